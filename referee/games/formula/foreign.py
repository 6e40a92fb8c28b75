"""Whether pieces can be cards of Formula, by shape and faces; never by how they are laid."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from referee.game import View
from referee.games.formula.position import LineView
from referee.ruling.evidence import share_read
from referee.ruling.lattice import is_block
from referee.words import sentence
from vision.failure import Unreadable
from vision.geometry.plane import aspect_ratio, fit_plane
from vision.graph.joining import Node, join
from vision.piece import Piece
from vision.scene import Scene

SURE, READ, CLEAR = 0.8, 0.5, 0.9
"""Confidence from which a face is read; least share of cards of the line with a readable face; and
the share from which a line with = can be of no other game."""

BLOCK = 4
"""Pieces that touch in rows and columns from which they are no line."""

SQUARISH, NARROW = 0.92, 0.8
"""Largest width of cards over their height, and the ratio below which cards of a line with = can be
of no other game."""

UNEVEN = 0.08
"""Residual of the fitted plane, in sides, above which the ratio of a line with = is unknown; it is
used all the same without =, which no other game has."""


def why_foreign(scene: Scene) -> Unreadable | None:
    """Why the pieces of the longest line cannot be cards of Formula; None where they may be."""
    cards, why = _line(scene), ""
    if len(cards) < 2 or share_read(cards, SURE) < READ:
        why = sentence("formula-no-faces")
    elif not any(card.kind == "operation" for card in cards):
        why = sentence("formula-no-symbol")
    elif _largest_block(scene) >= BLOCK:
        why = sentence("formula-in-rows")
    elif _aspect(cards, scene) > SQUARISH:
        why = sentence("formula-square")
    return Unreadable("other-pieces", why, sentence("formula-nearer")) if why else None


def is_certain(scene: Scene) -> bool:
    """Whether pieces can be cards of Formula only."""
    cards = _line(scene)
    is_narrow = 0 < _aspect(cards, scene) < NARROW
    return _has_equals(cards) and is_narrow and share_read(cards, SURE) >= CLEAR


def _line(scene: Scene) -> list[Piece]:
    """The cards of the line with =, or else of the longest one."""
    return [scene.by_id[card] for card in LineView.of(View("", scene), ()).cards]


def _has_equals(cards: Sequence[Piece]) -> bool:
    return any(card.face == "=" for card in cards)


def _aspect(cards: Sequence[Piece], scene: Scene) -> float:
    """Width of cards over their height; 0 where it is unknown."""
    plane = scene.plane
    if plane is None or (_has_equals(cards) and plane.residual > UNEVEN):
        return 0.0
    return aspect_ratio(plane, np.array([card.quad for card in cards]), scene.image_size)


def _largest_block(scene: Scene) -> int:
    """Size of the largest group of touching pieces with several rows and several columns."""
    quads = np.array([piece.quad for piece in scene.pieces])
    groups = defaultdict[int, list[Node]](list)
    for node in join(fit_plane(quads).from_above(quads)).nodes:
        groups[node.component].append(node)
    return max(len(group) * is_block(group) for group in groups.values())
