"""The gate: tells hands, shadows, lamps and knocks from changes of what lies on a table."""

from __future__ import annotations

from collections import deque

import cv2
import numpy as np

from vision.arrays import Flags, Floats, Pixels
from vision.watching.differing import Difference, Small, differences, motion, noise_between, surge
from vision.watching.glimpse import Box, Glimpse, WatchState
from vision.watching.hands import Hands
from vision.watching.registering import find_shift, reach_of, shifted
from vision.watching.settings import GateSettings


class Gate:
    """Watches a table frame by frame, against how it was when its last change was told."""

    def __init__(self, settings: GateSettings | None = None) -> None:
        self._settings = settings or GateSettings()
        self._view: _View | None = None

    def see(self, pixels: Pixels, t: float) -> Glimpse:
        """One frame more, at its stream time in seconds."""
        if self._view is None or self._view.size != pixels.shape[:2]:
            self._view = _View(pixels.shape[:2], t, self._settings)
        return self._view.see(pixels, t)


class _View:
    """The table from one camera."""

    def __init__(self, size: tuple[int, int], t: float, settings: GateSettings) -> None:
        self.size = size
        self._settings = settings
        self._step = max(1.0, size[1] / settings.width)
        shape = (round(size[0] / self._step), round(size[1] / self._step))
        self._shape = shape
        self._hands = Hands(shape, settings.hand)
        self._recent: deque[tuple[float, Small]] = deque()
        self._moved_at: Floats = np.full(shape, t)
        self._same_at: Floats = np.full(shape, t)
        self._noise = 0.6
        self._table: Small | None = None
        self._full: Pixels | None = None
        self._resting = False
        self._absorbed = t
        self._registered = t

    def see(self, pixels: Pixels, t: float) -> Glimpse:
        height, width = self._shape
        reduced = cv2.resize(pixels, (width, height), interpolation=cv2.INTER_AREA)
        now = Small.of(reduced.astype(np.float32))
        if np.percentile(now.grey[::4, ::4], 90) < self._settings.dark:
            return self._dark(pixels, t)
        moving, unsteady = self._motion(now, t)
        if self._table is None or self._full is None:
            return self._search(now, pixels, t)
        if unsteady:
            self._resting = False
            return Glimpse("settling", self._shown(pixels))
        difference = differences(now, self._table, self._noise, self._settings.difference)
        if self._knocked(now, pixels, difference, t):
            return Glimpse("moved", pixels)
        self._same_at[~difference.things] = t
        still_s = t - self._moved_at
        self._hands.see(difference, still_s, moving, t)
        ripe, waiting = self._changes(difference, still_s, t)
        state: WatchState
        state = "hand" if self._hands.at_work(t) else "settling" if waiting.any() else "still"
        changed: tuple[Box, ...] = ()
        if ripe.any():
            changed = self._boxes(ripe)
            self._take(now, pixels, np.ones_like(ripe) if state == "still" else ripe)
        settled = bool(changed) or (state == "still" and not self._resting)
        self._resting = state == "still"
        if self._resting and not self._hands.reaches:
            self._absorb(now, pixels, difference, t)
        return Glimpse(state, self._shown(pixels), settled, changed)

    def _dark(self, pixels: Pixels, t: float) -> Glimpse:
        """A lamp is out: nothing can be told, and all that moves after it has moved."""
        self._recent.clear()
        self._moved_at[:] = t
        self._resting = False
        return Glimpse("dark", pixels if self._full is None else self._full)

    def _motion(self, now: Small, t: float) -> tuple[Flags, bool]:
        """(H, W) pixels that moved, and whether the light of all comes and goes."""
        while len(self._recent) > 1 and self._recent[1][0] <= t - self._settings.lag_s:
            self._recent.popleft()
        if not self._recent:
            self._recent.append((t, now))
            return np.ones(self._shape, bool), True
        before = self._recent[0][1]
        noise = noise_between(now, before)
        self._noise += 0.1 * (np.clip(noise, 0.6, 3.0) - self._noise)
        sharp = motion(now, before, self._noise, self._settings.difference).astype(np.uint8)
        moving = cv2.dilate(sharp, np.ones((3, 3), np.uint8)) > 0
        self._moved_at[moving] = t
        self._recent.append((t, now))
        return moving, abs(surge(now, before)) > self._settings.surge

    def _search(self, now: Small, pixels: Pixels, t: float) -> Glimpse:
        """Wait for the first picture at rest."""
        still = t - self._moved_at >= self._settings.start_s - 1e-6
        if (~still).mean() > self._settings.start_share:
            return Glimpse("searching", pixels)
        self._table, self._full = now, pixels.copy()
        self._resting = True
        return Glimpse("still", pixels, True, ((0, 0, self.size[1], self.size[0]),))

    def _knocked(self, now: Small, pixels: Pixels, difference: Difference, t: float) -> bool:
        """Whether the camera has moved; the table is then as it must look from there."""
        assert self._table is not None and self._full is not None
        settings, odd = self._settings.register, float(difference.things.mean())
        if odd < settings.odd or t - self._registered < settings.every_s:
            return False
        self._registered = t
        affine = find_shift(self._table, now, self._hands.covered, settings)
        moved = affine is not None and reach_of(affine, self._shape) >= settings.shift
        if affine is not None:
            self._table = Small.of(shifted(self._table.pixels, affine, now.pixels))
            scaled = np.hstack([affine[:, :2], self._step * affine[:, 2:]])
            self._full = shifted(self._full, scaled, pixels)
        elif odd > settings.lost and (t - self._moved_at).min() >= settings.lost_s:
            self._table, self._full = None, None
            moved = True
        if not moved:
            return False
        self._hands.forget()
        self._moved_at[:] = t
        self._same_at[:] = t
        self._resting = False
        return True

    def _changes(self, difference: Difference, still_s: Floats, t: float) -> tuple[Flags, Flags]:
        """(H, W) what changed and lies still, away from hands; and what does not yet."""
        loose = (difference.things & ~self._beside_hands(0.25)).astype(np.uint8)
        joined = cv2.morphologyEx(loose, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
        count, labels, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
        hands, at_work = self._hands, self._hands.at_work(t)
        swept = hands.swept
        ripe, waiting = np.zeros((2, *self._shape), bool)
        for label in range(1, count):
            if stats[label, cv2.CC_STAT_AREA] < self._settings.least * swept.size:
                continue
            blob = labels == label
            by_hand = (hands.left & blob).any()
            rest_s = self._settings.rest_s if by_hand else self._settings.alone_s
            lasting_s = np.percentile(t - self._same_at[blob & difference.things], 25)
            still = min(lasting_s, still_s[blob].min()) >= rest_s - 1e-6
            if still and (by_hand or not at_work) and not (swept & blob).any():
                ripe |= blob
            else:
                waiting |= blob
        if waiting.any() and t - hands.left_at < self._settings.all_s:
            waiting |= ripe
            ripe = np.zeros_like(ripe)
        if not (at_work or waiting.any()):
            hands.left[:] = False
        return ripe, waiting

    def _take(self, now: Small, pixels: Pixels, where: Flags) -> None:
        """What lies there now is the table."""
        assert self._table is not None and self._full is not None
        near = cv2.dilate(where.astype(np.uint8), np.ones((7, 7), np.uint8))
        near[self._beside_hands(0.25)] = 0
        mended = np.where(near[..., None] > 0, now.pixels, self._table.pixels)
        self._table = Small.of(mended)
        full = cv2.resize(near, self.size[::-1], interpolation=cv2.INTER_NEAREST) > 0
        self._full[full] = pixels[full]

    def _absorb(self, now: Small, pixels: Pixels, difference: Difference, t: float) -> None:
        """Follow the light where nothing else has changed."""
        assert self._table is not None and self._full is not None
        passed, self._absorbed = t - self._absorbed, t
        share = np.float32(1 - np.exp(-passed / self._settings.absorb_s))
        other = cv2.dilate(difference.things.astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
        step = share * (now.pixels - self._table.pixels)
        step[other] = 0
        self._table = Small.of(self._table.pixels + step)
        np.copyto(self._full, pixels)

    def _shown(self, pixels: Pixels) -> Pixels:
        """The frame with the table where hands cover it."""
        assert self._full is not None
        if not self._hands.reaches:
            return pixels
        covered = self._beside_hands(0.5).astype(np.uint8)
        full = cv2.resize(covered, self.size[::-1], interpolation=cv2.INTER_NEAREST)
        return np.where(full[..., None] > 0, self._full, pixels)

    def _beside_hands(self, share: float) -> Flags:
        """(H, W) hands, and what is this share of a hand's steps from them."""
        side = 2 * round(share * self._settings.hand.near * self._shape[1]) + 1
        return cv2.dilate(self._hands.covered.astype(np.uint8), np.ones((side, side), np.uint8)) > 0

    def _boxes(self, where: Flags) -> tuple[Box, ...]:
        _, _, parts, _ = cv2.connectedComponentsWithStats(where.astype(np.uint8), connectivity=8)
        s = self._step
        return tuple(
            (round(x * s), round(y * s), round((x + w) * s), round((y + h) * s))
            for x, y, w, h, _ in parts[1:].tolist()
        )
