"""A photograph of each kind of difficulty: what cannot be told is never ruled on wrongly.

They were drawn by `training.render`, a hand on one by `benchmarks.hidden`; beside each lies what
is true of it.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.scoring import SCORES, SILENT
from referee import Referee

PHOTOS = Path(__file__).parent / "photographs"


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("mobi_31007_0140", id="tiles too faint to be found"),
        pytest.param(
            "mobi_504_0081",
            id="squares of a board beside tiles",
            marks=pytest.mark.xfail(strict=True, reason="two printed numbers count as loose tiles"),
        ),
        pytest.param("mathable_31007_0005", id="numbers printed nearly as large as tiles'"),
        pytest.param("mobius_88002_0015_hand", id="a hand on stones"),
        pytest.param("mobius_7200_0065", id="bleached paper"),
        pytest.param("mobius_7102_0058", id="tall stones seen aslant"),
    ],
)
def test_nothing_is_silently_wrong(name: str) -> None:
    photo = PHOTOS / f"{name}.jpg"
    game = name.partition("_")[0]
    truth = json.loads(photo.with_suffix(".json").read_text("utf-8"))
    assert SCORES[game](truth, Referee(game).check(photo).to_dict())[SILENT] == (1, 1)
