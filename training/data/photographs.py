"""Photographs with truth: real number tiles to train on, and the games to measure with."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from training.render.sensor import decoded
from training.settings import HELD_OUT
from vision.arrays import Flags, Floats, Pixels

TRUST = 0.25
"""Outlines of number tiles are loosely drawn boxes: corners count so much."""
ALIAS = {"6/9": "6", "back": "blank", "\u00f6": "wild", ":": "\u00f7", "None": "joker"}
"""Faces of the truth by the names that the reader has for them."""


@dataclass(frozen=True)
class Photograph:
    """A photograph of pieces."""

    file: Path
    kind: str
    """Of its pieces: ``"tile"``, also for cards, or ``"discs"``."""
    faces: tuple[str, ...]
    """Of each piece; ``joker`` where none is told."""
    quads: Floats
    """(N, 4, 2) pixels; where up is on number tiles is not known."""
    wanted: Flags
    legible: Flags
    """(N,) whether the finder should find a piece, and the reader read it."""

    @property
    def source(self) -> str:
        """The sitting it comes from."""
        return self.file.stem.partition("-")[0]

    def pixels(self) -> Pixels:
        """(H, W, 3) RGB."""
        return decoded(self.file.read_bytes())


def photographs(folder: Path | None) -> Iterator[Photograph]:
    """Those of a folder, in a fixed order."""
    for file in sorted(folder.glob("*.json")) if folder is not None else []:
        truth = json.loads(file.read_text("utf-8"))
        pieces = truth.get("tiles") or truth.get("cards") or []
        top = np.array([piece.get("top", True) for piece in pieces], np.bool_)
        legible = np.array([piece.get("legible", True) for piece in pieces], np.bool_)
        back = np.array([piece.get("kind") == "back" for piece in pieces], np.bool_)
        yield Photograph(
            file.with_name(truth["image"]),
            "discs" if truth.get("game") == "cirplexed" else "tile",
            tuple(map(_face, pieces)),
            np.array([piece["quad"] for piece in pieces], np.float64).reshape(-1, 4, 2),
            top & ~back,
            top & legible,
        )


def _face(piece: dict[str, Any]) -> str:
    face = str(piece.get("face", piece.get("value", "joker")))
    return ALIAS.get(face, face)


def number_tiles(folder: Path | None, *, held_out: bool) -> list[Photograph]:
    """Those of number tiles that are held out, or those that may be trained on."""
    return [photo for photo in photographs(folder) if (photo.source in HELD_OUT) == held_out]
