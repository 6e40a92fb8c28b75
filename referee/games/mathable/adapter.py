"""What the command line, and every other face of the referee, asks of Mathable."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.errors import UsageError
from referee.games.mathable import text
from referee.games.mathable.account import game_report
from referee.games.mathable.cells import cells_of, outline, read_answers
from referee.games.mathable.check import TURN_CERTAINTY, check_position
from referee.games.mathable.follow import follow
from referee.games.mathable.frames import frames
from referee.games.mathable.story import Look
from referee.games.mathable.turns import start_game
from referee.ruling.clock import Clock
from referee.ruling.game import Answers, Source
from referee.ruling.report import GameReport, Report
from referee.ruling.turns import TurnStart
from referee.ruling.unread import nothing_read, with_unread
from rules.mathable import EDITION_2021, Edition, GameError
from vision.boards.board import BoardReading
from vision.failure import Unreadable
from vision.photo.photo import Photo

GAME = "mathable"

Sight = Callable[[Photo, Clock], BoardReading | Unreadable]
"""Finds and reads the board in a photograph."""


class MathableReferee:
    """The referee of one edition."""

    title = "Mathable"

    def __init__(self, sight: Sight, edition: Edition = EDITION_2021) -> None:
        self._sight = sight
        self._edition = edition

    def check(self, photo: Photo, answers: Answers, clock: Clock) -> Report:
        """Rule on the position that a photograph shows."""
        told = read_answers(answers, self._edition)
        reading = self._sight(photo, clock)
        if isinstance(reading, Unreadable):
            timing = clock.timing_ms()
            return Report.unreadable(GAME, photo.source, reading, photo.size, timing)
        with clock.stage("rule"):
            report = check_position(reading, told, self._edition)
        return replace(
            report, source=photo.source, image_size=photo.size, timing_ms=clock.timing_ms()
        )

    def follow(
        self,
        photos: Iterable[Source],
        turns: Sequence[TurnStart],
        answers: Answers,
        clock: Clock,
    ) -> GameReport:
        """Rule on a game photo by photo; without `turns`, on its moves alone."""
        told = read_answers(answers, self._edition)
        self._check_players(turns)
        sources: list[str] = []
        looks: list[Look] = []
        unread: dict[str, Report] = {}
        for photo in photos:
            seen = self._look(photo, told, clock)
            sources.append(seen.source)
            if isinstance(seen, Look):
                looks.append(seen)
            else:
                unread[seen.source] = seen
        if not looks:
            details: dict[str, Any] = {"moves": [], "turns": [], "scores": {}}
            return nothing_read(GAME, sources, unread, details, clock)
        with clock.stage("rule"):
            followed = follow(looks, turns, self._edition)
            report = game_report(followed)
        read = frames(followed, report.questions)
        return with_unread(report, read, sources, unread, clock)

    def table(self, report: Report | GameReport) -> str:
        """The board, or the moves and turns, as text."""
        return text.table(report, self._edition)

    def _check_players(self, turns: Sequence[TurnStart]) -> None:
        try:
            if turns:
                start_game(turns, self._edition)
        except GameError as error:
            raise UsageError(f"The turns file does not fit the game. {error}") from None

    def _look(self, photo: Source, told: Mapping[int, str], clock: Clock) -> Look | Report:
        if not isinstance(photo, Photo):
            return Report.unreadable(GAME, *photo)
        reading = self._sight(photo, clock)
        if isinstance(reading, Unreadable):
            return Report.unreadable(GAME, photo.source, reading, photo.size)
        return Look(
            source=photo.source,
            image_size=photo.size,
            cells=tuple(cells_of(reading, told)),
            board=outline(reading),
            upright=reading.view.upright >= TURN_CERTAINTY,
        )
