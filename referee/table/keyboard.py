"""Non-blocking keyboard input while the table is watched: lines, and ^C."""

from __future__ import annotations

import codecs
import contextlib
import os
import queue
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

_BACKSPACES = ("\x7f", "\b")


class Keyboard:
    """Standard input, read by a thread.

    A terminal is read key by key, so that a display can echo what is typed.
    """

    def __init__(self) -> None:
        self._keys: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._typed = ""

    @property
    def typed(self) -> str:
        return self._typed

    def lines(self) -> list[str]:
        """The lines finished since the last call."""
        lines: list[str] = []
        with contextlib.suppress(queue.Empty):
            while True:
                for key in self._keys.get_nowait():
                    if key in "\r\n":
                        lines.append(self._typed)
                        self._typed = ""
                    elif key in _BACKSPACES:
                        self._typed = self._typed[:-1]
                    elif key.isprintable():
                        self._typed += key
        return lines

    @contextmanager
    def listen(self) -> Iterator[Keyboard]:
        """Listen until the end of the block."""
        try:
            number = sys.stdin.fileno()
        except (AttributeError, OSError, ValueError):
            yield self  # no standard input
            return
        threading.Thread(target=self._read_keys, args=(number,), daemon=True).start()
        with _key_by_key(number):
            yield self

    def _read_keys(self, number: int) -> None:
        # A thread that waits in `sys.stdin` would keep the program from ending.
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        with contextlib.suppress(OSError):
            while data := os.read(number, 4096):
                self._keys.put(decoder.decode(data))
        self._keys.put("\n")


@contextmanager
def _key_by_key(number: int) -> Iterator[None]:
    """Switch a terminal to unbuffered input without echo."""
    try:
        import termios
        import tty

        before = termios.tcgetattr(number)
    except (ImportError, OSError):  # Windows, or no terminal
        yield
        return
    except termios.error:
        yield
        return
    try:
        tty.setcbreak(number)
        yield
    finally:
        termios.tcsetattr(number, termios.TCSADRAIN, before)


@contextmanager
def interrupts() -> Iterator[Callable[[], bool]]:
    """Defer ^C within the block: yields a function that says whether it was pressed.

    A second ^C raises KeyboardInterrupt. An immediate one could leave a lock taken, repeat a commit
    or be swallowed in a finaliser. Outside the main thread, or where ^C has another handler,
    nothing is changed.
    """
    is_pressed = False

    def handle(number: int, frame: FrameType | None) -> None:
        nonlocal is_pressed
        if is_pressed:
            raise KeyboardInterrupt
        is_pressed = True

    main = threading.current_thread() is threading.main_thread()
    if not main or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield lambda: is_pressed
        return
    signal.signal(signal.SIGINT, handle)
    try:
        yield lambda: is_pressed
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
