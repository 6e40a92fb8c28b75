"""What the gate reports of a frame."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from vision.arrays import Pixels

WatchState = Literal["searching", "hand", "settling", "still", "dark", "moved"]
"""What the camera sees: nothing to watch yet, a hand, a picture that comes to rest, one at rest,
too little light, or a camera that was knocked."""

Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels of the frame."""


@dataclass(frozen=True, slots=True)
class Glimpse:
    """What a gate makes of a frame.

    Attributes
    ----------
    state
        What the camera sees.
    table
        The frame, and what lies under hands as it was last seen.
    settled
        Whether the table has come to rest with this frame, after something had moved.
    changed
        Where it differs from its state at the last report; each change is reported once.
    """

    state: WatchState
    table: Pixels
    settled: bool = False
    changed: tuple[Box, ...] = ()
