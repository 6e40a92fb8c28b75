"""Real number tiles: photographs with truth, of which whole sources are never trained on."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from training.render.sensor import decoded
from training.settings import HELD_OUT
from vision.arrays import Floats, Pixels

TRUST = 0.25
"""Their outlines are loosely drawn boxes: corners count so much."""


@dataclass(frozen=True)
class Photograph:
    """A photograph of number tiles."""

    file: Path
    faces: tuple[str, ...]
    """Of each tile; ``joker`` for those without a number."""
    quads: Floats
    """(N, 4, 2) pixels; where up is, is not known."""

    @property
    def source(self) -> str:
        """The sitting it comes from."""
        return self.file.stem.partition("-")[0]

    def pixels(self) -> Pixels:
        """(H, W, 3) RGB."""
        return decoded(self.file.read_bytes())


def photographs(folder: Path | None, *, held_out: bool) -> Iterator[Photograph]:
    """Those of a folder that are held out, or those that may be trained on, in a fixed order."""
    for file in sorted(folder.glob("*.json")) if folder is not None else []:
        truth = json.loads(file.read_text("utf-8"))
        values = [tile["value"] for tile in truth["tiles"]]
        found = Photograph(
            file.with_name(truth["image"]),
            tuple("joker" if value is None else str(value) for value in values),
            np.array([tile["quad"] for tile in truth["tiles"]], np.float64).reshape(-1, 4, 2),
        )
        if (found.source in HELD_OUT) == held_out:
            yield found
