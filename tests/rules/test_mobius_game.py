"""Turns, and rulings on positions and moves."""

import pytest

from rules import Message
from rules.mobius import Cell, Colour, Position, judge_change, judge_position, winner
from rules.mobius.judging import colour_to_move
from tests.rules.finding_codes import codes
from tests.rules.mobius_strategies import moves, position_after


def position_of(red: str, blue: str = "") -> Position:
    stones: dict[str, Colour] = dict.fromkeys(red.split(), "red")
    return Position.of(stones | dict.fromkeys(blue.split(), "blue"))


def change_codes(before: Position, after: Position) -> list[str]:
    return codes(judge_change(before, after))


def position_codes(position: Position) -> list[str]:
    return codes(judge_position(position))


def test_red_begins_and_turns_alternate() -> None:
    assert judge_position(Position()).to_move == "red"
    ruling = judge_position(position_of("F0"))
    assert ruling.to_move == "blue"
    assert ruling.ruling.summary == Message.of("mobius-to-move", colour="blue")
    assert judge_position(position_of("F0", "G0")).to_move == "red"


@pytest.mark.parametrize(("red", "blue"), [("F0 G0", ""), ("", "F0"), ("F0", "G0 H0 I0")])
def test_impossible_numbers_of_stones(red: str, blue: str) -> None:
    position = position_of(red, blue)
    ruling = judge_position(position)
    assert (ruling.valid, ruling.to_move, colour_to_move(position)) == (False, None, None)
    assert position_codes(position) == ["turn-order"]


def three_bars_linked() -> tuple[Position, Position]:
    """The positions before and after red links three bars by A9."""
    red = "A4 A5 B5 C5 D5 E5 F5 G5 H5 I5 J5 K5 C6 B7 B8"
    blue = "A1 A0 B0 C0 D0 E0 F0 G0 H0 I0 J0 K0 L0 A2 C2"
    before = position_of(red, blue)
    return before, before.with_stone(Cell.parse("A9"), "red")


def test_a_won_position() -> None:
    before, after = three_bars_linked()
    ruling = judge_position(after)
    assert (ruling.winner, ruling.to_move) == ("red", None)
    assert ruling.ruling.summary == Message.of("mobius-win", colour="red", how="three-bars")
    assert (ruling.valid, position_codes(after)) == (True, [])
    assert judge_position(before).winner is None


def test_playing_on_after_a_win_is_noted() -> None:
    _, after = three_bars_linked()
    later = after.with_stone(Cell.parse("E2"), "blue")
    assert (position_codes(later), judge_position(later).valid) == (["played-on"], True)
    assert change_codes(after, later) == ["played-on"]
    assert judge_change(after, later).valid


def test_a_win_that_the_last_stone_may_have_made_is_not_played_on() -> None:
    _, after = three_bars_linked()
    later = after.with_stone(Cell.parse("E2"), "blue").with_stone(Cell.parse("L10"), "red")
    assert position_codes(later) == []


def test_changes() -> None:
    before = position_of("F0", "G0")
    ruling = judge_change(before, before.with_stone(Cell.parse("C4"), "red"))
    assert ruling.valid
    assert ruling.summary == Message.of("mobius-plays", colour="red", cell="C4")
    assert change_codes(before, before) == ["no-stone"]
    assert change_codes(before, before.with_stone(Cell.parse("C4"), "blue")) == ["wrong-turn"]
    assert change_codes(before, position_of("F0 A1", "G0 B1")) == ["several-stones"]
    assert change_codes(before, position_of("F0")) == ["stone-gone", "no-stone"]
    assert change_codes(before, position_of("F0 G0 A1")) == ["stone-changed"]


@pytest.mark.parametrize("seed", range(12))
def test_every_game_ends_with_one_winner_and_at_its_win(seed: int) -> None:
    cells = moves(seed, 138)
    number = next(n for n in range(139) if winner(position_after(cells[:n])) is not None)
    position, last = position_after(cells[:number]), cells[number - 1]
    won = winner(position)
    assert judge_position(position).to_move is None
    assert position.stones[last] == won or position.is_full
    assert position_codes(position) == []
    if not position.is_full:
        later = position_after(cells[: number + 1])
        assert change_codes(position, later) == position_codes(later) == ["played-on"]
        assert (judge_change(position, later).valid, winner(later)) == (True, won)
