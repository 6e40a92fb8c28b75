"""Whatever is seen and called at a table of Mathable, the referee keeps its word."""

import pytest

from tests.table.mathable_sessions import DrawnMathable


@pytest.mark.parametrize("chunk", range(3))
def test_any_session_goes_on_to_its_end_and_is_told_again(chunk: int) -> None:
    for seed in range(50 * chunk, 50 * (chunk + 1)):
        DrawnMathable(seed).play()
