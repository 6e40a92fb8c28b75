"""Corners are refined to edges, and stay where there are none."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.views import rotation
from vision.arrays import Floats, Pixels
from vision.find.corners import REACH, refine
from vision.geometry.quads import CENTRED

SIZE = 400


def draw_quad(
    quad: Floats, face: int = 220, table: int = 90, noise: float = 2.0, seed: int = 0
) -> Pixels:
    """A plain quad, rendered with eightfold oversampling."""
    zoom = 8
    canvas = np.full((SIZE * zoom, SIZE * zoom), table, np.uint8)
    points = (quad + 0.5) * zoom - 0.5
    cv2.fillPoly(canvas, [np.rint(points * 16).astype(np.int32)], face, cv2.LINE_AA, 4)
    small = cv2.resize(canvas, (SIZE, SIZE), interpolation=cv2.INTER_AREA).astype(np.float64)
    small = small + np.random.default_rng(seed).normal(0, noise, small.shape)
    return np.repeat(np.clip(small, 0, 255).astype(np.uint8)[..., None], 3, 2)


def random_quad(seed: int, side: float) -> Floats:
    """(4, 2) a square turned, foreshortened and shaken, near the middle of the picture."""
    rng = np.random.default_rng(seed)
    squeezed = side * CENTRED @ rotation(rng.uniform(0, 360)).T * (1.0, rng.uniform(0.6, 1.0))
    shaken = squeezed + rng.normal(0, 0.01 * side, (4, 2))
    return np.asarray(shaken + SIZE / 2 + rng.uniform(-40, 40, 2))


def worst_corner(a: Floats, b: Floats) -> float:
    return float(np.linalg.norm(a - b, axis=-1).max())


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("side", [40.0, 90.0, 180.0])
def test_corners_come_within_half_a_pixel(seed: int, side: float) -> None:
    quad = random_quad(seed, side)
    guess = quad + np.random.default_rng(seed).uniform(-1, 1, (4, 2)) * 0.03 * side
    refined = refine(draw_quad(quad, seed=seed), guess[None])[0]
    assert worst_corner(refined, quad) < max(0.5, 0.006 * side)


@pytest.mark.parametrize(("face", "table"), [(220, 90), (40, 200)])
def test_the_order_of_corners_is_kept_on_light_and_dark_ground(face: int, table: int) -> None:
    quad = random_quad(3, 100)
    picture = draw_quad(quad, face, table)
    for first in range(4):
        guess = np.roll(quad, first, 0)
        assert worst_corner(refine(picture, guess[None] + 1.0)[0], guess) < 0.5


def test_without_an_edge_nothing_changes() -> None:
    quad = random_quad(5, 80)
    picture = draw_quad(quad, 120, 120, noise=3.0)
    assert np.allclose(refine(picture, quad[None])[0], quad, atol=1e-6)


def test_no_corner_moves_far() -> None:
    quad = random_quad(6, 100)
    wrong = quad + np.array([30.0, -25.0])
    refined = refine(draw_quad(quad), wrong[None])[0]
    assert worst_corner(refined, wrong) <= 1.43 * REACH * 100


def test_no_pieces_and_pieces_outside_of_the_frame() -> None:
    picture = np.full((50, 60, 3), 80, np.uint8)
    assert refine(picture, np.zeros((0, 4, 2))).shape == (0, 4, 2)
    quad = np.array([[-20.0, 10], [20, 10], [20, 50], [-20, 50]])
    assert np.isfinite(refine(picture, np.stack([quad, quad + 1000]))).all()
