"""Who has won, against the two-sheeted cover, and the chains that show it."""

import itertools
import random

import pytest
from hypothesis import given

from rules.mobius import (
    COLOURS,
    STEERE_2008,
    Bar,
    Board,
    Cell,
    Chain,
    Colour,
    Position,
    Win,
    groups,
    other,
    win,
    winner,
)
from tests.rules.mobius_strategies import (
    TINIEST,
    TINY,
    full_board,
    half_turn,
    positions,
    thorough,
)

LOOP = "F0 F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11"


def red(cells: str) -> Position:
    return Position({Cell.parse(name): "red" for name in cells.split()})


THREE_BARS = red("A4 A5 B5 C5 D5 E5 F5 G5 H5 I5 J5 K5 C6 B7 B8 A9")
BARS_AND_LOOP = red(f"A1 B1 C1 D1 E1 {LOOP} G11 G6 H6 I6 J6 K6 L6")


def winners(position: Position) -> set[Colour]:
    """All who have won by the goals, else all who were the last able to on a full board."""
    found = groups(position)
    won = {group.colour for group in found if group.how}
    if won or not position.is_full:
        return won
    linked = {group.colour for group in found if len(group.bars) >= 2}
    return linked & {group.colour for group in found if group.loops}


def swapped(position: Position) -> Position:
    """The board turned upside down and the stones recoloured: the same position again."""
    stones = {
        half_turn(position.board, cell): other(colour) for cell, colour in position.stones.items()
    }
    return Position(stones, position.board)


def crosses(board: Board, one: Cell | Bar, two: Cell | Bar) -> set[int]:
    """By how many crossings of the seam two members of a chain are neighbours."""
    nodes = board.nodes
    return {link.crosses for link in board.links[nodes.index(one)] if nodes[link.node] == two}


def check_chain(position: Position, chain: Chain, colour: Colour) -> None:
    for member in chain:
        own = member.colour if isinstance(member, Bar) else position.stones[member]
        assert own == colour
    assert all(crosses(position.board, *pair) for pair in itertools.pairwise(chain))
    assert len(set(chain)) == len(chain)


def check_loop(position: Position, loop: Chain, colour: Colour) -> None:
    check_chain(position, loop, colour)
    ways = [crosses(position.board, *pair) for pair in zip(loop, loop[1:] + loop[:1], strict=True)]
    assert any(sum(choice) % 2 for choice in itertools.product(*ways))


def check_win(position: Position, won: Win) -> None:
    for link in won.links:
        check_chain(position, link, won.colour)
    reached = {member for link in won.links for member in link}
    bars = [member for member in reached if isinstance(member, Bar)]
    assert len(bars) >= (3 if won.how == "three-bars" else 2)
    for earlier, link in enumerate(won.links[1:], start=1):
        assert link[0] in {member for chain in won.links[:earlier] for member in chain}
    if won.how != "three-bars":
        check_loop(position, won.loop, won.colour)
    if won.how == "bars-and-loop":
        assert reached & set(won.loop)
    assert Win.from_dict(won.to_dict(), position.board) == won


def test_an_empty_board_has_no_winner() -> None:
    assert (winner(Position()), win(Position())) == (None, None)


def test_three_bars() -> None:
    won = win(THREE_BARS)
    assert won is not None
    assert won.how == "three-bars"
    assert str(won) == "Red wins with three linked bars"
    check_win(THREE_BARS, won)


def test_two_bars_and_a_loop() -> None:
    won = win(BARS_AND_LOOP)
    assert won is not None
    assert won.how == "bars-and-loop"
    assert len(won.loop) == 12
    check_win(BARS_AND_LOOP, won)


@pytest.mark.parametrize("cell", ["F0", "F7", "D1", "J6"])
def test_a_gap_in_the_loop_or_in_a_link_undoes_the_win(cell: str) -> None:
    assert winner(BARS_AND_LOOP.without(Cell.parse(cell))) is None


def test_a_loop_that_crosses_the_seam_twice_is_none() -> None:
    """Twice around the strip is once along its edge: an even loop."""
    column = [Cell(row, col) for col in (2, 8) for row in range(12)]
    down = Position(dict.fromkeys(column, "red"))
    assert not any(group.loops for group in groups(down))


def test_a_loop_may_close_through_an_own_bar() -> None:
    """Down the left side, over the seam, and back along the top to the bar on the left."""
    side = "A4 A5 A6 A7 A8 A9 A10 A11"
    position = red(f"{side} A0 B0 C0 D0 E0 F0 G0 H0 I0 J0 K0")
    won = win(position)
    assert won is not None
    assert (won.how, won.loop.count(STEERE_2008.bars[0])) == ("bars-and-loop", 1)
    check_win(position, won)
    assert winner(position.without(Cell.parse("A0"))) is None


def one_winner(position: Position) -> bool:
    return winners(position) == {winner(position)}


def test_a_full_board_has_exactly_one_winner() -> None:
    assert all(map(one_winner, map(full_board, range(1000))))


def test_every_filling_of_the_tiniest_board_has_exactly_one_winner() -> None:
    for stones in itertools.product(COLOURS, repeat=len(TINIEST.cells)):
        assert one_winner(Position(dict(zip(TINIEST.cells, stones, strict=True)), TINIEST))


def test_fillings_of_a_tiny_board_have_exactly_one_winner() -> None:
    """A sample of the 32,768 that `benchmarks.rules` tries."""
    rng = random.Random(15)
    for _ in range(3000):
        stones = {cell: rng.choice(COLOURS) for cell in TINY.cells}
        assert one_winner(Position(stones, TINY))


@thorough
@given(positions())
def test_a_half_turn_swaps_the_players(position: Position) -> None:
    won = winner(position)
    assert winner(swapped(position)) == (None if won is None else other(won))


@thorough
@given(positions())
def test_the_chains_show_the_win(position: Position) -> None:
    won = win(position)
    assert (None if won is None else won.colour) == winner(position)
    if won is not None:
        check_win(position, won)


def test_the_last_able_wins_a_full_board_without_a_goal() -> None:
    last = [
        position
        for position in map(full_board, range(400))
        if not any(group.how for group in groups(position))
    ]
    assert last
    for position in last:
        won = win(position)
        assert won is not None
        assert won.how == "last-able"
        check_win(position, won)
