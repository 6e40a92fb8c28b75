"""How fast photographs are ruled on, stage by stage, and how much memory that takes.

    python -m benchmarks.speed PHOTOS [--count 50] [--cores 2] [--out FILE]

PHOTOS is a folder with JPEGs (also in folders below it), used in turn until there are COUNT. One
process rules on all of them, so its stages are those of a warm process but for the first few
photographs, which are left out of the medians and not out of the wall time.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from datetime import date
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from tqdm import tqdm

from benchmarks.command import DEFAULT, Run
from benchmarks.figures import median, percentile

STAGES = ("load", "find", "read", "rule", "total")
WARM_UP = 3
"""Photographs at the start that are not timed stage by stage."""


def decode_ms(photos: list[Path]) -> list[float]:
    """Milliseconds that OpenCV takes to decode each JPEG from memory to full-size colour."""
    files = {path: np.frombuffer(path.read_bytes(), np.uint8) for path in set(photos)}
    times = []
    for path in tqdm(photos, desc="decode alone"):
        start = time.perf_counter()
        cv2.imdecode(files[path], cv2.IMREAD_COLOR)
        times.append(1000 * (time.perf_counter() - start))
    return times[WARM_UP:]


def measure(photos: list[Path], referee: str) -> dict[str, Any]:
    """Time one process over all photographs, and the decoding of the same files alone."""
    run = Run(referee, photos)
    answers = list(tqdm(run.answers(), total=len(photos), desc="referee"))
    stages: dict[str, list[float]] = {stage: [] for stage in STAGES}
    for answer in answers[WARM_UP:]:
        timing = answer.get("timing_ms", {})
        for stage in STAGES:
            if stage in timing:
                stages[stage].append(float(timing[stage]))
    stages["decode alone"] = decode_ms(photos)
    figures = {
        name: {"median_ms": median(times), "p95_ms": percentile(times, 95), "n": len(times)}
        for name, times in stages.items()
    }
    return {
        "date": date.today().isoformat(),
        "cores": len(os.sched_getaffinity(0)),
        "photographs": len(photos),
        "wall_s": run.wall_s,
        "peak_mib": run.peak_mib,
        "unreadable": sum(a.get("verdict") == "unreadable" for a in answers),
        "stages": figures,
        "total_over_decode": figures["total"]["median_ms"] / figures["decode alone"]["median_ms"],
    }


def show(record: dict[str, Any]) -> None:
    """Print one line a figure."""
    print(f"{record['date']}, {record['cores']} cores, {record['photographs']} photographs")
    for name, figure in record["stages"].items():
        print(
            f"{name:<14s} median {figure['median_ms']:7.1f} ms   p95 {figure['p95_ms']:7.1f} ms"
            f"   n={figure['n']}"
        )
    print(f"{'total / decode':<14s} {record['total_over_decode']:.2f}")
    print(f"{'wall':<14s} {record['wall_s']:.2f} s for all, start included")
    print(f"{'peak memory':<14s} {record['peak_mib']:.0f} MiB")


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description="Measure speed and memory of the referee.")
    parser.add_argument("photos", type=Path, help="folder of JPEGs")
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--cores", type=int, default=2, help="cores that may be used")
    parser.add_argument("--referee", default=DEFAULT, help="the command to measure")
    parser.add_argument("--out", type=Path, help="file for the figures as JSON")
    args = parser.parse_args()
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[: args.cores])
    files = sorted(args.photos.rglob("*.jpg"))
    if not files:
        parser.error(f"no JPEG in {args.photos}")
    record = measure(list(islice(cycle(files), args.count)), args.referee)
    show(record)
    if args.out:
        args.out.write_text(json.dumps(record, indent=1) + "\n")


if __name__ == "__main__":
    main()
