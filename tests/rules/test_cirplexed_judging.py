"""Rulings on boards: faults and counts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.words import say
from rules.cirplexed import (
    MISREADING_CODES,
    Board,
    Cell,
    Face,
    Reading,
    full_board_size,
    judge_table,
    size_faults,
)
from rules.errors import GameError
from tests.rules.finding_codes import codes
from tests.rules.strategies import circle_boards, thorough

FOUR = Board.parse("ROYG OBGY\nPYGB YPRO")


def test_a_legal_board_is_counted() -> None:
    ruling = judge_table({"": FOUR})
    assert (ruling.valid, codes(ruling)) == (True, [])
    assert say(ruling.ruling.summary) == "1 full circle, 0 × ¾ and 1 × ½."
    assert ruling.counts[""] == (1, 0, 1)


def test_unconnected_boards() -> None:
    by_corner = judge_table({"": Board.parse("ROYG ....\n.... BPRO")})
    assert codes(by_corner) == ["corner-contact"]
    assert by_corner.ruling.findings[0].at == ("1,1",)
    apart = judge_table({"Ann": Board.parse("ROYG OBGY .... BPRO")})
    assert codes(apart) == ["several-parts"]
    assert say(apart.ruling.summary) == "Ann's board has 1 tile apart from the others."
    assert apart.ruling.findings[0].at == ("Ann:0,3",)
    assert codes(judge_table({"": Board({})})) == ["no-tiles"]


def test_corners_within_a_part_are_no_contact() -> None:
    board = (
        "ROYG ROYB ROYP ROGY\n\n.... .... .... .... .... ROGB ROGP\n.... .... .... .... .... ROPB"
    )
    ruling = judge_table({"": Board.parse(board)})
    assert codes(ruling) == ["several-parts"]
    assert say(ruling.ruling.summary) == "The board has 3 tiles apart from the others."


@thorough
@given(circle_boards(12), circle_boards(6), st.integers(1, 3))
def test_parts_are_apart_or_touch_at_a_corner(board: Board, other: Board, gap: int) -> None:
    """Another board lies below and to the right, at its corner or further away."""
    end, begin = max(board.faces), min(other.faces)
    for rows, code in ((1, "corner-contact"), (1 + gap, "several-parts")):
        shifted = other.shifted(end.row + rows - begin.row, end.col + 1 - begin.col)
        ruling = judge_table({"": Board({**board.faces, **shifted.faces})})
        findings = [each for each in ruling.ruling.findings if each.code not in MISREADING_CODES]
        small = min(board, shifted, key=lambda part: (len(part), -min(part.faces).row))
        assert [each.code for each in findings] == [code]
        assert findings[0].at == tuple(map(str, small.faces))


def test_all_faults_are_found() -> None:
    board = Board.parse("ROYG .... BPRR\n.... OYGR ....")
    ruling = judge_table({"": board})
    assert codes(ruling) == [*["corner-contact"] * 2, "colour-twice", "tile-twice"]
    assert [finding.code for finding in ruling.misreadings] == ["colour-twice", "tile-twice"]


def test_equal_tiles_on_different_boards() -> None:
    ruling = judge_table({"Ann": FOUR, "Bo": Board.parse("YGRO")})
    (fault,) = ruling.misreadings
    assert fault.at == ("Ann:0,0", "Bo:0,0")
    assert say(fault.message) == (
        "Two tiles show green, red, orange and yellow clockwise, but the box has only one such "
        "tile: one of them was misread."
    )


def test_the_summary_names_the_winner_as_read() -> None:
    ruling = judge_table({"Ann": FOUR, "Bo": Board.parse("BPRO OYRB")})
    assert say(ruling.ruling.summary) == "Ann wins with 1 full circle."
    level = Board.parse("BOYR PBGY\nGYRB YRGB")
    doubtful = Reading(FOUR, {Cell(0, 0): [Face.of(("red", "orange", "blue", "green"))]})
    ruling = judge_table({"Ann": doubtful, "Bo": level})
    assert ruling.ruling.summary == ruling.ranking.result_message(over=True)
    assert ruling.ranking.winners == ("Ann",)
    assert [ruling.ranges[player].full for player in ("Ann", "Bo")] == [(0, 1), (1, 1)]


def test_boards_of_different_sizes_are_noted() -> None:
    ruling = judge_table({"Ann": FOUR, "Bo": Board.parse("BPRO OYRB")})
    assert (codes(ruling), ruling.valid) == (["sizes-differ"], True)
    assert say(ruling.ruling.findings[0].message) == (
        "The boards have different numbers of tiles: Ann has 4 and Bo has 2."
    )


def test_boards_not_full_at_the_end() -> None:
    full = dict.fromkeys(("Ann", "Bo", "Cy", "Di", "Ed", "Flo"), 15)
    assert list(size_faults(full)) == []
    (fault,) = size_faults({**full, "Ann": 4})
    assert fault.code == "tile-count"
    assert say(fault.message) == (
        "Ann's board has 4 tiles, but must have 15 at the end of a game of 6."
    )


@pytest.mark.parametrize(("players", "tiles"), [(2, 22), (3, 22), (4, 22), (5, 18), (6, 15)])
def test_full_board_sizes(players: int, tiles: int) -> None:
    assert full_board_size(players) == tiles
    assert players * tiles <= 90


@pytest.mark.parametrize("players", [0, 1, 7])
def test_other_numbers_of_players(players: int) -> None:
    with pytest.raises(GameError, match="cirplexed-player-count"):
        full_board_size(players)
