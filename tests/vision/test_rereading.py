"""Looking again: what one look misreads, several read."""

from __future__ import annotations

import numpy as np
import pytest

from vision.arrays import Floats, Pixels
from vision.read.faces import FACE_SIZE, FACES
from vision.read.reader import FLOOR, FaceProbabilities, geometric_mean, is_clear, reread_shifted

QUAD = np.array([[[10.0, 10.0], [50.0, 10.0], [50.0, 50.0], [10.0, 50.0]]])


class _Sampler:
    """Notes places, and cuts grey crops there."""

    def __init__(self) -> None:
        self.asked: list[Floats] = []

    def faces(self, quads: Floats) -> Pixels:
        self.asked.append(quads)
        return np.full((len(quads), FACE_SIZE, FACE_SIZE, 3), 200, np.uint8)


class _Reader:
    """Reads a 1 where it is asked again."""

    def read(self, crops: Pixels) -> FaceProbabilities:
        return FaceProbabilities(np.repeat(faces({"1": 0.98, "7": 0.02}), len(crops), axis=0))


def faces(shares: dict[str, float]) -> Floats:
    """(1, 4, C) probabilities of upright faces, and a touch of everything else."""
    out = np.full((1, 4, len(FACES)), 1e-9, np.float32)
    for face, share in shares.items():
        out[0, 0, FACES.index(face)] = share
    return np.asarray(out / out.sum())


def test_a_doubtful_piece_is_looked_at_from_about_its_place() -> None:
    sampler = _Sampler()
    first = faces({"7": 0.6, "1": 0.4}).astype(float)
    told = reread_shifted(QUAD, first, sampler, _Reader())  # type: ignore[arg-type]
    assert FACES[told[0].sum(0).argmax()] == "1"
    places = np.concatenate(sampler.asked)
    assert places.mean(0) == pytest.approx(QUAD[0])
    assert len(np.unique(places[:, 0], axis=0)) == len(places) == 4


@pytest.mark.parametrize(
    ("shares", "clear"),
    [({"7": 1.0}, True), ({"6": 0.5, "9": 0.5}, True), ({"7": 0.98, "1": 0.02}, False)],
)
def test_only_a_clear_piece_needs_no_further_look(shares: dict[str, float], clear: bool) -> None:
    assert is_clear(faces(shares).astype(float)).tolist() == [clear]


def test_looks_have_an_equal_say() -> None:
    one, other = faces({"7": 0.9, "1": 0.1}), faces({"7": 0.1, "1": 0.9})
    told = geometric_mean(np.stack([one, other]).astype(float), FLOOR)[0, 0]
    assert told[FACES.index("7")] == pytest.approx(0.5, abs=1e-4)
    assert told[FACES.index("1")] == pytest.approx(0.5, abs=1e-4)
