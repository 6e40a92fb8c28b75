"""Sets of photographs with truth: the samples, those that do not ship, and those that are drawn."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path

import numpy as np
from tqdm import tqdm

from benchmarks.scoring import SCORES, Truth
from referee import games
from referee.games.mobius.position import LAYOUT
from training.render.stock import Stock
from training.scenes import Job, write
from vision.arrays import Floats
from vision.geometry.homography import Homography
from vision.geometry.quads import CENTRED

SAMPLES = Path(__file__).parents[1] / "sample_images"
EXTRA = Path(__file__).parent / "mathable_extra.json"
"""Values of tiles by square, for photographs of one real board that are none of a game."""
GAMES = tuple(game.name for game in games.built_in())


@dataclass(frozen=True, slots=True)
class Asked:
    """What a benchmark is asked to measure."""

    names: tuple[str, ...] = ()
    """Only sets with one of these in their names, such as ``mobi``; all, if there is none."""
    photos: Path | None = None
    textures: Path | None = None
    """Folders of photographs, and of surfaces for renders, that do not ship."""
    work: Path = Path(tempfile.gettempdir()) / "referee_benchmarks"
    """Where what is drawn stays, and is not drawn again."""
    limit: int | None = None
    seconds: float | None = None
    """Size of the measurement, where it is not the benchmark's own."""
    seed: int = 1
    workers: int = 1

    def wants(self, name: str) -> bool:
        """Whether a set is one of those named, or in a group of that name."""
        return not self.names or any(f"/{it}/" in f"/{name}/" for it in self.names)


@dataclass(frozen=True, slots=True)
class Known:
    """A photograph with its truth, and the one it was made from, if any."""

    photo: Path
    truth: Truth
    base: Path | None = None

    @property
    def origin(self) -> Path:
        """The photograph that it goes back to."""
        return self.base or self.photo


@dataclass(frozen=True, slots=True)
class PhotoSet:
    """Photographs of one kind, such as ``mobi`` or ``number_tiles``; drawn ones as far as taken."""

    name: str
    kind: str
    make: Callable[[], Iterator[Known]]

    def known(self, limit: int | None = None) -> list[Known]:
        """The photographs, or so many of them."""
        return list(islice(self.make(), limit))


def with_truth(folder: Path) -> Iterator[Known]:
    """The photographs of a folder of which the truth is known."""
    squares: dict[str, int] = {}
    for photo in sorted(folder.glob("*.jpg")):
        told, move = photo.with_suffix(".json"), photo.with_suffix(".txt")
        if told.exists():
            yield Known(photo, json.loads(told.read_text("utf-8")))
        elif move.exists():
            square, value = move.read_text("utf-8").split()
            squares[square] = int(value)
            yield Known(photo, {"squares": dict(squares)})


def samples() -> Iterator[PhotoSet]:
    """The photographs that ship."""
    for game in GAMES:
        yield PhotoSet(f"samples/{game}", game, partial(with_truth, SAMPLES / game))


def photographs(photos: Path | None) -> Iterator[PhotoSet]:
    """Those that do not ship: a folder for each kind, of NAME.jpg with NAME.json."""
    if photos is None:
        return
    for kind in SCORES:
        folder = photos / kind / "game" if kind == "mathable" else photos / kind
        if folder.is_dir():
            yield PhotoSet(kind, kind, partial(with_truth, folder))
    yield PhotoSet("mathable_extra", "mathable", partial(_extra, photos / "mathable" / "extra"))


def found(asked: Asked) -> Iterator[PhotoSet]:
    """The photographs that ship and those that do not."""
    yield from samples()
    yield from photographs(asked.photos)


def by_kind(asked: Asked) -> dict[str, list[Known]]:
    """The same by their kinds, so many of each set as are asked for."""
    every: dict[str, list[Known]] = {}
    for each in found(asked):
        every.setdefault(each.kind, []).extend(each.known(asked.limit))
    return every


def _extra(folder: Path) -> Iterator[Known]:
    for name, squares in json.loads(EXTRA.read_text("utf-8")).items():
        if (folder / name).exists():
            yield Known(folder / name, {"squares": squares})


def rendered(job: Job, count: int, stock: Callable[[], Stock], workers: int = 1) -> Iterator[Known]:
    """Tables that never were, in the fonts and on the surfaces of a stock."""
    drawing = write(job, count, stock, workers)
    for photo in tqdm(drawing, f"drawing {job.out.name}", count, leave=False):
        yield Known(photo, json.loads(photo.with_suffix(".json").read_text("utf-8")))


def pieces_of(truth: Truth) -> list[Floats]:
    """Outlines (4, 2) of what lies there, pixels; of a board of Mobius without any, its cells'."""
    told = (piece for name in ("tiles", "cards", "stones") for piece in truth.get(name, ()))
    quads = [np.array(piece["quad"]) for piece in told]
    if quads or "cells" not in truth or "homography" not in truth:
        return quads
    plane = Homography(np.array(truth["homography"]))
    return [plane(np.array(place.at) + LAYOUT.pitch_mm * CENTRED) for place in LAYOUT.places]
