"""The film among the samples, watched as the documentation says."""

import json
from pathlib import Path

import pytest

from referee.cli.main import main

ROOT = Path(__file__).parents[2]
FILM = ROOT / "sample_images" / "mobius" / "game.mp4"
COMMAND = "$ referee live mobius --video sample_images/mobius/game.mp4 --players Ann,Bo\n"


def test_it_is_told_as_the_page_shows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "command_line.md").read_text("utf-8")
    documented = page.split(COMMAND)[1].split("```")[0]
    record = str(tmp_path / "game.db")
    watch = ["live", "mobius", "--video", str(FILM), "--players", "Ann,Bo", "--record", record]
    assert main(watch) == 0
    out, err = capsys.readouterr()
    assert out == documented
    assert err == ""
    each_move_is_told_when_the_hand_has_gone(record, capsys)


def each_move_is_told_when_the_hand_has_gone(
    record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    truth = json.loads(FILM.with_suffix(".json").read_text("utf-8"))
    assert main(["replay", record, "--json"]) == 0
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    moves = [event for event in events if event["event"] == "move"]
    for move, made in zip(moves, truth["moves"], strict=True):
        assert (move["cell"], move["colour"]) == (made["cell"], made["colour"])
        assert made["from"] - 0.2 <= move["t"] <= made["from"] + 0.7
