"""The public API: what a program asks of the referee."""

from __future__ import annotations

import doctest
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import referee
import referee.api
from referee import Referee, Report, UsageError
from referee.ruling.clock import Clock

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "sample_images"
POD = SAMPLES / "mobi" / "kit.jpg"


@pytest.fixture
def samples_at_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A writable working directory with the samples, as in the examples."""
    (tmp_path / "sample_images").symlink_to(SAMPLES)
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("module", [referee, referee.api], ids=lambda module: module.__name__)
def test_examples_are_true(module: Any, samples_at_hand: None) -> None:
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0


def test_importing_the_package_imports_nothing_heavy() -> None:
    code = "import sys, referee; print({'numpy', 'cv2', 'onnxruntime', 'PIL'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


def test_everything_named_is_there() -> None:
    for name in referee.__all__:
        value = getattr(referee, name)
        assert isinstance(value, str) or value.__name__ == name
    with pytest.raises(AttributeError, match="no attribute 'Umpire'"):
        _ = referee.Umpire


@pytest.mark.parametrize(
    ("game", "options", "message"),
    [
        ("chess", {}, "no game 'chess'"),
        ("cirplexed", {"held": 5}, "Cirplexed! has no option 'held'; it has rules and players."),
        ("mathable", {"rules": {}}, "Mathable has no option 'rules'; it has none."),
        ("mobi", {"held": -1}, "'held' must be a whole number from 0 on, but got -1."),
        ("mobi", {"held": True}, "must be a whole number"),
        ("mobi", {"final": "no"}, "'final' must be true or false"),
        ("mobi", {"rules": {"colour": "red"}}, "These rules do not fit the game."),
        ("mobi", {"rules": "none.toml"}, "none.toml cannot be opened"),
        ("cirplexed", {"players": ["Ann", "Ann"]}, "must be different names"),
        ("formula", {"before": "none.jpg"}, "The photo before cannot be read."),
        ("formula", {"before": 5}, "'before' must be a photo or its file's name, but got 5."),
        ("mobi", {"rules": 5}, "'rules' must be house rules or a TOML file's name, but got 5."),
        ("cirplexed", {"players": 5}, "different names such as Ann,Bo, but got 5."),
        ("cirplexed", {"players": [1, 2]}, "different names such as Ann,Bo, but got [1, 2]."),
        ("cirplexed", {"players": ["Ann", " "]}, "must be different names"),
    ],
)
def test_what_does_not_apply_is_refused(game: str, options: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError) as caught:
        Referee(game, **options)
    assert message in str(caught.value)


def test_verbs_and_options_that_do_not_go_together_are_refused() -> None:
    with pytest.raises(UsageError, match="one photo at a time"):
        Referee("mobi").follow([POD])
    with pytest.raises(UsageError, match="is for 'check', not for 'follow'"):
        Referee("formula", held=3).follow([POD])
    with pytest.raises(UsageError, match="give the photo before"):
        Referee("formula", held=3).check(SAMPLES / "formula" / "kit.jpg")
    with pytest.raises(UsageError, match="has no option 'players'"):
        Referee("mobi").check_together([POD, POD])
    with pytest.raises(UsageError, match="needs its 'players'"):
        Referee("cirplexed").check_together([POD, POD])
    with pytest.raises(UsageError, match="must be a photo"):
        Referee("mathable").follow([])


def test_there_is_no_picture_of_a_photo_that_is_gone() -> None:
    with pytest.raises(UsageError, match="file not found"):
        Report("mobi", "none.jpg", "valid", "").picture()


def test_timings_are_in_milliseconds() -> None:
    clock = Clock()
    for _ in range(2):
        with clock.stage("find"):
            time.sleep(0.03)
    with clock.stage("rule"):
        pass
    timing = clock.timing_ms()
    assert 60 <= timing["find"] <= timing["total"] < 5000
    assert timing["rule"] < 10
