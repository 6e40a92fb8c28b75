"""Cirplexed!: rulings on made-up scenes, and rankings from several photographs."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import cycle, permutations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import Report
from referee.game import View
from referee.games.cirplexed.rule import CirplexedAdapter
from referee.ruling.answers import as_answers
from rules.cirplexed import COLOURS, Board, count_circles
from tests.command_line import Cli
from tests.referee.boards import photograph
from tests.table.cirplexed_looks import boards_scene
from vision.scene import Scene


def check_scene(scene: Scene, answers: Mapping[str, str] | None = None) -> Report:
    return CirplexedAdapter().check(View("a.png", scene), as_answers(answers))


@settings(max_examples=40)
@given(st.integers(0, 10_000), st.integers(2, 9))
def test_certain_boards_are_counted_as_by_the_rules(seed: int, tiles: int) -> None:
    text = random_board(seed, tiles)
    report = check_scene(boards_scene(text))
    board = report.details["boards"][0]
    assert report.verdict == "valid"
    assert (board["full"], board["three_quarter"], board["half"]) == tuple(
        count_circles(Board.parse(text))
    )
    assert report.details["ranking"][0]["place"] == 1
    assert Report.from_dict(report.to_dict()) == report


def random_board(seed: int, tiles: int) -> str:
    """Different tiles, three to a row."""
    rng = np.random.default_rng(seed)
    box = [tile for tile in permutations(range(6), 4) if tile[0] == min(tile)]
    names = ["".join(COLOURS[k][0].upper() for k in box[i]) for i in rng.permutation(90)]
    rows = [names[i : min(i + 3, tiles)] for i in range(0, tiles, 3)]
    return "\n".join(" ".join(row) for row in rows)


HALF = "ROYG OBPY"
"""The top discs of the seam are both orange: half a circle."""
PLAIN = "GRPB YOBR"


def test_players_are_ranked_over_their_photos(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenes = cycle([boards_scene(PLAIN), boards_scene(HALF)])
    monkeypatch.setattr(CirplexedAdapter, "read_scene", lambda *_: next(scenes))
    photos = [photograph(tmp_path / f"{number}.png") for number in range(2)]
    command = ["check", "cirplexed", *photos, "--players", "Ann,Bo"]
    done = cli(*command, "--json")
    first, last = done.reports
    assert (done.status, first["ranking"]) == (0, [])
    assert [(e["place"], e["player"]) for e in last["ranking"]] == [(1, "Bo"), (2, "Ann")]
    assert last["boards"][0]["player"] == "Bo"
    assert "Bo wins with" in last["result"]
    lines = cli(*command).out.splitlines()
    assert "Bo wins with" in lines[-4]
    assert lines[-3].strip().startswith("1. Bo: ")
    assert lines[-2].strip().startswith("2. Ann: "), "the ranking is the last line"
