"""The gate: tells changes on a table from hands, shadows, lamps and knocks of the camera."""

from __future__ import annotations

from collections import deque

import cv2
import numpy as np

from vision.arrays import Flags, Floats, Pixels
from vision.watching.background import Background, estimate_shift, largest_shift, warp_affine
from vision.watching.differences import (
    Difference,
    SmallPicture,
    differences,
    motion,
    noise_between,
    surge,
)
from vision.watching.frame import Rect, WatchedFrame, WatchState
from vision.watching.hands import NEAR, Hands

SOON = 1e-6
"""Seconds by which stream times may be rounded."""

WIDTH = 320
"""Pixels of the reduced picture in which all is measured."""

LAG_S = 0.09
"""Age in seconds of the frame with which motion is measured."""

START_S, START_SHARE = 0.1, 0.001
"""The first picture is taken when no more than this share has moved for so many seconds."""

LATE_S, LATE_SHARE = 3.0, 0.05
"""Seconds after which so large a share may move: players may never sit still."""

REST_S, ALONE_S = 0.2, 0.5
"""Seconds for which a change must rest where a hand was, and where none was."""

ALL_S = 0.25
"""Seconds after a hand has left for which what rests waits for what does not."""

NOISE, NOISE_SHARE = (0.6, 3.0), 0.1
"""Least and most noise of the camera, in levels, as compression smooths it; and the weight of a
frame in its running mean."""

SURGE = 0.12
"""Logarithm of the ratio of all light from frame to frame above which all waits."""

DARK, LIT = 35.0, 99.7
"""Level that hardly a pixel reaches when a lamp is out, and the percentile that says so: what lies
on a black cloth is lit, and a small tile covers the share that is left."""

LEAST = 0.0004
"""Least share of the picture that changes: a third of a small tile."""

BESIDE_HANDS, BEHIND_HANDS = 0.25, 0.5
"""Distances from a hand, in its greatest steps, within which changes wait, and within which the
table is shown as it was known."""

ABSORB_S = 1.0
"""Time constant in seconds with which the light of a table at rest is adapted to."""

KNOCKED, KNOCKED_S = 0.001, 0.25
"""Least share that differs after a knock of the camera, and seconds between searches for one."""

LEFT = 0.6
"""Most of that share that may be left once the camera is taken to have moved."""

SHIFT = 1.0
"""Pixels of the small picture from which the camera has moved: focusing does half of that."""

LOST, LOST_S, RESTLESS = 0.35, 3.0, 0.1
"""What differs in so large a share of the picture, of which all but the third rests for so many
seconds, is another view."""


class Gate:
    """Watches a table frame by frame, against its state at the last change that was reported."""

    def __init__(self) -> None:
        self._view: _View | None = None

    def see(self, pixels: Pixels, t: float) -> WatchedFrame:
        """One frame more, at its stream time in seconds."""
        if self._view is None or self._view.size != pixels.shape[:2]:
            self._view = _View((pixels.shape[0], pixels.shape[1]), t)
        return self._view.see(pixels, t)


class _View:
    """The table in frames of one size."""

    def __init__(self, size: tuple[int, int], t: float) -> None:
        self.size = size
        self._step = max(1.0, size[1] / WIDTH)
        self._shape = (round(size[0] / self._step), round(size[1] / self._step))
        self._hands = Hands(self._shape)
        self._recent: deque[tuple[float, SmallPicture]] = deque()
        self._moved_at: Floats = np.full(self._shape, t)
        self._same_at: Floats = np.full(self._shape, t)
        self._noise = NOISE[0]
        self._table: Background | None = None
        self._resting = False
        self._since = self._absorbed = self._registered = t

    def see(self, pixels: Pixels, t: float) -> WatchedFrame:
        height, width = self._shape
        reduced = cv2.resize(pixels, (width, height), interpolation=cv2.INTER_AREA)
        now = SmallPicture.of(reduced.astype(np.float32))
        if np.percentile(now.grey, LIT) < DARK:
            return self._dark(pixels, t)
        moving, unsteady = self._motion(now, t)
        if self._table is None:
            return self._search(now, pixels, t)
        if unsteady:
            self._resting = False
            return WatchedFrame("settling", self._without_hands(self._table, pixels))
        difference = differences(now, self._table.small, self._noise)
        if self._knocked(self._table, now, pixels, difference, t):
            return WatchedFrame("moved", pixels)
        return self._compared(self._table, now, pixels, difference, moving, t)

    def _dark(self, pixels: Pixels, t: float) -> WatchedFrame:
        """A lamp is out: nothing can be compared, and all may have moved meanwhile."""
        self._recent.clear()
        self._moved_at[:] = t
        self._resting = False
        return WatchedFrame("dark", pixels if self._table is None else self._table.full)

    def _motion(self, now: SmallPicture, t: float) -> tuple[Flags, bool]:
        """(H, W) pixels that moved, and whether the light of all comes and goes."""
        while len(self._recent) > 1 and self._recent[1][0] <= t - LAG_S:
            self._recent.popleft()
        self._recent.append((t, now))
        before = self._recent[0][1]
        if before is now:
            return np.ones(self._shape, bool), True
        noise = float(np.clip(noise_between(now, before), *NOISE))
        self._noise += NOISE_SHARE * (noise - self._noise)
        sharp = motion(now, before, self._noise)
        moving = _widened(sharp, 1)
        self._moved_at[moving] = t
        return moving, abs(surge(now, before)) > SURGE

    def _search(self, now: SmallPicture, pixels: Pixels, t: float) -> WatchedFrame:
        """Wait for the first picture at rest."""
        still = t - self._moved_at >= START_S - SOON
        late = t - self._since >= LATE_S
        share = LATE_SHARE if late else START_SHARE
        if (~still).mean() > share:
            return WatchedFrame("searching", pixels)
        self._table = Background(now, pixels)
        self._resting = True
        return WatchedFrame("still", pixels, True, ((0, 0, self.size[1], self.size[0]),))

    def _knocked(
        self, table: Background, now: SmallPicture, pixels: Pixels, difference: Difference, t: float
    ) -> bool:
        """Whether the camera has moved; the table is then as it must look from there."""
        odd = float(difference.things.mean())
        if odd < KNOCKED or t - self._registered < KNOCKED_S:
            return False
        self._registered = t
        affine = estimate_shift(table.small, now, self._hands.covered)
        if affine is not None and self._explains(affine, table, now, odd):
            table.warp(affine, now, pixels)
            if largest_shift(affine, self._shape) < SHIFT:
                return False
        elif odd > LOST and (t - self._moved_at < LOST_S).mean() < RESTLESS:
            self._table, self._since = None, t
        else:
            return False
        self._hands.forget()
        self._moved_at[:] = t
        self._same_at[:] = t
        self._resting = False
        return True

    def _explains(self, affine: Floats, table: Background, now: SmallPicture, odd: float) -> bool:
        """Whether much less differs if the camera has moved so."""
        there = SmallPicture.of(warp_affine(table.small.pixels, affine, now.pixels))
        left = differences(now, there, self._noise)
        return float(left.things.mean()) < LEFT * odd

    def _compared(
        self,
        table: Background,
        now: SmallPicture,
        pixels: Pixels,
        difference: Difference,
        moving: Flags,
        t: float,
    ) -> WatchedFrame:
        """The watched of a frame, by its differences from the table."""
        self._same_at[~difference.things] = t
        self._hands.track(difference, t - self._moved_at, moving, t)
        ripe, waiting = self._changes(difference, t)
        state: WatchState
        state = "hand" if self._hands.at_work(t) else "settling" if waiting.any() else "still"
        if ripe.any():
            where = np.ones_like(ripe) if state == "still" else _widened(ripe, 3)
            table.update(now, pixels, where & ~self._beside_hands(BESIDE_HANDS))
        settled = bool(ripe.any()) or (state == "still" and not self._resting)
        self._resting = state == "still"
        passed, self._absorbed = t - self._absorbed, t
        if self._resting and not self._hands.in_view:
            where = ~_widened(difference.things, 2) & ~self._hands.covered
            share = float(1 - np.exp(-passed / ABSORB_S))
            table.absorb(now, pixels, where, share)
        return WatchedFrame(state, self._without_hands(table, pixels), settled, self._boxes(ripe))

    def _changes(self, difference: Difference, t: float) -> tuple[Flags, Flags]:
        """(H, W) what changed and lies still, away from hands; and what does not yet."""
        hands, at_work = self._hands, self._hands.at_work(t)
        loose = (difference.things & ~self._beside_hands(BESIDE_HANDS)).astype(np.uint8)
        kernel = np.ones((3, 3), np.uint8)
        joined = cv2.morphologyEx(loose, cv2.MORPH_CLOSE, kernel)
        # Thin lines are edges of what lies a little otherwise.
        joined = cv2.morphologyEx(
            joined, cv2.MORPH_OPEN, kernel, borderType=cv2.BORDER_CONSTANT, borderValue=(0,)
        )
        count, labels, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
        swept = hands.swept
        ripe, waiting = np.zeros((2, *self._shape), bool)
        held = False
        for label in range(1, count):
            if stats[label, cv2.CC_STAT_AREA] < LEAST * labels.size:
                continue
            blob = labels == label
            by_hand = bool((hands.left & blob).any())
            lasting_s = np.percentile(t - self._same_at[blob & difference.things], 25)
            rests_s = min(lasting_s, (t - self._moved_at)[blob].min())
            rests = rests_s >= (REST_S if by_hand else ALONE_S) - SOON
            if rests and (by_hand or not at_work) and not (swept & blob).any():
                ripe |= blob
            else:
                waiting |= blob
                held |= by_hand or not (swept & blob).any()
        if held and t - hands.left_at < ALL_S:
            return np.zeros_like(ripe), ripe | waiting
        if not (at_work or waiting.any()):
            hands.left[:] = False
        return ripe, waiting

    def _without_hands(self, table: Background, pixels: Pixels) -> Pixels:
        """The frame with the table where hands cover it."""
        if not self._hands.in_view:
            return pixels
        return table.fill(pixels, self._beside_hands(BEHIND_HANDS))

    def _beside_hands(self, share: float) -> Flags:
        """(H, W) hands, and what is this share of a hand's steps from them."""
        return _widened(self._hands.covered, round(share * NEAR * self._shape[1]))

    def _boxes(self, where: Flags) -> tuple[Rect, ...]:
        _, _, parts, _ = cv2.connectedComponentsWithStats(where.astype(np.uint8), connectivity=8)
        s = self._step
        return tuple(
            (round(x * s), round(y * s), round((x + w) * s), round((y + h) * s))
            for x, y, w, h, _ in parts[1:].tolist()
        )


def _widened(mask: Flags, by: int) -> Flags:
    kernel = np.ones((2 * by + 1, 2 * by + 1), np.uint8)
    return cv2.dilate(mask.astype(np.uint8), kernel) > 0
