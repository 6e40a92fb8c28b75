"""A process that reads a camera or a stream and sends its newest frame on request.

It can be killed when a read hangs.
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

from referee.table.sources.http_pictures import open_pictures
from referee.table.sources.opening import open_video, read_frames
from referee.workers.pool import without_interrupts
from vision.arrays import Pixels

SIZE, FORMAT = (1280, 720), "MJPG"
"""Requested from a camera, which may not comply. Uncompressed, that size has 5 to 10 frames/s over
USB 2."""

Frame = tuple[float, Pixels]
"""Monotonic time in seconds at which it was read, and (H, W, 3) uint8 RGB."""


class Capture:
    """Handle of the process."""

    def __init__(self, target: int | str) -> None:
        """Begin to open a camera by its number, or a stream by its address."""
        context = multiprocessing.get_context("spawn")
        self._connection, other = context.Pipe()
        self._process = context.Process(target=_capture, args=(target, other), daemon=True)
        with without_interrupts():
            self._process.start()
        other.close()
        self._is_requested = False

    def open(self, seconds: float) -> bool | None:
        """Whether it could be opened; None if that takes longer than `seconds`."""
        try:
            return bool(self._connection.recv()) if self._connection.poll(seconds) else None
        except (EOFError, OSError):
            return False

    def frame(self, seconds: float) -> Frame | None:
        """The newest frame; None if none comes within `seconds`.

        Raises EOFError or OSError when there are no more.
        """
        if not self._is_requested:
            self._connection.send(None)
            self._is_requested = True
        if not self._connection.poll(seconds):
            return None
        self._is_requested = False
        frame: Frame = self._connection.recv()
        return frame

    def kill(self) -> None:
        self._process.kill()
        self._process.join()
        self._connection.close()


def _capture(target: int | str, connection: Connection) -> None:
    """Send a new frame for each request, until the other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends this process
    _silence()
    try:
        pictures = _open(target)
        if pictures is not None:
            connection.send(True)
            newest: Queue[Frame | None] = Queue(1)
            threading.Thread(target=_read, args=(pictures, newest), daemon=True).start()
            while connection.recv() is None and (frame := newest.get()):
                connection.send(frame)
    except (EOFError, OSError):
        pass  # the parent is gone
    finally:
        # The thread may hang in a read.
        os._exit(0)


def _read(pictures: Iterator[Pixels], newest: Queue[Frame | None]) -> None:
    """Keep the newest picture in the queue; None after the last."""
    for pixels in pictures:
        with contextlib.suppress(Empty):
            newest.get_nowait()
        newest.put((time.monotonic(), pixels))
    newest.put(None)


def _open(target: int | str) -> Iterator[Pixels] | None:
    """Pictures (H, W, 3) uint8 RGB until there are no more; None where it cannot be opened."""
    if isinstance(target, str) and target.startswith(("http:", "https:", "file:")):
        pictures = open_pictures(target)
        if pictures is not None:
            return pictures
    video = open_video(target)
    if not video.isOpened():
        return None
    if isinstance(target, int):
        video.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*FORMAT))
        video.set(cv2.CAP_PROP_FRAME_WIDTH, SIZE[0])
        video.set(cv2.CAP_PROP_FRAME_HEIGHT, SIZE[1])
        video.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    return read_frames(video)


def _silence() -> None:
    """Discard what codecs and drivers print."""
    with contextlib.suppress(OSError, ValueError):
        sink = os.open(os.devnull, os.O_WRONLY)
        os.dup2(sink, sys.stderr.fileno())
