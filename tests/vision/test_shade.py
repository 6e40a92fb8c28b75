"""A shadow's edge across a piece is undone; what only looks like one stays."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.arrays import Floats, Pixels
from vision.read.faces import FACE_SIZE
from vision.read.shade import without_shadows

GROUND, INK = np.array([60.0, 110.0, 190.0]), np.array([240.0, 240.0, 235.0])
X, Y = np.meshgrid(*[np.arange(FACE_SIZE) - (FACE_SIZE - 1) / 2] * 2)


def piece() -> Floats:
    """(40, 40, 3) a piece that shows a bar."""
    return np.where(((np.abs(X) < 2) & (np.abs(Y) < 8))[..., None], INK, GROUND)


def in_light(light: Floats) -> Pixels:
    """(1, 40, 40, 3) the piece in light (40, 40)."""
    return (piece() * light[..., None]).round().clip(0, 255).astype(np.uint8)[None]


def across(degrees: float) -> Floats:
    """(40, 40) pixels to one side of the middle."""
    return np.asarray(np.cos(np.radians(degrees)) * X + np.sin(np.radians(degrees)) * Y)


@given(
    degrees=st.floats(0, 360), at=st.floats(-9, 9), depth=st.floats(0.35, 0.8),
    soft=st.floats(0.3, 1.5),
)  # fmt: skip
def test_the_edge_of_a_shadow_is_undone(
    degrees: float, at: float, depth: float, soft: float
) -> None:
    lit = 1 / (1 + np.exp(-(across(degrees) - at) / soft))
    seen, shaded = without_shadows(in_light(depth + (1 - depth) * lit))
    assert shaded.all()
    # Beside the edge itself, which lies at one of some places only.
    away = (np.abs(across(degrees) - at) > 4) & (np.maximum(np.abs(X), np.abs(Y)) < 16)
    off = np.abs(seen[0] - piece())[away]
    assert off.mean() < 8


@given(
    quarter=st.integers(0, 3), slope=st.floats(-25, 25), at=st.floats(-4, 4),
    depth=st.floats(0.35, 0.7),
)  # fmt: skip
def test_a_stripe_of_shade_is_undone(quarter: int, slope: float, at: float, depth: float) -> None:
    degrees = 90 * quarter + slope
    stripe = np.abs(across(degrees) - at) < 5
    seen, shaded = without_shadows(in_light(np.where(stripe, depth, 1.0)))
    assert shaded.all()
    away = (np.abs(np.abs(across(degrees) - at) - 5) > 2.5) & (np.hypot(X, Y) < 16)
    assert np.abs(seen[0] - piece())[away].mean() < 12


def test_even_light_is_left_alone() -> None:
    crops = in_light(np.ones((FACE_SIZE, FACE_SIZE)))
    seen, shaded = without_shadows(crops)
    assert not shaded.any()
    assert (seen == crops).all()


def test_a_faint_step_is_left_alone() -> None:
    assert not without_shadows(in_light(np.where(across(20.0) > 2, 1.0, 0.95)))[1].any()


@pytest.mark.parametrize("beside", [(235, 235, 230), (200, 60, 50)])
def test_two_pieces_side_by_side_are_no_shadow(beside: tuple[int, int, int]) -> None:
    crops = in_light(np.ones((FACE_SIZE, FACE_SIZE)))
    crops[0, :, 24:] = beside
    assert not without_shadows(crops)[1].any()


def test_dapples_are_left_to_doubt() -> None:
    assert not without_shadows(in_light(np.where((X // 6 + Y // 6) % 2, 0.5, 1.0)))[1].any()


def test_nothing_is_done_to_no_crops() -> None:
    seen, shaded = without_shadows(np.zeros((0, FACE_SIZE, FACE_SIZE, 3), np.uint8))
    assert seen.shape == (0, FACE_SIZE, FACE_SIZE, 3)
    assert shaded.shape == (0,)
