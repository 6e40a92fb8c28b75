"""What tells that pieces are none of Möbi's: what they are and show, never how they are laid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from referee.games.mobi import words
from vision.failure import Unreadable
from vision.geometry.aspect import aspect
from vision.piece import Piece
from vision.scene import Scene


@dataclass(frozen=True, slots=True)
class ForeignSettings:
    """Thresholds; their figures are of the rendered pods and of photographs of other games.

    Attributes
    ----------
    sure
        Confidence from which a face is read.
    read
        Least share of the touching pieces that show a face of the box.
    both_kinds
        So many touching pieces have numbers and operations among them.
    without_equals
        So many operations have a = among them: it stands on a third of the operation tiles.
    squarish
        Least width of tiles in one line over their height, as it is measured: of 77 pods in one
        line 74 have more, of 138 lines of cards 130 less. Tiles in rows and columns need no
        look: cards never lie so.
    """

    sure: float = 0.8
    read: float = 0.5
    both_kinds: int = 3
    without_equals: int = 4
    squarish: float = 0.84


def foreign(scene: Scene, settings: ForeignSettings | None = None) -> Unreadable | None:
    """Why the pieces that touch each other are no tiles of Möbi; None where they may be."""
    settings = settings or ForeignSettings()
    groups = [group for group in _groups(scene) if len(group) > 1]
    joined = [piece for group in groups for piece in group]
    if not joined:
        return Unreadable("no-pod", words.ALONE, words.TOGETHER)
    shown = [p for p in joined if p.kind in ("number", "operation")]
    read = [piece for piece in shown if piece.confidence > settings.sure]
    if len(read) < settings.read * len(joined):
        return Unreadable("other-pieces", words.NO_FACES, words.NEARER)
    signs = [piece for piece in shown if piece.kind == "operation"]
    if len(joined) >= settings.both_kinds and len(signs) in (0, len(shown)):
        return Unreadable("other-pieces", words.ONE_KIND, words.NEARER)
    equals = [piece for piece in signs if piece.face == "="]
    if len(signs) >= settings.without_equals and not equals:
        return Unreadable("other-pieces", words.NO_EQUALS, words.NEARER)
    if not any(map(_is_block, groups)) and scene.plane:
        quads = np.array([piece.quad for piece in joined])
        if aspect(scene.plane, quads, scene.image_size) < settings.squarish:
            return Unreadable("other-pieces", words.CARDS, words.NEARER)
    return None


def _groups(scene: Scene) -> list[list[Piece]]:
    return [[scene.pieces[i] for i in scene.members(n)] for n in range(len(scene.components))]


def _is_block(group: Sequence[Piece]) -> bool:
    """Whether pieces lie in several rows and several columns."""
    return len({piece.row for piece in group}) > 1 and len({piece.col for piece in group}) > 1
