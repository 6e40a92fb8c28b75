"""What lens and sensor do to a picture: distortion, blur, cast, exposure, noise, JPEG."""

from __future__ import annotations

import io
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from training.scenes.camera import Floats
from training.scenes.light import Gain

Bytes = NDArray[np.uint8]

STRIP = 256
"""Rows developed at once, so that a large picture never stands in memory as floats."""


@dataclass(frozen=True, slots=True)
class Sensor:
    """Lens, sensor and file.

    Attributes
    ----------
    distortion
        Radial coefficient at half the diagonal; positive is barrel.
    defocus
        Sigma of the blur in thousandths of the short side.
    smear
        Length of motion in thousandths of the short side, and its direction in degrees.
    exposure
        Factor on the values as stored.
    cast
        Factors on red, green and blue.
    noise
        Standard deviation at mid grey, 8-bit steps.
    quality
        JPEG quality.
    """

    distortion: float = 0.0
    defocus: float = 0.2
    smear: tuple[float, float] = (0.0, 0.0)
    exposure: float = 1.0
    cast: tuple[float, float, float] = (1.0, 1.0, 1.0)
    noise: float = 2.0
    quality: int = 90


def draw_sensor(rng: np.random.Generator) -> Sensor:
    """Draw a sensor, from a good phone to a poor one in bad light."""
    red, green, blue = rng.uniform(0.84, 1.16, 3)
    return Sensor(
        distortion=float(rng.normal(0, 0.012)),
        defocus=float(rng.uniform(0.05, 0.45) if rng.random() < 0.8 else rng.uniform(0.4, 0.9)),
        smear=(float(rng.uniform(0.3, 1.5)), float(rng.uniform(0, 180)))
        if rng.random() < 0.2
        else (0.0, 0.0),
        exposure=float(rng.uniform(0.5, 1.6)),
        cast=(float(red), float(green), float(blue)),
        noise=float(rng.uniform(0.5, 7.0)),
        quality=int(rng.integers(45, 96)),
    )


def bend(points: Floats, sensor: Sensor, size: tuple[int, int]) -> Floats:
    """Where the lens moves points (n, 2) of an ideal picture."""
    middle = (np.array(size, dtype=np.float64) - 1) / 2
    ray = (points - middle) / np.linalg.norm(middle)
    far = (ray**2).sum(axis=1, keepdims=True)
    return np.asarray(middle + (points - middle) * (1 - sensor.distortion * far), np.float64)


def distort(picture: Bytes, sensor: Sensor) -> Bytes:
    """The picture through the lens."""
    if sensor.distortion == 0:
        return picture
    height, width = picture.shape[:2]
    middle = np.array([width - 1, height - 1], np.float32) / 2
    y, x = np.mgrid[:height, :width].astype(np.float32)
    x, y = x - middle[0], y - middle[1]
    far = (x * x + y * y) / float(middle @ middle)
    k = np.float32(sensor.distortion)
    # Inverse of r -> r (1 - k r²), to second order.
    factor = 1 + k * far + 3 * k * k * far * far
    return np.asarray(
        cv2.remap(
            picture, x * factor + middle[0], y * factor + middle[1], cv2.INTER_CUBIC,
            borderMode=cv2.BORDER_REPLICATE,
        ),
        np.uint8,
    )  # fmt: skip


def develop(
    picture: Bytes, sensor: Sensor, factor: Gain, add: Gain, rng: np.random.Generator
) -> Bytes:
    """Blur, light, expose and add noise; returns a new picture."""
    height, width = picture.shape[:2]
    short = min(height, width)
    sigma = sensor.defocus * short / 1000
    if sigma > 0.25:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), np.uint8)
    length = round(sensor.smear[0] * short / 1000)
    if length > 1:
        side = 2 * (length // 2) + 3
        kernel = np.zeros((side, side), np.float32)
        angle = np.radians(sensor.smear[1])
        half = np.array([np.cos(angle), np.sin(angle)]) * length / 2
        first, last = (side // 2 - half) * 16, (side // 2 + half) * 16
        cv2.line(
            kernel, tuple(int(v) for v in first), tuple(int(v) for v in last), 1.0, 1,
            cv2.LINE_AA, 4,
        )  # fmt: skip
        picture = np.asarray(cv2.filter2D(picture, -1, kernel / kernel.sum()), np.uint8)
    out = np.empty_like(picture)
    gains = np.array(sensor.cast, np.float32) * np.float32(sensor.exposure)
    for top in range(0, height, STRIP):
        rows = slice(top, min(top + STRIP, height))
        light = _stretch(factor, rows, (width, height))[..., None]
        glare = _stretch(add, rows, (width, height))[..., None]
        values = (picture[rows] * light + glare) * gains
        grains = rng.standard_normal(values.shape, dtype=np.float32)
        values += sensor.noise * np.sqrt(np.clip(values, 4, 255) / 128) * grains
        out[rows] = np.clip(np.rint(values), 0, 255)
    return out


def _stretch(coarse: Gain, rows: slice, size: tuple[int, int]) -> Gain:
    """Rows of a coarse map stretched over the whole picture."""
    width, height = size
    step = height / coarse.shape[0]
    y = (np.arange(rows.start, rows.stop, dtype=np.float32) + 0.5) / step - 0.5
    x = (np.arange(width, dtype=np.float32) + 0.5) * coarse.shape[1] / width - 0.5
    grid_x, grid_y = np.meshgrid(x, y.astype(np.float32))
    return np.asarray(
        cv2.remap(
            coarse, grid_x.astype(np.float32), grid_y.astype(np.float32), cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        ),
        np.float32,
    )  # fmt: skip


def encode(picture: Bytes, quality: int) -> bytes:
    """JPEG file of an RGB picture."""
    out = io.BytesIO()
    Image.fromarray(picture).save(out, "JPEG", quality=quality)
    return out.getvalue()
