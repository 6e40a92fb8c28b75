"""How sure pieces are: the evidence of several looks at one, and how many of some are read."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from math import exp, log

from referee.ruling.faces import UNKNOWN
from vision.piece import Alternative, Piece

FLOOR = 1e-5
"""Least probability of any reading: looks share speck and shadow."""

KEPT = 6
"""Looks joined: the evidence of more is not independent."""

DISMISSED = 2
"""Looks that may overlook a piece which lies there before it counts as gone."""


def joined(looks: Sequence[Piece]) -> Piece:
    """A piece by several looks, the last of which says where it is.

    The mean of the log probabilities: frames of one table share print, light and speck, so they
    are no independent witnesses whose likelihoods could be multiplied.
    """
    last = looks[-1]
    if len(looks) == 1:
        return last
    shares = [_shares(look) for look in looks]
    faces = {face for look in shares for face in look}
    likeliest = {look.face or UNKNOWN: look for look in looks}
    scores = {face: sum(log(max(look.get(face, 0), FLOOR)) for look in shares) for face in faces}
    weights = {face: exp(score / len(looks)) for face, score in scores.items()}
    total = sum(weights.values())
    ranked = sorted(((weight / total, face) for face, weight in weights.items()), reverse=True)
    face = ranked[0][1]
    # A face that no look found likeliest is of the kind that the look nearest to it saw.
    nearest = max(range(len(looks)), key=lambda number: shares[number].get(face, 0.0))
    shown = likeliest.get(face, looks[nearest])
    readings = [Alternative(other, share) for share, other in ranked]
    return placed(shown, last).with_readings(readings, shown.kind)


def placed(piece: Piece, where: Piece) -> Piece:
    """A piece where another look saw it."""
    return replace(
        piece,
        id=where.id,
        quad=where.quad,
        component=where.component,
        row=where.row,
        col=where.col,
    )


def _shares(piece: Piece) -> Mapping[str, float]:
    read = {a.face: a.probability for a in piece.alternatives}
    return {piece.face or UNKNOWN: piece.confidence} | read


def share_read(pieces: Collection[Piece], sure: float) -> float:
    """Share of pieces that show a number or an operation with more confidence than `sure`."""
    faces = [p for p in pieces if p.kind in ("number", "operation")]
    return sum(piece.confidence > sure for piece in faces) / len(pieces)
