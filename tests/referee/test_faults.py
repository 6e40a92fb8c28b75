"""What may be wrong with the machine: one clear sentence, and nothing lost."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import platformdirs
import pytest

import models
from calibration.profiles import Profile, Profiles
from calibration.refusal import Refusal
from referee import reading
from referee.cli.answer_store import AnswerStore
from referee.cli.main import main
from referee.errors import UsageError
from referee.ruling.report import Report
from referee.table.records import Records
from tests.full_disk import room_for

SAMPLES = Path(__file__).parents[2] / "sample_images"
KIT = SAMPLES / "mobi" / "kit.jpg"


@pytest.fixture
def weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the weights in a folder, which the networks load."""
    folder = tmp_path / "models"
    folder.mkdir()
    for name in ("finder", "reader"):
        for suffix in (".onnx", ".md"):
            content = (Path(models.__file__).parent / f"{name}{suffix}").read_bytes()
            (folder / f"{name}{suffix}").write_bytes(content)
    monkeypatch.setattr(models, "_FOLDER", folder)
    reading.finder.cache_clear()
    reading.reader.cache_clear()
    yield folder
    reading.finder.cache_clear()
    reading.reader.cache_clear()


def error_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    assert main(arguments) == 64
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err


@pytest.mark.parametrize("name", ["finder.onnx", "reader.onnx"])
def test_missing_weights(name: str, weights: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (weights / name).unlink()
    assert f"{name} are missing: install" in error_line(["check", "mobi", str(KIT)], capsys)


@pytest.mark.parametrize("name", ["finder.md", "reader.md"])
def test_missing_cards(name: str, weights: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (weights / name).unlink()
    assert f"{name} of the weights is missing: install" in error_line(["inspect", str(KIT)], capsys)


@pytest.mark.parametrize("name", ["finder.onnx", "reader.onnx"])
def test_weights_that_were_changed(
    name: str, weights: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content = bytearray((weights / name).read_bytes())
    content[len(content) // 2] ^= 1
    (weights / name).write_bytes(content)
    assert f"{name} are not those of their card" in error_line(["inspect", str(KIT)], capsys)
    (weights / name).write_bytes(b"")
    assert f"{name} are not those of their card" in error_line(["check", str(KIT)], capsys)


def test_a_home_that_is_none(tmp_path: Path) -> None:
    """The data folder cannot be made, as where it is read-only or a file is in its place."""
    home = tmp_path / "home"
    home.write_text("no folder")
    refused = Profiles(home / "cameras").save(Profile("desk"))
    assert isinstance(refused, Refusal)
    assert "cannot be written" in refused.message
    with pytest.raises(UsageError, match=r"games\.db cannot be opened: "):
        Records(home / "games.db")
    remembered = AnswerStore(home / "answers.json")
    report = Report("mobi", str(KIT), "valid", "")
    assert remembered.answers("0", report) == {}
    with pytest.raises(OSError, match=r"answers|home"):
        remembered.keep("0", report, {"5": "7"})
    assert home.read_text() == "no folder"


def test_ruling_needs_no_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: tmp_path / "file" / "x")
    assert main(["check", "mobi", str(KIT)]) == 0
    assert capsys.readouterr().err == ""


def test_a_disk_that_is_full_while_pictures_are_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with room_for(1000):
        assert main(["check", "mobi", str(KIT), "--overlay", str(tmp_path)]) == 2
    printed = capsys.readouterr()
    assert "kit.jpg: valid." in printed.out
    assert printed.err.endswith("kit.ruled.jpg cannot be written: File too large.\n")
    assert [*tmp_path.iterdir()] == [], "half a picture is none"


def test_a_disk_that_is_full_while_a_kit_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with room_for(1000):
        assert main(["print", "charuco", "--out", str(tmp_path)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"referee: {tmp_path}{os.sep}charuco-")
    assert line.endswith(".pdf cannot be written: File too large.")
    assert [*tmp_path.iterdir()] == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize(
    ("arguments", "unbuffered"),
    [(["check", "mobi", str(KIT)], "1"), (["games"], ""), (["games"], "1")],
)
def test_standard_output_that_is_full_is_one_sentence(
    arguments: list[str], unbuffered: str
) -> None:
    command = [sys.executable, "-m", "referee", *arguments]
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            command, env=environment, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 2
    assert done.stderr == (
        "referee: Standard output cannot be written to: No space left on device.\n"
    )
