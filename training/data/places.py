"""Views from above for the network that tells what is at a place: tables and boards of any game.

Hands and things lie over some of the places, stones of other colours on some, shadows and lamps
fall on all.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.games.mobius.position import LAYOUT as MOBIUS
from referee.prints.mathable import LAYOUT_2021 as MATHABLE
from training.data.columns import Columns
from training.render.camera import turned
from training.render.chance import Rng, log_uniform, pick
from training.render.clutter import any_hand, any_sheet, any_thing
from training.render.paint import rgb
from training.render.photograph import Drawable, Shot
from training.render.pieces import PlacedPiece
from training.render.sensor import decoded
from training.render.stock import Stock
from training.render.stones import LaidStone
from training.render.styles import of_hue
from training.scenes import KINDS
from training.settings import PlacesSettings
from training.tables import stones
from training.tables.table import SceneRanges, Setup, shoot
from vision.arrays import Floats, Pixels
from vision.boards.layout import Layout
from vision.photo.light import GAMMA
from vision.photo.sampling import sample
from vision.read.places import CONTENTS, SIDE_PX

VIEW = 256
"""Side of a view, pixels."""
MOST = 256
"""Most places of a view."""
SHARES = {
    "mobi": 0.22,
    "square_tiles": 0.06,
    "number_tiles": 0.06,
    "cirplexed": 0.1,
    "formula": 0.1,
    "mathable": 0.14,
    "mobius": 0.32,
}
"""How often each kind of table is drawn."""
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
class Views(Columns):
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


@dataclass(frozen=True)
class _Seen:
    """Places of a photograph, on a plane above its table."""

    at: Floats
    """(N, 2) where they are."""
    masses: Floats
    """(N, K) of what is there."""
    middles: Floats
    """(N, 2) where the piece there is seen, NaN for none."""


@dataclass(frozen=True)
class _View:
    """A table, and the plane on which its places are looked for."""

    table: Setup
    height: float
    """Of the plane above the table."""
    side: float
    """Of a piece, or the pitch of the board's places, in the table's unit."""
    ranges: SceneRanges
    places: Callable[[Shot, Rng], _Seen]
    surface: Pixels | None = None
    """Of the table, or None for any."""

    @property
    def is_board(self) -> bool:
        return self.table.unit != 1.0


def draw(stock: Stock, plan: PlacesSettings, rng: Rng) -> Views:
    """Views of one scene, photographed several times in other light and focus."""
    kind = str(rng.choice([*SHARES], p=[*SHARES.values()]))
    view = _stones(rng) if kind == "mobius" else _pieces(kind, stock, rng)
    if view is None:
        return draw(stock, plan, rng)
    shot = shoot(view.table, stock, rng, view.ranges, surface=view.surface)
    seen = view.places(shot, rng)
    # Places are looked at once over each photograph.
    views = []
    for number in range(plan.shots):
        if number:
            side = shot.camera.scale(view.table.region.mean(0)) * view.side
            shot = shot.again(side, rng.uniform(0.2, plan.hard), rng)
            if rng.random() < BLINDING:
                shot = replace(shot, light=replace(shot.light, glare=rng.uniform(0.5, 4.0)))
        picture = decoded(shot.jpeg(rng))
        if kind != "mobius" and rng.random() < GREY:
            picture = np.repeat(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)[..., None], 3, axis=2)
        views.append(_viewed(picture, shot, view, seen, rng))
    return Views.joined(views)


def _viewed(picture: Pixels, shot: Shot, view: _View, seen: _Seen, rng: Rng) -> Views:
    """The view of one photograph, a little shifted, turned and scaled."""
    is_board, places, masses = view.is_board, seen.at, seen.masses
    turn = float(rng.choice([0, 180])) if is_board else rng.uniform(0, 360)
    turn += rng.normal(0, 0.4)
    step = view.side / SIDE_PX * float(np.exp(rng.normal(0, 0.01 if is_board else 0.04)))
    middle = (places.min(0) + places.max(0)) / 2
    if not is_board:
        middle = places[rng.integers(len(places))]
    middle = middle + rng.normal(0, 0.03 if is_board else 0.5, 2) * view.side
    grid = np.stack(np.meshgrid(*[np.arange(VIEW) - (VIEW - 1) / 2] * 2), -1)
    at = shot.project(turned(grid * step, turn) + middle, view.height)
    density = float(np.median(np.linalg.norm(np.diff(at[VIEW // 2], axis=0), axis=-1)))
    reduced = 1
    while density / (2 * reduced) >= 0.9 and reduced < 8:
        reduced *= 2
    if reduced > 1:
        size = (picture.shape[1] // reduced, picture.shape[0] // reduced)
        picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
        at = (at + 0.5) / reduced - 0.5
    pixels = sample(picture, at)

    def there(points: Floats) -> Floats:
        return np.asarray(turned(points - middle, -turn) / step + (VIEW - 1) / 2)

    points = there(places)
    kept = np.flatnonzero(((points >= 0) & (points < VIEW)).all(1))[:MOST]
    if rng.random() < REFLECTED:
        pixels, hidden = _reflecting(pixels, points[kept], rng)
        masses = masses.copy()
        masses[kept[hidden > 0.12]] = 0
        masses[kept[hidden >= 0.7], OTHER] = 1
    out = Views(
        pixels[None],
        np.zeros((1, MOST, 2), np.float32),
        np.zeros((1, MOST, len(CONTENTS)), np.float32),
        np.full((1, MOST, 2), np.nan, np.float32),
    )
    out.points[0, : len(kept)] = points[kept]
    out.masses[0, : len(kept)] = masses[kept]
    out.offsets[0, : len(kept)] = (there(seen.middles)[kept] - points[kept]) / SIDE_PX
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


def _told(
    shot: Shot,
    height: float,
    at: Floats,
    angles: Floats | float,
    reach: Floats | tuple[float, float],
    there: NDArray[np.int64],
    owners: NDArray[np.int64],
    ground: int,
) -> Floats:
    """(N, K) masses of what shows at places (N, 2) where something lies, none where it is unclear.

    Parameters
    ----------
    angles, reach
        In radians, and half the width and height of what is looked at: (N,) and (N, 2), or of all.
    there
        (N,) what lies there, by its place in `CONTENTS`, or -1 where nobody can tell.
    owners, ground
        (N,) the piece that shows where nothing covers it, from 1, and the board or 0 for none.
    """
    grid = np.broadcast_to(GRID * np.reshape(reach, (-1, 1, 2)), (len(at), *GRID.shape))
    cos, sin = (np.reshape(of(angles), (-1, 1)) for of in (np.cos, np.sin))
    x, y = grid[..., 0] * cos - grid[..., 1] * sin, grid[..., 0] * sin + grid[..., 1] * cos
    high, wide = shot.owners.shape
    camera = shot.camera.scaled(wide / shot.size[0])
    pixels = camera.project(at[:, None] + np.stack([x, y], -1), height)
    in_view = ((pixels >= 0) & (pixels < [wide, high])).all((1, 2))
    col, row = np.moveaxis(np.clip(np.rint(pixels), 0, [wide - 1, high - 1]).astype(int), -1, 0)
    shown, thing = shot.owners[row, col], shot.things[row, col].mean(1)
    own = (shown == owners[:, None]).mean(1)
    taken = ((shown > ground) & (shown != owners[:, None])).mean(1)
    clear = np.where(there == PIECE, own > 0.7, taken < 0.25) & (thing < 0.15)
    contents = np.where(clear, there, np.where(thing > 0.6, OTHER, -1))
    told = in_view & (contents >= 0)
    return np.where(told[:, None], np.eye(len(CONTENTS))[contents], 0.0)


def _pieces(kind: str, stock: Stock, rng: Rng) -> _View | None:
    """A table, or a board, of tiles or cards, some of them under a thing."""
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
    height = table.pieces[0].top if is_board else float(np.median([one.top for one in pieces]))
    table = replace(table, over=[*table.over, *_things(table, rng)])
    surface = None
    if not is_board and rng.random() < ALIKE:
        surface = _in_colour(stock.surface(rng), pick(pieces, rng).print.style.ground, rng)
    if is_board:
        lying = [(tile.at, tile.top, PIECE, n) for n, tile in enumerate(pieces, start=2)]
        places = partial(_printed_places, lying, MATHABLE, 0.4, height)
        return _View(table, height, MATHABLE.pitch_mm, _ranges(kind, rng), places)
    return _View(table, height, 1.0, _ranges(kind, rng), partial(_table_places, height), surface)


def _ranges(kind: str, rng: Rng) -> SceneRanges:
    """From what photographs of a kind are drawn: small ones too, steeper, in two colours."""
    usual, long_side = KINDS[kind].ranges, int(rng.integers(480, 1100))
    coloured, bright = max(usual.coloured, 0.15), max(usual.reflections, 0.6)
    drawn = replace(usual, long_side=long_side, tilt=60.0, hard=rng.uniform(0.2, 1.2))
    return replace(drawn, coloured=coloured, reflections=bright)


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


def _table_places(height: float, shot: Shot, rng: Rng) -> _Seen:
    """Pieces, the free places beside them, and others anywhere."""
    pieces, count = shot.pieces, len(shot.pieces)
    angles = np.array([piece.angle for piece in pieces])
    half = np.array([[0.5, 0.5 / piece.print.style.aspect] for piece in pieces])
    # The middle of a piece where its top is seen on the plane.
    tops = np.array([piece.top for piece in pieces])
    middles = shot.camera.project(np.array([piece.at for piece in pieces]), tops)
    seen = shot.camera.plane(height).inverse(middles)
    beside, anywhere = rng.integers(0, count, 3 * count), rng.integers(0, count, 12)
    away = rng.uniform(0.72, 1.2, 3 * count) * np.where(rng.random(3 * count) < 0.7, 2, 4)
    quarters = rng.integers(0, 4, 3 * count)
    turns, far = angles[beside] + quarters * np.pi / 2, away * half[beside, quarters % 2]
    steps = np.column_stack([far * np.cos(turns), far * np.sin(turns)])
    free = np.concatenate([seen[beside] + steps, seen[anywhere] + rng.normal(0, 4, (12, 2))])
    like = np.concatenate([np.arange(count), beside, anywhere])
    at = np.concatenate([seen, free])
    there, owners = np.full(len(at), BARE), np.zeros(len(at), np.int64)
    there[:count], owners[:count] = PIECE, np.arange(1, count + 1)
    masses = _told(shot, height, at, angles[like], 0.8 * half[like], there, owners, 0)
    middles = np.concatenate([seen, np.full(free.shape, np.nan)])
    at[:count] += rng.normal(0, 0.05, seen.shape)
    order = rng.permutation(len(at))[:MOST]
    return _Seen(at[order], masses[order], middles[order])


Lying = tuple[tuple[float, float], float, int, int]
"""Where something lies, at what height it is seen, what it is, and which piece shows there."""


def _printed_places(
    lying: Sequence[Lying], board: Layout, reach: float, height: float, shot: Shot, _: Rng
) -> _Seen:
    """All places of a printed board at a height, of which so many pitches are looked at."""
    places, pitch = board.centres, board.pitch_mm
    there, owners = np.full(len(places), BARE), np.ones(len(places), np.int64)
    nearest = np.full(len(places), 0.62)
    seen, middles = places.copy(), np.full(places.shape, np.nan)
    for spot, top, content, owner in lying:
        away = np.linalg.norm(places - spot, axis=1) / pitch
        own = away < nearest
        nearest[own], owners[own] = away[own], owner
        # Halfway between two places it belongs to neither for sure.
        there[own] = np.where(away[own] > 0.45, -1, content)
        at = shot.camera.project(np.array([spot]), top)
        seen[own] = middles[own] = shot.camera.plane(height).inverse(at)
    masses = _told(shot, height, seen, 0.0, (reach * pitch,) * 2, there, owners, 1)
    middles[masses[:, OTHER] == 1] = np.nan
    return _Seen(places, masses, middles)


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


def _stones(rng: Rng) -> _View:
    """A board with stones of any make, in part of other colours or off their places."""
    faces = stones.any_position(rng) if rng.random() < 0.95 else {}
    pitch, play = MOBIUS.pitch_mm, (rng.uniform(0.05, 0.25), 0.53)
    laid = stones.lay(faces, rng, make=pick(stones.MAKES, rng), play=play)
    names = list(faces.values())
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
    # The board is the one piece; stones are none.
    lying = [
        (stone.at, 0.6 * stone.height, CONTENTS.index(name), 1)
        for stone, name in zip(laid, names, strict=True)
    ]
    places = partial(_printed_places, lying, MOBIUS, 0.2, 0.0)
    return _View(table, 0.0, pitch, _ranges("mobius", rng), places)


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
