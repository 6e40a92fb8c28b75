"""Square tiles: which are none, which way they are up, what they show."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from benchmarks.ablation.switches import (
    NEVER,
    default,
    instead,
    no_odds,
    no_table_beside,
    none_of,
    returning,
    switches,
    together,
)

TABLE = "vision.tiles.settings:TableSettings"
TABLE_SEEN = "vision.reading.table_seen:TableSeenSettings"
SHADE = "vision.reading.shade:ShadeSettings"


def _colour_shows_nothing(usual: Any) -> Any:
    def find(*given: Any) -> Any:
        found = usual(*given)
        return found and replace(found, shows=np.where(found.shows < 1, found.shows, 0.0))

    return find


def _not_askew(usual: Any) -> Any:
    return lambda *given: replace(usual(*given), askew=())


TILES = (
    switches(
        {
            "tiles: bare table": returning(
                "vision.tiles.table:bare_table", lambda found, *_: none_of(found.tiles)
            ),
            "tiles: table seen between": default(TABLE, strip_rim=9.0),
            "tiles: strange ones are rare": default(TABLE, strange=1.0),
            "tiles: ö whose dots are not seen": instead("vision.reading.box:TAKEN", lambda _: 0.0),
            "tiles: kinds by colour": default(TABLE, colour_limit=0.0),
            "tiles: ink": together(
                returning("vision.tiles.table:ink_odds", no_odds),
                returning("vision.tiles.pieces:ink_odds", no_odds),
            ),
            "tiles: bleached faces": default(TABLE, bleached=10.0),
            "tiles: up by all together": returning(
                "vision.tiles.table:turn_evidence", lambda faces, _: 0 * faces[..., 0]
            ),
            "tiles: outliers about up": default(TABLE, outlier_rate=1e-9),
            "tiles: likeness": returning("vision.tiles.table:likeness_odds", no_odds),
            "tiles: small glyphs from nearer": returning(
                "vision.tiles.pieces:nearer", lambda quads, _: quads
            ),
            "tiles: looked at again": default("vision.reading.looks:LookSettings", clear=0.0),
            "tiles: of no colour of the game": default(
                TABLE, strange_ground=NEVER, unlike_ground=NEVER
            ),
            "tiles: other ones beside the pod": returning(
                "vision.tiles.unclear:_one_place_away", lambda *_: []
            ),
            "tiles: faint ones beyond false equations": default(TABLE, faint=NEVER),
            "tiles: a tile's colour beyond false equations": instead(
                "referee.sight:find_tiles", _colour_shows_nothing
            ),
            "tiles: nearly touching": instead("vision.tiles.table:join", _not_askew),
            "tiles: no table beside": no_table_beside,
        },
        "mobi",
        "number_tiles",
    )
    + switches(
        {
            "table seen: through veils of light": default(TABLE_SEEN, hazes=(0.0,)),
            "table seen: not in light that clips": default(TABLE_SEEN, clipped=NEVER),
            "table seen: a table that clips": default(TABLE_SEEN, burnt=NEVER),
            "table seen: mats": default(TABLE_SEEN, mat=(2.0, 10**9)),
        },
        "mobi",
        "cirplexed",
        "formula",
    )
    + switches(
        {"tiles: strewn ones lie any way": instead("referee.inspection:LOOSE", lambda _: 0.0)},
        "number_tiles",
    )
)

NUMBERS = switches(
    {
        "shadows: across pieces": default(SHADE, explained=NEVER),
        "shadows: stripes": default(SHADE, stripe=(NEVER, 2.0)),
        "shadows: faint ones": default(SHADE, least=0.0),
        "shadows: take all colours alike": default(SHADE, unlike=NEVER),
        "photo: too dark": returning("referee.ruling.adapter:is_dark", lambda _: False),
        "mirrored: numbers in a mirror": returning("referee.sight:is_mirrored", lambda *_: False),
    },
    "mobi",
    "formula",
    "mathable",
)
