"""Cirplexed!: random boxes of tiles, and boards laid with them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from referee.games.cirplexed.position import ground_truth
from referee.kits.cirplexed import tiles
from training.render.camera import rotate_points
from training.render.chance import Rng
from training.render.photograph import Shot
from training.render.pieces import PlacedPiece
from training.render.prints import Print, disc_texture
from training.render.stock import Stock
from training.render.styles import Style, from_hue
from training.tables import kits, layouts
from training.tables.table import Setup, Truth
from vision.discs.colours import COLOURS
from vision.geometry.quads import CENTRED

Colours = tuple[str, ...]
"""Colours of a tile's corners, clockwise from its top left."""
Faces = dict[tuple[int, int], Colours]
Prints = Callable[[Colours], Print]

HUES = ((-9, 6), (21, 33), (45, 57), (108, 152), (203, 228), (264, 292))
"""Degrees within which people call a vivid colour by its name, with room between neighbours."""
STRENGTHS = ((0.72, 1.0), (0.75, 1.0), (0.7, 1.0), (0.55, 1.0), (0.65, 1.0), (0.45, 0.95))
VALUES = ((0.62, 0.95), (0.82, 1.0), (0.88, 1.0), (0.4, 0.85), (0.5, 0.95), (0.38, 0.75))
SIDE = 160
"""Side of a face's texture, pixels."""


@dataclass(frozen=True)
class DiscTile:
    """A tile: its board (-1 for a spare), row and column, and where it lies, in its widths."""

    board: int
    row: int
    col: int
    colours: Colours
    centre: tuple[float, float]
    angle: float = 0.0
    """Radians."""


def random_table(rng: Rng, stock: Stock) -> Setup:
    """A board, or two side by side, and perhaps a spare tile."""
    several = rng.random() < 0.15
    sizes = [int(rng.integers(3, 10)) for _ in range(2)] if several else [int(rng.integers(4, 23))]
    boards = draw_boards(rng, sizes)
    used = {frozenset(f) for b in boards for f in b.values()}
    spare = [tuple(rng.permutation(COLOURS)[:4].tolist()) for _ in range(4)]
    spare = [s for s in spare if frozenset(s) not in used][: int(rng.random() < 0.25)]
    return table_of(lay(rng, boards, spare), random_prints(rng))


def table_of(tiles: Sequence[DiscTile], prints: Prints) -> Setup:
    """Draw tiles."""
    pieces = [PlacedPiece(prints(t.colours), t.centre, t.angle) for t in tiles]
    region = np.concatenate([CENTRED * 1.4 + tile.centre for tile in tiles])

    def truth(shot: Shot) -> Truth:
        entries: list[Truth] = [
            {"board": t.board, "row": t.row, "col": t.col, "corners": [*t.colours]}
            | {"quad": shot.quad(i)}
            for i, t in enumerate(tiles)
        ]
        boards = []
        for number in range(1 + max(tile.board for tile in tiles)):
            own = {(t.row, t.col): t.colours for t in tiles if t.board == number}
            boards.append({"tiles": len(own), **ground_truth(own)})
        largest = max(boards, key=lambda board: board["tiles"])
        return {
            "game": "cirplexed",
            **{name: largest[name] for name in ("full", "three_quarter", "half")},
            "boards": boards,
            "tiles": [entry for entry in entries if entry["board"] >= 0],
            "spares": [entry for entry in entries if entry["board"] < 0],
        }

    return Setup(pieces, region, truth)


def random_prints(rng: Rng, radius: float | None = None, thickness: float | None = None) -> Prints:
    """A random box: six nameable colours on a random ground."""
    if radius is None and thickness is None and kits.uses_kit(rng):
        return kits.cirplexed
    inks = {
        name: from_hue(*(rng.uniform(*limits) for limits in (hue, strength, value)))
        for name, hue, strength, value in zip(COLOURS, HUES, STRENGTHS, VALUES, strict=True)
    }
    roll = rng.random()
    grey = rng.uniform(222, 250) if roll < 0.4 else rng.uniform(12, 55)
    ground = np.full(3, grey) + rng.normal(0, 4, 3)
    if roll > 0.75:
        ground = from_hue(rng.uniform(0, 360), rng.uniform(0, 0.45), rng.uniform(0.3, 0.95))
    ground = np.clip(ground, 5, 252)
    drawn = rng.uniform(0.38, 0.5)
    thin = rng.uniform(0.005, 0.02) if rng.random() < 0.5 else rng.uniform(0.03, 0.12)
    wall = ground * rng.uniform(0.6, 1.0)
    style = Style("any", ground, ground, radius=0.005, thickness=thickness or thin, wall=wall)

    def prints(colours: Colours) -> Print:
        worn = rng.normal(1, 0.015)
        four = np.clip(worn * np.array([inks[name] for name in colours]), 0, 255)
        return Print(style, disc_texture(ground, four, radius or drawn, SIDE))

    return prints


def draw_boards(rng: Rng, sizes: Sequence[int]) -> list[Faces]:
    """Lay boards from one box, greedily for circles with some randomness."""
    box: list[Colours] = [*tiles()]
    order = [box[i] for i in rng.permutation(len(box))]
    boards = []
    for size in sizes:
        faces: Faces = {}
        while len(faces) < size:
            free = sorted(layouts.around(faces)) or [(0, 0)]
            hand, order = order[:2], order[2:]
            ways = [
                (cell, tuple(tile[(i + turn) % 4] for i in range(4)), tile)
                for tile in hand
                for turn in range(4)
                for cell in free
            ]
            gains = [_gain(faces, cell, face) + rng.normal(0, 0.7) for cell, face, _ in ways]
            cell, face, used = ways[int(np.argmax(gains))]
            faces[cell] = face
            order += [tile for tile in hand if tile != used]
        boards.append(faces)
    return boards


def lay(rng: Rng, boards: Sequence[Faces], spares: Sequence[Colours]) -> list[DiscTile]:
    """Put boards side by side, each at its own angle, and spares beside them."""
    slip, twist = rng.uniform(0.002, 0.02), rng.uniform(0.1, 1.2)
    gap, left = rng.uniform(0, 0.03), 0.0
    placed: list[DiscTile] = []
    for number, faces in enumerate(boards):
        turn = rng.normal(0, 4) if len(boards) > 1 else 0.0
        cells = np.array([(col, row) for row, col in faces], np.float64)
        spots = rotate_points((cells - cells.min(0)) * (1 + gap), turn)
        spots += np.array([left - spots[:, 0].min(), 0]) + rng.normal(0, slip, spots.shape)
        for ((row, col), colours), (x, y) in zip(faces.items(), spots.tolist(), strict=True):
            angle = float(np.radians(turn + rng.normal(0, twist)))
            placed.append(DiscTile(number, row, col, colours, (x, y), angle))
        left = float(spots[:, 0].max()) + 2.2
    for colours in spares:
        at = left + rng.uniform(0.2, 0.8), rng.uniform(0.0, 3.0)
        placed.append(DiscTile(-1, 0, 0, colours, at, rng.uniform(0, 2 * np.pi)))
        left += 1.7
    x, y = np.mean([tile.centre for tile in placed], axis=0).tolist()
    return [replace(tile, centre=(tile.centre[0] - x, tile.centre[1] - y)) for tile in placed]


def _gain(faces: Faces, cell: tuple[int, int], face: Colours) -> float:
    """Discs of the same colour that the new tile's discs come to lie beside, and neighbours."""
    row, col = cell
    out = 0.15 * len(layouts.around([cell]) & set(faces))
    vertex = ((0, 0), (0, 1), (1, 1), (1, 0))
    for corner, (down, right) in enumerate(vertex):
        for other, (a, b) in enumerate(vertex):
            there = faces.get((row + down - a, col + right - b))
            out += there is not None and there[other] == face[corner]
    return out
