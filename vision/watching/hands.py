"""Tracking of hands over a table: what comes in over the edge of the picture, or moves."""

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
at rest after which what reaches hardly deeper is a thing at the edge."""

DRAWN_BACK = 0.1
"""Share of the most that a hand covered at which it has drawn back: a body may stay in view."""

LEAPT = 0.4
"""Share of the most that a hand covered at which one that vanished and one that appears, too fast
to track, are the same."""

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
        (H, W) where it was last seen.
    swept
        (H, W) where it was, and near there.
    seen, moved
        Stream seconds at which it was last seen, and last seen moving.
    inner, peak
        Pixels within the rim that it covered last, and most.
    entered
        Whether it was seen to come in over the edge.
    """

    covered: Flags
    swept: Flags
    seen: float
    moved: float
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
        (H, W) what they cover now.
    left
        (H, W) where hands were that have gone.
    left_at
        Stream seconds at which the last one went.
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
        self.left: Flags = np.zeros(shape, bool)
        self.left_at = -np.inf
        self._near_at: Floats = np.full(shape, -np.inf)

    def track(self, difference: Difference, still_s: Floats, moving: Flags, t: float) -> None:
        """Track the hands into the next picture.

        Parameters
        ----------
        difference
            From the table without hands.
        still_s
            (H, W) since how many seconds a pixel has not moved.
        moving
            (H, W) pixels that moved.
        """
        left = list(self.in_view)
        self.covered = np.zeros_like(self._edge)
        followed: list[Hand] = []
        for blob in self._blobs(difference, still_s, moving):
            self.covered |= blob
            inner = int((blob & self._inner).sum())
            if not inner:
                continue
            near = np.asarray(cv2.dilate(blob.astype(np.uint8), self._near) > 0)
            mine = [hand for hand in left if (hand.covered & near).any()]
            mine = mine or [hand for hand in left if self._leapt(hand, inner)]
            left = [hand for hand in left if hand not in mine]
            before = max((hand.moved for hand in mine), default=t)
            moved = t if (blob & moving).any() else before
            swept = np.logical_or.reduce([near, *(hand.swept for hand in mine)])
            peak = max(inner, *(hand.peak for hand in mine), 0)
            entered = bool((blob & self._edge).any()) or any(hand.entered for hand in mine)
            if inner < DRAWN_BACK * peak:
                self.left_at = t
                self.left |= swept & ~near
                swept, peak = near, inner
            self._near_at[near] = t
            away = swept & (t - self._near_at > AWAY_S)
            self.left |= away
            swept = swept & ~away
            followed.append(Hand(blob, swept, t, moved, inner, peak, entered))
        gone = [hand for hand in left if t - hand.seen > LOST_S]
        for hand in gone:
            if hand.entered:
                self.left |= hand.swept
                self.left_at = hand.seen
        self.in_view = (*followed, *(hand for hand in left if hand not in gone))

    def _leapt(self, hand: Hand, inner: int) -> bool:
        """Whether a hand that appears deep in the picture is one that vanished as deep."""
        return min(hand.inner, inner) >= LEAPT * hand.peak

    def forget(self) -> None:
        """The camera has moved: nothing is where it was."""
        self.in_view = ()
        self.covered = np.zeros_like(self._edge)
        self.left = np.zeros_like(self._edge)

    @property
    def swept(self) -> Flags:
        """(H, W) where the hands were since they came in, and near there."""
        nothing = np.zeros_like(self._edge)
        return np.asarray(np.logical_or.reduce([nothing, *(it.swept for it in self.in_view)]))

    def at_work(self, t: float) -> bool:
        """Whether a hand is in view that is no arm at rest."""
        return any(t - hand.moved <= INERT_S for hand in self.in_view)

    def _blobs(self, difference: Difference, still_s: Floats, moving: Flags) -> list[Flags]:
        """What comes in over the edge, or moves, (H, W) each."""
        kernel = np.ones((5, 5), np.uint8)
        closed = cv2.morphologyEx(difference.sharp.astype(np.uint8), cv2.MORPH_CLOSE, kernel)
        # A line that a piece touches, such as the edge of the table, is no arm.
        closed = cv2.morphologyEx(closed, cv2.MORPH_OPEN, kernel, borderType=cv2.BORDER_REPLICATE)
        count, labels = cv2.connectedComponents(closed, connectivity=8)
        at_edge, things, moves = (
            np.bincount(labels[where], minlength=count)
            for where in (self._edge, difference.things, difference.things & moving)
        )
        least = LEAST * closed.size
        blobs = []
        for label in range(1, count):
            if things[label] < least or (at_edge[label] < 2 and moves[label] < least):
                continue
            blob = _filled(labels == label)
            rests = still_s[blob].min() >= RIM_S
            if (blob & self._inner).sum() >= least or not rests:
                blobs.append(blob)
        return blobs


def _filled(blob: Flags) -> Flags:
    """What lies within the outline of a blob, which the edge of the picture closes."""
    outline = blob.astype(np.uint8)
    for side in (outline[0], outline[-1], outline[:, 0], outline[:, -1]):
        (at,) = np.nonzero(side)
        if len(at):
            side[at[0] : at[-1]] = 1
    contours, _ = cv2.findContours(outline, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return cv2.drawContours(outline, contours, -1, 1, cv2.FILLED) > 0
