"""Shots, and what their sources share: protocol, clock, freeze detection, undistortion."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np

from calibration.lens import Intrinsics, Undistortion, undistortion
from calibration.refusal import Refusal
from referee.errors import InputError
from vision.arrays import Pixels
from vision.failure import Unreadable
from vision.photo.photo import DamagedPhotoError, Photo

CODEC_NOISE = 2
"""Greatest change of a frozen picture's levels by its codec; a sensor's noise is greater."""


class SourceError(InputError):
    """A source that cannot be opened."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture, a remark on the source, or just the passing of time.

    Attributes
    ----------
    t
        Seconds of stream time.
    pixels
        (H, W, 3) uint8 RGB; None where there is no new picture.
    notice
        A remark on the source for the players.
    name
        Name of a single photograph; None for a frame of a film.
    unseen_s
        Seconds before the shot for which there were no pictures.
    """

    t: float
    pixels: Pixels | None = None
    notice: str | None = None
    name: str | None = None
    unseen_s: float = 0.0


class ShotSource(Protocol):
    """An iterable of shots until the source ends or is closed.

    `name` is for the players; the shots of a `live` source come in real time.
    """

    name: str
    live: bool

    def __iter__(self) -> Iterator[Shot]: ...

    def close(self) -> None:
        """Release the source."""


class LiveSource:
    """Base of the sources that run in real time until they are closed."""

    live = True

    def __init__(self, name: str, tick_s: float) -> None:
        """Start the clock; while nothing comes there is an empty shot every `tick_s` seconds."""
        self.name = name
        self.closed = False
        self._tick_s = tick_s
        self._start = time.monotonic()

    def close(self) -> None:
        self.closed = True

    @property
    def now(self) -> float:
        """Seconds of stream time."""
        return time.monotonic() - self._start

    def wait(self, seconds: float) -> Iterator[Shot]:
        """Wait, with an empty shot every tick."""
        end = self.now + seconds
        while self.now < end and not self.closed:
            time.sleep(self._tick_s)
            yield Shot(self.now)


class FreezeDetector:
    """Detects a picture that has not changed for some seconds."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._last = np.zeros((0, 0, 3), np.int16)
        self._since: float | None = None

    def has_frozen(self, pixels: Pixels, t: float) -> bool:
        """Take in a picture; returns True once each time that it has frozen."""
        before, self._last = self._last, pixels[::16, ::16].astype(np.int16)
        if before.shape != self._last.shape or np.abs(self._last - before).max() > CODEC_NOISE:
            self._since = t
            return False
        if self._since is None or t - self._since < self._seconds:
            return False
        self._since = None
        return True


class UndistortedSource:
    """Undistorts the pictures of another source; `undistortion` is that of the last one."""

    def __init__(self, source: ShotSource, lens: Intrinsics) -> None:
        self._source, self._lens = source, lens
        self.name, self.live, self.close = source.name, source.live, source.close
        self.undistortion: Undistortion | None = None

    def __iter__(self) -> Iterator[Shot]:
        """Its shots. Raises SourceError for a size that the lens was not calibrated for."""
        for shot in self._source:
            if shot.pixels is None:
                yield shot
                continue
            size = shot.pixels.shape[1], shot.pixels.shape[0]
            if self.undistortion is None or self.undistortion.lens.image_size != size:
                lens_map = undistortion(self._lens, size)
                if isinstance(lens_map, Refusal):
                    raise SourceError(str(lens_map))
                self.undistortion = lens_map
            yield replace(shot, pixels=self.undistortion.picture(shot.pixels))


def decode_photo(photo: Photo | Unreadable, longer_side: int | None = None) -> Pixels | Unreadable:
    """(H, W, 3) uint8 RGB of a photograph, or why it cannot be decoded.

    It is decoded in full, or so that its longer side has about `longer_side` pixels.
    """
    if isinstance(photo, Unreadable):
        return photo
    try:
        return photo.pixels(photo.reduction_within(longer_side) if longer_side else 1)
    except DamagedPhotoError as error:
        return error.unreadable
