"""Views from above for the network that tells what is at a place: tables and boards of any game.

Hands and things lie over some of the places, stones of other colours on some, shadows and lamps
fall on all.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.games.mobius.layout import LAYOUT as MOBIUS
from referee.prints.mathable import LAYOUT_2021 as MATHABLE
from training.render.board_print import lattice_origin
from training.render.camera import turned
from training.render.chance import Rng, log_uniform, pick
from training.render.clutter import any_hand, any_sheet, any_thing
from training.render.light import draw_light
from training.render.paint import rgb
from training.render.photograph import Drawable
from training.render.pieces import PlacedPiece
from training.render.sensor import bend, decoded, draw_sensor
from training.render.stock import Stock
from training.render.stones import LaidStone
from training.render.styles import of_hue
from training.settings import PlacesSettings
from training.tables import boards, discs, lines, others, pods, stones
from training.tables.table import SceneRanges, Setup, TablePhoto, shoot
from vision.arrays import Flags, Floats, Pixels
from vision.photo.light import GAMMA
from vision.photo.sampling import sample
from vision.read.places import CONTENTS, SIDE_PX

VIEW = 256
"""Side of a view, pixels."""
MOST = 256
"""Most places of a view."""
KINDS: dict[str, tuple[Callable[[Rng, Stock], Setup], float]] = {
    "mobi": (pods.any_table, 0.22),
    "square_tiles": (others.square_tiles, 0.06),
    "number_tiles": (others.number_tiles, 0.06),
    "cirplexed": (discs.any_table, 0.1),
    "formula": (lines.any_table, 0.1),
    "mathable": (boards.any_table, 0.14),
}
"""Tables with how often each is drawn; the rest are boards of stones."""
ALIKE = 0.15
"""Share of the tables that have about the colour of the pieces on them."""
GREY = 0.04
"""Share of the photographs of tiles and cards without colour, as cameras see at night."""
INKLESS = 0.3, 0.4
"""Share of the boards of tiles on which some show no ink, and most of their tiles that do not."""
FACE = 64
"""Pixels across the top of a stone that mirrors a panel."""
REFLECTED = 0.3
"""Share of the views with further reflections of lamps, bright enough to hide what lies there."""
BLINDING = 0.1
"""Share of the photographs in which a lamp's reflection hides all that lies in it."""
BARE, PIECE, OTHER = (CONTENTS.index(name) for name in ("bare", "piece", "other"))
GRID = np.stack(np.meshgrid(*[np.linspace(-1, 1, 7)] * 2), -1).reshape(-1, 2)
"""Points of a place that are looked at, from -1 to 1."""


@dataclass(frozen=True)
class Views:
    """n views with what is at their places.

    Masses are all 0 where that cannot be told, and beyond the last place.
    """

    pictures: Pixels
    """(n, VIEW, VIEW, 3) uint8 RGB."""
    points: NDArray[np.float32]
    """(n, MOST, 2) pixels."""
    masses: NDArray[np.float32]
    """(n, MOST, K) probabilities of `CONTENTS`."""
    offsets: NDArray[np.float32]
    """(n, MOST, 2) from each place to the middle of the piece, in sides; NaN for none."""

    def __len__(self) -> int:
        return len(self.pictures)


def joined(parts: Sequence[Views]) -> Views:
    """Several sets as one."""
    columns = zip(*(vars(part).values() for part in parts), strict=True)
    return Views(*map(np.concatenate, columns))


@dataclass(frozen=True)
class _Scene:
    """A table, and the plane on which its places are looked for."""

    table: Setup
    height: float
    """Of the plane above the table."""
    side: float
    ranges: SceneRanges
    places: Callable[[TablePhoto, Rng], tuple[Floats, Floats, Floats]]
    """On that plane: places (N, 2), the masses of what is there and (N, 2) where it is seen."""
    surface: Pixels | None = None
    """Of the table, or None for any."""


def draw(stock: Stock, rng: Rng, plan: PlacesSettings) -> Views:
    """Views of one scene, photographed several times in other light and focus."""
    names, shares = list(KINDS), np.array([share for _, share in KINDS.values()])
    kind = str(rng.choice([*names, "mobius"], p=[*shares, 1 - shares.sum()]))
    scene = _stones(rng) if kind == "mobius" else _pieces(kind, stock, rng)
    if scene is None:
        return draw(stock, rng, plan)
    shot = shoot(scene.table, stock, rng, scene.ranges, surface=scene.surface)
    found = scene.places(shot, rng)
    # Places are looked at once over each photograph.
    shots = []
    for number in range(plan.shots):
        light, sensor = shot.light, shot.sensor
        if number:
            hard = rng.uniform(0.2, plan.hard)
            light = draw_light(rng, hard)
            if rng.random() < BLINDING:
                light = replace(light, glare=rng.uniform(0.5, 4.0))
            side = shot.camera.scale(scene.table.region.mean(0)) * scene.side
            sensor = replace(draw_sensor(rng, side, hard), distortion=sensor.distortion)
        picture = decoded(shot.painted.jpeg(light, sensor, rng))
        if kind != "mobius" and rng.random() < GREY:
            picture = np.repeat(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)[..., None], 3, axis=2)
        shots.append(_seen(picture, shot, scene, *found, rng))
    return joined(shots)


def _seen(
    picture: Pixels,
    shot: TablePhoto,
    scene: _Scene,
    places: Floats,
    masses: Floats,
    middles: Floats,
    rng: Rng,
) -> Views:
    """The view of one photograph, a little shifted, turned and scaled."""
    is_board = scene.table.unit != 1.0
    turn = float(rng.choice([0, 180])) if is_board else rng.uniform(0, 360)
    turn += rng.normal(0, 0.4)
    step = scene.side / SIDE_PX * float(np.exp(rng.normal(0, 0.01 if is_board else 0.04)))
    middle = (places.min(0) + places.max(0)) / 2
    if not is_board:
        middle = places[rng.integers(len(places))]
    middle = middle + rng.normal(0, 0.03 if is_board else 0.5, 2) * scene.side
    grid = np.stack(np.meshgrid(*[np.arange(VIEW) - (VIEW - 1) / 2] * 2), -1)
    at = _in_picture(turned(grid * step, turn) + middle, shot, scene.height)
    density = float(np.median(np.linalg.norm(np.diff(at[VIEW // 2], axis=0), axis=-1)))
    reduced = 1
    while density / (2 * reduced) >= 0.9 and reduced < 8:
        reduced *= 2
    if reduced > 1:
        size = (picture.shape[1] // reduced, picture.shape[0] // reduced)
        picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
        at = (at + 0.5) / reduced - 0.5
    view = sample(picture, at)

    def there(points: Floats) -> Floats:
        return np.asarray(turned(points - middle, -turn) / step + (VIEW - 1) / 2)

    points = there(places)
    kept = np.flatnonzero(((points >= 0) & (points < VIEW)).all(1))[:MOST]
    if rng.random() < REFLECTED:
        view, hidden = _reflecting(view, points[kept], rng)
        masses = masses.copy()
        masses[kept[(hidden > 0.12) & (hidden < 0.7)]] = 0
        masses[kept[hidden >= 0.7]] = np.eye(len(CONTENTS))[OTHER]
    out = Views(
        view[None],
        np.zeros((1, MOST, 2), np.float32),
        np.zeros((1, MOST, len(CONTENTS)), np.float32),
        np.full((1, MOST, 2), np.nan, np.float32),
    )
    out.points[0, : len(kept)] = points[kept]
    out.masses[0, : len(kept)] = masses[kept]
    out.offsets[0, : len(kept)] = (there(middles)[kept] - points[kept]) / SIDE_PX
    return out


def _reflecting(view: Pixels, points: Floats, rng: Rng) -> tuple[Pixels, Floats]:
    """A view with lamps mirrored near some of its places (N, 2), and (N,) how burnt out these are.

    Where light clips nothing can be told: something else lies over what is there.
    """
    y, x = np.mgrid[:VIEW, :VIEW].astype(np.float32)
    light = (view / 255.0) ** GAMMA
    for _ in range(int(rng.integers(1, 5))):
        spot = points[rng.integers(len(points))] if len(points) else rng.uniform(0, VIEW, 2)
        col, row = spot + rng.normal(0, SIDE_PX / 2, 2)
        wide = SIDE_PX * np.array([1, rng.uniform(0.4, 1)]) * log_uniform(0.25, 3.0, rng)
        turn, edge = rng.uniform(0, np.pi), pick((2.0, 4.0, 8.0, 14.0), rng)
        along = ((x - col) * np.cos(turn) + (y - row) * np.sin(turn)) / wide[0]
        across = ((y - row) * np.cos(turn) - (x - col) * np.sin(turn)) / wide[1]
        shape = 1 / (1 + np.exp(np.clip(edge * (np.hypot(along, across) - 1), -30, 30)))
        light = light + shape[..., None] * rng.uniform(0.2, 2.0) * rng.normal(1, 0.04, 3)
    lit = (255 * np.clip(light, 0, 1) ** (1 / GAMMA)).astype(np.uint8)
    burnt = ((lit.min(2) >= 250) & (view.min(2) < 250)).astype(np.float32)
    share = cv2.blur(burnt, (9, 9), borderType=cv2.BORDER_REPLICATE)
    return lit, np.asarray(sample(share, points), np.float64)


def _in_picture(points: Floats, shot: TablePhoto, height: float) -> Floats:
    """Pixels (..., 2) of a photograph at points (..., 2) of a plane above the table."""
    size = (shot.view.width, shot.view.height)
    return bend(shot.camera.project(points, height), shot.sensor, size)


def _shares(
    shot: TablePhoto, centres: Floats, angles: Floats, reach: Floats, height: float
) -> tuple[NDArray[np.int32], Flags, Flags]:
    """What is painted about places (N, 2): owners and things (N, 49), and whether all is in view.

    ``reach`` (N, 2) is half the width and height of what is looked at, ``angles`` (N,) in radians.
    """
    grid = GRID * reach[:, None]
    cos, sin = np.cos(angles)[:, None], np.sin(angles)[:, None]
    x, y = grid[..., 0] * cos - grid[..., 1] * sin, grid[..., 0] * sin + grid[..., 1] * cos
    painted, points = shot.painted, centres[:, None] + np.stack([x, y], -1)
    factor = painted.owners.shape[1] / shot.view.width
    pixels = shot.camera.scaled(factor).project(points, height)
    high, wide = painted.owners.shape
    inside = ((pixels >= 0) & (pixels < [wide, high])).all((1, 2))
    col, row = np.moveaxis(np.clip(np.rint(pixels), 0, [wide - 1, high - 1]).astype(int), -1, 0)
    return painted.owners[row, col], painted.things[row, col], np.asarray(inside)


def _masses(contents: Floats | NDArray[np.int64]) -> Floats:
    """(N, K) one of each row's content, none where it is below 0."""
    contents = np.asarray(contents, np.int64)
    return np.where((contents >= 0)[:, None], np.eye(len(CONTENTS))[contents], 0.0)


def _pieces(kind: str, stock: Stock, rng: Rng) -> _Scene | None:
    """A table, or a board, of tiles or cards, some of them under a thing."""
    table = KINDS[kind][0](rng, stock)
    is_board = kind == "mathable"
    if is_board and rng.random() < INKLESS[0]:
        share = rng.uniform(0, INKLESS[1])
        board, *tiles = table.pieces
        tiles = [_without_ink(tile) if rng.random() < share else tile for tile in tiles]
        table = replace(table, pieces=[board, *tiles])
    pieces = table.pieces[1:] if is_board else table.pieces
    tops = [piece.top for piece in pieces]
    if not tops and not is_board:
        return None
    height = float(np.median(tops)) if tops else table.pieces[0].top
    if is_board:
        height = table.pieces[0].top
    table = replace(table, over=[*table.over, *_things(table, rng)])
    wide = 1.0 if is_board else 0.125
    ranges = SceneRanges(
        long_side=int(rng.integers(480, 1100)),
        tilt=60.0,
        size=(0.4, 1.0) if is_board else (0.35, 1.05),
        widest=wide,
        hard=rng.uniform(0.2, 1.2),
        coloured=0.15,
    )
    look = _board_places if is_board else _table_places
    surface = None
    if not is_board and rng.random() < ALIKE:
        surface = _in_colour(stock.surface(rng), pick(pieces, rng).print.style.ground, rng)
    side = MATHABLE.pitch_mm if is_board else 1.0
    return _Scene(table, height, side, ranges, look(height), surface)


def _without_ink(tile: PlacedPiece) -> PlacedPiece:
    """The tile with what differs from its ground painted over: hardly pressed, or worn."""
    texture = tile.print.texture
    ground = np.median(texture.reshape(-1, 3), axis=0)
    inked = np.abs(texture - ground).max(2, keepdims=True) > 40
    blank = np.where(inked, ground, texture).astype(np.uint8)
    return replace(tile, print=replace(tile.print, texture=blank))


def _in_colour(surface: Pixels, colour: Floats, rng: Rng) -> Pixels:
    """A surface in about a colour (3,), with a part of its own pattern left."""
    grain = (surface - surface.reshape(-1, 3).mean(0)) * rng.uniform(0.1, 0.7)
    return np.asarray(np.clip(colour * rng.uniform(0.85, 1.15) + grain, 2, 253), np.uint8)


Look = Callable[[TablePhoto, Rng], tuple[Floats, Floats, Floats]]


def _table_places(height: float) -> Look:
    """Pieces, the free places beside them, and others anywhere."""

    def look(shot: TablePhoto, rng: Rng) -> tuple[Floats, Floats, Floats]:
        pieces = shot.pieces
        at = np.array([piece.at for piece in pieces])
        angles = np.array([piece.angle for piece in pieces])
        half = np.array([[0.5, 0.5 / piece.print.style.aspect] for piece in pieces])
        # The middle of a piece where its top is seen on the plane.
        plane = shot.camera.plane(height)
        tops = np.array([piece.top for piece in pieces])
        seen = plane.inverse(shot.camera.project(at, tops))
        owners, things, inside = _shares(shot, seen, angles, 0.8 * half, height)
        own = (owners == np.arange(1, len(pieces) + 1)[:, None]).mean(1)
        thing = things.mean(1)
        contents = np.where(own > 0.75, PIECE, np.where(thing > 0.6, OTHER, -1))
        contents[~inside] = -1
        steps = np.array([[1, 0], [0, 1], [-1, 0], [0, -1]])
        which = rng.integers(0, len(pieces), 3 * len(pieces))
        step = steps[rng.integers(0, 4, len(which))] * rng.uniform(0.72, 1.2, (len(which), 1))
        away = step * 2 * half[which] * np.where(rng.random((len(which), 1)) < 0.7, 1, 2)
        cos, sin = np.cos(angles[which]), np.sin(angles[which])
        x, y = away[:, 0] * cos - away[:, 1] * sin, away[:, 0] * sin + away[:, 1] * cos
        free = seen[which] + np.column_stack([x, y])
        off = rng.integers(0, len(pieces), 12)
        any_where = seen[off] + rng.normal(0, 4, (12, 2))
        free, free_of = np.concatenate([free, any_where]), np.concatenate([which, off])
        owners, things, inside = _shares(shot, free, angles[free_of], 0.8 * half[free_of], height)
        taken, thing = (owners > 0).mean(1), things.mean(1)
        empty = (taken < 0.25) & (thing < 0.3)
        hidden = (taken < 0.2) & (thing > 0.6)
        told = np.where(empty, BARE, np.where(hidden, OTHER, -1))
        told[~inside] = -1
        places = np.concatenate([seen + rng.normal(0, 0.05, seen.shape), free])
        middles = np.concatenate([seen, np.full(free.shape, np.nan)])
        order = rng.permutation(len(places))[:MOST]
        return places[order], _masses(np.concatenate([contents, told]))[order], middles[order]

    return look


def _board_places(height: float) -> Look:
    """All squares of the board of Mathable, whose surface is at a height."""
    origin = lattice_origin(MATHABLE) + MATHABLE.pitch_mm / 2

    def look(shot: TablePhoto, rng: Rng) -> tuple[Floats, Floats, Floats]:
        cells = np.array([(place.col, place.row) for place in MATHABLE.places], np.float64)
        places = cells * MATHABLE.pitch_mm + origin
        board = places.min(0) - MATHABLE.pitch_mm, places.max(0) + MATHABLE.pitch_mm
        owner = np.ones(len(places), np.int64)
        middles = np.full(places.shape, np.nan)
        plane, seen = shot.camera.plane(height), places.copy()
        for number, piece in enumerate(shot.pieces[1:], start=2):
            at = np.array(piece.at)
            away = np.linalg.norm(places - at, axis=1)
            if (at < board[0]).any() or (at > board[1]).any() or away.min() > MATHABLE.pitch_mm / 2:
                continue
            here = int(away.argmin())
            owner[here] = number
            seen[here] = middles[here] = plane.inverse(shot.camera.project(at, piece.top)[None])[0]
        half = np.full(places.shape, 0.4 * MATHABLE.pitch_mm)
        owners, things, inside = _shares(shot, seen, np.zeros(len(seen)), half, height)
        thing = things.mean(1)
        contents = np.where(owner > 1, PIECE, BARE)
        contents = np.where(thing < 0.15, contents, np.where(thing > 0.6, OTHER, -1))
        own = (owners == owner[:, None]).mean(1)
        contents[(contents == PIECE) & (own < 0.6)] = -1
        contents[~inside] = -1
        return places, _masses(contents), middles

    return look


def _things(table: Setup, rng: Rng) -> list[Drawable]:
    """Up to four things over what lies there, in half of the scenes."""
    if rng.random() < 0.5:
        return []
    unit, low, high = table.unit, table.region.min(0), table.region.max(0)
    out: list[Drawable] = []
    for _ in range(int(rng.integers(1, 5))):
        spot = rng.uniform(low, high)
        roll = rng.random()
        if roll < 0.25:
            size = rng.uniform(0.25, 0.7) * unit
            out.append(any_hand(spot, rng.uniform(0, 360), size, rng))
        elif roll < 0.35:
            out.append(any_sheet(spot, rng, (0.6 * unit, 3 * unit)))
        else:
            size = unit * rng.uniform(0.5, 1.1)
            out.append(any_thing((float(spot[0]), float(spot[1])), rng, size))
    return out


def _stones(rng: Rng) -> _Scene:
    """A board with stones of any make, in part of other colours or off their places."""
    faces = stones.any_position(rng) if rng.random() < 0.95 else {}
    pitch, play = MOBIUS.pitch_mm, (rng.uniform(0.05, 0.25), 0.53)
    laid = stones.lay(faces, rng, make=pick(stones.MAKES, rng), play=play)
    names = list(faces.values())
    centres = MOBIUS.centres
    if rng.random() < 0.35 and laid:
        for i in rng.permutation(len(laid))[: int(rng.integers(1, 9))]:
            laid[i], names[i] = replace(laid[i], colour=_other_colour(rng)), "other"
    if rng.random() < 0.15 and laid:
        for i in rng.permutation(len(laid))[: int(rng.integers(1, 4))]:
            x, y = np.array(laid[i].at) + rng.normal(0, 0.35, 2) * pitch
            laid[i] = replace(laid[i], at=(float(x), float(y)))
    if rng.random() < 0.35:
        laid = _under_a_panel(laid, rng)
    picture = _worn_sheet(stones.kit_picture(stones.DENSITY), rng)
    corners = rng.permutation(4)[: int(rng.choice([0, 0, 0, 1, 2]))].tolist()
    covers = [stones.cover(corner, rng) for corner in corners]
    table = stones.table_of(faces, laid, picture, covers)
    table = replace(table, over=[*table.over, *_things(table, rng)])
    ranges = SceneRanges(
        long_side=int(rng.integers(480, 1100)),
        tilt=55.0,
        size=(0.5, 1.1),
        widest=1.0,
        hard=rng.uniform(0.2, 1.2),
        reflections=0.6,
        coloured=0.3,
    )

    def look(shot: TablePhoto, _: Rng) -> tuple[Floats, Floats, Floats]:
        return _stone_places(shot, laid, names, centres)

    return _Scene(table, 0.0, pitch, ranges, look)


def _stone_places(
    shot: TablePhoto, laid: Sequence[LaidStone], names: Sequence[str], centres: Floats
) -> tuple[Floats, Floats, Floats]:
    """All places of the board of stones."""
    pitch = MOBIUS.pitch_mm
    plane = shot.camera.plane()
    masses = _masses(np.full(len(centres), BARE))
    middles, seen = np.full(centres.shape, np.nan), centres.copy()
    nearest = np.full(len(centres), np.inf)
    for stone, name in zip(laid, names, strict=True):
        at = np.array(stone.at)
        away = np.linalg.norm(centres - at, axis=1) / pitch
        high = plane.inverse(shot.camera.project(at[None], 0.6 * stone.height))[0]
        for i in np.flatnonzero(away < 0.62):
            if away[i] >= nearest[i]:
                continue
            nearest[i] = away[i]
            masses[i] = _masses(np.array([CONTENTS.index(name)]))[0]
            if away[i] > 0.45:
                # Halfway between two places it belongs to neither for sure.
                masses[i] = 0
            middles[i] = seen[i] = high
    half = np.full(centres.shape, 0.2 * pitch)
    _, things, inside = _shares(shot, seen, np.zeros(len(seen)), half, 0.0)
    thing = things.mean(1)
    masses[thing > 0.6] = np.eye(len(CONTENTS))[OTHER]
    middles[thing > 0.6] = np.nan
    masses[(thing > 0.12) & (thing <= 0.6) | ~inside] = 0
    return centres, masses, middles


def _under_a_panel(laid: Sequence[LaidStone], rng: Rng) -> list[LaidStone]:
    """Stones whose flat tops mirror a bright panel or window, the more the nearer to a spot."""
    spot = rng.uniform(MOBIUS.centres.min(0), MOBIUS.centres.max(0))
    wide = rng.uniform(1.0, 6.0) * MOBIUS.pitch_mm
    strength, part = rng.uniform(0.3, 0.97), rng.uniform(0.5, 1.0)
    y, x = (np.mgrid[:FACE, :FACE] + 0.5) / FACE * 2 - 1
    within = (np.hypot(x, y) < part)[..., None]
    light = np.clip(rng.uniform(225, 255) + rng.normal(0, 5, 3), 0, 255)
    out = []
    for stone in laid:
        away = float(np.linalg.norm(np.array(stone.at) - spot)) / wide
        share = strength * np.exp(-0.5 * away**2) * within
        if stone.shape not in ("disc", "dish") or share.max() < 0.05:
            out.append(stone)
            continue
        mirrored = np.dstack([np.broadcast_to(light, (FACE, FACE, 3)), 255 * share])
        face = np.zeros((FACE, FACE, 4), np.uint8)
        if stone.face is not None:
            face = np.asarray(cv2.resize(stone.face, (FACE, FACE)), np.uint8)
        out.append(replace(stone, face=stones.over(mirrored.astype(np.uint8), face)))
    return out


def _other_colour(rng: Rng) -> tuple[int, int, int]:
    """Of a stone that is neither red nor blue."""
    if rng.random() < 0.35:
        return rgb(rng.uniform(10, 245) + rng.normal(0, 6, 3), 3, 252)
    hue = rng.uniform(27, 180) if rng.random() < 0.75 else rng.uniform(268, 320)
    return rgb(of_hue(hue, rng.uniform(0.35, 1.0), rng.uniform(0.25, 1.0)), 3, 252)


def _worn_sheet(picture: Pixels, rng: Rng) -> Pixels:
    """A print on any paper, of several sheets at times that are taped together."""
    paper = np.clip(rng.uniform(0.82, 1.0) + rng.normal(0, 0.02, 3), 0, 1)
    out = np.asarray(picture * paper, np.uint8)
    if rng.random() < 0.3:
        for axis in (0, 1):
            for share in ((0.5,), (1 / 3, 2 / 3), ())[int(rng.integers(3))]:
                at = int((share + rng.normal(0, 0.03)) * out.shape[axis])
                wide = int(rng.uniform(8, 20) * stones.DENSITY)
                part = np.moveaxis(out, axis, 0)[max(0, at - wide // 2) : at + wide // 2]
                tape = rng.uniform(150, 255)
                part[:] = (0.85 * part + 0.15 * tape).astype(np.uint8)
                line = np.moveaxis(out, axis, 0)[at : at + int(rng.integers(1, 5))]
                line[:] = (line * rng.uniform(0.6, 0.95)).astype(np.uint8)
    return out
