"""How fast photographs of each game are ruled on, stage by stage, beside decoding them alone.

    python -m benchmarks.speed GAME=FOLDER... [--count 16] [--repeats 3] [--cores 2] [--out FILE]

One warm process rules on the JPEGs of each folder (also in folders below it) as they are, and
enlarged to 12 megapixels, with grain, as phones take them. Each photograph is ruled on and decoded
in turns; the least time of all turns counts. Times by the clock need idle cores; the processor's,
of all cores together, can be compared on a busy machine too.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any

import cv2
import numpy as np
from tqdm import tqdm

from benchmarks.measuring import named
from referee import Referee

STAGES = ("load", "find", "read", "rule")
WARM_UP = 3
"""Photographs that are ruled on before any is timed."""

PHONE = 4032, 3024
"""Pixels of a phone's photograph, 12 megapixels."""
LARGE = 9_000_000
"""Pixels from which a photograph is as large as a phone's already."""
QUALITY = 92
"""Of the enlarged JPEGs."""
GRAIN = 4.5
"""Noise of a sensor in the enlarged pictures, levels: with it their JPEGs take 1.7 to 1.9 bits a
pixel, as a phone's of Mathable do (1.83). Without it they take 0.7, and decode faster."""


def timed(referee: Referee, photo: Path, repeats: int) -> dict[str, float]:
    """Least milliseconds of each stage, of all and of decoding alone, by clock and processor."""
    encoded = np.frombuffer(photo.read_bytes(), np.uint8)
    runs = []
    for _ in range(repeats):
        spent, start = time.process_time(), time.perf_counter()
        report = referee.check(photo)
        total, processor = time.perf_counter() - start, time.process_time() - spent
        spent, start = time.process_time(), time.perf_counter()
        cv2.imdecode(encoded, cv2.IMREAD_COLOR)
        decode, decoder = time.perf_counter() - start, time.process_time() - spent
        seconds = {"total": total, "processor": processor, "decode": decode, "decoder": decoder}
        run = {stage: float(report.timing_ms.get(stage, 0.0)) for stage in STAGES}
        runs.append(run | {name: 1000 * value for name, value in seconds.items()})
    return {name: min(run[name] for run in runs) for name in runs[0]}


def enlarged(photos: Sequence[Path], folder: Path) -> Iterator[Path]:
    """The photographs as a phone would store them; those that are large already stay."""
    rng = np.random.default_rng(0)
    for number, photo in enumerate(photos):
        picture = cv2.imread(str(photo))
        if picture is None:
            continue
        height, width = picture.shape[:2]
        if height * width >= LARGE:
            yield photo
            continue
        size = PHONE if width >= height else PHONE[::-1]
        larger = cv2.resize(picture, size, interpolation=cv2.INTER_CUBIC)
        grain = GRAIN * rng.standard_normal(larger.shape, np.float32)
        grained = np.clip(larger + grain, 0, 255).astype(np.uint8)
        path = folder / f"{number}.jpg"
        cv2.imwrite(str(path), grained, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        yield path


def measure(game: str, size: str, photos: Sequence[Path], repeats: int) -> dict[str, Any]:
    """Time all photographs of one game and size."""
    referee = Referee(game)
    for photo in photos[:WARM_UP]:
        referee.check(photo)
    times = [timed(referee, photo, repeats) for photo in tqdm(photos, desc=f"{game}, {size}")]
    medians = {name: median([one[name] for one in times]) for name in times[0]}
    return {
        "game": game,
        "size": size,
        "n": len(times),
        "median_ms": medians,
        "p90_ms": float(np.percentile([one["total"] for one in times], 90)),
        "total_over_decode": median([one["total"] / one["decode"] for one in times]),
        "processor_over_decode": median([one["processor"] / one["decoder"] for one in times]),
    }


def show(record: dict[str, Any]) -> None:
    """Print a table, a line a game and size."""
    print(f"{record['date']}, {record['cores']} cores; milliseconds, medians")
    names = (*STAGES, "total", "p90", "processor", "decode", "total / decode", "processor / decode")
    print("| game | size | n | " + " | ".join(names) + " |")
    print("|---|---|---|" + "---|" * len(names))
    for row in record["rows"]:
        cells = [*(row["median_ms"][stage] for stage in (*STAGES, "total")), row["p90_ms"]]
        cells += [row["median_ms"]["processor"], row["median_ms"]["decode"]]
        said = " | ".join(f"{value:.1f}" for value in cells)
        print(f"| {row['game']} | {row['size']} | {row['n']} | {said} ", end="")
        print(f"| {row['total_over_decode']:.2f} | {row['processor_over_decode']:.2f} |")


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description="Measure how fast photographs are ruled on.")
    parser.add_argument(
        "folders", nargs="+", type=named, metavar="GAME=FOLDER", help="JPEGs of a game"
    )
    parser.add_argument("--count", type=int, default=16, help="photographs of each folder")
    parser.add_argument("--repeats", type=int, default=3, help="turns of which the least counts")
    parser.add_argument("--cores", type=int, default=2, help="cores that may be used")
    parser.add_argument("--out", type=Path, help="file for the figures as JSON")
    args = parser.parse_args()
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[: args.cores])
    rows = []
    for game, folder in args.folders:
        photos = list(islice(sorted(folder.rglob("*.jpg")), args.count))
        if not photos:
            parser.error(f"no JPEG in {folder}; name GAME=FOLDER")
        rows.append(measure(game, "as taken", photos, args.repeats))
        with tempfile.TemporaryDirectory() as scratch:
            large = list(enlarged(photos, Path(scratch)))
            rows.append(measure(game, "12 megapixels", large, args.repeats))
    record = {"date": date.today().isoformat(), "cores": args.cores, "rows": rows}
    show(record)
    if args.out:
        args.out.write_text(json.dumps(record, indent=1) + "\n")


if __name__ == "__main__":
    main()
