"""One tile: legality, points, explanations and findings."""

import pytest

from referee.words import say
from rules.mathable import (
    EDITION_2021,
    LAYOUT_2021,
    Board,
    Edition,
    Move,
    Square,
    legal_moves,
)
from rules.mathable.counting import equations, hint, legal_values
from rules.mathable.judging import judge_move
from tests.rules.comparisons.mathable import SMALL

SHEET_1_4 = {"6G": 3, "6H": 6, "7F": 3, "8F": 1}


def codes(board: Board, move: str) -> set[str]:
    return {finding.code for finding in judge_move(board, Move.parse(move)).ruling.findings}


def said(board: Board, move: str) -> str:
    return say(judge_move(board, Move.parse(move)).said)


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (3, 4, ["3 + 4 = 7", "4 − 3 = 1", "3 × 4 = 12"]),
        (8, 4, ["8 + 4 = 12", "8 − 4 = 4", "8 × 4 = 32", "8 ÷ 4 = 2"]),
        (4, 8, ["4 + 8 = 12", "8 − 4 = 4", "4 × 8 = 32", "8 ÷ 4 = 2"]),
        (5, 5, ["5 + 5 = 10", "5 − 5 = 0", "5 × 5 = 25", "5 ÷ 5 = 1"]),
        (0, 5, ["0 + 5 = 5", "5 − 0 = 5", "0 × 5 = 0", "0 ÷ 5 = 0"]),
        (0, 0, ["0 + 0 = 0", "0 − 0 = 0", "0 × 0 = 0"]),
    ],
)
def test_what_two_numbers_give(first: int, second: int, expected: list[str]) -> None:
    assert [str(equation) for equation in equations(first, second)] == expected


def test_two_directions_double_the_points() -> None:
    """The example of rule sheet 1.4."""
    ruling = judge_move(Board.of(SHEET_1_4), Move.parse("6F=3"))
    assert ruling.points == 6
    assert say(ruling.said) == (
        "3 on 6F: 3 × 1 = 3 or 3 ÷ 1 = 3 below and 6 − 3 = 3 to the right; "
        "6 points (3 × 2 directions)."
    )


def test_a_direction_counts_once_even_if_two_operations_fit() -> None:
    ruling = judge_move(Board(), Move.parse("6H=2"))
    assert ruling.points == 2
    assert say(ruling.said) == "2 on 6H: 4 − 2 = 2 or 4 ÷ 2 = 2 below; 2 points."


def test_factors_multiply() -> None:
    board = Board.of({"7L": 15, "7M": 6})
    ruling = judge_move(board, Move.parse("7N=90"))
    assert ruling.points == 270
    assert say(ruling.said) == "90 on 7N: 15 × 6 = 90 to the left; 270 points (90 × 3)."


def test_a_sign_square_demands_its_sign() -> None:
    board = Board.of({"7I": 3, "8I": 6})
    assert legal_values(board, Square.parse("7J")) == (6,)
    assert legal_values(board, Square.parse("8J")) == (10,)
    assert said(board, "7J=5") == "Only × counts on 7J, but 2 + 3 = 5 to the left uses +."
    assert said(board, "7J=7") == "7 on 7J does not count: to the left 2 and 3 give 6 by ×."


def test_the_sign_square_of_the_rule_sheet() -> None:
    """The example of rule sheet 1.5: 18 across or 3 down, and nothing else."""
    layout = LAYOUT_2021.replace(" 6   . . − . . .", " 6   . . − . . ×")
    edition = Edition.from_layout("sheet", layout, EDITION_2021.supply)
    assert legal_values(Board.of(SHEET_1_4, edition), Square.parse("6F")) == (3, 18)


def test_a_square_with_no_line_of_numbers() -> None:
    assert said(Board(), "1A=5") == (
        "5 on 1A does not count: no two numbers lie next to it in a line."
    )


def test_what_the_neighbours_would_give_is_said() -> None:
    board = Board.of({"7C": 16, "7D": 12})
    ruling = judge_move(board, Move.parse("7B=5")).ruling
    assert (
        say(ruling.summary) == "5 on 7B does not count: to the right 16 and 12 give 4, 28 or 192."
    )
    assert ruling.findings[0].at == ("7B", "7C", "7D")


def test_never_between_two_numbers() -> None:
    board = Board.of({"10C": 8, "10E": 6})
    assert codes(board, "10D=48") == {"no-direction", "between"}
    (note,) = judge_move(board, Move.parse("10D=48")).ruling.notes
    assert say(note.message) == (
        "8 × 6 = 48, but 10D lies between the two: a tile goes next to both, never between them."
    )
    assert codes(Board.of({"10F": 8, "10E": 6}), "10D=48") == set()


def test_never_diagonally() -> None:
    board = Board()
    assert codes(board, "6F=5") == {"no-direction", "diagonal"}
    assert codes(board, "9I=4") == {"no-direction", "diagonal"}
    assert codes(board, "9I=9") == {"no-direction"}


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("15A=3", {"off-board"}),
        ("15A=33", {"off-board", "unknown-value"}),
        ("7G=3", {"square-printed", "no-direction"}),
        ("8I=7", {"square-occupied"}),
        ("8I=33", {"square-occupied", "unknown-value", "no-direction"}),
        ("9G=33", {"unknown-value", "no-direction"}),
        ("9H=8", set()),
    ],
)
def test_all_findings_at_once(move: str, expected: set[str]) -> None:
    assert codes(Board.of({"8I": 7}), move) == expected


def test_no_more_tiles_than_the_box_holds() -> None:
    far = [f"{row}N" for row in range(1, 8)]
    board = Board.of(dict.fromkeys(far, 4))
    assert said(board, "6G=4") == ("That makes 8 tiles of 4, but the box has only 7.")
    assert 4 not in legal_values(board, Square.parse("6G"))
    assert "That makes 2 tiles of 12, but the box has only one." in said(
        Board.of({"1A": 12}), "8I=12"
    )


def _count_lines_of_play(board: Board, depth: int) -> int:
    moves = list(legal_moves(board))
    if depth == 1:
        return len(moves)
    return sum(_count_lines_of_play(board.after([move]), depth - 1) for move in moves)


def test_the_moves_are_counted() -> None:
    """Each of the eight squares beside the printed numbers takes three values: 24 first moves."""
    assert [_count_lines_of_play(Board(), depth) for depth in (1, 2, 3)] == [24, 526, 10964]
    assert [_count_lines_of_play(Board(SMALL), depth) for depth in (1, 2)] == [17, 258]


def test_a_hint_names_the_largest_tile_that_can_be_placed() -> None:
    assert hint(Board(), [90, 7, 2]) == 7
    assert hint(Board(), [90, 80]) is None
    assert hint(Board(), []) is None
