"""The computer's seat: stones that may lie so, wins that are taken, and the same for a seed."""

from random import Random

import pytest

from rules.mobius import COLOURS, Cell, Position, choose, judge_change, winner
from rules.mobius.judging import turn
from tests.rules.mobius_strategies import TINY


@pytest.mark.parametrize("seed", range(3))
def test_on_a_small_board_it_plays_legal_games_to_a_winner(seed: int) -> None:
    position = Position(board=TINY)
    while winner(position) is None:
        colour, cell = turn(position), choose(position, 1 + 2 * (len(position.stones) % 2), seed)
        assert colour is not None
        assert cell is not None
        after = position.place(cell, colour)
        assert judge_change(position, after).valid
        position = after
    assert choose(position) is None


def test_it_beats_who_plays_at_random() -> None:
    assert sum(wins(number) for number in range(6)) >= 5


def wins(number: int) -> bool:
    """Whether it wins a game on a small board, in which it begins every other time."""
    position, chance, own = Position(board=TINY), Random(number), COLOURS[number % 2]
    while winner(position) is None:
        colour = COLOURS[len(position.stones) % 2]
        cell = choose(position, 3, number) if colour == own else chance.choice(position.empty)
        assert cell is not None
        after = position.place(cell, colour)
        assert judge_change(position, after).valid
        position = after
    return winner(position) == own


def test_it_wins_at_once_and_keeps_the_other_from_it() -> None:
    chance, tried = Random(5), 0
    while tried < 3:
        cells = chance.sample(TINY.cells, 8)
        position = Position.played(cells, TINY)
        if winner(position) is not None:
            continue
        able = {
            colour: {at for at in position.empty if winner(position.place(at, colour)) == colour}
            for colour in COLOURS
        }
        if able["red"] or able["blue"]:
            tried += 1
            assert choose(position, 1) in (able["red"] or able["blue"])


def test_the_same_seed_chooses_the_same() -> None:
    position = Position.played([Cell.parse("F3"), Cell.parse("F4")])
    assert choose(position, 1, seed=4) == choose(position, 1, seed=4)
