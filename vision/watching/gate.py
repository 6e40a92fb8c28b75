"""The gate: detects changes on a table among hands, shadows, lamps and knocks of the camera."""

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
    light_change,
    motion,
    noise_between,
)
from vision.watching.frame import Rect, WatchedFrame, WatchState
from vision.watching.hands import NEAR, Hands

ROUNDING_S = 1e-6
"""Seconds by which stream times may be rounded."""

WIDTH = 320
"""Width in pixels of the small picture in which all is measured."""

LAG_S = 0.09
"""Age in seconds of the frame with which motion is measured."""

START_S, START_SHARE = 0.1, 0.001
"""Seconds at rest after which the first picture is taken, and most share that may move."""

LATE_S, LATE_SHARE = 3.0, 0.05
"""Seconds after which so large a share may move: players may never sit still."""

REST_S, ALONE_S = 0.2, 0.5
"""Seconds for which a change must rest where a hand was, and where none was."""

ALL_S = 0.25
"""Seconds after a hand has left for which changes at rest wait for others."""

NOISE, NOISE_SHARE = (0.6, 3.0), 0.1
"""Least and most noise of the camera, in levels, as compression smooths it; and the weight of a
frame in its running mean."""

SURGE = 0.12
"""Log ratio of the light from frame to frame above which comparisons wait."""

DARK, LIT = 35.0, 99.7
"""Level that this percentile stays below when a lamp is out: pieces on a black cloth are lit, and a
small tile covers the share above it."""

LEAST = 0.0004
"""Least area of a change as a share of the picture: a third of a small tile."""

BESIDE_HANDS, BEHIND_HANDS = 0.25, 0.5
"""Distances from a hand, in its greatest steps, within which changes wait, and within which the
background is shown."""

ABSORB_S = 1.0
"""Time constant of the adaptation to the light of a table at rest, in seconds."""

KNOCKED, KNOCKED_S = 0.001, 0.25
"""Least share that differs after a knock of the camera, and seconds between searches for one."""

LEFT = 0.6
"""Most of that share that may remain after registration."""

SHIFT = 1.0
"""Pixels of the small picture from which the camera has moved: focusing does half of that."""

LOST, LOST_S, RESTLESS = 0.35, 3.0, 0.1
"""Differing share of the picture from which the view is another one, once all but the third of the
picture is at rest for so many seconds."""


class Gate:
    """Watches a table frame by frame, against its state at the last reported change."""

    def __init__(self) -> None:
        self._view: _View | None = None

    def see(self, pixels: Pixels, t: float) -> WatchedFrame:
        """Process the next frame, (H, W, 3) uint8 RGB, at its stream time in seconds."""
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
        self._moved_t: Floats = np.full(self._shape, t)
        self._same_t: Floats = np.full(self._shape, t)
        self._noise = NOISE[0]
        self._table: Background | None = None
        self._resting = False
        self._since = self._absorbed = self._registered = t

    def see(self, pixels: Pixels, t: float) -> WatchedFrame:
        height, width = self._shape
        reduced = cv2.resize(pixels, (width, height), interpolation=cv2.INTER_AREA)
        now = SmallPicture.of(reduced.astype(np.float32))
        if np.percentile(now.grey, LIT) < DARK:
            return self._report_dark(pixels, t)
        moving, unsteady = self._update_motion(now, t)
        if self._table is None:
            return self._await_rest(now, pixels, t)
        if unsteady:
            self._resting = False
            return WatchedFrame("settling", self._without_hands(self._table, pixels))
        difference = differences(now, self._table.small, self._noise)
        if self._register_if_moved(self._table, now, pixels, difference, t):
            return WatchedFrame("moved", pixels)
        return self._compare(self._table, now, pixels, difference, moving, t)

    def _report_dark(self, pixels: Pixels, t: float) -> WatchedFrame:
        """Without light nothing can be compared, and all may move meanwhile."""
        self._recent.clear()
        self._moved_t[:] = t
        self._resting = False
        return WatchedFrame("dark", pixels if self._table is None else self._table.full)

    def _update_motion(self, now: SmallPicture, t: float) -> tuple[Flags, bool]:
        """(H, W) pixels that moved, and whether the light of the whole picture changes."""
        while len(self._recent) > 1 and self._recent[1][0] <= t - LAG_S:
            self._recent.popleft()
        self._recent.append((t, now))
        before = self._recent[0][1]
        if before is now:
            return np.ones(self._shape, bool), True
        noise = float(np.clip(noise_between(now, before), *NOISE))
        self._noise += NOISE_SHARE * (noise - self._noise)
        moving = _dilate(motion(now, before, self._noise), 1)
        self._moved_t[moving] = t
        return moving, abs(light_change(now, before)) > SURGE

    def _await_rest(self, now: SmallPicture, pixels: Pixels, t: float) -> WatchedFrame:
        """Wait for the first picture at rest."""
        still = t - self._moved_t >= START_S - ROUNDING_S
        share = LATE_SHARE if t - self._since >= LATE_S else START_SHARE
        if (~still).mean() > share:
            return WatchedFrame("searching", pixels)
        self._table = Background(now, pixels)
        self._resting = True
        return WatchedFrame("still", pixels, True, ((0, 0, self.size[1], self.size[0]),))

    def _register_if_moved(
        self, table: Background, now: SmallPicture, pixels: Pixels, difference: Difference, t: float
    ) -> bool:
        """Whether the camera has moved; the background is then registered with the new view."""
        changed = float(difference.things.mean())
        if changed < KNOCKED or t - self._registered < KNOCKED_S:
            return False
        self._registered = t
        affine = estimate_shift(table.small, now, self._hands.covered)
        if affine is not None and self._explains(affine, table, now, changed):
            table.warp(affine, now, pixels)
            if largest_shift(affine, self._shape) < SHIFT:
                return False
        elif changed > LOST and (t - self._moved_t < LOST_S).mean() < RESTLESS:
            self._table, self._since = None, t
        else:
            return False
        self._hands.reset()
        self._moved_t[:] = t
        self._same_t[:] = t
        self._resting = False
        return True

    def _explains(
        self, affine: Floats, table: Background, now: SmallPicture, changed: float
    ) -> bool:
        """Whether much less differs after this registration."""
        warped = SmallPicture.of(warp_affine(table.small.pixels, affine, now.pixels))
        remaining = differences(now, warped, self._noise)
        return float(remaining.things.mean()) < LEFT * changed

    def _compare(
        self,
        table: Background,
        now: SmallPicture,
        pixels: Pixels,
        difference: Difference,
        moving: Flags,
        t: float,
    ) -> WatchedFrame:
        """Report a frame by its differences from the background."""
        self._same_t[~difference.things] = t
        self._hands.track(difference, t - self._moved_t, moving, t)
        ripe, waiting = self._split_changes(difference, t)
        state: WatchState
        state = "hand" if self._hands.at_work(t) else "settling" if waiting.any() else "still"
        if ripe.any():
            mask = np.ones_like(ripe) if state == "still" else _dilate(ripe, 3)
            table.update(now, pixels, mask & ~self._beside_hands(BESIDE_HANDS))
        settled = bool(ripe.any()) or (state == "still" and not self._resting)
        self._resting = state == "still"
        passed, self._absorbed = t - self._absorbed, t
        if self._resting and not self._hands.in_view:
            mask = ~_dilate(difference.things, 2) & ~self._hands.covered
            share = float(1 - np.exp(-passed / ABSORB_S))
            table.absorb(now, pixels, mask, share)
        return WatchedFrame(state, self._without_hands(table, pixels), settled, self._boxes(ripe))

    def _split_changes(self, difference: Difference, t: float) -> tuple[Flags, Flags]:
        """(H, W) changes at rest away from hands, and those that must wait."""
        hands, at_work = self._hands, self._hands.at_work(t)
        loose = (difference.things & ~self._beside_hands(BESIDE_HANDS)).astype(np.uint8)
        kernel = np.ones((3, 3), np.uint8)
        joined = cv2.morphologyEx(loose, cv2.MORPH_CLOSE, kernel)
        # Opening drops thin lines, which are edges of things that were nudged.
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
            by_hand = bool((hands.released & blob).any())
            lasting_s = np.percentile(t - self._same_t[blob & difference.things], 25)
            rests_s = min(lasting_s, (t - self._moved_t)[blob].min())
            at_rest = rests_s >= (REST_S if by_hand else ALONE_S) - ROUNDING_S
            if at_rest and (by_hand or not at_work) and not (swept & blob).any():
                ripe |= blob
            else:
                waiting |= blob
                held |= by_hand or not (swept & blob).any()
        if held and t - hands.left_t < ALL_S:
            return np.zeros_like(ripe), ripe | waiting
        if not (at_work or waiting.any()):
            hands.released[:] = False
        return ripe, waiting

    def _without_hands(self, table: Background, pixels: Pixels) -> Pixels:
        """The frame, with the background where hands cover it."""
        if not self._hands.in_view:
            return pixels
        return table.fill(pixels, self._beside_hands(BEHIND_HANDS))

    def _beside_hands(self, share: float) -> Flags:
        """(H, W) hands, and pixels within this share of a hand's greatest step."""
        return _dilate(self._hands.covered, round(share * NEAR * self._shape[1]))

    def _boxes(self, mask: Flags) -> tuple[Rect, ...]:
        """Bounding boxes of the parts of a mask (H, W), in pixels of the frame."""
        _, _, parts, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8), connectivity=8)
        s = self._step
        return tuple(
            (round(x * s), round(y * s), round((x + w) * s), round((y + h) * s))
            for x, y, w, h, _ in parts[1:].tolist()
        )


def _dilate(mask: Flags, radius: int) -> Flags:
    kernel = np.ones((2 * radius + 1, 2 * radius + 1), np.uint8)
    return cv2.dilate(mask.astype(np.uint8), kernel) > 0
