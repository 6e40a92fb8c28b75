"""Random positions, ruled on by the rules and by oracles that share nothing with them."""

import re
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

EACH = 40


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("game", ["mobi", "mobius", "formula", "mathable", "cirplexed"])
def test_the_rules_agree_with_an_oracle_that_shares_nothing_with_them(game: str, seed: int) -> None:
    compare, rng = import_module(f"tests.rules.comparisons.{game}").compare, Random(seed)
    for _ in range(EACH):
        position, expected, ruled = compare(rng)
        assert ruled == expected, position


def test_the_oracles_share_nothing_with_the_rules() -> None:
    modules = list((Path(__file__).parent / "oracles").glob("*.py"))
    assert len(modules) == 6
    for module in modules:
        assert not re.search(r"^\s*(from|import) (rules|tests)\b", module.read_text("utf-8"), re.M)
