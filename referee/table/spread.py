"""Loose pieces on a table from look to look, by ids that last, with what players said of them.

A piece gets its id where a scene is matched to the one before. By it alone rulings, reports,
questions and answers of a game that is watched name it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

from referee.game import Seen
from referee.ruling.answers import Answer, pieces_in
from referee.ruling.report import Report
from referee.table.calls import CallError
from referee.table.tracks import Tracks
from referee.words import sentence
from vision.piece import Piece
from vision.scene import Scene

_SHOWN = re.compile(r"[0-9]+(\.[0-9]+)?")
"""What names a piece or a part of it, and no place beside one."""


@dataclass(frozen=True, slots=True)
class Spread:
    """What lies on a table, and what was said of it.

    Attributes
    ----------
    scene
        As it was last seen, its pieces by ids that last; None before the first look.
    given
        How many ids were given.
    told
        What players said of pieces that still lie there, as in ``5.2`` or ``3.right``.
    """

    scene: Scene | None = None
    given: int = 0
    told: Mapping[str, str] = field(default_factory=dict)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces that lie there."""
        return () if self.scene is None else self.scene.pieces

    @property
    def ids(self) -> tuple[int, ...]:
        """Their ids."""
        return tuple(piece.id for piece in self.pieces)

    def see(self, scene: Scene) -> Spread:
        """The table after another look.

        What was said of where pieces lie is so until one of them is moved.
        """
        before = Tracks(self.pieces, self.given)
        tracks = before.follow(scene.pieces)
        seen = scene.named(
            {piece.id: now.id for piece, now in zip(scene.pieces, tracks.pieces, strict=True)}
        )
        still, unmoved = {*seen.by_id}, {*seen.by_id} & before.unmoved(tracks)
        same = (*seen.by_id,) == self.ids
        told = {
            at: face
            for at, face in self.told.items()
            if (still if _SHOWN.fullmatch(at) else unmoved) >= {*pieces_in(at)}
            and (same or pieces_in(at))
        }
        return Spread(seen, tracks.given, told)

    def at(self, place: str) -> tuple[int, str]:
        """The piece, and the part of it, that a place names. Raises CallError where it is none."""
        said, _, part = place.rpartition(":")[2].partition(".")
        if not said.isdecimal() or int(said) not in self.ids:
            raise CallError(sentence("table-no-such-piece", place=place))
        return int(said), part

    def say(self, place: str, face: str) -> Spread:
        """The table after a player said what a piece, or a part of it, shows, or how it lies.

        Raises CallError where the place names a piece that does not lie there.
        """
        named = place.rpartition(":")[2]
        if named[:1].isdecimal() and not {*pieces_in(named)} <= {*self.ids}:
            raise CallError(sentence("table-no-such-piece", place=place))
        return replace(self, told={**self.told, named: face})

    def as_told(self, shown: Iterable[Piece]) -> tuple[Piece, ...]:
        """The pieces; those of which players said something, as they are `shown`."""
        said = {number for at in self.told for number in pieces_in(at)}
        known = {piece.id: piece for piece in shown if piece.id in said}
        return tuple(known.get(piece.id, piece) for piece in self.pieces)

    def part(self, ids: Collection[int]) -> Spread:
        """Some of the pieces as a table of their own, with all that hang together or none."""
        return self if self.scene is None else replace(self, scene=self.scene.part(ids))

    def seen(self) -> Seen:
        """The scene as a game's adapter takes it."""
        return Seen("", self.scene or Scene((1, 1), ()))

    def answers(self) -> tuple[Answer, ...]:
        """What was said of these pieces, as a game's adapter takes it."""
        known = {*self.ids}
        told = self.told.items()
        return tuple(Answer.of(at, face) for at, face in told if known >= {*pieces_in(at)})


def with_places(report: Report) -> Report:
    """The report with its questions each by the place that an answer names."""
    asked = (replace(one, at=one.at or one.place) for one in report.questions)
    return replace(report, questions=tuple(asked))
