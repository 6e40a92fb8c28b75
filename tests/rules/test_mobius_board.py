"""The board: cells, neighbours, bars and names; positions parsed and drawn."""

from collections import Counter

import pytest
from hypothesis import given

from rules import Message
from rules.errors import PositionError
from rules.mobius import STEERE_2008, Cell, Position, Stone, place_stones
from tests.rules.mobius_strategies import TINY, bars_at, positions
from tests.rules.oracles import mobius as oracle
from tests.rules.strategies import thorough


def test_the_board_has_138_cells() -> None:
    assert len(STEERE_2008.cells) == 138
    beside = Counter(len(STEERE_2008.neighbours(cell)) for cell in STEERE_2008.cells)
    assert beside == {6: 114, 5: 12, 3: 12}


def test_neighbours_and_bars_agree_with_the_oracle() -> None:
    assert [bar.name for bar in bars_at(STEERE_2008, Cell.parse("A4"))] == ["left 0–4", "left 4–8"]
    for cell in STEERE_2008.cells:
        beside = {what for what, _ in oracle.neighbours(2)[tuple(cell), 0]}
        bars = {(bar.side, bar.first // 4): bar.colour for bar in bars_at(STEERE_2008, cell)}
        assert {*STEERE_2008.neighbours(cell), *bars} == beside
        assert bars.items() <= oracle.BARS.items()


def test_the_bottom_edge_is_the_top_edge_in_reverse() -> None:
    assert [str(STEERE_2008.cell_at(12, col)) for col in (0, 5, 11)] == ["L0", "G0", "A0"]
    with pytest.raises(PositionError, match="Row 13, column 0 must be on"):
        STEERE_2008.cell_at(13, 0)


@pytest.mark.parametrize("name", ["f0", "F", "0F", "FF0", "F00", "F-1", "Ö1"])
def test_invalid_cell_names(name: str) -> None:
    with pytest.raises(PositionError, match="must be a column and a row"):
        Cell.parse(name)


@thorough
@given(positions())
def test_positions_read_back(position: Position) -> None:
    assert Position.parse(str(position)) == position


def test_a_position_is_drawn_as_text() -> None:
    drawing = str(Position.of({"F0": "red", "K1": "blue"}))
    assert drawing.splitlines()[:3] == [
        "    A B C D E F G H I J K L",
        " 0  . . . . . R . . . . . .",
        " 1   . . . . . . . . . . B",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("A B", "first line"),
        ("A B C\n0 . . .", "6 lines must follow"),
        ("A B C\n0 . . .\n1 . .\n2 . . .\n3 . .\n4 . . .\n5 . . .", "Row 5 must be 2"),
        ("A B C\n0 . . .\n1 . .\n2 . x .\n3 . .\n4 . . .\n5 . .", "Row 2 must be 3"),
    ],
)
def test_invalid_drawings(text: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        Position.parse(text, TINY)


def test_invalid_stones() -> None:
    with pytest.raises(PositionError, match="F0 must be empty, but holds a red stone"):
        Position.of({"F0": "red"}).with_stone(Cell.parse("F0"), "blue")
    with pytest.raises(PositionError, match="must be on"):
        Position.of({"L1": "red"})
    with pytest.raises(PositionError, match="red or blue"):
        Position({Cell.parse("F0"): "green"})  # type: ignore[dict-item]


def test_a_stone_on_either_half_occupies_the_split_cell() -> None:
    upper, lower = Stone(0, 5, "red"), Stone(12, 6, "red")
    for stones in ([upper], [lower], [upper, lower]):
        placed = place_stones(stones)
        assert (placed.position.stones_by_name(), placed.faults) == ({"F0": "red"}, ())


def test_two_colours_on_a_split_cell() -> None:
    placed = place_stones([Stone(0, 5, "red"), Stone(12, 6, "blue"), Stone(3, 3, "red")])
    assert placed.position.stones_by_name() == {"D3": "red"}
    (fault,) = placed.faults
    assert (fault.code, fault.at) == ("two-colours", ("F0",))
    assert fault.message == Message.of("mobius-two-colours", split=True, cell="F0")


def test_all_faults_of_the_stones_are_found() -> None:
    red, off = Stone(2, 2, "red"), Stone(1, 11, "red")
    for stones, expected in (
        ([off, red, red], ["off-board", "two-stones"]),
        ([red, Stone(2, 2, "blue")], ["two-colours"]),
    ):
        assert [fault.code for fault in place_stones(stones).faults] == expected
