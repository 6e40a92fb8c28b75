"""Surfaces of tables, from photographs and procedural."""

from pathlib import Path

import cv2
import numpy as np

from training.render.camera import PinholeCamera
from training.render.chance import Rng, log_uniform, pick
from training.render.paint import fill
from vision.arrays import Pixels, Singles
from vision.geometry.homography import Homography

SIZE = 512
"""Side of a procedural swatch, pixels."""


def load_swatches(folder: Path | None) -> list[Pixels]:
    """Load swatches from a folder of JPEGs, whole and in part, RGB."""
    found: list[Pixels] = []
    for file in sorted(folder.glob("*.jpg")) if folder is not None else []:
        photo = cv2.imread(str(file), cv2.IMREAD_COLOR_RGB)
        if photo is not None:
            side = int(0.55 * min(photo.shape[:2]))
            part = cv2.resize(photo[:side, :side], (SIZE, SIZE), interpolation=cv2.INTER_AREA)
            found += [np.asarray(photo, np.uint8), np.asarray(part, np.uint8)]
    return found


def procedural_swatches(rng: Rng, count: int) -> list[Pixels]:
    """Procedural swatches, SIZE × SIZE."""
    kinds = ("any", "any", "wood", "cloth", "stone", "plain")
    return [material(kinds[i % 6], rng) for i in range(count)]


def material(kind: str, rng: Rng, colour: tuple[int, int, int] | None = None) -> Pixels:
    """``wood``, ``cloth``, ``stone``, ``plain`` paint or ``any``, of a colour or of any."""

    def smooth(across: float, down: float) -> Singles:
        noise = rng.standard_normal((SIZE, SIZE)).astype(np.float32)
        blurred = cv2.GaussianBlur(noise, (0, 0), across, sigmaY=down)
        return np.asarray(blurred / (blurred.std() + 1e-6), np.float32)

    if kind == "any":
        return _anything(rng)
    base = rng.uniform(15, 245, 3)
    y, x = np.mgrid[:SIZE, :SIZE].astype(np.float32)
    if kind == "wood":
        base[0] = rng.uniform(60, 190)
        base[1:] = base[0] * rng.uniform(0.6, 0.85), base[0] * rng.uniform(0.3, 0.7)
        field = 0.6 * smooth(80, 4) + 0.5 * smooth(34, 0.9) + 0.2 * smooth(6, 0.6)
        bent = y + smooth(60, 27) * 4
        field = cv2.remap(field, x, bent, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101)
        contrast = rng.uniform(0.04, 0.14)
    elif kind == "cloth":
        step = 2 * np.pi / rng.uniform(4, 9)
        weave = np.asarray(np.sin(x * step) + np.sin(y * step), np.float32)
        field = 0.5 * weave + 0.6 * smooth(0.8, 0.8) + 0.4 * smooth(20, 20)
        contrast = rng.uniform(0.03, 0.1)
    elif kind == "stone":
        base = np.full(3, rng.uniform(40, 220)) + rng.normal(0, 10, 3)
        field = 0.6 * smooth(27, 27) + 0.4 * smooth(4, 4) + 0.4 * smooth(0.9, 0.9)
        contrast = rng.uniform(0.04, 0.16)
    else:
        field, contrast = 0.5 * smooth(100, 100) + 0.2 * smooth(0.7, 0.7), 0.02
    tone = base if colour is None else np.array(colour, np.float64)
    picture = tone * (1 + contrast * np.asarray(field)[..., None])
    return np.clip(picture, 0, 255).astype(np.uint8)


def rough_swatches(stock: list[Pixels], rng: Rng, count: int) -> list[Pixels]:
    """Crumpled, folded or knitted surfaces in the light of one lamp, SIZE × SIZE."""
    return [_rough(stock, rng) for _ in range(count)]


def _rough(stock: list[Pixels], rng: Rng) -> Pixels:
    """A plain colour, a texture or a bold frayed pattern, shaded by its relief."""
    roll = rng.random()
    if roll < 0.4:
        base = np.full((SIZE, SIZE, 3), rng.uniform(20, 245) + rng.normal(0, pick((5, 60), rng), 3))
    elif roll < 0.6:
        base = np.asarray(cv2.resize(pick(stock, rng), (SIZE, SIZE)), np.float64)
    else:
        share, _ = motif(SIZE, int(log_uniform(24, 130, rng)), rng)
        first, second = rng.uniform(5, 250, (2, 1)) + rng.normal(0, pick((5, 60), rng), (2, 3))
        base = first + _frayed(share, rng)[..., None] * (second - first)
    down, across = np.gradient(_relief(rng))
    azimuth = rng.uniform(0, 2 * np.pi)
    slope = across * np.cos(azimuth) + down * np.sin(azimuth)
    shade = 1 + rng.uniform(0.05, 0.6) * slope / (slope.std() + 1e-6)
    shaded = base * np.clip(shade, rng.uniform(0.05, 0.5), 1.6)[..., None]
    return np.asarray(np.clip(shaded, 0, 255), np.uint8)


def _relief(rng: Rng) -> Singles:
    """Heights (SIZE, SIZE) of creased paper, of folded cloth or of knitting."""

    def smooth(across: float, down: float) -> Singles:
        # Coarse noise is drawn small: blurring it at full size would take too long.
        shrink = max(1, int(min(across, down) / 3))
        side = SIZE // shrink
        noise = rng.standard_normal((side, side)).astype(np.float32)
        blurred = cv2.GaussianBlur(noise, (0, 0), across / shrink, sigmaY=down / shrink)
        even = blurred / (blurred.std() + 1e-6)
        return np.asarray(cv2.resize(even, (SIZE, SIZE), interpolation=cv2.INTER_CUBIC), np.float32)

    sort, size = pick(("creases", "folds", "knitting"), rng), log_uniform(6, 90, rng)
    if sort == "creases":
        sizes = size * 0.6 ** np.arange(4)
        return np.asarray(sum(each * np.abs(smooth(each, each)) for each in sizes), np.float32)
    if sort == "folds":
        return size * smooth(size, size * rng.uniform(1, 5))
    y, x = np.mgrid[:SIZE, :SIZE].astype(np.float32)
    step = float(np.clip(size, 8, 40))
    column = x / step + 0.3 * smooth(3 * step, 3 * step)
    row = y / step * rng.uniform(1, 1.6) + np.abs(column % 1 - 0.5) + 0.2 * smooth(step, step)
    stitches = np.abs(np.sin(np.pi * column)) * (1 + 0.6 * np.sin(2 * np.pi * row))
    return np.asarray(stitches * step + 0.3 * smooth(2, 2), np.float32)


def _frayed(share: Singles, rng: Rng) -> Singles:
    """A motif (SIZE, SIZE) with uneven edges, crossed by threads."""
    y, x = np.mgrid[:SIZE, :SIZE].astype(np.float32)
    for fineness in (1.5, 6.0):
        noise = rng.standard_normal((2, SIZE, SIZE)).astype(np.float32)
        by = [cv2.GaussianBlur(one, (0, 0), fineness) * fineness for one in noise]
        reach = np.float32(rng.uniform(0, 12))
        x, y = x + reach * by[0], y + reach * by[1]
    warped = cv2.remap(share, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101)
    thread = np.sin(x * (2 * np.pi / rng.uniform(3, 12))) * rng.uniform(0, 0.4)
    return np.asarray(np.clip(warped + thread * (1 - 2 * warped), 0, 1), np.float32)


def _anything(rng: Rng) -> Pixels:
    """Grain, weave, marble or speckle: filtered noise between two colours."""
    half = SIZE // 2
    field = np.zeros((half, half), np.float32)
    stretch = rng.uniform(1, 12) if rng.random() < 0.5 else 1.0
    for _ in range(int(rng.integers(1, 4))):
        sigma = rng.uniform(0.6, 14)
        layer = rng.standard_normal((half, half)).astype(np.float32)
        cv2.GaussianBlur(layer, (0, 0), sigma * stretch, layer, sigma)
        field += np.float32(rng.uniform(0.3, 1.0)) * layer / (layer.std() + 1e-6)
    if rng.random() < 0.2:
        step = np.float32(2 * np.pi / rng.uniform(3, 14))
        y, x = np.mgrid[:half, :half].astype(np.float32) * step
        field += 1.5 * np.sin(x) * np.sin(y)
    if rng.random() < 0.2:
        field = np.abs(field)
    level = 1 / (1 + np.exp(-field * rng.uniform(0.3, 1.6)))
    first = rng.uniform(10, 250, 3)
    second = np.clip(first + rng.normal(0, 45, 3) + rng.normal(0, 35), 0, 255)
    mixed = np.clip(first + (second - first) * level[..., None], 0, 255).astype(np.uint8)
    return np.asarray(cv2.resize(mixed, (SIZE, SIZE), interpolation=cv2.INTER_LINEAR), np.uint8)


def random_surface(stock: list[Pixels], rng: Rng) -> Pixels:
    """A random surface: one colour, a swatch, or a pattern."""
    roll = rng.random()
    if roll < 0.12:
        return np.full((SIZE, SIZE, 3), rng.uniform(5, 250, 3), np.uint8)
    swatch = pick(stock, rng)
    if roll >= 0.72:
        return _patterned(swatch, rng)
    return _tinted(swatch, rng) if rng.random() < 0.35 else swatch


def spread(swatch: Pixels, unit: float, camera: PinholeCamera, size: tuple[int, int]) -> Pixels:
    """A surface as a camera sees it, (height, width, 3); it repeats, mirrored.

    ``unit`` is the length on the table of a pixel of the swatch.
    """
    high, wide = swatch.shape[:2]
    shrink = min(1.0, 1.2 * unit * camera.scale(camera.ground(np.array([size]) / 2.0)[0]))
    if shrink < 0.8:
        small = max(8, round(wide * shrink)), max(8, round(high * shrink))
        swatch = np.asarray(cv2.resize(swatch, small, interpolation=cv2.INTER_AREA), np.uint8)
        unit, (high, wide) = unit * wide / small[0], swatch.shape[:2]
    plane = camera.plane() @ Homography.affine(unit, (-unit * wide / 2, -unit * high / 2))
    picture = cv2.warpPerspective(swatch, plane.matrix, size, borderMode=cv2.BORDER_REFLECT_101)
    return np.asarray(picture, np.uint8)


def lay_edge(canvas: Pixels, other: Pixels, rng: Rng) -> None:
    """Beyond a straight line, another surface: the table's edge, a mat, a cloth; in place."""
    shape = canvas.shape[1::-1]
    way, away = rng.uniform(0, 2 * np.pi), rng.uniform(0.0, 0.45) * max(shape)
    normal = np.array([np.cos(way), np.sin(way)])
    along, far = np.array([-normal[1], normal[0]]), 2 * max(shape)
    foot = np.array(shape) / 2 + normal * away
    ends = np.array([foot + along * far, foot - along * far])
    mask = np.zeros(canvas.shape[:2], np.uint8)
    fill(mask, np.concatenate([ends, ends[::-1] + normal * far]), 255.0)
    cv2.copyTo(np.asarray(cv2.resize(other, shape), np.uint8), mask, canvas)


def _tinted(swatch: Pixels, rng: Rng) -> Pixels:
    """Recolour a texture."""
    grey = swatch.mean(2, keepdims=True)
    tinted = rng.uniform(10, 240, 3) + (grey - grey.mean()) * rng.uniform(0.2, 1.3)
    return np.asarray(np.clip(tinted, 0, 255), np.uint8)


def _patterned(swatch: Pixels, rng: Rng) -> Pixels:
    """A motif in one colour over a texture in another: SIZE × SIZE."""
    base = np.asarray(cv2.resize(swatch, (SIZE, SIZE)), np.float64)
    first, second = rng.uniform(10, 245, 3), rng.uniform(10, 245, 3)
    if rng.random() < 0.4:
        second = np.clip(first + rng.normal(0, 25, 3), 0, 255)
    ground = first + (base - base.mean((0, 1))) * rng.uniform(0, 0.8)
    share, tone = motif(SIZE, int(log_uniform(14, 170, rng)), rng)
    mixed = np.clip((ground + share[..., None] * (second - ground)) * tone[..., None], 0, 255)
    canvas = np.asarray(mixed, np.uint8)
    if rng.random() < 0.3:
        canvas = np.asarray(cv2.GaussianBlur(canvas, (0, 0), 1.2), np.uint8)
    return canvas


def motif(side: int, cell: int, rng: Rng) -> tuple[Singles, Singles]:
    """Checks, floor tiles, planks, dots, stripes or ornaments that fill a square.

    Returns
    -------
    share, tone
        (side, side) how far each pixel has the second colour, and how bright it is.
    """
    sort = pick(("checks", "floor", "planks", "dots", "stripes", "ornaments"), rng)
    wide = {"checks": 2 * cell, "planks": int(cell * rng.uniform(2, 9))}.get(sort, cell)
    one = np.zeros((cell, wide), np.uint8)
    across, down = -(-side // wide) + 1, -(-side // cell)
    shifts, tones = np.zeros(down, np.int64), np.ones((down, across))
    if sort == "checks":
        one[:, :cell], shifts = 255, np.arange(down) * cell
    elif sort == "dots":
        radius = max(1, int(cell * rng.uniform(0.1, 0.4)))
        cv2.circle(one, (cell // 2, cell // 2), radius, 255, -1, cv2.LINE_AA)
        shifts = np.arange(down) % 2 * (cell // 2)
    elif sort == "stripes":
        # One way, or both ways as on checked cloth.
        thick = max(1, int(cell * rng.uniform(0.2, 0.6)))
        one[:, :thick] = 150
        one[: thick * (cell % 2)] += 105
    elif sort in ("floor", "planks"):
        joint = max(1, int(cell * rng.uniform(0.01, 0.1))) if sort == "floor" else 1
        cv2.rectangle(one, (0, 0), (wide, cell), 255, joint)
        shifts = rng.integers(0, wide, down) * (sort == "planks")
        tones = np.where(rng.random((down, across)) < 0.3, rng.uniform(0.8, 1.2, tones.shape), 1.0)
    if sort == "ornaments" or (sort == "floor" and rng.random() < 0.4):
        # One drawing, and its mirror image.
        for points in rng.uniform(0, cell, (5, 3, 2)):
            curves = [part.astype(np.int32) for part in (points, cell - points)]
            cv2.polylines(one, curves, False, 255, int(rng.integers(1, 4)), cv2.LINE_AA)
    share = np.tile(one / np.float32(255), (1, across))
    tone = np.repeat(tones.astype(np.float32), wide, axis=1)
    rows = [
        np.stack([np.roll(share, shift, 1), np.broadcast_to(np.roll(row, shift), share.shape)])
        for shift, row in zip(shifts.tolist(), tone, strict=True)
    ]
    filled = np.concatenate(rows, axis=1)[:, :side, :side]
    return filled[0], filled[1]
