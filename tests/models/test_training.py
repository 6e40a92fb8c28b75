"""Training: what is held out, figures and cards."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

import models
from training import finder, making
from training.data.photographs import number_tiles
from training.data.pictures import Sample
from training.making import TrainingOptions
from training.measure import Share, judge
from training.render.fonts import PACKAGES
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
    folded = judge("", given, truth)
    assert str(folded.accuracy) == str(Share(1, 2))
    assert folded.mistakes == (("1", "6", 1),)
    assert folded.error == pytest.approx(0.3)
    assert judge("", given, truth, upright=True).accuracy.hits == 0


def test_a_finder_of_any_name_is_measured_and_has_a_card(tmp_path: Path) -> None:
    weights = tmp_path / "tried.onnx"
    weights.write_bytes(models.path("finder.onnx").read_bytes())
    options = TrainingOptions("finder", 1, 1, 1, 1, weights, None, None, None, tmp_path, 1)
    picture = np.full((64, 96, 3), 90, np.uint8)
    coded = cv2.imencode(".jpg", picture)[1].tobytes()
    none = np.zeros(0, np.uint8)
    aside = [Sample(coded, np.zeros((0, 4, 2), np.float32), none, none)]
    (row,) = finder.measured(options, aside)
    assert row[0] == "drawn, held-out fonts and surfaces"
    options.write_card("pictures", [row])
    card = weights.with_suffix(".md").read_text("utf-8")
    assert "python -m training finder --steps 1 --drawn 1 --seed 1\n" in card
    assert row[0] in card


def test_a_card_names_the_fonts_that_are_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    weights = tmp_path / "tried.onnx"
    weights.write_bytes(b"")
    options = TrainingOptions("finder", 1, 1, 1, 1, weights, None, None, None, tmp_path, 1)
    ours = ("fonts-lato", "@fontsource/anton", "@fontsource/bevan")
    for there, line in (
        ((), "none, only the font of Pillow"),
        (ours[:1], "fonts-lato"),
        (ours, "fonts-lato, and 2 of `training/render/web_fonts.txt`"),
    ):
        missing = [name for name in PACKAGES if name not in there]
        monkeypatch.setattr(making, "missing_packages", lambda missing=missing: missing)
        options.write_card("pictures", [])
        card = weights.with_suffix(".md").read_text("utf-8")
        assert f"Font packages: {line}.\n" in card
