"""The bundled photographs, ruled on as a user would: everything read right, nothing ruled wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.cli.main import main

SAMPLES = Path(__file__).parents[2] / "sample_images"
MATHABLE = SAMPLES / "mathable"
MOBI = SAMPLES / "mobi"


def ruled(capsys: pytest.CaptureFixture[str], *arguments: str) -> Iterator[dict[str, Any]]:
    """The answers of the command line."""
    main([*arguments, "--json"])
    for line in capsys.readouterr().out.splitlines():
        yield json.loads(line)


def test_a_game_is_followed_photo_by_photo(capsys: pytest.CaptureFixture[str]) -> None:
    photos = sorted(MATHABLE.glob("game_1_*.jpg"))
    turns = MATHABLE / "game_1_turns.txt"
    [game] = ruled(capsys, "follow", "mathable", *map(str, photos), "--turns", str(turns))
    moves = [f"{move['square']} {move['value']}" for move in game["moves"]]
    assert moves == [photo.with_suffix(".txt").read_text().strip() for photo in photos]
    turns_told = [
        f"{turn['player']} {turn['first_move']} {turn['points']}" for turn in game["turns"]
    ]
    assert turns_told == (MATHABLE / "game_1_scores.txt").read_text().split("\n")[: len(turns_told)]
    assert len(turns_told) == 4
    assert game["verdict"] in ("valid", "unsure")


@pytest.mark.parametrize("name", ["legal", "illegal", "tilted_under_a_lamp"])
def test_positions_are_read_whole(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    truth = json.loads((MATHABLE / f"{name}.json").read_text())
    [report] = ruled(capsys, "check", "mathable", str(MATHABLE / f"{name}.jpg"))
    assert report["squares"] == truth["squares"]
    wrong = "invalid" if name != "illegal" else "valid"
    assert report["verdict"] != wrong


def test_the_illegal_tile_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    [report] = ruled(capsys, "check", "mathable", str(MATHABLE / "illegal.jpg"))
    blamed = [f["at"][0] for f in report["findings"] if f["severity"] == "violation"]
    assert blamed == ["9I"]


@pytest.mark.parametrize("photo", sorted(MOBI.glob("*.jpg")), ids=lambda photo: photo.stem)
def test_pods_are_never_ruled_wrong(photo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    truth = json.loads(photo.with_suffix(".json").read_text())
    [report] = ruled(capsys, "check", "mobi", str(photo))
    assert sorted(equation["text"] for equation in report["equations"]) == truth["equations"]
    assert report["verdict"] in ("valid" if truth["valid"] else "invalid", "unsure")


@pytest.mark.parametrize("game", ["cirplexed", "formula", "mathable", "mobi"])
def test_our_own_prints_are_ruled_on_and_right(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    truth = json.loads((SAMPLES / game / "kit.json").read_text())
    [report] = ruled(capsys, "check", game, str(SAMPLES / game / "kit.jpg"))
    assert report["verdict"] == "valid"
    if game == "mathable":
        assert report["squares"] == truth["squares"]
    elif game == "mobi":
        assert sorted(equation["text"] for equation in report["equations"]) == truth["equations"]
    elif game == "cirplexed":
        [board] = report["boards"]
        counts = ("full", "three_quarter", "half")
        assert [board[name] for name in counts] == [truth[name] for name in counts]
    else:
        formula = report["formula"]
        assert [formula[part] for part in "abc"] == [str(truth[part]) for part in "ABC"]
