"""Sessions drawn at random; more of them by ``--sessions 10000``."""

from collections.abc import Callable

import pytest

from tests.table.cirplexed_sessions import DrawnCirplexed
from tests.table.drawn import Drawn
from tests.table.formula_sessions import DrawnFormula
from tests.table.mathable_sessions import DrawnMathable
from tests.table.mobi_sessions import DrawnMobi
from tests.table.mobius_sessions import DrawnMobius


@pytest.mark.parametrize(
    ("drawn", "sessions"),
    [
        (DrawnCirplexed, 3),
        (DrawnFormula, 9),
        (DrawnMathable, 12),
        (DrawnMobi, 9),
        (DrawnMobius, 3),
    ],
)
def test_whatever_happens_a_game_goes_on_and_is_told_again(
    drawn: Callable[[int], Drawn], sessions: int, pytestconfig: pytest.Config
) -> None:
    for seed in range(pytestconfig.getoption("sessions") or sessions):
        drawn(seed).play()
