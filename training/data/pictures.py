"""Training data of the finder: pictures of tables with the quads of their pieces."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from training.data.columns import Columns, padded
from training.render.camera import PinholeCamera, random_camera
from training.render.chance import Rng, log_uniform, pick
from training.render.clutter import Sheet, random_rack, scatter_things
from training.render.light import draw_light
from training.render.photograph import Drawable, Scene, Shot, paint
from training.render.pieces import PlacedPiece
from training.render.prints import random_cards, random_discs, random_tiles
from training.render.sensor import decode, draw_sensor
from training.render.stock import Stock
from training.settings import FinderSettings
from training.tables import layouts
from training.tables.layouts import Spot
from vision.arrays import Floats, Pixels

MIX = {
    "pod": 0.22,
    "mass": 0.12,
    "rows": 0.12,
    "loose": 0.14,
    "discs": 0.15,
    "cards": 0.15,
    # Gaps between tiles on a black rack resemble tiles.
    "rack": 0.05,
    "nothing": 0.10,
}
"""Relative frequency of each kind of scene."""
LAYOUTS: dict[str, Callable[[Rng, float], list[Spot]]] = {
    "pod": layouts.pod,
    "mass": layouts.mass,
    "rows": layouts.rows,
    "loose": layouts.loose,
    "discs": layouts.blob,
    "cards": layouts.piles,
}
"""Layouts of pieces of an aspect, by kind of scene; racks have their own."""
KINDS = {"tile": random_tiles, "discs": random_discs, "card": random_cards}
"""Kinds of pieces in the order of the finder's maps, with the functions that render a set."""


@dataclass(frozen=True)
class Pictures(Columns):
    """n labelled pictures."""

    pictures: Pixels
    """(n, F, F, 3) uint8 RGB."""
    quads: NDArray[np.float32]
    """(n, P, 4, 2) float32 pixels, clockwise, NaN beyond the last piece; pixel centres are at
    integers."""
    kinds: NDArray[np.uint8]
    """(n, P) uint8: index in `KINDS`."""
    states: NDArray[np.uint8]
    """(n, P) uint8: 1 for targets, 0 for pieces to be ignored."""


def draw(stock: Stock, plan: FinderSettings, rng: Rng) -> Pictures:
    """Render one picture."""
    size = (plan.frame, plan.frame)
    side = log_uniform(plan.smallest * 1.2, plan.largest, rng)
    if rng.random() < 0.45:
        side = rng.uniform(plan.smallest * 1.25, 60)
    camera = random_camera(side, size, plan.tilt, rng)
    hard = 1.0 if rng.random() < 0.6 else 0.3
    light, sensor = draw_light(rng, hard), draw_sensor(rng, side, hard)
    surface = stock.surface(rng)
    kind, pieces, support = _pieces(stock, plan, surface.reshape(-1, 3).mean(0), camera, rng)
    over = scatter_things((), 0.0, int(rng.random() < 0.1), camera, size, rng)
    # About one pixel of the surface per pixel of the picture, from fine grain to coarse.
    unit = 1 / (side * float(np.exp(rng.normal(0.2, 0.5))))
    # More clutter on tables without pieces.
    count = int(rng.integers(*((0, 5) if pieces else (1, 8))))
    spots = [(*piece.centre, 0.0) for piece in pieces]
    things: list[Drawable] = [*scatter_things(spots, 1.8, count, camera, size, rng), *support]
    edge = stock.surface(rng) if rng.random() < 0.12 else None
    scene = Scene(camera, size, surface, unit, pieces, things, over, edge, light, sensor)
    return _labelled(paint(scene, stock, rng), kind, plan, rng)


def _pieces(
    stock: Stock, plan: FinderSettings, table: Floats, camera: PinholeCamera, rng: Rng
) -> tuple[str, list[PlacedPiece], list[Sheet]]:
    """Pieces with their kind and support; ``table`` is the colour (3,) of the table."""
    weights = np.array(list(MIX.values()))
    scene_kind = str(rng.choice(list(MIX), p=weights / weights.sum()))
    kind = {"discs": "discs", "cards": "card"}.get(scene_kind, "tile")
    if scene_kind == "nothing":
        return kind, [], []
    if scene_kind == "loose":
        kind = pick(("tile", "tile", "tile", "discs", "card"), rng)
    first = KINDS[kind](stock, rng)
    if kind == "tile" and rng.random() < 0.12:
        first = random_tiles(stock, rng, table)
    second = KINDS[kind](stock, rng) if rng.random() < 0.6 else first
    styles = first[0].style, second[0].style.with_form_of(first[0].style)
    aspect = styles[0].aspect
    support: list[Sheet] = []
    if scene_kind == "rack":
        places, outline = layouts.rack(rng, aspect)
        support = [random_rack(outline, [style.ground for style in styles], rng)]
    else:
        places = LAYOUTS[scene_kind](rng, aspect)
    if scene_kind != "loose" and rng.random() < 0.4:
        places += layouts.spares_around(places, rng, aspect)
    places = [place for place in places if _in_frame(place, camera, plan)][: plan.most]
    pieces = [
        place.piece(replace(pick((first, second)[place.set], rng), style=styles[place.set]))
        for place in places
    ]
    return kind, pieces, support


def _in_frame(place: Spot, camera: PinholeCamera, plan: FinderSettings) -> bool:
    """Whether a piece is in the frame, and not behind the camera."""
    point = np.array([place.x, place.y])
    reach = 1.2 * plan.largest
    pixel = camera.project(point, 0.0)
    is_near = (pixel > -reach).all() and (pixel < plan.frame + reach).all()
    return bool(is_near) and float(camera.depth(point)) > 0.3 * float(camera.depth(np.zeros(2)))


def _labelled(shot: Shot, kind: str, plan: FinderSettings, rng: Rng) -> Pictures:
    """Label a picture: sufficiently visible pieces are targets, others are ignored."""
    in_frame = shot.inside > plan.inside
    unoccluded = shot.visible > plan.visible * shot.inside
    states = in_frame & unoccluded & (shot.areas > 0.35 * plan.smallest**2)
    visible = np.minimum(shot.inside, shot.visible)
    labelled = np.flatnonzero(states | (visible > 0.6 * plan.doubtful) & (shot.areas > 60))
    kinds = np.full(len(labelled), [*KINDS].index(kind))
    return Pictures(
        decode(shot.jpeg(rng))[None],
        padded(shot.quads[labelled], plan.most, np.nan, np.float32),
        padded(kinds, plan.most, 0, np.uint8),
        padded(states[labelled], plan.most, 0, np.uint8),
    )
