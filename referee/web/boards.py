"""Photographs of single players' boards, joined side by side to one picture and one scene."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import cv2
import numpy as np

from referee.ruling.arrangement import unclear_sides
from vision.arrays import Pixels
from vision.piece import Piece, Quad
from vision.scene import Scene

BOARDS = "boards"
"""Name, in the record, of a picture of boards side by side."""

CELL_PX, MAX_WIDTH_PX = 1600, 6400
"""Side of the square that a photograph is fitted into, and maximum width of all together."""

BACKGROUND = (34, 38, 45)
"""RGB colour beside photographs that are not square: that of the page."""


class Boards:
    """The latest photograph and scene of each player's board, in the order of players."""

    def __init__(self, players: Sequence[str]) -> None:
        self._players = tuple(players)
        self._side = min(CELL_PX, MAX_WIDTH_PX // max(1, len(players)))
        self._scenes: dict[str, Scene] = {}
        self._pixels = np.full((self._side, self._side * len(players), 3), BACKGROUND, np.uint8)

    @property
    def shown(self) -> tuple[str, ...]:
        """The players whose boards have been photographed."""
        return tuple(player for player in self._players if player in self._scenes)

    @property
    def pixels(self) -> Pixels:
        """The photographs side by side."""
        return self._pixels.copy()

    @property
    def scene(self) -> Scene:
        """The scenes of all boards as one."""
        return _join((self._scenes[player] for player in self.shown), self._size)

    def put(self, player: str, pixels: Pixels, scene: Scene) -> None:
        """Add a photograph of a player's board, or replace the previous one."""
        height, width = pixels.shape[:2]
        scale = self._side / max(width, height)
        size = round(width * scale), round(height * scale)
        left, top = (self._side - size[0]) // 2, (self._side - size[1]) // 2
        cell = self._pixels[:, self._columns(player)]
        cell[:] = BACKGROUND
        resized = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)
        cell[top : top + size[1], left : left + size[0]] = resized
        offset = self._columns(player).start + left, top
        self._scenes[player] = _place(scene, scale, offset, self._size)

    def resume(self, pixels: Pixels, scene: Scene) -> None:
        """Restore the boards from a joined picture and its scene."""
        self._pixels[:] = cv2.resize(pixels, self._size, interpolation=cv2.INTER_CUBIC)
        for player in self._players:
            ids = [piece.id for piece in scene.pieces if self.has(player, piece)]
            if ids:
                self._scenes[player] = replace(scene.subset(ids), image_size=self._size)

    def has(self, player: str, piece: Piece) -> bool:
        """Whether a piece lies in the photograph of a player's board."""
        columns = self._columns(player)
        return bool(columns.start <= sum(x for x, _ in piece.quad) / 4 < columns.stop)

    def _columns(self, player: str) -> slice:
        first = self._players.index(player) * self._side
        return slice(first, first + self._side)

    @property
    def _size(self) -> tuple[int, int]:
        return self._side * len(self._players), self._side


def _place(scene: Scene, scale: float, offset: tuple[int, int], size: tuple[int, int]) -> Scene:
    """Scale a scene and shift it by an offset, into a picture of a size."""

    def place(quad: Quad) -> Quad:
        a, b, c, d = ((scale * x + offset[0], scale * y + offset[1]) for x, y in quad)
        return a, b, c, d

    # The joined picture goes on beyond the edges of this photograph.
    unclear = tuple(
        each if each.quad is None else replace(each, quad=place(each.quad))
        for each in unclear_sides(scene)
    )
    pieces = tuple(replace(piece, quad=place(piece.quad)) for piece in scene.pieces)
    return replace(scene, image_size=size, pieces=pieces, unclear=unclear, plane=None)


def _join(scenes: Iterable[Scene], size: tuple[int, int]) -> Scene:
    """Join scenes of one picture; pieces and components are numbered consecutively."""
    joined = Scene(size, ())
    for part in scenes:
        first_id, first_component = len(joined.pieces), len(joined.components)
        scene = part.with_ids({piece.id: new for new, piece in enumerate(part.pieces, first_id)})
        used = sorted({piece.component for piece in part.pieces if piece.component is not None})
        numbers: dict[int | None, int] = {old: new for new, old in enumerate(used, first_component)}
        pieces = (replace(each, component=numbers.get(each.component)) for each in scene.pieces)
        unclear = (replace(each, component=numbers.get(each.component)) for each in scene.unclear)
        joined = replace(
            joined,
            pieces=(*joined.pieces, *pieces),
            components=(*joined.components, *(scene.components[number] for number in used)),
            contacts=(*joined.contacts, *scene.contacts),
            unclear=(*joined.unclear, *unclear),
        )
    return joined
