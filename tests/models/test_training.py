"""Training: what is held out, and figures."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from training.data.photographs import number_tiles
from training.measure import judge, proportion
from training.settings import HELD_OUT
from vision.geometry.quads import CENTRED
from vision.read.faces import FACES


def test_no_sitting_is_both_trained_on_and_held_out(tmp_path: Path) -> None:
    for name in (*(f"{source}-1" for source in HELD_OUT), "other-1", "other-2", "third-1"):
        truth = {"image": f"{name}.jpg", "tiles": [{"value": None, "quad": CENTRED.tolist()}]}
        (tmp_path / f"{name}.json").write_text(json.dumps(truth))
    kept = {photo.source for photo in number_tiles(tmp_path, held_out=False)}
    aside = {photo.source for photo in number_tiles(tmp_path, held_out=True)}
    assert aside == set(HELD_OUT)
    assert kept == {"other", "third"}


def test_six_and_nine_are_one_where_up_is_unknown() -> None:
    given = np.zeros((2, 4, len(FACES)), np.float32)
    given[:, 0, FACES.index("6")] = 0.3
    given[:, 2, FACES.index("9")] = 0.5
    given[:, 1, FACES.index("1")] = 0.2
    truth = np.array([FACES.index("9"), FACES.index("1")], np.int16)
    _, accuracy, _, error, mistakes = judge("", given, truth)
    assert (accuracy, error, mistakes) == (proportion(1, 2), "0.300", "1 as 6 (1)")
    assert judge("", given, truth, upright=True)[1] == proportion(0, 2)
