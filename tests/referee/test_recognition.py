"""Photographs of which nobody said what game they show, and of the wrong one."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from referee import Recognised, Referee, recognise
from referee.cli.main import main
from vision.failure import Unreadable

SAMPLES = Path("sample_images")
BOARDS = ["cirplexed/kit", "cirplexed/cirplexed_004", "mathable/kit", "mathable/legal"]
BOARDS += ["mobius/opening", "mobius/red_links_three_bars"]


def photo(name: str) -> Path:
    return SAMPLES / f"{name}.jpg"


@pytest.mark.parametrize("name", BOARDS)
def test_the_game_is_recognised_and_ruled_on_as_if_it_were_named(name: str) -> None:
    found = recognise(photo(name))
    assert isinstance(found, Recognised)
    assert found.game.name == name.partition("/")[0]
    named = Referee(found.game).check(photo(name)).to_dict()
    ruled = Referee(found.game).rule(found.seen).to_dict()
    assert ruled | {"timing_ms": {}} == named | {"timing_ms": {}}


def test_a_bare_table_is_no_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rng = np.random.default_rng(4)
    bare = tmp_path / "table.png"
    cv2.imwrite(str(bare), rng.normal((70, 100, 140), 6, (600, 800, 3)).clip(0, 255))
    found = recognise(bare)
    assert isinstance(found, Unreadable)
    assert found.reason == "no-game"
    assert main(["check", str(bare), "--json"]) == 2
    report = json.loads(capsys.readouterr().out)
    assert (report["game"], report["verdict"]) == ("unknown", "unreadable")
    assert report["summary"].startswith("No game that the referee knows can be seen.")


def test_a_photo_of_another_game_is_said_to_be_of_that() -> None:
    report = Referee("mobius").check(photo("cirplexed/kit"))
    assert report.verdict == "unreadable"
    assert report.findings[0].code == "another-game"
    assert report.summary.startswith("This looks like Cirplexed!, not Mobius by Mark Steere")
    assert report.summary.endswith("Name the game that it shows: 'referee check cirplexed'.")


def test_photos_of_several_games_are_checked_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    photos = [str(photo(name)) for name in ("cirplexed/kit", "mathable/kit")]
    assert main(["check", *photos, "missing.jpg", "--json"]) == 2
    reports = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [report["game"] for report in reports] == ["cirplexed", "mathable", "unknown"]
    assert reports[2]["summary"] == "There is no file missing.jpg. Check its name."


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["mobi"], "Name a photo to rule on."),
        (["chess", "a.jpg"], "There is no game 'chess'; there is cirplexed"),
        (["a.jpg", "--players", "Ann,Bo"], "Name the game before the photos"),
        ([str(photo("cirplexed/kit")), "--held", "5"], "Cirplexed! has no option 'held'"),
    ],
)
def test_wrong_use(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", *arguments]) == 2
    assert sentence in capsys.readouterr().err
