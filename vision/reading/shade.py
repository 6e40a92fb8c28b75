"""Shadows across pieces: straight edges of them, told by the ground about the glyph and undone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from vision.arrays import Flags, Floats, Pixels, Singles
from vision.reading.faces import FACE_SIZE


@dataclass(frozen=True, slots=True)
class ShadeSettings:
    """When a crop shows a shadow whose edge, or a stripe, lies across the piece.

    Measured on 2026-11-25: of 421 doubtful tiles in drawn shade 62 more are sure and right, 2 more
    surely wrong.

    Attributes
    ----------
    ring
        Distances from the middle, in pixels of the crop, between which the ground is looked at:
        the piece less its edge, and less most glyphs. Its corners, this far both ways, may be
        round.
    angles, step, edges
        How many directions of edges there are in half a turn, how far from one to the next they
        lie, and over how much they fade, in pixels of the crop. With half as many directions 56
        of the 421 are gained.
    share
        Of the ground that lies in light, and in shade, at least.
    stripe
        Least width of a stripe of light or shade, and its edges' step.
    explained
        Share of the differences on the ground, in logarithms of light, that is the shadow's. With
        half as many directions 66, 58, 50 and 43 are gained at 0.7, 0.75, 0.8 and 0.85, and at 0.7
        two more are surely wrong.
    least, unlike
        What it takes at least, and most by which that differs from one channel to another, in
        logarithms of light: two pieces of different colours side by side are no shadow. Of 6,320
        looks at rendered tiles 118 show one, 158 where the faintest counts.
    dark
        Added to grey levels, so that the logarithms of dark ones are no noise.
    """

    ring: tuple[float, float, float] = (10.5, 14.5, 10.0)
    angles: int = 24
    step: float = 1.0
    edges: tuple[float, ...] = (0.4, 1.2)
    share: float = 0.12
    stripe: tuple[float, float] = (5.0, 2.0)
    explained: float = 0.75
    least: float = 0.1
    unlike: float = 0.4
    dark: float = 6.0


def without_shadows(crops: Pixels) -> tuple[Pixels, Flags]:
    """Crops (N, 40, 40, 3), uint8 RGB, as they would look without a shadow's edge across them.

    Straight edges and stripes are told; what looks like neither stays.

    Returns
    -------
    The crops, and (N,) which of them had one.
    """
    settings = ShadeSettings()
    shades, on_ring = _shades(settings)
    x, y, ring = _places(settings)
    light = np.log(crops.astype(np.float32) + np.float32(settings.dark))
    ground = light.mean(3)[:, ring]
    ground -= ground.mean(1, keepdims=True)
    # The share of each shade in the ground's differences, by least squares.
    along = ground @ on_ring.T
    best = np.abs(along).argmax(1)
    explained = along[np.arange(len(best)), best] ** 2
    told = explained > settings.explained * np.maximum((ground**2).sum(1), 1e-9)
    out = crops.copy()
    for i in np.flatnonzero(told):
        shade, there = _shade(x, y, *shades[best[i]]), on_ring[best[i]]
        depth = there @ light[i][ring] / (there @ shade[ring])
        told[i] = abs(depth.mean()) > settings.least and np.ptp(depth) < settings.unlike
        if told[i]:
            # The shaded side becomes as light as the other.
            lit = light[i] + (float(depth.mean() > 0) - shade)[..., None] * depth
            out[i] = np.clip(np.exp(lit) - settings.dark, 0, 255).round()
    return out, told


def in_even_light(crops: Pixels) -> tuple[Pixels, Flags]:
    """Crops (K, N, 40, 40, 3) of K looks at N pieces, without shadows that most looks see.

    Returns
    -------
    The crops, and (N,) the pieces across which an edge of a shadow lies.
    """
    undone, told = without_shadows(crops.reshape(-1, *crops.shape[2:]))
    shaded = told.reshape(crops.shape[:2]).mean(0) > 0.5
    return np.where(shaded[:, None, None, None], undone.reshape(crops.shape), crops), shaded


@cache
def _shades(settings: ShadeSettings) -> tuple[Floats, Singles]:
    """Shades (S, 4): angle, two edges and fade; and their unit deviations (S, P) on the ring."""
    far, (width, coarse) = settings.ring[1], settings.stripe
    offsets = np.arange(-far, far + settings.step, settings.step)
    edges = [(at, np.inf, fade) for at in offsets for fade in settings.edges]
    offsets = np.arange(-far, far + coarse, coarse)
    edges += [
        (one, two, settings.edges[0]) for one in offsets for two in offsets if two - one >= width
    ]
    angles = np.arange(settings.angles) * np.pi / settings.angles
    shades = np.array([(angle, *edge) for angle in angles for edge in edges])
    x, y, ring = _places(settings)
    on_ring = _shade(x[ring], y[ring], *shades.T[..., None])
    share = on_ring.mean(1)
    some = (share > settings.share) & (share < 1 - settings.share)
    on_ring = on_ring[some] - share[some, None]
    on_ring /= np.linalg.norm(on_ring, axis=1, keepdims=True)
    return shades[some], on_ring.astype(np.float32)


@cache
def _places(settings: ShadeSettings) -> tuple[Floats, Floats, Flags]:
    """(40, 40) x and y from the middle, and which pixels are on the ring."""
    near, far, corner = settings.ring
    y, x = np.mgrid[:FACE_SIZE, :FACE_SIZE] - (FACE_SIZE - 1) / 2
    high, low = np.maximum(np.abs(x), np.abs(y)), np.minimum(np.abs(x), np.abs(y))
    return x, y, (high >= near) & (high <= far) & (low <= corner)


def _shade(x: Floats, y: Floats, angle: Floats, one: Floats, two: Floats, fade: Floats) -> Floats:
    """From 0 to 1 between two parallel edges that fade; all broadcast."""
    across = np.cos(angle) * x + np.sin(angle) * y
    away = np.minimum(across - one, two - across)
    return np.asarray(1 / (1 + np.exp(-np.clip(away / fade, -30, 30))))
