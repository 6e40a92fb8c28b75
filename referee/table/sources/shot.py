"""What comes from a source of pictures, what the sources share, and whether one stands still."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from referee.errors import InputError
from vision.arrays import Pixels
from vision.failure import Unreadable
from vision.photo.photo import DamagedPhotoError, Photo

NOISE = 2
"""Levels by which a codec alters a picture that stays the same; sensors make more noise."""


class SourceError(InputError):
    """A source that cannot be opened at all, said in one sentence."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture, a sentence about the source, or just time that has passed.

    Attributes
    ----------
    t
        Seconds of stream time.
    pixels
        (H, W, 3) uint8 RGB; None where there is no new picture.
    notice
        What the players should know of the camera.
    name
        Of the photograph, where each picture is one by itself and not a frame of a film.
    unseen_s
        Seconds before for which nothing could be seen, whatever happened at the table.
    """

    t: float
    pixels: Pixels | None = None
    notice: str | None = None
    name: str | None = None
    unseen_s: float = 0.0


class ShotSource(Protocol):
    """Gives shots until it ends or is closed.

    Attributes
    ----------
    name
        What the players call it.
    live
        Whether it runs by the clock on the wall.
    """

    name: str
    live: bool

    def __iter__(self) -> Iterator[Shot]: ...

    def close(self) -> None:
        """Let go of it."""


class LiveSource:
    """What sources share that run by the clock on the wall until they are closed."""

    live = True

    def __init__(self, name: str, tick_s: float) -> None:
        """Begin; the caller hears after each tick that time has passed."""
        self.name = name
        self.closed = False
        self._tick_s = tick_s
        self._start = time.monotonic()

    def close(self) -> None:
        """Look no more."""
        self.closed = True

    @property
    def now(self) -> float:
        """Seconds of stream time."""
        return time.monotonic() - self._start

    def passing(self, seconds: float) -> Iterator[Shot]:
        """Time passes, tick by tick."""
        end = self.now + seconds
        while self.now < end and not self.closed:
            time.sleep(self._tick_s)
            yield Shot(self.now)


class Frozen:
    """Tells when the very same picture comes again and again, once."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._last = np.zeros((0, 0, 3), np.int16)
        self._since: float | None = None

    def is_frozen(self, pixels: Pixels, t: float) -> bool:
        """Whether it has just become clear that the picture is frozen."""
        before, self._last = self._last, pixels[::16, ::16].astype(np.int16)
        if before.shape != self._last.shape or np.abs(self._last - before).max() > NOISE:
            self._since = t
            return False
        if self._since is None or t - self._since < self._seconds:
            return False
        self._since = None
        return True


def decoded(photo: Photo | Unreadable) -> Pixels | Unreadable:
    """(H, W, 3) uint8 RGB of a photograph, or why there are none."""
    if isinstance(photo, Unreadable):
        return photo
    try:
        return photo.pixels()
    except DamagedPhotoError as error:
        return error.unreadable
