"""Test-time augmentation: a piece misread in one crop is read in several."""

from __future__ import annotations

import numpy as np
import pytest

from vision.arrays import Floats, Pixels, Singles
from vision.read.faces import FACE_SIZE, FACES
from vision.read.reader import FLOOR, geometric_mean, is_clear, reread_shifted

QUAD = np.array([[[10.0, 10.0], [50.0, 10.0], [50.0, 50.0], [10.0, 50.0]]])


class _Sampler:
    """Records the quads, and returns grey crops."""

    def __init__(self) -> None:
        self.quads: list[Floats] = []

    def faces(self, quads: Floats) -> Pixels:
        self.quads.append(quads)
        return np.full((len(quads), FACE_SIZE, FACE_SIZE, 3), 200, np.uint8)


class _Reader:
    """Reads every further crop as a 1."""

    def read(self, crops: Pixels) -> Singles:
        return np.repeat(faces({"1": 0.98, "7": 0.02}), len(crops), axis=0)


def faces(shares: dict[str, float]) -> Singles:
    """(1, 4, C) probabilities of upright faces, and a touch of everything else."""
    out = np.full((1, 4, len(FACES)), 1e-9, np.float32)
    for face, share in shares.items():
        out[0, 0, FACES.index(face)] = share
    return np.asarray(out / out.sum())


def test_a_doubtful_piece_is_read_again_from_shifted_crops() -> None:
    sampler = _Sampler()
    first = faces({"7": 0.6, "1": 0.4}).astype(float)
    joint = reread_shifted(QUAD, first, sampler, _Reader())  # type: ignore[arg-type]
    assert FACES[joint[0].sum(0).argmax()] == "1"
    quads = np.concatenate(sampler.quads)
    assert quads.mean(0) == pytest.approx(QUAD[0])
    assert len(np.unique(quads[:, 0], axis=0)) == len(quads) == 4


@pytest.mark.parametrize(
    ("shares", "clear"),
    [({"7": 1.0}, True), ({"6": 0.5, "9": 0.5}, True), ({"7": 0.98, "1": 0.02}, False)],
)
def test_only_a_clear_piece_needs_no_further_crop(shares: dict[str, float], clear: bool) -> None:
    assert is_clear(faces(shares).astype(float)).tolist() == [clear]


def test_readings_have_equal_weight() -> None:
    readings = faces({"7": 0.9, "1": 0.1}), faces({"7": 0.1, "1": 0.9})
    joint = geometric_mean(np.stack(readings).astype(float), FLOOR)[0, 0]
    assert [joint[FACES.index(face)] for face in "71"] == pytest.approx([0.5, 0.5], abs=1e-4)
