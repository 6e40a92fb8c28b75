"""Squares fitted to the edges around them, and squares that were missed."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.views import squares
from vision.find.align import Aligned, align
from vision.find.squares import SquareFitter
from vision.geometry.quads import CENTRED, UNIT

Floats = NDArray[np.float64]
Pixels = NDArray[np.uint8]
SIDE = 60.0
TABLE, TILE, INK = (96, 120, 70), (236, 232, 222), (30, 30, 40)


def pod(cells: list[tuple[int, int]], seed: int) -> Floats:
    """(N, 4, 2) crooked squares in pixels."""
    rng = np.random.default_rng(seed)
    centres = 1.05 * np.array([(col, row) for row, col in cells], float)
    quads = squares(centres, rng.uniform(-3, 3, len(cells)))
    turn = np.radians(25)
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    return np.asarray(SIDE * (quads @ spin.T) + (260.0, 120.0))


def painted(quads: Floats, bars: tuple[int, ...] = (), tile: tuple[int, int, int] = TILE) -> Pixels:
    """A picture of tiles; those in `bars` show two strong bars, askew, on the tile."""
    rng = np.random.default_rng(1)
    picture = np.full((520, 720, 3), TABLE, np.uint8)
    for i, quad in enumerate(quads):
        cv2.fillPoly(picture, [np.rint(quad * 16).astype(np.int32)], tile, cv2.LINE_AA, 4)
        if i in bars:
            middle = quad.mean(0)
            for shift in (-0.16, 0.16):
                along = (quad[1] - quad[0]) + (quad[2] - quad[1]) * 0.5
                across = np.array([-along[1], along[0]])
                reach = np.rint([-0.38 * along, 0.38 * along] + middle + shift * across)
                cv2.polylines(picture, [reach.astype(np.int32)], False, INK, 7)
    noisy = picture + rng.normal(0, 4, picture.shape)
    return np.clip(noisy, 0, 255).astype(np.uint8)


def rough(quads: Floats, seed: int, turn: float = 9.0) -> Floats:
    """Quads with wrong turns and sizes, as the finder gives them."""
    rng = np.random.default_rng(seed)
    made = []
    for quad in quads:
        angle, size = np.radians(rng.uniform(-turn, turn)), rng.uniform(0.92, 1.08)
        spin = size * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        made.append((quad - quad.mean(0)) @ spin.T + quad.mean(0) + rng.uniform(-1.5, 1.5, 2))
    return np.array(made)


def worst(found: Floats, truth: Floats) -> Floats:
    """(N,) distance of the worst corner of each quad, in sides, for the best first corner."""
    shifts = [np.linalg.norm(np.roll(found, k, 1) - truth, axis=2).max(1) for k in range(4)]
    return np.asarray(np.min(shifts, axis=0) / SIDE)


CROSS = [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (2, 2), (3, 2)]


def aligned(picture: Pixels, given: Floats) -> Aligned:
    return align(SquareFitter(picture, given), given, np.full(len(given), 0.9))


@pytest.mark.parametrize("seed", range(4))
def test_rough_outlines_come_to_lie_on_the_edges(seed: int) -> None:
    truth = pod(CROSS, seed)
    given = rough(truth, seed)
    found = aligned(painted(truth), given)
    assert found.kept.tolist() == list(range(len(truth)))
    assert found.outlined.all()
    assert worst(given, truth).max() > 0.1
    assert worst(found.quads, truth).max() < 0.1
    assert np.median(worst(found.quads, truth)) < 0.07


def test_a_piece_that_was_seen_turned_is_turned_as_its_neighbours() -> None:
    truth = pod(CROSS, 7)
    bars = (1, 3, 6)
    given = rough(truth, 7)
    given[list(bars)] = rough(truth, 5, turn=30.0)[list(bars)]
    found = aligned(painted(truth, bars), given)
    assert worst(found.quads, truth).max() < 0.06


def test_of_two_that_overlap_at_a_corner_the_outlined_one_stays() -> None:
    truth = pod(CROSS, 0)
    step = 0.53 * (truth[0, 0] - truth[0, 2])
    given = np.concatenate([truth, truth[:1] + step])
    found = aligned(painted(truth), given)
    assert found.kept.tolist() == list(range(len(truth)))


def test_what_is_much_larger_or_smaller_than_the_pieces_is_none() -> None:
    truth = pod([*CROSS, (4, 0), (4, 4)], 3)
    given, middles = truth.copy(), truth.mean(1, keepdims=True)
    for strange, size in ((-1, 1.7), (-2, 0.55)):
        given[strange] = (middles + size * (truth - middles))[strange]
    found = aligned(painted(given), given)
    assert found.kept.tolist() == list(range(len(CROSS)))


def test_what_no_edges_outline_is_kept_and_called_so() -> None:
    truth = pod([*CROSS, (5, 4)], 3)
    found = aligned(painted(truth[:-1]), truth)
    assert found.kept.tolist() == list(range(len(truth)))
    assert found.outlined.tolist() == [True] * len(CROSS) + [False]


def test_oblong_pieces_stay_oblong() -> None:
    truth = pod(CROSS, 3)
    middles = truth.mean(1, keepdims=True)
    across = 0.12 * (truth[:, 1] - truth[:, 0])[:, None] * np.array([1, -1, -1, 1])[:, None]
    oblong = middles + 0.9 * (truth + across - middles)
    found = aligned(painted(oblong), oblong + 1.0)
    assert worst(found.quads, oblong).max() < 0.05


def test_pieces_of_all_shapes_are_laid_on_their_own_edges() -> None:
    rng = np.random.default_rng(0)
    lengths, turns = rng.uniform(0.5, 1.6, (8, 1, 2)), rng.uniform(0, 180, 8)
    centres = np.array([(1.5 + 2.4 * (i % 4), 2.0 + 3.5 * (i // 4)) for i in range(8)])
    turned = squares(np.zeros((8, 2)), turns)
    across, down = turned[:, 1] - turned[:, 0], turned[:, 3] - turned[:, 0]
    shapes = CENTRED * lengths
    truth = shapes[..., :1] * across[:, None] + shapes[..., 1:] * down[:, None]
    truth = SIDE * (truth + centres[:, None])
    found = aligned(painted(truth), rough(truth, 3, turn=3.0))
    assert found.kept.tolist() == list(range(8))
    assert worst(found.quads, truth).max() < 0.1


@pytest.mark.parametrize("sizes", [(1.0,), (1.0, 3.0), (2.0, 1.0, 4.0)])
def test_pieces_without_any_edge_are_fitted_all_the_same(sizes: tuple[float, ...]) -> None:
    given = np.array([40 * size * UNIT + (60 + 160 * i, 80) for i, size in enumerate(sizes)])
    fitter = SquareFitter(np.full((520, 720, 3), 90, np.uint8), given)
    found = align(fitter, given, np.full(len(given), 0.9))
    assert len(found.kept) >= 1
    assert np.isfinite(found.quads).all()
