"""Editions, the map of the board, and the names of squares and moves."""

import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import PositionError, RulesetError
from rules.mathable import EDITION_2021, LAYOUT_2021, Edition, Move, Square
from rules.mathable.edition import Cell, parse_layout
from tests.rules.comparisons.mathable import SMALL
from tests.rules.refusals import refused
from tests.rules.strategies import thorough

TINY = """\
     A B C D
 1   . 2 . +
 2   . 1 2 .
 3   − 3 4 ÷
 4   × . . 3
"""


def test_the_box_of_2021_holds_106_tiles_of_46_values() -> None:
    supply = EDITION_2021.supply
    assert (EDITION_2021.tile_count, len(supply)) == (106, 46)
    assert Counter(supply.values()) == {7: 10, 1: 36}
    assert all(supply[value] == 7 for value in range(1, 11))
    assert 22 not in supply


def test_the_map_of_2021() -> None:
    edition = EDITION_2021
    assert (edition.rows, edition.cols) == (14, 14)
    printed = {square.name: number for square, number in edition.printed.items()}
    assert printed == {"7G": 1, "7H": 2, "8G": 3, "8H": 4}
    cells = {"1A": Cell(factor=3), "2B": Cell(factor=2), "2E": Cell(sign="÷"), "8B": Cell()}
    assert {name: edition.cell(Square.parse(name)) for name in cells} == cells
    counted = Counter(str(edition.cell(square)) for square in edition.squares)
    factors_and_centre = {"3": 12 + 1, "2": 16 + 1, "1": 1, "4": 1}
    assert counted == factors_and_centre | dict.fromkeys("+−×÷", 8) | {".": 132}


@pytest.mark.parametrize("layout", [LAYOUT_2021, TINY, SMALL.layout])
def test_maps_round_trip(layout: str) -> None:
    assert Edition("x", layout, {1: 1}).layout == layout


def test_signs_of_a_map_may_be_typed_as_keyboards_have_them() -> None:
    typed = TINY.replace("−", "-").replace("×", "x").replace("÷", ":")
    assert parse_layout(typed) == parse_layout(TINY)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("− 3", "% 3", r"3A must be one of .* but got '%'"),
        ("× . . 3", "× . . 4", r"4D must be one of .* but got '4'"),
        ("× . . 3", "× . . 3 .", "Row 4 must have 4 squares, but got 5"),
        (" 3   −", " 5   −", "Row 3 must begin with its number, but got '5'"),
        ("A B C D", "A B D C", "must be letters from A on"),
        (TINY, "\n", "must have a line of column letters"),
    ],
)
def test_a_broken_map_is_refused_in_a_sentence(old: str, new: str, message: str) -> None:
    with refused(RulesetError, message):
        parse_layout(TINY.replace(old, new))


def test_another_edition_is_data() -> None:
    edition = Edition("tiny", TINY, {1: 2, 5: 4}, 3, 10, {"tile": "white"})
    again = Edition.from_dict(json.loads(json.dumps(edition.to_dict())))
    assert again == edition
    assert (again.supply, again.colours, again.layout) == ({1: 2, 5: 4}, {"tile": "white"}, TINY)
    assert edition != EDITION_2021


def test_rack_bonus_and_colours_may_be_left_out() -> None:
    edition = Edition.from_dict({"name": "tiny", "layout": TINY, "supply": {"1": 3}})
    assert (edition.rack_size, edition.bonus, edition.colours) == (7, 50, {})
    assert Edition.from_dict(edition.to_dict() | {"bonus": 0}).bonus == 0


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"name": ""}, "must have a name"),
        ({"name": "", "supply": {}, "rack_size": 0}, "name.*tiles.*rack"),
        ({"supply": {}}, "must hold tiles"),
        ({"supply": {"3": 0}}, "Tile 3 ×0: values begin at 0, and counts at 1"),
        ({"supply": {"three": 1}}, "must be listed by numbers, but got 'three'"),
        ({"rack_size": 0}, "at least 1 tile, but got 0"),
        ({"bonus": -1}, "must be 0 or more, but got -1"),
        ({"racksize": 5}, "must be name, layout, .* or colours, but got 'racksize'"),
        ({"supply": {"01": 1, "1": 2}}, "must be listed by numbers, but got '01'"),
    ],
)
def test_an_edition_nobody_could_play_is_refused(change: dict[str, object], message: str) -> None:
    with refused(RulesetError, message):
        Edition.from_dict(SMALL.to_dict() | change)


@thorough
@given(st.integers(0, 98), st.integers(0, 25), st.integers(0, 999))
def test_names_of_squares_and_moves_round_trip(row: int, col: int, value: int) -> None:
    square = Square(row, col)
    assert Square.parse(square.name) == square
    assert Move.parse(str(Move(square, value))) == Move(square, value)


@pytest.mark.parametrize("name", ["", "B7", "7", "07B", "7b", "7BB", "0A", "100A"])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(PositionError, match="must be a row and a column such as 7B"):
        Square.parse(name)


@pytest.mark.parametrize("text", ["7B", "7B=", "7B=-4", "7B=x", "=4"])
def test_other_moves_are_refused(text: str) -> None:
    with pytest.raises(PositionError, match="must be a square and a number such as 7B=4"):
        Move.parse(text)
