"""Loose pieces on a table from look to look, by ids that last, with what players said of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from referee.ruling.adapter import Seen
from referee.ruling.answers import Answer
from referee.ruling.report import Finding, Question, Report
from referee.table.calls import CallError
from referee.table.tracks import Tracks
from vision.piece import Piece
from vision.scene import Scene

Statements = Mapping[tuple[int, str], str]
"""What pieces show, by their ids and the part that is meant, "" for all of it."""


@dataclass(frozen=True, slots=True)
class Spread:
    """What lies on a table, and what was said of it.

    Attributes
    ----------
    scene
        As it was last seen; None before the first look.
    tracks
        The same pieces by ids that last.
    told
        What players said of pieces that still lie there.
    """

    scene: Scene | None = None
    tracks: Tracks = field(default_factory=Tracks)
    told: Statements = field(default_factory=dict)

    @property
    def ids(self) -> tuple[int, ...]:
        """Lasting ids of the pieces, in the order of the scene."""
        return tuple(piece.id for piece in self.tracks.pieces)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces by lasting ids."""
        return self.tracks.pieces

    def see(self, scene: Scene) -> Spread:
        """The table after another look."""
        tracks = self.tracks.follow(scene.pieces)
        here = {piece.id for piece in tracks.pieces}
        told = {at: face for at, face in self.told.items() if at[0] in here}
        return Spread(scene, tracks, told)

    def at(self, place: str) -> tuple[int, str]:
        """The piece, and the part of it, that a place names. Raises CallError where it is none."""
        said, _, part = place.rpartition(":")[2].partition(".")
        if not said.isdecimal() or int(said) not in self.ids:
            raise CallError(f"An answer must name a piece that lies there, but got {place!r}.")
        return int(said), part

    def say(self, place: str, face: str) -> Spread:
        """The table after a player said what a piece, or a part of it, shows.

        Raises CallError where the place names no piece.
        """
        return replace(self, told={**self.told, self.at(place): face})

    def as_told(self, shown: Iterable[Piece]) -> tuple[Piece, ...]:
        """The pieces by lasting ids; those of which players said something, as they are `shown`."""
        said = {number for number, _ in self.told}
        known = {piece.id: piece for piece in shown if piece.id in said}
        return tuple(known.get(piece.id, piece) for piece in self.pieces)

    def seen(self) -> Seen:
        """The scene as a game's adapter takes it."""
        return Seen("", self.scene or Scene((1, 1), ()))

    def answers(self) -> tuple[Answer, ...]:
        """What was said, by the scene's own numbers of pieces."""
        numbers = {lasting: number for number, lasting in enumerate(self.ids)}
        return tuple(
            Answer("", str(numbers[lasting]), part, face)
            for (lasting, part), face in self.told.items()
        )


def lasting(report: Report, ids: Mapping[int, int]) -> Report:
    """A report of a scene with its pieces by lasting ids.

    Its details are the game's own to rename.
    """
    return replace(
        report,
        pieces=tuple(replace(piece, id=ids[piece.id]) for piece in report.pieces),
        findings=tuple(_finding(found, ids) for found in report.findings),
        questions=tuple(_question(question, ids) for question in report.questions),
    )


def _finding(found: Finding, ids: Mapping[int, int]) -> Finding:
    return replace(found, pieces=tuple(ids[piece] for piece in found.pieces))


def _question(question: Question, ids: Mapping[int, int]) -> Question:
    """A question names the piece in its place too, as in ``Ann:5.2``."""
    if question.piece is None:
        return question
    piece = ids[question.piece]
    where, colon, place = (question.at or "").rpartition(":")
    _, dot, part = place.partition(".")
    return replace(question, piece=piece, at=f"{where}{colon}{piece}{dot}{part}")
