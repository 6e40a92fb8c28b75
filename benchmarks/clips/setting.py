"""A table with its camera and light, of which each position is photographed once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from benchmarks.clips.script import Script
from training.render.camera import Viewpoint, aim
from training.render.chance import Rng
from training.render.clutter import Thing, any_thing
from training.render.light import draw_light
from training.render.sensor import draw_sensor
from training.render.stock import Stock
from training.tables.table import Setup, TablePhoto, shoot
from vision.arrays import Pixels


@dataclass(frozen=True)
class FilmPlan:
    """How a game is filmed.

    Attributes
    ----------
    size, rate
        Pixels across and down, and frames a second.
    tilt
        Most degrees from overhead: a webcam stands over the table.
    hard
        How far light and sensor are from the best; films are a good deal darker and noisier
        than photographs at best.
    pause_s
        Between two reaches.
    flicker, drift
        Of the exposure: standard deviation from frame to frame, and most slow swing.
    passing, happening
        Share of pauses in which a hand passes and lays nothing, and in which lamp, shadow or
        camera do something.
    """

    size: tuple[int, int] = (1280, 720)
    rate: float = 15.0
    tilt: float = 35.0
    hard: float = 0.35
    pause_s: tuple[float, float] = (1.2, 2.2)
    flicker: float = 0.006
    drift: float = 0.12
    passing: float = 0.2
    happening: float = 0.3


class Setting:
    """A table with its camera and light, of which each position is photographed once."""

    def __init__(self, script: Script, stock: Stock, rng: Rng, filming: FilmPlan) -> None:
        self.script, self.stock, self.rng, self.filming = script, stock, rng, filming
        wide, tall = filming.size
        whole = 180.0 if not script.upright else 6.0
        self.view = Viewpoint(
            wide,
            tall,
            tilt=float(filming.tilt * rng.beta(1.1, 1.4)),
            roll=float(rng.uniform(-8, 8)),
            turn=float(rng.uniform(-whole, whole)),
            focal=float(rng.uniform(0.7, 1.2)),
            size=float(rng.uniform(0.8, 1.0) if not script.upright else 1.2),
            offset=(float(rng.uniform(-1, 1)), float(rng.uniform(-1, 1))),
        )
        self.camera = aim(self.view, script.start.region)
        side = self.camera.scale(script.start.region.mean(0)) * script.start.unit
        light = draw_light(rng, filming.hard)
        self.light = replace(light, glare=min(light.glare, 0.15), pane=min(light.pane, 0.1))
        sensor = draw_sensor(rng, side, filming.hard)
        self.noise = float(np.clip(sensor.noise, 0.8, 4.0))
        self.sensor = replace(
            sensor,
            noise=0.0,
            smear=(0.0, 0.0),
            distortion=0.0,
            exposure=float(np.clip(sensor.exposure, 0.45, 1.1)),
        )
        self.surface = stock.surface(rng)
        self.under = [*self._things()]
        self.seed = int(rng.integers(1 << 30))

    def _things(self) -> Iterator[Thing]:
        """What lies about, well beside all that is played with."""
        region, unit = self.script.start.region, self.script.start.unit
        for _ in range(int(self.rng.integers(0, 4))):
            spot = self.camera.ground(self.rng.uniform(0, 1, (1, 2)) * self.filming.size)[0]
            low, high = region.min(0), region.max(0)
            if float(np.maximum(low - spot, spot - high).max()) > 3 * unit:
                yield any_thing((float(spot[0]), float(spot[1])), self.rng, unit)

    def photograph(self, setup: Setup) -> tuple[TablePhoto, Pixels]:
        """A position without noise, and the same before light fell on it."""
        rng = np.random.default_rng(self.seed)
        shot = shoot(
            replace(setup, under=[*setup.under, *self.under]),
            self.stock,
            rng,
            view=self.view,
            light=self.light,
            sensor=self.sensor,
            surface=self.surface,
        )
        return shot, shot.painted.develop(self.light, self.sensor, rng)
