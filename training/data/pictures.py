"""Pictures for the finder: tables with any pieces on them, and where each piece lies."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from training.data.columns import Columns
from training.render.camera import PinholeCamera, any_camera
from training.render.chance import Rng, log_uniform, pick
from training.render.clutter import Sheet, any_rack, things_beside
from training.render.light import draw_light
from training.render.photograph import Drawable, Scene, Shot, paint
from training.render.pieces import PlacedPiece
from training.render.prints import any_cards, any_discs, any_tiles
from training.render.sensor import decoded, draw_sensor
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
    # Gaps between tiles on a black rack look like tiles.
    "rack": 0.05,
    "nothing": 0.10,
}
"""How often each sort of scene is drawn; the shares need not add up to one."""
WAYS: dict[str, Callable[[Rng, float], list[Spot]]] = {
    "pod": layouts.pod,
    "mass": layouts.mass,
    "rows": layouts.rows,
    "loose": layouts.loose,
    "discs": layouts.blob,
    "cards": layouts.piles,
}
"""How pieces of an aspect lie in each sort of scene; racks are drawn with them."""
FOUND = {"tile": any_tiles, "discs": any_discs, "card": any_cards}
"""Kinds that the finder looks for, in the order of its maps, and what draws a set of each."""


@dataclass(frozen=True)
class Pictures(Columns):
    """n pictures with what lies in them."""

    pictures: Pixels
    """(n, F, F, 3) uint8 RGB."""
    quads: NDArray[np.float32]
    """(n, P, 4, 2) float32 pixels, clockwise, NaN where there are fewer than P pieces; the middles
    of pixels are at integers."""
    kinds: NDArray[np.uint8]
    """(n, P) uint8: index in `FOUND`."""
    states: NDArray[np.uint8]
    """(n, P) uint8: 1 to be found, 0 neither for nor against."""


def draw(stock: Stock, plan: FinderSettings, rng: Rng) -> Pictures:
    """One picture."""
    size = (plan.frame, plan.frame)
    side = log_uniform(plan.smallest * 1.2, plan.largest, rng)
    if rng.random() < 0.45:
        side = rng.uniform(plan.smallest * 1.25, 60)
    camera = any_camera(side, size, plan.tilt, rng)
    hard = 1.0 if rng.random() < 0.6 else 0.3
    light, sensor = draw_light(rng, hard), draw_sensor(rng, side, hard)
    surface = stock.surface(rng)
    kind, pieces, under = _pieces(stock, plan, surface.reshape(-1, 3).mean(0), camera, rng)
    over = things_beside((), 0.0, int(rng.random() < 0.1), camera, size, rng)
    # About a pixel of the swatch to a pixel of the picture: from fine grain to coarse.
    unit = 1 / (side * float(np.exp(rng.normal(0.2, 0.5))))
    # More things lie about where there are no pieces.
    count = int(rng.integers(*((0, 5) if pieces else (1, 8))))
    spots = [(*piece.at, 0.0) for piece in pieces]
    things: list[Drawable] = [*things_beside(spots, 1.8, count, camera, size, rng), *under]
    edge = stock.surface(rng) if rng.random() < 0.12 else None
    scene = Scene(camera, size, surface, unit, pieces, things, over, edge, light, sensor)
    return _labelled(paint(scene, stock, rng), kind, plan, rng)


def _pieces(
    stock: Stock, plan: FinderSettings, table: Floats, camera: PinholeCamera, rng: Rng
) -> tuple[str, list[PlacedPiece], list[Sheet]]:
    """Pieces with their kind, and what they lie on; ``table`` is the colour (3,) of the table."""
    odds = np.array(list(MIX.values()))
    sort = str(rng.choice(list(MIX), p=odds / odds.sum()))
    kind = {"discs": "discs", "cards": "card"}.get(sort, "tile")
    if sort == "nothing":
        return kind, [], []
    if sort == "loose":
        kind = pick(("tile", "tile", "tile", "discs", "card"), rng)
    first = FOUND[kind](stock, rng)
    if kind == "tile" and rng.random() < 0.12:
        first = any_tiles(stock, rng, table)
    second = FOUND[kind](stock, rng) if rng.random() < 0.6 else first
    styles = first[0].style, second[0].style.formed_as(first[0].style)
    aspect = styles[0].aspect
    under: list[Sheet] = []
    if sort == "rack":
        places, outline = layouts.rack(rng, aspect)
        under = [any_rack(outline, [style.ground for style in styles], rng)]
    else:
        places = WAYS[sort](rng, aspect)
    if sort != "loose" and rng.random() < 0.4:
        places += layouts.beside(places, rng, aspect)
    places = [place for place in places if _in_frame(place, camera, plan)][: plan.most]
    pieces = [
        place.piece(replace(pick((first, second)[place.set], rng), style=styles[place.set]))
        for place in places
    ]
    return kind, pieces, under


def _in_frame(place: Spot, camera: PinholeCamera, plan: FinderSettings) -> bool:
    """Whether a piece can be seen, and is not behind the camera."""
    at = np.array([place.x, place.y])
    reach = 1.2 * plan.largest
    pixel = camera.project(at, 0.0)
    near = (pixel > -reach).all() and (pixel < plan.frame + reach).all()
    return bool(near) and float(camera.depth(at)) > 0.3 * float(camera.depth(np.zeros(2)))


def _labelled(shot: Shot, kind: str, plan: FinderSettings, rng: Rng) -> Pictures:
    """Pieces that show enough count, pieces that show little do not."""
    whole = shot.inside > plan.inside
    seen = shot.shown > plan.visible * shot.inside
    states = whole & seen & (shot.areas > 0.35 * plan.smallest**2)
    least = np.minimum(shot.inside, shot.shown)
    kept = np.flatnonzero(states | (least > 0.6 * plan.doubtful) & (shot.areas > 60))
    out = Pictures(
        decoded(shot.jpeg(rng))[None],
        np.full((1, plan.most, 4, 2), np.nan, np.float32),
        *np.zeros((2, 1, plan.most), np.uint8),
    )
    own = 0, slice(len(kept))
    out.quads[own], out.states[own] = shot.quads[kept], states[kept]
    out.kinds[own] = [*FOUND].index(kind)
    return out
