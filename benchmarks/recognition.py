"""Which game a photograph shows, and games that the referee does not know: none is ruled on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import cv2
import numpy as np
from tqdm import tqdm

from benchmarks import sets
from benchmarks.figures import Measured
from benchmarks.sets import Asked
from referee import Recognition, Referee, recognise
from training.render.chance import Rng, pick
from training.render.paint import rgb
from training.render.photograph import Drawable, Shot
from training.render.pieces import PlacedPiece
from training.render.prints import any_face, plain_print
from training.render.sensor import decoded
from training.render.stock import Stock, own_stock
from training.render.stones import LaidStone, Stones
from training.render.styles import any_style
from training.tables import layouts, others
from training.tables.layouts import Spot
from training.tables.table import SceneRanges, Setup, Truth, shoot
from vision.arrays import Pixels
from vision.failure import Unreadable
from vision.geometry.quads import UNIT
from vision.photo.photo import Photo

RANGES = SceneRanges(long_side=1024, tilt=25.0, size=(0.6, 1.0), widest=0.15, hard=0.3)
"""From nearly overhead and in good light: it is the game that cannot be told, not the picture."""
CELL = 60
"""Of a board's texture, pixels."""
DRAWN = 3
"""Pictures of each game that the referee does not know."""
RULED = ("valid", "invalid")


def recognition(asked: Asked) -> Iterator[Measured]:
    """Each set of photographs with no game named, the foreign ones, and those that are drawn."""
    for each in sets.found(asked):
        if asked.wants(each.name):
            known = each.known(asked.limit)
            yield measure(each.name, each.kind, (Photo.load(one.photo) for one in known))
    if asked.photos and asked.wants("foreign"):
        foreign = sorted((asked.photos / "foreign").glob("*.jpg"))[: asked.limit]
        yield measure("foreign", "foreign", map(Photo.load, foreign))
    if asked.wants("drawn"):
        seeds = [(kind, seed) for seed in range(asked.limit or DRAWN) for kind in KINDS]
        drawn = (Photo.from_pixels(f"{kind} {seed}", draw(kind, seed)) for kind, seed in seeds)
        yield measure("drawn", "foreign", drawn)


def measure(name: str, shown: str, photos: Iterator[Photo | Unreadable]) -> Measured:
    """How often the game is recognised, and no other is ruled on."""
    measured = Measured(name)
    for photo in tqdm(photos, name, leave=False):
        if not isinstance(photo, Photo):
            continue
        found, ruled_as = recognise(photo), ""
        if isinstance(found, Recognition):
            verdict = Referee(found.game).rule(found.view).verdict
            ruled_as = found.game.name if verdict in RULED else ""
        if shown in sets.GAMES:
            recognised = isinstance(found, Recognition) and found.game.name == shown
            measured.count("recognised", recognised)
        measured.count("not ruled as another", ruled_as in ("", shown))
    return measured


def draw(kind: str, seed: int) -> Pixels:
    """A photograph (H, W, 3) uint8 RGB of one of `KINDS` on a table, in Pillow's own font."""
    rng, stock = np.random.default_rng([[*KINDS].index(kind), seed]), own_stock()
    return decoded(shoot(KINDS[kind](rng, stock), stock, rng, RANGES).jpeg(rng))


def _go(rng: Rng, stock: Stock) -> Setup:
    """Lines on wood, stones on their crossings."""
    lines = int(rng.choice([9, 13, 19]))
    picture = np.full(((lines + 1) * CELL, (lines + 1) * CELL, 3), (214, 170, 100), np.uint8)
    for at in range(CELL, (lines + 1) * CELL, CELL):
        cv2.line(picture, (CELL, at), (lines * CELL, at), (40, 30, 20), 3)
        cv2.line(picture, (at, CELL), (at, lines * CELL), (40, 30, 20), 3)
    inks = ((25, 25, 28), (238, 236, 230))
    stones = [
        LaidStone((x, y), 0.47, 0.3, pick(inks, rng), "dome")
        for x, y in (1.0 + np.argwhere(rng.random((lines, lines)) < 0.4)).tolist()
    ]
    return _on_board(picture, lines + 1, stones)


def _checkers(rng: Rng, stock: Stock) -> Setup:
    """A chequered board of two colours, with round men on it."""
    odd = np.indices((8, 8)).sum(axis=0) % 2 == 1
    grounds = np.array([rng.integers(170, 255, 3), rng.integers(20, 110, 3)], np.uint8)
    picture = grounds[odd.astype(int)].repeat(CELL, 0).repeat(CELL, 1)
    men = [rgb(rng.integers(0, 255, 3), 0, 255) for _ in range(2)]
    stones = [
        LaidStone((x, y), 0.38, 0.25, pick(men, rng))
        for x, y in (0.5 + np.argwhere(odd & (rng.random((8, 8)) < 0.5))).tolist()
    ]
    return _on_board(picture, 8, stones)


def _on_board(picture: Pixels, cells: int, stones: list[LaidStone]) -> Setup:
    board = plain_print(picture, thickness=0.02)
    over: list[Drawable] = [Stones(stones)]
    placed = PlacedPiece(board, (cells / 2, cells / 2), 0.0, width=cells)
    return Setup([placed], UNIT * cells, _truth, over=over)


def _pieces(
    rng: Rng, stock: Stock, look: str, sort: str, layout: Callable[[Rng, float], list[Spot]]
) -> Setup:
    """Pieces with faces that no game here has, in some layout."""
    style = any_style(rng, look)
    places = layout(rng, style.aspect)
    pieces = [place.piece(any_face(sort, style, stock, rng)) for place in places]
    return Setup(pieces, layouts.corners_of(places, style.aspect), _truth)


def _truth(shot: Shot) -> Truth:
    return {"game": "foreign"}


KINDS: dict[str, Callable[[Rng, Stock], Setup]] = {
    "go": _go,
    "dominoes": partial(others.foreign, sort="domino"),
    "hexes": partial(others.foreign, sort="hexagon"),
    "cards": partial(_pieces, look="card", sort="symbol", layout=layouts.rows),
    "checkers": _checkers,
    "letters": partial(_pieces, look="wood", sort="letter", layout=layouts.pod),
    "rummy": others.number_tiles,
    "shapes": others.square_tiles,
    "clutter": partial(others.foreign, sort=""),
}
