"""Light on a painted scene, and the camera's sensor."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from training.faces import Rng

Picture = NDArray[np.uint8]

_GRID = 48
_NOISE = np.random.default_rng(11).standard_normal((1024, 1024, 3)).astype(np.float32)
_Y, _X = np.mgrid[0:_GRID, 0:_GRID].astype(np.float32) / (_GRID - 1) - np.float32(0.5)


def light(canvas: Picture, rng: Rng) -> NDArray[np.float32]:
    """Gradients, edges of shadows, reflections of lamps, white balance, exposure."""
    size = canvas.shape[1], canvas.shape[0]
    field = np.ones((_GRID, _GRID), np.float32)
    if rng.random() < 0.7:
        slope = rng.normal(0, 0.35, 2)
        field += np.float32(slope[0]) * _X + np.float32(slope[1]) * _Y
    if rng.random() < 0.2:
        x, y = rng.normal(0, 0.4, 2)
        field *= np.exp(-((_X - x) ** 2 + (_Y - y) ** 2) * np.float32(rng.uniform(0.2, 2)))
    field = np.maximum(field, 0.15)
    gain = np.exp(rng.normal(0, 0.08 if rng.random() < 0.8 else 0.25, 3))
    gain *= np.clip(np.exp(rng.normal(0.0, 0.28)), 0.4, 1.7)
    out = canvas.astype(np.float32)
    out *= cv2.resize(field, size, interpolation=cv2.INTER_LINEAR)[..., None]
    for _ in range(int(rng.random() < 0.3) + int(rng.random() < 0.1)):
        out *= _shadow(size, rng)[..., None]
    out *= gain.astype(np.float32)
    if rng.random() < 0.15:
        x, y = rng.normal(0, 0.3, 2)
        wide = rng.uniform(0.02, 0.25, 2)
        blob = np.exp(-0.5 * (((_X - x) / wide[0]) ** 2 + ((_Y - y) / wide[1]) ** 2))
        blob *= rng.uniform(30, 230)
        out += cv2.resize(blob.astype(np.float32), size)[..., None]
    if rng.random() < 0.1:
        veil = np.float32(rng.uniform(0.1, 0.5))
        out = out * (1 - veil) + veil * np.float32(rng.uniform(60, 230))
    return np.asarray(np.clip(out, 0, 255), np.float32)


def _shadow(size: tuple[int, int], rng: Rng) -> NDArray[np.float32]:
    """A factor below one inside a polygon with a soft or a hard edge."""
    mask = np.zeros((size[1] // 2, size[0] // 2), np.uint8)
    count = int(rng.integers(3, 7))
    angle = np.sort(rng.uniform(0, 2 * np.pi, count))
    reach = rng.uniform(0.2, 0.9, count) * size[0] / 2
    middle = rng.uniform(-0.1, 1.1, 2) * (size[0] / 2, size[1] / 2)
    points = middle + np.stack([np.cos(angle), np.sin(angle)], 1) * reach[:, None]
    cv2.fillPoly(mask, [np.rint(points).astype(np.int32)], 255, cv2.LINE_AA)
    soft = cv2.GaussianBlur(mask, (0, 0), float(np.exp(rng.uniform(-0.7, 2.5))))
    big = cv2.resize(soft, size).astype(np.float32)
    return np.asarray(1 - big * np.float32(rng.uniform(0.15, 0.65) / 255), np.float32)


def sensor(image: NDArray[np.float32], side: float, rng: Rng) -> bytes:
    """Defocus, motion, sharpening, noise and JPEG; ``side`` is that of a piece in pixels."""
    if rng.random() < 0.5:
        wide = rng.uniform(0.3, 1.0) if rng.random() < 0.75 else side * rng.uniform(0.02, 0.07)
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), max(0.3, wide)), np.float32)
    if rng.random() < 0.1:
        image = _moved(image, side * rng.uniform(0.03, 0.16), rng.uniform(0, np.pi))
    if rng.random() < 0.3:
        image = image + np.float32(rng.uniform(0.3, 1.2)) * (
            image - cv2.GaussianBlur(image, (0, 0), 1.0)
        )
    rows, cols = image.shape[:2]
    y, x = rng.integers(len(_NOISE), size=2)
    noise = _NOISE.take(range(y, y + rows), 0, mode="wrap").take(range(x, x + cols), 1, mode="wrap")
    if rng.random() < 0.5:
        noise = noise[..., :1]
    if rng.random() < 0.3:
        noise = (cv2.GaussianBlur(noise, (0, 0), 0.8) * np.float32(2)).reshape(rows, cols, -1)
    sigma = np.float32(np.clip(np.exp(rng.normal(0.6, 0.9)), 0.2, 16))
    picture = np.clip(image + sigma * noise, 0, 255).astype(np.uint8)
    quality = int(rng.integers(40, 96))
    coded = cv2.imencode(".jpg", picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return bytes(coded.tobytes())


def _moved(image: NDArray[np.float32], length: float, angle: float) -> NDArray[np.float32]:
    reach = int(np.clip(np.ceil(length / 2), 1, 12))
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    dx, dy = np.cos(angle) * length / 2, np.sin(angle) * length / 2
    ends = np.rint(np.array([reach - dx, reach - dy, reach + dx, reach + dy])).astype(int).tolist()
    cv2.line(kernel, ends[:2], ends[2:], 1.0, 1)
    return np.asarray(cv2.filter2D(image, -1, kernel / kernel.sum()), np.float32)
