"""How fast photographs are ruled on: stage by stage beside decoding alone, and by the folder."""

from __future__ import annotations

import json
import os
import random
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageEnhance
from tqdm import tqdm

from benchmarks import sets
from benchmarks.command import Caller, resident_until_it_ends
from benchmarks.figures import Measured
from benchmarks.sets import GAMES, SAMPLES, Asked
from referee import Referee

STAGES = ("load", "find", "read", "rule")
WARM_UP, REPEATS, COUNT = 3, 3, 16
"""Photographs before any is timed, turns of which the least counts, and photographs of a game."""
CORES = 2

PHONE, LARGE = (4032, 3024), 9_000_000
"""A phone's photograph, and the number of pixels from which one is as large already."""
QUALITY = 92
"""Of the enlarged JPEGs."""
GRAIN = 4.5
"""Noise of a sensor in the enlarged pictures, levels: with it their JPEGs take as many bits a pixel
as a phone's do, and decode as slowly."""

FOLDER, SIDE, DIFFERENT = 400, 640, 256
"""Photographs of a folder, pixels of their longer side, and how many are no links to others."""


def speed(asked: Asked) -> Iterator[Measured]:
    """Photographs of each game, those that do not ship if there are any, in two sizes."""
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:CORES])
    found = {each.kind: each for each in sets.found(asked)}
    for game in filter(asked.wants, GAMES):
        photos = [one.photo for one in found[game].known(asked.limit or COUNT)]
        yield timed(f"{game}/as taken", game, photos)
        with tempfile.TemporaryDirectory() as folder:
            yield timed(f"{game}/12 megapixels", game, list(enlarged(photos, Path(folder))))


def timed(name: str, game: str, photos: Sequence[Path]) -> Measured:
    """Time all photographs of one game and size."""
    measured, referee = Measured(name), Referee(game)
    for photo in photos[:WARM_UP]:
        referee.check(photo)
    times = [least(referee, photo) for photo in tqdm(photos, name, leave=False)]
    for stage in (*STAGES, "total", "decoding", "processor"):
        measured.amount(stage, [1000 * one[stage] for one in times], "ms")
    measured.amount("over decoding", [one["total"] / one["decoding"] for one in times], "")
    return measured


def least(referee: Referee, photo: Path) -> dict[str, float]:
    """Least seconds of each stage, of all and of decoding alone, and of the processor."""
    encoded = np.frombuffer(photo.read_bytes(), np.uint8)
    runs = []
    for _ in range(REPEATS):
        spent, start = time.process_time(), time.perf_counter()
        report = referee.check(photo)
        run = {"total": time.perf_counter() - start, "processor": time.process_time() - spent}
        start = time.perf_counter()
        cv2.imdecode(encoded, cv2.IMREAD_COLOR)
        run["decoding"] = time.perf_counter() - start
        runs.append(run | {it: report.timing_ms.get(it, 0.0) / 1000 for it in STAGES})
    return {name: min(run[name] for run in runs) for name in runs[0]}


def enlarged(photos: Sequence[Path], folder: Path) -> Iterator[Path]:
    """The photographs as a phone would store them; those that are large already stay."""
    rng = np.random.default_rng(0)
    for photo in photos:
        picture = np.asarray(cv2.imread(str(photo)))
        height, width = picture.shape[:2]
        if height * width >= LARGE:
            yield photo
            continue
        size = PHONE if width >= height else PHONE[::-1]
        larger = cv2.resize(picture, size, interpolation=cv2.INTER_CUBIC)
        grained = np.clip(larger + GRAIN * rng.standard_normal(larger.shape, np.float32), 0, 255)
        path = folder / photo.name
        cv2.imwrite(str(path), grained.astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        yield path


def folders(asked: Asked) -> Iterator[Measured]:
    """One folder on one core, and on two: two workers beside the process that hands out."""
    with tempfile.TemporaryDirectory() as name:
        count, folder = asked.limit or FOLDER, Path(name) / "photographs"
        folder.mkdir()
        fill(folder, count)
        for cores in (1, 2):
            measured = Measured(f"{cores} cores" if cores > 1 else "1 core")
            start, output = time.perf_counter(), Path(name) / f"{cores}.jsonl"
            command = [*Caller().command, "check", "mobi", str(folder), "--output", str(output)]
            with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
                os.sched_setaffinity(process.pid, range(cores))
                memory = resident_until_it_ends(process)
            seconds = time.perf_counter() - start
            with output.open("rb") as lines:
                ruled = sum(1 for line in lines if json.loads(line)["verdict"])
            measured.count("answered", ruled, count)
            measured.amount("photographs a second", [ruled / seconds], "/s")
            for tenth in (1, 5, 9):
                measured.amount(f"memory at {tenth}/10", [memory[len(memory) * tenth // 10]], "MiB")
            measured.amount("most memory", [max(memory)], "MiB")
            yield measured


def fill(folder: Path, count: int) -> None:
    """Make photographs of the samples of Möbi by small changes; beyond those, hard links."""
    choose = random.Random(1)
    samples = [Image.open(path) for path in sorted((SAMPLES / "mobi").glob("*.jpg"))]
    for number in range(count):
        path = folder / f"{number}.jpg"
        if number >= DIFFERENT:
            os.link(folder / f"{number % DIFFERENT}.jpg", path)
            continue
        turn = choose.uniform(-4, 4)
        changed = samples[number % len(samples)].rotate(turn, Image.Resampling.BICUBIC)
        changed.thumbnail((SIDE, SIDE))
        brighter = ImageEnhance.Brightness(changed).enhance(choose.uniform(0.8, 1.2))
        brighter.save(path, quality=choose.randint(75, 95))
