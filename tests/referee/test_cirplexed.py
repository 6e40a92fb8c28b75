"""Cirplexed!: rulings on made-up scenes, and rankings from several photographs."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import Report
from referee.cli.main import main
from referee.game import View
from referee.games.cirplexed.rule import CirplexedAdapter
from referee.ruling.answers import as_answers
from rules.cirplexed import COLOURS, Board, count_circles
from tests.referee.boards import photograph
from vision.failure import Unreadable
from vision.piece import Alternative, Piece
from vision.scene import Component, Scene

Doubts = Mapping[tuple[int, int], Mapping[str, float]]


def boards_scene(*boards: str, doubts: Doubts | None = None) -> Scene:
    """The scene of boards side by side; doubts by piece and corner."""
    pieces: list[Piece] = []
    for component, text in enumerate(boards):
        for cell, face in Board.parse(text).faces.items():
            x, y = 60.0 * cell.col + 300 * component, 60.0 * cell.row
            quad = ((x, y), (x + 60, y), (x + 60, y + 60), (x, y + 60))
            names = tuple(face)
            number = len(pieces)
            shares = {"-".join(names): 1.0}
            for (piece, corner), others in (doubts or {}).items():
                if piece == number:
                    shares["-".join(names)] -= sum(others.values())
                    for colour, share in others.items():
                        other = "-".join([*names[:corner], colour, *names[corner + 1 :]])
                        shares[other] = shares.get(other, 0.0) + share
            first, *rest = sorted(shares.items(), key=lambda entry: -entry[1])
            pieces.append(
                Piece(number, quad, "tile", first[0], first[1],
                      tuple(Alternative(*pair) for pair in rest), component, cell.row, cell.col,
                      corners=tuple(first[0].split("-")))
            )  # fmt: skip
    return Scene((640, 640), tuple(pieces), (Component(),) * len(boards))


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
Check = Callable[..., tuple[int, str]]


@pytest.fixture
def check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Check:
    """Check scenes as if read from photographs; returns exit status and output."""

    def run(*scenes: Scene | Unreadable, players: str = "Ann,Bo", more: Sequence[str] = ()) -> Any:
        remaining = iter(scenes)
        monkeypatch.setattr(CirplexedAdapter, "read_scene", lambda *_: next(remaining))
        photos = [photograph(tmp_path / f"{number}.png") for number in range(len(scenes))]
        options = ["--players", players] if players else []
        return main(["check", "cirplexed", *photos, *options, *more]), capsys.readouterr().out

    return run


def check_json(check: Check, *scenes: Scene, **options: Any) -> tuple[int, list[dict[str, Any]]]:
    status, output = check(*scenes, more=["--json"], **options)
    return status, [json.loads(line) for line in output.splitlines()]


def test_players_are_ranked_over_their_photos(check: Check) -> None:
    status, (first, last) = check_json(check, boards_scene(PLAIN), boards_scene(HALF))
    assert (status, first["ranking"]) == (0, [])
    assert [(e["place"], e["player"]) for e in last["ranking"]] == [(1, "Bo"), (2, "Ann")]
    assert last["boards"][0]["player"] == "Bo"
    assert "Bo wins with" in last["result"]
    lines = check(boards_scene(PLAIN), boards_scene(HALF))[1].splitlines()
    assert "Bo wins with" in lines[-4]
    assert lines[-3].strip().startswith("1. Bo: ")
    assert lines[-2].strip().startswith("2. Ann: "), "the ranking is the last line"
