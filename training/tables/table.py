"""What lies on a table, photographed: a picture, and what is true of it."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

from training.render.camera import PinholeCamera, Viewpoint, aim, size_in
from training.render.chance import Rng
from training.render.clutter import any_thing
from training.render.light import Light, draw_light, of_two_colours
from training.render.photograph import Drawable, Painted, Stage, paint
from training.render.pieces import PlacedPiece
from training.render.sensor import Sensor, bend, draw_sensor
from training.render.stock import Stock
from vision.arrays import Floats, Pixels

LEGIBLE = 22.0
"""Grey levels between ink and ground below which a player could not read a piece either."""
FINE_PIXELS = 8e6
"""Pixels that a scene is painted with, where they are at most twice those of the photograph."""
Truth = dict[str, Any]


@dataclass(frozen=True)
class SceneRanges:
    """From what photographs are drawn."""

    long_side: int = 1280
    """Of the photograph, pixels; the other one is three quarters of it."""
    tilt: float = 50.0
    """Most degrees from overhead."""
    size: tuple[float, float] = (0.35, 1.05)
    """Size of what lies there, as `Viewpoint.size`."""
    widest: float = 0.125
    """Most pixels of a piece, in long sides."""
    hard: float = 0.8
    """How far light and sensor are from the best."""
    reflections: float = 1.0
    """Brightest reflection of a lamp, in shares of white."""
    coloured: float = 0.0
    """Share of the photographs lit in two colours."""


@dataclass(frozen=True)
class Setup:
    """What lies on a table."""

    pieces: Sequence[PlacedPiece]
    """What the truth tells of, in its order."""
    region: Floats
    """(N, 2) points that must be in view."""
    truth: Callable[["TablePhoto"], Truth]
    """From a photograph to what is in it."""
    unit: float = 1.0
    """Width of a piece in the table's unit of length."""
    extras: Sequence[PlacedPiece] = ()
    """Loose pieces; those that are not whole in the picture are left away."""
    under: Sequence[Drawable] = ()
    over: Sequence[Drawable] = ()


@dataclass(frozen=True)
class TablePhoto:
    """A photograph of a table."""

    view: Viewpoint
    """What the photographer chose, with the size that fitted the frame."""
    camera: PinholeCamera
    light: Light
    sensor: Sensor
    painted: Painted
    pieces: Sequence[PlacedPiece]
    """Those of the table, and its extras that are in the picture."""

    def jpeg(self, rng: Rng) -> bytes:
        """The picture's file."""
        return self.painted.jpeg(self.light, self.sensor, rng)

    def seen(self, points: Floats, height: float = 0.0) -> list[Any]:
        """Points (..., 2) at a height above the table, in pixels of the picture."""
        at = self.camera.project(points, height)
        bent = bend(at, self.sensor, (self.view.width, self.view.height))
        return list(np.round(bent, 2).tolist())

    def quad(self, number: int) -> list[list[float]]:
        """Corners of a piece in the picture, clockwise from its own top left."""
        return list(np.round(self.painted.quads[number], 2).tolist())

    def ink(self, number: int) -> Truth:
        """How well the ink of a piece stands out."""
        texture = self.pieces[number].print.texture
        contrast = self.painted.contrast(number, texture, self.light, self.sensor)
        return {"contrast": contrast, "legible": contrast > LEGIBLE}

    @property
    def taken(self) -> Truth:
        """How it was taken."""
        return {name: asdict(getattr(self, name)) for name in ("view", "light", "sensor")}


def draw_view(ranges: SceneRanges, region: Floats, unit: float, rng: Rng) -> Viewpoint:
    """Draw where the photographer of a region stands."""
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
) -> TablePhoto:
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
            light = of_two_colours(light, rng)
    sensor = sensor or draw_sensor(rng, side, ranges.hard)
    size = view.width, view.height
    extras = (piece for piece in table.extras if _whole(piece, camera, size))
    pieces = [*table.pieces, *extras]
    clutter = [] if surface is not None else _clutter(table, pieces, camera, size, rng)
    edge = stock.surface(rng) if surface is None and rng.random() < 0.1 else None
    surface = stock.surface(rng) if surface is None else surface
    grain = table.unit * rng.uniform(7, 25) / surface.shape[1]
    things = pieces, [*table.under, *clutter], table.over
    finer = float(np.clip(np.sqrt(FINE_PIXELS / (size[0] * size[1])), 1.0, 1.5))
    scene = Stage(camera, size, surface, grain, *things, edge, light, sensor, finer)
    return TablePhoto(view, camera, light, sensor, paint(scene, stock, rng), pieces)


def _whole(piece: PlacedPiece, camera: PinholeCamera, size: tuple[int, int]) -> bool:
    seen, edge = camera.project(piece.corners, piece.top), 0.01 * min(size)
    before = float(camera.depth(np.array(piece.at))) > 0
    return before and bool((seen > edge).all() and (seen < np.array(size) - edge).all())


def _clutter(
    table: Setup,
    pieces: Sequence[PlacedPiece],
    camera: PinholeCamera,
    size: tuple[int, int],
    rng: Rng,
) -> list[Drawable]:
    """Things well beside all pieces."""
    spots = [[*p.at, 0.75 * p.width / min(1.0, p.print.style.aspect)] for p in pieces]
    things: list[Drawable] = []
    for _ in range(int(rng.integers(0, 5))):
        x, y = camera.ground(rng.uniform(0, 1, (1, 2)) * size)[0].tolist()
        away = [np.hypot(a - x, b - y) - reach for a, b, reach in spots]
        if min(away, default=np.inf) > 2 * table.unit:
            things.append(any_thing((x, y), rng, table.unit))
    return things
