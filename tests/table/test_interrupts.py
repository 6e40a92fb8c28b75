"""^C ends a game between two looks, wherever it strikes."""

import signal
import threading
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from referee import games
from referee.game import table_game
from referee.table.events import Event
from referee.table.keyboard import interrupts
from referee.table.live import Live
from referee.table.records import Entry, Recorder, Records, SessionHead
from referee.table.session import Session
from referee.table.sighting import Sighting
from referee.table.sources.shot import Shot
from referee.table.watch import Watch
from tests.table.mathable_looks import sight, whole
from vision.photo.photo import Photo
from vision.watching.gate import Gate
from vision.watching.glimpse import Box


@pytest.fixture(autouse=True)
def usual_interrupts() -> Iterator[None]:
    # Tests run in the background ignore ^C.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_an_interrupt_is_remembered_and_a_second_one_raised() -> None:
    with interrupts() as struck:
        assert not struck()
        signal.raise_signal(signal.SIGINT)
        assert struck()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_where_it_means_something_else_it_still_does() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with interrupts() as struck:
        signal.raise_signal(signal.SIGINT)
    assert not struck()


def test_other_threads_are_left_alone() -> None:
    seen: list[object] = []

    def run() -> None:
        with interrupts():
            seen.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    assert seen == [signal.default_int_handler]


class Quiet:
    """A folder in which nothing more comes after two photographs."""

    name = "quiet"
    live = True

    def __iter__(self) -> Iterator[Shot]:
        for number in range(6):
            pixels = np.zeros((4, 4, 3), np.uint8) if number < 2 else None
            yield Shot(float(number), pixels, name="photo")

    def close(self) -> None:
        """Nothing is open."""

    def tell(self, event: Event) -> None:
        """Nobody listens."""

    def note(self, sentence: str) -> None:
        """Nobody listens."""


class Looks:
    """What the photographs show."""

    bounds = None
    doubtful = False

    def __init__(self) -> None:
        self._coming = [whole({"7F": "3"}), sight({"8F": "2"})]

    def read(self, photo: Photo, changed: Sequence[Box], whole: bool = False) -> None:
        """It is known beforehand."""

    def news(self) -> Sighting | None:
        return self._coming.pop(0) if self._coming else None

    def moved(self) -> None:
        """It matters not where it lies."""


class StruckRecords(Records):
    """A record that ^C strikes as soon as the first reading is written."""

    def append(self, session: int, entries: Iterable[Entry]) -> None:
        here = [*entries]
        super().append(session, here)
        if here[0].kind == "frame":
            signal.raise_signal(signal.SIGINT)


def test_a_game_ends_after_the_look_in_hand_which_is_written_down_once(tmp_path: Path) -> None:
    session: Session[Any] = Session(table_game(games.find("mathable")).start((), {}))
    with StruckRecords(tmp_path / "games.db") as records:
        recorder = Recorder(records, records.begin(SessionHead("mathable")))
        source = Quiet()
        watch: Watch[Sighting] = Watch(Gate(), Looks())
        Live(watch, session, source, recorder).run(source, (), tuple)
        kinds = [entry.kind for entry in records.entries(1)]
    assert kinds == ["frame", "reading", "change", "move", "ruling", "end", "closed"]
