"""Whatever is seen and called at a table of Möbi, the referee keeps its word."""

import pytest

from tests.table.mobi_sessions import DrawnMobi


@pytest.mark.parametrize("chunk", range(2))
def test_any_session_goes_on_to_its_end_and_is_told_again(chunk: int) -> None:
    for seed in range(50 * chunk, 50 * (chunk + 1)):
        DrawnMobi(seed).play()
