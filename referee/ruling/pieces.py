"""What several games ask of the pieces that were seen, before they rule."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from vision.graph.joining import Node
from vision.piece import Piece


def share_read(pieces: Collection[Piece], sure: float) -> float:
    """Share of pieces that show a number or an operation with more confidence than `sure`."""
    faces = [p for p in pieces if p.kind in ("number", "operation")]
    return sum(piece.confidence > sure for piece in faces) / len(pieces)


def is_block(group: Sequence[Piece] | Sequence[Node]) -> bool:
    """Whether pieces of one lattice lie in several rows and several columns."""
    return len({each.row for each in group}) > 1 and len({each.col for each in group}) > 1
