"""Homographies and quads, by what must be true of any of them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from vision.arrays import Floats
from vision.geometry.homography import Homography
from vision.geometry.quads import (
    CENTRED,
    UNIT,
    areas,
    directions,
    inner_points,
    inside,
    mean_sides,
    root_areas,
)

SMALL = st.floats(-0.3, 0.3)


@st.composite
def homographies(draw: st.DrawFn) -> Homography:
    """Maps that keep the square from -1 to 1 in front of the camera."""
    off = draw(arrays(np.float64, 8, elements=SMALL))
    return Homography(np.eye(3) + np.append(off, 0).reshape(3, 3))


POINTS = arrays(np.float64, (5, 2), elements=st.floats(-1, 1))


@given(homographies(), POINTS)
def test_points_may_be_complex_numbers(homography: Homography, points: Floats) -> None:
    mapped = homography.of_complex(points[..., 0] + 1j * points[..., 1])
    expected = pytest.approx(homography(points), abs=1e-9)
    assert np.stack([mapped.real, mapped.imag], -1) == expected


@given(homographies(), POINTS)
def test_the_inverse_maps_back(homography: Homography, points: Floats) -> None:
    assert homography.inverse(homography(points)) == pytest.approx(points, abs=1e-6)


@given(homographies(), homographies(), POINTS)
def test_composed_maps_apply_the_right_one_first(
    last: Homography, first: Homography, points: Floats
) -> None:
    one_by_one = last(first(points))
    assert (last @ first)(points) == pytest.approx(one_by_one, rel=1e-6, abs=1e-6)


@given(homographies(), POINTS)
def test_a_factor_changes_nothing(homography: Homography, points: Floats) -> None:
    assert Homography(-2.5 * homography.matrix)(points) == pytest.approx(homography(points))
    assert homography.normalised.matrix[2, 2] == 1
    assert homography.normalised(points) == pytest.approx(homography(points))


@given(homographies(), st.floats(-0.9, 0.9), st.floats(-0.9, 0.9))
def test_areas_grow_by_the_scales(homography: Homography, x: float, y: float) -> None:
    tiny = 1e-4 * CENTRED + (x, y)
    grown = abs(areas(homography(tiny))) / areas(tiny)
    assert homography.scales(np.array([x, y])) == pytest.approx(grown, rel=1e-3)


def test_an_affine_map_scales_then_shifts() -> None:
    assert Homography.affine(2, (3, -1))(UNIT).tolist() == [[3, -1], [5, -1], [5, 1], [3, 1]]


def test_consensus_leaves_outliers_out() -> None:
    rng = np.random.default_rng(3)
    truth = Homography(np.array([[30.0, 4, 200], [-3, 28, 150], [0.01, 0.02, 1]]))
    source = rng.uniform(0, 12, (40, 2))
    target = truth(source)
    target[:12] += rng.uniform(20, 90, (12, 2))
    consensus = Homography.by_consensus(source, target, threshold=1.0)
    assert consensus is not None
    homography, agree = consensus
    assert agree.tolist() == [False] * 12 + [True] * 28
    assert homography(source) == pytest.approx(truth(source), abs=1e-3)


def test_no_map_through_points_on_one_line() -> None:
    line = np.column_stack([np.arange(6.0), np.arange(6.0)])
    assert Homography.by_consensus(line, np.zeros((6, 2)), threshold=1.0) is None


def test_a_matrix_of_another_shape_is_refused() -> None:
    with pytest.raises(ValueError, match=r"must be \(3, 3\), but got \(2, 3\)"):
        Homography(np.eye(3)[:2])


@given(st.floats(-3.1, 3.1), st.floats(0.5, 50))
def test_squares_have_their_side_and_direction(angle: float, side: float) -> None:
    cos, sin = np.cos(angle), np.sin(angle)
    quad = side * CENTRED @ np.array([[cos, sin], [-sin, cos]])
    assert areas(quad) == pytest.approx(side**2)
    assert areas(quad[::-1]) == pytest.approx(-(side**2))
    assert root_areas(quad) == pytest.approx(side)
    assert mean_sides(quad) == pytest.approx(side)
    assert directions(quad) == pytest.approx(angle, abs=1e-6)


def test_shares_reach_from_corner_to_corner() -> None:
    quad = np.array([[[0.0, 0], [8, 2], [10, 9], [1, 7]]])
    assert inner_points(quad, UNIT).tolist() == quad.tolist()
    assert inner_points(quad, np.array([[0.5, 0.5]]))[0, 0] == pytest.approx(quad[0].mean(0))


def test_a_picture_reaches_half_a_pixel_beyond_the_centres_of_its_pixels() -> None:
    points = np.array([[-0.5, 2.0], [9.5, 5.5], [-0.6, 2.0], [9.6, 5.0], [4.0, 5.6]])
    assert inside(points, (10, 6)).tolist() == [True, True, False, False, False]
    rim = np.array([[[0.0, 0.0], [9.0, 5.0]], [[-0.1, 3.0], [9.1, 3.0]]])
    assert inside(rim, (10, 6), 0.5).tolist() == [[True, True], [False, False]]
    assert not inside(np.array([np.nan, 1.0]), (10, 6))
