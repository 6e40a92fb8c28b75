"""The film among the sample pictures, the end of a game of Mobius.

python -m benchmarks.clips.sample FILM
"""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np

from benchmarks.clips.film import Filming, FilmPlan, film
from benchmarks.clips.games import mobius
from training.render.camera import aim
from training.render.light import Light
from training.render.sensor import Sensor
from training.render.stock import own_stock
from training.render.surfaces import material

SEED = 7
LAST = 5
"""Moves that are shown."""
FILMING = FilmPlan(
    size=(960, 540),
    rate=10.0,
    tilt=22.0,
    pause_s=(1.0, 1.3),
    flicker=0.0,
    drift=0.0,
    passing=0.0,
    happening=0.0,
)
"""Small, so that it weighs little."""


def write(path: Path) -> None:
    """Write the film, and its truth beside it."""
    rng, stock = np.random.default_rng(SEED), own_stock(4)
    whole = mobius(rng, stock, moves=200)
    start = whole.reaches[-LAST - 1].after
    assert start is not None
    script = replace(whole, start=start, reaches=whole.reaches[-LAST:])
    taken = Filming(script, stock, rng, FILMING)
    taken.view = replace(taken.view, turn=4.0, roll=-2.0, size=1.0, offset=(0.0, 0.0))
    taken.camera = aim(taken.view, script.start.region)
    taken.surface = material("plain", np.random.default_rng(SEED), (86, 98, 92))
    taken.light = Light(azimuth=230.0, elevation=55.0, strength=0.3, seed=SEED)
    taken.sensor = Sensor(noise=0.0)
    taken.noise = 0.0
    taken.under = []
    truth = film(path, taken)
    kept = {key: truth[key] for key in ("game", "seconds", "moves")}
    path.with_suffix(".json").write_text(json.dumps(kept) + "\n", "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
