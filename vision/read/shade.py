"""Shadows across pieces: straight edges are found on the ground about the glyph, and removed."""

from __future__ import annotations

from functools import cache

import numpy as np

from vision.arrays import Flags, Floats, Pixels, Singles
from vision.read.faces import FACE_SIZE

NEAR, FAR, CORNER = 10.5, 14.5, 10.0
"""Pixels from the middle of a crop between which the ground is studied: the piece less its edge and
most glyphs; and how far both ways at most, as corners may be round."""

ANGLES = 24
"""Directions of edges in half a turn."""

STEP, FADES = 1.0, (0.4, 1.2)
"""Pixels from one edge to the next, and widths over which they fade."""

SHARE = 0.12
"""Least share of the ground in light, and in shade."""

STRIPE, STRIPE_STEP = 5.0, 2.0
"""Least width of a stripe of light or shade, and the step of its edges, in pixels."""

EXPLAINED = 0.75
"""Least share of the ground's variance, in logarithms of light, that a shadow explains."""

DEPTH, UNLIKE = 0.1, 0.4
"""Least depth of a shadow, and most by which it differs among the channels, in logarithms of light:
two pieces of different colours side by side are no shadow."""

DARK = 6.0
"""Added to grey levels, so that the logarithms of dark ones are no noise."""


def without_shadows(crops: Pixels) -> tuple[Pixels, Flags]:
    """Crops (N, 40, 40, 3), uint8 RGB, as they would look without a shadow's edge across them.

    Straight edges and stripes are detected; other shadows stay.

    Returns
    -------
    The crops, and (N,) which of them had one.
    """
    shades, on_ring = _shades()
    x, y, ring = _places()
    light = np.log(crops.astype(np.float32) + np.float32(DARK))
    ground = light.mean(3)[:, ring]
    ground -= ground.mean(1, keepdims=True)
    # The share of each shade in the ground's differences, by least squares.
    along = ground @ on_ring.T
    best = np.abs(along).argmax(1)
    explained = along[np.arange(len(best)), best] ** 2
    shaded = explained > EXPLAINED * np.maximum((ground**2).sum(1), 1e-9)
    out = crops.copy()
    for i in np.flatnonzero(shaded):
        shade, there = _shade(x, y, *shades[best[i]]), on_ring[best[i]]
        depth = there @ light[i][ring] / (there @ shade[ring])
        shaded[i] = abs(depth.mean()) > DEPTH and np.ptp(depth) < UNLIKE
        if shaded[i]:
            # The shaded side becomes as light as the other.
            lit = light[i] + (float(depth.mean() > 0) - shade)[..., None] * depth
            out[i] = np.clip(np.exp(lit) - DARK, 0, 255).round()
    return out, shaded


def without_common_shadows(crops: Pixels) -> tuple[Pixels, Flags]:
    """Crops (K, N, 40, 40, 3), K of each of N pieces, without shadows found in most of these.

    Returns
    -------
    The crops, and (N,) the pieces across which an edge of a shadow lies.
    """
    undone, found = without_shadows(crops.reshape(-1, *crops.shape[2:]))
    shaded = found.reshape(crops.shape[:2]).mean(0) > 0.5
    return np.where(shaded[:, None, None, None], undone.reshape(crops.shape), crops), shaded


@cache
def _shades() -> tuple[Floats, Singles]:
    """Shades (S, 4): angle, two edges and fade; and their unit deviations (S, P) on the ring."""
    offsets = np.arange(-FAR, FAR + STEP, STEP)
    edges = [(at, np.inf, fade) for at in offsets for fade in FADES]
    offsets = np.arange(-FAR, FAR + STRIPE_STEP, STRIPE_STEP)
    edges += [(one, two, FADES[0]) for one in offsets for two in offsets if two - one >= STRIPE]
    angles = np.arange(ANGLES) * np.pi / ANGLES
    shades = np.array([(angle, *edge) for angle in angles for edge in edges])
    x, y, ring = _places()
    on_ring = _shade(x[ring], y[ring], *shades.T[..., None])
    share = on_ring.mean(1)
    some = (share > SHARE) & (share < 1 - SHARE)
    on_ring = on_ring[some] - share[some, None]
    on_ring /= np.linalg.norm(on_ring, axis=1, keepdims=True)
    return shades[some], on_ring.astype(np.float32)


@cache
def _places() -> tuple[Floats, Floats, Flags]:
    """(40, 40) x and y from the middle, and which pixels are on the ring."""
    y, x = np.mgrid[:FACE_SIZE, :FACE_SIZE] - (FACE_SIZE - 1) / 2
    high, low = np.maximum(np.abs(x), np.abs(y)), np.minimum(np.abs(x), np.abs(y))
    return x, y, (high >= NEAR) & (high <= FAR) & (low <= CORNER)


def _shade(x: Floats, y: Floats, angle: Floats, one: Floats, two: Floats, fade: Floats) -> Floats:
    """From 0 to 1 between two parallel edges that fade; all broadcast."""
    across = np.cos(angle) * x + np.sin(angle) * y
    away = np.minimum(across - one, two - across)
    return np.asarray(1 / (1 + np.exp(-np.clip(away / fade, -30, 30))))
