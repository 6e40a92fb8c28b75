"""Folders of photographs through the command line: how many a second, and in how much memory.

    python -m benchmarks.folders [--timed 400] [--long 5000] [--side 640]

The photographs are made of the samples of Möbi by small changes, 256 different ones; beyond that
they are hard links to these. One process is all of the program on one core; two are two workers
beside the process that hands out the work.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageEnhance

from benchmarks.memory import resident_mib

SAMPLES = Path(__file__).parents[1] / "sample_images" / "mobi"
DIFFERENT = 256
EVERY_S = 0.5


@dataclass(frozen=True, slots=True)
class Ran:
    """One run over a folder.

    Attributes
    ----------
    photos
        Rulings in the file.
    seconds
        From start to end.
    memory_mib
        Memory of all processes together at times of the run, in order.
    """

    photos: int
    seconds: float
    memory_mib: tuple[float, ...]


def photographs(folder: Path, count: int, side: int) -> None:
    """Fill a folder with photographs, the longer side of each of so many pixels."""
    choose = random.Random(1)
    samples = [Image.open(path) for path in sorted(SAMPLES.glob("*.jpg"))]
    for number in range(count):
        path = folder / f"{number}.jpg"
        if number >= DIFFERENT:
            os.link(folder / f"{number % DIFFERENT}.jpg", path)
            continue
        changed = samples[number % len(samples)].rotate(
            choose.uniform(-4, 4), Image.Resampling.BICUBIC
        )
        changed.thumbnail((side, side))
        brighter = ImageEnhance.Brightness(changed).enhance(choose.uniform(0.8, 1.2))
        brighter.save(path, quality=choose.randint(75, 95))


def run(folder: Path, output: Path, cores: int) -> Ran:
    """Rule on a folder on so many cores."""
    command = [sys.executable, "-m", "referee", "check", "mobi", str(folder), "--output"]
    start, memory = time.perf_counter(), []
    with subprocess.Popen([*command, str(output)], stdout=subprocess.DEVNULL) as process:
        os.sched_setaffinity(process.pid, range(cores))
        while process.poll() is None:
            memory.append(resident_mib(process.pid))
            time.sleep(EVERY_S)
    with output.open("rb") as lines:
        photos = sum(1 for line in lines if json.loads(line)["verdict"])
    return Ran(photos, time.perf_counter() - start, tuple(memory))


def main() -> None:
    """Print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--timed", type=int, default=400, help="photographs of a timed run")
    parser.add_argument("--long", type=int, default=5000, help="photographs of the run for memory")
    parser.add_argument("--side", type=int, default=640, help="pixels of the longer side")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        for count, cores in ((args.timed, 1), (args.timed, 2), (args.long, 2)):
            folder = Path(name) / f"{count} on {cores}"
            folder.mkdir()
            photographs(folder, count, args.side)
            ran = run(folder, Path(name) / f"{folder.name}.jsonl", cores)
            tenths = [ran.memory_mib[len(ran.memory_mib) * i // 10] for i in range(10)]
            figures = {
                "photos": ran.photos,
                "cores": cores,
                "photos_per_s": round(ran.photos / ran.seconds, 1),
                "most_mib": round(max(ran.memory_mib)),
                "mib_by_tenths": [round(mib) for mib in tenths],
                "load": round(os.getloadavg()[0], 1),
            }
            print(json.dumps(figures), flush=True)


if __name__ == "__main__":
    main()
