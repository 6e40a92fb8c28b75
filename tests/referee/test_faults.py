"""What may be wrong with the machine: one clear sentence, and nothing lost."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import platformdirs
import pytest

import models
from calibration.profiles import Profile, Profiles
from calibration.refusal import Refusal
from referee import reading
from referee.cli.answer_store import AnswerStore
from referee.errors import UsageError
from referee.ruling.report import Report
from referee.table.records import Records
from tests.command_line import Cli
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


@pytest.mark.parametrize(
    ("command", "damage", "name", "message"),
    [
        ("check mobi", "missing", "finder.onnx", "finder.onnx are missing: install"),
        ("check mobi", "missing", "reader.onnx", "reader.onnx are missing: install"),
        ("inspect", "missing", "finder.md", "finder.md of the weights is missing: install"),
        ("inspect", "missing", "reader.md", "reader.md of the weights is missing: install"),
        ("inspect", "changed", "finder.onnx", "finder.onnx are not those of their card"),
        ("check", "changed", "reader.onnx", "reader.onnx are not those of their card"),
        ("check", "empty", "reader.onnx", "reader.onnx are not those of their card"),
    ],
)
def test_damaged_weights_are_one_sentence(
    command: str, damage: str, name: str, message: str, weights: Path, cli: Cli
) -> None:
    path = weights / name
    if damage == "missing":
        path.unlink()
    else:
        content = bytearray(path.read_bytes())
        content[len(content) // 2] ^= 1
        path.write_bytes(content if damage == "changed" else b"")
    done = cli(*command.split(), KIT)
    assert (done.status, done.out, done.err.count("\n")) == (64, "", 1)
    assert message in done.err


def test_a_data_folder_that_cannot_be_made_is_refused_and_left_alone(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("no folder")
    refused = Profiles(home / "cameras").save(Profile("desk"))
    assert isinstance(refused, Refusal)
    assert "cannot be written" in refused.message
    with pytest.raises(UsageError, match=r"games\.db cannot be opened: "):
        Records(home / "games.db")
    store = AnswerStore(home / "answers.json")
    report = Report("mobi", str(KIT), "valid", "")
    assert store.answers("0", report) == {}
    with pytest.raises(OSError, match=r"answers|home"):
        store.keep("0", report, {"5": "7"})
    assert home.read_text() == "no folder"


def test_ruling_needs_no_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: tmp_path / "file" / "x")
    done = cli("check", "mobi", KIT)
    assert (done.status, done.err) == (0, "")


@pytest.mark.parametrize(
    ("command", "file"),
    [(f"check mobi {KIT} --overlay", "kit.ruled.jpg"), ("print charuco --out", "charuco-*.pdf")],
)
def test_a_full_disk_leaves_no_half_file(command: str, file: str, tmp_path: Path, cli: Cli) -> None:
    with room_for(1000):
        done = cli(*command.split(), tmp_path)
    (line,) = done.err.splitlines()
    assert done.status == 2
    assert fnmatch(line, f"referee: {tmp_path / file} cannot be written: File too large.")
    assert "print" in command or "kit.jpg: valid." in done.out
    assert [*tmp_path.iterdir()] == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize(
    ("arguments", "unbuffered"),
    [(["check", "mobi", str(KIT)], "1"), (["games"], ""), (["games"], "1")],
)
def test_a_full_standard_output_is_one_sentence(arguments: list[str], unbuffered: str) -> None:
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
