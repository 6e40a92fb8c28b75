"""Sessions drawn at random; more of them by ``python -m tests.table.mobius_sessions 0 10000``."""

import pytest

from tests.table.cirplexed_sessions import DrawnCirplexed
from tests.table.mobius_sessions import DrawnMobius


@pytest.mark.parametrize("tens", range(3))
def test_whatever_happens_a_game_of_mobius_goes_on(tens: int) -> None:
    for seed in range(10 * tens, 10 * tens + 10):
        DrawnMobius(seed).play()


@pytest.mark.parametrize("tens", range(3))
def test_whatever_happens_a_game_of_cirplexed_goes_on(tens: int) -> None:
    for seed in range(10 * tens, 10 * tens + 10):
        DrawnCirplexed(seed).play()
