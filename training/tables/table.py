"""Photographs of tables with their truth."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from training.render.camera import PinholeCamera, Viewpoint, aim, size_in
from training.render.chance import Rng
from training.render.clutter import scatter_things
from training.render.light import Light, draw_light, two_coloured
from training.render.photograph import Drawable, Scene, Shot, paint
from training.render.pieces import PlacedPiece
from training.render.sensor import Sensor, draw_sensor
from training.render.stock import Stock
from vision.arrays import Floats, Pixels

FINE_PIXELS = 8e6
"""Pixels that a scene is painted with, where they are at most twice those of the photograph."""
Truth = dict[str, Any]


@dataclass(frozen=True)
class SceneRanges:
    """Ranges of random photographs."""

    long_side: int = 1280
    """Long side of the photograph, pixels; the short one is three quarters of it."""
    tilt: float = 50.0
    """Largest angle from overhead, degrees."""
    size: tuple[float, float] = (0.35, 1.05)
    """Range of `Viewpoint.size`."""
    widest: float = 0.125
    """Largest width of a piece, in long sides."""
    hard: float = 0.8
    """Severity of light and sensor."""
    reflections: float = 1.0
    """Brightest reflection of a lamp, in shares of white."""
    coloured: float = 0.0
    """Share of the photographs lit in two colours."""


@dataclass(frozen=True)
class Setup:
    """A table."""

    pieces: Sequence[PlacedPiece]
    """Pieces, in the order of the truth."""
    region: Floats
    """(N, 2) points that must be in view."""
    truth: Callable[[Shot], Truth]
    """Makes the truth of a photograph."""
    unit: float = 1.0
    """Width of a piece in the table's unit of length."""
    extras: Sequence[PlacedPiece] = ()
    """Loose pieces, dropped unless whole in the picture."""
    under: Sequence[Drawable] = ()
    over: Sequence[Drawable] = ()


def draw_view(ranges: SceneRanges, region: Floats, unit: float, rng: Rng) -> Viewpoint:
    """Draw a viewpoint of a region."""
    long, short = ranges.long_side, round(0.75 * ranges.long_side)
    upright = rng.random() < 0.3
    size = rng.uniform(*ranges.size)
    extent = size_in(region / unit, Viewpoint(short, short, 0, 0, 0, 1, 1)) * short
    return Viewpoint(
        *((short, long) if upright else (long, short)),
        tilt=float(ranges.tilt * rng.beta(1.1, 1.4)),
        roll=rng.uniform(-180, 180),
        turn=rng.uniform(-180, 180),
        focal=rng.uniform(0.6, 1.2),
        size=min(size, ranges.widest * long * extent / short),
        offset=(rng.uniform(-1, 1), rng.uniform(-1, 1)),
        principal=(rng.normal(0, 0.008), rng.normal(0, 0.008)),
    )


def shoot(
    table: Setup,
    stock: Stock,
    rng: Rng,
    ranges: SceneRanges | None = None,
    view: Viewpoint | None = None,
    light: Light | None = None,
    sensor: Sensor | None = None,
    surface: Pixels | None = None,
) -> Shot:
    """Photograph a table; what is not given is drawn, clutter too where no surface is given."""
    ranges = ranges or SceneRanges()
    view = view or draw_view(ranges, table.region, table.unit, rng)
    camera = aim(view, table.region)
    view = replace(view, size=size_in(camera.project(table.region, 0.0), view))
    side = camera.scale(table.region.mean(0)) * table.unit
    if light is None:
        light, most = draw_light(rng, ranges.hard), ranges.reflections
        light = replace(light, glare=min(light.glare, most), pane=min(light.pane, most))
        if ranges.coloured and rng.random() < ranges.coloured:
            light = two_coloured(light, rng)
    sensor = sensor or draw_sensor(rng, side, ranges.hard)
    size = view.width, view.height
    extras = (piece for piece in table.extras if _whole(piece, camera, size))
    pieces = [*table.pieces, *extras]
    under = [*table.under]
    if surface is None:
        spots = [(*p.centre, 0.75 * p.width / min(1.0, p.print.style.aspect)) for p in pieces]
        count, apart = int(rng.integers(0, 5)), 2 * table.unit
        under += scatter_things(spots, apart, count, camera, size, rng, table.unit)
    edge = stock.surface(rng) if surface is None and rng.random() < 0.1 else None
    surface = stock.surface(rng) if surface is None else surface
    grain = table.unit * rng.uniform(7, 25) / surface.shape[1]
    things = pieces, under, table.over
    finer = float(np.clip(np.sqrt(FINE_PIXELS / (size[0] * size[1])), 1.0, 1.5))
    scene = Scene(camera, size, surface, grain, *things, edge, light, sensor, finer, view)
    return paint(scene, stock, rng)


def _whole(piece: PlacedPiece, camera: PinholeCamera, size: tuple[int, int]) -> bool:
    projected, edge = camera.project(piece.corners, piece.top), 0.01 * min(size)
    before = float(camera.depth(np.array(piece.centre))) > 0
    return before and bool((projected > edge).all() and (projected < np.array(size) - edge).all())
