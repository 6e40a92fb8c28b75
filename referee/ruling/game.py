"""What the referee of a game can be asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, runtime_checkable

from referee.ruling.clock import Clock
from referee.ruling.report import GameReport, Report
from referee.ruling.turns import TurnStart
from vision.failure import Unreadable
from vision.photo.photo import Photo

Answers = Mapping[str, str]
"""What the players answered: number of a piece, or name of its place, to its face."""

Source = Photo | tuple[str, Unreadable]
"""A photograph, or its name and why it could not be opened."""


class GameReferee(Protocol):
    """The referee of one game."""

    @property
    def title(self) -> str:
        """Name of the game, as its makers write it."""

    def check(self, photo: Photo, answers: Answers, clock: Clock) -> Report:
        """Rule on what one photograph shows."""

    def table(self, report: Report | GameReport) -> str:
        """The game's own part of a report as text, "" for none."""


@runtime_checkable
class TurnReferee(GameReferee, Protocol):
    """The referee of a game in which a turn can be ruled on by what lay there before."""

    def check_turn(self, before: Photo, photo: Photo, answers: Answers, clock: Clock) -> Report:
        """Rule on the turn from one photograph to the next, which the answers are about."""


@runtime_checkable
class FollowingReferee(GameReferee, Protocol):
    """The referee of a game that can be followed photo by photo."""

    def follow(
        self,
        photos: Iterable[Source],
        turns: Sequence[TurnStart],
        answers: Answers,
        clock: Clock,
    ) -> GameReport:
        """Rule on a game photo by photo; without `turns`, on its moves alone."""


@runtime_checkable
class RankingReferee(GameReferee, Protocol):
    """The referee of a game whose players are ranked over a photograph of each."""

    def check_together(
        self, photos: Sequence[tuple[Source, Clock]], answers: Answers
    ) -> tuple[Report, ...]:
        """Rule on photographs of one table, a report for each; the last tells of them all."""

    def standings(self, report: Report) -> str:
        """The ranking in the last of such reports as text, "" for none."""
