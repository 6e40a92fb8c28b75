"""Photographs with truth in which a reflection, an occluder or the edge hides pieces."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from benchmarks import sets
from benchmarks.figures import Measurement
from benchmarks.measuring import measure
from benchmarks.sets import LabelledPhoto, Selection, piece_quads
from vision.arrays import Floats, Pixels

REPEATS = 4
"""Overlays per photograph."""
QUALITY = 90
"""Of the JPEGs."""
LEAST_SIDE = 64
"""Least side of a picture that is cut off, pixels."""

Colour = tuple[float, float, float]
"""BGR."""
SKIN: Colour = (140.0, 170.0, 225.0)
COLOURS = (
    SKIN, (90, 120, 180), (40, 40, 45), (235, 235, 235),
    (60, 60, 200), (160, 110, 60), (80, 150, 90), (200, 200, 60),
)  # fmt: skip
"""Of occluders: skin, wood, black, paper, red, blue, green and turquoise."""

Overlay = Callable[[Floats, np.random.Generator, Pixels], Pixels]
"""Hides a piece (4, 2), or what lies next to it, in a picture (H, W, 3), BGR."""


def add_reflection(
    picture: Pixels, point: tuple[float, float], radius: float, edge: float = 2.0
) -> Pixels:
    """Add the specular reflection of a lamp, saturated at its centre.

    Parameters
    ----------
    point
        Its centre, as fractions of width and height.
    radius
        Standard deviation of the fall-off, as a fraction of the shorter side.
    edge
        Exponent of the distance: 2 for a Gaussian, 8 for nearly a disc.
    """
    distance = np.abs(_offsets(picture, point)) / radius
    return _pixels(picture + 300 * np.exp(-(distance**edge) / 2)[..., None])


def add_occluder(
    picture: Pixels,
    point: tuple[float, float],
    size: tuple[float, float],
    degrees: float,
    colour: Colour = SKIN,
) -> Pixels:
    """Add an occluder like a hand, a cup or a pen, with its shadow.

    Parameters
    ----------
    point
        Its centre, as fractions of width and height.
    size
        Its semi-axes, as fractions of the shorter side.
    degrees
        Rotation of the first axis.
    """
    offsets = _offsets(picture, point) * np.exp(-1j * np.radians(degrees))
    along, across = offsets.real / size[0], offsets.imag / size[1]
    cover = cv2.GaussianBlur((along**4 + across**4 < 1).astype(np.float64), (0, 0), 1)[..., None]
    shift = round(0.01 * min(picture.shape[:2]))
    shadow = cv2.GaussianBlur(np.roll(cover[..., 0], shift, (0, 1)), (0, 0), shift)[..., None]
    occluder = np.array(colour) * (1 - 0.25 * np.clip(across, -1, 1))[..., None]
    occluder = occluder + np.random.default_rng(20261123).normal(0, 4, picture.shape)
    return _pixels(picture * (1 - 0.45 * shadow) * (1 - cover) + occluder * cover)


def _offsets(picture: Pixels, point: tuple[float, float]) -> Any:
    """Offset (H, W) of each pixel from a point, as x + iy in units of the shorter side."""
    height, width = picture.shape[:2]
    y, x = np.mgrid[:height, :width]
    return ((x - point[0] * width) + 1j * (y - point[1] * height)) / min(height, width)


def _pixels(values: Any) -> Pixels:
    return np.asarray(np.clip(values, 0, 255), np.uint8)


def random_reflection(quad: Floats, rng: np.random.Generator, picture: Pixels) -> Pixels:
    """Add a reflection 1 to 5 sides across, within 2 sides of the centre of a piece."""
    point, side = _random_spot(picture, quad, 2.0, rng)
    radius, edge = side * rng.uniform(0.5, 2.5), float(rng.choice([2, 4, 8]))
    return add_reflection(picture, point, radius, edge)


def random_occluder(quad: Floats, rng: np.random.Generator, picture: Pixels) -> Pixels:
    """Add an occluder shaped like a hand, a cup or a pen within 0.8 sides of a piece's centre."""
    point, side = _random_spot(picture, quad, 0.8, rng)
    is_long = rng.random() < 1 / 3
    bounds = ((3.0, 8.0), (0.15, 0.6)) if is_long else ((0.7, 2.2), (0.5, 1.2))
    along, across = (side * rng.uniform(*each) for each in bounds)
    colour = np.array(COLOURS[rng.integers(len(COLOURS))]) * rng.uniform(0.8, 1.1)
    blue, green, red = np.minimum(colour, 255).tolist()
    return add_occluder(picture, point, (along, across), rng.uniform(0, 180), (blue, green, red))


def cut_off(quad: Floats, rng: np.random.Generator, picture: Pixels) -> Pixels:
    """Cut a picture off, right or at the bottom, so that at most 0.6 of a piece remains."""
    axis = int(rng.integers(2))
    low, high = quad[:, axis].min(), quad[:, axis].max()
    end = max(round(low + rng.uniform(0, 0.6) * (high - low)), LEAST_SIDE)
    return picture[:end] if axis else picture[:, :end]


OVERLAYS: dict[str, Overlay] = {
    "lamps": random_reflection,
    "things": random_occluder,
    "edges": cut_off,
}


def _random_spot(
    picture: Pixels, quad: Floats, reach: float, rng: np.random.Generator
) -> tuple[tuple[float, float], float]:
    """A random point within `reach` sides of a piece, and its side, as fractions of the picture."""
    height, width = picture.shape[:2]
    side = np.sqrt(cv2.contourArea(quad.astype(np.float32)))
    x, y = quad.mean(0) + rng.uniform(-reach, reach, 2) * side
    return (x / width, y / height), float(side / min(height, width))


def with_overlay(
    overlay: Overlay, photos: Iterable[LabelledPhoto], seed: int, folder: Path
) -> Iterator[LabelledPhoto]:
    """Yield photographs with an overlay on or near a random piece, cached in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with_pieces = ((it, quads) for it in photos if (quads := piece_quads(it.truth)))
    for number, (labelled, quads) in enumerate(with_pieces):
        file, truth_file = folder / labelled.photo.name, folder / f"{labelled.photo.stem}.json"
        if not truth_file.exists():
            rng = np.random.default_rng((seed, number))
            quad = quads[rng.integers(len(quads))]
            picture = overlay(quad, rng, np.asarray(cv2.imread(str(labelled.photo)), np.uint8))
            cv2.imwrite(str(file), picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
            truth_file.write_text(json.dumps(labelled.truth), "utf-8")
        yield LabelledPhoto(file, labelled.truth, labelled.origin)


def hidden(selection: Selection) -> Iterator[Measurement]:
    """Photographs of each kind with reflections, occluders and cuts at random places."""
    for kind, photos in sets.by_kind(selection).items():
        for name, overlay in OVERLAYS.items():
            total = Measurement(f"{name}/{kind}")
            if not selection.includes(total.name):
                continue
            for seed in range(selection.seed, selection.seed + REPEATS):
                folder = selection.work / "hidden" / kind / f"{name}_{seed}"
                overlaid = list(with_overlay(overlay, photos, seed, folder))
                total.add(measure(str(seed), kind, overlaid, selection.workers))
            if total.figures:
                yield total
