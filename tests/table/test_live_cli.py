"""`referee live` and `referee replay` on films, folders and streams of a rendered game."""

import csv
import io
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from itertools import pairwise
from pathlib import Path
from typing import Any, NoReturn

import cv2
import numpy as np
import pytest

from referee.cli.main import main
from referee.table.record_files import usual_record
from referee.table.records import Records
from referee.table.sources.film import Film
from referee.table.sources.shot import LiveSource, Shot
from rules.mathable import LAYOUT_2021
from tests.table.films import break_frame, write_film
from vision.arrays import Pixels

SAMPLES = Path(__file__).parents[2] / "sample_images" / "mathable"
PHOTOS = sorted(SAMPLES.glob("game_1_0?.jpg"))[:3]
LAID = [tuple(photo.with_suffix(".txt").read_text().split()) for photo in PHOTOS]
RATE = 10


def picture(photo: Path, width: int = 1024) -> Pixels:
    stored = cv2.imread(str(photo))
    assert stored is not None
    whole = cv2.cvtColor(stored, cv2.COLOR_BGR2RGB)
    height = round(whole.shape[0] * width / whole.shape[1])
    return np.asarray(cv2.resize(whole, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def reach(board: Pixels, frames: int = 6) -> list[Pixels]:
    """Frames of a dark arm that reaches in from above and withdraws."""
    pictures = []
    for frame in range(frames):
        arm = board.copy()
        arm[: 150 + 60 * min(frame, frames - frame), 300 + 20 * frame : 420 + 20 * frame] = 40
        pictures.append(arm)
    return pictures


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first moves of a game: a photograph for each, with an arm between them."""
    boards = [picture(photo) for photo in PHOTOS]
    frames: list[Pixels] = []
    for board in boards:
        frames += [*(reach(frames[-1]) if frames else []), *[board] * 6]
    path = tmp_path_factory.mktemp("film") / "game.avi"
    write_film(path, frames, RATE)
    return path


def live(*arguments: object) -> list[str]:
    return ["live", "mathable", *map(str, arguments)]


def parse_events(lines: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines.splitlines()]


def moves(events: Sequence[dict[str, Any]]) -> list[tuple[str, str]]:
    return [(e["square"], str(e["value"])) for e in events if e["event"] == "move"]


@dataclass(frozen=True)
class FilmRun:
    """Exit status, events and files of `referee live` on the film."""

    status: int
    events: list[dict[str, Any]]
    record: Path
    overlay: Path


@pytest.fixture(scope="module")
def film_run(film: Path, tmp_path_factory: pytest.TempPathFactory) -> FilmRun:
    folder = tmp_path_factory.mktemp("record")
    calls, record, overlay = (folder / name for name in ("calls.txt", "games.db", "seen.mp4"))
    calls.write_text("2.4 done Ann\n9 pass\n9 rack Bo 1\n", "utf-8")
    arguments = live("--video", film, "--players", "Ann,Bo", "--calls", calls, "--record", record)
    out = io.StringIO()
    with redirect_stdout(out):
        status = main([*arguments, "--overlay", str(overlay), "--json"])
    return FilmRun(status, parse_events(out.getvalue()), record, overlay)


def test_a_film_is_told_move_by_move(film_run: FilmRun) -> None:
    assert film_run.status == 0
    events = film_run.events
    assert moves(events) == LAID[1:], "the first tile lay there at the start"
    assert all(event["legal"] for event in events if event["event"] == "move")
    assert [event["t"] for event in events] == sorted(event["t"] for event in events)
    on_board: dict[int, str] = {}
    for event in events:
        if event["event"] == "change":
            on_board |= {piece["id"]: piece["face"] for piece in event["added"]}
            on_board = {i: face for i, face in on_board.items() if i not in event["removed"]}
    assert sorted(on_board.values()) == sorted(value for _, value in LAID)


def test_turns_are_called_from_a_file(film_run: FilmRun) -> None:
    players = [event["player"] for event in film_run.events if event["event"] == "move"]
    assert players == ["Ann", "Bo"]
    assert film_run.events[-1]["event"] == "end"
    assert film_run.events[-1]["scores"] == {"Ann": 12, "Bo": 0}


def test_all_is_written_down(film_run: FilmRun, capsys: pytest.CaptureFixture[str]) -> None:
    with Records(film_run.record) as records:
        (row,) = records.sessions()
        entries = records.entries(row.id)
        assert records.ended_cleanly(row.id)
        frames = [entry for entry in entries if entry.kind == "frame"]
        assert len(frames) == len(LAID)
        small = records.picture(frames[0].body["digest"])
    assert small is not None
    thumbnail = cv2.imdecode(np.frombuffer(small, np.uint8), cv2.IMREAD_COLOR)
    assert thumbnail is not None
    assert thumbnail.shape[1] == 640
    assert main(["replay", str(film_run.record), "--json"]) == 0
    assert parse_events(capsys.readouterr().out) == film_run.events, "a record says it all again"
    assert main(["replay", str(film_run.record)]) == 0
    out = capsys.readouterr().out
    assert "✓" in out
    assert LAID[1][1] in out
    assert main(["replay", str(film_run.record), "--list"]) == 0
    assert "Ann, Bo" in capsys.readouterr().out
    assert main(["replay", str(film_run.record), "--csv"]) == 0
    rows = list(csv.DictReader(StringIO(capsys.readouterr().out)))
    assert [row["number"] for row in rows] == [str(i + 2) for i in range(len(rows))]
    assert {"t", "player", "square", "value", "points", "legal"} <= rows[0].keys()
    for options in (["--export", "x.html"], ["--json"], ["--csv"], ["--game", "1"]):
        assert main(["replay", str(film_run.record), "--list", *options]) == 64
        assert f"--list is about all games, {options[0]} about one" in capsys.readouterr().err
    assert main(["replay", str(film_run.record), "--game", "7"]) == 64
    assert "holds game 1 only, not 7." in capsys.readouterr().err


def test_what_a_damaged_film_does_not_show_is_asked(
    film: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, record = tmp_path / "game.avi", tmp_path / "games.db"
    shutil.copy(film, path)
    for number in range(7, 24):
        break_frame(path, number, hole=400)
    assert main(live("--video", path, "--record", record, "--json")) == 3
    out, err = capsys.readouterr()
    assert "game.avi is damaged from 0.6 to 2.4 s: moves there may be missing." in err
    events = parse_events(out)
    assert sorted(moves(events)) == sorted(LAID[1:])
    assert [event["legal"] for event in events if event["event"] == "move"] == [None, None]
    (question,) = (event for event in events if event["event"] == "question")
    assert (
        question["message"] == "What else was moved from 0.6 to 2.4 s, when nothing could be seen?"
    )
    report = [event["report"] for event in events if event["event"] == "ruling"][-1]
    assert report["verdict"] == "unsure"
    assert question["message"] in report["summary"]
    assert main(["replay", str(record), "--json"]) == 3
    assert parse_events(capsys.readouterr().out) == events, "a record says it all again"
    calls = tmp_path / "calls.txt"
    for answer, status in (("7J", 3), ("nothing", 0)):
        calls.write_text(f"9 answer unseen={answer}\n", "utf-8")
        assert main(live("--video", path, "--calls", calls, "--json")) == status
        assert ("The answer to that is" in capsys.readouterr().err) == (status == 3)


def test_the_annotated_film_shows_what_is_ruled_on(film_run: FilmRun, film: Path) -> None:
    plain, drawn = (
        [shot.pixels for shot in Film(path) if shot.pixels is not None]
        for path in (film, film_run.overlay)
    )
    assert len(drawn) == pytest.approx(len(plain) * 15 / RATE, abs=2)
    height, width = plain[-1].shape[:2]
    assert drawn[-1].shape[1] == width
    assert drawn[-1].shape[0] > height, "words below"
    assert np.abs(drawn[-1][:height].astype(int) - plain[-1]).mean() > 1, "marks on the board"
    assert drawn[-1][height:].max() > 200


def test_a_record_is_ruled_on_under_other_rules(
    film_run: FilmRun, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = tmp_path / "rules.toml"
    gone = int(LAID[1][1])
    supply = "\n".join(f"{value} = 9" for value in range(91) if value != gone)
    rules.write_text(f'name = "few"\nlayout = """{LAYOUT_2021}"""\n[supply]\n{supply}\n', "utf-8")
    assert main(["replay", str(film_run.record), "--rules", str(rules), "--json"]) == 1
    events = parse_events(capsys.readouterr().out)
    assert moves(events) == LAID[1:]
    legal = [event["legal"] for event in events if event["event"] == "move"]
    assert legal == [False, True]


def test_a_record_is_written_as_a_page_and_as_json(
    film_run: FilmRun, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, data = tmp_path / "game.html", tmp_path / "game.json"
    for path in (page, data):
        assert main(["replay", str(film_run.record), "--export", str(path)]) == 0
    text = page.read_text("utf-8")
    assert text.count("data:image/jpeg;base64,") == len(LAID)
    assert "http" not in text, "nothing from elsewhere"
    assert "<th>Best move</th>" in text
    cells = "".join(f'<td class="number">{cell}</td>' for cell in (12, 1, 12))
    assert f"<td>Ann</td>{cells}" in text, "12 points by one move of 12"
    written = json.loads(data.read_text("utf-8"))
    assert moves(written["events"]) == LAID[1:]
    assert len(written["pictures"]) == len(LAID)
    assert main(["replay", str(film_run.record), "--export", str(tmp_path / "game.txt")]) == 64
    assert "must end in .html, .mp4 or .json" in capsys.readouterr().err


def test_a_record_is_written_as_a_film(film_run: FilmRun, tmp_path: Path) -> None:
    path = tmp_path / "game.mp4"
    assert main(["replay", str(film_run.record), "--export", str(path)]) == 0
    film = cv2.VideoCapture(str(path))
    frames = [film.read()[1] for _ in range(int(film.get(cv2.CAP_PROP_FRAME_COUNT)))]
    seconds = len(frames) / film.get(cv2.CAP_PROP_FPS)
    assert seconds == pytest.approx(2 * len(LAID), abs=0.2), "two seconds a picture"
    middles = [frames[len(frames) * (2 * i + 1) // (2 * len(LAID))] for i in range(len(LAID))]
    assert all((cv2.absdiff(a, b) > 60).any() for a, b in pairwise(middles)), "each is another"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--video", "none.mp4"], "There is no video none.mp4"),
        (["--folder", "none"], "There is no folder none"),
        (["--camera", "77"], "amera 77"),
        (["--video", "FILM", "--players", "Ann"], "2 to 4 players"),
        (["--video", "FILM", "--players", "Ann,7"], "that are not numbers"),
        (["--video", "FILM", "--players", "Ann,ann"], "named twice"),
        (["--video", "FILM", "--players", "Ann,B\udcff"], "must be of characters that show"),
        (["--video", "FILM", "--rules", "none.toml"], "cannot be opened"),
        (["--video", "FILM", "--calls", "none.txt"], "cannot be opened"),
        (["--video", "FILM", "--record", "/"], "must be a file"),
        (["--video", "FILM", "--overlay", "seen.gif"], "must be called .mp4"),
        (["--video", "FILM", "--overlay", "none/seen.mp4"], "There is no folder none"),
        (["--video", "FILM", "--overlay", "FILM"], "is the film that is watched"),
    ],
)
def test_wrong_use_is_told_in_one_sentence(
    film: Path, arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    filled = [str(film) if argument == "FILM" else argument for argument in arguments]
    is_input = arguments[-1] in ("none.mp4", "none", "77")
    assert main(live(*filled)) == (2 if is_input else 64)
    err = capsys.readouterr().err
    assert message in err
    assert len(err.splitlines()) == 1


def test_a_film_that_never_shows_a_board(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "table.avi"
    write_film(path, [np.full((240, 320, 3), 120, np.uint8)] * 12)
    assert main(live("--video", path, "--json")) == 2
    out, err = capsys.readouterr()
    assert [event["event"] for event in parse_events(out)] == ["state", "end"]
    assert "No board in view." in err
    assert "photo" not in err, "of a film nobody can take another"
    assert main(live("--video", path)) == 2
    out = capsys.readouterr().out
    assert out.count("Looking for the board.") == 1
    assert out.endswith("  The board was never seen.\n")


class Running:
    """`referee live` in a process of its own."""

    def __init__(self, *arguments: object) -> None:
        command = [sys.executable, "-m", "referee", *live(*arguments, "--json")]
        # Tests run in the background ignore ^C, and so would what they start.
        usual = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONUTF8": "1"},
            cwd=Path(__file__).parents[2],
        )
        signal.signal(signal.SIGINT, usual)
        self.events: list[dict[str, Any]] = []

    def until(self, kind: str) -> dict[str, Any]:
        """The next event of this kind."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.events.append(json.loads(line))
            if self.events[-1]["event"] == kind:
                return self.events[-1]
        raise AssertionError(f"it ended without a {kind}")

    def type(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def stop(self, signal_number: int = signal.SIGINT) -> tuple[int, str]:
        """Exit status and standard error."""
        self.process.send_signal(signal_number)
        out, err = self.process.communicate()
        self.events += [json.loads(line) for line in out.splitlines()]
        return self.process.returncode, err


def test_a_folder_is_followed_resumed_after_a_kill_and_stopped(tmp_path: Path) -> None:
    folder, record = tmp_path / "photos", tmp_path / "games.db"
    folder.mkdir()
    calls = tmp_path / "calls.txt"
    calls.write_text("0 rule\n99999 done Ann\n", "utf-8")
    fixed = ("--folder", folder, "--players", "Ann,Bo", "--record", record)
    arguments = (*fixed, "--calls", calls)
    shutil.copy(PHOTOS[0], folder)
    first = Running(*arguments)
    move = first.until("move")
    assert (move["square"], str(move["value"]), move["player"]) == (*LAID[0], "Ann")
    shutil.copy(PHOTOS[1], folder)
    move = first.until("move")
    assert (move["square"], str(move["value"]), move["player"]) == (*LAID[1], "Ann")
    first.until("ruling")
    first.type("done")
    first.until("ruling")
    assert first.stop(signal.SIGKILL)[0] == -signal.SIGKILL
    second = Running(*arguments)
    shutil.copy(PHOTOS[2], folder)
    move = second.until("move")
    assert (move["square"], str(move["value"]), move["player"]) == (*LAID[2], "Bo")
    assert move["number"] == 3
    second.until("ruling")
    second.type("nonsense")
    second.type("rule")
    second.until("ruling")
    status, err = second.stop()
    assert status == 0
    goes_on = "Going on with game 1 of this record. The game is not over: Ann 15, Bo 0."
    assert f"referee: {goes_on}" in err.splitlines()
    assert f"referee: 1 call of {calls} from before " in err
    assert "'nonsense' is not a call" in err
    assert second.events[-1]["event"] == "end"
    with Records(record) as records:
        assert len(records.sessions()) == 1
        assert records.ended_cleanly(1)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A photograph in a folder that is watched until it was seen; records go beside it."""

    def end(source: LiveSource, seconds: float) -> Iterator[Shot]:
        source.close()
        return iter(())

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(LiveSource, "wait", end)
    photos = tmp_path / "photos"
    photos.mkdir()
    shutil.copy(PHOTOS[0], photos)
    return photos


def test_games_are_recorded_for_the_user_unless_told_otherwise(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["replay"]) == 2
    assert "'referee live' begins it" in capsys.readouterr().err
    for about_one in (["--export", "x.html"], ["--json"], ["--rules", "x.toml"]):
        assert main(["replay", *about_one]) == 64
        assert f"Which game is {about_one[0]} for?" in capsys.readouterr().err
    for options in (("--no-record",), (), ()):
        assert main(live("--folder", folder, "--json", *options)) == 0
        events = parse_events(capsys.readouterr().out)
    assert main(["replay"]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in listed] == ["1", "2"], "a stopped game stays stopped"
    assert main(["replay", "--game", "2", "--json"]) == 0
    assert parse_events(capsys.readouterr().out) == events

    def killed(source: LiveSource, seconds: float) -> NoReturn:
        raise SystemExit

    with monkeypatch.context() as patched:
        patched.setattr(LiveSource, "wait", killed)
        with pytest.raises(SystemExit):
            main(live("--folder", folder))
    assert main(live("--folder", folder)) == 0
    assert "Going on with game 3" in capsys.readouterr().err


@pytest.mark.parametrize("why", ["is not recorded", "in use by another program. Close that"])
def test_a_game_is_played_where_it_cannot_be_recorded(
    why: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("referee.table.records.BUSY_S", 0.0)
    with ExitStack() as meanwhile:
        if "in use" in why:
            with Records(usual_record()):
                pass
            other = sqlite3.connect(usual_record(), isolation_level=None)
            meanwhile.enter_context(closing(other)).execute("BEGIN IMMEDIATE")
        else:
            (folder.parent / "referee").write_text("no folder")
        assert main(live("--folder", folder)) == 0
    err = capsys.readouterr().err
    assert why in err
    assert len(err.splitlines()) == 1


def test_a_photograph_is_no_film(capsys: pytest.CaptureFixture[str]) -> None:
    photo = str(PHOTOS[0])
    assert main(["live", "mathable", "--video", photo]) == 64
    assert capsys.readouterr().err == (
        f"referee: {photo} is a photo, not a film; rule on it with "
        f"'referee check mathable {photo}'.\n"
    )
