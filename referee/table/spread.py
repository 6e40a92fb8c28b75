"""Loose pieces on a table from look to look, by ids that last, with what players said of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from referee.game import Seen
from referee.ruling.answers import Answer, pieces_in, renumbered
from referee.ruling.report import Finding, Question, Report
from referee.table.calls import CallError
from referee.table.tracks import Tracks
from vision.piece import Piece
from vision.scene import Scene

ADDED = 10_000
"""Ids of pieces that nobody saw, and that players told of, begin here."""

_SHOWN = re.compile(r"[0-9]+(\.[0-9]+)?")
"""What names a piece or a part of it, and no place beside one."""


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
        What players said of pieces that still lie there, by lasting ids, as in ``5.2`` or
        ``3.right``.
    """

    scene: Scene | None = None
    tracks: Tracks = field(default_factory=Tracks)
    told: Mapping[str, str] = field(default_factory=dict)

    @property
    def ids(self) -> tuple[int, ...]:
        """Lasting ids of the pieces, in the order of the scene."""
        return tuple(piece.id for piece in self.tracks.pieces)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces by lasting ids."""
        return self.tracks.pieces

    def see(self, scene: Scene) -> Spread:
        """The table after another look.

        What was said of where pieces lie is so until one of them is moved.
        """
        tracks = self.tracks.follow(scene.pieces)
        still = {piece.id for piece in tracks.pieces}
        same = [piece.id for piece in tracks.pieces] == [piece.id for piece in self.pieces]
        unmoved = still & self.tracks.unmoved(tracks)
        told = {
            at: face
            for at, face in self.told.items()
            if (still if _SHOWN.fullmatch(at) else unmoved) >= {*pieces_in(at)}
            and (same or pieces_in(at))
        }
        return Spread(scene, tracks, told)

    def at(self, place: str) -> tuple[int, str]:
        """The piece, and the part of it, that a place names. Raises CallError where it is none."""
        said, _, part = place.rpartition(":")[2].partition(".")
        if not said.isdecimal() or int(said) not in self.ids:
            raise CallError(f"An answer must name a piece that lies there, but got {place!r}.")
        return int(said), part

    def say(self, place: str, face: str) -> Spread:
        """The table after a player said what a piece, or a part of it, shows, or how it lies.

        Raises CallError where the place names a piece that does not lie there.
        """
        named = place.rpartition(":")[2]
        if named[:1].isdecimal() and not {*pieces_in(named)} <= {*self.ids}:
            raise CallError(f"An answer must name a piece that lies there, but got {place!r}.")
        return replace(self, told={**self.told, named: face})

    def as_told(self, shown: Iterable[Piece]) -> tuple[Piece, ...]:
        """The pieces by lasting ids; those of which players said something, as they are `shown`."""
        said = {number for at in self.told for number in pieces_in(at)}
        known = {piece.id: piece for piece in shown if piece.id in said}
        return tuple(known.get(piece.id, piece) for piece in self.pieces)

    def seen(self) -> Seen:
        """The scene as a game's adapter takes it."""
        return Seen("", self.scene or Scene((1, 1), ()))

    def answers(self, among: Iterable[int] | None = None) -> tuple[Answer, ...]:
        """What was said, by the scene's own numbers of pieces, or by those among some of them."""
        kept = range(len(self.ids)) if among is None else among
        numbers = {self.ids[number]: place for place, number in enumerate(kept)}
        return tuple(
            Answer.of(renumbered(at, numbers), face)
            for at, face in self.told.items()
            if numbers.keys() >= {*pieces_in(at)}
        )


def lasting_ids(ids: Sequence[int], report: Report, part: int = 0) -> dict[int, int]:
    """Lasting ids by a report's own numbers; `part` of the table is the one that it tells of."""
    known = dict(enumerate(ids))
    first = ADDED + part * len(report.pieces)
    return {piece.id: known.get(piece.id, first + piece.id) for piece in report.pieces}


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
    at = renumbered(question.at or str(question.piece), ids)
    return replace(question, piece=ids[question.piece], at=at)
