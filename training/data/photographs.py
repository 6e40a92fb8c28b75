"""Photographs of real number tiles, for training and measuring."""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from training.render.sensor import decode
from training.settings import HELD_OUT
from vision.arrays import Floats, Pixels

TRUST = 0.25
"""Weight of corners, as the annotated boxes are loose."""


@dataclass(frozen=True)
class Photograph:
    """A photograph of number tiles."""

    file: Path
    faces: tuple[str, ...]
    """Of each tile; ``joker`` if it has no number."""
    quads: Floats
    """(N, 4, 2) pixels, of unknown orientation."""

    @property
    def source(self) -> str:
        """The sitting it comes from."""
        return self.file.stem.partition("-")[0]

    def pixels(self) -> Pixels:
        """(H, W, 3) RGB."""
        return decode(self.file.read_bytes())


def number_tiles(folder: Path | None, *, held_out: bool) -> list[Photograph]:
    """Held-out photographs, or those to train on, in a fixed order."""
    found = []
    for file in sorted(folder.glob("*.json")) if folder is not None else []:
        truth = json.loads(file.read_text("utf-8"))
        values = (tile["value"] for tile in truth["tiles"])
        faces = tuple("joker" if value is None else str(value) for value in values)
        quads = np.array([tile["quad"] for tile in truth["tiles"]], np.float64).reshape(-1, 4, 2)
        found.append(Photograph(file.with_name(truth["image"]), faces, quads))
    return [photo for photo in found if (photo.source in HELD_OUT) == held_out]
