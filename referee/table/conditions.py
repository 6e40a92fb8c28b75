"""Advice for a better picture: more light, no glare, a sharp lens."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from referee.words import sentence
from vision.arrays import Pixels
from vision.watching.frame import Rect
from vision.watching.gate import LIT

INTERVAL_S = 1.0
"""Seconds between checks."""

CHECKS_BAD, CHECKS_GOOD = 3, 20
"""Bad checks in a row before advice, and good ones before it may be repeated."""

WIDTH = 640
"""Width in pixels to which pictures are reduced."""

DARK = 75.0
"""Grey level of the brightest pixels below which it is too dark; a high percentile, so that the
pieces count and not a dark cloth."""

BLOWN_OUT, GLARE_SHARE = 250, 0.004
"""Grey level of the darkest channel from which a pixel is blown out, and the least share of the
table in one blown-out spot; a tile covers 0.003."""

SHARPNESS, SHARPNESS_SHARE = 0.03, 0.12
"""Variance of the Laplacian over the variance of the picture below which it is out of focus, and
the same as a share of the sharpest picture so far."""


class Conditions:
    """Checks pictures of a table at rest now and then, and gives each advice once."""

    def __init__(self) -> None:
        self._next = 0.0
        self._sharpest = 0.0
        # The length of the present run of bad checks of each kind, negative for good ones.
        self._runs: dict[str, int] = {}
        self._announced: set[str] = set()

    def see(self, pixels: Pixels, t: float, table: Rect | None) -> list[str]:
        """The advice due now, as sentences; `table` is the bounding box of the pieces."""
        if t < self._next:
            return []
        self._next = t + INTERVAL_S
        part = _crop(pixels, table)
        size = (WIDTH, max(1, round(part.shape[0] * WIDTH / part.shape[1])))
        reduced = cv2.resize(part, size, interpolation=cv2.INTER_AREA)
        problems = dict(self._problems(np.asarray(reduced, np.uint8)))
        advice = []
        for kind in self._runs.keys() | problems.keys():
            before = self._runs.get(kind, 0)
            run = max(0, before) + 1 if kind in problems else min(0, before) - 1
            self._runs[kind] = run
            if run >= CHECKS_BAD and kind not in self._announced:
                self._announced.add(kind)
                advice.append(problems[kind])
            elif run <= -CHECKS_GOOD:
                self._announced.discard(kind)
        return advice

    def _problems(self, picture: Pixels) -> Iterator[tuple[str, str]]:
        """Kinds of problems with their sentences."""
        grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY).astype(np.float32)
        if np.percentile(grey, LIT) < DARK:
            yield "dark", sentence("table-dim")
            return
        where = _glare_position(picture)
        if where:
            yield "glare", sentence("table-glare", where=where)
        sharpness = float(cv2.Laplacian(grey, cv2.CV_32F).var()) / max(float(grey.var()), 1.0)
        self._sharpest = max(self._sharpest, sharpness)
        if sharpness < max(SHARPNESS, SHARPNESS_SHARE * self._sharpest):
            yield "blur", sentence("table-blur")


def _glare_position(picture: Pixels) -> str:
    """Where the largest blown-out spot is, such as ``top-left``; "" where it is small."""
    blown_out = (picture.min(2) >= BLOWN_OUT).astype(np.uint8)
    _, _, stats, centres = cv2.connectedComponentsWithStats(blown_out)
    if len(stats) < 2:
        return ""
    largest = 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax())
    if stats[largest, cv2.CC_STAT_AREA] < GLARE_SHARE * blown_out.size:
        return ""
    height, width = blown_out.shape
    x, y = centres[largest] / (width, height)
    across = "left" if x < 1 / 3 else "right" if x > 2 / 3 else ""
    down = "top" if y < 1 / 3 else "bottom" if y > 2 / 3 else ""
    return "-".join(filter(None, [down, across])) or "middle"


def _crop(pixels: Pixels, table: Rect | None) -> Pixels:
    if table is None:
        return pixels
    left, top, right, bottom = (max(0, edge) for edge in table)
    part = pixels[top:bottom, left:right]
    return part if part.size else pixels
