"""What crops tell besides the reader."""

from __future__ import annotations

import numpy as np
import pytest

from vision.read.crops import INKLESS, ink_log_odds


@pytest.mark.parametrize(("ink", "odds"), [(160, 0.0), (200, INKLESS)])
def test_only_without_ink_that_an_eye_sees_a_piece_shows_nothing(ink: int, odds: float) -> None:
    crop = np.full((1, 40, 40, 3), 200, np.uint8)
    crop[:, 10:30, 18:22] = ink
    assert ink_log_odds(crop, np.array([True, False])).tolist() == [[odds, 0.0]]
