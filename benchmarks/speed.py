"""Speed of rulings, stage by stage against decoding alone, and throughput of folders."""

from __future__ import annotations

import json
import os
import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageEnhance

from benchmarks import sets
from benchmarks.command import run_for_memory
from benchmarks.figures import Measurement
from benchmarks.sets import GAMES, SAMPLES, Selection
from referee import Referee
from training.progress import progress

STAGES = ("load", "find", "read", "rule")
WARM_UP, REPEATS, COUNT = 3, 3, 16
"""Untimed photographs, runs of which the fastest counts, and photographs of each game."""
CORES = 2

PHONE, LARGE = (4032, 3024), 9_000_000
"""Size of a phone's photograph, and pixels from which a photograph need not be enlarged."""
QUALITY = 92
"""Of the enlarged JPEGs."""
GRAIN = 4.5
"""Sensor noise added to enlarged pictures, grey levels: their JPEGs then have as many bits per
pixel as a phone's, and decode as slowly."""

FOLDER, SIDE, DIFFERENT = 400, 640, 256
"""Files in a folder, pixels of their longer side, and how many of them are distinct."""


def speed(selection: Selection) -> Iterator[Measurement]:
    """Photographs of each game, local ones if there are any, at two sizes."""
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:CORES])
    photo_sets = {it.kind: it for it in sets.all_photographs(selection)}
    for game in filter(selection.includes, GAMES):
        photos = [it.photo for it in photo_sets[game].photos(selection.limit or COUNT)]
        yield time_photos(f"{game}/as taken", game, photos)
        with tempfile.TemporaryDirectory() as folder:
            yield time_photos(f"{game}/12 megapixels", game, list(enlarge(photos, Path(folder))))


def time_photos(name: str, game: str, photos: Sequence[Path]) -> Measurement:
    """Time all photographs of one game and size."""
    measurement, referee = Measurement(name), Referee(game)
    for photo in photos[:WARM_UP]:
        referee.check(photo)
    times = [fastest(referee, photo) for photo in progress(photos, name)]
    for stage in (*STAGES, "total", "decoding", "processor"):
        measurement.amount(stage, [1000 * it[stage] for it in times], "ms")
    measurement.amount("over decoding", [it["total"] / it["decoding"] for it in times], "")
    return measurement


def fastest(referee: Referee, photo: Path) -> dict[str, float]:
    """Minimum over the runs of the seconds of each stage, in all, of decoding and of the CPU."""
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


def enlarge(photos: Sequence[Path], folder: Path) -> Iterator[Path]:
    """Enlarge photographs to a phone's size; those that are large enough stay as they are."""
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


def folders(selection: Selection) -> Iterator[Measurement]:
    """A folder on one core, and on two: two workers and the process that feeds them."""
    with tempfile.TemporaryDirectory() as name:
        count, folder = selection.limit or FOLDER, Path(name) / "photographs"
        folder.mkdir()
        fill_folder(folder, count)
        for cores in (1, 2):
            measurement = Measurement(f"{cores} cores" if cores > 1 else "1 core")
            start, output = time.perf_counter(), Path(name) / f"{cores}.jsonl"
            arguments = ("check", "mobi", str(folder), "--output", str(output))
            memory = run_for_memory(arguments, range(cores))
            seconds = time.perf_counter() - start
            with output.open("rb") as lines:
                ruled = sum(1 for line in lines if json.loads(line)["verdict"])
            measurement.count("answered", ruled, count)
            measurement.amount("photographs a second", [ruled / seconds], "/s")
            for tenth in (1, 5, 9):
                measurement.amount(
                    f"memory at {tenth}/10", [memory[len(memory) * tenth // 10]], "MiB"
                )
            measurement.amount("most memory", [max(memory)], "MiB")
            yield measurement


def fill_folder(folder: Path, count: int) -> None:
    """Write varied copies of the Möbi samples, then hard links to them."""
    rng = random.Random(1)
    samples = [Image.open(path) for path in sorted((SAMPLES / "mobi").glob("*.jpg"))]
    for number in range(count):
        path = folder / f"{number}.jpg"
        if number >= DIFFERENT:
            os.link(folder / f"{number % DIFFERENT}.jpg", path)
            continue
        turn = rng.uniform(-4, 4)
        picture = samples[number % len(samples)].rotate(turn, Image.Resampling.BICUBIC)
        picture.thumbnail((SIDE, SIDE))
        brighter = ImageEnhance.Brightness(picture).enhance(rng.uniform(0.8, 1.2))
        brighter.save(path, quality=rng.randint(75, 95))
