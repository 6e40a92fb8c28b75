"""Which piece of a picture is which of the one before: ids that last through a session."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.arrays import Flags, Floats
from vision.geometry.quads import mean_sides
from vision.piece import Piece

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
