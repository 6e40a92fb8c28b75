"""Training data of the network of places: rectified views of tables and boards of all games.

Hands and other occluders cover some places; some stones are of other colours; light varies.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.games.mobius.position import LAYOUT as MOBIUS
from referee.prints.mathable import LAYOUT_2021 as MATHABLE
from training.data.columns import Columns, padded
from training.render.camera import rotate_points
from training.render.chance import Rng, log_uniform, pick, random_seed
from training.render.clutter import (
    FLAT,
    Capsules,
    Thing,
    random_hand,
    random_rod,
    random_sheet,
    random_thing,
)
from training.render.kit_art import mobius_board
from training.render.paint import rgb
from training.render.photograph import Drawable, Shot
from training.render.pieces import PlacedPiece
from training.render.sensor import decode
from training.render.stock import Stock
from training.render.stones import PlacedStone
from training.render.styles import from_hue
from training.scenes import KINDS
from training.settings import PlacesSettings
from training.tables import stones
from training.tables.table import SceneRanges, Setup, shoot
from vision.arrays import Floats, Pixels
from vision.boards.layout import Layout
from vision.photo.light import GAMMA
from vision.photo.sampling import coarsest_reduction, sample, to_reduced
from vision.read.places import CONTENTS, SIDE_PX

VIEW = 256
"""Side of a view, pixels."""
MAX_PLACES = 256
"""Largest number of places of a view."""
SHARES = {
    "mobi": 0.18,
    "square_tiles": 0.05,
    "number_tiles": 0.05,
    "cirplexed": 0.09,
    "formula": 0.08,
    "mathable": 0.25,
    "mobius": 0.3,
}
"""Frequency of each kind of table."""
ALIKE = 0.15
"""Share of the tables in about the colour of their pieces, or of a thing over them."""
GREY = 0.04
"""Share of greyscale photographs of tiles and cards, as of cameras at night."""
INKLESS = 0.3, 0.4
"""Share of boards with tiles without ink, and largest share of such tiles."""
FACE = 64
"""Pixels across the top of a stone that reflects a panel."""
UNDER = 0.3
"""Share of the tables with paper or printed boards under the pieces."""
REFLECTED = 0.3
"""Share of the views with additional, saturated reflections of lamps."""
BLINDING = 0.1
"""Share of the photographs with a strong specular reflection in the scene."""
BARE, PIECE, OTHER = (CONTENTS.index(name) for name in ("bare", "piece", "other"))
GRID = np.stack(np.meshgrid(*[np.linspace(-1, 1, 7)] * 2), -1).reshape(-1, 2)
"""Sampling points of a place, -1 to 1."""


@dataclass(frozen=True)
class Views(Columns):
    """n labelled views.

    Masses are 0 for ambiguous places, and beyond the last place.
    """

    pictures: Pixels
    """(n, VIEW, VIEW, 3) uint8 RGB."""
    points: NDArray[np.float32]
    """(n, MAX_PLACES, 2) pixels."""
    masses: NDArray[np.float32]
    """(n, MAX_PLACES, K) probabilities of `CONTENTS`."""
    offsets: NDArray[np.float32]
    """(n, MAX_PLACES, 2) from each place to the centre of its piece, in sides; NaN for none."""


@dataclass(frozen=True)
class _Places:
    """Labelled places of a photograph, on a plane above its table."""

    points: Floats
    """(N, 2) on the plane."""
    masses: Floats
    """(N, K) probabilities of `CONTENTS`."""
    centres: Floats
    """(N, 2) apparent centres of the pieces on the plane, NaN for none."""


@dataclass(frozen=True)
class _View:
    """A table, and the plane of its places."""

    table: Setup
    height: float
    """Height of the plane above the table."""
    side: float
    """Side of a piece, or pitch of the board, in the table's unit."""
    ranges: SceneRanges
    places: Callable[[Shot, Rng], _Places]
    surface: Pixels | None = None
    """Surface of the table; random if None."""

    @property
    def is_board(self) -> bool:
        return self.table.unit != 1.0


def draw(stock: Stock, plan: PlacesSettings, rng: Rng) -> Views:
    """Views of one scene, from several photographs."""
    kind = str(rng.choice([*SHARES], p=[*SHARES.values()]))
    view = _stones(rng) if kind == "mobius" else _pieces(kind, stock, rng)
    if view is None:
        return draw(stock, plan, rng)
    shot = shoot(view.table, stock, rng, view.ranges, surface=view.surface)
    labelled = view.places(shot, rng)
    # The places are the same in all photographs.
    views = []
    for number in range(plan.shots):
        if number:
            side = shot.camera.scale(view.table.region.mean(0)) * view.side
            shot = shot.again(side, rng.uniform(0.2, plan.hard), rng)
            if rng.random() < BLINDING:
                shot = replace(shot, light=replace(shot.light, glare=rng.uniform(0.5, 4.0)))
        picture = decode(shot.jpeg(rng))
        if kind != "mobius" and rng.random() < GREY:
            picture = np.repeat(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)[..., None], 3, axis=2)
        views.append(_rectified(picture, shot, view, labelled, rng))
    return Views.joined(views)


def _rectified(picture: Pixels, shot: Shot, view: _View, labelled: _Places, rng: Rng) -> Views:
    """Rectify one photograph, with jitter of position, rotation and scale."""
    is_board, places, masses = view.is_board, labelled.points, labelled.masses
    turn = float(rng.choice([0, 180])) if is_board else rng.uniform(0, 360)
    turn += rng.normal(0, 0.4)
    step = view.side / SIDE_PX * float(np.exp(rng.normal(0, 0.01 if is_board else 0.04)))
    middle = (places.min(0) + places.max(0)) / 2
    if not is_board:
        middle = places[rng.integers(len(places))]
    middle = middle + rng.normal(0, 0.03 if is_board else 0.5, 2) * view.side
    grid = np.stack(np.meshgrid(*[np.arange(VIEW) - (VIEW - 1) / 2] * 2), -1)
    grid_px = shot.project(rotate_points(grid * step, turn) + middle, view.height)
    density = float(np.median(np.linalg.norm(np.diff(grid_px[VIEW // 2], axis=0), axis=-1)))
    reduction = coarsest_reduction(density, 0.9)
    size = picture.shape[1] // reduction, picture.shape[0] // reduction
    picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    pixels = sample(picture, to_reduced(grid_px, reduction))

    def to_view(points: Floats) -> Floats:
        return np.asarray(rotate_points(points - middle, -turn) / step + (VIEW - 1) / 2)

    points = to_view(places)
    in_view = np.flatnonzero(((points >= 0) & (points < VIEW)).all(1))[:MAX_PLACES]
    if rng.random() < REFLECTED:
        pixels, hidden = _with_reflections(pixels, points[in_view], rng)
        masses = masses.copy()
        masses[in_view[hidden > 0.12]] = 0
        masses[in_view[hidden >= 0.7], OTHER] = 1
    offsets = (to_view(labelled.centres) - points) / SIDE_PX
    return Views(
        pixels[None],
        padded(points[in_view], MAX_PLACES, 0, np.float32),
        padded(masses[in_view], MAX_PLACES, 0, np.float32),
        padded(offsets[in_view], MAX_PLACES, np.nan, np.float32),
    )


def _with_reflections(view: Pixels, points: Floats, rng: Rng) -> tuple[Pixels, Floats]:
    """Add reflections of lamps to a view; also returns the clipped share (N,) at points (N, 2)."""
    y, x = np.mgrid[:VIEW, :VIEW].astype(np.float32)
    light = (view / 255.0) ** GAMMA
    for _ in range(int(rng.integers(1, 5))):
        spot = points[rng.integers(len(points))] if len(points) else rng.uniform(0, VIEW, 2)
        col, row = spot + rng.normal(0, SIDE_PX / 2, 2)
        width = SIDE_PX * np.array([1, rng.uniform(0.4, 1)]) * log_uniform(0.25, 3.0, rng)
        turn, edge = rng.uniform(0, np.pi), pick((2.0, 4.0, 8.0, 14.0), rng)
        along = ((x - col) * np.cos(turn) + (y - row) * np.sin(turn)) / width[0]
        across = ((y - row) * np.cos(turn) - (x - col) * np.sin(turn)) / width[1]
        shape = 1 / (1 + np.exp(np.clip(edge * (np.hypot(along, across) - 1), -30, 30)))
        light = light + shape[..., None] * rng.uniform(0.2, 2.0) * rng.normal(1, 0.04, 3)
    lit_view = (255 * np.clip(light, 0, 1) ** (1 / GAMMA)).astype(np.uint8)
    clipped = ((lit_view.min(2) >= 250) & (view.min(2) < 250)).astype(np.float32)
    share = cv2.blur(clipped, (9, 9), borderType=cv2.BORDER_REPLICATE)
    return lit_view, np.asarray(sample(share, points), np.float64)


def _masses(
    shot: Shot,
    height: float,
    points: Floats,
    angles: Floats | float,
    reach: Floats | tuple[float, float],
    contents: NDArray[np.int64],
    owners: NDArray[np.int64],
    ground: int,
) -> Floats:
    """Masses (N, K) of the contents of places (N, 2); 0 where they are ambiguous.

    Parameters
    ----------
    angles, reach
        Rotation in radians, and half the width and height of a place: (N,) and (N, 2), or common.
    contents
        (N,) true contents without occlusion, as indices in `CONTENTS`; -1 if ambiguous.
    owners, ground
        (N,) number of the piece at each place, from 1; number of the board, or 0 for none.
    """
    grid = np.broadcast_to(GRID * np.reshape(reach, (-1, 1, 2)), (len(points), *GRID.shape))
    cos, sin = (np.reshape(of(angles), (-1, 1)) for of in (np.cos, np.sin))
    x, y = grid[..., 0] * cos - grid[..., 1] * sin, grid[..., 0] * sin + grid[..., 1] * cos
    high, width = shot.owners.shape
    camera = shot.camera.scaled(width / shot.size[0])
    pixels = camera.project(points[:, None] + np.stack([x, y], -1), height)
    in_view = np.asarray(((pixels >= 0) & (pixels < [width, high])).all((1, 2)))
    col, row = np.moveaxis(np.clip(np.rint(pixels), 0, [width - 1, high - 1]).astype(int), -1, 0)
    visible_owners, things = shot.owners[row, col], shot.things[row, col]
    own = ((visible_owners == owners[:, None]) & ~things).mean(1)
    others = ((visible_owners > ground) & (visible_owners != owners[:, None])).mean(1)
    hidden = np.asarray(things.mean(1), np.float64)
    clear = np.where(contents == PIECE, own > 0.7, others < 0.25) & (hidden < 0.15)
    shown = np.asarray(np.where(clear, contents, np.where(hidden > 0.6, OTHER, -1)))
    masses = np.where(shown[:, None] >= 0, np.eye(len(CONTENTS))[shown], 0.0)
    # What is partly hidden is never bare.
    partly = np.flatnonzero((shown < 0) & (contents > BARE) & (others < 0.25) & (hidden >= 0.15))
    masses[partly, contents[partly]] = 1 - hidden[partly]
    masses[partly, OTHER] += hidden[partly]
    return np.where(in_view[:, None], masses, 0.0)


def _pieces(kind: str, stock: Stock, rng: Rng) -> _View | None:
    """A table or a board of tiles or cards, some of them occluded."""
    table = KINDS[kind].make(rng, stock)
    is_board = kind == "mathable"
    if is_board and rng.random() < INKLESS[0]:
        share = rng.uniform(0, INKLESS[1])
        board, *tiles = table.pieces
        tiles = [_without_ink(tile) if rng.random() < share else tile for tile in tiles]
        table = replace(table, pieces=[board, *tiles])
    pieces = table.pieces[1:] if is_board else table.pieces
    if not pieces and not is_board:
        return None
    height = table.pieces[0].top if is_board else float(np.median([piece.top for piece in pieces]))
    occluders = _occluders(table, rng)
    under = [] if is_board else _sheets_under(table, rng)
    table = replace(table, under=[*under, *table.under], over=[*table.over, *occluders])
    surface = None
    if not is_board and rng.random() < ALIKE:
        # A flat sheet in the colour of the table could not be told from it.
        covers = [one.colour for one in occluders if isinstance(one, Capsules)]
        colours = [pick(pieces, rng).print.style.ground, *map(np.array, covers)]
        surface = _in_colour(stock.surface(rng), pick(colours, rng), rng)
    if is_board:
        objects = [(tile.centre, tile.top, PIECE, n) for n, tile in enumerate(pieces, start=2)]
        places = partial(_printed_places, objects, MATHABLE, 0.4, height)
        return _View(table, height, MATHABLE.pitch_mm, _ranges(kind, rng), places)
    return _View(table, height, 1.0, _ranges(kind, rng), partial(_table_places, height), surface)


def _ranges(kind: str, rng: Rng) -> SceneRanges:
    """Ranges of the photographs of a kind, wider than for measuring."""
    ranges, long_side = KINDS[kind].ranges, int(rng.integers(480, 1100))
    coloured, bright = max(ranges.coloured, 0.15), max(ranges.reflections, 0.6)
    wider = replace(ranges, long_side=long_side, tilt=60.0, hard=rng.uniform(0.2, 1.2))
    return replace(wider, coloured=coloured, reflections=bright)


def _without_ink(tile: PlacedPiece) -> PlacedPiece:
    """Remove the ink of a tile, as if worn off."""
    texture = tile.print.texture
    ground = np.median(texture.reshape(-1, 3), axis=0)
    inked = np.abs(texture - ground).max(2, keepdims=True) > 40
    blank = np.where(inked, ground, texture).astype(np.uint8)
    return replace(tile, print=replace(tile.print, texture=blank))


def _in_colour(surface: Pixels, colour: Floats, rng: Rng) -> Pixels:
    """Recolour a surface to about a colour (3,), with part of its pattern."""
    grain = (surface - surface.reshape(-1, 3).mean(0)) * rng.uniform(0.1, 0.7)
    return np.asarray(np.clip(colour * rng.uniform(0.85, 1.15) + grain, 2, 253), np.uint8)


def _table_places(height: float, shot: Shot, rng: Rng) -> _Places:
    """Places of pieces, free places next to them, and random ones."""
    pieces, count = shot.pieces, len(shot.pieces)
    angles = np.array([piece.angle for piece in pieces])
    half = np.array([[0.5, 0.5 / piece.print.style.aspect] for piece in pieces])
    # Apparent centres: tops of pieces projected onto the plane.
    tops = np.array([piece.top for piece in pieces])
    centres = shot.camera.project(np.array([piece.centre for piece in pieces]), tops)
    apparent = shot.camera.plane(height).inverse(centres)
    neighbours, anywhere = rng.integers(0, count, 3 * count), rng.integers(0, count, 12)
    distances = rng.uniform(0.72, 1.2, 3 * count) * np.where(rng.random(3 * count) < 0.7, 2, 4)
    quarters = rng.integers(0, 4, 3 * count)
    turns = angles[neighbours] + quarters * np.pi / 2
    lengths = distances * half[neighbours, quarters % 2]
    steps = np.column_stack([lengths * np.cos(turns), lengths * np.sin(turns)])
    next_to, far = apparent[neighbours] + steps, apparent[anywhere] + rng.normal(0, 4, (12, 2))
    free = np.concatenate([next_to, far])
    like = np.concatenate([np.arange(count), neighbours, anywhere])
    points = np.concatenate([apparent, free])
    contents, owners = np.full(len(points), BARE), np.zeros(len(points), np.int64)
    contents[:count], owners[:count] = PIECE, np.arange(1, count + 1)
    masses = _masses(shot, height, points, angles[like], 0.8 * half[like], contents, owners, 0)
    centres = np.concatenate([apparent, np.full(free.shape, np.nan)])
    points[:count] += rng.normal(0, 0.05, apparent.shape)
    order = rng.permutation(len(points))[:MAX_PLACES]
    return _Places(points[order], masses[order], centres[order])


PlacedObject = tuple[tuple[float, float], float, int, int]
"""Position of an object, height of its visible part, its contents and its owner."""


def _printed_places(
    objects: Sequence[PlacedObject], board: Layout, reach: float, height: float, shot: Shot, _: Rng
) -> _Places:
    """All places of a printed board at a height, `reach` pitches in radius."""
    places, pitch = board.centres, board.pitch_mm
    contents, owners = np.full(len(places), BARE), np.ones(len(places), np.int64)
    nearest = np.full(len(places), 0.62)
    apparent, centres = places.copy(), np.full(places.shape, np.nan)
    for spot, top, content, owner in objects:
        distances = np.linalg.norm(places - spot, axis=1) / pitch
        is_nearest = distances < nearest
        nearest[is_nearest], owners[is_nearest] = distances[is_nearest], owner
        # Halfway between two places it is ambiguous.
        contents[is_nearest] = np.where(distances[is_nearest] > 0.45, -1, content)
        pixel = shot.camera.project(np.array([spot]), top)
        apparent[is_nearest] = centres[is_nearest] = shot.camera.plane(height).inverse(pixel)
    masses = _masses(shot, height, apparent, 0.0, (reach * pitch,) * 2, contents, owners, 1)
    centres[masses[:, OTHER] == 1] = np.nan
    return _Places(places, masses, centres)


def _sheets_under(table: Setup, rng: Rng) -> list[Drawable]:
    """Paper and printed boards on which pieces lie, in part of the scenes."""
    if rng.random() > UNDER:
        return []
    spots = [pick(table.pieces, rng).centre + rng.normal(0, 3, 2) for _ in range(3)]
    return [
        Thing(pick(FLAT, rng), (float(x), float(y)), random_seed(rng), table.unit)
        for x, y in spots[: int(rng.integers(1, 4))]
    ]


def _occluders(table: Setup, rng: Rng) -> list[Drawable]:
    """Up to four things over what lies there, in half of the scenes."""
    if rng.random() < 0.5:
        return []
    unit, low, high = table.unit, table.region.min(0), table.region.max(0)
    out: list[Drawable] = []
    for _ in range(int(rng.integers(1, 5))):
        spot = rng.uniform(low, high)
        if len(table.pieces) > 1 and rng.random() < 0.6:
            spot = np.array(pick(table.pieces, rng).centre) + rng.normal(0, 0.5, 2) * unit
        roll = rng.random()
        if roll < 0.2:
            size = rng.uniform(0.25, 0.7) * unit
            out.append(random_hand(spot, rng.uniform(0, 360), size, rng))
        elif roll < 0.4:
            out.append(random_rod(spot, unit, rng))
        elif roll < 0.5:
            out.append(random_sheet(spot, rng, (0.6 * unit, 3 * unit)))
        else:
            size = unit * rng.uniform(0.5, 1.1)
            out.append(random_thing((float(spot[0]), float(spot[1])), rng, size))
    return out


def _stones(rng: Rng) -> _View:
    """A board with stones of any make, in part of other colours or off their places."""
    faces = stones.random_position(rng) if rng.random() < 0.95 else {}
    pitch, play = MOBIUS.pitch_mm, (rng.uniform(0.05, 0.25), 0.53)
    placed = stones.lay(faces, rng, make=pick(stones.MAKES, rng), play=play)
    names = list(faces.values())
    if rng.random() < 0.35 and placed:
        for i in rng.permutation(len(placed))[: int(rng.integers(1, 9))]:
            placed[i], names[i] = replace(placed[i], colour=_other_colour(rng)), "other"
    if rng.random() < 0.15 and placed:
        for i in rng.permutation(len(placed))[: int(rng.integers(1, 4))]:
            x, y = np.array(placed[i].centre) + rng.normal(0, 0.35, 2) * pitch
            placed[i] = replace(placed[i], centre=(float(x), float(y)))
    if rng.random() < 0.35:
        placed = _reflecting_panel(placed, rng)
    picture = _worn_sheet(mobius_board(stones.DENSITY), rng)
    corners = rng.permutation(4)[: int(rng.choice([0, 0, 0, 1, 2]))].tolist()
    covers = [stones.cover(corner, rng) for corner in corners]
    table = stones.table_of(faces, placed, picture, covers)
    table = replace(table, over=[*table.over, *_occluders(table, rng)])
    # The board is the one piece; stones are none.
    objects = [
        (stone.centre, 0.6 * stone.height, CONTENTS.index(name), 1)
        for stone, name in zip(placed, names, strict=True)
    ]
    places = partial(_printed_places, objects, MOBIUS, 0.2, 0.0)
    return _View(table, 0.0, pitch, _ranges("mobius", rng), places)


def _reflecting_panel(placed: Sequence[PlacedStone], rng: Rng) -> list[PlacedStone]:
    """Let the tops of stones reflect a bright panel, most strongly near a random spot."""
    spot = rng.uniform(MOBIUS.centres.min(0), MOBIUS.centres.max(0))
    width = log_uniform(0.4, 6.0, rng) * MOBIUS.pitch_mm
    strength, part = rng.uniform(0.3, 0.97), rng.uniform(0.5, 1.0)
    y, x = (np.mgrid[:FACE, :FACE] + 0.5) / FACE * 2 - 1
    within = (np.hypot(x, y) < part)[..., None]
    light = np.clip(rng.uniform(225, 255) + rng.normal(0, 5, 3), 0, 255)
    out = []
    for stone in placed:
        distance = float(np.linalg.norm(np.array(stone.centre) - spot)) / width
        share = strength * np.exp(-0.5 * distance**2) * within
        if share.max() < 0.05:
            out.append(stone)
            continue
        reflection = np.dstack([np.broadcast_to(light, (FACE, FACE, 3)), 255 * share])
        face = np.zeros((FACE, FACE, 4), np.uint8)
        if stone.face is not None:
            face = np.asarray(cv2.resize(stone.face, (FACE, FACE)), np.uint8)
        out.append(replace(stone, face=stones.over(reflection.astype(np.uint8), face)))
    return out


def _other_colour(rng: Rng) -> tuple[int, int, int]:
    """A random colour of a stone that is neither red nor blue."""
    if rng.random() < 0.35:
        return rgb(rng.uniform(10, 245) + rng.normal(0, 6, 3), 3, 252)
    hue = rng.uniform(27, 180) if rng.random() < 0.75 else rng.uniform(268, 320)
    return rgb(from_hue(hue, rng.uniform(0.35, 1.0), rng.uniform(0.25, 1.0)), 3, 252)


def _worn_sheet(picture: Pixels, rng: Rng) -> Pixels:
    """A print on random paper, at times of several sheets taped together."""
    paper = np.clip(rng.uniform(0.82, 1.0) + rng.normal(0, 0.02, 3), 0, 1)
    out = np.asarray(picture * paper, np.uint8)
    if rng.random() < 0.3:
        for axis in (0, 1):
            for share in ((0.5,), (1 / 3, 2 / 3), ())[int(rng.integers(3))]:
                start = int((share + rng.normal(0, 0.03)) * out.shape[axis])
                width = int(rng.uniform(8, 20) * stones.DENSITY)
                part = np.moveaxis(out, axis, 0)[max(0, start - width // 2) : start + width // 2]
                tape = rng.uniform(150, 255)
                part[:] = (0.85 * part + 0.15 * tape).astype(np.uint8)
                line = np.moveaxis(out, axis, 0)[start : start + int(rng.integers(1, 5))]
                line[:] = (line * rng.uniform(0.6, 0.95)).astype(np.uint8)
    return out
