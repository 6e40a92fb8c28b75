"""Boards as a reader of photographs would hand them over, made up."""

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
from vision.boards.board import BoardView, scene_of
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

Shown = int | Mapping[str, float]
"""What a square shows: a tile for certain, or faces with probabilities."""


def reading(tiles: Mapping[str, Shown], upright: float = 1.0) -> Scene:
    """A board with these tiles and nothing else, everything as certain as it gets."""
    shown = {Square.parse(name): what for name, what in tiles.items()}
    places = [(p.row, p.col) for p in LAYOUT_2021.places]
    return scene_of(
        SIZE,
        BoardView(LAYOUT_2021, HOMOGRAPHY, upright),
        np.array([quad(*place) for place in places]),
        [alternatives(shown.get(Square(*place))) for place in places],
        "number",
    )


def alternatives(shown: Shown | None) -> tuple[Alternative, ...]:
    if shown is None:
        return (Alternative("empty", 1.0),)
    if isinstance(shown, int):
        return (Alternative(str(shown), 1.0),)
    ranked = sorted(shown.items(), key=lambda entry: -entry[1])
    return tuple(Alternative(face, share) for face, share in ranked)


def quad(row: int, col: int) -> Quad:
    left, top = CELL * (col + 1), CELL * (row + 1)
    right, bottom = left + CELL, top + CELL
    return (left, top), (right, top), (right, bottom), (left, bottom)


BARE = np.full((SIZE[1], SIZE[0], 3), (120, 125, 130), np.uint8)
"""A picture in which nothing is to be seen but that the camera shows colours."""
BARE[:60], BARE[-60:] = (200, 40, 40), (40, 40, 200)


def photograph(path: Path) -> str:
    """A bare picture in a file; what lies on the board is the sight's to say."""
    Image.fromarray(BARE).save(path)
    return str(path)


@contextmanager
def seeing(adapter: type[Adapter], shown: Mapping[str, object]) -> Iterator[None]:
    """While it lasts an adapter sees, by the names of files, what is shown in them.

    Whether nothing is mirrored is not asked of the network that reads.
    """

    def read_scene(self: object, photo: Photo, clock: Clock) -> object:
        with clock.stage("find"):
            return shown[Path(photo.source).name]

    with (
        patch.object(adapter, "read_scene", read_scene),
        patch("referee.reading.mirrored", lambda *_: None),
    ):
        yield


def game(*positions: Mapping[str, Shown] | Unreadable) -> dict[str, Scene | Unreadable]:
    """Photographs ``01.jpg`` and so on of these positions."""
    return {
        f"{number:02}.jpg": p if isinstance(p, Unreadable) else reading(p)
        for number, p in enumerate(positions, start=1)
    }
