"""Random positions as Hypothesis strategies; each is drawn from a seed."""

from random import Random

from hypothesis import settings
from hypothesis import strategies as st

from rules import cirplexed, mathable
from rules.mobi import Pod
from tests.rules.comparisons import cirplexed as cirplexed_positions
from tests.rules.comparisons import mathable as mathable_positions
from tests.rules.comparisons.mobi import legal_pod, small_pod

thorough = settings(max_examples=40)

rngs = st.integers(0, 2**32 - 1).map(Random)


def legal_pods(most: int = 60, wild: int = 12) -> st.SearchStrategy[Pod]:
    """A legal pod of about `most` tiles at most, up to `wild` of them wild."""
    return rngs.map(lambda rng: legal_pod(rng, most, wild))


def small_pods(free: int = 4) -> st.SearchStrategy[Pod]:
    """A small pod with few open tiles, often with one or two mistakes, sometimes legal."""
    return rngs.map(lambda rng: small_pod(rng, free))


def played_boards() -> st.SearchStrategy[mathable.Board]:
    """A position of Mathable after legal moves."""
    return rngs.map(mathable_positions.random_board)


def tiles_after(board: mathable.Board, most: int = 5) -> st.SearchStrategy[list[mathable.Move]]:
    """Tiles placed one after another, some perhaps illegal."""
    return rngs.map(lambda rng: mathable_positions.random_moves(rng, board, most))


def circle_boards(most: int = 12) -> st.SearchStrategy[cirplexed.Board]:
    """Connected boards of Cirplexed!."""
    return rngs.map(lambda rng: cirplexed_positions.random_board(rng, rng.randint(1, most)))


def readings(most: int = 8, doubts: int = 4) -> st.SearchStrategy[cirplexed.Reading]:
    """A board with some quarters in doubt between two or three colours, often on one tile."""
    return rngs.map(lambda rng: cirplexed_positions.random_reading(rng, most, doubts))
