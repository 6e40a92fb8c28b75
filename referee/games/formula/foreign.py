"""What tells that pieces are no cards of Formula: what they are and show, not how they are laid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from referee.games.formula import words
from referee.games.formula.position import LaidLine
from referee.ruling.adapter import Seen
from vision.arrays import Floats
from vision.failure import Unreadable
from vision.geometry.aspect import aspect
from vision.geometry.plane import fit_plane
from vision.graph.joining import Node, join
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
        Most width of cards over their height, as it is measured: of 139 lines of cards 138
        have less, of 75 pods in one line 57 more; none of the others was ruled on as a formula.
    """

    sure: float = 0.8
    read: float = 0.5
    block: int = 4
    squarish: float = 0.93


def foreign(scene: Scene, settings: ForeignSettings | None = None) -> Unreadable | None:
    """Why the pieces of the longest line are no cards of Formula; None where they may be."""
    settings = settings or ForeignSettings()
    laid = LaidLine.of(Seen("", scene), ())
    cards = [scene.pieces[number] for number in laid.cards]
    shown = [card for card in cards if card.kind in ("number", "operation")]
    read = [card for card in shown if card.confidence > settings.sure]
    if len(cards) < 2 or len(read) < settings.read * len(cards):
        return Unreadable("other-pieces", words.NO_FACES, words.NEARER)
    if not any(card.kind == "operation" for card in shown):
        return Unreadable("other-pieces", words.NO_SYMBOL, words.NEARER)
    if _largest_block(np.array([piece.quad for piece in scene.pieces])) >= settings.block:
        return Unreadable("other-pieces", words.IN_ROWS, words.NEARER)
    quads = np.array([card.quad for card in cards])
    if scene.plane and aspect(scene.plane, quads, scene.image_size) > settings.squarish:
        return Unreadable("other-pieces", words.SQUARE, words.NEARER)
    return None


def _largest_block(quads: Floats) -> int:
    """Most pieces that touch each other in several rows and several columns."""
    places: dict[int, list[Node]] = {}
    for node in join(fit_plane(quads).from_above(quads)).nodes:
        places.setdefault(node.component, []).append(node)
    return max(len(group) * _is_block(group) for group in places.values())


def _is_block(group: Sequence[Node]) -> bool:
    return len({node.row for node in group}) > 1 and len({node.col for node in group}) > 1
