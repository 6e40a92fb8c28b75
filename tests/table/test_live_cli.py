"""`referee live` and `referee replay` on films, folders and streams of a rendered game."""

import csv
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
from tests.command_line import Cli
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
    out = StringIO()
    with redirect_stdout(out):
        status = main([*arguments, "--overlay", str(overlay), "--json"])
    return FilmRun(status, parse_events(out.getvalue()), record, overlay)


def test_events_of_a_film(film_run: FilmRun) -> None:
    assert film_run.status == 0
    events = film_run.events
    assert moves(events) == LAID[1:], "the first tile was there at the start"
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


def test_the_record_of_a_film(film_run: FilmRun) -> None:
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


def test_a_record_is_replayed_as_json_text_list_and_csv(film_run: FilmRun, cli: Cli) -> None:
    replay = ("replay", film_run.record)
    done = cli(*replay, "--json")
    assert (done.status, done.reports) == (0, film_run.events)
    text = cli(*replay).out
    assert "✓" in text
    assert LAID[1][1] in text
    assert "Ann, Bo" in cli(*replay, "--list").out
    rows = list(csv.DictReader(StringIO(cli(*replay, "--csv").out)))
    assert [row["number"] for row in rows] == [str(i + 2) for i in range(len(rows))]
    assert {"t", "player", "square", "value", "points", "legal"} <= rows[0].keys()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("--list --export x.html", "--list is about all games, --export about one"),
        ("--list --json", "--list is about all games, --json about one"),
        ("--list --csv", "--list is about all games, --csv about one"),
        ("--list --game 1", "--list is about all games, --game about one"),
        ("--game 7", "holds game 1 only, not 7."),
        ("--export game.txt", "must end in .html, .mp4 or .json"),
    ],
)
def test_wrong_use_of_replay(options: str, message: str, film_run: FilmRun, cli: Cli) -> None:
    done = cli("replay", film_run.record, *options.split())
    assert done.status == 64
    assert message in done.err


def test_a_damaged_part_of_a_film_is_asked_about(film: Path, tmp_path: Path, cli: Cli) -> None:
    path, record = tmp_path / "game.avi", tmp_path / "games.db"
    shutil.copy(film, path)
    for number in range(7, 24):
        break_frame(path, number, hole=400)
    done = cli(*live("--video", path, "--record", record, "--json"))
    events = done.reports
    assert done.status == 3
    assert "game.avi is damaged from 0.6 to 2.4 s: moves there may be missing." in done.err
    assert sorted(moves(events)) == sorted(LAID[1:])
    assert [event["legal"] for event in events if event["event"] == "move"] == [None, None]
    (question,) = (event["message"] for event in events if event["event"] == "question")
    assert question == "What else was moved between 0.6 and 2.4 s, when nothing could be seen?"
    report = [event["report"] for event in events if event["event"] == "ruling"][-1]
    assert report["verdict"] == "unsure"
    assert question in report["summary"]
    replayed = cli("replay", record, "--json")
    assert (replayed.status, replayed.reports) == (3, events)
    calls = tmp_path / "calls.txt"
    for answer, status in (("7J", 3), ("nothing", 0)):
        calls.write_text(f"9 answer unseen={answer}\n", "utf-8")
        done = cli(*live("--video", path, "--calls", calls, "--json"))
        assert done.status == status
        assert ("the referee cannot know what else was moved" in done.err) == (status == 3)


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
    film_run: FilmRun, tmp_path: Path, cli: Cli
) -> None:
    rules = tmp_path / "rules.toml"
    gone = int(LAID[1][1])
    supply = "\n".join(f"{value} = 9" for value in range(91) if value != gone)
    rules.write_text(f'name = "few"\nlayout = """{LAYOUT_2021}"""\n[supply]\n{supply}\n', "utf-8")
    done = cli("replay", film_run.record, "--rules", rules, "--json")
    assert (done.status, moves(done.reports)) == (1, LAID[1:])
    legal = [event["legal"] for event in done.reports if event["event"] == "move"]
    assert legal == [False, True]


def test_a_record_is_exported_as_a_page_and_as_json(
    film_run: FilmRun, tmp_path: Path, cli: Cli
) -> None:
    page, data = tmp_path / "game.html", tmp_path / "game.json"
    for path in (page, data):
        assert cli("replay", film_run.record, "--export", path).status == 0
    text = page.read_text("utf-8")
    assert text.count("data:image/jpeg;base64,") == len(LAID)
    assert "http" not in text, "nothing from elsewhere"
    assert "<th>Best move</th>" in text
    cells = "".join(f'<td class="number">{cell}</td>' for cell in (12, 1, 12))
    assert f"<td>Ann</td>{cells}" in text, "12 points by one move of 12"
    written = json.loads(data.read_text("utf-8"))
    assert moves(written["events"]) == LAID[1:]
    assert len(written["pictures"]) == len(LAID)


def test_a_record_is_exported_as_a_film(film_run: FilmRun, tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "game.mp4"
    assert cli("replay", film_run.record, "--export", path).status == 0
    film = cv2.VideoCapture(str(path))
    frames = [film.read()[1] for _ in range(int(film.get(cv2.CAP_PROP_FRAME_COUNT)))]
    seconds = len(frames) / film.get(cv2.CAP_PROP_FPS)
    assert seconds == pytest.approx(2 * len(LAID), abs=0.2), "two seconds a picture"
    middles = [frames[len(frames) * (2 * i + 1) // (2 * len(LAID))] for i in range(len(LAID))]
    assert all((cv2.absdiff(a, b) > 60).any() for a, b in pairwise(middles)), "each is another"


def test_a_film_without_a_board(tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "table.avi"
    write_film(path, [np.full((240, 320, 3), 120, np.uint8)] * 12)
    done = cli(*live("--video", path, "--json"))
    assert done.status == 2
    assert [event["event"] for event in done.reports] == ["state", "end"]
    assert "No board in view." in done.err
    assert "photo" not in done.err, "of a film nobody can take another"
    done = cli(*live("--video", path))
    assert done.status == 2
    assert done.out.count("Looking for the board.") == 1
    assert done.out.endswith("  The board was never seen.\n")


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


def test_a_folder_is_watched_resumed_after_a_kill_and_stopped(tmp_path: Path) -> None:
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


def test_games_are_recorded_by_default(
    folder: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = cli("replay")
    assert done.status == 2
    assert "'referee live' begins it" in done.err
    for about_one in (["--export", "x.html"], ["--json"], ["--rules", "x.toml"]):
        done = cli("replay", *about_one)
        assert done.status == 64
        assert f"Which game is {about_one[0]} for?" in done.err
    for options in (("--no-record",), (), ()):
        played = cli(*live("--folder", folder, "--json", *options))
        assert played.status == 0
    listed = cli("replay").out.splitlines()
    assert [line.split()[0] for line in listed] == ["1", "2"], "a stopped game stays stopped"
    assert cli("replay", "--game", "2", "--json").reports == played.reports

    def killed(source: LiveSource, seconds: float) -> NoReturn:
        raise SystemExit

    with monkeypatch.context() as patched:
        patched.setattr(LiveSource, "wait", killed)
        cli(*live("--folder", folder))
    done = cli(*live("--folder", folder))
    assert done.status == 0
    assert "Going on with game 3" in done.err


@pytest.mark.parametrize("why", ["is not recorded", "in use by another program. Close that"])
def test_a_game_that_cannot_be_recorded_is_played(
    why: str, folder: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli
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
        done = cli(*live("--folder", folder))
    assert done.status == 0
    assert why in done.err
    assert len(done.err.splitlines()) == 1
