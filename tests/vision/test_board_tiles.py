"""What lies on a board is told from what is printed there."""

import cv2
import numpy as np
import pytest

from referee.prints.mathable import LAYOUT_2021
from tests.vision.test_board_again import faces, pixels_of, read
from vision.boards.board import EMPTY

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


@pytest.mark.parametrize("turn", [0, 1])
def test_a_tile_without_ink_is_never_surely_bare_board(turn: int) -> None:
    pixels = pixels_of("legal.jpg", turn)
    board = read(pixels)
    quads = np.array([piece.quad for piece in board.scene.pieces])
    for i, face in enumerate(faces(board)):
        if not (face and face.isdigit()):
            continue
        corners = quads[i].round().astype(np.int32)
        within = cv2.fillConvexPoly(np.zeros(pixels.shape[:2], np.uint8), corners, 1) > 0
        wiped = pixels.copy()
        wiped[within] = np.median(pixels[within], axis=0)
        piece = read(wiped).scene.pieces[i]
        assert piece.face != EMPTY or piece.confidence < CERTAIN
