"""A process that reads a camera or a stream: `read` may hang for ever, so it can be killed.

It keeps the newest frame only and hands it over when asked.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from queue import Empty, Queue

import cv2

from referee.table.sources.opening import frames, open_film
from referee.table.sources.served import served
from referee.workers.pool import without_interrupts
from vision.arrays import Pixels

SIZE, FORMAT = (1280, 720), "MJPG"
"""Asked of a camera, which does as it pleases. Uncompressed pictures of that size reach 5 to 10
frames/s by USB 2."""

Frame = tuple[float, Pixels]
"""When it was read by the monotonic clock, and (H, W, 3) uint8 RGB."""


class Capture:
    """The process, from the outside."""

    def __init__(self, target: int | str) -> None:
        """Begin to open a camera by its number, or a stream by its address."""
        context = multiprocessing.get_context("spawn")
        self._connection, other = context.Pipe()
        self._process = context.Process(target=_capture, args=(target, other), daemon=True)
        with without_interrupts():
            self._process.start()
        other.close()
        self._asked = False

    def open(self, seconds: float) -> bool | None:
        """Whether it could be opened; None where it takes longer than that."""
        try:
            return bool(self._connection.recv()) if self._connection.poll(seconds) else None
        except (EOFError, OSError):
            return False

    def frame(self, seconds: float) -> Frame | None:
        """The newest frame; None where none comes in that time.

        Raises EOFError or OSError when there are no more.
        """
        if not self._asked:
            self._connection.send(None)
            self._asked = True
        if not self._connection.poll(seconds):
            return None
        self._asked = False
        frame: Frame = self._connection.recv()
        return frame

    def kill(self) -> None:
        """End it, whatever it hangs in."""
        self._process.kill()
        self._process.join()
        self._connection.close()


def _capture(target: int | str, connection: Connection) -> None:
    """Send a frame newer than the last for each request, until the other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends us
    _silence()
    try:
        pictures = _opened(target)
        if pictures is not None:
            connection.send(True)
            newest: Queue[Frame | None] = Queue(1)
            threading.Thread(target=_read, args=(pictures, newest), daemon=True).start()
            while connection.recv() is None and (frame := newest.get()):
                connection.send(frame)
    except (EOFError, OSError):
        pass  # the parent is gone
    finally:
        # A hanging `read` must not keep the process.
        os._exit(0)


def _read(pictures: Iterator[Pixels], newest: Queue[Frame | None]) -> None:
    """Read as fast as pictures come, and keep the newest; None after the last."""
    for pixels in pictures:
        with contextlib.suppress(Empty):
            newest.get_nowait()
        newest.put((time.monotonic(), pixels))
    newest.put(None)


def _opened(target: int | str) -> Iterator[Pixels] | None:
    """Pictures (H, W, 3) uint8 RGB until there are no more; None where there are none to be had."""
    if isinstance(target, str) and target.startswith(("http:", "https:", "file:")):
        pictures = served(target)
        if pictures is not None:
            return pictures
    film = open_film(target)
    if not film.isOpened():
        return None
    if isinstance(target, int):
        film.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*FORMAT))
        film.set(cv2.CAP_PROP_FRAME_WIDTH, SIZE[0])
        film.set(cv2.CAP_PROP_FRAME_HEIGHT, SIZE[1])
        film.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    return frames(film)


def _silence() -> None:
    """Keep what codecs and drivers print off the terminal."""
    with contextlib.suppress(OSError, ValueError):
        sink = os.open(os.devnull, os.O_WRONLY)
        os.dup2(sink, sys.stderr.fileno())
