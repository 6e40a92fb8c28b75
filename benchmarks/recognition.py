"""Recognition of the game, and rejection of games that the referee does not know."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import cv2
import numpy as np

from benchmarks import sets
from benchmarks.figures import Measurement
from benchmarks.sets import Selection
from referee import Recognition, Referee, recognise
from training.progress import progress
from training.render.chance import Rng, pick
from training.render.paint import rgb
from training.render.photograph import Drawable, Shot
from training.render.pieces import PlacedPiece
from training.render.prints import plain_print, random_face
from training.render.sensor import decode
from training.render.stock import Stock, own_stock
from training.render.stones import PlacedStone, Stones
from training.render.styles import random_style
from training.tables import layouts, others
from training.tables.layouts import Spot
from training.tables.table import SceneRanges, Setup, Truth, shoot
from vision.arrays import Pixels
from vision.failure import Unreadable
from vision.geometry.quads import UNIT
from vision.photo.photo import Photo

RANGES = SceneRanges(long_side=1024, tilt=25.0, size=(0.6, 1.0), widest=0.15, hard=0.3)
"""Nearly overhead and in good light, so that only the game is in question."""
CELL = 60
"""Of a board's texture, pixels."""
DRAWN = 3
"""Pictures of each unknown game."""
RULED = ("valid", "invalid")


def recognition(selection: Selection) -> Iterator[Measurement]:
    """Every set of photographs without naming the game, foreign ones, and rendered foreign ones."""
    for photo_set in sets.all_photographs(selection):
        if selection.includes(photo_set.name):
            photos = photo_set.photos(selection.limit)
            opened = (Photo.load(it.photo) for it in photos)
            yield measure(photo_set.name, photo_set.kind, opened)
    if selection.photos and selection.includes("foreign"):
        foreign = sorted((selection.photos / "foreign").glob("*.jpg"))[: selection.limit]
        yield measure("foreign", "foreign", map(Photo.load, foreign))
    if selection.includes("drawn"):
        seeds = [(kind, seed) for seed in range(selection.limit or DRAWN) for kind in KINDS]
        pictures = (Photo.from_pixels(f"{kind} {seed}", draw(kind, seed)) for kind, seed in seeds)
        yield measure("drawn", "foreign", pictures)


def measure(name: str, shown_game: str, photos: Iterator[Photo | Unreadable]) -> Measurement:
    """Count recognised games, and photographs not ruled on as another game."""
    measurement = Measurement(name)
    for photo in progress(photos, name):
        if not isinstance(photo, Photo):
            continue
        recognised, game, ruled_as = recognise(photo), "", ""
        if isinstance(recognised, Recognition):
            game = recognised.game.name
            verdict = Referee(recognised.game).rule(recognised.view).verdict
            ruled_as = game if verdict in RULED else ""
        if shown_game in sets.GAMES:
            measurement.count("recognised", game == shown_game)
        measurement.count("not ruled as another", ruled_as in ("", shown_game))
    return measurement


def draw(kind: str, seed: int) -> Pixels:
    """Render one of `KINDS` on a table: (H, W, 3) uint8 RGB, with Pillow's own font."""
    rng, stock = np.random.default_rng([[*KINDS].index(kind), seed]), own_stock()
    return decode(shoot(KINDS[kind](rng, stock), stock, rng, RANGES).jpeg(rng))


def _go(rng: Rng, stock: Stock) -> Setup:
    """A wooden grid with stones on its intersections."""
    lines = int(rng.choice([9, 13, 19]))
    picture = np.full(((lines + 1) * CELL, (lines + 1) * CELL, 3), (214, 170, 100), np.uint8)
    for offset in range(CELL, (lines + 1) * CELL, CELL):
        cv2.line(picture, (CELL, offset), (lines * CELL, offset), (40, 30, 20), 3)
        cv2.line(picture, (offset, CELL), (offset, lines * CELL), (40, 30, 20), 3)
    inks = ((25, 25, 28), (238, 236, 230))
    stones = [
        PlacedStone((x, y), 0.47, 0.3, pick(inks, rng), "dome")
        for x, y in (1.0 + np.argwhere(rng.random((lines, lines)) < 0.4)).tolist()
    ]
    return _on_board(picture, lines + 1, stones)


def _checkers(rng: Rng, stock: Stock) -> Setup:
    """A chequered board with round men."""
    odd = np.indices((8, 8)).sum(axis=0) % 2 == 1
    grounds = np.array([rng.integers(170, 255, 3), rng.integers(20, 110, 3)], np.uint8)
    picture = grounds[odd.astype(int)].repeat(CELL, 0).repeat(CELL, 1)
    men = [rgb(rng.integers(0, 255, 3), 0, 255) for _ in range(2)]
    stones = [
        PlacedStone((x, y), 0.38, 0.25, pick(men, rng))
        for x, y in (0.5 + np.argwhere(odd & (rng.random((8, 8)) < 0.5))).tolist()
    ]
    return _on_board(picture, 8, stones)


def _on_board(picture: Pixels, cells: int, stones: list[PlacedStone]) -> Setup:
    board = plain_print(picture, thickness=0.02)
    over: list[Drawable] = [Stones(stones)]
    placed = PlacedPiece(board, (cells / 2, cells / 2), 0.0, width=cells)
    return Setup([placed], UNIT * cells, _truth, over=over)


def _pieces(
    rng: Rng,
    stock: Stock,
    style_name: str,
    face_kind: str,
    layout: Callable[[Rng, float], list[Spot]],
) -> Setup:
    """Pieces with faces of no game here."""
    style = random_style(rng, style_name)
    places = layout(rng, style.aspect)
    pieces = [place.piece(random_face(face_kind, style, stock, rng)) for place in places]
    return Setup(pieces, layouts.corners_of(places, style.aspect), _truth)


def _truth(shot: Shot) -> Truth:
    return {"game": "foreign"}


KINDS: dict[str, Callable[[Rng, Stock], Setup]] = {
    "go": _go,
    "dominoes": partial(others.foreign, sort="domino"),
    "hexes": partial(others.foreign, sort="hexagon"),
    "cards": partial(_pieces, style_name="card", face_kind="symbol", layout=layouts.rows),
    "checkers": _checkers,
    "letters": partial(_pieces, style_name="wood", face_kind="letter", layout=layouts.pod),
    "rummy": others.number_tiles,
    "shapes": others.square_tiles,
    "clutter": partial(others.foreign, sort=""),
}
