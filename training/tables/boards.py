"""Mathable: tiles on a printed board, and clutter around it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import cv2
import numpy as np

from referee.games.mathable.position import random_game, shuffled_box
from referee.prints.mathable import LAYOUT_2021 as LAYOUT
from training.render.board_print import ORIGIN, PALE, random_board
from training.render.camera import rotate_points
from training.render.chance import Rng, pick
from training.render.clutter import Capsules, Sheet, random_hand, random_sheet
from training.render.glyphs import number
from training.render.paint import hull_of, ring, shared_area
from training.render.photograph import Drawable, Shot
from training.render.pieces import PlacedPiece
from training.render.prints import Print, plain_print, print_face
from training.render.stock import Stock
from training.render.styles import Style
from training.settings import MATHABLE_VALUES
from training.tables import kits
from training.tables.table import Setup, Truth
from vision.arrays import Pixels
from vision.geometry.quads import UNIT

Squares = dict[tuple[int, int], int]
"""Values by row and column."""
Prints = Mapping[int, Print]
MIDDLES = {(place.row, place.col): np.array(place.centre) for place in LAYOUT.places}
"""Centre (2,) of each square, millimetres."""
CLEAR_MM = 3.0
"""Smallest distance of occluders of the frame from the lattice."""
SIDE = 160
"""Side of a tile's texture, pixels."""
SHIFT, TWIST = 0.12, 4.0
"""Largest offset of a tile from its cell's centre, in tiles, and rotation, in degrees."""


def random_table(rng: Rng, stock: Stock) -> Setup:
    """A random print of the board with a random box of tiles, and partly occluded frame."""
    squares = random_position(rng)
    picture = random_board(stock.font(rng), rng)
    prints = random_prints(stock, rng)
    over = [*_covers(rng)] if rng.random() < 0.35 else []
    spares = _spares(prints, rng) if rng.random() < 0.5 else []
    thickness = rng.uniform(1.5, 3.5)
    return table_of(squares, picture, prints, rng, thickness, spares, over)


def table_of(
    squares: Squares,
    picture: Pixels,
    prints: Prints,
    rng: Rng,
    thickness: float = 2.2,
    spares: Sequence[PlacedPiece] = (),
    over: Sequence[Drawable] = (),
) -> Setup:
    """A board with tiles on it; lengths in millimetres from the board's top left."""
    side = LAYOUT.width_mm
    board = plain_print(picture, thickness=thickness / side, radius=0.004)
    tiles = lay(squares, prints, rng, thickness)
    pieces = [PlacedPiece(board, (side / 2, side / 2), 0.0, width=side), *tiles]
    rows, cols = np.mgrid[: LAYOUT.rows + 1, : LAYOUT.cols + 1]
    crossings = np.column_stack([cols.ravel(), rows.ravel()]).astype(np.float64)

    def truth(shot: Shot) -> Truth:
        marks = np.array(shot.project_list(crossings * LAYOUT.pitch_mm + ORIGIN, thickness))
        homography = cv2.findHomography(crossings, marks, 0)[0]
        placed = [
            {"square": _name(place), "value": value, "quad": shot.quad(i)}
            for i, (place, value) in enumerate(squares.items(), start=1)
        ]
        beyond = range(len(pieces), len(shot.pieces))
        return {
            "game": "mathable",
            "edition": LAYOUT.name,
            "squares": {_name(place): value for place, value in squares.items()},
            "homography": np.asarray(homography, np.float64).tolist(),
            "board": shot.project_list(UNIT * side, thickness),
            "tiles": placed,
            "spares": [
                {"value": int(shot.pieces[i].print.name), "quad": shot.quad(i)} for i in beyond
            ],
        }

    return Setup(pieces, UNIT * side, truth, LAYOUT.tile_mm, spares, over=over)


def _name(place: tuple[int, int]) -> str:
    """Name of a square, such as ``"7B"``, from its row and column."""
    return f"{place[0] + 1}{chr(ord('A') + place[1])}"


def lay(squares: Squares, prints: Prints, rng: Rng, base: float) -> list[PlacedPiece]:
    """Lay tiles with jitter, without overlap, on a board at height ``base``."""
    placed, width = list[PlacedPiece](), LAYOUT.tile_mm
    for place, value in squares.items():
        away = rng.uniform(-1, 1, 2) * SHIFT * width
        angle = float(np.radians(rng.uniform(-1, 1) * TWIST))
        for keep in (1.0, 0.8, 0.6, 0.45, 0.3, 0.2, 0.1, 0.0):
            x, y = (MIDDLES[place] + keep * away).tolist()
            tile = PlacedPiece(prints[value], (x, y), keep * angle, 1, base, width)
            if not any(_overlap(tile, other) for other in placed):
                break
        placed.append(tile)
    return placed


def _overlap(a: PlacedPiece, b: PlacedPiece) -> bool:
    near = np.hypot(a.centre[0] - b.centre[0], a.centre[1] - b.centre[1]) <= 1.5 * a.width
    return bool(near) and shared_area(a.corners, b.corners) > 0.02 * a.width


def random_prints(stock: Stock, rng: Rng) -> dict[int, Print]:
    """A random box of tiles of about the layout's lightness, in one font."""
    if kits.uses_kit(rng):
        return kits.mathable()
    wood = np.array(LAYOUT.colours["tile"]) * rng.uniform(0.78, 1.08) + rng.normal(0, 6, 3)
    if rng.random() < PALE:
        wood = rng.uniform(215, 252) + rng.normal(0, 4, 3)
    dark = int(rng.integers(8, 60))
    style = Style(
        "wood",
        np.clip(wood, 40, 250),
        np.clip(dark - rng.integers(0, 8, 3), 0, 255).astype(np.float64),
        share=rng.uniform(0.42, 0.6),
        stretch=rng.uniform(0.85, 1.15),
        grain=rng.uniform(0.05, 0.3),
        rim=rng.uniform(0.0, 0.22),
        radius=rng.uniform(0.0, 0.06),
        thickness=LAYOUT.tile_height_mm / LAYOUT.tile_mm,
    )
    font, dotted = stock.font(rng), rng.random() < 0.92
    spread = rng.uniform(0.01, 0.08)
    prints = {}
    for value in MATHABLE_VALUES:
        own = replace(style, ground=np.clip(style.ground * rng.normal(1, spread), 20, 252))
        drawn = number(str(value), font, rng, marked=value in (6, 9) and dotted)
        prints[value] = print_face(own, str(value), drawn, stock, rng, SIDE)
    return prints


def random_position(rng: Rng) -> Squares:
    """A random position: of a game, of a game with a wrong tile, or arbitrary."""
    kind = str(rng.choice(["played", "wrong", "scattered", "empty"], p=[0.65, 0.15, 0.1, 0.1]))
    if kind == "empty":
        return {}
    if kind == "scattered":
        count = int(rng.integers(1, 60))
        cells = sorted(MIDDLES)
        spots = [cells[i] for i in rng.permutation(len(cells))[:count]]
        return dict(zip(spots, shuffled_box(rng), strict=False))
    squares = random_game(rng, int(rng.integers(1, 75)))
    if kind == "wrong":
        wrong = int(rng.choice(MATHABLE_VALUES))
        squares[pick(list(squares), rng)] = wrong
    return squares


def _spares(prints: Prints, rng: Rng) -> list[PlacedPiece]:
    """Tiles on the table beside the board, singly or in a row."""
    side, tile = LAYOUT.width_mm, LAYOUT.tile_mm
    spares: list[PlacedPiece] = []
    row, step, angle = rng.random() < 0.4, np.zeros(2), 0.0
    for _ in range(int(rng.integers(1, 15))):
        if row and spares:
            spot = np.array(spares[-1].centre) + step
        else:
            angle = rng.uniform(0, 2 * np.pi)
            step = (tile + rng.uniform(0.3, 2.5)) * np.array([np.cos(angle), np.sin(angle)])
            spot = rng.uniform(-0.4 * side, 1.4 * side, 2)
        value = int(rng.choice(MATHABLE_VALUES))
        x, y = spot.tolist()
        turn = angle + float(np.radians(rng.normal(0, 2)))
        spare = PlacedPiece(prints[value], (x, y), turn, width=tile)
        beside = float(np.maximum(-spot, spot - side).max()) > 0.9 * tile
        if beside and not any(_overlap(spare, other) for other in spares):
            spares.append(spare)
    return spares


def _covers(rng: Rng) -> Iterator[Drawable]:
    """A sheet or a hand over the frame, clear of the lattice; none if none fits."""
    side, origin = LAYOUT.width_mm, ORIGIN - CLEAR_MM
    board, lattice = UNIT * side, UNIT * (side - 2 * origin) + origin
    is_sheet = rng.random() < 0.5
    for _ in range(40):
        edge = rng.uniform(0, 360) if is_sheet else 90.0 * int(rng.integers(4))
        cover: Sheet | Capsules
        if is_sheet:
            away = rotate_points(np.array([side * rng.uniform(0.55, 0.75), 0]), edge)
            cover = random_sheet(side / 2 + away, rng, (60, 220))
            parts = [cover.outline]
        else:
            tip = np.array([rng.uniform(0.15, 0.85) * side, rng.uniform(-0.2, 0.6) * origin[1]])
            tip = rotate_points(tip - side / 2, edge) + side / 2
            cover = random_hand(tip, edge - 90 + rng.normal(0, 10), rng.uniform(7, 9), rng)
            ends = zip(cover.bones, cover.radii, strict=True)
            parts = [hull_of(*(ring(end, radius) for end in bone)) for bone, radius in ends]
        if any(shared_area(part, lattice) > 0 for part in parts):
            continue
        if sum(shared_area(part, board) for part in parts) > 200:
            yield cover
            return
