"""Tiles on a board are distinguished from its print."""

import json
from collections.abc import Sequence
from unittest.mock import patch

import cv2
import numpy as np
import pytest

from referee.prints.mathable import LAYOUT_2021
from tests.golden.samples import PHOTOS
from tests.vision.test_reread_tiles import faces, pixels_of, read
from vision.arrays import Flags, Floats, Pixels, Singles
from vision.boards.board import EMPTY, UNKNOWN
from vision.geometry.homography import Homography
from vision.piece import Piece
from vision.read.reader import Reader

CERTAIN = 0.995
"""Readings below it are asked about."""
LETTERS = "ABCDEFGHIJKLMN"
START = [i for i, place in enumerate(LAYOUT_2021.places) if place.ground == "centre"]


def quad_of(piece: Piece, share: float = 1.0) -> Floats:
    """(4, 2) a piece's corners, scaled about their centre."""
    quad = np.array(piece.quad)
    return np.asarray(quad.mean(0) + share * (quad - quad.mean(0)))


def within(pixels: Pixels, quad: Floats) -> Flags:
    """(H, W) the pixels inside of a quad."""
    mask = np.zeros(pixels.shape[:2], np.uint8)
    return np.asarray(cv2.fillConvexPoly(mask, quad.round().astype(np.int32), 1) > 0)


def test_printed_numbers_beside_one_that_is_covered_are_no_tiles() -> None:
    pixels = pixels_of("legal")
    board = read(pixels)
    assert [faces(board)[i] for i in START] == [EMPTY] * 4
    changed = pixels.copy()
    changed[within(pixels, quad_of(board.scene.pieces[START[1]]))] = (20, 40, 90)
    assert [faces(read(changed))[i] for i in START if i != START[1]] == [EMPTY] * 3


@pytest.mark.parametrize("number", ["1", "2", "3", "4"])
def test_a_tile_on_the_very_number_printed_there_is_read(number: str) -> None:
    pixels = pixels_of("legal")
    pieces = read(pixels).scene.pieces
    tile = next(piece for piece in pieces if piece.face == number)
    place = next(i for i in START if LAYOUT_2021.places[i].glyph == number)
    moves = Homography.between(quad_of(tile), quad_of(pieces[place]))
    moved = cv2.warpPerspective(pixels, moves.matrix, pixels.shape[1::-1])
    at_place = within(pixels, quad_of(pieces[place], 1.03))
    covered = np.where(at_place[..., None], moved, pixels)
    assert read(covered).scene.pieces[place].face == number


def test_bare_cells_are_read_once() -> None:
    crops: list[int] = []
    read_crops = Reader.read

    def count(reader: Reader, batch: Pixels) -> Singles:
        crops.append(len(batch))
        return read_crops(reader, batch)

    with patch.object(Reader, "read", count):
        read(pixels_of("illegal"))
    assert sum(crops) < 1.6 * len(LAYOUT_2021.places)


def _with_number(
    pixels: Pixels, number: str, origin: tuple[int, int], side: float, ink: Sequence[float]
) -> Pixels:
    """The picture with a number written at a lower left corner, for a cell of this side."""
    out = pixels.copy()
    cv2.putText(out, number, origin, 0, side / 45, ink, 2, cv2.LINE_AA)
    return out


def _origin_of(number: str, middle: Floats, side: float) -> tuple[int, int]:
    """The lower left corner of a number with this centre (2,)."""
    (wide, high), _ = cv2.getTextSize(number, 0, side / 45, 2)
    return int(middle[0] - wide / 2), int(middle[1] + high / 2)


def test_a_number_that_is_not_in_the_box_is_likely_no_tile_of_it() -> None:
    """Never surely one, that is, and where it lies a little aside in most cases not likely."""
    pixels = pixels_of("game_1_03")
    pieces = read(pixels).scene.pieces
    bare = [i for i in range(16, 180) if LAYOUT_2021.plain[i] and pieces[i].face == EMPTY]
    numbers = dict(
        zip(bare[::7], ("26", "29", "37", "41", "46", "58", "74", "77", "83", "97"), strict=False)
    )
    confidences: dict[bool, list[float]] = {True: [], False: []}
    for aside in confidences:
        wooden = pixels.copy()
        for cell, number in numbers.items():
            quad = quad_of(pieces[cell])
            middle, side = quad.mean(0), float(np.linalg.norm(quad[1] - quad[0]))
            wooden[within(pixels, quad)] = (222, 200, 165)
            beside = (int(middle[0] - 0.42 * side), int(middle[1] + 0.25 * side))
            origin = beside if aside else _origin_of(number, middle, side)
            wooden = _with_number(wooden, number, origin, side, (20, 20, 20))
        after = read(wooden).scene.pieces
        confidences[aside] += [
            0.0 if after[cell].face == UNKNOWN else after[cell].confidence for cell in numbers
        ]
    assert len(confidences[True]) == len(confidences[False]) == 10
    assert max(confidences[True] + confidences[False]) < CERTAIN
    assert sum(confidence < 0.5 for confidence in confidences[True]) > 6


@pytest.mark.parametrize("cell", [15, 26, 36])
def test_a_print_that_reads_as_a_number_is_no_sure_tile(cell: int) -> None:
    """For it has the colours of the print: a sign smeared, say, or seen through a reflection."""
    pixels = pixels_of("game_1_03").copy()
    quad = quad_of(read(pixels).scene.pieces[cell])
    middle, side = quad.mean(0), float(np.linalg.norm(quad[1] - quad[0]))
    inner = within(pixels, middle + 0.85 * (quad - middle))
    colours = pixels[inner].astype(int)
    ground = np.median(colours, axis=0)
    inked = np.abs(colours - ground).sum(1).argsort()[-len(colours) // 40 :]
    pixels[inner] = ground.astype(np.uint8)
    ink = colours[inked].mean(0).tolist()
    written = _with_number(pixels, "12", _origin_of("12", middle, side), side, ink)
    piece = read(written).scene.pieces[cell]
    assert piece.face == EMPTY or piece.confidence < CERTAIN


@pytest.mark.parametrize("turn", [0, 1])
def test_a_tile_without_ink_is_never_surely_bare_board(turn: int) -> None:
    pixels = pixels_of("legal", turn)
    board = read(pixels)
    tiles = [i for i, face in enumerate(faces(board)) if face and face.isdigit()]
    labels = PHOTOS["mathable/legal"].with_suffix(".json").read_text("utf-8")
    truth = json.loads(labels)["squares"]
    assert len(tiles) == len(truth) == 24
    for part in (tiles[start::3] for start in range(3)):
        wiped = pixels.copy()
        for i in part:
            inner = within(pixels, quad_of(board.scene.pieces[i], 0.8))
            wiped[inner] = np.median(pixels[inner], axis=0)
        pieces = read(wiped).scene.pieces
        assert all(pieces[i].face != EMPTY or pieces[i].confidence < CERTAIN for i in part)


def test_a_bare_square_in_light_of_another_colour_than_the_tiles_is_bare() -> None:
    pixels = pixels_of("legal")
    board = read(pixels)
    bare = [i for i, face in enumerate(faces(board)) if face == EMPTY and LAYOUT_2021.plain[i]]
    lit = pixels.copy()
    for i in bare[::9]:
        cell = within(pixels, quad_of(board.scene.pieces[i]))
        lit[cell] = (pixels[cell] * (0.7, 1.0, 1.0)).astype(np.uint8)
    after = read(lit).scene.pieces
    assert {after[i].face for i in bare} == {EMPTY}
    assert min(after[i].confidence for i in bare) > CERTAIN


@pytest.mark.parametrize(("square", "glare"), [("6H", 1.5), ("7H", 1.5), ("6G", 3.0), ("9H", 1.0)])
def test_in_glare_no_tile_is_surely_missed_and_no_print_is_surely_a_tile(
    square: str, glare: float
) -> None:
    pixels = pixels_of("legal")
    board = read(pixels)
    names = [f"{place.row + 1}{LETTERS[place.col]}" for place in LAYOUT_2021.places]
    quad = quad_of(board.scene.pieces[names.index(square)])
    y, x = np.mgrid[: pixels.shape[0], : pixels.shape[1]] - quad.mean(0)[::-1, None, None]
    distance = np.hypot(x, y) / np.linalg.norm(quad[1] - quad[0])
    light = (pixels / 255.0) ** 2.2 + glare * np.exp(-((distance / 1.1) ** 2))[..., None]
    lit = (255 * light.clip(0, 1) ** (1 / 2.2)).astype(np.uint8)
    before, after = faces(board), read(lit).scene.pieces
    for face, piece in zip(before, after, strict=True):
        assert piece.face in (face, UNKNOWN) or piece.confidence < CERTAIN
