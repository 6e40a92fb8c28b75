"""What is typed while the table is watched, without waiting for it: lines, and ^C."""

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
    """Standard input, read in the background.

    At a terminal each key is seen at once, so that a display can show what is being typed.
    """

    def __init__(self) -> None:
        self._keys: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._typed = ""

    @property
    def typed(self) -> str:
        """What was typed since the last whole line."""
        return self._typed

    def lines(self) -> list[str]:
        """The lines that were finished since this was last asked."""
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
    def listening(self) -> Iterator[Keyboard]:
        """Listen until the end of the block."""
        try:
            number = sys.stdin.fileno()
        except (AttributeError, OSError, ValueError):
            yield self  # there is no standard input
            return
        threading.Thread(target=self._listen, args=(number,), daemon=True).start()
        with _keys_at_once(number):
            yield self

    def _listen(self, number: int) -> None:
        # Not by `sys.stdin`: a thread that waits in it keeps the program from ending.
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        with contextlib.suppress(OSError):
            while data := os.read(number, 4096):
                self._keys.put(decoder.decode(data))
        self._keys.put("\n")


@contextmanager
def _keys_at_once(number: int) -> Iterator[None]:
    """Let a terminal give each key as it is pressed; it shows none by itself."""
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
