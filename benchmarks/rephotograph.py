"""Photographs of photographs: the board cut out, laid on another table, seen by another camera."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps

from benchmarks.real_photos import RealPhoto, real_photos
from training.render.camera import Viewpoint, aim, size_in
from training.render.surfaces import spread
from vision.arrays import Floats
from vision.geometry.homography import Homography
from vision.geometry.quads import UNIT

Bytes = NDArray[np.uint8]

SIDE_MM = 381.0
LATTICE = 14
LONG, SHORT = 4080, 3072
SUPERSAMPLE = 2
TILT = 45.0
"""Most degrees from overhead."""
RIM_PX = 2.0
"""Rim of the cut-out left away, so that nothing of the first table comes along."""


@dataclass(frozen=True, slots=True)
class Retake:
    """How a photograph is taken again.

    Attributes
    ----------
    view
        The camera.
    brightness
        Factor on the values as stored.
    cast
        Factors on red, green and blue.
    texture
        File name of the table, and `texture_mm` the width it is laid at.
    quality
        JPEG quality.
    """

    view: Viewpoint
    brightness: float
    cast: tuple[float, float, float]
    texture: str
    texture_mm: float
    quality: int = 50


def draw_shot(rng: np.random.Generator, textures: list[str]) -> Retake:
    """Draw a shot from the ranges that the referee is measured on."""
    landscape = bool(rng.random() < 0.5)
    red, green, blue = rng.uniform(0.82, 1.18, 3)
    return Retake(
        view=Viewpoint(
            width=LONG if landscape else SHORT,
            height=SHORT if landscape else LONG,
            tilt=float(rng.uniform(0, TILT)),
            roll=float(rng.uniform(-180, 180)),
            turn=float(rng.uniform(-180, 180)),
            focal=float(rng.uniform(0.65, 1.1)),
            size=float(rng.uniform(0.35, 0.95)),
            offset=(float(rng.uniform(-1, 1)), float(rng.uniform(-1, 1))),
        ),
        brightness=float(rng.uniform(0.5, 1.6)),
        cast=(float(red), float(green), float(blue)),
        texture=str(rng.choice(textures)),
        texture_mm=float(rng.uniform(300, 900)),
    )


def load_rgb(path: Path) -> Bytes:
    """Load a picture as seen (orientation tag applied): (h, w, 3) uint8, RGB."""
    with Image.open(path) as picture:
        return np.asarray(ImageOps.exif_transpose(picture).convert("RGB"), dtype=np.uint8)


def _shade_around(frame: Bytes, quad: Floats, rng: np.random.Generator) -> None:
    """Soft shadow of the board's thickness on the table, in place."""
    height, width = frame.shape[:2]
    mask = np.zeros((height // 8 + 1, width // 8 + 1), np.float32)
    side = float(np.ptp(quad, axis=0).max()) / 8
    moved = quad / 8 + rng.uniform(-0.02, 0.02, 2) * side
    cv2.fillPoly(mask, [np.rint(moved).astype(np.int32)], 1.0)
    mask = cv2.GaussianBlur(mask, (0, 0), 0.01 * side) * float(rng.uniform(0.2, 0.5))
    keep = cv2.resize(1 - mask, (width, height), interpolation=cv2.INTER_LINEAR)
    for channel in range(3):
        frame[..., channel] = frame[..., channel] * keep


def _lay(frame: Bytes, photo: Bytes, quad: Floats, to_frame: Homography) -> None:
    """Composite the photo's board into the frame in place, supersampled and averaged."""
    ratio = SUPERSAMPLE
    target = to_frame(quad)
    low = np.maximum(np.floor(target.min(axis=0)).astype(int) - 2, 0)
    high = np.ceil(target.max(axis=0)).astype(int) + 3
    high = np.minimum(high, [frame.shape[1], frame.shape[0]])
    width, height = (int(n) for n in high - low)
    half = (ratio - 1) / 2
    finer = Homography.affine(ratio, (half - ratio * low[0], half - ratio * low[1]))
    fine = cv2.warpPerspective(
        photo, (finer @ to_frame).matrix, (ratio * width, ratio * height), flags=cv2.INTER_LINEAR
    )
    mask = np.zeros(fine.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.rint(finer(target)).astype(np.int32), 255)
    seen = cv2.resize(fine, (width, height), interpolation=cv2.INTER_AREA)
    alpha = cv2.resize(mask, (width, height), interpolation=cv2.INTER_AREA)[..., None] / 255.0
    part = frame[low[1] : high[1], low[0] : high[0]]
    part[:] = np.rint(part + alpha.astype(np.float32) * (seen.astype(np.float32) - part))


def rephotograph(
    photo: RealPhoto, picture: Bytes, shot: Retake, texture: Bytes, rng: np.random.Generator
) -> tuple[Bytes, dict[str, Any]]:
    """Take a photograph of the board in `picture`.

    Returns
    -------
    frame
        (h, w, 3) uint8, RGB.
    truth
        ``photo``, ``squares``, ``homography`` from cells to pixels, ``board`` (outer corners),
        and ``shot``, its size the one that fitted the frame.
    """
    view = shot.view
    camera = aim(view, UNIT * SIDE_MM)
    to_frame = camera.plane() @ Homography.between(photo.board, UNIT * SIDE_MM)
    inner = photo.board.mean(axis=0)
    outward = photo.board - inner
    cut = inner + outward * (1 - RIM_PX / np.abs(outward).min())
    unit = shot.texture_mm / texture.shape[1]
    frame = spread(texture, unit, camera, (view.width, view.height))
    board = to_frame(photo.board)
    _shade_around(frame, board, rng)
    _lay(frame, picture, cut, to_frame)
    values = np.arange(256.0)
    table = np.stack([np.clip(values * shot.brightness * c, 0, 255) for c in shot.cast], axis=-1)
    frame = np.asarray(cv2.LUT(frame, np.rint(table).astype(np.uint8)[None]), dtype=np.uint8)
    cells = to_frame @ Homography.between(UNIT * LATTICE, photo.cells)
    shot = replace(shot, view=replace(view, size=size_in(board, view)))
    return frame, {
        "photo": photo.name,
        "squares": photo.squares,
        "homography": cells.normalised.matrix.tolist(),
        "board": board.round(2).tolist(),
        "shot": asdict(shot),
    }


def write_all(photos: Path, textures: Path, out: Path, *, each: int, seed: int) -> Iterator[Path]:
    """Write `each` shots of every photograph; yields the path of each picture written.

    Beside each lies a JSON file: squares, homography from cells to pixels, and how it was taken.
    """
    out.mkdir(parents=True, exist_ok=True)
    names = sorted(p.name for p in textures.glob("*.jpg"))
    for turn, photo in enumerate(real_photos(photos)):
        picture = load_rgb(photo.path)
        for i in range(each):
            rng = np.random.default_rng([seed, turn, i])
            shot = draw_shot(rng, names)
            texture = load_rgb(textures / shot.texture)
            frame, truth = rephotograph(photo, picture, shot, texture, rng)
            path = out / f"{photo.path.parent.name}_{photo.path.stem}_{i:02d}.jpg"
            Image.fromarray(frame).save(path, quality=shot.quality)
            path.with_suffix(".json").write_text(json.dumps(truth))
            yield path
