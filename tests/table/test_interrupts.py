"""^C is not lost where Python swallows it."""

import signal
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from referee import games
from referee.table.events import Event
from referee.table.interrupts import interrupts
from referee.table.live import Live
from referee.table.plays import table_game
from referee.table.session import Session
from referee.table.sources.shot import Shot
from referee.table.watch import Watch
from vision.watching.gate import Gate


class Struck:
    """Something that ^C strikes while it is thrown away."""

    def __del__(self) -> None:
        signal.raise_signal(signal.SIGINT)


@pytest.fixture(autouse=True)
def usual_interrupts() -> Iterator[None]:
    # Tests run in the background ignore ^C.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_an_interrupt_in_a_finaliser_is_remembered() -> None:
    with interrupts() as struck:
        thrown = Struck()
        assert not struck.is_set()
        del thrown
        assert struck.is_set()


def test_an_interrupt_elsewhere_is_raised_and_the_usual_handler_comes_back() -> None:
    with pytest.raises(KeyboardInterrupt), interrupts():
        signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_where_it_means_something_else_it_still_does() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with interrupts() as struck:
        signal.raise_signal(signal.SIGINT)
    assert not struck.is_set()


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
    """A source of shots without pictures, the second of which ^C strikes where it is swallowed."""

    name = "quiet"
    live = True

    def __init__(self) -> None:
        self.shots = 0

    def __iter__(self) -> Iterator[Shot]:
        for self.shots in range(1, 6):
            if self.shots == 2:
                Struck()
            yield Shot(float(self.shots))

    def close(self) -> None:
        """Nothing is open."""

    def tell(self, event: Event) -> None:
        """Nobody listens."""

    def note(self, sentence: str) -> None:
        """Nobody listens."""


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_game_ends_at_an_interrupt_that_was_swallowed() -> None:
    table = table_game(games.find("mathable"))
    session: Session[Any] = Session(table.start((), {}))
    source = Quiet()
    Live(Watch(Gate(), table.reader({})), session, source).run(source, (), tuple)
    assert source.shots == 2
