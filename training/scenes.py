"""Rendered photographs of tables with their truth, for measuring.

Fonts and surfaces are held out from training. Pictures depend on seed, fonts and textures alone.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from training.render.chance import Rng
from training.render.stock import Stock, stocks
from training.tables import boards, discs, lines, others, pods, stones
from training.tables.table import SceneRanges, Setup, shoot
from training.workers import parallel_map


class Kind(NamedTuple):
    """A kind of scene: what lies on the table, and how it is photographed."""

    make: Callable[[Rng, Stock], Setup]
    ranges: SceneRanges


KINDS = {
    "mobi": Kind(pods.random_table, SceneRanges()),
    "cirplexed": Kind(discs.random_table, SceneRanges(size=(0.5, 1.05), widest=0.2)),
    "formula": Kind(lines.random_table, SceneRanges()),
    "mathable": Kind(boards.random_table, SceneRanges(tilt=60.0, size=(0.4, 0.95), widest=1.0)),
    # Stronger reflections make stones indistinguishable from paper.
    "mobius": Kind(
        stones.random_table,
        SceneRanges(size=(0.62, 1.1), widest=1.0, reflections=0.35, coloured=0.3),
    ),
    "number_tiles": Kind(others.number_tiles, SceneRanges()),
    "square_tiles": Kind(others.square_tiles, SceneRanges(tilt=60.0)),
    "foreign": Kind(others.foreign, SceneRanges(widest=1.0)),
}


@dataclass(frozen=True)
class Job:
    """Photographs or films to render; None stands for the default of the kind."""

    kind: str
    out: Path
    seed: int
    long_sides: tuple[int, ...] = (1280,)
    tilt: float | None = None
    hard: float | None = None
    suffix: str = ".jpg"

    def file(self, number: int) -> Path:
        """Path of a photograph; its truth has the suffix ``.json``."""
        return self.out / f"{self.kind}_{self.seed}_{number:04d}{self.suffix}"

    def finish(self, number: int, truth: dict[str, Any]) -> Path:
        """Write the truth of a finished file; returns the file."""
        text = json.dumps(truth, ensure_ascii=False) + "\n"
        self.file(number).with_suffix(".json").write_text(text, "utf-8")
        return self.file(number)


def held_out(textures: Path | None = None) -> Stock:
    """Fonts and surfaces held out from training."""
    return stocks(textures, seed=0)[1]


def write_one(job: Job, stock: Stock, number: int) -> Path:
    """Render one photograph and its truth."""
    kind = KINDS[job.kind]
    rng = np.random.default_rng((job.seed, number))
    ranges = replace(
        kind.ranges,
        long_side=int(rng.choice(job.long_sides)),
        tilt=kind.ranges.tilt if job.tilt is None else job.tilt,
        hard=kind.ranges.hard if job.hard is None else job.hard,
    )
    table = kind.make(rng, stock)
    shot = shoot(table, stock, rng, ranges)
    path = job.file(number)
    path.write_bytes(shot.jpeg(rng))
    return job.finish(number, table.truth(shot) | shot.metadata | {"image": path.name})


def write(
    job: Job,
    count: int,
    stock: Callable[[], Stock],
    workers: int = 1,
    one: Callable[[Job, Stock, int], Path] = write_one,
) -> Iterator[Path]:
    """Render photographs or films that do not exist yet; yields all paths."""
    job.out.mkdir(parents=True, exist_ok=True)
    left = [n for n in range(count) if not job.file(n).with_suffix(".json").exists()]
    yield from (job.file(n) for n in sorted({*range(count)} - {*left}))
    yield from parallel_map(partial(one, job), stock, left, workers)
