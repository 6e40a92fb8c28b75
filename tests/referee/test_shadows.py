"""The edge of a shadow across the pieces must not change the ruling."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from referee import Referee
from tests.golden.reports import golden_report
from tests.referee.test_covered import as_photo, pixels_of
from vision.arrays import Pixels


def add_shadow(picture: Pixels, factor: float) -> Pixels:
    """Darken one side of a picture by a factor, with the edge of the shadow across its centre."""
    height, width = picture.shape[:2]
    y, x = np.mgrid[:height, :width]
    in_shadow = 0.9 * (x - width / 2) + 0.5 * (y - height / 2) > 0
    shade = cv2.GaussianBlur(in_shadow.astype(np.float64), (0, 0), 2)[..., None]
    return np.asarray(picture * (1 - (1 - factor) * shade), np.uint8)


@pytest.mark.parametrize(
    ("sample", "factor", "verdict"),
    [
        pytest.param(
            "mobi/mobi_003", 0.3, "valid",
            marks=pytest.mark.xfail(strict=True, reason="asks whether a tile lies in deep shadow"),
        ),
        pytest.param(
            *("mobi/mobi_011", 0.3, "valid"),
            marks=pytest.mark.xfail(strict=True, reason="asks whether a tile lies in deep shadow"),
        ),
        ("cirplexed/bo", 0.45, "valid"),
        pytest.param(
            *("cirplexed/cirplexed_014", 0.45, "valid"),
            marks=pytest.mark.xfail(strict=True, reason="asks what lies in deep shadow"),
        ),
        pytest.param(
            *("formula/round_4", 0.3, "invalid"),
            marks=pytest.mark.xfail(strict=True, reason="asks what lies in deep shadow"),
        ),
        ("mathable/legal", 0.45, "valid"),
        ("mathable/game_1_08", 0.45, "valid"),
        ("mathable/game_1_08", 0.65, "valid"),
    ],
)  # fmt: skip
def test_the_edge_of_a_shadow_across_the_pieces_changes_nothing(
    sample: str, factor: float, verdict: str
) -> None:
    unshaded, picture = golden_report(sample), add_shadow(pixels_of(sample), factor)
    shaded = Referee(sample.partition("/")[0]).check(as_photo(picture))
    assert shaded.verdict == unshaded.verdict == verdict
    assert shaded.summary == unshaded.summary
    assert shaded.details.get("squares") == unshaded.details.get("squares")
