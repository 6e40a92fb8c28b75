"""Sets of photographs with truth: shipped samples, local photographs and renders."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path

import numpy as np

from benchmarks.scoring import SCORES, Truth
from referee import games
from referee.games.mobius.position import LAYOUT
from training.progress import progress
from training.render.stock import Stock
from training.scenes import Job, write
from vision.arrays import Floats
from vision.geometry.homography import Homography
from vision.geometry.quads import CENTRED

SAMPLES = Path(__file__).parents[1] / "sample_images"
EXTRA = Path(__file__).parent / "mathable_extra.json"
"""Values of tiles by square, for photographs of a real board outside a game."""
GAMES = tuple(game.name for game in games.built_in())


@dataclass(frozen=True, slots=True)
class Selection:
    """What to measure."""

    names: tuple[str, ...] = ()
    """Sets or groups of sets, such as ``mobi``; all, if there is none."""
    photos: Path | None = None
    textures: Path | None = None
    """Folders of photographs, and of surfaces for renders, that do not ship."""
    work: Path = Path(tempfile.gettempdir()) / "referee_benchmarks"
    """Cache of renders."""
    limit: int | None = None
    """Size of the measurement, instead of the benchmark's own."""
    seed: int = 1
    workers: int = 1

    def includes(self, name: str) -> bool:
        """Whether a set, or a group that it is in, is selected."""
        return not self.names or any(f"/{it}/" in f"/{name}/" for it in self.names)


@dataclass(frozen=True, slots=True)
class LabelledPhoto:
    """A photograph with its truth, and the one it was derived from, if any."""

    photo: Path
    truth: Truth
    base: Path | None = None

    @property
    def origin(self) -> Path:
        """The photograph it was derived from, or itself."""
        return self.base or self.photo


@dataclass(frozen=True, slots=True)
class PhotoSet:
    """Photographs of one kind, such as ``mobi`` or ``number_tiles``, rendered on demand."""

    name: str
    kind: str
    factory: Callable[[], Iterator[LabelledPhoto]]

    def photos(self, limit: int | None = None) -> list[LabelledPhoto]:
        """The photographs, or the first `limit` of them."""
        return list(islice(self.factory(), limit))


def with_truth(folder: Path) -> Iterator[LabelledPhoto]:
    """The photographs of a folder that have a truth file."""
    squares: dict[str, int] = {}
    for photo in sorted(folder.glob("*.jpg")):
        truth_file, move = photo.with_suffix(".json"), photo.with_suffix(".txt")
        if truth_file.exists():
            yield LabelledPhoto(photo, json.loads(truth_file.read_text("utf-8")))
        elif move.exists():
            square, value = move.read_text("utf-8").split()
            squares[square] = int(value)
            yield LabelledPhoto(photo, {"squares": dict(squares)})


def all_photographs(selection: Selection) -> Iterator[PhotoSet]:
    """The samples, and local photographs: a folder per kind, with NAME.jpg and NAME.json."""
    for game in GAMES:
        yield PhotoSet(f"samples/{game}", game, partial(with_truth, SAMPLES / game))
    if photos := selection.photos:
        for kind in SCORES:
            folder = photos / kind / "game" if kind == "mathable" else photos / kind
            if folder.is_dir():
                yield PhotoSet(kind, kind, partial(with_truth, folder))
        yield PhotoSet("mathable_extra", "mathable", partial(_extra, photos / "mathable" / "extra"))


def by_kind(selection: Selection) -> dict[str, list[LabelledPhoto]]:
    """Shipped and local photographs by kind, at most the selected number of each set."""
    every: dict[str, list[LabelledPhoto]] = {}
    for photo_set in all_photographs(selection):
        every.setdefault(photo_set.kind, []).extend(photo_set.photos(selection.limit))
    return every


def _extra(folder: Path) -> Iterator[LabelledPhoto]:
    for name, squares in json.loads(EXTRA.read_text("utf-8")).items():
        if (folder / name).exists():
            yield LabelledPhoto(folder / name, {"squares": squares})


def rendered(
    job: Job, count: int, stock: Callable[[], Stock], workers: int = 1
) -> Iterator[LabelledPhoto]:
    """Render a job with the fonts and surfaces of a stock."""
    drawing = write(job, count, stock, workers)
    for photo in progress(drawing, f"drawing {job.out.name}", count):
        yield LabelledPhoto(photo, json.loads(photo.with_suffix(".json").read_text("utf-8")))


def piece_quads(truth: Truth) -> list[Floats]:
    """Quads (4, 2) of the pieces, in pixels; for an empty board of Mobius those of its cells."""
    pieces = (piece for name in ("tiles", "cards", "stones") for piece in truth.get(name, ()))
    quads = [np.array(piece["quad"]) for piece in pieces]
    if quads or "cells" not in truth or "homography" not in truth:
        return quads
    plane = Homography(np.array(truth["homography"]))
    return [plane(np.array(place.centre) + LAYOUT.pitch_mm * CENTRED) for place in LAYOUT.places]
