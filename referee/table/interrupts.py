"""A ^C that is not lost, wherever it strikes."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def interrupts() -> Iterator[threading.Event]:
    """Within, ^C raises KeyboardInterrupt as ever, and sets the event as well.

    Python swallows what is raised in a finaliser. Only the main thread is interrupted; where ^C
    means something else it goes on meaning that.
    """
    struck = threading.Event()

    def strike(number: int, frame: FrameType | None) -> None:
        struck.set()
        raise KeyboardInterrupt

    main = threading.current_thread() is threading.main_thread()
    if not main or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield struck
        return
    signal.signal(signal.SIGINT, strike)
    try:
        yield struck
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
