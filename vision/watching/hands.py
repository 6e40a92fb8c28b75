"""Tracking of hands: whatever comes in over the edge of the picture, or moves."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Flags, Floats
from vision.watching.differences import Difference

LEAST = 0.001
"""Least share of the picture that a hand covers."""

NEAR = 0.04
"""Most that a hand moves from frame to frame, as a share of the picture's width."""

LOST_S = 0.15
"""Seconds out of sight after which a hand is gone."""

RIM, RIM_S = 0.1, 1.0
"""Depth from the edge, as a share of the width, within which a body is no hand at work; and seconds
at rest after which anything that reaches hardly deeper is a thing at the edge."""

WITHDRAWN = 0.1
"""Share of its greatest area at which a hand has withdrawn: a body may stay in view."""

REAPPEARED = 0.4
"""Least share of its greatest area with which a hand vanishes and reappears elsewhere when it is
too fast to track."""

AWAY_S = 3.0
"""Seconds after which a place that a hand has left is released though the hand stays in view."""

INERT_S = 6.0
"""Seconds without motion after which a hand is an arm at rest."""


@dataclass(frozen=True, slots=True, eq=False)
class Hand:
    """A hand, from coming in to leaving.

    Attributes
    ----------
    covered
        (H, W) its last outline, filled.
    swept
        (H, W) where it has been, and near there.
    last_t, moved_t
        Stream seconds at which it was last in view, and last moved.
    inner, peak
        Pixels within the rim that it covered last, and most.
    entered
        Whether it came in over the edge.
    """

    covered: Flags
    swept: Flags
    last_t: float
    moved_t: float
    inner: int
    peak: int
    entered: bool


class Hands:
    """Tracks all that comes in over the edge of the picture, or moves.

    Attributes
    ----------
    in_view
        The hands in view, and those out of sight for a moment.
    covered
        (H, W) where they are now.
    released
        (H, W) where hands were that have gone.
    left_t
        Stream seconds at which the last one left.
    """

    def __init__(self, shape: tuple[int, int]) -> None:
        self._edge = np.ones(shape, bool)
        self._edge[2:-2, 2:-2] = False
        rim = round(RIM * shape[1])
        self._inner = np.zeros(shape, bool)
        self._inner[rim:-rim, rim:-rim] = True
        side = 2 * round(NEAR * shape[1]) + 1
        self._near = np.ones((side, side), np.uint8)
        self.in_view: tuple[Hand, ...] = ()
        self.covered: Flags = np.zeros(shape, bool)
        self.released: Flags = np.zeros(shape, bool)
        self.left_t = -np.inf
        self._near_t: Floats = np.full(shape, -np.inf)

    def track(self, difference: Difference, still_s: Floats, moving: Flags, t: float) -> None:
        """Track the hands into the next picture.

        Parameters
        ----------
        difference
            From the table without hands.
        still_s
            (H, W) seconds since a pixel last moved.
        moving
            (H, W) pixels that moved.
        """
        lost = list(self.in_view)
        self.covered = np.zeros_like(self._edge)
        tracked: list[Hand] = []
        for blob in self._segment(difference, still_s, moving):
            self.covered |= blob
            inner = int((blob & self._inner).sum())
            if not inner:
                continue
            near = np.asarray(cv2.dilate(blob.astype(np.uint8), self._near) > 0)
            same = [hand for hand in lost if (hand.covered & near).any()]
            # A hand that vanished deep in the picture reappears as deep.
            same = same or [h for h in lost if min(h.inner, inner) >= REAPPEARED * h.peak]
            lost = [hand for hand in lost if hand not in same]
            before = max((hand.moved_t for hand in same), default=t)
            moved_t = t if (blob & moving).any() else before
            swept = np.logical_or.reduce([near, *(hand.swept for hand in same)])
            peak = max(inner, *(hand.peak for hand in same), 0)
            entered = bool((blob & self._edge).any()) or any(hand.entered for hand in same)
            if inner < WITHDRAWN * peak:
                self.left_t = t
                self.released |= swept & ~near
                swept, peak = near, inner
            self._near_t[near] = t
            abandoned = swept & (t - self._near_t > AWAY_S)
            self.released |= abandoned
            swept = swept & ~abandoned
            tracked.append(Hand(blob, swept, t, moved_t, inner, peak, entered))
        gone = [hand for hand in lost if t - hand.last_t > LOST_S]
        for hand in gone:
            if hand.entered:
                self.released |= hand.swept
                self.left_t = hand.last_t
        self.in_view = (*tracked, *(hand for hand in lost if hand not in gone))

    def reset(self) -> None:
        """Forget all hands, as the camera has moved."""
        self.in_view = ()
        self.covered = np.zeros_like(self._edge)
        self.released = np.zeros_like(self._edge)

    @property
    def swept(self) -> Flags:
        """(H, W) where the hands in view have been, and near there."""
        nothing = np.zeros_like(self._edge)
        return np.asarray(np.logical_or.reduce([nothing, *(hand.swept for hand in self.in_view)]))

    def at_work(self, t: float) -> bool:
        """Whether a hand in view is no arm at rest."""
        return any(t - hand.moved_t <= INERT_S for hand in self.in_view)

    def _segment(self, difference: Difference, still_s: Floats, moving: Flags) -> list[Flags]:
        """Blobs (H, W) that come in over the edge, or move."""
        kernel = np.ones((5, 5), np.uint8)
        closed = cv2.morphologyEx(difference.sharp.astype(np.uint8), cv2.MORPH_CLOSE, kernel)
        # Opening drops thin lines that a piece touches, such as the edge of the table.
        closed = cv2.morphologyEx(closed, cv2.MORPH_OPEN, kernel, borderType=cv2.BORDER_REPLICATE)
        count, labels = cv2.connectedComponents(closed, connectivity=8)
        at_edge, things, moves = (
            np.bincount(labels[mask], minlength=count)
            for mask in (self._edge, difference.things, difference.things & moving)
        )
        least = LEAST * closed.size
        blobs = []
        for label in range(1, count):
            if things[label] < least or (at_edge[label] < 2 and moves[label] < least):
                continue
            blob = _fill(labels == label)
            rests = still_s[blob].min() >= RIM_S
            if (blob & self._inner).sum() >= least or not rests:
                blobs.append(blob)
        return blobs


def _fill(blob: Flags) -> Flags:
    """Fill the outline of a blob, which the edge of the picture closes."""
    outline = blob.astype(np.uint8)
    for side in (outline[0], outline[-1], outline[:, 0], outline[:, -1]):
        (indices,) = np.nonzero(side)
        if len(indices):
            side[indices[0] : indices[-1]] = 1
    contours, _ = cv2.findContours(outline, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return cv2.drawContours(outline, contours, -1, 1, cv2.FILLED) > 0
