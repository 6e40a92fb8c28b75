"""Table tops: photographs of surfaces from a folder, or wood, cloth and stone out of noise."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from training.scenes.camera import Floats, area, project, square

Bytes = NDArray[np.uint8]
Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Table:
    """A surface that repeats, mirrored, over the whole table.

    Attributes
    ----------
    texture
        (h, w, 3) uint8, RGB.
    width_mm
        Width that one repeat covers.
    """

    texture: Bytes
    width_mm: float


def draw_table(rng: np.random.Generator, folder: Path | None) -> Table:
    """Draw a table from a folder of JPEGs, or from noise where there is none."""
    width = float(rng.uniform(250, 900))
    files = sorted(folder.glob("*.jpg")) if folder is not None else []
    if files and rng.random() < 0.85:
        with Image.open(files[int(rng.integers(len(files)))]) as picture:
            texture = np.asarray(picture.convert("RGB"), dtype=np.uint8)
        factor = float(rng.uniform(0.6, 1.1))
        shaded = np.clip(np.arange(256) * factor, 0, 255).astype(np.uint8)
        return Table(np.asarray(cv2.LUT(texture, shaded), np.uint8), width)
    kind = str(rng.choice(["wood", "cloth", "stone", "plain"]))
    return Table(noise_texture(rng, kind), width)


def noise_texture(
    rng: np.random.Generator, kind: str, colour: Colour | None = None, side: int = 768
) -> Bytes:
    """Draw ``"wood"``, ``"cloth"``, ``"stone"`` or ``"plain"`` paint, of a colour or of any."""

    def smooth(across: float, down: float) -> NDArray[np.float32]:
        noise = rng.standard_normal((side, side)).astype(np.float32)
        blurred = cv2.GaussianBlur(noise, (0, 0), across, sigmaY=down)
        return np.asarray(blurred / (blurred.std() + 1e-6), np.float32)

    if kind == "wood":
        dark = np.array([rng.uniform(60, 190), 0, 0])
        dark[1:] = dark[0] * rng.uniform(0.6, 0.85), dark[0] * rng.uniform(0.3, 0.7)
        field = 0.6 * smooth(120, 6) + 0.5 * smooth(50, 1.2) + 0.2 * smooth(8, 0.8)
        warp = (smooth(90, 40) * 5).astype(np.float32)
        y, x = np.mgrid[:side, :side].astype(np.float32)
        field = cv2.remap(field, x, y + warp, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101)
        contrast = float(rng.uniform(0.04, 0.14))
    elif kind == "cloth":
        dark = rng.uniform(20, 230, 3)
        y, x = np.mgrid[:side, :side].astype(np.float32)
        period = float(rng.uniform(4, 9))
        weave = np.sin(x * 2 * np.pi / period) + np.sin(y * 2 * np.pi / period)
        field = 0.5 * weave.astype(np.float32) + 0.6 * smooth(0.8, 0.8) + 0.4 * smooth(30, 30)
        contrast = float(rng.uniform(0.03, 0.1))
    elif kind == "stone":
        dark = np.full(3, rng.uniform(40, 220)) + rng.normal(0, 10, 3)
        field = 0.6 * smooth(40, 40) + 0.4 * smooth(6, 6) + 0.4 * smooth(0.9, 0.9)
        contrast = float(rng.uniform(0.04, 0.16))
    else:
        dark = rng.uniform(15, 245, 3)
        field = 0.5 * smooth(150, 150) + 0.2 * smooth(0.7, 0.7)
        contrast = 0.02
    if colour is not None:
        dark = np.array(colour, dtype=np.float64)
    picture = np.clip(dark * (1 + contrast * np.asarray(field)[..., None]), 0, 255)
    return np.asarray(picture, dtype=np.uint8)


def spread(table: Table, to_frame: Floats, size: tuple[int, int]) -> Bytes:
    """The table as seen: (height, width, 3) uint8.

    Parameters
    ----------
    to_frame
        (3, 3) float64, millimetres on the table to pixels.
    size
        Width and height of the frame.
    """
    texture = table.texture
    height, width = texture.shape[:2]
    probe = square(100.0)
    scale = float(np.sqrt(area(project(to_frame, probe)))) / 100.0
    shrink = min(1.0, scale * table.width_mm / width)
    if shrink < 1:
        small = (max(8, round(width * shrink)), max(8, round(height * shrink)))
        texture = np.asarray(cv2.resize(texture, small, interpolation=cv2.INTER_AREA), np.uint8)
    texel = table.width_mm / texture.shape[1]
    seen = cv2.warpPerspective(
        texture,
        to_frame @ np.diag([texel, texel, 1.0]),
        size,
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REFLECT_101,
    )
    return np.asarray(seen, dtype=np.uint8)
