"""Refine the pose of a print by its thin dark lines."""

from __future__ import annotations

import cv2
import numpy as np

from vision.arrays import Flags, Floats, Pixels
from vision.geometry.homography import Homography
from vision.geometry.quads import distances, inside

Points = tuple[Floats, Floats]

# Lengths in millimetres on the print.

STEP = 0.2
"""Spacing of samples across a line."""

SPACING = 3.0
"""Spacing of the points of a line that are searched."""

WINDOW, FLANK = 2.6, 1.3
"""Search distance to either side, well below half the distance of parallel lines and more than bent
paper moves them; and distance at which there must be paper beside a line, outside of its blur."""

CONTRAST = 0.06
"""Least depth of a line as a share of the paper's luminance: above the grain of dim photographs,
below lines that are thinner than a pixel."""

NEAR, GROWTH = 70.0, 1.5
"""Reach around the markers in the first round, and its growth each round: a plane known over some
distance can be trusted over half as much again."""

OUTLIER, ANCHOR = 0.4, 3.0
"""Residual from which a point loses weight (Huber), and weight of a marker's corner against a
point of a line."""

STEPS = 6
"""Iterations of the robust fit; it converges in five."""


def follow_lines(
    grey: Pixels, homography: Homography, lines: Floats, anchors: Points
) -> tuple[Homography, float]:
    """Refine a homography from the anchors outwards, with ever more of the lines.

    Each point of a line is searched across the line, as in C. Harris and C. Stennett, RAPID: a
    video rate object tracker, 1990; the homography is fitted to those found by least squares.

    Parameters
    ----------
    grey
        (H, W) uint8.
    homography
        From millimetres to pixels.
    lines
        (N, 2, 2) ends in millimetres.
    anchors
        (M, 2) known points in millimetres, and (M, 2) in pixels; M of four and more.

    Returns
    -------
    homography
        The refined one.
    inliers
        Share of all points of the lines that were found within `OUTLIER`.
    """
    points, normals = _sample_lines(lines)
    nearest = distances(points, anchors[0]).min(1)
    reach = max(NEAR, float(np.ptp(anchors[0], axis=0).max()))
    while True:
        near = nearest < reach
        for _ in range(2):
            found, offsets = _search_across(grey, homography, points[near], normals[near])
            model = points[near][found], normals[near][found]
            homography = _fit(homography, model, offsets[found], anchors)
        if near.all():
            return homography, float((found & (np.abs(offsets) < OUTLIER)).mean())
        reach *= GROWTH


def _sample_lines(lines: Floats) -> Points:
    """Points along lines, clear of their ends, with unit normals."""
    start, along = lines[:, 0], lines[:, 1] - lines[:, 0]
    length = np.linalg.norm(along, axis=1)
    count = np.maximum(1, (length / SPACING).astype(int))
    line = np.repeat(np.arange(len(lines)), count)
    index = np.arange(len(line)) - np.repeat(np.cumsum(count) - count, count)
    shares = (index + 0.5) / count[line]
    normals = np.column_stack([-along[:, 1], along[:, 0]]) / length[:, None]
    return start[line] + shares[:, None] * along[line], normals[line]


def _search_across(
    grey: Pixels, homography: Homography, points: Floats, normals: Floats
) -> tuple[Flags, Floats]:
    """(N,) whether a dark line crosses the normal at each point, and at what offset."""
    beyond = WINDOW + FLANK
    steps = np.arange(-beyond, beyond + STEP / 2, STEP)
    pixels = homography(points[:, None] + steps[None, :, None] * normals[:, None])
    whole = inside(pixels, grey.shape[::-1], 0.5).all(1)
    x, y = pixels.astype(np.float32).transpose(2, 0, 1)
    profile = cv2.blur(cv2.remap(grey, x, y, cv2.INTER_LINEAR).astype(np.float32), (3, 1))
    lag = round(FLANK / STEP)
    paper = np.minimum(profile[:, : -2 * lag], profile[:, 2 * lag :])
    depth = (paper - profile[:, lag:-lag]) / np.maximum(paper, 8.0)
    best = depth.argmax(1)
    rows = np.arange(len(points))
    # Parabola through the deepest sample and its neighbours.
    inner = np.clip(best, 1, depth.shape[1] - 2)
    low, mid, up = depth[rows, inner - 1], depth[rows, inner], depth[rows, inner + 1]
    bend = np.minimum(low - 2 * mid + up, -1e-6)
    shift = np.clip(0.5 * (low - up) / bend, -0.5, 0.5)
    offsets = steps[lag:-lag][inner] + STEP * shift
    return whole & (inner == best) & (depth[rows, best] > CONTRAST), offsets


def _fit(homography: Homography, model: Points, offsets: Floats, anchors: Points) -> Homography:
    """Fit a homography to points of lines, found at offsets along their normals, and to anchors.

    A point counts by its distance from its line, an anchor by those from an upright and a level
    line, which are linear in the homography's entries but for the points' depths.
    """
    points, normals = model
    measured = points + offsets[:, None] * normals
    through = homography(measured)
    across = 2 * (homography(measured + 0.5 * normals) - through)
    scale = np.linalg.norm(across, axis=1)
    printed = np.concatenate([points, np.repeat(anchors[0], 2, axis=0)])
    size = np.full(2 * len(anchors[0]), np.median(np.sqrt(homography.scales(printed))))
    through = np.concatenate([through, np.repeat(anchors[1], 2, axis=0)])
    across = np.concatenate([across / scale[:, None], np.tile(np.eye(2), (len(anchors[0]), 1))])
    strength = np.repeat([1.0, ANCHOR], [len(points), len(size)])
    # Signed distances in millimetres, for homogeneous pixels.
    lines = np.column_stack([across, -(across * through).sum(1)])
    lines /= np.concatenate([scale, size])[:, None]
    centre = anchors[0].mean(0)
    unit = Homography.affine(1 / 100, (-centre[0] / 100, -centre[1] / 100))
    home = np.column_stack([unit(printed), np.ones(len(printed))])
    products = (lines[:, :, None] * home[:, None, :]).reshape(-1, 9)
    entries = (homography @ unit.inverse).normalised.matrix.ravel()
    for _ in range(STEPS):
        design = products / (home @ entries[6:])[:, None]
        residuals = design @ entries
        weight = strength * np.minimum(1.0, OUTLIER / np.maximum(np.abs(residuals), 1e-9))
        free = design[:, :8]
        weighted = free * weight[:, None]
        entries[:8] -= np.linalg.lstsq(weighted.T @ free, weighted.T @ residuals, rcond=None)[0]
    return (Homography(entries.reshape(3, 3)) @ unit).normalised
