"""Cards in lines: fitted together, read, missed ones looked for."""

from __future__ import annotations

import numpy as np

from benchmarks.ablation.switches import (
    NEVER,
    default,
    no_odds,
    none_of,
    returning,
    switches,
)
from vision.geometry.quads import NONE

CARD = "vision.cards.settings:CardSettings"
OUTLINES = "vision.cards.edges:OutlineSettings"

CARDS = switches(
    {
        "cards: unread ones": returning(
            "vision.cards.rows:_SureCards.take_unread", lambda *_: None
        ),
        "cards: filled room": returning("vision.cards.rows:_SureCards._filled", lambda _: NONE),
        "cards: no table beside": returning(
            "vision.reading.table_seen:TableAround.is_unseen",
            lambda _, places: np.zeros(len(places), bool),
        ),
        "cards: room for a whole card": default(CARD, roomy=NEVER),
        "cards: several looks": default(CARD, clear=-1.0),
        "cards: small glyphs from nearer": returning(
            "vision.cards.eye:nearer", lambda quads, _: quads
        ),
        "cards: bars that stand upright": default(CARD, plain_one=0.0),
        "cards: glyph centred": returning(
            "vision.cards.eye:glyph_offsets", lambda crops: np.zeros((len(crops), 2))
        ),
        "cards: missed ones": default(CARD, rounds=0),
        "cards: missed ones where nothing was found": returning(
            "vision.cards.rows:places_to_probe", lambda *_: NONE
        ),
        "cards: grounds alike": returning(
            "vision.cards.grounds:Grounds._alike", lambda _, seen: np.ones(len(seen), bool)
        ),
        "cards: grounds against the table": default(CARD, clearly=-1.0),
        "cards: grounds in dim light": default(CARD, gain=(1.0, 1.0)),
        "cards: glyphs without an outline": returning(
            "vision.cards.grounds:Grounds.near", lambda _, places: np.zeros(len(places), bool)
        ),
        "cards: numbers on the ground of signs": returning(
            "vision.cards.lines:_on_other_ground", lambda row, *_: np.zeros(len(row.crops), bool)
        ),
        "cards: grounds of a kind in shade": default(CARD, shades=(1.0, 1.0)),
        "cards: ink": returning("vision.cards.eye:ink_odds", no_odds),
        "cards: likeness": returning(
            "vision.cards.lines:likeness_odds", lambda _, faces, __: np.zeros(faces.shape)
        ),
        "cards: outliers about up": default(CARD, outlier_rate=1e-9),
        "cards: strange ones are rare": default(CARD, strange=1.0),
        "cards: strange ones are rarer in a row": default(CARD, strange_in_row=1.0),
        "cards: each settled": returning(
            "vision.cards.edges:CardEdges.settle",
            lambda edges, quads: (quads, edges.strength(quads)),
        ),
        "cards: plane of trusted ones": default(OUTLINES, trusted=0.0),
        "cards: loose ones": returning(
            "vision.cards.lines:_loose", lambda _, quads, *__: none_of(quads)
        ),
    },
    "formula",
)
