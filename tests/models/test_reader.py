"""The reader's weights, card and behaviour."""

from __future__ import annotations

import functools
import hashlib

import numpy as np
import numpy.typing as npt
import pytest

import models
from tests.models import hershey
from vision.read.crops import PieceSampler
from vision.read.faces import FACE_SIZE, FACES, normalise
from vision.read.reader import Reader

Crop = npt.NDArray[np.uint8]


@functools.cache
def reader() -> Reader:
    return Reader()


def crop_of(text: str) -> Crop:
    """The crop of a tile that lies on brown wood."""
    photo = np.full((320, 320, 3), (120, 90, 70), np.uint8)
    photo[80:240, 80:240] = hershey.tile(text, (225, 235, 240), (30, 30, 30), side=160)
    quad = np.array([[80, 80], [240, 80], [240, 240], [80, 240]], np.float64)
    crop: Crop = PieceSampler(photo).faces(quad[None])[0]
    return crop


@pytest.mark.parametrize("name", ["colours", "finder", "places", "reader"])
def test_each_card_names_its_weights(name: str) -> None:
    weights = models.weights_path(f"{name}.onnx")
    card = weights.with_suffix(".md").read_text("utf-8")
    assert f"SHA-256: `{hashlib.sha256(weights.read_bytes()).hexdigest()}`" in card


def test_all_weights_are_small() -> None:
    folder = models.weights_path("reader.onnx").parent
    assert sum(file.stat().st_size for file in folder.glob("*.onnx")) < 8e6


def test_output_is_a_distribution_for_any_number_of_crops() -> None:
    rng = np.random.default_rng(1)
    for count in (0, 1, 7, 300):
        crops = rng.integers(0, 256, (count, FACE_SIZE, FACE_SIZE, 3), dtype=np.uint8)
        given = reader().read(crops)
        assert given.shape == (count, 4, len(FACES))
        assert given.dtype == np.float32
        assert np.all(given >= 0)
        np.testing.assert_allclose(given.sum(axis=(1, 2)), 1, atol=1e-4)


def test_batches_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    crops = np.stack([crop_of(text) for text in ("3", "7", "12", "48", "5")])
    whole = reader().read(crops)
    monkeypatch.setattr("vision.read.reader.BATCH", 2)
    parts = reader().read(crops)
    np.testing.assert_allclose(whole, parts, atol=1e-5)


def likeliest(crop: Crop) -> tuple[str, float]:
    """The likeliest face of one crop, whichever way it is turned, and its probability."""
    shares = reader().read(crop[None])[0].sum(axis=0)
    return FACES[int(shares.argmax())], float(shares.max())


@pytest.mark.parametrize("text", ["0", "2", "3", "4", "5", "7", "8", "10", "12", "25", "36", "72"])
def test_reads_a_font_never_trained_on(text: str) -> None:
    face, share = likeliest(crop_of(text))
    assert face == text
    assert share > 0.5


def test_light_ink_on_dark_ground_reads_too() -> None:
    assert likeliest(255 - crop_of("4"))[0] == "4"


def test_six_and_nine_follow_the_orientation() -> None:
    crop = crop_of("6")
    crops = np.stack([crop, np.rot90(crop, 2)])
    best = reader().read(crops).argmax(axis=2)
    assert [FACES[face] for face in best[:, 0]] == ["6", "9"]
    assert [FACES[face] for face in best[:, 2]] == ["9", "6"]


def test_a_quarter_turn_of_the_crop_rolls_the_turns() -> None:
    crops = np.stack([crop_of(str(value)) for value in (2, 3, 4, 5, 7, 10, 14, 27, 35, 42)])
    upright = reader().read(crops)
    for turn in (1, 2, 3):
        turned = reader().read(np.rot90(crops, -turn, (1, 2)).copy())
        gap = np.abs(turned - np.roll(upright, turn, axis=1)).sum(axis=(1, 2)) / 2
        assert gap.mean() < 0.15


@pytest.mark.parametrize("colour", [(128, 128, 128), (20, 60, 200), (240, 240, 235), (5, 5, 5)])
def test_a_flat_crop_is_blank_or_none(colour: tuple[int, int, int]) -> None:
    crop = np.empty((1, FACE_SIZE, FACE_SIZE, 3), np.uint8)
    crop[:] = colour
    given = reader().read(crop)[0].sum(axis=0)
    assert given[FACES.index("blank")] + given[FACES.index("none")] > 0.9


def test_normalise_keeps_colour_contrast_and_damps_noise() -> None:
    crop = np.empty((1, FACE_SIZE, FACE_SIZE, 3), np.uint8)
    crop[:] = (200, 60, 60)
    crop[0, 12:28, 18:22] = (60, 130, 60)
    out = normalise(crop)[0, 0]
    assert abs(float(out[20, 10])) < 0.05
    assert float(out[20, 20]) < -0.9
    noise = np.random.default_rng(3).normal(128, 1.0, crop.shape).astype(np.uint8)
    assert float(np.abs(normalise(noise)).mean()) < 0.15


def test_cut_finds_the_corners_and_the_margin() -> None:
    photo = np.zeros((400, 400, 3), np.uint8)
    photo[100:300, 100:300] = 255
    quad = np.array([[100, 100], [300, 100], [300, 300], [100, 300]], np.float64)
    crop = PieceSampler(photo).faces(quad[None])[0, ..., 0]
    assert crop[:3].max() < 40
    assert crop[:, -3:].max() < 40
    assert crop[6:34, 6:34].min() > 250
    turned = PieceSampler(photo).faces(np.roll(quad, 1, axis=0)[None])
    assert turned.shape == (1, FACE_SIZE, FACE_SIZE, 3)


def test_wrong_shapes_are_named() -> None:
    with pytest.raises(ValueError, match="crops must be"):
        normalise(np.zeros((2, 10, 10, 3), np.uint8))
    with pytest.raises(ValueError, match="quads must be"):
        PieceSampler(np.zeros((10, 10, 3), np.uint8)).faces(np.zeros((4, 2)))
