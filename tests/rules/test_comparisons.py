"""A small share of what `benchmarks.rules` compares."""

import re
from pathlib import Path
from random import Random

import pytest

from tests.rules.comparisons import COMPARISONS

EACH = 40


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("game", COMPARISONS)
def test_the_rules_agree_with_an_oracle_that_shares_nothing_with_them(game: str, seed: int) -> None:
    rng = Random(seed)
    for _ in range(EACH):
        compared = COMPARISONS[game](rng)
        assert compared.ruled == compared.expected, compared.position


def test_the_oracles_share_nothing_with_the_rules() -> None:
    modules = list((Path(__file__).parent / "oracles").glob("*.py"))
    assert len(modules) == 6
    for module in modules:
        assert not re.search(r"^\s*(from|import) (rules|tests)\b", module.read_text("utf-8"), re.M)
