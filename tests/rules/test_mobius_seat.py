"""The computer as a player: legal stones, wins taken and prevented, reproducible by seed."""

from random import Random

import pytest

from rules.mobius import COLOURS, Cell, Position, choose, judge_change, winner
from rules.mobius.judging import colour_to_move
from tests.rules.mobius_strategies import TINY, position_after


@pytest.mark.parametrize("seed", range(3))
def test_on_a_small_board_it_plays_legal_games_to_a_winner(seed: int) -> None:
    position = Position(board=TINY)
    while winner(position) is None:
        colour = colour_to_move(position)
        cell = choose(position, 1 + 2 * (len(position.stones) % 2), seed)
        assert colour is not None
        assert cell is not None
        after = position.with_stone(cell, colour)
        assert judge_change(position, after).valid
        position = after
    assert choose(position) is None


def test_it_beats_a_random_player() -> None:
    assert sum(wins(number) for number in range(6)) >= 5


def wins(number: int) -> bool:
    """Whether it wins on a small board; it begins in every other game."""
    position, rng, own = Position(board=TINY), Random(number), COLOURS[number % 2]
    while winner(position) is None:
        colour = COLOURS[len(position.stones) % 2]
        cell = choose(position, 3, number) if colour == own else rng.choice(position.empty)
        assert cell is not None
        after = position.with_stone(cell, colour)
        assert judge_change(position, after).valid
        position = after
    return winner(position) == own


def test_it_wins_at_once_or_prevents_the_opponents_win() -> None:
    rng, tried = Random(5), 0
    while tried < 3:
        cells = rng.sample(TINY.cells, 8)
        position = position_after(cells, TINY)
        if winner(position) is not None:
            continue
        winning = {
            colour: {
                at for at in position.empty if winner(position.with_stone(at, colour)) == colour
            }
            for colour in COLOURS
        }
        if winning["red"] or winning["blue"]:
            tried += 1
            assert choose(position, 1) in (winning["red"] or winning["blue"])


def test_the_same_seed_chooses_the_same() -> None:
    position = position_after([Cell.parse("F3"), Cell.parse("F4")])
    assert choose(position, 1, seed=4) == choose(position, 1, seed=4)
