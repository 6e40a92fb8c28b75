"""Pods for the tests: legal ones, and small ones with whatever wrong about them."""

from random import Random

from hypothesis import settings
from hypothesis import strategies as st

from rules.mobi import Pod
from tests.rules.comparisons.mobi import legal_pod, small_pod

thorough = settings(max_examples=40)
"""The same examples at each run, none of them hurried."""

chances = st.integers(0, 2**32 - 1).map(Random)


def legal_pods(most: int = 40, wild: int = 4) -> st.SearchStrategy[Pod]:
    """A legal pod with up to so many wild tiles."""
    return chances.map(lambda chance: legal_pod(chance, most, wild))


def small_pods(free: int = 4) -> st.SearchStrategy[Pod]:
    """A small pod with few free tiles, often wrong in one or two places, sometimes legal."""
    return chances.map(lambda chance: small_pod(chance, free))
