"""Positions of Mobius: any number of stones of either colour, on full boards often."""

from random import Random

from rules.mobius import (
    COLOURS,
    STEERE_2008,
    Cell,
    Colour,
    Position,
    judge_position,
    win,
    winner,
)
from tests.rules.oracles import mobius as oracle


def compare(rng: Random) -> tuple[str, object, object]:
    """Ask who has won, or whether somebody played on after the win."""
    return _played_on(rng) if rng.random() < 0.05 else _won(rng)


def _played_on(rng: Random) -> tuple[str, object, object]:
    cells = rng.sample(STEERE_2008.cells, rng.randint(70, len(STEERE_2008.cells)))
    position = Position.played(cells)
    stones = spots(position)
    last = COLOURS[(len(cells) - 1) % 2]
    ends = [spot for spot in stones if stones[spot] == last]
    before = [oracle.winners({at: stones[at] for at in stones if at != spot}) for spot in ends]
    codes = {finding.code for finding in judge_position(position).ruling.findings}
    return str(position), all(before), "played-on" in codes


def _won(rng: Random) -> tuple[str, object, object]:
    position = drawn(rng)
    found = oracle.winners(spots(position))
    expected = next(iter(found), None)
    chains = win(position)
    return (
        str(position),
        (len(found) <= 1, expected, expected),
        (True, winner(position), chains and chains.colour),
    )


def drawn(rng: Random) -> Position:
    """A position of random stones, not nearly as many of each colour."""
    most = len(STEERE_2008.cells)
    number = most if rng.random() < 0.3 else rng.randint(0, most)
    share = rng.choice((0.3, 0.5, 0.5, 0.6))
    stones: dict[Cell, Colour] = {
        cell: COLOURS[rng.random() > share] for cell in rng.sample(STEERE_2008.cells, number)
    }
    return Position(stones)


def spots(position: Position) -> dict[oracle.Spot, str]:
    """The stones by row and column."""
    return {(cell.row, cell.col): stone for cell, stone in position.stones.items()}
