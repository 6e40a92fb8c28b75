"""From a photograph to the lines of cards in it, each stage timed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from referee.ruling.clock import Clock
from rules.formula import JOKER, SIGNS
from vision.cards.lines import CardTable, read_cards
from vision.failure import Unreadable
from vision.finding.finder import Finder, FinderSettings
from vision.photo.photo import DamagedPhotoError, Photo
from vision.reading.box import Box, Face
from vision.reading.reader import Reader

BOX = Box(
    (
        *(Face(str(digit), "number", (str(digit),)) for digit in range(10)),
        Face(JOKER, "number", (JOKER,)),
        *(Face(sign, "operation", (sign,)) for sign in (*SIGNS, "=")),
    )
)
"""What the cards show; backs are like nothing in it."""

LEAST_SCORE = 0.2
"""Score of the finder from which a place is looked at: a missed card would change a formula
without a word, and what lies in no line is left aside."""

NO_CARDS = Unreadable(
    "no-cards", "No line of cards in view.", "Take the photo again from nearer and in even light."
)


class CardSight:
    """Finds and reads the cards on a table; the models are loaded once."""

    def __init__(self) -> None:
        usual = FinderSettings()
        score: Any = (LEAST_SCORE,) * len(usual.score)
        self._finder = Finder(replace(usual, score=score))
        self._reader = Reader()

    def __call__(self, photo: Photo, clock: Clock) -> CardTable | Unreadable:
        """The cards with what they show, or why they cannot be read."""
        try:
            with clock.stage("find"):
                found = self._finder.find(photo)
            with clock.stage("read"):
                table = read_cards(photo, found, BOX, self._reader)
        except DamagedPhotoError as error:
            return error.unreadable
        return table if table.lines else NO_CARDS
