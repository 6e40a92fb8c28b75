"""The computer as a player: chooses a cell by random playouts."""

from random import Random

from rules.mobius.board import Cell, Colour
from rules.mobius.judging import colour_to_move, opponent
from rules.mobius.position import Position
from rules.mobius.wins import USUAL, Ruleset, winner

PLAYOUTS = {1: 20, 2: 100, 3: 300}
"""Number of random playouts by level."""
LEVELS = range(1, 4)


def choose(
    position: Position, level: int = 3, seed: int = 0, ruleset: Ruleset = USUAL
) -> Cell | None:
    """Choose a cell for the player to move; None if the game is over or the turns are wrong.

    A winning stone comes first, then one that prevents the opponent's win, then the most critical
    cell: the one whose ownership at the end of random playouts has the largest covariance with
    winning (criticality, Coulom 2009, over all moves as first, Brügmann 1993).
    """
    colour = colour_to_move(position)
    if colour is None or winner(position, ruleset) is not None:
        return None
    for player in (colour, opponent(colour)):
        for cell in position.empty:
            if winner(position.with_stone(cell, player), ruleset) == player:
                return cell
    return _most_critical_cell(position, colour, PLAYOUTS[level], Random(seed), ruleset)


def _most_critical_cell(
    position: Position, colour: Colour, playouts: int, rng: Random, ruleset: Ruleset
) -> Cell:
    cells = [*position.empty]
    owned, won_with, wins = dict.fromkeys(cells, 0), dict.fromkeys(cells, 0), 0
    for _ in range(playouts):
        rng.shuffle(cells)
        own, others = cells[::2], cells[1::2]
        filled = dict.fromkeys(own, colour) | dict.fromkeys(others, opponent(colour))
        won = winner(Position({**position.stones, **filled}, position.board), ruleset) == colour
        wins += won
        for cell in own:
            owned[cell] += 1
            won_with[cell] += won
    # Covariance of owning the cell and winning, up to a constant factor.
    return max(sorted(cells), key=lambda cell: won_with[cell] * playouts - owned[cell] * wins)
