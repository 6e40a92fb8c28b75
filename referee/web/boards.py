"""Each player's board in a photograph of its own: side by side they are one table."""

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
"""Name, in the record, of a picture in which several photographs lie side by side."""

CELL_PX, ROW_PX = 1600, 6400
"""Side of the square that a photograph is fitted into, and length of all of them at most."""

GROUND = (34, 38, 45)
"""Colour beside photographs that are no squares: the page's own."""


class Boards:
    """The photographs of the players' boards, and what lies on each, in the order of players."""

    def __init__(self, players: Sequence[str]) -> None:
        self._players = tuple(players)
        self._side = min(CELL_PX, ROW_PX // max(1, len(players)))
        self._scenes: dict[str, Scene] = {}
        self._pixels = np.full((self._side, self._side * len(players), 3), GROUND, np.uint8)

    @property
    def shown(self) -> tuple[str, ...]:
        """The players whose boards were photographed."""
        return tuple(player for player in self._players if player in self._scenes)

    @property
    def pixels(self) -> Pixels:
        """All boards side by side."""
        return self._pixels.copy()

    @property
    def scene(self) -> Scene:
        """What lies on them."""
        return _joined((self._scenes[player] for player in self.shown), self._size)

    def put(self, player: str, pixels: Pixels, scene: Scene) -> None:
        """A player's board, in the place of the photograph that was taken of it before."""
        height, width = pixels.shape[:2]
        scale = self._side / max(width, height)
        size = round(width * scale), round(height * scale)
        left, top = (self._side - size[0]) // 2, (self._side - size[1]) // 2
        cell = self._pixels[:, self._columns(player)]
        cell[:] = GROUND
        small = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)
        cell[top : top + size[1], left : left + size[0]] = small
        at = self._columns(player).start + left, top
        self._scenes[player] = _mapped(scene, scale, at, self._size)

    def resume(self, pixels: Pixels, scene: Scene) -> None:
        """Go on with a picture of them and what lay on them."""
        self._pixels[:] = cv2.resize(pixels, self._size, interpolation=cv2.INTER_CUBIC)
        for player in self._players:
            own = [piece.id for piece in scene.pieces if self.has(player, piece)]
            if own:
                self._scenes[player] = replace(scene.subset(own), image_size=self._size)

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


def _mapped(scene: Scene, scale: float, at: tuple[int, int], size: tuple[int, int]) -> Scene:
    """A scene in a smaller picture, put where its left upper corner comes to lie."""

    def moved(quad: Quad) -> Quad:
        a, b, c, d = ((scale * x + at[0], scale * y + at[1]) for x, y in quad)
        return a, b, c, d

    # Beyond the edge of its own photograph: the larger picture goes on there.
    unclear = tuple(
        one if one.quad is None else replace(one, quad=moved(one.quad))
        for one in unclear_sides(scene)
    )
    pieces = tuple(replace(piece, quad=moved(piece.quad)) for piece in scene.pieces)
    return replace(scene, image_size=size, pieces=pieces, unclear=unclear, plane=None)


def _joined(scenes: Iterable[Scene], size: tuple[int, int]) -> Scene:
    """Several scenes in one picture as one, their pieces and components numbered on."""
    whole = Scene(size, ())
    for one in scenes:
        first, line = len(whole.pieces), len(whole.components)
        scene = one.with_ids({piece.id: new for new, piece in enumerate(one.pieces, first)})
        own = sorted({piece.component for piece in one.pieces if piece.component is not None})
        places: dict[int | None, int] = {old: new for new, old in enumerate(own, line)}
        pieces = (replace(it, component=places.get(it.component)) for it in scene.pieces)
        unclear = (replace(it, component=places.get(it.component)) for it in scene.unclear)
        whole = replace(
            whole,
            pieces=(*whole.pieces, *pieces),
            components=(*whole.components, *(scene.components[number] for number in own)),
            contacts=(*whole.contacts, *scene.contacts),
            unclear=(*whole.unclear, *unclear),
        )
    return whole
