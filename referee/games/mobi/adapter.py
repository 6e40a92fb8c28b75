"""What the command line, and every other face of the referee, asks of Möbi."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from referee.errors import UsageError
from referee.games.mobi.check import check_table
from referee.ruling.clock import Clock
from referee.ruling.game import Answers
from referee.ruling.report import GameReport, Report
from rules.mobi import STANDARD, FaceError, Ruleset, judge_orientations, parse_face
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.tiles.table import Table

GAME = "mobi"

Sight = Callable[[Photo, Clock], Table | Unreadable]
"""Finds, joins and reads the tiles in a photograph."""


class MobiReferee:
    """The referee of pods."""

    title = "Möbi"

    def __init__(
        self,
        sight: Sight,
        rules: Ruleset = STANDARD,
        final: bool = True,
        held: int | None = None,
    ) -> None:
        self._sight = sight
        self._judge = partial(judge_orientations, rules=rules, final=final, held=held)

    def check(self, photo: Photo, answers: Answers, clock: Clock) -> Report:
        """Rule on the pod that a photograph shows."""
        told = _read_answers(answers)
        table = self._sight(photo, clock)
        if isinstance(table, Unreadable):
            return Report.unreadable(GAME, photo.source, table, photo.size, clock.timing_ms())
        _check_answers(told, table)
        with clock.stage("rule"):
            report = check_table(table, told, self._judge, photo.size)
        return replace(report, source=photo.source, timing_ms=clock.timing_ms())

    def table(self, report: Report | GameReport) -> str:
        """The equations, each with its verdict."""
        marks = {True: "✓", False: "✗"}
        return "\n".join(
            f"{marks[equation['holds']]} {equation['sentence']}"
            for equation in report.details.get("equations", ())
        )


def _read_answers(answers: Answers) -> dict[int, str]:
    told: dict[int, str] = {}
    for piece, face in answers.items():
        if not piece.isdecimal():
            raise UsageError(f"An answer must name a tile by its number, but got {piece!r}.")
        try:
            told[int(piece)] = parse_face(face)
        except FaceError as error:
            raise UsageError(str(error)) from None
    return told


def _check_answers(told: Mapping[int, str], table: Table) -> None:
    for piece in told:
        if piece >= len(table.pieces):
            raise UsageError(f"There is no tile {piece}; the last is {len(table.pieces) - 1}.")
