"""Any position, rendered, photographed and read, is the same position: across all walls."""

from pathlib import Path

import pytest

from benchmarks.figures import Share
from benchmarks.measuring import round_trips
from benchmarks.scoring import SILENT
from benchmarks.sets import Selection
from referee import games


@pytest.mark.slow
@pytest.mark.parametrize("game", [game.name for game in games.built_in()])
def test_a_position_comes_back(game: str, tmp_path: Path) -> None:
    # Of these tables every piece can be read.
    (measured,) = round_trips(Selection((game,), work=tmp_path, limit=2, seed=2))
    for name in ("read", "exact", SILENT):
        share = measured.figures.get(name, Share(0, 0))
        assert isinstance(share, Share)
        assert share.hits == share.n, name
