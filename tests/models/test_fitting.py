"""Fitting: targets, batches, and a loop that a stop does not change."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import cv2
import numpy as np
import pytest

import models
from benchmarks.scoring import corner_error
from training.__main__ import main
from training.render import fonts, stock
from training.settings import NETWORKS, Schedule
from vision.find.detections import decode_maps
from vision.geometry.quads import CENTRED
from vision.read.faces import FACES

torch = pytest.importorskip("torch")

from training import finder, loop, making  # noqa: E402
from training.data.batches import CropBatches, PictureBatches  # noqa: E402
from training.data.pictures import Pictures  # noqa: E402
from training.data.shards import Shards  # noqa: E402
from training.data.targets import Target, encode  # noqa: E402
from training.loop import Batch, fit  # noqa: E402
from training.making import TrainingOptions  # noqa: E402
from training.networks.reader import OUTPUTS, loss  # noqa: E402


def quad(rng: np.random.Generator, at: tuple[float, float], side: float) -> np.ndarray:
    """A square seen aslant."""
    a, b = rng.uniform(0, 2 * np.pi, 2)
    spin = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])
    lean = np.array([[np.cos(b), -np.sin(b)], [np.sin(b), np.cos(b)]])
    flat = lean @ np.diag([1.0, rng.uniform(0.6, 1)]) @ lean.T @ spin
    return np.asarray(side * CENTRED @ flat.T + at)


def encoded(quads: np.ndarray, state: int, side: int) -> Target:
    """The maps of one picture."""
    states = np.full((1, len(quads)), state, np.uint8)
    return encode(quads[None], np.zeros_like(states), states, side, torch.device("cpu"))


@pytest.mark.parametrize("seed", range(6))
def test_the_finder_decodes_what_the_targets_encode(seed: int) -> None:
    rng = np.random.default_rng(seed)
    spots = [(60.0, 70.0), (180.0, 60.0), (70.0, 190.0), (190.0, 180.0)]
    quads = np.array([quad(rng, at, float(rng.uniform(20, 80))) for at in spots])
    target = encoded(quads, 1, 256)
    found = decode_maps(target.values[0, :12].numpy(), (0.9, 0.9, 0.9))
    assert len(found.quads) == 4
    for one in quads:
        nearest = found.quads[np.argmin(np.linalg.norm(found.centres - one.mean(0), axis=1))]
        assert corner_error(one, nearest) < 0.02


def test_what_counts_neither_way_weighs_nothing() -> None:
    quads = np.array([30 * CENTRED + 64])
    target = encoded(quads, 0, 128)
    assert target.heat_weight[0, 16, 16] == 0
    assert target.values[:3].max() == 0
    assert target.weight.max() == 0


def crops_of(pictures: np.ndarray, readings: np.ndarray) -> Shards:
    """Normalised crops whose readings are equally likely."""
    shards = Shards(torch.device("cpu"))
    masses = np.full(readings.shape, 1 / 8, np.float32)
    shards.add({"pictures": pictures, "readings": readings, "masses": masses})
    return shards


class TestLoop:
    """The loop, with a net of one layer."""

    def fitted(self, folder: Path, until: float | None = None, stop: int = -1) -> np.ndarray:
        rng = np.random.default_rng(1)
        pictures = rng.integers(0, 256, (40, 1, 40, 40), dtype=np.uint8)
        drawn = crops_of(pictures, rng.integers(0, OUTPUTS, (40, 8)))
        plan = Schedule(steps=12, batch=4, wide_batch=4, rate=1e-3, real_share=0.0)
        batches = CropBatches(drawn, None, plan, seed=5, smoothing=0.01, smoothed=0.5)

        def some(step: int, share: float) -> Batch:
            if step == stop:
                raise KeyboardInterrupt
            return batches(step, share)

        torch.manual_seed(2)
        net = torch.nn.Sequential(torch.nn.Flatten(), torch.nn.Linear(1600, OUTPUTS))
        folder.mkdir(exist_ok=True)
        mean, _ = fit(net, some, loss, plan, folder / "a.state", drawn, until)
        return np.asarray(mean[1].weight.detach().numpy())  # type: ignore[index]

    def test_a_stopped_training_goes_on_to_the_same_end(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(loop, "SAVE", 5)
        whole = self.fitted(tmp_path / "whole")
        with pytest.raises(KeyboardInterrupt):
            self.fitted(tmp_path / "parts", stop=7)
        saved = torch.load(tmp_path / "parts" / "a.state", weights_only=True)
        assert saved["step"] == 5
        np.testing.assert_array_equal(self.fitted(tmp_path / "parts"), whole)

    def test_a_training_ends_when_its_time_is_up(self, tmp_path: Path) -> None:
        until = time.monotonic() + 0.5
        weights = self.fitted(tmp_path, until)
        assert np.isfinite(weights).all()
        assert until <= time.monotonic() < until + 30

    def test_labels_are_smoothed_at_first_only(self) -> None:
        drawn = crops_of(np.zeros((1, 1, 40, 40), np.uint8), np.zeros((1, 8), np.int64))
        plan = Schedule(steps=10, batch=1, wide_batch=1, rate=1e-3, real_share=0.0)
        batches = CropBatches(drawn, None, plan, seed=0, smoothing=0.01, smoothed=0.8)
        certain = 30 * torch.eye(OUTPUTS)
        made = [batches(step, step / 10) for step in range(10)]
        given = [float(loss(certain[one["readings"][:, 0]], one)["faces"]) for one in made]
        assert min(given[:8]) > 0.2
        assert max(map(abs, given[8:])) < 0.01

    def test_a_turned_picture_has_turned_readings(self) -> None:
        picture = np.full((1, 1, 40, 40), 128, np.uint8)
        picture[..., :10, :] = 255
        drawn = crops_of(picture, np.full((1, 8), 7, np.int64))
        plan = Schedule(steps=1, batch=64, wide_batch=64, rate=1e-3, real_share=0.0)
        batch = CropBatches(drawn, None, plan, seed=0)(0, 0.0)
        ends = batch["inputs"][:, 0]
        bright = torch.stack(
            [ends[:, :10].mean((1, 2)), ends[..., 30:].mean((1, 2)),
             ends[:, 30:].mean((1, 2)), ends[..., :10].mean((1, 2))], 1,
        )  # fmt: skip
        turns = batch["readings"][:, 0] // len(FACES)
        assert (bright.argmax(1) == turns).all()
        assert set(turns.tolist()) == {0, 1, 2, 3}
        assert (batch["readings"] % len(FACES) == 7).all()


def test_maps_lie_where_a_turned_or_nearer_picture_shows_its_pieces() -> None:
    side, rng = 128, np.random.default_rng(4)
    centres = rng.uniform(30, 98, (16, 2))
    quads = np.full((16, 2, 4, 2), np.nan, np.float32)
    quads[:, 0] = 20 * CENTRED + centres[:, None]
    pictures = np.zeros((16, side, side, 3), np.uint8)
    for picture, one in zip(pictures, quads[:, 0], strict=True):
        cv2.fillPoly(picture, [np.rint(one).astype(np.int32)], (255, 255, 255))
    drawn = Shards(torch.device("cpu"), cpu_columns=("quads", "kinds", "states"))
    codes = np.zeros((16, 2), np.uint8)
    drawn.add({"pictures": pictures, "quads": quads, "kinds": codes, "states": codes + 1})
    plan = Schedule(steps=1, batch=64, wide_batch=64, rate=1e-3, real_share=0.0)
    batch = PictureBatches(drawn, [], side, plan, seed=3)(0, 0.0)
    shown = torch.nn.functional.avg_pool2d(batch["inputs"].amax(1, True), 4)[:, 0]
    light = shown / shown.amax((1, 2), keepdim=True)
    inside = batch["values"][:, -1] > 0
    assert inside.any((1, 2)).sum() > 48
    assert light[inside].mean() > 0.95
    assert light[batch["values"][:, 0] > 0.9].min() > 0.9


@pytest.mark.slow
def test_all_weights_are_made_in_the_minutes_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Of Pillow's own font and a few surfaces alone.
    monkeypatch.setattr(fonts, "PACKAGES", ())
    monkeypatch.setattr(stock, "DRAWN", 4)
    command = ["training", "all", "--minutes", "0.1", "--workers", "2", "--aside", "1"]
    monkeypatch.setattr(sys, "argv", [*command, "--out", str(tmp_path)])
    main()
    for name in NETWORKS:
        assert (tmp_path / f"{name}.onnx").stat().st_size > 100_000
        assert "python -m training all" in (tmp_path / f"{name}.md").read_text("utf-8")


def test_a_finder_of_any_name_is_measured_and_has_a_card(tmp_path: Path) -> None:
    weights = tmp_path / "tried.onnx"
    weights.write_bytes(models.weights_path("finder.onnx").read_bytes())
    options = TrainingOptions("finder", "finder", 1, 1, 1, 1, weights, None, None, tmp_path, 1)
    none = np.zeros((1, 1), np.uint8)
    quads = np.full((1, 1, 4, 2), np.nan, np.float32)
    aside = Pictures(np.full((1, 64, 96, 3), 90, np.uint8), quads, none, none)
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
    options = TrainingOptions("finder", "finder", 1, 1, 1, 1, weights, None, None, tmp_path, 1)
    ours = ("fonts-lato", "@fontsource/anton", "@fontsource/bevan")
    for there, line in (
        ((), "none, only the font of Pillow"),
        (ours[:1], "fonts-lato"),
        (ours, "fonts-lato, and 2 of `training/render/web_fonts.txt`"),
    ):
        missing = [name for name in fonts.PACKAGES if name not in there]
        monkeypatch.setattr(making, "missing_packages", lambda missing=missing: missing)
        options.write_card("pictures", [])
        card = weights.with_suffix(".md").read_text("utf-8")
        assert f"Font packages: {line}.\n" in card
