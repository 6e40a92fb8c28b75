"""The command line: what it prints where, and how it ends."""

import multiprocessing
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from referee.cli.main import main
from referee.games.mathable.rule import MathableAdapter
from referee.ruling.turns import Draw, Turns, TurnStart, read_turns
from referee.words import LANGUAGES, say
from rules.message import Message
from tests.command_line import Cli
from tests.referee.boards import Content, fake_scenes, photo_scenes, photograph
from vision.failure import Unreadable

Maker = Callable[..., list[str]]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Maker]:
    """Write photographs that are read as these positions; returns their names."""
    all_scenes: dict[str, object] = {}

    def make(*positions: Mapping[str, Content] | Unreadable) -> list[str]:
        scenes = photo_scenes(*positions)
        all_scenes.update(scenes)
        return [photograph(tmp_path / name) for name in scenes]

    with fake_scenes(MathableAdapter, all_scenes):
        yield make


LEGAL: dict[str, Content] = {"7F": 3}
ILLEGAL: dict[str, Content] = {"7F": 5}
DOUBTFUL: dict[str, Content] = {"7F": {"3": 0.5, "5": 0.5}}
BLURRED = Unreadable("blurred", "The photo is blurred.", "Hold still.")


@pytest.mark.parametrize(
    ("positions", "status"),
    [
        ([LEGAL], 0),
        ([ILLEGAL], 1),
        ([BLURRED], 2),
        ([DOUBTFUL], 3),
        ([LEGAL, ILLEGAL], 1),
        ([ILLEGAL, DOUBTFUL, LEGAL], 3),
        ([DOUBTFUL, BLURRED, ILLEGAL], 2),
    ],
)
def test_exit_status(
    make: Maker, cli: Cli, positions: list[dict[str, Content]], status: int
) -> None:
    assert cli("check", "mathable", *make(*positions)).status == status


def test_json_is_an_object_a_line_in_the_order_of_the_photographs(make: Maker, cli: Cli) -> None:
    photos = make(LEGAL, BLURRED, DOUBTFUL, ILLEGAL)
    done = cli("check", "mathable", *photos, "--json")
    assert done.err == ""
    legal, blurred, doubtful, _ = reports = done.reports
    assert [report["source"] for report in reports] == photos
    assert [r["verdict"] for r in reports] == ["valid", "unreadable", "unsure", "invalid"]
    for report in reports:
        assert list(report)[:8] == [
            *("schema", "game", "source", "image_size", "verdict", "summary", "pieces", "findings"),
        ]
        assert report["schema"] == 1
        assert {"load", "total"} <= set(report["timing_ms"])
    assert set(legal["pieces"][0]) == {
        *("id", "kind", "face", "confidence", "alternatives"),
        *("quad", "component", "row", "col"),
    }
    assert doubtful["questions"][0]["alternatives"] == [["3", 0.5], ["5", 0.5]]
    assert blurred["findings"][0]["code"] == "blurred"


def test_text_has_verdict_reason_and_board(make: Maker, cli: Cli) -> None:
    text = cli("check", "mathable", *make(LEGAL, ILLEGAL, DOUBTFUL)).out
    assert "01.jpg: valid. The tile can have been placed." in text
    assert "02.jpg: invalid. 5 on 7F does not count" in text
    assert "? Is the tile on 7F a 3 or a 5?  [--answer 7F=…]" in text
    assert "   7   . . . . . 3 1 2 ." in text


@pytest.mark.parametrize(
    ("photos", "answer", "status"),
    [(1, "7F=3", 0), (1, "89=5", 1), (2, "7F=3", 64), (1, "7F", 64)],
)
def test_an_answer_settles_a_question_about_one_photograph(
    photos: int, answer: str, status: int, make: Maker, cli: Cli
) -> None:
    names = make(DOUBTFUL) * photos
    assert cli("check", "mathable", *names, "--answer", answer).status == status


def test_follow_prints_one_object(make: Maker, cli: Cli, tmp_path: Path) -> None:
    (turns := tmp_path / "turns.txt").write_text("Ann 1\n\nBob 2\n")
    photos = make(LEGAL, LEGAL | {"7E": 4})
    done = cli("follow", "mathable", *photos, "--turns", turns, "--json")
    assert (done.status, done.report["sources"]) == (0, photos)
    assert done.report["scores"] == {"Ann": 3, "Bob": 4}
    done = cli("follow", "mathable", *photos, "--turns", turns)
    assert done.status == 0
    assert "Ann: 3 points in all" in done.out


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is empty"),
        ("Ann one\n", "line 1 must be a player"),
        ("Ann 1\nBob\n", "line 2 must be a player"),
        ("Ann 1\nBob 99999999999\n", "line 2 must be a player"),
        ("players Ann Ann\nAnn 1\n", "line 1 must name each player once"),
        ("players Ann Bob\nCy 1\n", "line 2 must begin with one of the players Ann or Bob"),
        ("Ann 1\nBob draws\n", "Nobody only draws in Mathable"),
        ("Ann 2\n", "line 1 must begin with move 1"),
        ("Ann 1\nBob 7\nAnn 7\n", "line 3 must begin after move 7"),
        ("A 1\nB 2\nC 3\nD 4\nE 5\n", "2 to 4 players"),
        (b"\xff\xfe\x00", "is not text"),
        (None, "turns.txt cannot be opened"),
    ],
)
def test_a_wrong_turns_file_is_one_sentence(
    make: Maker, cli: Cli, tmp_path: Path, text: str | bytes | None, message: str
) -> None:
    turns = tmp_path / "turns.txt"
    if text is not None:
        turns.write_bytes(text.encode() if isinstance(text, str) else text)
    done = cli("follow", "mathable", *make(LEGAL), "--turns", turns)
    assert (done.status, done.out) == (64, "")
    assert message in done.err
    assert done.err.count("\n") == 1


def test_a_turns_file_is_read_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "turns.txt"
    path.write_text("players Ann Bo Cy\n\nAnn 1\nBo draws\nCy 3 84\n", "utf-8")
    assert read_turns(path) == Turns(
        (TurnStart("Ann", 1), TurnStart("Cy", 3, 84)), (Draw("Bo", 3),), ("Ann", "Bo", "Cy")
    )
    # Somebody may be called so.
    path.write_text("Players 1 7\nAnn 3\n", "utf-8")
    assert read_turns(path) == Turns((TurnStart("Players", 1, 7), TurnStart("Ann", 3)))


def test_each_ruling_names_its_picture_and_none_overwrites_another(
    make: Maker, tmp_path: Path, cli: Cli
) -> None:
    photos, folder = make(LEGAL, LEGAL), tmp_path / "out"
    same = tmp_path / "other" / Path(photos[0]).name
    same.parent.mkdir()
    same.write_bytes(Path(photos[0]).read_bytes())
    arguments = ["check", "mathable", photos[0], same, "none.jpg", "--overlay", folder]
    done = cli(*arguments, "--json")
    pictures = [folder / "01.ruled.jpg", folder / "01-2.ruled.jpg"]
    assert done.status == 2
    assert [report.get("picture") for report in done.reports] == [*map(str, pictures), None]
    assert all(picture.is_file() for picture in pictures)
    assert f"  Picture: {pictures[1]}\n" in cli(*arguments).out
    report = cli("follow", "mathable", *photos, "--overlay", folder, "--json").report
    assert report["pictures"] == [str(folder / f"0{n}.ruled.jpg") for n in (1, 2)]
    assert len([*folder.iterdir()]) == 3


def test_games_are_listed(cli: Cli) -> None:
    done = cli("games")
    assert done.status == 0
    assert "\nmathable " in done.out


def test_output_is_in_the_language_of_the_system_or_the_option(
    make: Maker, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    photos = make(LEGAL) * 2
    assert "2 Fotos: 2 gültig" in cli("check", "mathable", *photos, "--language", "de").out
    monkeypatch.setenv("LC_ALL", "nl_BE.UTF-8")
    assert "2 foto's: 2 geldig" in cli("check", "mathable", *photos).out
    assert "2 photos: 2 valid" in cli("check", "mathable", *photos, "--language=en").out
    assert "Nommez une photo" in cli("check", "mathable", "--language=fr").err


@pytest.mark.parametrize("command", [[], ["check"], ["calibrate", "camera"], ["serve"]])
@pytest.mark.parametrize("language", LANGUAGES)
def test_help_is_in_one_language(language: str, command: list[str], cli: Cli) -> None:
    help_text = cli(*command, "--help", "--language", language).out
    for text in ("positional arguments", "show this help message", "xit status: 0"):
        assert text not in help_text or language == "en", text
    assert say(Message.of("cli-arg-help"), language) in help_text


@pytest.mark.parametrize(("language", "verdict"), [("en", "valid."), ("de", "gültig.")])
def test_verdicts_are_in_colour_at_a_terminal(
    language: str, verdict: str, make: Maker, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    done = cli("check", "mathable", *make(LEGAL), "--language", language)
    assert f"\x1b[1;32m: {verdict}\x1b[0m" in done.out


def test_a_pattern_is_expanded_where_the_shell_does_not(make: Maker, cli: Cli) -> None:
    (photo,) = make(LEGAL)
    done = cli("check", "mathable", Path(photo).parent / "*.jpg")
    assert (done.status, done.out.startswith(f"{photo}: valid")) == (0, True)


def test_a_closed_output_is_no_traceback() -> None:
    command = f"{sys.executable} -m referee games >&- 2>&-"
    assert subprocess.run(["sh", "-c", command], check=False).returncode == 0


def test_opencv_that_is_missing_or_broken_is_one_sentence(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    import cv2

    def broken(_: object) -> int:
        return int(cv2.NoSuchThing)  # type: ignore[attr-defined]

    def missing(_: object) -> int:
        raise ModuleNotFoundError("No module named 'cv2'", name="cv2")

    wheels = {"cv2": ["opencv-python-headless"]}
    monkeypatch.setattr("importlib.metadata.packages_distributions", lambda: wheels)
    for failing in (broken, missing):
        monkeypatch.setattr("referee.cli.rules.run", failing)
        done = cli("rules", "mobi")
        assert done.status == 2
        assert done.err.startswith("referee: OpenCV is missing or broken (")
        assert "pip install --force-reinstall opencv-python-headless" in done.err


def test_a_folder_without_permission_is_unreadable(
    make: Maker, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(LEGAL)
    (tmp_path / "closed").mkdir()
    scandir = os.scandir

    def refuse(folder: str) -> Any:
        if folder.endswith("closed"):
            raise PermissionError(13, "Permission denied", folder)
        return scandir(folder)

    monkeypatch.setattr(os, "scandir", refuse)
    done = cli("check", "mathable", tmp_path)
    assert done.status == 2
    assert "01.jpg: valid." in done.out
    assert "closed: unreadable. The folder cannot be opened: Permission denied." in done.out


@pytest.mark.parametrize(
    "order",
    [
        ("mobi", "--json", "KIT"),
        ("--json", "mobi", "KIT"),
        ("mobi", "--held", "11", "KIT", "--json"),
        ("mobi", "KIT", "--json", "KIT"),
    ],
)
def test_options_may_stand_anywhere(order: tuple[str, ...], cli: Cli) -> None:
    kit = str(Path(__file__).parents[2] / "sample_images" / "mobi" / "kit.jpg")
    reports = cli("check", *(kit if word == "KIT" else word for word in order)).reports
    assert [report["source"] for report in reports] == [kit] * order.count("KIT")
    assert {report["game"] for report in reports} == {"mobi"}


def test_help_lists_the_options_of_the_command_only(cli: Cli) -> None:
    check, follow = (
        set(re.findall(r"--[a-z-]+", cli(verb, "--help").out)) for verb in ("check", "follow")
    )
    assert {"--held", "--before", "--rules", "--players"} <= check
    assert {"--held", "--before", "--final"}.isdisjoint(follow)
    assert {"--rules", "--turns", "--calls"} <= follow


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False)


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys; from referee.cli.main import main\n"
        "try: main(['check', '--help'])\n"
        "except SystemExit: pass\n"
        "print(*{'numpy', 'cv2', 'onnxruntime', 'PIL', 'tqdm', 'fluent'} & set(sys.modules))"
    )
    assert run("-c", code).stdout.endswith("\n\n")


def test_it_runs_as_a_module() -> None:
    finished = run("-m", "referee", "--help")
    assert finished.returncode == 0
    assert "check" in finished.stdout
    assert run("-m", "referee", "check", "mathable", "none.jpg").returncode == 2


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    names = [str(tmp_path / f"{number}.jpg") for number in range(2000)]
    command = [sys.executable, "-m", "referee", "check", "mathable", *names]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait() == 141


def test_an_interrupt_while_modules_are_loaded_is_no_traceback(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def failing(_: object) -> int:
        raise ImportError("initialization failed") from KeyboardInterrupt()

    monkeypatch.setattr("referee.cli.rules.run", failing)
    assert main(["rules", "mobi"]) == 130


def test_an_interrupt_waits_for_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    child = multiprocessing.get_context("spawn").Process(target=time.sleep, args=(60,))

    def failing(_: object) -> int:
        child.start()
        raise KeyboardInterrupt

    monkeypatch.setattr("referee.cli.rules.run", failing)
    assert main(["rules", "mobi"]) == 130
    child.join(10)
    assert not child.is_alive()
