"""What lies about on a table and is no piece; all of it stands or lies under the camera."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from training import faces
from training.dataset import Painter
from training.faces import Rng
from training.finder.camera import Camera

Picture = NDArray[np.uint8]
Floats = NDArray[np.float64]


def fixed(points: Floats) -> NDArray[np.int32]:
    """Points in the sixteenths of a pixel that OpenCV draws with."""
    return np.rint(np.clip(points, -4000, 4000) * 16).astype(np.int32)


def paint(canvas: Picture, points: Floats, colour: Floats) -> None:
    """A filled polygon (N, 2) with smooth edges."""
    cv2.fillPoly(canvas, [fixed(points)], np.clip(colour, 0, 255).tolist(), cv2.LINE_AA, 4)


def lay(
    canvas: Picture, camera: Camera, at: tuple[float, float], painter: Painter, rng: Rng
) -> None:
    """Draw one thing at a place on the table."""
    draw = (
        _coin,
        _coin,
        _pen,
        _pen,
        _cup,
        _cup,
        _phone,
        _sheet,
        _sheet,
        _box,
        _hand,
        _cable,
        _cube,
        _squares,
    )[int(rng.integers(14))]
    draw(canvas, camera, np.array(at), painter, rng)


def _ring(centre: Floats, radius: float, height: float, stretch: float = 1.0) -> Floats:
    angle = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    return np.column_stack(
        [
            centre[0] + radius * np.cos(angle),
            centre[1] + radius * stretch * np.sin(angle),
            np.full(40, height),
        ]
    )


def _rectangle(centre: Floats, wide: float, tall: float, angle: float, height: float) -> Floats:
    corners = np.array([[-wide, -tall], [wide, -tall], [wide, tall], [-wide, tall]]) / 2
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return np.column_stack([corners @ turn.T + centre, np.full(4, height)])


def _shade(canvas: Picture, points: Floats, rng: Rng) -> None:
    """A soft dark patch under and beside a thing."""
    x, y, wide, tall = cv2.boundingRect(fixed(points) // 16)
    pad = 12
    x0, y0 = max(0, x - pad), max(0, y - pad)
    part = canvas[y0 : max(0, y + tall + pad), x0 : max(0, x + wide + pad)]
    if part.size == 0:
        return
    mask = np.zeros(part.shape[:2], np.uint8)
    cv2.fillPoly(mask, [fixed(points + rng.normal(0, 3, 2) - (x0, y0))], 255, cv2.LINE_AA, 4)
    soft = cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(1.5, 5))).astype(np.float32)
    part[:] = part * (1 - soft[..., None] * np.float32(rng.uniform(0.2, 0.6) / 255))


def _coin(canvas: Picture, camera: Camera, at: Floats, painter: Painter, rng: Rng) -> None:
    radius, high = rng.uniform(0.2, 0.8), rng.uniform(0.02, 0.15)
    colour = rng.uniform(40, 245, 3) if rng.random() < 0.6 else np.array([190.0, 150, 90])
    _shade(canvas, camera.project(_ring(at, radius, 0)), rng)
    paint(canvas, camera.project(_ring(at, radius, 0)), colour * 0.6)
    paint(canvas, camera.project(_ring(at, radius, high)), colour)
    if rng.random() < 0.5:
        paint(canvas, camera.project(_ring(at, radius * 0.8, high)), colour * rng.uniform(0.8, 1.1))


def _pen(canvas: Picture, camera: Camera, at: Floats, painter: Painter, rng: Rng) -> None:
    long, wide, angle = rng.uniform(1.5, 9), rng.uniform(0.06, 0.4), rng.uniform(0, 2 * np.pi)
    colour = rng.uniform(10, 250, 3)
    _shade(canvas, camera.project(_rectangle(at, long, wide, angle, 0)), rng)
    for share, tone in ((1.0, 0.7), (0.7, 1.0), (0.25, 1.25)):
        body = camera.project(_rectangle(at, long, wide * share, angle, wide))
        paint(canvas, body, colour * tone)
    if rng.random() < 0.6:
        way = np.array([np.cos(angle), np.sin(angle)]) * long * 0.42
        tip = camera.project(_rectangle(at + way, long * 0.16, wide, angle, wide))
        paint(canvas, tip, rng.uniform(10, 250, 3))


def _cup(canvas: Picture, camera: Camera, at: Floats, painter: Painter, rng: Rng) -> None:
    radius, high = rng.uniform(0.6, 2.5), rng.uniform(0.8, 4)
    colour, lip = rng.uniform(20, 250, 3), rng.uniform(0.8, 1.1)
    foot = camera.project(_ring(at, radius * rng.uniform(0.7, 1.0), 0))
    top = camera.project(_ring(at, radius, high))
    _shade(canvas, foot, rng)
    hull = cv2.convexHull(np.concatenate([foot, top]).astype(np.float32))[:, 0].astype(np.float64)
    paint(canvas, hull, colour * rng.uniform(0.6, 0.9))
    paint(canvas, top, colour * lip)
    if rng.random() < 0.7:
        paint(canvas, camera.project(_ring(at, radius * 0.88, high)), rng.uniform(10, 200, 3))


def _phone(canvas: Picture, camera: Camera, at: Floats, painter: Painter, rng: Rng) -> None:
    wide, angle = rng.uniform(2.0, 4.0), rng.uniform(0, 2 * np.pi)
    tall = wide * rng.uniform(1.9, 2.2)
    _shade(canvas, camera.project(_rectangle(at, wide, tall, angle, 0)), rng)
    paint(canvas, camera.project(_rectangle(at, wide, tall, angle, 0.1)), rng.uniform(5, 90, 3))
    paint(
        canvas,
        camera.project(_rectangle(at, wide * 0.92, tall * 0.93, angle, 0.1)),
        rng.uniform(5, 60, 3) if rng.random() < 0.6 else rng.uniform(5, 250, 3),
    )


def _sheet(canvas: Picture, camera: Camera, at: Floats, painter: Painter, rng: Rng) -> None:
    """Paper or a book, with lines of text."""
    wide, angle = rng.uniform(3, 9), rng.uniform(0, 2 * np.pi)
    tall = wide * rng.uniform(1.0, 1.6)
    colour = (
        rng.uniform(200, 250) + rng.normal(0, 6, 3)
        if rng.random() < 0.6
        else rng.uniform(20, 240, 3)
    )
    _shade(canvas, camera.project(_rectangle(at, wide, tall, angle, 0)), rng)
    paint(canvas, camera.project(_rectangle(at, wide, tall, angle, 0.02)), colour)
    ink = colour * rng.uniform(0.1, 0.6)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    words, step = rng.random() < 0.6, rng.uniform(0.15, 0.8)
    for y in np.arange(-tall * 0.42, tall * 0.42, step):
        x = -wide * 0.42
        while words and x < wide * 0.4:
            long = rng.uniform(0.5, 3) * step
            middle = turn @ np.array([x + long / 2, y]) + at
            paint(canvas, camera.project(_rectangle(middle, long, step * 0.4, angle, 0.02)), ink)
            x += long + 0.4 * step
        if not words and rng.random() < 0.8:
            line = _rectangle(turn @ np.array([0, y]) + at, wide * 0.85, 0.03, angle, 0.02)
            paint(canvas, camera.project(line), ink)


def _box(canvas: Picture, camera: Camera, at: Floats, painter: Painter, rng: Rng) -> None:
    """A box clearly higher than a piece, or larger."""
    wide, angle = rng.uniform(0.5, 5), rng.uniform(0, 2 * np.pi)
    tall = wide * rng.uniform(0.4, 2.5)
    high = rng.uniform(0.9, 2) if wide < 2 else rng.uniform(0.1, 2)
    _block(canvas, camera, at, wide, tall, high, angle, rng.uniform(10, 250, 3), rng)


def _cube(canvas: Picture, camera: Camera, at: Floats, painter: Painter, rng: Rng) -> None:
    """Dice or small cubes."""
    wide, angle = rng.uniform(0.3, 0.8), rng.uniform(0, 2 * np.pi)
    _block(canvas, camera, at, wide, wide, wide, angle, rng.uniform(10, 250, 3), rng)
    ink = rng.uniform(0, 255, 3)
    for _ in range(int(rng.integers(1, 6))):
        spot = at + rng.uniform(-0.3, 0.3, 2) * wide
        paint(canvas, camera.project(_ring(spot, wide * 0.09, wide)), ink)


def _block(
    canvas: Picture,
    camera: Camera,
    at: Floats,
    wide: float,
    tall: float,
    high: float,
    angle: float,
    colour: Floats,
    rng: Rng,
) -> None:
    foot = camera.project(_rectangle(at, wide, tall, angle, 0))
    top = camera.project(_rectangle(at, wide, tall, angle, high))
    _shade(canvas, foot, rng)
    for i in range(4):
        j = (i + 1) % 4
        side = np.array([foot[i], foot[j], top[j], top[i]])
        facing = cv2.contourArea(side.astype(np.float32), True)
        if facing < 0:
            paint(canvas, side, colour * rng.uniform(0.4, 0.9))
    paint(canvas, top, colour)


def _hand(canvas: Picture, camera: Camera, at: Floats, painter: Painter, rng: Rng) -> None:
    """Fingers and a palm, reaching in from somewhere."""
    skin = np.array([225.0, 175, 145]) * rng.uniform(0.3, 1.1)
    away = rng.uniform(0, 2 * np.pi)
    size = rng.uniform(0.8, 2.2)
    palm = at + np.array([np.cos(away), np.sin(away)]) * size * 3
    for spread in np.linspace(-0.5, 0.5, int(rng.integers(1, 6))):
        tip = palm - np.array([np.cos(away + spread), np.sin(away + spread)]) * size * rng.uniform(
            2.0, 3.2
        )
        for share in np.linspace(0, 1, 14):
            middle = palm + (tip - palm) * share
            paint(
                canvas,
                camera.project(_ring(middle, size * 0.36, 0.5)),
                skin * (0.85 + 0.15 * share),
            )
    paint(canvas, camera.project(_ring(palm, size * 1.4, 0.6)), skin)
    arm = palm + np.array([np.cos(away), np.sin(away)]) * size * 4
    paint(
        canvas,
        camera.project(_rectangle((palm + arm) / 2, size * 5, size * 2, away, 0.6)),
        skin if rng.random() < 0.5 else rng.uniform(10, 240, 3),
    )


def _cable(canvas: Picture, camera: Camera, at: Floats, painter: Painter, rng: Rng) -> None:
    points = at + np.cumsum(rng.normal(0, 3, (5, 2)), 0)
    steps = np.linspace(0, 1, 60)
    path = np.column_stack(
        [np.polyval(np.polyfit(np.linspace(0, 1, 5), points[:, k], 4), steps) for k in range(2)]
    )
    seen = camera.project(np.column_stack([path, np.full(60, 0.05)]))
    cv2.polylines(
        canvas,
        [fixed(seen)],
        False,
        rng.uniform(5, 250, 3).tolist(),
        int(rng.integers(1, 7)),
        cv2.LINE_AA,
        4,
    )


def _squares(canvas: Picture, camera: Camera, at: Floats, painter: Painter, rng: Rng) -> None:
    """A printed board of squares, some of them inscribed; flat, without shadows."""
    cells, pitch = int(rng.integers(3, 13)), rng.uniform(0.7, 1.3)
    angle = rng.uniform(0, 2 * np.pi)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    ground, line = rng.uniform(20, 245, 3), rng.uniform(5, 250, 3)
    bonus = rng.uniform(20, 245, 3)
    share = rng.uniform(0.9, 0.99)
    whole = (cells + 0.4) * pitch
    paint(canvas, camera.project(_rectangle(at, whole, whole, angle, 0)), line)
    mask = faces.words("23x"[int(rng.integers(3))], painter.font(rng))
    for i in range(cells):
        for j in range(cells):
            middle = turn @ ((np.array([i, j]) - (cells - 1) / 2) * pitch) + at
            special = (i * 7 + j * 5) % 9 == 0
            square = camera.project(_rectangle(middle, pitch * share, pitch * share, angle, 0))
            paint(canvas, square, bonus if special else ground)
            if special and mask is not None:
                centre = square.mean(0)
                size = max(4, int(np.linalg.norm(square[0] - square[1]) * 0.45))
                x, y = (centre - size / 2).astype(int).tolist()
                if 0 <= x < canvas.shape[1] - size and 0 <= y < canvas.shape[0] - size:
                    small = cv2.resize(mask, (size, size), interpolation=cv2.INTER_AREA)
                    part = canvas[y : y + size, x : x + size]
                    part[:] = part + small[..., None] / 255.0 * (line - part)
