"""Tiles with corner discs: laid out on their plane, missed ones found, colours told apart."""

from __future__ import annotations

from itertools import islice
from typing import Any

from benchmarks.ablation.switches import (
    NEVER,
    default,
    instead,
    no_table_beside,
    none_of,
    returning,
    switches,
    together,
)

ARRANGED = "vision.discs.arrangement:ArrangementSettings"
COLOURS = "vision.discs.settings:ColourModelSettings"
TILE = "vision.discs.colours:DiscSettings"
TABLE = "vision.discs.table:DiscTableSettings"
PLACES = "vision.discs.places:PlaceSettings"


def _first_way(usual: Any) -> Any:
    return lambda *given: islice(usual(*given), 1)


NOT_RELIT = returning("vision.discs.model:relit", lambda _: ())
NOT_GLARED = returning("vision.discs.model:glared", lambda _, fits: fits.likely)
NOT_CLEANED = default(COLOURS, cleanings=0)

ARRANGEMENT = switches(
    {
        "arrange: several ways": instead("vision.discs.table:arrangements", _first_way),
        "arrange: steps squared": returning("vision.discs.arrangement:_squared", lambda *_: None),
        "arrange: by the lattice": returning(
            "vision.discs.arrangement:_by_lattice", lambda *_: None
        ),
        "arrange: one size": default(ARRANGED, size_change=NEVER),
        "arrange: turned as neighbours": default(ARRANGED, step=(5.0, 5.0)),
        "arrange: pitch measured": default(ARRANGED, beside=(5.0, 5.0)),
        "disc tiles: single pieces that are none": returning(
            "vision.discs.table:no_tiles", lambda _, __, flat, ___: none_of(flat)
        ),
        "disc tiles: missed ones": returning(
            "vision.discs.table:missed", lambda _, __, flat, ___: flat[:0]
        ),
        "disc tiles: missed ones off their places": default(PLACES, shifts=(0.0,)),
        "disc tiles: missed ones one behind the other": default(PLACES, rounds=1),
        "disc tiles: outlines too small": default(TABLE, spaced=9.0),
        "disc tiles: ground without discs": default(PLACES, same=-1.0),
        "disc tiles: a disc beside what covers a tile": default(PLACES, disc=-1.0),
        "disc tiles: dark ground without discs is bare": default(PLACES, pale=1e-3),
        "disc tiles: no table beside": no_table_beside,
    },
    "cirplexed",
)

DISCS = switches(
    {
        "discs: each tile once": default(TILE, rounds=0),
        "discs: lamps guessed": default(COLOURS, starts=(0.0,)),
        "discs: stray light guessed": default(COLOURS, veils=(0.0,)),
        "discs: clipping": default(COLOURS, ceiling=(-NEVER, -NEVER)),
        "discs: strays": default(COLOURS, stray=1e-12, odd=1e-15),
        "discs: odd ones": default(COLOURS, odd=1e-12),
        "discs: soft at first": default(COLOURS, softness=1.0),
        "discs: each ink its own": default(COLOURS, print_shift=(1e-3, 1e-3, 1e-3)),
        "discs: light that changes": returning(
            "vision.discs.fit:DiscProblem._tilt", lambda *_: None
        ),
        "discs: lit as their ground": NOT_RELIT,
        "discs: shade as on the ground beside": default(COLOURS, worth_washing=(0.04, NEVER)),
        "discs: cleaned": NOT_CLEANED,
        "discs: glare doubted": NOT_GLARED,
        "discs: glare in all three ways": together(NOT_RELIT, NOT_CLEANED, NOT_GLARED),
    },
    "cirplexed",
)
