"""Random sessions; more of them by ``--sessions 10000``."""

from collections.abc import Callable

import pytest

from tests.table.cirplexed_sessions import RandomCirplexed
from tests.table.formula_sessions import RandomFormula
from tests.table.mathable_sessions import RandomMathable
from tests.table.mobi_sessions import RandomMobi
from tests.table.mobius_sessions import RandomMobius
from tests.table.random_session import RandomSession


@pytest.mark.parametrize(
    ("session_class", "sessions"),
    [
        (RandomCirplexed, 3),
        (RandomFormula, 9),
        (RandomMathable, 12),
        (RandomMobi, 9),
        (RandomMobius, 3),
    ],
)
def test_whatever_happens_a_game_goes_on_and_can_be_replayed(
    session_class: Callable[[int], RandomSession], sessions: int, pytestconfig: pytest.Config
) -> None:
    for seed in range(pytestconfig.getoption("sessions") or sessions):
        session_class(seed).play()
