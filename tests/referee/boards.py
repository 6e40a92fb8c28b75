"""Made-up scenes of boards, in place of photographs that are read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import numpy as np
from PIL import Image

from referee.game import Adapter
from referee.prints.mathable import LAYOUT_2021
from referee.ruling.clock import Clock
from rules.mathable import Square
from vision.boards.board import BoardView, assemble_scene
from vision.failure import Unreadable
from vision.geometry.homography import Homography
from vision.photo.photo import Photo
from vision.piece import Alternative, Quad
from vision.scene import Scene

CELL = 40.0
SIZE = (640, 640)
SCALE = CELL / LAYOUT_2021.pitch_mm
LEFT, TOP = CELL - SCALE * LAYOUT_2021.outline[0]
HOMOGRAPHY = Homography.affine(SCALE, (LEFT, TOP))

Content = int | Mapping[str, float]
"""A certain tile on a square, or faces with probabilities."""


def board_scene(tiles: Mapping[str, Content], upright: float = 1.0) -> Scene:
    """A scene of a board with these tiles, without doubt unless given."""
    contents = {Square.parse(name): content for name, content in tiles.items()}
    places = [(p.row, p.col) for p in LAYOUT_2021.places]
    return assemble_scene(
        SIZE,
        BoardView(LAYOUT_2021, HOMOGRAPHY, upright),
        np.array([quad(*place) for place in places]),
        [alternatives(contents.get(Square(*place))) for place in places],
        "number",
    )


def alternatives(content: Content | None) -> tuple[Alternative, ...]:
    if content is None:
        return (Alternative("empty", 1.0),)
    if isinstance(content, int):
        return (Alternative(str(content), 1.0),)
    ranked = sorted(content.items(), key=lambda entry: -entry[1])
    return tuple(Alternative(face, share) for face, share in ranked)


def quad(row: int, col: int) -> Quad:
    left, top = CELL * (col + 1), CELL * (row + 1)
    right, bottom = left + CELL, top + CELL
    return (left, top), (right, top), (right, bottom), (left, bottom)


BARE = np.full((SIZE[1], SIZE[0], 3), (120, 125, 130), np.uint8)
"""An empty picture in colour."""
BARE[:60], BARE[-60:] = (200, 40, 40), (40, 40, 200)


def photograph(path: Path) -> str:
    """Write an empty picture to a file, for `fake_scenes` to fill."""
    Image.fromarray(BARE).save(path)
    return str(path)


@contextmanager
def fake_scenes(adapter: type[Adapter], scenes: Mapping[str, object]) -> Iterator[None]:
    """Make an adapter read these scenes, by file name, and skip the test for mirrored pictures."""

    def read_scene(self: object, photo: Photo, clock: Clock) -> object:
        with clock.stage("find"):
            return scenes[Path(photo.source).name]

    with (
        patch.object(adapter, "read_scene", read_scene),
        patch("referee.reading.mirrored", lambda *_: None),
    ):
        yield


def photo_scenes(
    *positions: Mapping[str, Content] | Unreadable,
) -> dict[str, Scene | Unreadable]:
    """Scenes of positions for photographs ``01.jpg``, ``02.jpg``, …"""
    return {
        f"{number:02}.jpg": position if isinstance(position, Unreadable) else board_scene(position)
        for number, position in enumerate(positions, start=1)
    }
