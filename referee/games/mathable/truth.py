"""Positions as games leave them, without a photograph."""

from __future__ import annotations

import numpy as np

from rules.mathable import EDITION_2021, Board, legal_moves


def shuffled_box(rng: np.random.Generator) -> list[int]:
    """All tiles of the box in any order."""
    supply = [value for value, number in EDITION_2021.supply.items() for _ in range(number)]
    return [int(value) for value in rng.permutation(supply)]


def played(rng: np.random.Generator, count: int) -> dict[tuple[int, int], int]:
    """So many tiles, or fewer where nobody can go on, that two players laid by the rules.

    They lay any tile that they can, out of the hands of both.

    Returns
    -------
    Values by row and column, in the order in which they were laid.
    """
    bag = shuffled_box(rng)
    board, held = Board(), [bag.pop() for _ in range(2 * EDITION_2021.rack_size)]
    laid: dict[tuple[int, int], int] = {}
    while len(laid) < count:
        moves = list(legal_moves(board, held))
        if moves:
            move = moves[int(rng.integers(len(moves)))]
            board = board.place(move.square, move.value)
            laid[move.square.row, move.square.col] = move.value
            held.remove(move.value)
        elif not bag:
            break
        if bag:
            held.append(bag.pop())
    return laid
