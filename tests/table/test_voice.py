"""Rulings spoken by a program of the system."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from referee.cli.main import main
from referee.ruling.report import Question, Report
from referee.table.events import EndEvent, RulingEvent
from referee.table.voice import SpokenOutlet, Voice
from tests.table.films import write_film

SAMPLES = Path(__file__).parents[2] / "sample_images" / "formula"


class Heard:
    """An outlet that keeps its events."""

    def __init__(self) -> None:
        self.events: list[object] = []

    def emit(self, event: object) -> None:
        self.events.append(event)

    def note(self, sentence: str) -> None:
        self.events.append(sentence)


def speaker(folder: Path) -> Path:
    """A program that writes down what it hears."""
    program = folder / "spd-say"
    heard = folder / "heard.txt"
    program.write_text(
        f"#!{sys.executable}\nimport sys\n"
        f"open({str(heard)!r}, 'a').write(sys.stdin.read() + '\\n')\n"
    )
    program.chmod(0o755)
    return heard


def test_each_ruling_is_announced_once_with_its_points(tmp_path: Path) -> None:
    heard = speaker(tmp_path)
    voice = Voice((str(tmp_path / "spd-say"),))
    aloud = SpokenOutlet(Heard(), voice)
    ruling = Report("mathable", "table", "valid", "12 on 8I.", details={"scores": {"Ann": 15}})
    asks = Report("mathable", "table", "unsure", "?", questions=(Question(1, "1 or 7?"),))
    for report in (ruling, ruling, asks):
        aloud.emit(RulingEvent(1.0, report))
        voice.hush(5.0)
    aloud.emit(EndEvent(2.0, True, {"Ann": 15}, "Ann wins."))
    aloud.close()
    lines = heard.read_text().splitlines()
    assert lines == ["12 on 8I. Ann 15.", "1 or 7?", "Ann wins."]


def test_what_is_new_cuts_short_what_was_before(monkeypatch: pytest.MonkeyPatch) -> None:
    processes: list[subprocess.Popen[bytes]] = []

    class Begun(subprocess.Popen[bytes]):
        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            processes.append(self)

    monkeypatch.setattr(subprocess, "Popen", Begun)
    voice = Voice((sys.executable, "-c", "import threading; threading.Event().wait()"))
    voice.say("one")
    voice.say("two")
    voice.hush()
    assert [each.returncode for each in processes] == 2 * [-signal.SIGTERM]


def test_a_voice_that_fails_stops_no_game() -> None:
    Voice(("/no/such/program",)).say("3 + 4 = 8 is false.")


def test_live_speaks_or_says_that_it_cannot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    board = np.asarray(Image.open(SAMPLES / "round_2.jpg").convert("RGB"), np.uint8)
    film = tmp_path / "film.avi"
    write_film(film, 10 * [board], 10)
    heard = speaker(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    command = ["live", "formula", "--video", str(film), "--say"]
    main(command)
    assert "2 + 4 = 6" in heard.read_text()
    (tmp_path / "spd-say").unlink()
    main(command)
    assert "has no voice" in capfd.readouterr().err
