"""A seat for the computer: where it puts its stone, by how many games it plays out."""

from random import Random

from rules.mobius.board import Cell, Colour
from rules.mobius.judging import other, turn
from rules.mobius.position import Position
from rules.mobius.wins import USUAL, Ruleset, winner

PLAYOUTS = {1: 20, 2: 100, 3: 300}
"""By level, how often the board is filled at random."""
LEVELS = range(1, 4)


def choose(
    position: Position, level: int = 3, seed: int = 0, ruleset: Ruleset = USUAL
) -> Cell | None:
    """Where to put the stone of whoever is to move; None where nobody is.

    A stone that wins at once goes before one that keeps the other from it, and both before the cell
    on which most hangs in boards filled at random: by how much more often its owner wins there
    with it than without (all moves as first, Brügmann 1993, and covariance, Coulom 2009).
    """
    colour = turn(position)
    if colour is None or winner(position, ruleset) is not None:
        return None
    for one in (colour, other(colour)):
        for cell in position.empty:
            if winner(position.place(cell, one), ruleset) == one:
                return cell
    return _most_hangs(position, colour, PLAYOUTS[level], Random(seed), ruleset)


def _most_hangs(
    position: Position, colour: Colour, playouts: int, chance: Random, ruleset: Ruleset
) -> Cell:
    cells = [*position.empty]
    held, wins, won_in_all = dict.fromkeys(cells, 0), dict.fromkeys(cells, 0), 0
    for _ in range(playouts):
        chance.shuffle(cells)
        own, others = cells[::2], cells[1::2]
        filled = dict.fromkeys(own, colour) | dict.fromkeys(others, other(colour))
        won = winner(Position({**position.stones, **filled}, position.board), ruleset) == colour
        won_in_all += won
        for cell in own:
            held[cell] += 1
            wins[cell] += won
    # Covariance of holding the cell and winning, but for a factor.
    return max(sorted(cells), key=lambda at: wins[at] * playouts - held[at] * won_in_all)
