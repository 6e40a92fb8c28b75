"""Lamps and cameras over tiles with corner discs: what they make of a scene, in linear light."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Map = NDArray[np.float32]
Pixels = NDArray[np.uint8]
Rng = np.random.Generator


@dataclass(frozen=True)
class Conditions:
    """The lamp and the camera.

    `lamp` is what is left of the lamp's colour after white balance, red and blue against green;
    `exposure` is 1 where white is just not clipped; `gradient` is the logarithm of how much
    brighter one end is; `veil` is light added everywhere, as a share of white; `glare` is that
    of a lamp's reflection, `pane` that of a window's, which has edges.
    """

    lamp: tuple[float, float] = (1.0, 1.0)
    exposure: float = 0.85
    gradient: float = 0.0
    veil: float = 0.0
    saturation: float = 1.0
    contrast: float = 0.0
    noise: float = 0.006
    shadow: float = 0.0
    glare: float = 0.0
    pane: float = 0.0
    quality: int = 90


def any_conditions(rng: Rng, hard: float = 1.0) -> Conditions:
    """Conditions as they come; `hard` scales how far they are from the best."""
    warm = float(np.exp(rng.normal(0, 0.22 * hard)))
    return Conditions(
        lamp=(warm, float(warm**-1.3 * np.exp(rng.normal(0, 0.1 * hard)))),
        exposure=float(0.8 * np.exp(np.clip(rng.normal(-0.2, 0.6 * hard), -2.2, 1.1))),
        gradient=float(rng.uniform(0, 0.8) * hard),
        veil=float(rng.choice([0, rng.uniform(0, 0.10 * hard)])),
        saturation=float(np.clip(rng.normal(1.0, 0.15 * hard), 0.5, 1.5)),
        contrast=float(rng.uniform(0, 0.6) * hard),
        noise=float(rng.uniform(0.002, 0.02) * hard),
        shadow=float(rng.choice([0.0, rng.uniform(0, 0.5) * hard])),
        glare=float(rng.choice([0.0, 0.0, rng.uniform(0, 0.4) * hard])),
        quality=int(rng.integers(55, 95)),
    )


def linear(colour: tuple[int, int, int]) -> Map:
    """Linear light of an sRGB colour, as shares of white."""
    return np.asarray((np.array(colour) / 255) ** 2.2, np.float32)


def develop(light: Map, conditions: Conditions, rng: Rng) -> Pixels:
    """From linear light (H, W, 3) to the picture that a camera would give, through JPEG."""
    height, width = light.shape[:2]
    y, x = np.mgrid[:height, :width].astype(np.float32)
    turn = rng.uniform(0, 2 * np.pi)
    across = (x / width - 0.5) * np.cos(turn) + (y / height - 0.5) * np.sin(turn)
    gain = np.exp(conditions.gradient * across)
    if conditions.shadow:
        edge = across * np.cos(1.0) + (y / height - 0.5) * np.sin(1.0) - rng.uniform(-0.2, 0.2)
        gain = gain * (1 - conditions.shadow / (1 + np.exp(-edge * 40)))
    lamp = np.array([conditions.lamp[0], 1.0, conditions.lamp[1]], np.float32)
    out = light * gain[..., None] * lamp * conditions.exposure
    if conditions.glare:
        gx, gy = rng.uniform(0.3, 0.7, 2) * (width, height)
        spot = np.exp(-((x - gx) ** 2 + (y - gy) ** 2) / (2 * (0.08 * width) ** 2))
        out = out + conditions.glare * spot[..., None] * conditions.exposure
    if conditions.pane:
        out = out + conditions.pane * _pane(x, y, rng)[..., None] * conditions.exposure
    out = out * (1 - conditions.veil) + conditions.veil * conditions.exposure
    grey = out.mean(2, keepdims=True)
    out = np.maximum(grey + conditions.saturation * (out - grey), 0)
    spread = conditions.noise * np.sqrt(0.15 + np.minimum(out, 1))
    out = np.clip(out + rng.standard_normal(out.shape, np.float32) * spread, 0, 1) ** (1 / 2.2)
    curved = out * out * (3 - 2 * out)
    out = (1 - conditions.contrast) * out + conditions.contrast * curved
    out = cv2.GaussianBlur(out, (0, 0), float(rng.uniform(0.4, 1.4)))
    quality = [cv2.IMWRITE_JPEG_QUALITY, conditions.quality]
    coded = cv2.imencode(".jpg", (255 * out).astype(np.uint8)[..., ::-1], quality)[1]
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)[..., ::-1].copy()


def _pane(x: Map, y: Map, rng: Rng) -> Map:
    """The reflection of a window: a tilted rectangle with soft edges, 0 to 1."""
    height, width = x.shape
    turn = rng.uniform(0, np.pi)
    at = rng.uniform(0.2, 0.8, 2) * (width, height)
    half = rng.uniform(0.08, 0.35, 2) * width
    soft = rng.uniform(0.005, 0.06) * width
    a = (x - at[0]) * np.cos(turn) + (y - at[1]) * np.sin(turn)
    b = (y - at[1]) * np.cos(turn) - (x - at[0]) * np.sin(turn)
    inside = np.minimum(half[0] - np.abs(a), half[1] - np.abs(b))
    return np.asarray(1 / (1 + np.exp(-np.clip(inside / soft, -30, 30))), np.float32)
