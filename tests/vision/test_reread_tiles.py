"""A board that was read is read again in parts: what changed and what looks otherwise."""

from __future__ import annotations

import numpy as np
import pytest

from referee.prints.mathable import LAYOUT_2021
from tests.golden.samples import PHOTOS
from vision.arrays import Flags, Pixels, Singles
from vision.boards.board import BoardView
from vision.boards.by_map import find_by_map
from vision.boards.tiles import BoardReading, read_tiles, reread_tiles
from vision.photo.photo import Photo
from vision.read.places import PlaceReader
from vision.read.reader import Reader

NOTHING = np.zeros(len(LAYOUT_2021.places), bool)
READER, PLACES = Reader(), PlaceReader()


def pixels_of(name: str, turn: int = 0) -> Pixels:
    """A photograph of Mathable, (H, W, 3), with some quarter turns."""
    photo = Photo.load(PHOTOS[f"mathable/{name}"])
    assert isinstance(photo, Photo)
    return np.ascontiguousarray(np.rot90(photo.pixels(photo.reduction_within(1280)), turn))


def read(pixels: Pixels) -> BoardReading:
    photo = Photo.from_pixels("frame", pixels)
    view = find_by_map(photo, LAYOUT_2021)
    assert isinstance(view, BoardView)
    return read_tiles(photo, view, READER, PLACES)


def faces(board: BoardReading) -> list[str | None]:
    return [piece.face for piece in board.scene.pieces]


def reread(
    pixels: Pixels, before: BoardReading, requested: Flags = NOTHING
) -> tuple[BoardReading, list[int]]:
    photo = Photo.from_pixels("frame", pixels)
    result = reread_tiles(photo, before, requested, READER, PLACES)
    assert result is not None
    return result[0], np.flatnonzero(result[1]).tolist()


def with_cell_of(pixels: Pixels, board: BoardReading, to: int, source: int) -> Pixels:
    """The picture with one cell copied over another."""
    quads = np.array([piece.quad for piece in board.scene.pieces])
    out = pixels.copy()
    middle = quads.mean(1).round().astype(int)
    half = int(np.ptp(quads[to], axis=0).max() / 2) + 1
    (x, y), (x0, y0) = middle[to], middle[source]
    rows, cols = slice(y - half, y + half), slice(x - half, x + half)
    out[rows, cols] = pixels[y0 - half : y0 + half, x0 - half : x0 + half]
    return out


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("name", ["legal", "tilted_under_a_lamp"])
def test_the_same_picture_needs_no_reading(
    name: str, turn: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    pixels = pixels_of(name, turn)
    before = read(pixels)
    read_crops = Reader.read

    def read_none(reader: Reader, crops: Pixels) -> Singles:
        assert len(crops) == 0
        return read_crops(reader, crops)

    monkeypatch.setattr(Reader, "read", read_none)
    board, anew = reread(pixels, before)
    assert faces(board) == faces(before)
    assert anew == []


def test_other_light_and_noise_are_no_reason_to_read() -> None:
    pixels = pixels_of("legal")
    before = read(pixels)
    rng = np.random.default_rng(0)
    dimmer = 0.75 * pixels + rng.normal(0, 2.5, pixels.shape)
    board, anew = reread(dimmer.clip(0, 255).astype(np.uint8), before)
    assert faces(board) == faces(before)
    assert anew == []


def test_a_tile_that_was_laid_unseen_is_read() -> None:
    pixels = pixels_of("legal")
    before = read(pixels)
    before_faces = faces(before)
    tile = next(i for i, face in enumerate(before_faces) if face and face.isdigit())
    bare = next(i for i in range(15, 180) if before_faces[i] == "empty" and abs(i - tile) > 40)
    board, anew = reread(with_cell_of(pixels, before, bare, tile), before)
    assert bare in anew
    assert len(anew) < 20
    assert faces(board)[bare] == before_faces[tile]
    restored, _ = reread(pixels, board)
    assert faces(restored) == before_faces


def test_a_requested_tile_is_read_though_its_pixels_are_unchanged() -> None:
    pixels = pixels_of("legal")
    requested = NOTHING.copy()
    requested[[3, 77]] = True
    _, anew = reread(pixels, read(pixels), requested)
    assert anew == [3, 77]


def test_a_board_that_was_pushed_is_not_read_in_parts() -> None:
    pixels = pixels_of("legal")
    quads = [piece.quad for piece in read(pixels).scene.pieces]
    pushed = np.roll(pixels, round(0.2 * (quads[1][0][0] - quads[0][0][0])), axis=1)
    photo = Photo.from_pixels("pushed", pushed)
    assert reread_tiles(photo, read(pixels), NOTHING, READER, PLACES) is None
