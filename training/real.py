"""Real number tiles: crops of photographs whose faces are known but not their turns."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from training.dataset import SHARES, Crops
from training.degrade import shaken
from training.faces import INDEX, Rng
from vision.reading.crops import PieceSampler
from vision.reading.faces import FACES

HELD_OUT_EVERY = 4
"""Every fourth photograph is never trained on."""


@dataclass(frozen=True)
class Tile:
    """One tile of one photograph."""

    photo: Path
    face: str
    quad: npt.NDArray[np.float64]
    held_out: bool


def tiles(folder: Path) -> list[Tile]:
    """All tiles of a folder of photographs with truth, in a fixed order."""
    found = []
    for number, file in enumerate(sorted(folder.glob("*.json"))):
        record = json.loads(file.read_text(encoding="utf-8"))
        for tile in record["tiles"]:
            face = "joker" if tile["value"] is None else str(tile["value"])
            quad = np.array(tile["quad"], np.float64)
            found.append(Tile(folder / record["image"], face, quad, number % HELD_OUT_EVERY == 0))
    return found


def folded(face: str) -> tuple[str, ...]:
    """Faces that are one picture where up is unknown."""
    return ("6", "9") if face in ("6", "9", "6/9") else (face,)


def any_turn(face: str) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.float32]]:
    """Readings (SHARES,) and masses of a face in an unknown turn."""
    allowed = [turn * len(FACES) + INDEX[f] for f in folded(face) for turn in range(4)]
    readings, masses = np.zeros(SHARES, np.int16), np.zeros(SHARES, np.float32)
    readings[: len(allowed)] = allowed
    masses[: len(allowed)] = 1 / len(allowed)
    return readings, masses


def training_crops(folder: Path, cuts: int, seed: int) -> Crops:
    """Shaken and dimmed cuts of the tiles that are not held out."""
    rng = np.random.default_rng(seed)
    pictures, readings, masses, truth, sides = [], [], [], [], []
    photos: dict[Path, npt.NDArray[np.uint8]] = {}
    for tile in tiles(folder):
        if tile.held_out:
            continue
        if tile.photo not in photos:
            photos = {tile.photo: read_photo(tile.photo)}
        photo = photos[tile.photo]
        quads = np.stack([shaken(tile.quad, rng) for _ in range(cuts)])
        allowed, mass = any_turn(tile.face)
        for picture in PieceSampler(photo).faces(quads):
            pictures.append(_dimmed(picture, rng))
            readings.append(allowed)
            masses.append(mass)
            truth.append(INDEX[tile.face])
            sides.append(float(np.linalg.norm(tile.quad[0] - tile.quad[1])))
    return Crops(
        np.stack(pictures),
        np.stack(readings),
        np.stack(masses),
        np.array(truth, np.int16),
        np.array(sides, np.float32),
        np.ones(len(truth), np.bool_),
    )


def read_photo(file: Path) -> npt.NDArray[np.uint8]:
    """A photograph as uint8 (H, W, 3), RGB."""
    photo = cv2.imread(str(file))
    if photo is None:
        raise FileNotFoundError(f"cannot read photograph {file}")
    return cv2.cvtColor(photo, cv2.COLOR_BGR2RGB).astype(np.uint8)


def _dimmed(picture: npt.NDArray[np.uint8], rng: Rng) -> npt.NDArray[np.uint8]:
    """Another exposure and sharpness."""
    if rng.random() < 0.5:
        side = int(rng.integers(18, 40))
        small = cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA)
        picture = cv2.resize(small, picture.shape[:2], interpolation=cv2.INTER_LINEAR).astype(
            np.uint8
        )
    gain = np.exp(rng.normal(0, 0.2) + rng.normal(0, 0.06, 3))
    out = picture * gain + rng.normal(0, np.exp(rng.normal(0.5, 0.7)), picture.shape)
    return np.clip(out, 0, 255).astype(np.uint8)
