"""Draw pictures with worker processes and keep them in files; real photographs beside them."""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from training.dataset import Painter
from training.finder.scene import Sample, Studio
from training.finder.settings import FinderTraining
from training.finder.tables import swatches
from training.fonts import by_family, load_fonts, split
from training.old_settings import ReaderTraining
from training.surfaces import surfaces

PARTS = {"train": 0, "validate": 1}
_studio: dict[str, Studio] = {}
_seed = 0
_shard = 0


def studios(settings: FinderTraining, textures: Path | None) -> tuple[Studio, Studio]:
    """The studio for training, and one with fonts of other families for validation."""
    reader = ReaderTraining()
    seen, unseen = split(load_fonts(reader.fonts), reader.fonts)
    rng = np.random.default_rng(settings.seed)
    patches, stock = surfaces(textures, rng), swatches(textures, rng)
    return (
        Studio(Painter(by_family(seen), patches, reader.mix), stock, settings.scene),
        Studio(Painter(by_family(unseen), patches, reader.mix), stock, settings.scene),
    )


def _start(settings: FinderTraining, textures: Path | None) -> None:
    global _seed, _shard
    cv2.setNumThreads(1)
    _studio["train"], _studio["validate"] = studios(settings, textures)
    _seed, _shard = settings.seed, settings.schedule.shard


def _draw(task: tuple[str, int, Path]) -> Path:
    part, number, file = task
    if not file.exists():
        rng = np.random.default_rng((_seed, PARTS[part], number))
        save([_studio[part].sample(rng) for _ in range(_shard)], file)
    return file


def draw(
    settings: FinderTraining,
    folder: Path,
    part: str,
    pictures: int,
    textures: Path | None,
    workers: int = 2,
) -> Iterator[Path]:
    """Files of samples as they are made; those that exist come first."""
    folder.mkdir(parents=True, exist_ok=True)
    count = -(-pictures // settings.schedule.shard)
    tasks = [(part, n, folder / f"{part}-{n:05d}.npz") for n in range(count)]
    missing = [task for task in tasks if not task[2].exists()]
    yield from (task[2] for task in tasks if task not in missing)
    if missing:
        context = multiprocessing.get_context("spawn")
        with context.Pool(workers, _start, (settings, textures)) as pool:
            yield from pool.imap(_draw, missing)


def save(samples: list[Sample], file: Path) -> None:
    """Keep samples in one file."""
    part = file.with_suffix(".part.npz")
    np.savez(
        part,
        coded=np.frombuffer(b"".join(s.coded for s in samples), np.uint8),
        lengths=np.array([len(s.coded) for s in samples]),
        counts=np.array([len(s.quads) for s in samples]),
        quads=np.concatenate([s.quads.reshape(-1, 4, 2) for s in samples]),
        kinds=np.concatenate([s.kinds for s in samples]),
        states=np.concatenate([s.states for s in samples]),
        weights=np.array([s.weight for s in samples], np.float32),
    )
    part.rename(file)


def load(file: Path) -> list[Sample]:
    """Inverse of `save`."""
    with np.load(file) as data:
        bytes_at = np.concatenate([[0], np.cumsum(data["lengths"])])
        pieces_at = np.concatenate([[0], np.cumsum(data["counts"])])
        coded, quads, kinds = data["coded"], data["quads"], data["kinds"]
        states, weights = data["states"], data["weights"]
    samples = []
    for i in range(len(weights)):
        own = slice(pieces_at[i], pieces_at[i + 1])
        samples.append(
            Sample(
                coded[bytes_at[i] : bytes_at[i + 1]].tobytes(),
                quads[own],
                kinds[own],
                states[own],
                float(weights[i]),
            )
        )
    return samples


def number_tiles(folder: Path, held_out: bool = False) -> list[Sample]:
    """Real photographs of number tiles: three in four, or each fourth, which is held out."""
    samples = []
    for i, file in enumerate(sorted(folder.glob("*.json"))):
        if (i % 4 == 3) != held_out:
            continue
        truth = json.loads(file.read_text())
        quads = np.array([tile["quad"] for tile in truth["tiles"]], np.float32).reshape(-1, 4, 2)
        coded = (folder / truth["image"]).read_bytes()
        count = len(quads)
        samples.append(
            Sample(coded, quads, np.zeros(count, np.uint8), np.ones(count, np.uint8), weight=0.25)
        )
    return samples
