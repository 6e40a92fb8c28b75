"""Photographs with truth altered: in other sizes, turns and light, and with pieces hidden."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain, groupby, repeat
from operator import itemgetter
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from benchmarks import sets
from benchmarks.alterations import (
    GROUPS,
    SKIN,
    Alteration,
    Altered,
    any_of_them,
    covered,
    reflecting,
)
from benchmarks.figures import Measured
from benchmarks.measuring import measure
from benchmarks.sets import Asked, Known, pieces_of
from vision.arrays import Floats, Pixels
from vision.geometry.homography import Homography

SEVERAL, TIMES = 4, 4
"""How often each photograph is altered in several ways at once, and how often a part is hidden."""
QUALITY = 90
"""Of the JPEGs."""

COLOURS = (
    SKIN, (90, 120, 180), (40, 40, 45), (235, 235, 235),
    (60, 60, 200), (160, 110, 60), (80, 150, 90), (200, 200, 60),
)  # fmt: skip
"""BGR of the things: hands, wood, black, paper, red, blue, green and turquoise."""

Hide = Callable[[Floats, np.random.Generator, Pixels], Altered]
"""Hides a piece (4, 2), or what is beside it, in a picture."""


def lamp(quad: Floats, rng: np.random.Generator, picture: Pixels) -> Altered:
    """A lamp mirrored within two sides of the middle of a piece, one to five of them large."""
    at, side = _near(picture, quad, 2.0, rng)
    return reflecting(picture, at, side * rng.uniform(0.5, 2.5), edge=float(rng.choice([2, 4, 8])))


def thing(quad: Floats, rng: np.random.Generator, picture: Pixels) -> Altered:
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


def written(known: Iterable[Known], ways: Iterable[Alteration], folder: Path) -> Iterator[Known]:
    """The photographs, each altered in its own way unless it was, and what is true of them then."""
    folder.mkdir(parents=True, exist_ok=True)
    for one, alter in zip(known, ways, strict=False):
        file, told = folder / one.photo.name, folder / f"{one.photo.stem}.json"
        if not told.exists():
            picture, matrix = alter(np.asarray(cv2.imread(str(one.photo))))
            cv2.imwrite(str(file), picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
            told.write_text(json.dumps(moved(one.truth, Homography(matrix))), "utf-8")
        yield Known(file, json.loads(told.read_text("utf-8")), one.origin)


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


def laid_over(hide: Hide, known: Iterable[Known], seed: int, folder: Path) -> Iterator[Known]:
    """Photographs with something over or near one of their pieces, each once."""
    with_pieces = ((one, quads) for one in known if (quads := pieces_of(one.truth)))
    for number, (one, quads) in enumerate(with_pieces):
        rng = np.random.default_rng((seed, number))
        quad = quads[rng.integers(len(quads))]
        yield from written([one], [partial(hide, quad, rng)], folder)


def _bases(asked: Asked) -> Iterator[tuple[str, list[Known]]]:
    """The photographs that are altered, by kind: so many of each set."""
    found = [*sets.samples(), *sets.photographs(asked.photos)]
    for kind in dict.fromkeys(each.kind for each in found):
        of_kind = (each.known(asked.limit) for each in found if each.kind == kind)
        yield kind, [*chain.from_iterable(of_kind)]


Part = tuple[str, str, str, Iterator[Known]]
"""Set, kind of photographs, way of altering, and the photographs altered so."""


def altered(asked: Asked) -> Iterator[Measured]:
    """All photographs in all ways, by groups of these."""
    return _pooled(_in_all_ways(asked), asked)


def _in_all_ways(asked: Asked) -> Iterator[Part]:
    for kind, known in _bases(asked):
        for group, ways in GROUPS.items():
            for way, alter in ways.items():
                folder = asked.work / "altered" / kind / way.replace(" ", "_")
                yield f"{kind}/{group}", kind, way, written(known, repeat(alter), folder)
        for time in range(SEVERAL):
            seeds = ((asked.seed, time, number) for number in range(len(known)))
            drawn = map(any_of_them, map(np.random.default_rng, seeds))
            folder = asked.work / "altered" / kind / f"several_{asked.seed}_{time}"
            yield f"{kind}/several", kind, f"{asked.seed} {time}", written(known, drawn, folder)


def hidden(asked: Asked) -> Iterator[Measured]:
    """A lamp or a thing at random places, so many times on each photograph."""
    return _pooled(_laid_over(asked), asked)


def _laid_over(asked: Asked) -> Iterator[Part]:
    for kind, known in _bases(asked):
        for name, hide in HIDES.items():
            for seed in range(asked.seed, asked.seed + TIMES):
                folder = asked.work / "hidden" / kind / f"{name}_{seed}"
                yield f"{name}/{kind}", kind, str(seed), laid_over(hide, known, seed, folder)


def _pooled(parts: Iterable[Part], asked: Asked) -> Iterator[Measured]:
    """Each set measured, way by way."""
    wanted = (part for part in parts if asked.wants(part[0]))
    for (name, kind), some in groupby(wanted, key=itemgetter(0, 1)):
        whole = Measured(name)
        for _, _, way, known in some:
            whole.add(measure(way, kind, list(known), asked.workers))
        if whole.figures:
            yield whole
