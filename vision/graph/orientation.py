"""Orientation of pieces, from the faces of all that lie alike together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.arrays import Floats
from vision.graph.joining import Node


def turn_evidence(faces: Floats, outlier_rate: float) -> Floats:
    """(N, 4) logarithms of how likely each piece makes each quarter turn.

    Parameters
    ----------
    faces
        (N, 4, K) weights of faces by quarter turns, the last face for what is not in the box, which
        carries no evidence.
    outlier_rate
        Probability that a reading is plain wrong: no single piece outvotes the others.
    """
    known = faces[:, :, :-1].sum(2)
    total = known.sum(1, keepdims=True)
    shares = np.divide(known, total, out=np.full_like(known, 0.25), where=total > 1e-6)
    return np.asarray(total * np.log((1 - outlier_rate) * shares + outlier_rate / 4))


def posterior(evidence: Floats) -> Floats:
    """(..., 4) probabilities of turns from logarithms of their likelihoods."""
    shares = np.exp(evidence - evidence.max(-1, keepdims=True))
    return np.asarray(shares / shares.sum(-1, keepdims=True))


def turned_nodes(nodes: Sequence[Node], turns: Sequence[int]) -> tuple[Node, ...]:
    """Nodes with each component turned clockwise by its quarter turns, quads in step with it.

    Rows and columns of each component start at 0 again.
    """
    places = []
    for node in nodes:
        row, col = node.row, node.col
        for _ in range(turns[node.component]):
            row, col = -col, row
        places.append((row, col))
    low: dict[int, tuple[int, int]] = {}
    for node, (row, col) in zip(nodes, places, strict=True):
        first = low.get(node.component, (row, col))
        low[node.component] = min(first[0], row), min(first[1], col)
    return tuple(
        replace(node, row=row - low[node.component][0], col=col - low[node.component][1], turn=0)
        for node, (row, col) in zip(nodes, places, strict=True)
    )
