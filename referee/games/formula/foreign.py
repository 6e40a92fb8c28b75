"""What tells that pieces are no cards of Formula: what they are and show, not how they are laid."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from referee.game import View
from referee.games.formula.position import LaidLine
from referee.ruling.evidence import share_read
from referee.ruling.lattice import is_block
from referee.words import sentence
from vision.failure import Unreadable
from vision.geometry.aspect import aspect
from vision.geometry.plane import fit_plane
from vision.graph.joining import Node, join
from vision.piece import Piece
from vision.scene import Scene

SURE, READ, CLEAR = 0.8, 0.5, 0.9
"""Confidence from which a face is read; least share of the cards in the line that show a face of
the box; and the share from which they can be of no other game if = is among them."""

BLOCK = 4
"""So many pieces that touch each other in rows and columns are no line."""

SQUARISH, NARROW = 0.92, 0.8
"""Most width of cards over their height as it is measured, and the width below which cards with =
among them can be of no other game: it stands on no board, and few pods in one line look so."""

UNEVEN = 0.08
"""Residual, in sides, of the plane from which pieces with = among them fit equal ones so badly that
their width is not known. Without =, which no other game has, it is believed all the same."""


def foreign(scene: Scene) -> Unreadable | None:
    """Why the pieces of the longest line are no cards of Formula; None where they may be."""
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
    """Whether pieces that may be cards of Formula can be nothing else."""
    cards = _line(scene)
    is_narrow = 0 < _aspect(cards, scene) < NARROW
    return _has_equals(cards) and is_narrow and share_read(cards, SURE) >= CLEAR


def _line(scene: Scene) -> list[Piece]:
    """The cards of the longest line, the one with = before others."""
    return [scene.by_id[number] for number in LaidLine.of(View("", scene), ()).cards]


def _has_equals(cards: Sequence[Piece]) -> bool:
    return any(card.face == "=" for card in cards)


def _aspect(cards: Sequence[Piece], scene: Scene) -> float:
    """Width of cards over their height; 0 where that is not known."""
    plane = scene.plane
    if plane is None or (_has_equals(cards) and plane.residual > UNEVEN):
        return 0.0
    return aspect(plane, np.array([card.quad for card in cards]), scene.image_size)


def _largest_block(scene: Scene) -> int:
    """Most pieces that touch each other in several rows and several columns."""
    quads = np.array([piece.quad for piece in scene.pieces])
    places = defaultdict[int, list[Node]](list)
    for node in join(fit_plane(quads).from_above(quads)).nodes:
        places[node.component].append(node)
    return max(len(group) * is_block(group) for group in places.values())
