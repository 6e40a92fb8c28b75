"""One tile: legality, points, explanations and findings."""

import pytest

from referee.words import say
from rules.mathable import EDITION_2021, LAYOUT_2021, Board, Edition, Move, Square, legal_moves
from rules.mathable.counting import equations, hint, legal_values
from rules.mathable.judging import judge_move
from tests.rules.comparisons.mathable import SMALL
from tests.rules.finding_codes import codes

SHEET_1_4 = {"6G": 3, "6H": 6, "7F": 3, "8F": 1}


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
def test_equations_of_two_numbers(first: int, second: int, expected: list[str]) -> None:
    assert [str(equation) for equation in equations(first, second)] == expected


@pytest.mark.parametrize(
    ("tiles", "move", "sentence", "expected"),
    [
        (SHEET_1_4, "6F=3", "3 on 6F: 3 × 1 = 3 or 3 ÷ 1 = 3 below and 6 − 3 = 3 to the right; "
         "6 points (3 × 2 directions).", ""),
        ({}, "6H=2", "2 on 6H: 4 − 2 = 2 or 4 ÷ 2 = 2 below; 2 points.", ""),
        ({"7L": 15, "7M": 6}, "7N=90",
         "90 on 7N: 15 × 6 = 90 to the left; 270 points (90 × 3).", ""),
        ({"7I": 3}, "7J=5", "Only × counts on 7J, but 2 + 3 = 5 to the left uses +.", "wrong-sign"),
        ({"7I": 3}, "7J=7",
         "7 on 7J does not count: 2 and 3 to the left give 6 by ×.", "no-direction"),
        ({}, "1A=5",
         "5 on 1A does not count: no two numbers lie next to it in a line.", "no-direction"),
        ({"7C": 16, "7D": 12}, "7B=5",
         "5 on 7B does not count: 16 and 12 to the right give 4, 28 or 192.", "no-direction"),
        (dict.fromkeys([f"{row}N" for row in range(1, 8)], 4), "6G=4",
         "That makes 8 tiles numbered 4, but the box has only 7.", "supply-exceeded"),
    ],
)  # fmt: skip
def test_sentences_why_a_tile_counts_or_not(
    tiles: dict[str, int], move: str, sentence: str, expected: str
) -> None:
    ruling = judge_move(Board.of(tiles), Move.parse(move))
    assert (say(ruling.message), " ".join(codes(ruling))) == (sentence, expected)
    assert all(finding.at[0] == str(ruling.move.square) for finding in ruling.ruling.findings)


def test_a_sign_square_demands_its_sign() -> None:
    """In the example of rule sheet 1.5 18 counts across or 3 down, and nothing else."""
    board = Board.of({"7I": 3, "8I": 6})
    assert legal_values(board, Square.parse("7J")) == (6,)
    assert legal_values(board, Square.parse("8J")) == (10,)
    layout = LAYOUT_2021.replace(" 6   . . − . . .", " 6   . . − . . ×")
    edition = Edition("sheet", layout, EDITION_2021.supply)
    assert legal_values(Board.of(SHEET_1_4, edition), Square.parse("6F")) == (3, 18)


@pytest.mark.parametrize(
    ("tiles", "move", "expected"),
    [
        ({"10C": 8, "10E": 6}, "10D=48", {"no-direction", "between"}),
        ({"10F": 8, "10E": 6}, "10D=48", set()),
        ({}, "6F=5", {"no-direction", "diagonal"}),
        ({}, "9I=4", {"no-direction", "diagonal"}),
        ({}, "9I=9", {"no-direction"}),
        ({}, "15A=3", {"off-board"}),
        ({}, "15A=33", {"off-board", "unknown-value"}),
        ({}, "7G=3", {"square-printed", "no-direction"}),
        ({"8I": 7}, "8I=7", {"square-occupied"}),
        ({"8I": 7}, "8I=33", {"square-occupied", "unknown-value", "no-direction"}),
        ({}, "9G=33", {"unknown-value", "no-direction"}),
        ({}, "9H=8", set()),
    ],
)
def test_all_findings_at_once(tiles: dict[str, int], move: str, expected: set[str]) -> None:
    assert set(codes(judge_move(Board.of(tiles), Move.parse(move)))) == expected


def test_the_mistake_of_laying_between_two_numbers_is_explained() -> None:
    (note,) = judge_move(Board.of({"10C": 8, "10E": 6}), Move.parse("10D=48")).ruling.notes
    assert say(note.message) == (
        "8 × 6 = 48, but 10D lies between the two: a tile goes next to both, never between them."
    )


def _count_lines_of_play(board: Board, depth: int) -> int:
    moves = list(legal_moves(board))
    if depth == 1:
        return len(moves)
    return sum(_count_lines_of_play(board.with_tiles([move]), depth - 1) for move in moves)


def test_the_number_of_legal_moves() -> None:
    """Each of the eight squares beside the printed numbers takes three values: 24 first moves."""
    assert [_count_lines_of_play(Board(), depth) for depth in (1, 2)] == [24, 526]
    assert [_count_lines_of_play(Board(SMALL), depth) for depth in (1, 2)] == [17, 258]


@pytest.mark.parametrize(("rack", "value"), [([90, 7, 2], 7), ([90, 80], None), ([], None)])
def test_a_hint_names_the_largest_tile_that_can_be_placed(rack: list[int], value: int) -> None:
    assert hint(Board(), rack) == value
