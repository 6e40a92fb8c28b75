"""Sessions drawn at random; more of them by ``python -m tests.table.mobius_sessions 0 10000``."""

from collections.abc import Callable

import pytest

from tests.table.cirplexed_sessions import DrawnCirplexed
from tests.table.drawn import Drawn
from tests.table.formula_sessions import DrawnFormula
from tests.table.mathable_sessions import DrawnMathable
from tests.table.mobi_sessions import DrawnMobi
from tests.table.mobius_sessions import DrawnMobius

GAMES = (DrawnCirplexed, DrawnFormula, DrawnMathable, DrawnMobi, DrawnMobius)


@pytest.mark.parametrize("tens", range(3))
@pytest.mark.parametrize("drawn", GAMES)
def test_whatever_happens_a_game_goes_on(drawn: Callable[[int], Drawn], tens: int) -> None:
    for seed in range(10 * tens, 10 * tens + 10):
        drawn(seed).play()
