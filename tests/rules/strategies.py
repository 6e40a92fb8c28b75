"""What the tests of several games draw: positions by the seed, the same ones at each run."""

from random import Random

from hypothesis import settings
from hypothesis import strategies as st

from rules import cirplexed, mathable
from rules.mobi import Pod
from tests.rules.comparisons.cirplexed import random_board, random_reading
from tests.rules.comparisons.mathable import grown, placed
from tests.rules.comparisons.mobi import legal_pod, small_pod

thorough = settings(max_examples=40)
"""As many examples as find what goes wrong."""

chances = st.integers(0, 2**32 - 1).map(Random)


def legal_pods(most: int = 40, wild: int = 4) -> st.SearchStrategy[Pod]:
    """A legal pod with up to so many wild tiles."""
    return chances.map(lambda chance: legal_pod(chance, most, wild))


def small_pods(free: int = 4) -> st.SearchStrategy[Pod]:
    """A small pod with few free tiles, often wrong in one or two places, sometimes legal."""
    return chances.map(lambda chance: small_pod(chance, free))


def played_boards() -> st.SearchStrategy[mathable.Board]:
    """A position of Mathable that arose by legal moves."""
    return chances.map(grown)


def tiles_after(board: mathable.Board, most: int = 5) -> st.SearchStrategy[list[mathable.Move]]:
    """Tiles placed one after another, of which one may bear a wrong value."""
    return chances.map(lambda chance: placed(chance, board, most))


def circle_boards(most: int = 12) -> st.SearchStrategy[cirplexed.Board]:
    """Connected boards of Cirplexed!."""
    return chances.map(lambda chance: random_board(chance, chance.randint(1, most)))


def readings(most: int = 8, doubts: int = 4) -> st.SearchStrategy[cirplexed.Reading]:
    """A board with some quarters in doubt between two or three colours, often on one tile."""
    return chances.map(lambda chance: random_reading(chance, most, doubts))
