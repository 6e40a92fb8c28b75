"""Tiles on a board are told from its print."""

import json
from collections.abc import Sequence
from unittest.mock import patch

import cv2
import numpy as np
import pytest

from referee.prints.mathable import LAYOUT_2021
from tests.vision.test_reread_tiles import SAMPLES, faces, pixels_of, read
from vision.arrays import Floats, Pixels, Singles
from vision.boards.board import EMPTY, UNKNOWN
from vision.read.reader import Reader

CERTAIN = 0.995
"""Readings below it are asked about."""
START = [i for i, place in enumerate(LAYOUT_2021.places) if place.ground == "centre"]


def test_printed_numbers_beside_one_that_is_covered_are_no_tiles() -> None:
    pixels = pixels_of("legal.jpg")
    board = read(pixels)
    assert [faces(board)[i] for i in START] == [EMPTY] * 4
    covered = np.array(board.scene.pieces[START[1]].quad).round().astype(np.int32)
    changed = pixels.copy()
    cv2.fillConvexPoly(changed, covered, (20, 40, 90))
    assert [faces(read(changed))[i] for i in START if i != START[1]] == [EMPTY] * 3


@pytest.mark.parametrize("number", ["1", "2", "3", "4"])
def test_a_tile_on_the_very_number_printed_there_is_read(number: str) -> None:
    pixels = pixels_of("legal.jpg")
    pieces = read(pixels).scene.pieces
    tile = next(np.array(piece.quad, np.float32) for piece in pieces if piece.face == number)
    place = next(i for i in START if LAYOUT_2021.places[i].glyph == number)
    target = np.array(pieces[place].quad, np.float32)
    moved = cv2.warpPerspective(
        pixels, cv2.getPerspectiveTransform(tile, target), pixels.shape[1::-1]
    )
    edge = 1.03 * (target - target.mean(0)) + target.mean(0)
    within = cv2.fillConvexPoly(np.zeros(pixels.shape[:2], np.uint8), edge.astype(np.int32), 1) > 0
    covered = np.where(within[..., None], moved, pixels)
    assert read(covered).scene.pieces[place].face == number


def test_bare_cells_are_read_once() -> None:
    crops: list[int] = []
    read_crops = Reader.read

    def count(reader: Reader, batch: Pixels) -> Singles:
        crops.append(len(batch))
        return read_crops(reader, batch)

    with patch.object(Reader, "read", count):
        read(pixels_of("illegal.jpg"))
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
    pixels = pixels_of("game_1_03.jpg")
    pieces = read(pixels).scene.pieces
    bare = [i for i in range(16, 180) if LAYOUT_2021.plain[i] and pieces[i].face == EMPTY]
    numbers = dict(
        zip(bare[::7], ("26", "29", "37", "41", "46", "58", "74", "77", "83", "97"), strict=False)
    )
    confidences: dict[bool, list[float]] = {True: [], False: []}
    for aside in confidences:
        wooden = pixels.copy()
        for cell, number in numbers.items():
            corners = np.array(pieces[cell].quad)
            middle, side = corners.mean(0), float(np.linalg.norm(corners[1] - corners[0]))
            cv2.fillConvexPoly(wooden, corners.round().astype(int), (222, 200, 165))
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
    pixels = pixels_of("game_1_03.jpg").copy()
    corners = np.array(read(pixels).scene.pieces[cell].quad)
    middle, side = corners.mean(0), float(np.linalg.norm(corners[1] - corners[0]))
    inner = (corners + 0.15 * (middle - corners)).round().astype(int)
    within = cv2.fillConvexPoly(np.zeros(pixels.shape[:2], np.uint8), inner, 1) > 0
    colours = pixels[within].astype(int)
    ground = np.median(colours, axis=0)
    inked = np.abs(colours - ground).sum(1).argsort()[-len(colours) // 40 :]
    pixels[within] = ground.astype(np.uint8)
    ink = colours[inked].mean(0).tolist()
    written = _with_number(pixels, "12", _origin_of("12", middle, side), side, ink)
    piece = read(written).scene.pieces[cell]
    assert piece.face == EMPTY or piece.confidence < CERTAIN


@pytest.mark.parametrize("turn", [0, 1])
def test_a_tile_without_ink_is_never_surely_bare_board(turn: int) -> None:
    pixels = pixels_of("legal.jpg", turn)
    board = read(pixels)
    quads = np.array([piece.quad for piece in board.scene.pieces])
    tiles = [i for i, face in enumerate(faces(board)) if face and face.isdigit()]
    truth = json.loads((SAMPLES / "legal.json").read_text("utf-8"))["squares"]
    assert len(tiles) == len(truth) == 24
    for part in (tiles[start::3] for start in range(3)):
        wiped = pixels.copy()
        for i in part:
            middle = quads[i].mean(0)
            corners = (middle + 0.8 * (quads[i] - middle)).round().astype(np.int32)
            within = cv2.fillConvexPoly(np.zeros(pixels.shape[:2], np.uint8), corners, 1) > 0
            wiped[within] = np.median(pixels[within], axis=0)
        pieces = read(wiped).scene.pieces
        assert all(pieces[i].face != EMPTY or pieces[i].confidence < CERTAIN for i in part)


def test_a_bare_square_in_light_of_another_colour_than_the_tiles_is_bare() -> None:
    pixels = pixels_of("legal.jpg")
    board = read(pixels)
    bare = [i for i, face in enumerate(faces(board)) if face == EMPTY and LAYOUT_2021.plain[i]]
    lit = pixels.copy()
    for i in bare[::9]:
        corners = np.array(board.scene.pieces[i].quad).round().astype(np.int32)
        within = cv2.fillConvexPoly(np.zeros(pixels.shape[:2], np.uint8), corners, 1) > 0
        lit[within] = (pixels[within] * (0.7, 1.0, 1.0)).astype(np.uint8)
    after = read(lit).scene.pieces
    assert {after[i].face for i in bare} == {EMPTY}
    assert min(after[i].confidence for i in bare) > CERTAIN


@pytest.mark.parametrize(("square", "glare"), [("6H", 1.5), ("7H", 1.5), ("6G", 3.0), ("9H", 1.0)])
def test_in_glare_no_tile_is_surely_missed_and_no_print_is_surely_a_tile(
    square: str, glare: float
) -> None:
    pixels = pixels_of("legal.jpg")
    board = read(pixels)
    names = [f"{place.row + 1}{'ABCDEFGHIJKLMN'[place.col]}" for place in LAYOUT_2021.places]
    quad = np.array(board.scene.pieces[names.index(square)].quad)
    y, x = np.mgrid[: pixels.shape[0], : pixels.shape[1]]
    distance = np.hypot(x - quad.mean(0)[0], y - quad.mean(0)[1]) / np.linalg.norm(
        quad[1] - quad[0]
    )
    light = (pixels / 255.0) ** 2.2 + glare * np.exp(-((distance / 1.1) ** 2))[..., None]
    lit = (255 * light.clip(0, 1) ** (1 / 2.2)).astype(np.uint8)
    before, after = faces(board), read(lit).scene.pieces
    for face, piece in zip(before, after, strict=True):
        assert piece.face in (face, UNKNOWN) or piece.confidence < CERTAIN
