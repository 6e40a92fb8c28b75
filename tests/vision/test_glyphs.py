"""Small glyphs are read from nearer."""

from __future__ import annotations

import numpy as np
import pytest

from vision.arrays import Pixels
from vision.read.glyphs import nearer

QUAD = np.array([[[10.0, 10.0], [50.0, 14.0], [48.0, 52.0], [8.0, 50.0]]])
BLANK = np.full((1, 40, 40, 3), 200, np.uint8)


def with_ink(side: int) -> Pixels:
    """A crop with a square of ink in its middle."""
    crop = np.full((1, 40, 40, 3), 235, np.uint8)
    low = 20 - side // 2
    crop[0, low : low + side, low : low + side] = (30, 30, 90)
    return crop


@pytest.mark.parametrize(("side", "share"), [(8, 0.7), (10, 0.7), (16, 0.8), (20, 1.0), (30, 1.0)])
def test_a_small_glyph_is_looked_at_from_nearer(side: int, share: float) -> None:
    part = nearer(QUAD, with_ink(side))
    assert part.mean(1) == pytest.approx(QUAD.mean(1))
    assert part - part.mean(1) == pytest.approx(share * (QUAD - QUAD.mean(1)), abs=1e-6)


def test_where_no_glyph_is_seen_nothing_is_nearer() -> None:
    assert nearer(QUAD, BLANK) == pytest.approx(QUAD)
