"""Joint fits of squares to edges."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.views import camera, rotation, squares, worst_corners
from vision.arrays import Floats, Pixels
from vision.find.align import Aligned, align
from vision.find.squares import SquareFitter
from vision.geometry.homography import Homography
from vision.geometry.quads import CENTRED, UNIT, areas

SIDE = 60.0
TABLE, TILE, INK = (96, 120, 70), (236, 232, 222), (30, 30, 40)


def crooked_pod(cells: list[tuple[int, int]], seed: int) -> Floats:
    """(N, 4, 2) crooked squares in pixels."""
    rng = np.random.default_rng(seed)
    centres = 1.05 * np.array([(col, row) for row, col in cells], float)
    quads = squares(centres, rng.uniform(-3, 3, len(cells)))
    return np.asarray(SIDE * (quads @ rotation(25).T) + (260.0, 120.0))


def paint_tiles(quads: Floats, bars: tuple[int, ...] = ()) -> Pixels:
    """A picture of tiles; those in `bars` bear two strong oblique bars."""
    rng = np.random.default_rng(1)
    picture = np.full((520, 720, 3), TABLE, np.uint8)
    for i, quad in enumerate(quads):
        cv2.fillPoly(picture, [np.rint(quad * 16).astype(np.int32)], TILE, cv2.LINE_AA, 4)
        if i in bars:
            middle = quad.mean(0)
            for shift in (-0.16, 0.16):
                along = (quad[1] - quad[0]) + (quad[2] - quad[1]) * 0.5
                across = np.array([-along[1], along[0]])
                reach = np.rint([-0.38 * along, 0.38 * along] + middle + shift * across)
                cv2.polylines(picture, [reach.astype(np.int32)], False, INK, 7)
    noisy = picture + rng.normal(0, 4, picture.shape)
    return np.clip(noisy, 0, 255).astype(np.uint8)


def perturb(quads: Floats, seed: int, turn: float = 9.0) -> Floats:
    """Quads with errors in rotation, size and place, as the finder makes them."""
    rng = np.random.default_rng(seed)
    perturbed = []
    for quad in quads:
        change = rotation(rng.uniform(-turn, turn)) * rng.uniform(0.92, 1.08)
        centre = quad.mean(0)
        perturbed.append((quad - centre) @ change.T + centre + rng.uniform(-1.5, 1.5, 2))
    return np.array(perturbed)


def errors(fit: Floats, truth: Floats) -> Floats:
    """(N,) distance of the worst corner of each quad, in sides."""
    return worst_corners(fit, truth) / SIDE


CROSS = [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (2, 2), (3, 2)]


def align_equally(picture: Pixels, detected: Floats) -> Aligned:
    """Align detections of equal scores."""
    return align(SquareFitter(picture, detected), detected, np.full(len(detected), 0.9))


@pytest.mark.parametrize("seed", range(4))
def test_rough_outlines_are_fitted_to_the_edges(seed: int) -> None:
    truth = crooked_pod(CROSS, seed)
    detected = perturb(truth, seed)
    fit = align_equally(paint_tiles(truth), detected)
    assert fit.kept.tolist() == list(range(len(truth)))
    assert fit.outlined.all()
    assert errors(detected, truth).max() > 0.1
    assert errors(fit.quads, truth).max() < 0.1
    assert np.median(errors(fit.quads, truth)) < 0.07


@pytest.mark.parametrize(("tilt", "distance"), [(50, 6.5), (57, 9.0), (60, 7.0)])
def test_foreshortened_pieces_with_poor_outlines_are_fitted(tilt: float, distance: float) -> None:
    """Outlines are too upright and without perspective, as the finder's are; centres are right."""
    view = Homography(camera(tilt, 0, distance, (720, 520)))
    spots = 1.04 * np.array([(col - 1.0, row - 2.0) for row in range(5) for col in range(3)])
    truth = view(squares(spots, np.zeros(15)))
    halves = (truth - np.roll(truth, 2, 1)) / 2
    detected = view(spots)[:, None] + halves * (0.9, 1.25)
    fit = align_equally(paint_tiles(truth), detected)
    assert fit.kept.tolist() == list(range(15))
    sides = np.sqrt(areas(truth))
    assert np.median(worst_corners(detected, truth) / sides) > 0.13
    assert (worst_corners(fit.quads, truth) / sides).max() < 0.13


def test_a_piece_detected_askew_is_aligned_with_its_neighbours() -> None:
    truth = crooked_pod(CROSS, 7)
    bars = (1, 3, 6)
    detected = perturb(truth, 7)
    detected[list(bars)] = perturb(truth, 5, turn=15.0)[list(bars)]
    fit = align_equally(paint_tiles(truth, bars), detected)
    assert errors(fit.quads, truth).max() < 0.06


def test_of_two_that_overlap_at_a_corner_the_outlined_one_stays() -> None:
    truth = crooked_pod(CROSS, 0)
    step = 0.53 * (truth[0, 0] - truth[0, 2])
    detected = np.concatenate([truth, truth[:1] + step])
    fit = align_equally(paint_tiles(truth), detected)
    assert fit.kept.tolist() == list(range(len(truth)))


def test_outlines_of_another_size_are_dropped() -> None:
    truth = crooked_pod([*CROSS, (4, 0), (4, 4)], 3)
    detected, middles = truth.copy(), truth.mean(1, keepdims=True)
    for strange, size in ((-1, 1.7), (-2, 0.55)):
        detected[strange] = (middles + size * (truth - middles))[strange]
    fit = align_equally(paint_tiles(detected), detected)
    assert fit.kept.tolist() == list(range(len(CROSS)))


def test_a_piece_without_edges_is_kept_and_marked() -> None:
    truth = crooked_pod([*CROSS, (5, 4)], 3)
    fit = align_equally(paint_tiles(truth[:-1]), truth)
    assert fit.kept.tolist() == list(range(len(truth)))
    assert fit.outlined.tolist() == [True] * len(CROSS) + [False]


def test_oblong_pieces_stay_oblong() -> None:
    truth = crooked_pod(CROSS, 3)
    middles = truth.mean(1, keepdims=True)
    across = 0.12 * (truth[:, 1] - truth[:, 0])[:, None] * np.array([1, -1, -1, 1])[:, None]
    oblong = middles + 0.9 * (truth + across - middles)
    fit = align_equally(paint_tiles(oblong), oblong + 1.0)
    assert errors(fit.quads, oblong).max() < 0.05


def test_pieces_of_different_shapes_are_fitted_one_by_one() -> None:
    rng = np.random.default_rng(0)
    lengths, turns = rng.uniform(0.5, 1.6, (8, 1, 2)), rng.uniform(0, 180, 8)
    centres = np.array([(1.5 + 2.4 * (i % 4), 2.0 + 3.5 * (i // 4)) for i in range(8)])
    turned = squares(np.zeros((8, 2)), turns)
    across, down = turned[:, 1] - turned[:, 0], turned[:, 3] - turned[:, 0]
    shapes = CENTRED * lengths
    truth = shapes[..., :1] * across[:, None] + shapes[..., 1:] * down[:, None]
    truth = SIDE * (truth + centres[:, None])
    fit = align_equally(paint_tiles(truth), perturb(truth, 3, turn=3.0))
    assert fit.kept.tolist() == list(range(8))
    assert errors(fit.quads, truth).max() < 0.1


@pytest.mark.parametrize("sizes", [(1.0,), (1.0, 3.0), (2.0, 1.0, 4.0)])
def test_pieces_without_any_edge_do_not_fail(sizes: tuple[float, ...]) -> None:
    detected = np.array([40 * size * UNIT + (60 + 160 * i, 80) for i, size in enumerate(sizes)])
    fitter = SquareFitter(np.full((520, 720, 3), 90, np.uint8), detected)
    fit = align(fitter, detected, np.full(len(detected), 0.9))
    assert len(fit.kept) >= 1
    assert np.isfinite(fit.quads).all()
