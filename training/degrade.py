"""Light a painted piece, photograph it, and cut it out again a little wrongly."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from training.faces import Rng
from training.scene import TILE
from training.surfaces import Picture
from vision.reading.crops import PieceSampler

CALM = 0.6
"""Share of photographs taken with care: enough light, no glare, little noise, near enough."""

_GRID = 24
_NOISE = np.random.default_rng(7).standard_normal((1024, 1024, 3)).astype(np.float32)
_Y, _X = np.mgrid[0:_GRID, 0:_GRID].astype(np.float32) / (_GRID - 1) - np.float32(0.5)


def crop(canvas: Picture, centre: tuple[float, float], rng: Rng) -> tuple[Picture, float, bool]:
    """One face crop (40, 40, 3) of the piece at ``centre``, its side in the photograph, care."""
    calm = rng.random() < CALM
    image, quad, side = photograph(canvas, centre, rng, calm)
    return PieceSampler(image).faces(shaken(quad, rng)[None])[0], side, calm


def light(image: Picture, rng: Rng, calm: bool) -> npt.NDArray[np.float32]:
    """Gradients, the edge of a shadow, a lamp's reflection, white balance, exposure."""
    field = np.ones((_GRID, _GRID), np.float32)
    if rng.random() < 0.6:
        slope = rng.normal(0, 0.18, 2)
        field += np.float32(slope[0]) * _X + np.float32(slope[1]) * _Y
    if rng.random() < (0.12 if calm else 0.25):
        way, away = rng.uniform(0, 2 * np.pi), rng.normal(0, 0.2)
        along = _X * np.float32(np.cos(way)) + _Y * np.float32(np.sin(way)) - np.float32(away)
        edge = 0.5 + 0.5 * np.tanh(along * np.float32(np.exp(rng.uniform(0.8, 3.8))))
        field *= 1 - np.float32(rng.uniform(0.2, 0.7)) * edge
    gain = np.exp(rng.normal(0, 0.09, 3)) if rng.random() < 0.85 else np.exp(rng.normal(0, 0.25, 3))
    gain *= np.clip(np.exp(rng.normal(-0.03, 0.15 if calm else 0.28)), 0.4, 1.7)
    size = image.shape[1], image.shape[0]
    big = cv2.resize(field, size)
    out: npt.NDArray[np.float32] = image * (big[..., None] * gain.astype(np.float32))
    if not calm and rng.random() < 0.25:
        x, y = rng.normal(0, 0.18, 2)
        wide = rng.uniform(0.03, 0.22, 2)
        blob = np.exp(-0.5 * (((_X - x) / wide[0]) ** 2 + ((_Y - y) / wide[1]) ** 2))
        blob *= rng.uniform(40, 260)
        big = cv2.resize(blob.astype(np.float32), size)
        out += big[..., None]
    if not calm and rng.random() < 0.16:
        veil = np.float32(rng.uniform(0.2, 0.75))
        out = out * (1 - veil) + veil * np.float32(rng.uniform(60, 255))
    return np.clip(out, 0, 255, out=out)


def photograph(
    canvas: Picture, centre: tuple[float, float], rng: Rng, calm: bool = False
) -> tuple[Picture, npt.NDArray[np.float64], float]:
    """The picture on the sensor, the piece's quad in it (4, 2), and its side in pixels."""
    roll = rng.random()
    side = float(
        rng.uniform(24, 64)
        if calm
        else rng.uniform(14, 22)
        if roll < 0.2
        else rng.uniform(22, 42)
        if roll < 0.75
        else rng.uniform(42, 64)
    )
    size = int(2.1 * side) + 2
    squeeze = rng.uniform(0.5, 1.0) if rng.random() < 0.6 else 1.0
    spin, axis = rng.uniform(0, 2 * np.pi), rng.uniform(0, np.pi)
    flat = _turn(axis) @ np.diag([1.0, squeeze]) @ _turn(-axis)
    # The squeeze is undone in size, so that ``side`` stays the piece's mean side.
    linear = _turn(spin) @ flat * (side / TILE / np.sqrt(squeeze))
    matrix = np.eye(3)
    matrix[:2, :2] = linear
    matrix[:2, 2] = size / 2 - linear @ np.array(centre)
    tilt = np.eye(3)
    tilt[2, :2] = rng.normal(0, 0.0006, 2) * 40 / side
    tilt[2, 2] = 1 - tilt[2, :2].sum() * size / 2
    matrix = tilt @ matrix
    shrink = TILE / side * (1.0 if squeeze > 0.8 else 1.2)
    if shrink > 1.1:
        canvas = cv2.GaussianBlur(canvas, (0, 0), 0.42 * shrink).astype(np.uint8)
    image = cv2.warpPerspective(
        canvas, matrix, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    ).astype(np.uint8)
    half = TILE / 2
    corners = np.array([[-half, -half], [half, -half], [half, half], [-half, half]]) + centre
    quad = cv2.perspectiveTransform(corners[None], matrix)[0].astype(np.float64)
    return _sensor(image, side, rng, calm), quad, side


def _turn(angle: float) -> npt.NDArray[np.float64]:
    return np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])


def _sensor(image: Picture, side: float, rng: Rng, calm: bool) -> Picture:
    """Light, defocus, motion, sharpening, noise and JPEG."""
    out = light(image, rng, calm)
    if rng.random() < 0.5:
        wide = rng.uniform(0.004, 0.03)
        if not calm and rng.random() < 0.25:
            wide = rng.uniform(0.03, 0.075)
        cv2.GaussianBlur(out, (0, 0), max(0.25, side * wide), out)
    if not calm and rng.random() < 0.25:
        out = _moved(out, side * rng.uniform(0.03, 0.13), rng.uniform(0, np.pi))
    if rng.random() < 0.25:
        out += np.float32(rng.uniform(0.3, 1.5)) * (out - cv2.GaussianBlur(out, (0, 0), 1.0))
    sigma = float(np.clip(np.exp(rng.normal(0.3 if calm else 1.0, 0.7)), 0.3, 16))
    rows, cols = image.shape[:2]
    y, x = rng.integers(1024 - rows), rng.integers(1024 - cols)
    noise = _NOISE[y : y + rows, x : x + cols]
    if rng.random() < 0.3:
        noise = cv2.GaussianBlur(noise, (0, 0), 0.8) * np.float32(2)
    if rng.random() < 0.5:
        noise = noise[..., :1]
    out += np.float32(sigma) * noise
    picture = np.clip(out, 0, 255).astype(np.uint8)
    if rng.random() < 0.7:
        quality = int(rng.integers(40, 96))
        coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        picture = np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)
    return picture


def _moved(image: npt.NDArray[np.float32], length: float, angle: float) -> npt.NDArray[np.float32]:
    reach = max(1, int(np.ceil(length / 2)))
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    dx, dy = np.cos(angle) * length / 2, np.sin(angle) * length / 2
    ends = np.rint(np.array([reach - dx, reach - dy, reach + dx, reach + dy]) * 16).astype(int)
    cv2.line(
        kernel, (int(ends[0]), int(ends[1])), (int(ends[2]), int(ends[3])), 1.0, 1, cv2.LINE_AA, 4
    )
    total = float(kernel.sum())
    if total <= 0:
        return image
    return cv2.filter2D(image, -1, kernel / total).astype(np.float32, copy=False)


def shaken(quad: npt.NDArray[np.float64], rng: Rng) -> npt.NDArray[np.float64]:
    """The quad as a finder would give it: shifted, twisted, too large or too small."""
    wild = rng.random() < 0.15
    shift = rng.uniform(-0.12, 0.12, 2) if wild else np.clip(rng.normal(0, 0.03, 2), -0.12, 0.12)
    twist = rng.uniform(-12, 12) if wild else np.clip(rng.normal(0, 3.0), -10, 10)
    grow = rng.uniform(0.82, 1.2) if wild else np.clip(np.exp(rng.normal(0, 0.045)), 0.82, 1.2)
    turn = np.radians(twist)
    unit = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
    moved = unit @ _turn(turn).T * grow + shift + rng.normal(0, 0.012, (4, 2))
    square = unit.astype(np.float32)
    to_quad = cv2.getPerspectiveTransform(square, quad.astype(np.float32))
    shaken_quad = cv2.perspectiveTransform(moved[None], to_quad.astype(np.float64))[0]
    out: npt.NDArray[np.float64] = shaken_quad.astype(np.float64)
    return out
