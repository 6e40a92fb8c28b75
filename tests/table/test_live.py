"""Games that are written down as they happen, from looks that are made up."""

import json
import random
import signal
import threading
from collections.abc import Iterable, Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from referee import Report, games
from referee.drawing.film import FilmWriter
from referee.errors import UsageError
from referee.table.calls import parse_call, parse_timed
from referee.table.events import Event, StateEvent
from referee.table.halls import format_halls, halls_of_fame
from referee.table.keyboard import interrupts
from referee.table.live import DrawLot, Live
from referee.table.outlets import PostOutlet
from referee.table.records import Entry, Recorder, Records, SessionHead
from referee.table.replaying import is_over, remaining_calls, replay_entries, resumable_session
from referee.table.session import Session
from referee.table.sighting import Sighting
from referee.table.sources.film import Film
from referee.table.sources.shot import Shot
from tests.table.films import answering
from tests.table.mathable_looks import whole

HEAD = SessionHead("mathable", ("Ann", "Bo"))
GREY = np.full((240, 320, 3), 120, np.uint8)


class Eyes:
    """See the next of these looks in every shot, and fail at what is an error."""

    bounds = None

    def __init__(self, looks: Iterable[Sighting | Exception]) -> None:
        self._looks = iter(looks)

    def see(self, shot: Shot) -> Iterator[Sighting]:
        for look in self._looks:
            if isinstance(look, Exception):
                raise look
            yield look
            return


def new_session(head: SessionHead) -> Session[Any]:
    return Session(games.find(head.game).play_class.start(head.players, {}))


class Table:
    """A game of Ann and Bo at a table that is empty at first, written into a record."""

    name = "made up"
    live = False

    def __init__(
        self,
        records: Records,
        *looks: Sighting | Exception,
        film: FilmWriter | None = None,
        head: SessionHead = HEAD,
        lot: DrawLot | None = None,
    ) -> None:
        self.notes: list[str] = []
        self.events: list[Event] = []
        self.closed = False
        session: Session[Any] = new_session(head)
        self._shots = len(looks) + 1
        eyes: Any = Eyes([whole({}), *looks])
        self.recorder = Recorder(records, records.begin(head))
        self.played = Live(eyes, session, self, self.recorder, head.players, 0.0, film, lot)

    def __iter__(self) -> Iterator[Shot]:
        yield from (Shot(float(t), GREY) for t in range(self._shots))

    def close(self) -> None:
        self.closed = True

    def emit(self, event: Event) -> None:
        self.events.append(event)

    def note(self, sentence: str) -> None:
        self.notes.append(sentence)

    def call(self, *lines: str) -> None:
        for line in lines:
            self.played.call(parse_call(line, HEAD.players), 1.0)


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Records]:
    with Records(tmp_path / "games.db") as opened:
        yield opened


@pytest.mark.parametrize(
    ("calls", "over"),
    [
        (("end",), True),
        (("end", "undo"), False),
        (("end", "undo", "end"), True),
    ],
)
def test_a_game_is_over_for_all_or_for_none(
    records: Records, calls: tuple[str, ...], over: bool
) -> None:
    table = Table(records)
    table.played.see(Shot(0.0))
    table.call("rack Ann 1 1 1 1 1 1 1", "rack Bo 2 2 2 2 2 2 2", *calls)
    ends = [event.to_dict() for event in table.events if event.to_dict()["event"] == "end"]
    assert ends[-1]["over"] == over
    assert is_over(records, 1) == over
    assert (resumable_session(records, HEAD) is None) == over
    assert ("1. Ann" in format_halls(halls_of_fame(records))) == over


def test_a_game_of_others_is_not_gone_on_with(records: Records) -> None:
    Table(records)
    assert resumable_session(records, HEAD) is not None
    for other in (replace(HEAD, players=("Ann", "Cy")), replace(HEAD, rules={"bonus": 1})):
        assert resumable_session(records, other) is None


def test_what_is_played_to_its_end_ended_cleanly(records: Records) -> None:
    table = Table(records)
    table.played.run(table, (), tuple)
    assert table.closed
    assert records.ended_cleanly(1)


def test_a_program_that_breaks_off_leaves_a_game_that_goes_on(
    records: Records, tmp_path: Path
) -> None:
    film = FilmWriter(tmp_path / "seen.mp4", games.marks)
    table = Table(records, MemoryError("a picture is too large"), film=film)
    with pytest.raises(MemoryError):
        table.played.run(table, (), tuple)
    assert table.closed
    assert any(shot.pixels is not None for shot in Film(tmp_path / "seen.mp4"))
    assert not records.ended_cleanly(1)
    assert records.entries(1)[-1].kind == "ruling"


def test_calls_of_a_file_are_made_once_though_the_game_is_stopped_and_goes_on(
    records: Records,
) -> None:
    calls = [parse_timed(line) for line in ("0 pass Ann", "0 pass Bo", "0.5 pass Bo", "7 pass Ann")]
    table = Table(records)
    table.played.see(Shot(0.0, GREY))
    table.played.call(calls[0].call, 0.0)
    left = remaining_calls(calls, records.entries(1))
    assert left == tuple(calls[1:])
    table.played.call(calls[1].call, 0.0)
    table.played.see(Shot(2.0, GREY))
    table.played.close(3.0)
    assert remaining_calls(calls, records.entries(1)) == tuple(calls[3:])
    assert remaining_calls(calls, ()) == tuple(calls)


def test_players_whose_names_end_as_shouts_do_are_known_again(records: Records) -> None:
    head = SessionHead("mathable", ("Ann!", "Bo"))
    table = Table(records, head=head)
    table.played.see(Shot(0.0, GREY))
    table.played.call(parse_call("pass Ann!", head.players), 1.0)
    replayed = replay_entries(new_session(head), records.entries(1), head.players)
    assert [event.to_dict() for event in replayed] == [event.to_dict() for event in table.events]


def test_the_lot_is_kept_as_it_fell(records: Records) -> None:
    table = Table(records, lot=random.Random(1).choice)
    table.played.see(Shot(0.0, GREY))
    fell = random.Random(1).choice(HEAD.players)
    table.played.call_line("begins", 1.0)
    calls = [entry.body["call"] for entry in records.entries(1, "call")]
    assert calls == [f"begins {fell}"]
    session = new_session(HEAD)
    replayed = replay_entries(session, records.entries(1), HEAD.players)
    assert [event.to_dict() for event in replayed] == [event.to_dict() for event in table.events]
    assert session.report.details["to_move"] == fell


def test_lots_fall_on_everybody(records: Records) -> None:
    table = Table(records)
    table.played.see(Shot(0.0, GREY))
    for _ in range(100):
        table.played.call_line("begins", 1.0)
    calls = {entry.body["call"] for entry in records.entries(1, "call")}
    assert calls == {"begins Ann", "begins Bo"}


def test_an_undo_that_undid_nothing_opened_no_game_again(records: Records) -> None:
    table = Table(records)
    table.played.see(Shot(0.0))
    table.call("rack Ann 1 1 1 1 1 1 1", "rack Bo 2 2 2 2 2 2 2", "end")
    table.recorder.add([Entry("call", 2.0, {"call": "undo"})])
    assert is_over(records, 1)


def test_films_of_large_pictures_are_smaller_and_keep_their_shape(tmp_path: Path) -> None:
    film = FilmWriter(tmp_path / "seen.mp4", games.marks)
    picture = np.zeros((1440, 2560, 3), np.uint8)
    picture[:, :1280] = 200
    for t in (0.0, 0.5):
        film.write(picture, t, Report("mathable", "", "valid", "Nothing is wrong.", (2560, 1440)))
    film.close()
    frames = [shot.pixels for shot in Film(tmp_path / "seen.mp4") if shot.pixels is not None]
    assert len(frames) == 8
    assert {frame.shape for frame in frames} == {(864, 1280, 3)}
    assert frames[-1][700, 600].min() > 150
    assert frames[-1][700, 700].max() < 60


@pytest.fixture
def usual_interrupts() -> Iterator[None]:
    # Tests run in the background ignore ^C.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("usual_interrupts")
def test_an_interrupt_is_remembered_and_a_second_one_raised() -> None:
    with interrupts() as struck:
        assert not struck()
        signal.raise_signal(signal.SIGINT)
        assert struck()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.usefixtures("usual_interrupts")
def test_where_it_means_something_else_it_still_does() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with interrupts() as struck:
        signal.raise_signal(signal.SIGINT)
    assert not struck()


@pytest.mark.usefixtures("usual_interrupts")
def test_other_threads_are_left_alone() -> None:
    handlers: list[object] = []

    def run() -> None:
        with interrupts():
            handlers.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    assert handlers == [signal.default_int_handler]


class StruckRecords(Records):
    """A record that ^C strikes as soon as the first reading is written."""

    def append(self, session: int, entries: Iterable[Entry]) -> None:
        here = [*entries]
        super().append(session, here)
        if here[0].kind == "frame":
            signal.raise_signal(signal.SIGINT)


@pytest.mark.usefixtures("usual_interrupts")
def test_a_game_ends_after_the_look_in_hand_which_is_written_down_once(tmp_path: Path) -> None:
    with StruckRecords(tmp_path / "games.db") as records:
        table = Table(records, whole({"7F": "3"}))
        table.played.run(table, (), tuple)
        kinds = [entry.kind for entry in records.entries(1)]
    assert kinds == ["frame", "reading", "ruling", "end", "closed"]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Seconds, as whoever posts sees them."""
    seconds = [100.0]
    monkeypatch.setattr("referee.table.outlets.monotonic", lambda: seconds[0])
    return seconds


def posting(
    table: Table, statuses: Iterable[int], clock: list[float], steps: Iterable[float]
) -> tuple[str, list[Any], list[int]]:
    """Post an event after each of these pauses to who answers so: what it took, and all tries."""
    posted, tries, answers = list[Any](), list[int](), iter(statuses)

    def answer(request: BaseHTTPRequestHandler) -> None:
        body = request.rfile.read(int(request.headers["Content-Length"]))
        tries.append(status := next(answers, 200))
        posted.extend([json.loads(body)["t"]] if status == 200 else [])
        request.send_response(status)
        request.end_headers()

    with answering(answer) as address:
        outlet = PostOutlet(table, address)
        for number, pause in enumerate(steps):
            clock[0] += pause
            outlet.emit(StateEvent(float(number), "still"))
        outlet.close()
    return address, posted, tries


def test_events_are_posted_in_order_and_wait_where_that_fails(
    records: Records, clock: list[float]
) -> None:
    table = Table(records)
    # Tried again after one second, and then after two.
    pauses = (0, 0, 0.5, 0.6, 1.5, 0.6, 0)
    address, posted, tries = posting(table, (200, 500, 503), clock, pauses)
    assert posted == [0, 1, 2, 3, 4, 5, 6]
    assert tries == [200, 500, 503, *[200] * 6]
    assert [event.t for event in table.events] == posted
    (note,) = table.notes
    assert f"cannot be posted to {address} (HTTP Error 500" in note
    with pytest.raises(UsageError, match="must begin with http"):
        PostOutlet(table, "ftp://127.0.0.1/")


def test_events_that_are_refused_are_left_out_and_the_next_are_posted(
    records: Records, clock: list[float]
) -> None:
    table = Table(records)
    address, posted, tries = posting(table, (400, 200, 422, 429), clock, (0, 0, 0, 0, 2))
    assert (posted, tries) == ([1, 3, 4], [400, 200, 422, 429, 200, 200])
    assert f"{address} refuses an event (HTTP Error 400" in table.notes[0]
    assert "cannot be posted" in table.notes[1]
    assert table.notes[2:] == ["2 events could not be posted."]


def test_whoever_cannot_be_reached_holds_nothing_up(records: Records, clock: list[float]) -> None:
    table = Table(records)
    outlet = PostOutlet(table, "http://127.0.0.1:9/")
    for number in range(300):
        outlet.emit(StateEvent(float(number), "still"))
    outlet.close()
    assert clock == [100.0]
    assert len(table.events) == 300
    assert table.notes[1:] == ["300 events could not be posted."]
