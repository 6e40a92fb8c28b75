"""Loose pieces on a table from look to look, by ids that last, with what players said of them.

A piece gets its id where a scene is matched to the one before. By it alone rulings, reports,
questions and answers of a game that is watched name it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from referee.game import Seen
from referee.ruling.answers import Answer, pieces_in
from referee.ruling.report import Report
from referee.table.calls import CallError
from referee.words import sentence
from vision.arrays import Flags, Floats
from vision.geometry.quads import mean_sides
from vision.piece import Piece
from vision.scene import Scene

_SHOWN = re.compile(r"[0-9]+(\.[0-9]+)?")
"""What names a piece or a part of it, and no place beside one."""

NEAR = 0.5
"""Distance of centres, in sides, up to which a piece lies where it lay: half a side, where another
one cannot lie."""

OTHER = 0.25
"""Such a distance more for what shows something else: of two on one spot it is the other."""


@dataclass(frozen=True, slots=True)
class Tracks:
    """The pieces as last seen, by lasting ids, and how many ids were given."""

    pieces: tuple[Piece, ...] = ()
    given: int = 0

    def follow(self, seen: Sequence[Piece]) -> Tracks:
        """The tracks after another look; the pieces are in the order of `seen`.

        A piece is the one that lay there before. One that lay nowhere near is the one that is
        missing and shows the same, for pieces are moved, and else a new one.
        """
        ids: list[int | None] = [None] * len(seen)
        away = _away(self.pieces, seen)
        alike = _alike(self.pieces, seen)
        self._pair(ids, np.where(away <= NEAR, away + OTHER * ~alike, np.inf))
        self._pair(ids, np.where(alike, away, np.inf))
        given = self.given
        pieces: list[Piece] = []
        for piece, known in zip(seen, ids, strict=True):
            pieces.append(replace(piece, id=given if known is None else known))
            given += known is None
        return Tracks(tuple(pieces), given)

    def unmoved(self, later: Tracks) -> set[int]:
        """Ids of the pieces that lie where they lay before another look."""
        away = _away(self.pieces, later.pieces)
        return {
            piece.id
            for i, piece in enumerate(self.pieces)
            for j, other in enumerate(later.pieces)
            if piece.id == other.id and away[i, j] <= NEAR
        }

    def _pair(self, ids: list[int | None], cost: Floats) -> None:
        """Give ids to pieces that have none, the nearest pairs first; never at infinite cost."""
        taken = {known for known in ids if known is not None}
        rows, cols = np.nonzero(np.isfinite(cost))
        for pair in np.argsort(cost[rows, cols], kind="stable"):
            known, new = self.pieces[rows[pair]].id, int(cols[pair])
            if known not in taken and ids[new] is None:
                ids[new] = known
                taken.add(known)


def _away(before: Sequence[Piece], now: Sequence[Piece]) -> Floats:
    """(before, now) distances of centres, in sides of the pieces there are now."""
    if not before or not now:
        return np.zeros((len(before), len(now)))
    old, new = (np.array([piece.quad for piece in pieces]) for pieces in (before, now))
    gaps = old.mean(1)[:, None] - new.mean(1)[None]
    return np.asarray(np.linalg.norm(gaps, axis=2) / np.median(mean_sides(new)))


def _alike(before: Sequence[Piece], now: Sequence[Piece]) -> Flags:
    """(before, now) whether two pieces show the same."""
    return np.array([[_shown(old) == _shown(new) for new in now] for old in before], bool).reshape(
        len(before), len(now)
    )


def _shown(piece: Piece) -> tuple[object, ...]:
    corners = piece.corners
    if corners is None:
        return piece.kind, piece.face
    # A tile with corner discs may be turned.
    return min(corners[i:] + corners[:i] for i in range(len(corners))), None


UNSEEN = Scene((1, 1), ())


@dataclass(frozen=True, slots=True)
class Spread:
    """What lies on a table, and what was said of it.

    Attributes
    ----------
    scene
        As it was last seen, its pieces by ids that last; `UNSEEN` before the first look.
    given
        How many ids were given.
    told
        What players said of pieces that still lie there, as in ``5.2`` or ``3.right``.
    """

    scene: Scene = UNSEEN
    given: int = 0
    told: Mapping[str, str] = field(default_factory=dict)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces that lie there."""
        return self.scene.pieces

    @property
    def ids(self) -> tuple[int, ...]:
        """Their ids."""
        return tuple(self.scene.by_id)

    def see(self, scene: Scene) -> Spread:
        """The table after another look.

        What was said of where pieces lie is so until one of them is moved.
        """
        before = Tracks(self.pieces, self.given)
        tracks = before.follow(scene.pieces)
        seen = scene.with_ids(
            {piece.id: now.id for piece, now in zip(scene.pieces, tracks.pieces, strict=True)}
        )
        still, unmoved = {*seen.by_id}, before.unmoved(tracks)
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
        return replace(self, scene=self.scene.subset(ids))

    def seen(self) -> Seen:
        """The scene as a game's adapter takes it."""
        return Seen("", self.scene)

    def answers(self) -> tuple[Answer, ...]:
        """What was said of these pieces, as a game's adapter takes it."""
        told = self.told.items()
        own = self.scene.by_id.keys()
        return tuple(Answer.of(at, face) for at, face in told if own >= {*pieces_in(at)})


def with_places(report: Report) -> Report:
    """The report with its questions each by the place that an answer names."""
    asked = (replace(one, at=one.at or one.place) for one in report.questions)
    return replace(report, questions=tuple(asked))
