"""Folders of photographs, from the command line."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from referee.checking import photos
from referee.checking.photos import POOL_FROM, check_photos
from referee.cli.main import main
from referee.errors import pip_command
from referee.opening import PhotoSource
from referee.ruling.report import Report
from referee.run import CheckedPhoto, CheckRequest, check_photo

SAMPLES = Path(__file__).parents[2] / "sample_images"

GAME = "cirplexed"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Enough photographs for several processes, most of them broken."""
    folder = tmp_path / "photos"
    folder.mkdir()
    for number in range(POOL_FROM + 6):
        (folder / f"{number}.jpg").write_text(f"no picture but number {number}")
    for number, name in ((3, "cirplexed_004"), (POOL_FROM + 2, "cirplexed_008")):
        (folder / f"{number}.jpg").write_bytes((SAMPLES / GAME / f"{name}.jpg").read_bytes())
    return folder


def comparable(report: Report | dict[str, Any]) -> dict[str, Any]:
    """A report without timings, the path of its picture, and the keys of a file of rulings."""
    document = report.to_dict() if isinstance(report, Report) else report
    left_out = ("timing_ms", "picture", "photo_sha256", "terms")
    return {name: document[name] for name in document if name not in left_out}


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def files_in_order(folder: Path) -> list[Path]:
    return sorted(folder.iterdir(), key=lambda path: int(path.stem))


def check_each_alone(folder: Path) -> list[dict[str, Any]]:
    """The reports on the photographs of a folder, one at a time."""
    request = CheckRequest(GAME)
    return [comparable(check_photo(request, path).report) for path in files_in_order(folder)]


def test_processes_rule_as_one_would_and_in_the_same_order(
    folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(photos, "cores", lambda: 2)
    output, pictures = tmp_path / "out.jsonl", tmp_path / "pictures"
    arguments = ["check", GAME, str(folder), "--output", str(output), "--overlay", str(pictures)]
    assert main(arguments) == 2
    assert [comparable(line) for line in lines(output)] == check_each_alone(folder)
    assert capsys.readouterr().out.startswith(
        f"{POOL_FROM + 6} photos: 2 valid, 0 invalid, {POOL_FROM + 4} unreadable, 0 unsure."
    )
    assert len(list(pictures.iterdir())) == 2


def test_few_photographs_need_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: str | None) -> None:
        raise AssertionError("a pool was made")

    monkeypatch.setattr(photos, "_pool", refuse)
    sources: list[PhotoSource] = [SAMPLES / "none.jpg"] * (POOL_FROM - 1)
    assert len(list(check_photos(CheckRequest(GAME), sources))) == POOL_FROM - 1
    monkeypatch.setattr(photos, "cores", lambda: 2)
    with pytest.raises(AssertionError, match="a pool was made"):
        list(check_photos(CheckRequest(GAME), [*sources, SAMPLES / "none.jpg"]))


def test_photos_in_the_file_are_not_ruled_on_again(
    folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    checked_sources: list[PhotoSource] = []

    def check(request: CheckRequest, source: PhotoSource) -> CheckedPhoto:
        checked_sources.append(source)
        return check_photo(request, source)

    monkeypatch.setattr(photos, "check_photo", check)
    monkeypatch.setattr(photos, "cores", lambda: 1)
    output = tmp_path / "out.jsonl"
    arguments = ["check", GAME, str(folder), "--output", str(output)]
    assert main(arguments) == 2
    before = output.read_bytes()
    assert len(checked_sources) == POOL_FROM + 6
    checked_sources.clear()
    assert main(arguments) == 2
    assert checked_sources == []
    assert f"{POOL_FROM + 6} of them ruled on before" in capsys.readouterr().out
    assert main([*arguments, "--json"]) == 2
    out, err = capsys.readouterr()
    assert not out, "standard output is for JSON alone"
    assert f"{POOL_FROM + 6} of them ruled on before" in err
    (folder / "5.jpg").write_text("another one")
    (folder / "7b.jpg").write_text("a new one")
    main(arguments)
    assert checked_sources == [folder / "5.jpg", folder / "7b.jpg"]
    assert output.read_bytes().startswith(before)
    assert len(lines(output)) == POOL_FROM + 8


def test_a_run_that_goes_on_keeps_the_pictures_of_photos_that_are_called_alike(
    folder: Path, tmp_path: Path
) -> None:
    one, other = (tmp_path / name / "1.jpg" for name in ("one", "other"))
    for path, number in ((one, 3), (other, POOL_FROM + 2)):
        path.parent.mkdir()
        path.write_bytes((folder / f"{number}.jpg").read_bytes())
    album = tmp_path / "album"
    options = ["--output", str(tmp_path / "out.jsonl"), "--overlay", str(album)]
    main(["check", GAME, str(one), *options])
    first = (album / "1.ruled.jpg").read_bytes()
    main(["check", GAME, str(other), str(one), *options])
    assert (album / "1.ruled.jpg").read_bytes() == first
    assert sorted(path.name for path in album.iterdir()) == ["1-2.ruled.jpg", "1.ruled.jpg"]
    (tmp_path / "out.jsonl").unlink()
    main(["check", GAME, str(other), str(one), *options])
    assert len(list(album.iterdir())) == 2, "a new run writes them anew"
    assert (album / "1-2.ruled.jpg").read_bytes() == first


def test_a_run_that_was_killed_goes_on_where_it_was(folder: Path, tmp_path: Path) -> None:
    output = tmp_path / "out.jsonl"
    command = [sys.executable, "-m", "referee", "check", GAME, str(folder), "--output", str(output)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        while process.poll() is None and (not output.exists() or output.stat().st_size < 2000):
            time.sleep(0.005)
        process.send_signal(signal.SIGKILL)
    before_resuming = output.read_bytes()
    with output.open("ab") as file:
        file.write(before_resuming[:100])
    assert subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode == 2
    assert output.read_bytes().startswith(before_resuming[: before_resuming.rindex(b"\n") + 1])
    assert [comparable(line) for line in lines(output)] == check_each_alone(folder)


def test_an_error_in_one_photo_leaves_the_others_ruled_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr("referee.game.Adapter.view", fail)
    photo = str(SAMPLES / GAME / "kit.jpg")
    assert main(["check", GAME, photo, "none.jpg"]) == 2
    out = capsys.readouterr().out
    assert "unreadable. The referee stumbled over this photo (ZeroDivisionError: division" in out
    assert "none.jpg: unreadable. File not found. Check its name." in out


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (f"{GAME}/kit.jpg", "Cirplexed! has no option 'held'"),
        ("formula/round_2.jpg", "unreadable. The cards held (--held) count only in a turn"),
    ],
)
def test_an_option_that_one_photograph_cannot_use_leaves_the_others_ruled_on(
    name: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    photo, pod = str(SAMPLES / name), str(SAMPLES / "mobi" / "kit.jpg")
    assert main(["check", photo, pod, photo, "--held", "11"]) == 2
    out = capsys.readouterr().out
    assert out.count(message) == 2
    assert "Only 10 number tiles can be seen, but the player holds 11: 1 missing." in out


@pytest.mark.filterwarnings("ignore")  # Dask leaves resources open
def test_a_cluster_of_which_one_worker_is_killed_rules_the_same(folder: Path) -> None:
    distributed = pytest.importorskip("distributed", reason=pip_command("cluster"))
    expected, reports = check_each_alone(folder), []
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        address, files = cluster.scheduler_address, files_in_order(folder)
        for number, checked in enumerate(check_photos(CheckRequest(GAME), files, address)):
            if number == 1:
                os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)
            reports.append(comparable(checked.report))
    assert reports == expected


def test_a_cluster_that_does_not_answer_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("referee.workers.pool.PATIENCE_S", 0.2)
    assert main(["check", GAME, str(SAMPLES / GAME), "--dask", "tcp://127.0.0.1:9"]) == 64
    assert "No Dask scheduler answers at tcp://127.0.0.1:9" in capsys.readouterr().err
