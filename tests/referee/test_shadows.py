"""The edge of a shadow lies across the pieces, and nothing else changes."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from benchmarks.altered import half_shaded
from referee import Referee
from tests.referee.test_covered import SAMPLES, sent


@pytest.mark.parametrize(
    "sample", ["mobi/mobi_003", "mobi/mobi_011", "formula/round_4", "mathable/legal"]
)
def test_a_shadow_across_the_pieces_changes_nothing(sample: str) -> None:
    referee = Referee(sample.partition("/")[0])
    usual = referee.check(SAMPLES / f"{sample}.jpg")
    picture = np.asarray(cv2.imread(str(SAMPLES / f"{sample}.jpg")), np.uint8)
    shaded = referee.check(sent(half_shaded(picture, 0.3)[0]))
    assert shaded.verdict == usual.verdict in ("valid", "invalid")
    assert shaded.summary == usual.summary
