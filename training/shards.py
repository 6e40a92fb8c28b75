"""Draw the crops with several processes and keep them in files, so that a stop costs little."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import cv2
import numpy as np

from training.dataset import Crops, Painter, make, painters
from training.old_settings import ReaderTraining

SHARD = 5_000
"""Crops a file: about ten seconds of one core."""

KINDS = {"train": 0, "calibrate": 1, "validate": 2}
"""The parts. Training and calibration use the same fonts, validation those held out."""

_painters: dict[str, tuple[Painter, int]] = {}
"""Of this process: the painter of each part, and the seed."""


def _start(settings: ReaderTraining, textures: Path | None) -> None:
    cv2.setNumThreads(1)
    seen, unseen = painters(settings, textures)
    seed = settings.seed
    _painters.update(train=(seen, seed), calibrate=(seen, seed), validate=(unseen, seed))


def _shard(task: tuple[str, int, Path]) -> Path:
    kind, number, file = task
    if not file.exists():
        painter, seed = _painters[kind]
        crops = make(painter, (seed, KINDS[kind], number), SHARD)
        part = file.with_suffix(".part.npz")
        np.savez(part, **vars(crops))
        part.rename(file)
    return file


def draw(
    settings: ReaderTraining, folder: Path, textures: Path | None, workers: int | None = None
) -> Iterator[tuple[str, Path]]:
    """Make what is missing of all shards in ``folder``; yields part and file as they come."""
    folder.mkdir(parents=True, exist_ok=True)
    plan = settings.schedule
    wanted = {
        "validate": plan.validation_faces,
        "calibrate": plan.calibration_faces,
        "train": plan.faces,
    }
    tasks = [
        (kind, number, folder / f"{kind}-{number:04d}.npz")
        for kind, faces in wanted.items()
        for number in range(-(-faces // SHARD))
    ]
    missing = [task for task in tasks if not task[2].exists()]
    for kind, _, file in (task for task in tasks if task not in missing):
        yield kind, file
    if not missing:
        return
    count = min(len(missing), workers or os.cpu_count() or 1)
    if "fork" in multiprocessing.get_all_start_methods():
        _start(settings, textures)
        pool = multiprocessing.get_context("fork").Pool(count)
    else:
        pool = multiprocessing.get_context("spawn").Pool(count, _start, (settings, textures))
    with pool:
        for done, file in enumerate(pool.imap(_shard, missing), 1):
            print(f"\rdrawing faces: {done}/{len(missing)} shards", end="", file=sys.stderr)
            yield file.name.split("-")[0], file
    print(file=sys.stderr)


def load(files: list[Path]) -> Crops:
    """The crops of several shards together."""
    parts = [np.load(file) for file in files]
    return Crops(
        **{
            name: np.concatenate([part[name] for part in parts])
            for name in (field.name for field in fields(Crops))
        }
    )
