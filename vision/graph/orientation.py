"""Orientation of components, from the faces of all their pieces together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.arrays import Floats
from vision.graph.joining import Node


def turn_evidence(faces: Floats, outlier_rate: float) -> Floats:
    """(N, 4) log likelihoods of the quarter turns by each piece.

    Parameters
    ----------
    faces
        (N, 4, K) weights of faces by quarter turns; the last face is unknown, without evidence.
    outlier_rate
        Probability that a reading is plain wrong, so that no single piece outvotes the others.
    """
    in_box = faces[:, :, :-1].sum(2)
    total = in_box.sum(1, keepdims=True)
    shares = np.divide(in_box, total, out=np.full_like(in_box, 0.25), where=total > 1e-6)
    return np.asarray(total * np.log((1 - outlier_rate) * shares + outlier_rate / 4))


def posterior(evidence: Floats) -> Floats:
    """(..., 4) probabilities of turns from log likelihoods, under a uniform prior."""
    shares = np.exp(evidence - evidence.max(-1, keepdims=True))
    return np.asarray(shares / shares.sum(-1, keepdims=True))


def turn_nodes(nodes: Sequence[Node], turns: Sequence[int]) -> tuple[Node, ...]:
    """Turn each component clockwise by its quarter turns, and quads with it.

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
