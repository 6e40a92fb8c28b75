"""Whatever is seen and called at a table of Formula, the referee keeps its word."""

import pytest

from tests.table.formula_sessions import DrawnFormula


@pytest.mark.parametrize("chunk", range(2))
def test_any_session_goes_on_to_the_next_round_and_is_told_again(chunk: int) -> None:
    for seed in range(50 * chunk, 50 * (chunk + 1)):
        DrawnFormula(seed).play()
