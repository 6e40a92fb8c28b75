"""Photographs of tables that never were, a thousand of each kind: what of them is right.

    python -m benchmarks.rendered --work DIR [--textures DIR] [--count 1000] [--seed 9001]
        [--written] [KIND...]

They are those of ``python -m training scenes``: drawn from fonts and surfaces that nothing is
trained on. What is drawn stays in DIR and is not drawn again. Prints a table in Markdown and the
photographs about which the referee is silently wrong; ends with 1 if there are any.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from tqdm import tqdm

from benchmarks.figures import listed
from benchmarks.measuring import measure, with_truth
from benchmarks.scoring import SCORES
from training.render.fonts import HANDWRITING, missing_packages
from training.scenes import Job, write

SEED = 9001


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.rendered", description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"some of {', '.join(SCORES)}")
    parser.add_argument("--work", type=Path, required=True, help="folder for what is drawn")
    parser.add_argument("--textures", type=Path, help="folder of surfaces, *.jpg")
    parser.add_argument("--count", type=int, default=1000, help="photographs of each kind")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--written", action="store_true", help="in fonts like handwriting")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    if unknown := [kind for kind in asked.kinds if kind not in SCORES]:
        parser.error(f"{unknown[0]} is none of {', '.join(SCORES)}")
    if asked.written and (missing := missing_packages(HANDWRITING)):
        parser.error(f"fonts like handwriting are missing; install {' '.join(missing)}")
    silent: list[Path] = []
    for kind in asked.kinds or SCORES:
        folder = asked.work / (f"{kind}_written" if asked.written else kind)
        job = Job(kind, folder, asked.seed, written=asked.written)
        drawing = write(job, asked.count, asked.textures, asked.workers)
        drawn = set(tqdm(drawing, f"drawing {kind}", asked.count, leave=False))
        known = [one for one in with_truth(job.out) if one.photo in drawn]
        measured = measure(kind, known, kind, asked.workers)
        silent += measured.silent
        print(f"| {kind} | {len(known)} | {listed(measured.figures)} |", flush=True)
    for photo in silent:
        print(f"silently wrong: {photo.name}", file=sys.stderr)
    return 1 if silent else 0


if __name__ == "__main__":
    sys.exit(main())
