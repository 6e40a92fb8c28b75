"""Table surfaces under a camera: photographs of surfaces, noise, and patterns with squares."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from training.faces import Rng
from training.finder.camera import Camera
from training.surfaces import surfaces

Picture = NDArray[np.uint8]
Grid = list[tuple[int, int]]
SIZE = 512
"""Side of a swatch of surface, pixels."""


def swatches(folder: Path | None, rng: Rng) -> list[Picture]:
    """Swatches SIZE × SIZE of surfaces, RGB: photographs where a folder is given, and noise."""
    found: list[Picture] = []
    for file in sorted(folder.glob("*.jpg")) if folder is not None else []:
        photo = cv2.imread(str(file), cv2.IMREAD_COLOR_RGB)
        if photo is None:
            continue
        side = min(photo.shape[:2])
        for share in (1.0, 0.55):
            edge = max(8, int(side * share))
            y, x = (int(rng.integers(0, n - edge + 1)) for n in photo.shape[:2])
            part = photo[y : y + edge, x : x + edge]
            part = cv2.resize(part, (SIZE, SIZE), interpolation=cv2.INTER_AREA)
            found.append(part.astype(np.uint8))
    plain = surfaces(None, rng, 60)
    return found + [
        cv2.resize(patch, (SIZE, SIZE), interpolation=cv2.INTER_LINEAR).astype(np.uint8)
        for patch in plain
    ]


def table(camera: Camera, side: float, frame: int, stock: list[Picture], rng: Rng) -> Picture:
    """The bare table as the camera sees it, (frame, frame, 3) uint8 RGB."""
    roll = rng.random()
    if roll < 0.12:
        swatch = np.empty((SIZE, SIZE, 3), np.uint8)
        swatch[:] = rng.uniform(5, 250, 3)
    elif roll < 0.72:
        swatch = stock[int(rng.integers(len(stock)))]
        if rng.random() < 0.35:
            swatch = _tinted(swatch, rng)
    else:
        swatch = pattern(stock, rng)
    # Pixels of the swatch to a width of a piece: fine grain to coarse.
    density = side * float(np.exp(rng.normal(0.2, 0.5)))
    turn = rng.uniform(0, 2 * np.pi)
    spin = np.array(
        [[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, density]]
    )
    scale = spin @ np.array([[1, 0, -SIZE / 2], [0, 1, -SIZE / 2], [0, 0, 1.0]])
    shape = (frame, frame)
    out = cv2.warpPerspective(
        swatch,
        camera.table() @ scale,
        shape,
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REFLECT_101,
    ).astype(np.uint8)
    if rng.random() < 0.12:
        _edge(out, stock, rng)
    return out


def _tinted(swatch: Picture, rng: Rng) -> Picture:
    """The same texture in another colour and contrast."""
    grey = swatch.mean(2, keepdims=True)
    colour = rng.uniform(10, 240, 3)
    tinted = colour + (grey - grey.mean()) * rng.uniform(0.2, 1.3)
    return np.asarray(np.clip(tinted, 0, 255), np.uint8)


def _edge(out: Picture, stock: list[Picture], rng: Rng) -> None:
    """Beyond a straight line, another surface: the table's edge, a mat, a cloth."""
    frame = out.shape[0]
    other = stock[int(rng.integers(len(stock)))]
    if frame > SIZE:
        other = np.asarray(cv2.resize(other, (frame, frame)), np.uint8)
    other = other[:frame, :frame]
    way, away = rng.uniform(0, 2 * np.pi), rng.uniform(0.0, 0.45) * frame
    normal = np.array([np.cos(way), np.sin(way)])
    along = np.array([-normal[1], normal[0]])
    foot = frame / 2 + normal * away
    far = 2 * frame
    points = np.array(
        [
            foot + along * far,
            foot - along * far,
            foot - along * far + normal * far,
            foot + along * far + normal * far,
        ]
    )
    mask = np.zeros((frame, frame), np.uint8)
    cv2.fillPoly(mask, [np.rint(points * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    cv2.copyTo(other, mask, out)


def pattern(stock: list[Picture], rng: Rng) -> Picture:
    """Checks, floor tiles, planks, dots, stripes, ornaments: SIZE × SIZE."""
    base = stock[int(rng.integers(len(stock)))].astype(np.float32)
    first, second = rng.uniform(10, 245, 3), rng.uniform(10, 245, 3)
    if rng.random() < 0.4:
        second = np.clip(first + rng.normal(0, 25, 3), 0, 255)
    ground = first + (base - base.mean((0, 1))) * rng.uniform(0, 0.8)
    canvas = np.asarray(np.clip(ground, 0, 255), np.uint8)
    ink = second.tolist()
    cell = int(np.exp(rng.uniform(np.log(14), np.log(170))))
    grid = [(x, y) for x in range(0, SIZE, cell) for y in range(0, SIZE, cell)]
    draw = (_checks, _floor, _planks, _dots, _stripes, _ornaments)[int(rng.integers(6))]
    draw(canvas, grid, cell, ink, rng)
    if rng.random() < 0.3:
        canvas = cv2.GaussianBlur(canvas, (0, 0), 1.2).astype(np.uint8)
    return canvas


def _checks(canvas: Picture, grid: Grid, cell: int, ink: list[float], rng: Rng) -> None:
    for x, y in grid:
        if (x // cell + y // cell) % 2:
            cv2.rectangle(canvas, (x, y), (x + cell - 1, y + cell - 1), ink, -1)


def _floor(canvas: Picture, grid: Grid, cell: int, ink: list[float], rng: Rng) -> None:
    """Tiles with joints between them, plain or with a drawing on each."""
    wide = max(1, int(cell * rng.uniform(0.01, 0.1)))
    first = canvas.reshape(-1, 3).mean(0)
    for x, y in grid:
        if rng.random() < 0.3:
            tone = np.clip(first * rng.uniform(0.85, 1.15), 0, 255).tolist()
            cv2.rectangle(canvas, (x, y), (x + cell, y + cell), tone, -1)
        cv2.rectangle(canvas, (x, y), (x + cell, y + cell), ink, wide)
    if rng.random() < 0.4:
        _ornaments(canvas, grid, cell, ink, rng)


def _planks(canvas: Picture, grid: Grid, cell: int, ink: list[float], rng: Rng) -> None:
    for row, y in enumerate(range(0, SIZE, cell)):
        length = int(cell * rng.uniform(2, 9))
        for x in range(-int(rng.integers(length)), SIZE, length):
            part = canvas[y : y + cell, max(0, x) : max(0, x + length)]
            part[:] = np.clip(part * rng.uniform(0.8, 1.2), 0, 255)
            cv2.rectangle(canvas, (x, y), (x + length, y + cell), ink, 1 + row % 2)


def _dots(canvas: Picture, grid: Grid, cell: int, ink: list[float], rng: Rng) -> None:
    size = int(cell * rng.uniform(0.1, 0.4))
    for x, y in grid:
        shift = cell // 2 if (y // cell) % 2 else 0
        cv2.circle(canvas, (x + shift, y), max(1, size), ink, -1, cv2.LINE_AA)


def _stripes(canvas: Picture, grid: Grid, cell: int, ink: list[float], rng: Rng) -> None:
    """One way, or both ways as on checked cloth."""
    for x in range(0, SIZE, cell):
        wide = max(1, int(cell * rng.uniform(0.2, 0.6)))
        canvas[:, x : x + wide] = canvas[:, x : x + wide] * 0.4 + np.array(ink) * 0.6
        if cell % 2:
            canvas[x : x + wide] = canvas[x : x + wide] * 0.4 + np.array(ink) * 0.6


def _ornaments(canvas: Picture, grid: Grid, cell: int, ink: list[float], rng: Rng) -> None:
    """One drawing repeated over the grid."""
    lines = [(rng.uniform(0, 1, (3, 2)), int(rng.integers(1, 4))) for _ in range(5)]
    for x, y in grid:
        for points, wide in lines:
            curve = (points * cell + (x, y)).astype(np.int32)
            cv2.polylines(canvas, [curve], False, ink, wide, cv2.LINE_AA)
            mirrored = ((1 - points) * cell + (x, y)).astype(np.int32)
            cv2.polylines(canvas, [mirrored], False, ink, wide, cv2.LINE_AA)
