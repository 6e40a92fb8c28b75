"""The command line: what it prints where, and how it ends."""

import json
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


def objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


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
def test_exit_status(make: Maker, positions: list[dict[str, Content]], status: int) -> None:
    assert main(["check", "mathable", *make(*positions)]) == status


def test_one_object_a_photo_a_line_in_order(
    make: Maker, capsys: pytest.CaptureFixture[str]
) -> None:
    photos = make(LEGAL, BLURRED, DOUBTFUL, ILLEGAL)
    main(["check", "mathable", *photos, "--json"])
    printed = capsys.readouterr()
    reports = objects(printed.out)
    assert [report["source"] for report in reports] == photos
    assert [r["verdict"] for r in reports] == ["valid", "unreadable", "unsure", "invalid"]
    assert printed.err == ""
    for report in reports:
        assert list(report)[:8] == [
            *("schema", "game", "source", "image_size", "verdict", "summary", "pieces", "findings"),
        ]
        assert report["schema"] == 1
        assert {"load", "total"} <= set(report["timing_ms"])
    piece = reports[0]["pieces"][0]
    assert set(piece) == {
        *("id", "kind", "face", "confidence", "alternatives"),
        *("quad", "component", "row", "col"),
    }
    assert reports[2]["questions"][0]["alternatives"] == [["3", 0.5], ["5", 0.5]]
    assert reports[1]["findings"][0]["code"] == "blurred"


def test_text_says_verdict_reason_and_board(
    make: Maker, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["check", "mathable", *make(LEGAL, ILLEGAL, DOUBTFUL)])
    text = capsys.readouterr().out
    assert "01.jpg: valid. The tile can have been placed." in text
    assert "02.jpg: invalid. 5 on 7F does not count" in text
    assert "? Is the tile on 7F a 3 or a 5?  [--answer 7F=…]" in text
    assert "   7   . . . . . 3 1 2 ." in text


def test_answers_settle_a_question(make: Maker, capsys: pytest.CaptureFixture[str]) -> None:
    (photo,) = make(DOUBTFUL)
    assert main(["check", "mathable", photo, "--answer", "7F=3"]) == 0
    assert main(["check", "mathable", photo, "--answer", "89=5"]) == 1
    assert main(["check", "mathable", photo, photo, "--answer", "7F=3"]) == 64
    assert main(["check", "mathable", photo, "--answer", "7F"]) == 64
    assert "must be like" in capsys.readouterr().err


def test_follow_prints_one_object(
    make: Maker, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    turns = tmp_path / "turns.txt"
    turns.write_text("Ann 1\n\nBob 2\n")
    photos = make(LEGAL, LEGAL | {"7E": 4})
    assert main(["follow", "mathable", *photos, "--turns", str(turns), "--json"]) == 0
    (message,) = objects(capsys.readouterr().out)
    assert message["sources"] == photos
    assert message["scores"] == {"Ann": 3, "Bob": 4}
    assert main(["follow", "mathable", *photos, "--turns", str(turns)]) == 0
    assert "Ann: 3 points in all" in capsys.readouterr().out


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
def test_wrong_turns_files(
    make: Maker,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    text: str | bytes | None,
    message: str,
) -> None:
    turns = tmp_path / "turns.txt"
    if text is not None:
        turns.write_bytes(text.encode() if isinstance(text, str) else text)
    assert main(["follow", "mathable", *make(LEGAL), "--turns", str(turns)]) == 64
    printed = capsys.readouterr()
    assert message in printed.err
    assert printed.err.count("\n") == 1
    assert printed.out == ""


def test_a_turns_file_is_read_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "turns.txt"
    path.write_text("players Ann Bo Cy\n\nAnn 1\nBo draws\nCy 3 84\n", "utf-8")
    assert read_turns(path) == Turns(
        (TurnStart("Ann", 1), TurnStart("Cy", 3, 84)), (Draw("Bo", 3),), ("Ann", "Bo", "Cy")
    )
    # Somebody may be called so.
    path.write_text("Players 1 7\nAnn 3\n", "utf-8")
    assert read_turns(path) == Turns((TurnStart("Players", 1, 7), TurnStart("Ann", 3)))


def test_each_ruling_says_where_its_picture_is_and_none_overwrites_another(
    make: Maker, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photos, folder = make(LEGAL, LEGAL), tmp_path / "out"
    same = tmp_path / "other" / Path(photos[0]).name
    same.parent.mkdir()
    same.write_bytes(Path(photos[0]).read_bytes())
    arguments = ["check", "mathable", photos[0], str(same), "none.jpg", "--overlay", str(folder)]
    assert main([*arguments, "--json"]) == 2
    reports = objects(capsys.readouterr().out)
    pictures = [folder / "01.ruled.jpg", folder / "01-2.ruled.jpg"]
    assert [report.get("picture") for report in reports] == [*map(str, pictures), None]
    assert all(picture.is_file() for picture in pictures)
    main(arguments)
    assert f"  Picture: {pictures[1]}\n" in capsys.readouterr().out
    main(["follow", "mathable", *photos, "--overlay", str(folder), "--json"])
    (report,) = objects(capsys.readouterr().out)
    assert report["pictures"] == [str(folder / f"0{n}.ruled.jpg") for n in (1, 2)]
    assert len([*folder.iterdir()]) == 3


def test_unknown_games_are_answered_with_a_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "chess", "x.jpg"]) == 64
    assert "There is no game 'chess'; the games are cirplexed, " in capsys.readouterr().err
    assert main(["games"]) == 0
    assert "\nmathable " in capsys.readouterr().out


def test_wrong_use_ends_with_another_status_than_an_unreadable_photo() -> None:
    with pytest.raises(SystemExit, match="64"):
        main(["check"])
    assert main(["check", "mobi", "none.jpg"]) == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["check", "mobi", "x.jpg", "--heldd", "3"],
            "'referee check' has no option --heldd; did",
        ),
        (
            ["live", "mobi", "--camera", "0", "--same"],
            "'referee live' has no option --same; did you",
        ),
        (["games", "mobi"], "'referee games' does not take 'mobi'"),
    ],
)
def test_unknown_options_are_answered_with_those_of_the_command(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="64"):
        main(arguments)
    assert f"referee: {message}" in capsys.readouterr().err


def test_what_is_said_is_said_in_the_language_chosen(
    make: Maker, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    photos = make(LEGAL) * 2
    assert main(["check", "mathable", *photos, "--language", "de"]) == 0
    assert "2 Fotos: 2 gültig" in capsys.readouterr().out
    monkeypatch.setenv("LC_ALL", "nl_BE.UTF-8")
    assert main(["check", "mathable", *photos]) == 0
    assert "2 foto's: 2 geldig" in capsys.readouterr().out
    assert main(["check", "mathable", *photos, "--language=en"]) == 0
    assert "2 photos: 2 valid" in capsys.readouterr().out
    assert main(["check", "mathable", "--language=fr"]) == 64
    assert "Nommez une photo" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["check"], "Es fehlt: [GAME] PHOTO."),
        (["calibrate", "camera", "x.jpg"], "Es fehlt: --name."),
        (["live", "mobi"], "Eines davon muss dabei sein: -c/--camera --video --folder."),
        (["live", "mobi", "--camera", "0", "--video", "x"], "--video geht nicht zusammen mit"),
        (["print", "mobi", "--size", "large"], "--size muss eine Zahl sein, nicht 'large'."),
        (["print", "mobi", "--size"], "--size braucht einen Wert."),
        (["print", "mobi", "--low-ink=3"], "--low-ink nimmt keinen Wert, auch nicht '3'."),
        (["print", "mobi", "--l"], "--l kann --low-ink, --language heißen: Schreibt es aus."),
        (["calibrate", "lens"], "WHAT muss camera oder list sein, nicht 'lens'."),
        (["chek"], "Den Befehl 'chek' gibt es nicht; meintet ihr check?"),
    ],
)
def test_what_the_parser_says_is_said_in_the_language_chosen(
    arguments: list[str],
    message: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LC_ALL", "de_AT.UTF-8")
    with pytest.raises(SystemExit, match="64"):
        main(arguments)
    usage, *_, last = capsys.readouterr().err.splitlines()
    assert usage.startswith("Aufruf: referee")
    assert last.startswith("referee: ")
    assert message in last


@pytest.mark.parametrize("command", [[], ["check"], ["calibrate", "camera"], ["serve"]])
@pytest.mark.parametrize("language", LANGUAGES)
def test_help_is_in_one_language(
    language: str, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main([*command, "--help", "--language", language])
    help_text = capsys.readouterr().out
    for text in ("positional arguments", "show this help message", "xit status: 0"):
        assert text not in help_text or language == "en", text
    assert say(Message.of("cli-arg-help"), language) in help_text


@pytest.mark.parametrize(("language", "verdict"), [("en", "valid."), ("de", "gültig.")])
def test_verdicts_are_in_colour_at_a_terminal(
    language: str,
    verdict: str,
    make: Maker,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    main(["check", "mathable", *make(LEGAL), "--language", language])
    assert f"\x1b[1;32m: {verdict}\x1b[0m" in capsys.readouterr().out


def test_names_with_stars_are_understood_where_no_shell_does(
    make: Maker, capsys: pytest.CaptureFixture[str]
) -> None:
    (photo,) = make(LEGAL)
    assert main(["check", "mathable", str(Path(photo).parent / "*.jpg")]) == 0
    assert capsys.readouterr().out.startswith(f"{photo}: valid")


def test_a_closed_output_is_no_traceback(tmp_path: Path) -> None:
    command = f"{sys.executable} -m referee games >&- 2>&-"
    assert subprocess.run(["sh", "-c", command], check=False).returncode == 0


def test_opencv_that_is_missing_or_broken_is_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
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
        assert main(["rules", "mobi"]) == 2
        message = capsys.readouterr().err
        assert message.startswith("referee: OpenCV is missing or broken (")
        assert "pip install --force-reinstall opencv-python-headless" in message


def test_a_folder_that_may_not_be_opened(
    make: Maker,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    make(LEGAL)
    (tmp_path / "closed").mkdir()
    scandir = os.scandir

    def refuse(folder: str) -> Any:
        if folder.endswith("closed"):
            raise PermissionError(13, "Permission denied", folder)
        return scandir(folder)

    monkeypatch.setattr(os, "scandir", refuse)
    assert main(["check", "mathable", str(tmp_path)]) == 2
    text = capsys.readouterr().out
    assert "01.jpg: valid." in text
    assert "closed: unreadable. The folder cannot be opened: Permission denied." in text


def run(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=False, **options
    )


@pytest.mark.parametrize(
    "order",
    [
        ("mobi", "--json", "KIT"),
        ("--json", "mobi", "KIT"),
        ("mobi", "--held", "11", "KIT", "--json"),
        ("mobi", "KIT", "--json", "KIT"),
    ],
)
def test_options_may_stand_anywhere(
    order: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    kit = str(Path(__file__).parents[2] / "sample_images" / "mobi" / "kit.jpg")
    main(["check", *(kit if word == "KIT" else word for word in order)])
    reports = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [report["source"] for report in reports] == [kit] * order.count("KIT")
    assert {report["game"] for report in reports} == {"mobi"}


def test_help_lists_what_can_be_given_and_nothing_else(
    capsys: pytest.CaptureFixture[str],
) -> None:
    listed = {}
    for verb in ("check", "follow"):
        with pytest.raises(SystemExit):
            main([verb, "--help"])
        listed[verb] = set(re.findall(r"--[a-z-]+", capsys.readouterr().out))
    assert {"--held", "--before", "--rules", "--players"} <= listed["check"]
    assert {"--held", "--before", "--final"}.isdisjoint(listed["follow"])
    assert {"--rules", "--turns", "--calls"} <= listed["follow"]


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
