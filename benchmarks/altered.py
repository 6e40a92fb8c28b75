"""Photographs with truth in other sizes, turns and light: what is still right of each alteration.

    python -m benchmarks.altered KIND=FOLDER... --work DIR [--workers 2]

Every picture is altered in each way and measured; the altered ones stay in DIR.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from benchmarks.figures import listed
from benchmarks.measuring import Known, measure, named, single_threaded, with_truth
from vision.arrays import Floats, Pixels
from vision.geometry.homography import Homography

SEED = 20261123
Altered = tuple[Any, Floats]
"""A picture, and the homography (3, 3) from pixels of the original to its own."""


def scaled(picture: Pixels, factor: float) -> Altered:
    """The same in more or fewer pixels."""
    way = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    shift = (factor - 1) / 2
    matrix = np.array([[factor, 0, shift], [0, factor, shift], [0, 0, 1.0]])
    return cv2.resize(picture, None, fx=factor, fy=factor, interpolation=way), matrix


def rolled(picture: Pixels, degrees: float, scale: float) -> Altered:
    """Turned about the middle; what is beyond the picture repeats its edge."""
    height, width = picture.shape[:2]
    matrix = np.vstack(
        [cv2.getRotationMatrix2D((width / 2, height / 2), degrees, scale), [0, 0, 1]]
    )
    return _warped(picture, matrix), matrix


def leaning(picture: Pixels, share: float) -> Altered:
    """Seen more from below: the upper edge is shorter by this share at both ends."""
    height, width = picture.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    inset = np.array([[share, share], [-share, share], [0, 0], [0, 0]]) * (width, height)
    matrix = cv2.getPerspectiveTransform(corners, (corners + inset).astype(np.float32))
    return _warped(picture, matrix), np.asarray(matrix)


def lit(picture: Pixels, factors: Floats, gamma: float = 1.0) -> Altered:
    """Values, 0 to 1, to the power of gamma, times factors that broadcast to (H, W, 3) BGR."""
    values = 255 * (picture / 255.0) ** gamma * factors
    return np.clip(values, 0, 255).astype(np.uint8), np.eye(3)


def shaded(picture: Pixels) -> Altered:
    """Dim at the left, bright at the right."""
    return lit(picture, np.linspace(0.35, 1.25, picture.shape[1])[None, :, None])


def half_shaded(picture: Pixels, factor: float) -> Altered:
    """The edge of a shadow across the middle; values beyond it times a factor."""
    height, width = picture.shape[:2]
    y, x = np.mgrid[:height, :width]
    beyond = (0.9 * (x - width / 2) + 0.5 * (y - height / 2) > 0).astype(np.float64)
    shade = cv2.GaussianBlur(beyond, (0, 0), 2)[..., None]
    return lit(picture, 1 - (1 - factor) * shade)


def reflecting(
    picture: Pixels, at: tuple[float, float], radius: float, edge: float = 2.0
) -> Altered:
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
    height, width = picture.shape[:2]
    y, x = np.mgrid[:height, :width]
    away = np.hypot(x - at[0] * width, y - at[1] * height) / (radius * min(height, width))
    lit = picture + 300 * np.exp(-(away**edge) / 2)[..., None]
    return np.clip(lit, 0, 255).astype(np.uint8), np.eye(3)


SKIN = (140.0, 170.0, 225.0)
"""BGR."""


def covered(
    picture: Pixels,
    at: tuple[float, float],
    size: tuple[float, float],
    degrees: float,
    colour: tuple[float, float, float] = SKIN,
) -> Altered:
    """A thing like a hand, a cup or a pen lies over it, with its shadow.

    Parameters
    ----------
    at
        Its middle, in shares of width and height.
    size
        Its half axes, as shares of the shorter side; the first is turned by so many degrees.
    colour
        BGR.
    """
    height, width = picture.shape[:2]
    short, turn = min(height, width), np.radians(degrees)
    y, x = np.mgrid[:height, :width]
    away = ((x - at[0] * width) + 1j * (y - at[1] * height)) * np.exp(-1j * turn) / short
    along, across = away.real / size[0], away.imag / size[1]
    cover = cv2.GaussianBlur((along**4 + across**4 < 1).astype(np.float64), (0, 0), 1)[..., None]
    shift = round(0.01 * short)
    shadow = cv2.GaussianBlur(np.roll(cover[..., 0], shift, (0, 1)), (0, 0), shift)[..., None]
    noise = np.random.default_rng(SEED).normal(0, 4, picture.shape)
    thing = np.array(colour) * (1 - 0.25 * np.clip(across, -1, 1))[..., None] + noise
    seen = picture * (1 - 0.45 * shadow) * (1 - cover) + thing * cover
    return np.clip(seen, 0, 255).astype(np.uint8), np.eye(3)


def noisy(picture: Pixels, deviation: float) -> Altered:
    """With noise of this standard deviation, the same for all pictures of one size."""
    noise = np.random.default_rng(SEED).normal(0, deviation, picture.shape)
    return np.clip(picture + noise, 0, 255).astype(np.uint8), np.eye(3)


def compressed(picture: Pixels, quality: int) -> Altered:
    """As JPEG of this quality."""
    coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return cv2.imdecode(coded, cv2.IMREAD_COLOR), np.eye(3)


def _warped(picture: Pixels, matrix: Any) -> Any:
    size = picture.shape[1], picture.shape[0]
    return cv2.warpPerspective(picture, matrix, size, borderMode=cv2.BORDER_REPLICATE)


ALTERATIONS: dict[str, Callable[[Pixels], Altered]] = {
    **{f"{size} of the size": partial(scaled, factor=size) for size in (0.5, 0.7, 1.6, 2.5)},
    "turned a quarter": lambda it: (
        cv2.rotate(it, cv2.ROTATE_90_CLOCKWISE),
        np.array([[0, -1, it.shape[0] - 1], [1, 0, 0], [0, 0, 1.0]]),
    ),
    "turned by 35°, 0.72 of the size": partial(rolled, degrees=35, scale=0.72),
    "leaning": partial(leaning, share=0.14),
    "values × 0.45": partial(lit, factors=np.array(0.45)),
    "values × 1.5": partial(lit, factors=np.array(1.5)),
    "gamma 0.6": partial(lit, factors=np.array(1.0), gamma=0.6),
    "gamma 1.7": partial(lit, factors=np.array(1.0), gamma=1.7),
    "warm light": partial(lit, factors=np.array([0.75, 0.95, 1.2])),
    "cold light": partial(lit, factors=np.array([1.25, 1.0, 0.8])),
    "dim at the left": shaded,
    **{f"half in shade, × {share}": partial(half_shaded, factor=share) for share in (0.65, 0.45)},
    **{
        f"a lamp mirrored, {radius}": partial(reflecting, at=(0.45, 0.55), radius=radius)
        for radius in (0.05, 0.12)
    },
    "a hand over it": partial(covered, at=(0.4, 0.6), size=(0.2, 0.12), degrees=40.0),
    "a pen over it": partial(
        covered, at=(0.5, 0.5), size=(0.5, 0.03), degrees=-20.0, colour=(60.0, 60.0, 200.0)
    ),
    "blurred by 1.5 pixels": lambda it: (cv2.GaussianBlur(it, (0, 0), 1.5), np.eye(3)),
    "noise of 14": partial(noisy, deviation=14.0),
    "JPEG 30": partial(compressed, quality=30),
}


def moved(truth: Any, homography: Homography) -> Any:
    """What is true, with all quads mapped."""
    if isinstance(truth, list):
        return [moved(value, homography) for value in truth]
    if not isinstance(truth, dict):
        return truth
    return {
        key: homography(np.array(value)).tolist() if key == "quad" else moved(value, homography)
        for key, value in truth.items()
    }


def write(name: str, known: list[Known], folder: Path) -> Iterator[Known]:
    """The photographs altered and written, and what is true of them then."""
    folder.mkdir(parents=True, exist_ok=True)
    for one in known:
        picture, matrix = ALTERATIONS[name](np.asarray(cv2.imread(str(one.photo))))
        file = folder / one.photo.name
        cv2.imwrite(str(file), picture, [cv2.IMWRITE_JPEG_QUALITY, 88])
        yield Known(file, moved(one.truth, Homography(matrix)))


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.altered")
    parser.add_argument("sets", nargs="+", type=named, metavar="KIND=FOLDER")
    parser.add_argument("--work", type=Path, required=True, help="folder for all that is made")
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    print("| kind | altered | photographs | what is right |\n|---|---|---|---|")
    with single_threaded():
        for kind, source in asked.sets:
            known = list(with_truth(source))
            for name in ALTERATIONS:
                altered = list(write(name, known, asked.work / kind / name.replace(" ", "_")))
                found = measure(kind, altered, f"{kind}, {name}", asked.workers)
                silent = "".join(f"; silently wrong: {it.stem}" for it in found.silent)
                row = listed(found.figures) + silent
                print(f"| {kind} | {name} | {len(altered)} | {row} |", flush=True)


if __name__ == "__main__":
    main()
