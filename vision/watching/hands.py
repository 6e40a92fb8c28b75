"""Hands that reach over a table: what comes in over the edge or moves, and where it was."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Flags, Floats
from vision.watching.differing import Difference
from vision.watching.settings import HandSettings


@dataclass(frozen=True, slots=True, eq=False)
class SeenHand:
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
    """Follows all that comes in over the edge of the picture, or moves.

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

    def __init__(self, shape: tuple[int, int], settings: HandSettings) -> None:
        self._settings = settings
        self._edge = np.ones(shape, bool)
        self._edge[2:-2, 2:-2] = False
        rim = round(settings.rim * shape[1])
        self._inner = np.zeros(shape, bool)
        self._inner[rim:-rim, rim:-rim] = True
        side = 2 * round(settings.near * shape[1]) + 1
        self._near = np.ones((side, side), np.uint8)
        self.in_view: tuple[SeenHand, ...] = ()
        self.covered: Flags = np.zeros(shape, bool)
        self.left: Flags = np.zeros(shape, bool)
        self.left_at = -np.inf
        self._near_at: Floats = np.full(shape, -np.inf)

    def see(self, difference: Difference, still_s: Floats, moving: Flags, t: float) -> None:
        """Follow the hands into a picture more.

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
        followed: list[SeenHand] = []
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
            if inner < self._settings.drawn_back * peak:
                self.left_at = t
                self.left |= swept & ~near
                swept, peak = near, inner
            self._near_at[near] = t
            away = swept & (t - self._near_at > self._settings.away_s)
            self.left |= away
            swept = swept & ~away
            followed.append(SeenHand(blob, swept, t, moved, inner, peak, entered))
        gone = [hand for hand in left if t - hand.seen > self._settings.lost_s]
        for hand in gone:
            if hand.entered:
                self.left |= hand.swept
                self.left_at = hand.seen
        self.in_view = (*followed, *(hand for hand in left if hand not in gone))

    def _leapt(self, hand: SeenHand, inner: int) -> bool:
        """Whether a hand that appears deep in the picture is one that vanished as deep."""
        return min(hand.inner, inner) >= self._settings.leapt * hand.peak

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
        return any(t - hand.moved <= self._settings.inert_s for hand in self.in_view)

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
        least = self._settings.least * closed.size
        blobs = []
        for label in range(1, count):
            if things[label] < least or (at_edge[label] < 2 and moves[label] < least):
                continue
            blob = _filled(labels == label)
            rests = still_s[blob].min() >= self._settings.rim_s
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
