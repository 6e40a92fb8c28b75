"""The rules of Mathable, as the referee applies them."""

from __future__ import annotations

from referee.games.mathable.position import EDITION
from referee.rulesheet import Rulesheet, Section
from referee.words import sentence


def sheet() -> Rulesheet:
    """From the edition that is built in."""
    rack = EDITION.rack_size
    play = (
        sentence(
            "mathable-sheet-edition",
            edition=EDITION.name,
            rows=EDITION.rows,
            cols=EDITION.cols,
            tiles=EDITION.tile_count,
        ),
        sentence("mathable-sheet-players", rack=rack),
        sentence("mathable-sheet-turn"),
        sentence("mathable-sheet-refill", rack=rack),
        sentence("mathable-sheet-end"),
    )
    laying = (
        sentence("mathable-sheet-two-numbers", printed=(*EDITION.printed.values(),)),
        sentence("mathable-sheet-order"),
        sentence("mathable-sheet-sign"),
        sentence("mathable-sheet-one-side"),
    )
    points = (
        sentence("mathable-sheet-scores"),
        sentence("mathable-sheet-bonus", rack=rack, points=EDITION.bonus),
        sentence("mathable-sheet-draw"),
    )
    camera = sentence("mathable-sheet-photo"), sentence("mathable-sheet-squares")
    return Rulesheet(
        (
            Section(sentence("mathable-sheet-game"), play),
            Section(sentence("mathable-sheet-laying"), laying),
            Section(sentence("mathable-sheet-points"), points),
            Section(sentence("mathable-sheet-camera"), camera),
        )
    )
