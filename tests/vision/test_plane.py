"""The plane of equal squares, from their corners alone."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.views import camera, squares
from vision.arrays import Floats
from vision.geometry.homography import Homography
from vision.geometry.plane import aspect_ratio, fit_plane, fit_plane_to_centres


def view_squares(tilt: float, roll: float, count: int, seed: int, noise: float = 0.0) -> Floats:
    """Corners (N, 4, 2) in pixels of crooked unit squares strewn on a plane."""
    rng = np.random.default_rng(seed)
    flat = squares(rng.uniform(-6, 6, (count, 2)), rng.uniform(0, 90, count))
    corners = Homography(camera(tilt, roll, 16.0))(flat)
    return np.asarray(corners + rng.normal(0, noise, corners.shape))


@settings(max_examples=40)
@given(st.floats(0, 55), st.floats(0, 360), st.integers(4, 60), st.integers(0, 999))
def test_squares_are_squares_again_from_above(
    tilt: float, roll: float, count: int, seed: int
) -> None:
    quads = view_squares(tilt, roll, count, seed)
    plane = fit_plane(quads)
    above = plane.from_above(quads)
    sides = np.linalg.norm(np.roll(above, -1, 1) - above, axis=2)
    assert np.abs(sides - 1).max() < 0.03
    assert plane.residual < 0.02


@settings(max_examples=25)
@given(st.floats(0, 55), st.integers(12, 60), st.integers(0, 999))
def test_distances_between_pieces_survive_noise(tilt: float, count: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    centres = rng.uniform(-6, 6, (count, 2))
    flat = squares(centres, rng.uniform(0, 90, count))
    corners = Homography(camera(tilt, 30.0, 16.0))(flat)
    corners += rng.normal(0, 0.5, corners.shape)
    above = fit_plane(corners).from_above(corners).mean(1)
    got = np.linalg.norm(above[:, None] - above, axis=2)
    want = np.linalg.norm(centres[:, None] - centres, axis=2)
    near = want < 3
    assert np.abs(got - want)[near].max() < 0.2


@settings(max_examples=25)
@given(st.floats(30, 60), st.floats(0, 90), st.integers(0, 999))
def test_touching_pieces_have_equal_distances_whatever_their_outlines(
    tilt: float, roll: float, seed: int
) -> None:
    rng = np.random.default_rng(seed)
    spots = np.argwhere(rng.random((6, 6)) < 0.8).astype(np.float64) - 2.5
    view = Homography(camera(tilt, roll, 9.0))
    truth = view(squares(1.03 * spots, np.zeros(len(spots))))
    middles = truth.mean(1, keepdims=True)
    quads = middles + (truth - middles) * (0.93, 1.15)
    above = fit_plane_to_centres(quads, 0.22).from_above(quads).mean(1)
    got = np.linalg.norm(above[:, None] - above, axis=2)
    want = np.linalg.norm(spots[:, None] - spots, axis=2)
    ratios = (got / np.maximum(want, 1))[(want > 0) & (want < 4)]
    assert np.ptp(ratios) < 0.08 * np.median(ratios)


@pytest.mark.parametrize("wrong", [1, 3])
def test_a_few_pieces_of_another_size_do_not_tilt_the_plane(wrong: int) -> None:
    quads = view_squares(35, 20, 24, 5, noise=0.3)
    centres = quads[:wrong].mean(1, keepdims=True)
    quads[:wrong] = centres + 1.5 * (quads[:wrong] - centres)
    sides = np.linalg.norm(np.diff(fit_plane(quads).from_above(quads), axis=1), axis=2)
    assert np.abs(sides[wrong:] - 1).max() < 0.12
    assert np.abs(sides[:wrong] - 1.5).max() < 0.2


def test_one_piece_alone_has_a_plane() -> None:
    quads = view_squares(20, 10, 1, 3)
    above = fit_plane(quads).from_above(quads)
    assert np.linalg.norm(above[0, 1] - above[0, 0]) == pytest.approx(1, abs=0.05)


@settings(max_examples=30)
@given(st.floats(0.6, 1.5), st.floats(0, 45), st.sampled_from([0.0, 90.0]), st.integers(4, 9))
def test_the_width_of_pieces_in_a_line_is_distinguished_from_a_tilt(
    width: float, tilt: float, roll: float, count: int
) -> None:
    centres = np.column_stack([np.arange(count) - (count - 1) / 2, np.zeros(count)])
    flat = squares(centres, np.zeros(count)) * np.array([width, 1.0])
    quads = Homography(camera(tilt, roll, 6.0))(flat)
    assert aspect_ratio(fit_plane(quads), quads, (1280, 960)) == pytest.approx(width, rel=0.15)
