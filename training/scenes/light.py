"""Light: shadows of tiles on the board, falloff over the picture, a soft shadow, a glare."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from training.scenes.camera import Floats

Gain = NDArray[np.float32]

SHADE_DENSITY = 2
"""Pixels a millimetre of shadows on the board."""


@dataclass(frozen=True, slots=True)
class Light:
    """The light on the table.

    Attributes
    ----------
    azimuth, elevation
        Degrees: where the main light stands, seen from the board.
    strength
        Share of the light that its shadows take away.
    softness
        Blur of the shadows' edges in heights of what casts them.
    falloff, vignette
        Loss across the picture and towards its corners.
    blot
        Loss inside a soft shadow over part of the picture; 0 for none.
    glare
        Light added at the middle of a glare patch, in 8-bit steps; 0 for none.
    seed
        Of where the blot and the glare lie.
    """

    azimuth: float = 225.0
    elevation: float = 50.0
    strength: float = 0.35
    softness: float = 0.35
    falloff: float = 0.1
    vignette: float = 0.08
    blot: float = 0.0
    glare: float = 0.0
    seed: int = 0

    @property
    def towards(self) -> Floats:
        """(2,) unit vector on the board towards the light."""
        angle = math.radians(self.azimuth)
        return np.array([math.cos(angle), math.sin(angle)])


def draw_light(rng: np.random.Generator) -> Light:
    """Draw a light, from an overcast window to a low desk lamp."""
    return Light(
        azimuth=float(rng.uniform(0, 360)),
        elevation=float(rng.uniform(20, 80)),
        strength=float(rng.uniform(0.1, 0.65)),
        softness=float(rng.uniform(0.08, 0.9)),
        falloff=float(rng.uniform(0, 0.45)),
        vignette=float(rng.uniform(0, 0.3)),
        blot=float(rng.uniform(0.15, 0.55)) if rng.random() < 0.45 else 0.0,
        glare=float(rng.uniform(30, 190)) if rng.random() < 0.35 else 0.0,
        seed=int(rng.integers(1 << 30)),
    )


def shade(outlines: list[Floats], height: float, light: Light, size: tuple[int, int]) -> Gain:
    """Share of light left on a plane beside boxes that stand on it.

    Parameters
    ----------
    outlines
        (4, 2) float64 each, in pixels of the result.
    height
        Of the boxes, in the same pixels.
    size
        Width and height of the result.
    """
    cast = np.zeros((size[1], size[0]), np.uint8)
    touch = np.zeros_like(cast)
    reach = min(4 * height, height / math.tan(math.radians(light.elevation)))
    away = -light.towards * reach
    for outline in outlines:
        hull = cv2.convexHull(np.concatenate([outline, outline + away]).astype(np.float32))
        cv2.fillConvexPoly(cast, np.rint(hull * 8).astype(np.int32), 255, cv2.LINE_AA, 3)
        cv2.fillConvexPoly(touch, np.rint(outline * 8).astype(np.int32), 255, cv2.LINE_AA, 3)
    soft = max(0.4, light.softness * height)
    shadow = cv2.GaussianBlur(cast, (0, 0), soft).astype(np.float32) / 255
    ambient = cv2.GaussianBlur(touch, (0, 0), max(0.5, 0.35 * height)).astype(np.float32) / 255
    keep = (1 - light.strength * shadow) * (1 - 0.35 * ambient)
    return np.asarray(keep, np.float32)


def gain(light: Light, size: tuple[int, int], board: Floats) -> tuple[Gain, Gain]:
    """Factor and addend over a picture, coarse: one pixel for 16.

    Parameters
    ----------
    size
        Width and height of the picture.
    board
        (4, 2) float64, corners of the board in the picture.
    """
    rng = np.random.default_rng(light.seed)
    width, height = max(2, size[0] // 16), max(2, size[1] // 16)
    y, x = np.mgrid[:height, :width].astype(np.float32)
    long = max(width, height)
    u, v = (x - width / 2) / long, (y - height / 2) / long
    angle = float(rng.uniform(0, 2 * np.pi))
    factor = 1 - light.falloff * (u * math.cos(angle) + v * math.sin(angle) + 0.3)
    factor *= 1 - light.vignette * (u * u + v * v) * 2
    middle, scale = board.mean(axis=0) / 16, float(np.ptp(board, axis=0).max()) / 16
    if light.blot > 0:
        factor *= 1 - light.blot * _blot(rng, x, y, middle, scale)
    add = np.zeros_like(factor)
    if light.glare > 0:
        at = middle + rng.uniform(-0.4, 0.4, 2) * scale
        wide, narrow = scale * rng.uniform(0.08, 0.25), scale * rng.uniform(0.05, 0.12)
        turn = float(rng.uniform(0, np.pi))
        a = (x - at[0]) * math.cos(turn) + (y - at[1]) * math.sin(turn)
        b = -(x - at[0]) * math.sin(turn) + (y - at[1]) * math.cos(turn)
        add = light.glare * np.exp(-((a / wide) ** 2) - (b / narrow) ** 2)
    return np.asarray(factor, np.float32), np.asarray(add, np.float32)


def _blot(rng: np.random.Generator, x: Gain, y: Gain, middle: Floats, scale: float) -> Gain:
    """A soft shadow, 0 to 1: a half-plane, or the round shadow of a head or a phone."""
    at = middle + rng.uniform(-0.5, 0.5, 2) * scale
    if rng.random() < 0.5:
        angle = float(rng.uniform(0, 2 * np.pi))
        inside = (x - at[0]) * math.cos(angle) + (y - at[1]) * math.sin(angle)
    else:
        inside = scale * float(rng.uniform(0.2, 0.5)) - np.hypot(x - at[0], y - at[1])
    edge = scale * float(rng.uniform(0.01, 0.12))
    return np.asarray(1 / (1 + np.exp(-np.clip(inside / edge, -30, 30))), np.float32)
