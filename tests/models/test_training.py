"""Training: targets, what is held out, and a loop that a stop does not change."""

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
from training.data.targets import encode
from training.making import TrainingOptions
from training.measure import Share, corner_error, judge
from training.render.fonts import PACKAGES
from training.settings import HELD_OUT, Schedule
from vision.finding.maps import decode
from vision.geometry.quads import CENTRED
from vision.reading.faces import FACES


def quad(rng: np.random.Generator, at: tuple[float, float], side: float) -> np.ndarray:
    """A square seen aslant."""
    a, b = rng.uniform(0, 2 * np.pi, 2)
    spin = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])
    lean = np.array([[np.cos(b), -np.sin(b)], [np.sin(b), np.cos(b)]])
    flat = lean @ np.diag([1.0, rng.uniform(0.6, 1)]) @ lean.T @ spin
    return np.asarray(side * CENTRED @ flat.T + at)


@pytest.mark.parametrize("seed", range(6))
def test_the_finder_decodes_what_the_targets_encode(seed: int) -> None:
    rng = np.random.default_rng(seed)
    spots = [(60.0, 70.0), (180.0, 60.0), (70.0, 190.0), (190.0, 180.0)]
    quads = np.array([quad(rng, at, float(rng.uniform(20, 80))) for at in spots])
    target = encode(quads, np.zeros(4, np.uint8), np.ones(4, np.uint8), 256)
    found = decode(target.values[:12], (0.9, 0.9, 0.9))
    assert len(found.quads) == 4
    for one in quads:
        nearest = found.quads[np.argmin(np.linalg.norm(found.centres - one.mean(0), axis=1))]
        assert corner_error(one, nearest) < 0.02


def test_what_counts_neither_way_weighs_nothing() -> None:
    quads = np.array([30 * CENTRED + 64])
    target = encode(quads, np.zeros(1, np.uint8), np.zeros(1, np.uint8), 128)
    assert target.heat_weight[16, 16] == 0
    assert target.values[:3].max() == 0
    assert target.weight.max() == 0


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


class TestLoop:
    """The loop, with a net of one layer."""

    def fitted(self, folder: Path, steps: int) -> np.ndarray:
        torch = pytest.importorskip("torch")
        from training.data.batches import CropBatches, Examples
        from training.loop import fit
        from training.networks.reader import OUTPUTS, loss

        rng = np.random.default_rng(1)
        pictures = torch.from_numpy(rng.integers(0, 256, (40, 1, 40, 40), dtype=np.uint8))
        readings = torch.from_numpy(rng.integers(0, OUTPUTS, (40, 8)))
        examples = Examples(pictures, readings, torch.full((40, 8), 1 / 8))
        plan = Schedule(steps=12, batch=4, rate=1e-3, real_share=0.0)
        batches = CropBatches(examples, None, plan, seed=5, smoothing=0.01, smoothed=0.5)
        torch.manual_seed(2)
        net = torch.nn.Sequential(torch.nn.Flatten(), torch.nn.Linear(1600, OUTPUTS))
        mean = fit(net, batches, loss, plan, folder / "a.pt", workers=0, stop=steps)
        return np.asarray(mean[1].weight.detach().numpy())

    def test_a_stopped_training_goes_on_to_the_same_end(self, tmp_path: Path) -> None:
        (tmp_path / "whole").mkdir()
        (tmp_path / "parts").mkdir()
        whole = self.fitted(tmp_path / "whole", 12)
        half = self.fitted(tmp_path / "parts", 7)
        rest = self.fitted(tmp_path / "parts", 12)
        assert not np.array_equal(half, whole)
        np.testing.assert_array_equal(rest, whole)

    def test_labels_are_smoothed_at_first_only(self) -> None:
        torch = pytest.importorskip("torch")
        from training.data.batches import CropBatches, Examples
        from training.networks.reader import OUTPUTS, loss

        pictures, readings = torch.zeros((1, 1, 40, 40), dtype=torch.uint8), torch.zeros((1, 8))
        examples = Examples(pictures, readings.long(), torch.full((1, 8), 1 / 8))
        plan = Schedule(steps=10, batch=1, rate=1e-3, real_share=0.0)
        batches = CropBatches(examples, None, plan, seed=0, smoothing=0.01, smoothed=0.8)
        certain = 30 * torch.eye(OUTPUTS)
        given = [
            float(loss(certain[batch["readings"][:, 0]], batch)["faces"])
            for batch in map(batches.__getitem__, range(10))
        ]
        assert min(given[:8]) > 0.2
        assert max(map(abs, given[8:])) < 0.01

    def test_a_turned_picture_has_turned_readings(self) -> None:
        torch = pytest.importorskip("torch")
        from training.data.batches import CropBatches, Examples

        picture = torch.full((1, 1, 40, 40), 128, dtype=torch.uint8)
        picture[..., :10, :] = 255
        readings = torch.zeros((1, 8), dtype=torch.int64) + 7
        examples = Examples(picture, readings, torch.full((1, 8), 1 / 8))
        plan = Schedule(steps=1, batch=64, rate=1e-3, real_share=0.0)
        batch = CropBatches(examples, None, plan, seed=0)[0]
        ends = batch["pictures"][:, 0]
        bright = torch.stack(
            [ends[:, :10].mean((1, 2)), ends[..., 30:].mean((1, 2)),
             ends[:, 30:].mean((1, 2)), ends[..., :10].mean((1, 2))], 1,
        )  # fmt: skip
        turns = batch["readings"][:, 0] // len(FACES)
        assert (bright.argmax(1) == turns).all()
        assert set(turns.tolist()) == {0, 1, 2, 3}
        assert (batch["readings"] % len(FACES) == 7).all()


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
    options.write_card("pictures", finder.SETTINGS.schedule, [row])
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
        options.write_card("pictures", finder.SETTINGS.schedule, [])
        card = weights.with_suffix(".md").read_text("utf-8")
        assert f"Font packages: {line}.\n" in card
