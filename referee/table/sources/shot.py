"""What comes from a source of pictures, and whether that stands still."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from referee.errors import InputError
from vision.arrays import Pixels

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
    """

    t: float
    pixels: Pixels | None = None
    notice: str | None = None
    name: str | None = None


class ShotSource(Protocol):
    """Gives shots until it ends or is closed."""

    @property
    def name(self) -> str:
        """What the players call it."""

    @property
    def live(self) -> bool:
        """Whether it runs by the clock on the wall."""

    def __iter__(self) -> Iterator[Shot]: ...

    def close(self) -> None:
        """Let go of it."""


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
