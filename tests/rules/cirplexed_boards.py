"""Boards of Cirplexed! drawn at random."""

from random import Random

from hypothesis import settings
from hypothesis import strategies as st

from rules.cirplexed import Board, Reading
from tests.rules.comparisons.cirplexed import doubtful, grown

thorough = settings(max_examples=60)

_chances = st.integers(0, 10**6).map(Random)


def boards(most: int = 12) -> st.SearchStrategy[Board]:
    """Tiles laid one beside another."""
    return _chances.map(lambda chance: grown(chance, chance.randint(1, most)))


def readings(most: int = 8, doubts: int = 4) -> st.SearchStrategy[Reading]:
    """A board with some quarters in doubt between two or three colours, often on one tile."""
    return _chances.map(lambda chance: doubtful(chance, most, doubts))
