"""Light on a table, and its variation over a picture."""

import math
from dataclasses import dataclass, replace

import cv2
import numpy as np

from training.render.chance import Rng, log_uniform, random_seed
from vision.arrays import Floats, Singles

MAX_REACH = 4.0
"""Longest shadow, in heights of what casts it."""


@dataclass(frozen=True, slots=True)
class Light:
    """The light on a table."""

    azimuth: float = 225.0
    elevation: float = 50.0
    """Degrees: where the main lamp stands, seen from the table."""
    strength: float = 0.35
    """Share of the light that is lost in shadows."""
    tint: tuple[float, float, float] = (1.0, 1.0, 1.0)
    """How much of that share shadows take of red, green and blue light: that of a lamp whose colour
    is another than that of the rest."""
    softness: float = 0.35
    """Penumbra of shadows, in heights of their objects."""
    contact: float = 0.3
    """Share of the light that is lost in the contact shadow of an object."""
    falloff: float = 0.1
    """Logarithm of the brightness ratio across the picture."""
    drift: tuple[float, float] = (0.0, 0.0)
    """Logarithms of the red and blue ratios to green across the picture."""
    pool: float = 0.0
    """Decay of the light around a lamp's spot; 0 for uniform light."""
    vignette: float = 0.08
    """Loss in the corners of the picture."""
    shadows: tuple[float, ...] = ()
    """Loss in each shadow of objects out of view."""
    glare: float = 0.0
    pane: float = 0.0
    """Reflections of a lamp and of a window, in shares of white."""
    veil: float = 0.0
    """Veiling glare, in shares of white."""
    seed: int = 0
    """Seed of the positions of all these."""

    @property
    def towards(self) -> Floats:
        """Unit vector (2,) on the table towards the lamp."""
        angle = math.radians(self.azimuth)
        return np.array([math.cos(angle), math.sin(angle)])

    def cast(self, height: float) -> Floats:
        """Offset (2,) of the shadow of an object of a height."""
        reach = min(MAX_REACH, 1 / math.tan(math.radians(self.elevation)))
        return np.asarray(-self.towards * reach * height)


def draw_light(rng: Rng, hard: float = 1.0) -> Light:
    """Draw a light, from an overcast window to a low desk lamp.

    ``hard`` scales how far it is from the best: at 0.3 it is that of a careful photographer.
    """
    count = int(rng.random() < 0.35 * hard) + int(rng.random() < 0.12 * hard)
    glare, pane = rng.random(2) < (0.22 * hard, 0.12 * hard)
    return Light(
        azimuth=rng.uniform(0, 360),
        elevation=rng.uniform(20, 80),
        strength=rng.uniform(0.05, 0.75) if rng.random() < 0.94 else 0.0,
        softness=log_uniform(0.05, 1.0, rng),
        contact=rng.uniform(0.0, 0.6),
        falloff=rng.exponential(0.45) * hard if rng.random() < 0.8 else 0.0,
        pool=rng.uniform(0.2, 2.0) if rng.random() < 0.2 * hard else 0.0,
        vignette=rng.uniform(0, 0.3),
        shadows=tuple(rng.uniform(0.15, 0.75) for _ in range(count)),
        glare=rng.uniform(0.05, 1.1) * hard if glare else 0.0,
        pane=rng.uniform(0.03, 0.45) * hard if pane else 0.0,
        veil=_veil(rng, hard),
        seed=random_seed(rng),
    )


def _veil(rng: Rng, hard: float) -> float:
    roll = rng.random()
    if roll > 0.35 * hard:
        return 0.0
    return rng.uniform(0, 0.1) if roll > 0.1 * hard else rng.uniform(0.1, 0.6)


def two_coloured(light: Light, rng: Rng) -> Light:
    """Mix a light from two sources of different colours."""
    warm = rng.uniform(0.0, 0.5) * (1 if rng.random() < 0.7 else -1)
    tint = np.array([1.0 + 0.6 * warm, 1.0, 1.0 - warm])
    red, green, blue = (tint / tint.max()).tolist()
    drift = float(rng.normal(0, 0.25)), float(rng.normal(0, 0.25))
    return replace(light, tint=(red, green, blue), drift=drift)


def fields(light: Light, size: tuple[int, int]) -> tuple[Singles, Singles]:
    """Factor (h, w, 1 or 3) and addend (h, w, 1) over a picture (width, height), linear light.

    Both are coarse: at most 320 pixels a side.
    """
    rng = np.random.default_rng(light.seed)
    shrink = max(1.0, max(size) / 320)
    width, height = (max(2, round(side / shrink)) for side in size)
    y, x = np.mgrid[:height, :width].astype(np.float32)
    long = max(width, height)
    u, v = (x - width / 2) / long, (y - height / 2) / long
    way = rng.uniform(0, 2 * np.pi)
    factor = np.exp(light.falloff * (u * math.cos(way) + v * math.sin(way)))
    factor *= 1 - light.vignette * (u * u + v * v) * 2
    if light.pool:
        at = rng.normal(0, 0.4, 2)
        factor *= np.exp(-((u - at[0]) ** 2 + (v - at[1]) ** 2) * light.pool)
    for depth in light.shadows:
        factor *= 1 - depth * _shadow(u, v, rng)
    add = np.full_like(factor, light.veil)
    if light.glare:
        add += light.glare * _spot(u, v, rng)
    if light.pane:
        add += light.pane * _pane(u, v, rng)
    factor, add = factor[..., None], add[..., None]
    if any(light.drift):
        across = (u * math.cos(way) + v * math.sin(way))[..., None]
        factor = factor * np.exp(across * [light.drift[0], 0.0, light.drift[1]])
    return np.asarray(factor, np.float32), np.asarray(add, np.float32)


def _step(inside: Singles, edge: float) -> Singles:
    """Smooth step from 0 outside to 1 inside, over the width of an edge."""
    return np.asarray(1 / (1 + np.exp(-np.clip(inside / edge, -30, 30))), np.float32)


def _shadow(u: Singles, v: Singles, rng: Rng) -> Singles:
    """Inside a half plane, the round shadow of a head or a phone, or a polygon: 0 to 1."""
    at, angle = rng.uniform(-0.5, 0.5, 2), rng.uniform(0, 2 * np.pi)
    edge = log_uniform(0.003, 0.12, rng)
    sort = int(rng.integers(3))
    if sort == 0:
        inside = (u - at[0]) * math.cos(angle) + (v - at[1]) * math.sin(angle)
    elif sort == 1:
        inside = rng.uniform(0.1, 0.5) - np.hypot(u - at[0], v - at[1])
    else:
        count = int(rng.integers(3, 7))
        angles = np.sort(rng.uniform(0, 2 * np.pi, count))
        spokes = rng.uniform(0.1, 0.45, count)[:, None]
        points = at + spokes * np.column_stack([np.cos(angles), np.sin(angles)])
        long = max(u.shape)
        mask = np.zeros(u.shape, np.uint8)
        pixels = points * long + np.array(u.shape[::-1]) / 2
        cv2.fillPoly(mask, [np.rint(pixels).astype(np.int32)], 255)
        blurred = cv2.GaussianBlur(mask, (0, 0), max(0.5, edge * long))
        return np.asarray(blurred, np.float32) / np.float32(255)
    return _step(np.asarray(inside, np.float32), edge)


def _spot(u: Singles, v: Singles, rng: Rng) -> Singles:
    """Reflection of a lamp, 0 to 1."""
    a, b = _tilted(u, v, rng, 0.25)
    wide, narrow = rng.uniform(0.02, 0.22, 2)
    return np.asarray(np.exp(-((a / wide) ** 2) - (b / narrow) ** 2), np.float32)


def _pane(u: Singles, v: Singles, rng: Rng) -> Singles:
    """Reflection of a window: a rotated rectangle with soft edges, 0 to 1."""
    a, b = _tilted(u, v, rng, 0.3)
    half = rng.uniform(0.08, 0.35, 2)
    inside = np.minimum(half[0] - np.abs(a), half[1] - np.abs(b))
    return _step(np.asarray(inside, np.float32), rng.uniform(0.005, 0.06))


def _tilted(u: Singles, v: Singles, rng: Rng, spread: float) -> tuple[Singles, Singles]:
    at, turn = rng.normal(0, spread, 2), rng.uniform(0, np.pi)
    a = (u - at[0]) * math.cos(turn) + (v - at[1]) * math.sin(turn)
    b = (v - at[1]) * math.cos(turn) - (u - at[0]) * math.sin(turn)
    return np.asarray(a, np.float32), np.asarray(b, np.float32)
