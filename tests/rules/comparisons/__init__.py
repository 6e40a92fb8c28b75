"""Positions drawn at random, ruled on by the rules and by oracles that share nothing with them."""

from collections.abc import Callable, Mapping
from random import Random

from tests.rules.comparisons import cirplexed, formula, mathable, mobi, mobius
from tests.rules.comparisons.compared import Compared

__all__ = ["COMPARISONS", "Compared"]

COMPARISONS: Mapping[str, Callable[[Random], Compared]] = {
    "mobi": mobi.compare,
    "mobius": mobius.compare,
    "formula": formula.compare,
    "mathable": mathable.compare,
    "cirplexed": cirplexed.compare,
}
