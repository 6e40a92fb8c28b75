"""A ^C that ends a game between two looks, and is not lost."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def interrupts() -> Iterator[Callable[[], bool]]:
    """Within, ^C is remembered, which is what is given tells; struck again, it is raised as ever.

    Raised at once it may strike where a lock is taken, which then stays taken, after a commit,
    which is then made twice, or in a finaliser, where Python swallows it. Only the main thread is
    interrupted; where ^C means something else it goes on meaning that.
    """
    struck = False

    def strike(number: int, frame: FrameType | None) -> None:
        nonlocal struck
        if struck:
            raise KeyboardInterrupt
        struck = True

    main = threading.current_thread() is threading.main_thread()
    if not main or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield lambda: struck
        return
    signal.signal(signal.SIGINT, strike)
    try:
        yield lambda: struck
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
