"""The network of colours: what it is given, and what it must not depend on."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.disc_scenes import Conditions, draw_scene
from vision.discs.colours import DISC_FACES, ColourReader, DiscSamples, face_logits

torch = pytest.importorskip("torch")

from training.data.discs import MOST, BoardBatches, Boards  # noqa: E402
from training.data.shards import Shards  # noqa: E402
from training.networks.colours import ColoursNet, loss  # noqa: E402
from training.settings import Schedule  # noqa: E402


def measured(seed: int, tiles: int) -> tuple[DiscSamples, np.ndarray]:
    """Measured tiles, and the numbers of their faces."""
    scene = draw_scene(np.random.default_rng(seed), tiles, Conditions())
    faces = (scene.corners[:, None] == DISC_FACES).all(2).argmax(1)
    return DiscSamples.of(scene.pixels, scene.quads), faces


def padded(samples: DiscSamples, faces: np.ndarray) -> Boards:
    """One row of training data."""
    gap = ((0, MOST - len(faces)), (0, 0), (0, 0))
    return Boards(
        np.pad(samples.colours, gap, constant_values=np.nan)[None].astype(np.float32),
        np.pad(samples.places, gap, constant_values=np.nan)[None].astype(np.float32),
        np.pad(faces, gap[0], constant_values=-1)[None].astype(np.int16),
    )


def test_absent_tiles_change_nothing() -> None:
    samples, faces = measured(1, 9)
    torch.manual_seed(1)
    net = ColoursNet().eval()
    with torch.inference_mode():
        alone = net(torch.from_numpy(samples.features()[None]))
        among = net(torch.from_numpy(padded(samples, faces).samples.features()))
    assert torch.allclose(alone, among[:, : alone.shape[1]], atol=1e-4)


def test_the_order_of_tiles_changes_nothing() -> None:
    samples, _ = measured(2, 12)
    order = np.random.default_rng(2).permutation(12)
    reader = ColourReader()
    shuffled = reader.read(DiscSamples(samples.colours[order], samples.places[order]))
    assert np.abs(shuffled - reader.read(samples)[order]).max() < 1e-3


def test_a_face_is_scored_by_its_four_corners() -> None:
    logits = np.zeros((8, 6))
    face = DISC_FACES[77]
    logits[4 + np.arange(4), face] = 3.0
    scores = face_logits(logits)
    assert scores.shape == (2, len(DISC_FACES))
    assert scores[1].argmax() == 77
    assert scores[1, 77] == pytest.approx(12)
    assert scores[0] == pytest.approx(0)


def test_batches_vary_boards_of_which_a_tile_remains() -> None:
    samples, faces = measured(3, 7)
    shards = Shards(torch.device("cpu"))
    shards.add(vars(padded(samples, faces)))
    plan = Schedule(steps=1, batch=64, wide_batch=64, rate=1e-3, real_share=0.0)
    batch = BoardBatches(shards, plan, seed=4)(0, 0.0)
    present = batch["faces"].numpy() >= 0
    assert present.any(1).all()
    assert not present.all(1).any()
    assert len({*present.sum(1).tolist()}) > 3
    absent = torch.isnan(batch["inputs"][..., 0]).numpy().reshape(64, MOST, 4)
    assert (absent == ~present[..., None]).all()
    assert (
        batch["faces"].numpy()[:, :7][present[:, :7]] == np.tile(faces, (64, 1))[present[:, :7]]
    ).all()
    certain = torch.zeros(64, 4 * MOST, 6)
    corners = torch.from_numpy(DISC_FACES[faces].ravel())
    certain[:, torch.arange(28), corners] = 30.0
    assert float(loss(certain, batch)["faces"]) < 1e-3
