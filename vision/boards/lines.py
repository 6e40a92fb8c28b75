"""Refine the plane of a print by thin dark lines of known places."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Flags, Floats, Pixels
from vision.geometry.homography import Homography

Points = tuple[Floats, Floats]


@dataclass(frozen=True, slots=True)
class LineSettings:
    """Settings of the fit; lengths in millimetres on the print.

    Attributes
    ----------
    spacing
        Between the points of a line that are looked for.
    window
        How far to either side: well below half the distance of parallel lines, and more than
        paper that does not lie flat moves them.
    flank
        Where beside a line there must be paper: outside of its blur.
    contrast
        Least depth of a line as a share of the light of the paper beside it: above the grain
        of dim photographs, below lines that are thinner than a pixel.
    near, growth
        Reach around the markers of the first round, and by what factor it grows each round: a
        plane known over some distance can be trusted over half as much again.
    outlier
        Residual from which a point loses weight (Huber).
    anchor
        Weight of a marker's corner against a point of a line.
    """

    spacing: float = 3.0
    window: float = 2.6
    flank: float = 1.3
    contrast: float = 0.06
    near: float = 70.0
    growth: float = 1.5
    outlier: float = 0.4
    anchor: float = 3.0


def follow_lines(
    grey: Pixels,
    homography: Homography,
    lines: Floats,
    anchors: Points,
    settings: LineSettings | None = None,
) -> tuple[Homography, float]:
    """Refine a homography from the anchors outwards, with ever more of the lines.

    Each point of a line is looked for across the line, as in C. Harris and C. Stennett, RAPID: a
    video rate object tracker, 1990; those found move the homography by Gauss-Newton.

    Parameters
    ----------
    grey
        (H, W) uint8.
    homography
        Millimetres to pixels.
    lines
        (N, 2, 2) ends in millimetres.
    anchors
        (M, 2) places that are known in millimetres, and (M, 2) in pixels.

    Returns
    -------
    homography
        The refined one.
    met
        Share of all points that lie within the outlier's bound of their lines.
    """
    settings = settings or LineSettings()
    points, normals = _points(lines, settings.spacing)
    away = np.linalg.norm(points[:, None] - anchors[0][None], axis=2).min(1)
    spread = float(np.ptp(anchors[0], axis=0).max())
    reach = max(settings.near, spread)
    while True:
        inside = away < reach
        near = points[inside], normals[inside]
        homography, met = _round(grey, homography, near, anchors, settings)
        if inside.all():
            return homography, met
        reach *= settings.growth


def _points(lines: Floats, spacing: float) -> Points:
    """Points along lines, clear of their ends, with unit normals."""
    start, along = lines[:, 0], lines[:, 1] - lines[:, 0]
    length = np.linalg.norm(along, axis=1)
    count = np.maximum(1, (length / spacing).astype(int))
    of = np.repeat(np.arange(len(lines)), count)
    place = np.arange(len(of)) - np.repeat(np.cumsum(count) - count, count)
    shares = (place + 0.5) / count[of]
    normals = np.column_stack([-along[:, 1], along[:, 0]]) / length[:, None]
    return start[of] + shares[:, None] * along[of], normals[of]


def _round(
    grey: Pixels,
    homography: Homography,
    model: Points,
    anchors: Points,
    settings: LineSettings,
) -> tuple[Homography, float]:
    """Look for the points and fit, twice; share of points met at the end."""
    met = 0.0
    for _ in range(2):
        points, normals = model
        found, offsets = _look(grey, homography, points, normals, settings)
        if found.sum() >= 8:
            seen = points[found] + offsets[found, None] * normals[found]
            pixels = homography(seen)
            tips = homography(seen + 0.5 * normals[found])
            homography = _fit(homography, (points[found], pixels, tips), anchors, settings)
        met = float((found & (np.abs(offsets) < settings.outlier)).mean()) if len(found) else 0.0
    return homography, met


def _look(
    grey: Pixels,
    homography: Homography,
    points: Floats,
    normals: Floats,
    settings: LineSettings,
) -> tuple[Flags, Floats]:
    """Which lines are seen, and how far along their normals."""
    step = 0.2
    beyond = settings.window + settings.flank
    steps = np.arange(-beyond, beyond + step / 2, step)
    at = points[:, None] + steps[None, :, None] * normals[:, None]
    maps = homography(at)
    maps32 = maps.astype(np.float32)
    light = cv2.remap(grey, maps32[..., 0], maps32[..., 1], cv2.INTER_LINEAR)
    profile = cv2.blur(light.astype(np.float32), (3, 1))
    lag = round(settings.flank / step)
    middle = profile[:, lag:-lag]
    paper = np.minimum(profile[:, : -2 * lag], profile[:, 2 * lag :])
    depth = (paper - middle) / np.maximum(paper, 8.0)
    best = depth.argmax(1)
    rows = np.arange(len(points))
    inside = ((maps >= 0) & (maps < np.array(grey.shape[::-1]))).all((1, 2))
    # Parabola through the deepest sample and its neighbours.
    here = np.clip(best, 1, depth.shape[1] - 2)
    low, mid, up = depth[rows, here - 1], depth[rows, here], depth[rows, here + 1]
    bend = np.minimum(low - 2 * mid + up, -1e-6)
    shift = np.clip(0.5 * (low - up) / bend, -0.5, 0.5)
    offsets = steps[lag:-lag][here] + step * shift
    edge = (best == 0) | (best == depth.shape[1] - 1)
    return inside & ~edge & (depth[rows, best] > settings.contrast), offsets


def _fit(
    homography: Homography,
    seen: tuple[Floats, Floats, Floats],
    anchors: Points,
    settings: LineSettings,
) -> Homography:
    """Gauss-Newton on the points' distances across their lines, and the anchors' in both axes."""
    points, pixels, tips = seen
    across = tips - pixels
    scale = 2 * np.linalg.norm(across, axis=1)
    across /= scale[:, None] / 2
    centre = anchors[0].mean(0)
    unit = Homography.affine(1 / 100, (-centre[0] / 100, -centre[1] / 100))
    matrix = (homography @ unit.inverse).normalised.matrix
    on_lines, fixed = unit(points), unit(anchors[0])
    size = float(np.median(scale))
    for _ in range(6):
        at, slope = _jacobian(matrix, on_lines)
        residual = ((at - pixels) * across).sum(1) / scale
        rows = (slope * across[:, :, None]).sum(1) / scale[:, None]
        held, lean = _jacobian(matrix, fixed)
        apart = (held - anchors[1]) / size
        far = np.concatenate([residual, apart.ravel()])
        design = np.concatenate([rows, lean.reshape(-1, 8) / size])
        weight = np.minimum(1.0, settings.outlier / np.maximum(np.abs(far), 1e-9))
        weight[len(residual) :] *= settings.anchor
        weighted = design * weight[:, None]
        step = np.linalg.lstsq(weighted.T @ design, -(weighted.T @ far), rcond=None)[0]
        matrix = matrix + np.append(step, 0.0).reshape(3, 3)
    return (Homography(matrix) @ unit).normalised


def _jacobian(matrix: Floats, points: Floats) -> Points:
    """(N, 2) projected points and (N, 2, 8) their derivatives by the first eight entries."""
    ones = np.ones(len(points))
    home = np.column_stack([points, ones])
    mapped = home @ matrix.T
    depth = mapped[:, 2:]
    at = mapped[:, :2] / depth
    slope = np.zeros((len(points), 2, 8))
    slope[:, 0, 0:3] = slope[:, 1, 3:6] = home / depth
    slope[:, :, 6:8] = -at[:, :, None] * points[:, None, :] / depth[:, None]
    return at, slope
