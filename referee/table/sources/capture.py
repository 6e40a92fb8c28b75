"""The child process that reads a camera or a stream: `read` may hang for ever, so it can be killed.

It keeps the newest frame only and hands it over when asked.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection

import cv2
import numpy as np

from referee.table.sources.opening import open_film
from referee.table.sources.served import served
from vision.arrays import Pixels


@dataclass(frozen=True, slots=True)
class CaptureSettings:
    """What is asked of a camera; drivers do what they please.

    Attributes
    ----------
    size
        Width and height.
    format
        Code of the pixel format: uncompressed pictures of that size reach 5 to 10 frames/s by
        USB 2.
    """

    size: tuple[int, int] = (1280, 720)
    format: str = "MJPG"


@dataclass(frozen=True, slots=True)
class Opened:
    """The camera gives pictures."""


@dataclass(frozen=True, slots=True)
class Lost:
    """The camera cannot be opened, or gives no more pictures."""

    opened: bool


@dataclass(frozen=True, slots=True)
class Newest:
    """A frame: when it was read by the monotonic clock, and its shape; its bytes follow."""

    clock: float
    shape: tuple[int, ...]


def capture(target: int | str, connection: Connection, settings: CaptureSettings) -> None:
    """Read frames until the other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends us
    _silence()
    reading = _Reading(target, settings)
    try:
        if not reading.opened:
            connection.send(Lost(opened=False))
            return
        connection.send(Opened())
        _answer(connection, reading)
    except (EOFError, OSError):
        pass  # the parent is gone
    finally:
        # A hanging `read` must not keep the process.
        os._exit(0)


def _answer(connection: Connection, reading: _Reading) -> None:
    """Send a frame newer than the last for each request."""
    while True:
        connection.recv()
        frame = reading.newer()
        if frame is None:
            connection.send(Lost(opened=True))
            return
        clock, pixels = frame
        connection.send(Newest(clock, pixels.shape))
        connection.send_bytes(pixels.tobytes())


class _Reading:
    """A thread that reads as fast as the camera gives, and keeps the newest frame."""

    def __init__(self, target: int | str, settings: CaptureSettings) -> None:
        pictures = _opened(target, settings)
        self._newest: tuple[float, Pixels] | None = None
        self._ended = False
        self._fresh = threading.Condition()
        self.opened = pictures is not None
        if pictures is not None:
            threading.Thread(target=self._run, args=(pictures,), daemon=True).start()

    def newer(self) -> tuple[float, Pixels] | None:
        """The newest frame that was not given yet; None when there are no more."""
        with self._fresh:
            self._fresh.wait_for(lambda: self._newest is not None or self._ended)
            frame, self._newest = self._newest, None
            return frame

    def _run(self, pictures: Iterator[Pixels]) -> None:
        for pixels in pictures:
            with self._fresh:
                self._newest = (time.monotonic(), pixels)
                self._fresh.notify()
        with self._fresh:
            self._ended = True
            self._fresh.notify()


def _opened(target: int | str, settings: CaptureSettings) -> Iterator[Pixels] | None:
    """Pictures (H, W, 3) uint8 RGB until there are no more; None where there are none to be had."""
    if isinstance(target, str) and target.startswith(("http:", "https:", "file:")):
        pictures = served(target)
        if pictures is not None:
            return pictures
    film = open_film(target)
    if not film.isOpened():
        return None
    if isinstance(target, int):
        film.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*settings.format))
        film.set(cv2.CAP_PROP_FRAME_WIDTH, settings.size[0])
        film.set(cv2.CAP_PROP_FRAME_HEIGHT, settings.size[1])
        film.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    return _frames(film)


def _frames(film: cv2.VideoCapture) -> Iterator[Pixels]:
    while True:
        there, frame = film.read()
        if not there:
            return
        yield np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2RGB), np.uint8)


def _silence() -> None:
    """Keep what codecs and drivers print off the terminal."""
    with contextlib.suppress(OSError, ValueError):
        sink = os.open(os.devnull, os.O_WRONLY)
        os.dup2(sink, sys.stderr.fileno())
