"""What the command line, and every other face of the referee, asks of Mobius."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from referee.games.mobius.check import GAME, check_board
from referee.games.mobius.seats import read_answers
from referee.ruling.clock import Clock
from referee.ruling.game import Answers
from referee.ruling.report import GameReport, Report
from rules.mobius import CREDIT, Position
from vision.boards.board import BoardReading
from vision.failure import Unreadable
from vision.photo.photo import Photo

Sight = Callable[[Photo, Clock], BoardReading | Unreadable]
"""Finds and reads the printed board in a photograph."""


class MobiusReferee:
    """The referee of positions on the printed board."""

    title = CREDIT

    def __init__(self, sight: Sight) -> None:
        self._sight = sight

    def check(self, photo: Photo, answers: Answers, clock: Clock) -> Report:
        """Rule on the position that a photograph shows."""
        told = read_answers(answers)
        reading = self._sight(photo, clock)
        if isinstance(reading, Unreadable):
            return Report.unreadable(GAME, photo.source, reading, photo.size, clock.timing_ms())
        with clock.stage("rule"):
            report = check_board(reading, told, photo.size)
        return replace(
            report, source=photo.source, image_size=photo.size, timing_ms=clock.timing_ms()
        )

    def table(self, report: Report | GameReport) -> str:
        """The position drawn row by row, and whose game it is."""
        if "cells" not in report.details:
            return CREDIT
        return f"{Position.of(report.details['cells'])}{CREDIT}"
