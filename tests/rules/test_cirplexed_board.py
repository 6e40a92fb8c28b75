"""Tiles, faces, boards, and the circles on them."""

from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given

from rules.cirplexed import ALL_TILES, COLOURS, Board, Counts, Face, count_circles, find_circles
from rules.errors import PositionError
from tests.rules.strategies import circle_boards, thorough

ROYG = Face("red", "orange", "yellow", "green")


def test_there_are_90_tiles_up_to_rotation() -> None:
    assert len(set(ALL_TILES)) == len(ALL_TILES) == 90
    faces = {Face.of(colours) for colours in permutations(COLOURS, 4)}
    assert Counter(face.tile for face in faces) == dict.fromkeys(ALL_TILES, 4)


def test_a_tile_is_the_same_in_all_rotations() -> None:
    assert {ROYG.rotated(quarters).tile for quarters in range(-4, 5)} == {ROYG.tile}
    assert str(ROYG.rotated(1)) == "GROY"
    assert str(ROYG.tile) == "GROY"


def test_mirror_images_are_different_tiles() -> None:
    assert all(Face.of(tile[::-1]).tile != tile for tile in ALL_TILES)


def test_invalid_faces() -> None:
    for colours in (ROYG[:3], (*ROYG, "blue"), (*ROYG[:3], "pink"), ()):
        with pytest.raises(PositionError, match="must have 4 of red"):
            Face.of(colours)


@thorough
@given(circle_boards())
def test_boards_read_back(board: Board) -> None:
    top, left = (min(cell[axis] for cell in board.faces) for axis in (0, 1))
    assert Board.parse(str(board)) == board.shifted(-top, -left)
    assert Board.parse(str(Board({}))) == Board({})


def test_a_quarter_turn() -> None:
    assert str(Board.parse("ROYG BPRO").rotated()) == "GROY\nOBPR\n"


@pytest.mark.parametrize("drawing", ["ROY", "ROYGB", "ROYX", "royg"])
def test_invalid_drawings(drawing: str) -> None:
    with pytest.raises(PositionError, match=f"drawn such as ROYG, but got '{drawing}'"):
        Board.parse(f"ROYG {drawing}")


def test_parts() -> None:
    board = Board.parse("ROYG ....\n.... BPRO\n.... OYGB")
    assert [list(map(str, part)) for part in board.parts] == [["1,1", "2,1"], ["0,0"]]


GOLDEN = Path(__file__).parent / "golden" / "cirplexed.txt"


def test_boards_of_photographs() -> None:
    _, *blocks = GOLDEN.read_text(encoding="utf-8").strip().split("\n\n")
    assert len(blocks) == 16
    for head, drawing in (block.split("\n", 1) for block in blocks):
        counts = Counts(*map(int, head.partition(": ")[2].split()))
        assert count_circles(Board.parse(drawing)) == counts, head


@thorough
@given(circle_boards())
def test_circles_are_made_of_their_quarters(board: Board) -> None:
    for circle in find_circles(board):
        assert {board.faces[cell][corner] for cell, corner in circle.quarters} == {circle.colour}
        assert len(circle.quarters) == {"full": 4, "three-quarter": 3, "half": 2}[circle.kind]


def test_a_circle_names_its_quarters() -> None:
    (circle,) = find_circles(Board.parse("ROYG\nPYGB"))
    assert (circle.colour, circle.kind) == ("yellow", "half")
    assert list(map(str, circle.quarters)) == ["0,0 bottom right", "1,0 top right"]
