"""What tells that pieces are no cards of Formula: what they are and show, not how they are laid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from referee.game import Seen
from referee.games.formula.position import LaidLine
from referee.ruling.pieces import is_block, share_read
from referee.words import sentence
from vision.arrays import Floats
from vision.failure import Unreadable
from vision.geometry.aspect import aspect
from vision.geometry.plane import fit_plane
from vision.graph.joining import Node, join
from vision.piece import Piece
from vision.scene import Scene


@dataclass(frozen=True, slots=True)
class ForeignSettings:
    """Thresholds; their figures are of the rendered formulas and of photographs of other games.

    Attributes
    ----------
    sure
        Confidence from which a face is read.
    read
        Least share of the cards in the line that show a face of the box.
    block
        So many pieces that touch each other in rows and columns are no line: formulas have
        none, pods of several equations five and more.
    squarish
        Most width of cards over their height, as it is measured.
    uneven
        Residual, in sides, of the plane from which pieces with = among them fit equal ones so
        badly that their width is not known: half of the lines of cards that looked as wide as
        high had more. Without =, which no other game has, it is believed all the same.
    narrow, clear
        The same below which, and share of cards read from which, they can be of no other game
        if = is among them: it stands on no board, and few pods in one line look so narrow.
    """

    sure: float = 0.8
    read: float = 0.5
    block: int = 4
    squarish: float = 0.92
    uneven: float = 0.08
    narrow: float = 0.8
    clear: float = 0.9


SETTINGS = ForeignSettings()


def foreign(scene: Scene) -> Unreadable | None:
    """Why the pieces of the longest line are no cards of Formula; None where they may be."""
    cards = _line(scene)
    if len(cards) < 2 or share_read(cards, SETTINGS.sure) < SETTINGS.read:
        return Unreadable("other-pieces", sentence("formula-no-faces"), sentence("formula-nearer"))
    if not any(card.kind == "operation" for card in cards):
        return Unreadable("other-pieces", sentence("formula-no-symbol"), sentence("formula-nearer"))
    if _largest_block(np.array([piece.quad for piece in scene.pieces])) >= SETTINGS.block:
        return Unreadable("other-pieces", sentence("formula-in-rows"), sentence("formula-nearer"))
    if _aspect(cards, scene) > SETTINGS.squarish:
        return Unreadable("other-pieces", sentence("formula-square"), sentence("formula-nearer"))
    return None


def is_certain(scene: Scene) -> bool:
    """Whether pieces that may be cards of Formula can be nothing else."""
    cards = _line(scene)
    is_narrow = 0 < _aspect(cards, scene) < SETTINGS.narrow
    return _has_equals(cards) and is_narrow and share_read(cards, SETTINGS.sure) >= SETTINGS.clear


def _line(scene: Scene) -> list[Piece]:
    """The cards of the longest line, the one with = before others."""
    return [scene.pieces[number] for number in LaidLine.of(Seen("", scene), ()).cards]


def _has_equals(cards: Sequence[Piece]) -> bool:
    return any(card.face == "=" for card in cards)


def _aspect(cards: Sequence[Piece], scene: Scene) -> float:
    """Width of cards over their height; 0 where that is not known."""
    plane = scene.plane
    if plane is None or (_has_equals(cards) and plane.residual > SETTINGS.uneven):
        return 0.0
    return aspect(plane, np.array([card.quad for card in cards]), scene.image_size)


def _largest_block(quads: Floats) -> int:
    """Most pieces that touch each other in several rows and several columns."""
    places: dict[int, list[Node]] = {}
    for node in join(fit_plane(quads).from_above(quads)).nodes:
        places.setdefault(node.component, []).append(node)
    return max(len(group) * is_block(group) for group in places.values())
