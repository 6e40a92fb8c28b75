"""What comes from a source of pictures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from referee.errors import UsageError
from vision.arrays import Pixels


class SourceError(UsageError):
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
