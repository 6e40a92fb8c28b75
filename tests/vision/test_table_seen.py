"""Places beside pieces in which table is seen, and others that something covers or glare hides."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from benchmarks.alterations import covered, reflecting
from tests.vision.views import squares
from vision.arrays import Pixels
from vision.geometry.homography import Homography
from vision.reading.crops import PieceSampler
from vision.reading.table_seen import TableAround, TableSeenSettings

SIDE = 40.0
PLANE = Homography.affine(SIDE, (300.0, 240.0))
ROW = squares(np.array([(-1.0, 0.0), (0.0, 0.0), (1.0, 0.0)]), np.zeros(3))
"""Three tiles in a row about the middle of the picture."""
SIZE = 640, 480
WOOD, CLOTH, TILE = (150, 120, 80), (110, 60, 60), (40, 60, 150)


def picture(share: float = 0.0) -> Pixels:
    """Tiles on wood, of which so large a share has the other colour, in stripes; RGB."""
    rng = np.random.default_rng(4)
    seen = np.full((*SIZE[::-1], 3), WOOD, np.uint8)
    seen[:, np.arange(SIZE[0]) % 24 < 24 * share] = CLOTH
    for quad in PLANE(ROW):
        cv2.fillPoly(seen, [np.rint(quad).astype(np.int32)], TILE)
    return np.clip(seen + rng.normal(0, 3, seen.shape), 0, 255).astype(np.uint8)


def unseen(pixels: Pixels, share: float = 0.05) -> set[tuple[int, int]]:
    """Pieces and their sides beside which no table is seen, which has so large a share at least."""
    settings = TableSeenSettings(away=1.2, share=share)
    _, owners, sides = TableAround(PieceSampler(pixels), PLANE, ROW, SIZE, settings).unseen_places()
    return set(zip(owners.tolist(), sides.tolist(), strict=True))


BESIDE_THE_LAST = (300 + 2.05 * SIDE) / SIZE[0], 240 / SIZE[1]
ON_THE_RIGHT = {(2, 1)}


@pytest.mark.parametrize("share", [0.0, 0.3, 0.5])
def test_table_is_seen_all_around_on_plain_and_striped_cloth(share: float) -> None:
    assert unseen(picture(share)) == set()


@pytest.mark.parametrize("share", [0.0, 0.5])
@pytest.mark.parametrize("colour", [(140.0, 170.0, 225.0), (40.0, 40.0, 40.0), (230.0,) * 3])
def test_a_thing_beside_a_piece_may_cover_another(
    share: float, colour: tuple[float, float, float]
) -> None:
    seen, _ = covered(picture(share), BESIDE_THE_LAST, (0.08, 0.08), 20.0, colour)
    assert unseen(seen) == ON_THE_RIGHT


def test_a_thing_further_away_covers_nothing() -> None:
    further = (BESIDE_THE_LAST[0] + 1.5 * SIDE / SIZE[0], BESIDE_THE_LAST[1])
    seen, _ = covered(picture(), further, (0.08, 0.08), 20.0)
    assert unseen(seen) == set()


def test_where_a_lamp_is_mirrored_brightly_another_piece_may_lie() -> None:
    seen, _ = reflecting(picture(), BESIDE_THE_LAST, 0.08)
    assert ON_THE_RIGHT <= unseen(seen) <= {*ON_THE_RIGHT, (2, 0), (2, 2)}


def test_a_window_mirrored_on_much_of_the_table_is_not_its_colour() -> None:
    seen, _ = reflecting(picture(), (0.8, 0.5), 0.35)
    assert unseen(seen) >= ON_THE_RIGHT


@pytest.mark.parametrize("veil", [40.0, 130.0])
def test_through_a_veil_of_light_the_table_is_seen(veil: float) -> None:
    y, x = np.mgrid[: SIZE[1], : SIZE[0]]
    at = np.array(BESIDE_THE_LAST) * SIZE
    light = veil * np.exp(-np.hypot(x - at[0], y - at[1]) / 120)[..., None]
    assert unseen(np.clip(picture() + light, 0, 255).astype(np.uint8)) == set()


def test_in_the_shadow_of_a_piece_the_table_is_seen() -> None:
    dark = picture().astype(float)
    dark[:, round(300 + 1.5 * SIDE) :] *= 0.7
    assert unseen(dark.astype(np.uint8)) == set()


def test_a_table_that_clips_itself_is_no_reflection() -> None:
    white = picture()
    white[white[..., 0] > 100] = 255
    assert unseen(white) == set()


def test_a_mat_under_the_pieces_alone_is_their_table() -> None:
    seen = picture()
    low, high = PLANE(np.array([(-2.6, -1.6), (2.6, 1.6)])).astype(int)
    inside = np.zeros(seen.shape[:2], bool)
    inside[low[1] : high[1], low[0] : high[0]] = True
    seen[inside & (seen[..., 0] > 100)] = (200, 210, 90)
    assert unseen(seen, share=0.1) == set()


def test_of_places_that_the_picture_cuts_nothing_is_said() -> None:
    seen, _ = covered(picture(), BESIDE_THE_LAST, (0.08, 0.08), 20.0)
    cut = np.ascontiguousarray(seen[:, : round(300 + 2.2 * SIDE)])
    size = cut.shape[1], cut.shape[0]
    around = TableAround(PieceSampler(cut), PLANE, ROW, size, TableSeenSettings())
    assert not len(around.unseen_places()[0])
