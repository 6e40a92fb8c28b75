"""Measure the reader on held-out fonts and on photographs with truth."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt

from training.calibrate import Interval, Reliability, reliability
from training.dataset import Crops
from training.faces import INDEX
from training.real import folded, read_photo, tiles
from vision.reading.crops import PieceSampler
from vision.reading.faces import FACES

Probabilities = npt.NDArray[np.float32]
ALIAS = {"6/9": "6", "back": "blank", "\u00f6": "wild", ":": "\u00f7"}


@dataclass(frozen=True)
class Result:
    """Accuracy of the likeliest face, 6 and 9 folded, and its calibration."""

    name: str
    accuracy: Interval
    confident: Interval
    """Among the crops read at 0.9 or more."""
    curve: Reliability
    mistakes: tuple[tuple[str, str, int], ...] = field(default=())
    """(truth, read, times), most frequent first."""


def judge(name: str, given: Probabilities, truth: npt.NDArray[np.integer]) -> Result:
    """Compare faces, whatever their turn: (n, 4, C) against (n,)."""
    shares = given.sum(axis=1).astype(np.float64)
    six, nine = INDEX["6"], INDEX["9"]
    shares[:, six] += shares[:, nine]
    shares[:, nine] = 0
    wanted = np.where(truth == nine, six, truth)
    read = shares.argmax(axis=1)
    sure = shares.max(axis=1)
    right = read == wanted
    high = sure >= 0.9
    wrong = Counter((FACES[t], FACES[r]) for t, r in zip(wanted[~right], read[~right], strict=True))
    return Result(
        name,
        Interval(int(right.sum()), len(right)),
        Interval(int(right[high].sum()), int(high.sum())),
        reliability(sure, right),
        tuple((t, r, n) for (t, r), n in wrong.most_common(12)),
    )


def upright(name: str, given: Probabilities, crops: Crops) -> Result:
    """Compare faces with the turn known (upright): 6 and 9 stay apart."""
    shares = given[:, 0].astype(np.float64)
    shares /= shares.sum(axis=1, keepdims=True)
    read, sure = shares.argmax(axis=1), shares.max(axis=1)
    right = read == crops.truth
    high = sure >= 0.9
    wrong = Counter(
        (FACES[t], FACES[r]) for t, r in zip(crops.truth[~right], read[~right], strict=True)
    )
    return Result(
        name,
        Interval(int(right.sum()), len(right)),
        Interval(int(right[high].sum()), int(high.sum())),
        reliability(sure, right),
        tuple((t, r, n) for (t, r), n in wrong.most_common(12)),
    )


def number_tiles(folder: Path) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int16]]:
    """Crops and faces of the photographs never trained on."""
    pictures, truth = [], []
    for tile in tiles(folder):
        if tile.held_out:
            pictures.append(PieceSampler(read_photo(tile.photo)).faces(tile.quad[None])[0])
            truth.append(INDEX[folded(tile.face)[0]])
    return np.stack(pictures), np.array(truth, np.int16)


def scenes(
    folder: Path,
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int16], npt.NDArray[np.bool_]]:
    """Crops, faces and legibility of the pieces (top cards only) of a folder with truth."""
    pictures, truth, legible = [], [], []
    for file in sorted(folder.glob("*.json")):
        record = json.loads(file.read_text(encoding="utf-8"))
        photo = read_photo(folder / record["image"])
        for piece in record.get("tiles", record.get("cards", [])):
            face = ALIAS.get(piece["face"], piece["face"])
            if not piece.get("top", True) or face not in INDEX:
                continue
            pictures.append(PieceSampler(photo).faces(np.array([piece["quad"]]))[0])
            truth.append(INDEX[face])
            legible.append(bool(piece.get("legible", True)))
    return np.stack(pictures), np.array(truth, np.int16), np.array(legible)
