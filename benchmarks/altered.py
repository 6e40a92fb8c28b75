"""Photographs with truth in other sizes, turns and light: what is still right of each alteration.

    python -m benchmarks.altered KIND=FOLDER... --work DIR [--several 20] [--seed 1] [--workers 2]

Every picture is altered in each way and measured, or so many times in several ways at once, drawn
at random; the altered ones stay in DIR.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from itertools import repeat
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from benchmarks.alterations import ALTERATIONS, Alteration, any_of_them
from benchmarks.figures import listed
from benchmarks.measuring import Known, measure, named, single_threaded, with_truth
from vision.geometry.homography import Homography


def moved(truth: Any, homography: Homography) -> Any:
    """What is true, with all quads mapped."""
    if isinstance(truth, list):
        return [moved(value, homography) for value in truth]
    if not isinstance(truth, dict):
        return truth
    return {
        key: homography(np.array(value)).tolist() if key == "quad" else moved(value, homography)
        for key, value in truth.items()
    }


def write(
    known: Iterable[Known], ways: Iterable[Alteration], folder: Path, quality: int = 88
) -> Iterator[Known]:
    """The photographs, each altered in its own way and written, and what is true of them then."""
    folder.mkdir(parents=True, exist_ok=True)
    for one, alter in zip(known, ways, strict=False):
        picture, matrix = alter(np.asarray(cv2.imread(str(one.photo))))
        file = folder / one.photo.name
        cv2.imwrite(str(file), picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
        yield Known(file, moved(one.truth, Homography(matrix)))


def chosen(times: int | None, seed: int, count: int) -> Iterator[tuple[str, Iterable[Alteration]]]:
    """Names of all alterations, and how each of so many photographs is altered."""
    if times is None:
        for name, alter in ALTERATIONS.items():
            yield name, repeat(alter)
        return
    for time in range(times):
        rngs = [np.random.default_rng((seed, time, number)) for number in range(count)]
        yield f"several at once, {seed}/{time}", map(any_of_them, rngs)


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.altered")
    parser.add_argument("sets", nargs="+", type=named, metavar="KIND=FOLDER")
    parser.add_argument("--work", type=Path, required=True, help="folder for all that is made")
    parser.add_argument("--several", type=int, metavar="TIMES", help="several ways at once")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    print("| kind | altered | photographs | what is right |\n|---|---|---|---|")
    with single_threaded():
        for kind, source in asked.sets:
            known = list(with_truth(source))
            for name, alter in chosen(asked.several, asked.seed, len(known)):
                folder = asked.work / kind / name.replace(" ", "_")
                altered = list(write(known, alter, folder))
                found = measure(kind, altered, f"{kind}, {name}", asked.workers)
                silent = "".join(f"; silently wrong: {it.stem}" for it in found.silent)
                row = listed(found.figures) + silent
                print(f"| {kind} | {name} | {len(altered)} | {row} |", flush=True)


if __name__ == "__main__":
    main()
