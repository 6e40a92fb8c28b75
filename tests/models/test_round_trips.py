"""Any position, rendered, photographed and read, is the same position: across all walls."""

import pytest

pytest.importorskip("reportlab")
pytest.importorskip("pypdfium2")

from benchmarks.measuring import positions
from benchmarks.scoring import SILENT
from referee import games

BESIDE_A_BOARD = ("cirplexed",)
"""Games of which one position lies right beside a printed board, whose squares are found, too."""


@pytest.mark.slow
@pytest.mark.parametrize("game", [
    pytest.param(
        game.name,
        marks=pytest.mark.xfail(
            game.name in BESIDE_A_BOARD, strict=True, reason="squares beside the pieces count"
        ),
    )
    for game in games.ours()
])  # fmt: skip
def test_a_position_comes_back(game: str) -> None:
    for scores in positions(game, count=2, seed=1):
        for name in ("read", "exact", SILENT):
            hits, count = scores.get(name, (0, 0))
            assert hits == count, name
