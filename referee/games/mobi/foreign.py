"""Whether pieces are tiles of Möbi, by what they are and show, never by how they lie."""

from __future__ import annotations

import numpy as np

from referee.games.mobi.position import unlike_pieces
from referee.ruling.evidence import share_read
from referee.ruling.lattice import is_block
from referee.words import sentence
from vision.failure import Unreadable
from vision.geometry.plane import aspect_ratio
from vision.piece import Piece
from vision.scene import Scene

CERTAIN_FACE = 0.9
"""Confidence from which a face counts as read."""

MIN_READ_SHARE, CERTAIN_READ_SHARE = 0.5, 0.9
"""Shares of the touching pieces that are read: the least for tiles of Möbi, and one from which they
are certainly of Möbi if they also lie in a block, unlike cards, with a =, unlike boards."""

MIN_SIGNS_WITH_EQUALS = 4
"""Number of operations from which one must be a =, as is a third of the operation tiles."""

MIN_ASPECT = 0.84
"""Least width over height of tiles in a single line, to tell them from cards."""


def why_foreign(scene: Scene) -> Unreadable | None:
    """Why the touching pieces are no tiles of Möbi; None if they may be."""
    groups = _touching_groups(scene)
    joined = [piece for group in groups for piece in group]
    if not joined:
        return Unreadable("no-pod", sentence("mobi-alone"), sentence("mobi-together"))
    tiles = [piece for piece in joined if piece.kind in ("number", "operation")]
    if share_read(joined, CERTAIN_FACE) < MIN_READ_SHARE:
        return _other_pieces(sentence("mobi-no-faces"))
    signs = [piece for piece in tiles if piece.kind == "operation"]
    if len(signs) in (0, len(tiles)):
        return _other_pieces(sentence("mobi-no-number" if signs else "mobi-no-signs"))
    readings = [reading for piece in signs for reading in piece.readings]
    may_be_equals = (r.face == "=" and r.probability > 1 - CERTAIN_FACE for r in readings)
    if len(signs) >= MIN_SIGNS_WITH_EQUALS and not any(may_be_equals):
        return _other_pieces(sentence("mobi-no-equals-sign"))
    if not any(map(is_block, groups)) and scene.plane:
        quads = np.array([piece.quad for piece in joined])
        if aspect_ratio(scene.plane, quads, scene.image_size) < MIN_ASPECT:
            return _other_pieces(sentence("mobi-cards"))
    return None


def _other_pieces(reason: str) -> Unreadable:
    return Unreadable("other-pieces", reason, sentence("mobi-nearer"))


def is_certain(scene: Scene) -> bool:
    """Whether pieces that may be tiles of Möbi certainly are."""
    groups = _touching_groups(scene)
    joined = [piece for group in groups for piece in group]
    has_equals = any(piece.face == "=" for piece in joined)
    return (
        has_equals
        and any(map(is_block, groups))
        and share_read(joined, CERTAIN_FACE) >= CERTAIN_READ_SHARE
    )


def _touching_groups(scene: Scene) -> list[list[Piece]]:
    """Components of several pieces, without those unlike the pod."""
    groups = [[scene.by_id[i] for i in scene.members(n)] for n in range(len(scene.components))]
    others = unlike_pieces(scene)
    return [group for group in groups if len(group) > 1 and group[0].id not in others]
