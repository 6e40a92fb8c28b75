"""What the gate reports of a frame."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from vision.arrays import Pixels

WatchState = Literal["searching", "hand", "settling", "still", "dark", "moved"]
"""What the camera sees: no table yet, a hand, a picture that comes to rest, one at rest, too little
light, or a view that changed because the camera was knocked."""

Rect = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels of the frame."""


@dataclass(frozen=True, slots=True)
class WatchedFrame:
    """A frame as the gate passes it on.

    Attributes
    ----------
    state
        What the camera sees.
    table
        (H, W, 3) uint8 the frame, with the last known table where hands cover it.
    settled
        Whether the table comes to rest with this frame after a movement.
    changed
        Where the table differs from the last report; each change is reported once.
    """

    state: WatchState
    table: Pixels
    settled: bool = False
    changed: tuple[Rect, ...] = ()
