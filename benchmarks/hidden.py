"""Photographs with truth in which a mirrored lamp or a thing hides pieces."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from benchmarks import sets
from benchmarks.figures import Measured
from benchmarks.measuring import measure
from benchmarks.sets import Asked, Known, pieces_of
from vision.arrays import Floats, Pixels

TIMES = 4
"""How often a part of each photograph is hidden."""
QUALITY = 90
"""Of the JPEGs."""

Colour = tuple[float, float, float]
"""BGR."""
SKIN: Colour = (140.0, 170.0, 225.0)
COLOURS = (
    SKIN, (90, 120, 180), (40, 40, 45), (235, 235, 235),
    (60, 60, 200), (160, 110, 60), (80, 150, 90), (200, 200, 60),
)  # fmt: skip
"""Of the things: hands, wood, black, paper, red, blue, green and turquoise."""

Hide = Callable[[Floats, np.random.Generator, Pixels], Pixels]
"""Hides a piece (4, 2), or what is beside it, in a picture (H, W, 3), BGR."""


def reflecting(
    picture: Pixels, at: tuple[float, float], radius: float, edge: float = 2.0
) -> Pixels:
    """A lamp is mirrored on it, so brightly that in the middle nothing is left to see.

    Parameters
    ----------
    at
        Where, in shares of width and height.
    radius
        At which six tenths of the light are left, as a share of the shorter side.
    edge
        How sharply it ends: the exponent of the distance; 2 for a bell, 8 for a disc.
    """
    away = np.abs(_from(picture, at)) / radius
    return _pixels(picture + 300 * np.exp(-(away**edge) / 2)[..., None])


def covered(
    picture: Pixels,
    at: tuple[float, float],
    size: tuple[float, float],
    degrees: float,
    colour: Colour = SKIN,
) -> Pixels:
    """A thing like a hand, a cup or a pen lies over it, with its shadow.

    Parameters
    ----------
    at
        Its middle, in shares of width and height.
    size
        Its half axes, as shares of the shorter side; the first is turned by so many degrees.
    """
    away = _from(picture, at) * np.exp(-1j * np.radians(degrees))
    along, across = away.real / size[0], away.imag / size[1]
    cover = cv2.GaussianBlur((along**4 + across**4 < 1).astype(np.float64), (0, 0), 1)[..., None]
    shift = round(0.01 * min(picture.shape[:2]))
    shadow = cv2.GaussianBlur(np.roll(cover[..., 0], shift, (0, 1)), (0, 0), shift)[..., None]
    thing = np.array(colour) * (1 - 0.25 * np.clip(across, -1, 1))[..., None]
    thing = thing + np.random.default_rng(20261123).normal(0, 4, picture.shape)
    return _pixels(picture * (1 - 0.45 * shadow) * (1 - cover) + thing * cover)


def _from(picture: Pixels, at: tuple[float, float]) -> Any:
    """(H, W) way of each pixel from a place, x + iy in shorter sides."""
    height, width = picture.shape[:2]
    y, x = np.mgrid[:height, :width]
    return ((x - at[0] * width) + 1j * (y - at[1] * height)) / min(height, width)


def _pixels(values: Any) -> Pixels:
    return np.asarray(np.clip(values, 0, 255), np.uint8)


def lamp(quad: Floats, rng: np.random.Generator, picture: Pixels) -> Pixels:
    """A lamp mirrored within two sides of the middle of a piece, one to five of them large."""
    at, side = _near(picture, quad, 2.0, rng)
    return reflecting(picture, at, side * rng.uniform(0.5, 2.5), edge=float(rng.choice([2, 4, 8])))


def thing(quad: Floats, rng: np.random.Generator, picture: Pixels) -> Pixels:
    """A hand or cup, or else a pen or finger, that lies within a side of the middle of a piece."""
    at, side = _near(picture, quad, 0.8, rng)
    is_long = rng.random() < 1 / 3
    bounds = ((3.0, 8.0), (0.15, 0.6)) if is_long else ((0.7, 2.2), (0.5, 1.2))
    along, across = (side * rng.uniform(*each) for each in bounds)
    colour = np.array(COLOURS[rng.integers(len(COLOURS))]) * rng.uniform(0.8, 1.1)
    blue, green, red = np.minimum(colour, 255).tolist()
    return covered(picture, at, (along, across), rng.uniform(0, 180), (blue, green, red))


HIDES: dict[str, Hide] = {"lamps": lamp, "things": thing}


def _near(
    picture: Pixels, quad: Floats, reach: float, rng: np.random.Generator
) -> tuple[tuple[float, float], float]:
    """A place within so many sides of a piece, and the side, in shares of the picture's."""
    height, width = picture.shape[:2]
    side = np.sqrt(cv2.contourArea(quad.astype(np.float32)))
    x, y = quad.mean(0) + rng.uniform(-reach, reach, 2) * side
    return (x / width, y / height), float(side / min(height, width))


def laid_over(hide: Hide, known: Iterable[Known], seed: int, folder: Path) -> Iterator[Known]:
    """Photographs with something over or near one of their pieces, each once, unless they were."""
    folder.mkdir(parents=True, exist_ok=True)
    with_pieces = ((one, quads) for one in known if (quads := pieces_of(one.truth)))
    for number, (one, quads) in enumerate(with_pieces):
        file, told = folder / one.photo.name, folder / f"{one.photo.stem}.json"
        if not told.exists():
            rng = np.random.default_rng((seed, number))
            quad = quads[rng.integers(len(quads))]
            picture = hide(quad, rng, np.asarray(cv2.imread(str(one.photo)), np.uint8))
            cv2.imwrite(str(file), picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
            told.write_text(json.dumps(one.truth), "utf-8")
        yield Known(file, one.truth, one.origin)


def hidden(asked: Asked) -> Iterator[Measured]:
    """A lamp or a thing at random places, so many times on photographs of each kind."""
    for kind, known in sets.by_kind(asked).items():
        for name, hide in HIDES.items():
            whole = Measured(f"{name}/{kind}")
            if not asked.wants(whole.name):
                continue
            for seed in range(asked.seed, asked.seed + TIMES):
                folder = asked.work / "hidden" / kind / f"{name}_{seed}"
                some = list(laid_over(hide, known, seed, folder))
                whole.add(measure(str(seed), kind, some, asked.workers))
            if whole.figures:
                yield whole
