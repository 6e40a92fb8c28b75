"""Positions and turns for the tests, drawn by playing at random."""

from random import Random

from hypothesis import settings
from hypothesis import strategies as st

from rules.mathable import Board, Move
from tests.rules.comparisons.mathable import SMALL, grown, placed

__all__ = ["SMALL", "boards", "thorough", "tiles_after"]

thorough = settings(max_examples=60)
"""The same examples at each run, none of them hurried."""

_chances = st.integers(0, 10**9).map(Random)


def boards() -> st.SearchStrategy[Board]:
    """A position that arose by legal moves."""
    return _chances.map(grown)


def tiles_after(board: Board, most: int = 5) -> st.SearchStrategy[list[Move]]:
    """Tiles placed one after another, of which one may bear a wrong value."""
    return _chances.map(lambda chance: placed(chance, board, most))
