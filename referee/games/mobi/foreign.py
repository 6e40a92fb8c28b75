"""What tells that pieces are none of Möbi's: what they are and show, never how they are laid."""

from __future__ import annotations

import numpy as np

from referee.games.mobi.position import unlike
from referee.ruling.evidence import share_read
from referee.ruling.lattice import is_block
from referee.words import sentence
from vision.failure import Unreadable
from vision.geometry.plane import aspect_ratio
from vision.piece import Piece
from vision.scene import Scene

SURE = 0.9
"""Confidence from which a face is read."""

READ, CLEAR = 0.5, 0.9
"""Least share of the touching pieces that show a face of the box; and from which they can be of no
other game, if they lie in rows and columns, as no cards do, and = among them, which no board
shows."""

WITHOUT_EQUALS = 4
"""So many operations have a = among them: it stands on a third of the operation tiles."""

SQUARISH = 0.84
"""Least width of tiles in one line over their height, as it is measured. Tiles in rows and columns
need no look: cards never lie so."""


def why_foreign(scene: Scene) -> Unreadable | None:
    """Why the pieces that touch each other are no tiles of Möbi; None where they may be."""
    groups = _groups(scene)
    joined = [piece for group in groups for piece in group]
    if not joined:
        return Unreadable("no-pod", sentence("mobi-alone"), sentence("mobi-together"))
    shown = [p for p in joined if p.kind in ("number", "operation")]
    if share_read(joined, SURE) < READ:
        return _other(sentence("mobi-no-faces"))
    signs = [piece for piece in shown if piece.kind == "operation"]
    if len(signs) in (0, len(shown)):
        return _other(sentence("mobi-no-number" if signs else "mobi-no-signs"))
    if len(signs) >= WITHOUT_EQUALS and not any(map(_may_be_equals, signs)):
        return _other(sentence("mobi-no-equals-sign"))
    if not any(map(is_block, groups)) and scene.plane:
        quads = np.array([piece.quad for piece in joined])
        if aspect_ratio(scene.plane, quads, scene.image_size) < SQUARISH:
            return _other(sentence("mobi-cards"))
    return None


def _other(said: str) -> Unreadable:
    return Unreadable("other-pieces", said, sentence("mobi-nearer"))


def is_certain(scene: Scene) -> bool:
    """Whether pieces that may be tiles of Möbi can be nothing else."""
    groups = _groups(scene)
    joined = [piece for group in groups for piece in group]
    has_equals = any(piece.face == "=" for piece in joined)
    return has_equals and any(map(is_block, groups)) and share_read(joined, SURE) >= CLEAR


def _may_be_equals(piece: Piece) -> bool:
    """Whether it may be =: more likely so than a sure reading leaves to all other faces."""
    return any(one.face == "=" and one.probability > 1 - SURE for one in piece.readings)


def _groups(scene: Scene) -> list[list[Piece]]:
    """The pieces that touch each other, but those of another make."""
    groups = [[scene.by_id[i] for i in scene.members(n)] for n in range(len(scene.components))]
    others = unlike(scene)
    return [group for group in groups if len(group) > 1 and group[0].id not in others]
