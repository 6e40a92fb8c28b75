"""Mobius: random positions, often full boards, compared with the oracle."""

from random import Random

from rules.mobius import (
    COLOURS,
    STEERE_2008,
    Cell,
    Colour,
    Position,
    find_win,
    judge_position,
    winner,
)
from tests.rules.mobius_strategies import position_after
from tests.rules.oracles import mobius as oracle


def compare(rng: Random) -> tuple[str, object, object]:
    """Compare the winner, or whether somebody played on after the win."""
    return _compare_played_on(rng) if rng.random() < 0.05 else _compare_winner(rng)


def _compare_played_on(rng: Random) -> tuple[str, object, object]:
    cells = rng.sample(STEERE_2008.cells, rng.randint(70, len(STEERE_2008.cells)))
    position = position_after(cells)
    stones = spots(position)
    last = COLOURS[(len(cells) - 1) % 2]
    candidates = [spot for spot in stones if stones[spot] == last]
    before = [
        oracle.winners({other: stones[other] for other in stones if other != spot})
        for spot in candidates
    ]
    codes = {finding.code for finding in judge_position(position).ruling.findings}
    return str(position), all(before), "played-on" in codes


def _compare_winner(rng: Random) -> tuple[str, object, object]:
    position = random_position(rng)
    winners = oracle.winners(spots(position))
    expected = next(iter(winners), None)
    win = find_win(position)
    return (
        str(position),
        (len(winners) <= 1, expected, expected),
        (True, winner(position), win and win.colour),
    )


def random_position(rng: Random) -> Position:
    """Any numbers of stones of either colour."""
    cells = len(STEERE_2008.cells)
    number = cells if rng.random() < 0.3 else rng.randint(0, cells)
    share = rng.choice((0.3, 0.5, 0.5, 0.6))
    stones: dict[Cell, Colour] = {
        cell: COLOURS[rng.random() > share] for cell in rng.sample(STEERE_2008.cells, number)
    }
    return Position(stones)


def spots(position: Position) -> dict[oracle.Spot, str]:
    """The stones by row and column."""
    return {(cell.row, cell.col): stone for cell, stone in position.stones.items()}
