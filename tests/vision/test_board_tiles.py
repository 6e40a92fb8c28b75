"""What lies on a board is told from what is printed there."""

import cv2
import numpy as np

from referee.prints.mathable import LAYOUT_2021
from tests.vision.test_board_again import faces, pixels_of, read
from vision.boards.board import EMPTY

START = [i for i, place in enumerate(LAYOUT_2021.places) if place.ground == "centre"]


def test_printed_numbers_beside_one_that_is_covered_are_no_tiles() -> None:
    pixels = pixels_of("legal.jpg")
    board = read(pixels)
    assert [faces(board)[i] for i in START] == [EMPTY] * 4
    covered = np.array(board.scene.pieces[START[1]].quad).round().astype(np.int32)
    changed = pixels.copy()
    cv2.fillConvexPoly(changed, covered, (20, 40, 90))
    assert [faces(read(changed))[i] for i in START if i != START[1]] == [EMPTY] * 3
