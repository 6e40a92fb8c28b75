"""Lamps mirrored on pieces and things laid over them, at random: is anybody blamed for it?

    python -m benchmarks.hidden KIND=FOLDER... --work DIR [--times 8] [--seed 1] [--workers 2]

Each photograph of a folder is altered so many times in both ways; the altered ones stay in DIR.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import cv2
import numpy as np
from tqdm import tqdm

from benchmarks.alterations import SKIN, Alteration, Altered, covered, reflecting
from benchmarks.altered import write
from benchmarks.figures import listed
from benchmarks.measuring import Known, measure, named, referee_of, single_threaded, with_truth
from vision.arrays import Floats, Pixels

COLOURS = (
    SKIN, (90, 120, 180), (40, 40, 45), (235, 235, 235),
    (60, 60, 200), (160, 110, 60), (80, 150, 90), (200, 200, 60),
)  # fmt: skip
"""BGR of the things: hands, wood, black, paper, red, blue, green and turquoise."""

Hide = Callable[[Pixels, Floats, np.random.Generator], Altered]
"""Hides a piece (4, 2) of a picture, or what is beside it."""


def lamp(picture: Pixels, quad: Floats, rng: np.random.Generator) -> Altered:
    """A lamp mirrored within two sides of the middle of a piece, one to five of them large."""
    at, side = _near(picture, quad, 2.0, rng)
    return reflecting(picture, at, side * rng.uniform(0.5, 2.5), edge=float(rng.choice([2, 4, 8])))


def thing(picture: Pixels, quad: Floats, rng: np.random.Generator) -> Altered:
    """A hand or cup, or else a pen or finger, that lies within a side of the middle of a piece."""
    at, side = _near(picture, quad, 0.8, rng)
    is_long = rng.random() < 1 / 3
    bounds = ((3.0, 8.0), (0.15, 0.6)) if is_long else ((0.7, 2.2), (0.5, 1.2))
    along, across = (side * rng.uniform(*each) for each in bounds)
    colour = np.array(COLOURS[rng.integers(len(COLOURS))]) * rng.uniform(0.8, 1.1)
    blue, green, red = np.minimum(colour, 255).tolist()
    return covered(picture, at, (along, across), rng.uniform(0, 180), (blue, green, red))


HIDES: dict[str, Hide] = {"lamps": lamp, "things": thing}


def _near(
    picture: Pixels, quad: Floats, reach: float, rng: np.random.Generator
) -> tuple[tuple[float, float], float]:
    """A place within so many sides of a piece, and the side, in shares of the picture's."""
    height, width = picture.shape[:2]
    side = np.sqrt(cv2.contourArea(quad.astype(np.float32)))
    x, y = quad.mean(0) + rng.uniform(-reach, reach, 2) * side
    return (x / width, y / height), float(side / min(height, width))


def ways(hide: Hide, quads: Iterable[Floats], seed: int) -> Iterator[Alteration]:
    """How each photograph is altered: something near one of its pieces, (N, 4, 2) pixels."""
    for number, pieces in enumerate(quads):
        rng = np.random.default_rng((seed, number))
        yield _hiding(hide, pieces[rng.integers(len(pieces))], rng)


def _hiding(hide: Hide, quad: Floats, rng: np.random.Generator) -> Alteration:
    return lambda picture: hide(picture, quad, rng)


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hidden")
    parser.add_argument("sets", nargs="+", type=named, metavar="KIND=FOLDER")
    parser.add_argument("--work", type=Path, required=True, help="folder for all that is made")
    parser.add_argument("--times", type=int, default=8, help="how often each photograph is altered")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    print("| kind | hidden by | photographs | what is right |\n|---|---|---|---|")
    with single_threaded():
        for kind, source in asked.sets:
            referee, found = referee_of(kind), list[tuple[Known, Floats]]()
            for one in tqdm(list(with_truth(source)), kind, leave=False):
                pieces = referee.check(one.photo).to_dict().get("pieces", ())
                if pieces:
                    found.append((one, np.array([piece["quad"] for piece in pieces])))
            known, quads = [one for one, _ in found], [seen for _, seen in found]
            for name, hide in HIDES.items():
                folder = asked.work / kind / name
                altered = [
                    hidden
                    for seed in range(asked.seed, asked.seed + asked.times)
                    for hidden in write(known, ways(hide, quads, seed), folder / str(seed), 90)
                ]
                measured = measure(kind, altered, f"{kind}, {name}", asked.workers)
                print(f"| {kind} | {name} | {len(altered)} | {listed(measured.figures)} |")
                for photo in measured.silent:
                    print(f"silently wrong: {photo}", flush=True)


if __name__ == "__main__":
    main()
