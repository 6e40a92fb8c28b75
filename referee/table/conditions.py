"""What a player can do for a better picture: more light, no glare, a sharp lens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from referee.words import sentence
from vision.arrays import Pixels
from vision.watching.frame import Rect
from vision.watching.gate import LIT

EVERY_S = 1.0
"""Seconds between looks."""

TIMES, QUIET = 3, 20
"""Looks in a row after which something is said, and after which it may be said again."""

WIDTH = 640
"""Pixels of the picture that is looked at."""

DARK = 75.0
"""Grey level that hardly a pixel reaches, for what lies there counts and not the cloth."""

BLOWN, GLARE = 250, 0.004
"""Grey level of the least channel from which a pixel is blown out, and the share of the table that
such pixels must cover together: a tile covers 0.3 %."""

SHARP, SHARP_SHARE = 0.03, 0.12
"""Variance of the second derivative over that of the picture below which it is out of focus: at
once, and as a share of the sharpest seen."""


@dataclass(slots=True)
class _Kept:
    """For how many looks something was wrong or well, and whether it was told."""

    wrong: int = 0
    well: int = 0
    told: bool = False


class Conditions:
    """Looks at pictures of a table at rest now and then, and says what is wrong with them, once."""

    def __init__(self) -> None:
        self._next = 0.0
        self._sharpest = 0.0
        self._kept: dict[str, _Kept] = {}

    def see(self, pixels: Pixels, t: float, table: Rect | None) -> list[str]:
        """Sentences worth saying now; `table` is where the places of the board lie."""
        if t < self._next:
            return []
        self._next = t + EVERY_S
        part = _part(pixels, table)
        size = (WIDTH, max(1, round(part.shape[0] * WIDTH / part.shape[1])))
        reduced = cv2.resize(part, size, interpolation=cv2.INTER_AREA)
        wrong = dict(self._wrong(np.asarray(reduced, np.uint8)))
        said = []
        for kind in self._kept.keys() | wrong.keys():
            kept = self._kept.setdefault(kind, _Kept())
            if kind in wrong:
                kept.wrong, kept.well = kept.wrong + 1, 0
                if kept.wrong >= TIMES and not kept.told:
                    kept.told = True
                    said.append(wrong[kind])
            else:
                kept.wrong, kept.well = 0, kept.well + 1
                kept.told = kept.told and kept.well < QUIET
        return said

    def _wrong(self, picture: Pixels) -> Iterator[tuple[str, str]]:
        grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY).astype(np.float32)
        if np.percentile(grey, LIT) < DARK:
            yield "dark", sentence("table-dim")
            return
        where = _glare(picture)
        if where:
            yield "glare", sentence("table-glare", where=where)
        sharpness = float(cv2.Laplacian(grey, cv2.CV_32F).var()) / max(float(grey.var()), 1.0)
        self._sharpest = max(self._sharpest, sharpness)
        if sharpness < max(SHARP, SHARP_SHARE * self._sharpest):
            yield "blur", sentence("table-blur")


def _glare(picture: Pixels) -> str:
    """Where the largest blown-out spot is, "" where there is none worth a word."""
    blown = (picture.min(2) >= BLOWN).astype(np.uint8)
    _, _, parts, centres = cv2.connectedComponentsWithStats(blown)
    if len(parts) < 2:
        return ""
    largest = 1 + int(parts[1:, cv2.CC_STAT_AREA].argmax())
    if parts[largest, cv2.CC_STAT_AREA] < GLARE * blown.size:
        return ""
    height, width = blown.shape
    x, y = centres[largest] / (width, height)
    across = "left" if x < 1 / 3 else "right" if x > 2 / 3 else ""
    down = "top" if y < 1 / 3 else "bottom" if y > 2 / 3 else ""
    return "-".join(filter(None, [down, across])) or "middle"


def _part(pixels: Pixels, table: Rect | None) -> Pixels:
    if table is None:
        return pixels
    left, top, right, bottom = (max(0, edge) for edge in table)
    part = pixels[top:bottom, left:right]
    return part if part.size else pixels
