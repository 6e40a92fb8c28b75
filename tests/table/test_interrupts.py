"""^C is not lost where Python swallows it."""

import signal
import threading
from collections.abc import Iterator

import pytest

from referee.table.interrupts import interrupts


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
