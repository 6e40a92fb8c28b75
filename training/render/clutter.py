"""Clutter: objects on a table that are no pieces; lengths in widths of a piece."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from scipy.interpolate import CubicSpline

from training.render.camera import PinholeCamera, rotate_points
from training.render.chance import Rng, log_uniform, pick, random_seed
from training.render.paint import (
    blend,
    box_of,
    corner,
    dim,
    fill,
    hull_of,
    lay_texture,
    rgb,
    ring,
    soft,
    stroke,
)
from training.render.pieces import Canvas, walls
from training.render.symbols import logo_mask
from vision.arrays import Floats, Singles
from vision.geometry.quads import CENTRED, UNIT

SKIN = ((236, 188, 160), (224, 172, 130), (198, 140, 100), (141, 90, 60), (92, 58, 42))


@dataclass(frozen=True)
class Thing:
    """A thing that lies somewhere; its sort is a key of `SORTS`, and ``seed`` tells its looks.

    ``unit`` is the width of a piece in the table's unit of length.
    """

    sort: str
    centre: tuple[float, float]
    seed: int
    unit: float = 1.0

    @property
    def is_flat(self) -> bool:
        """Whether a piece lies on it as on the table, and nothing can lie beneath."""
        return self.sort in FLAT

    def draw(self, canvas: Canvas) -> None:
        """Draw it."""
        # In widths of a piece from here on.
        camera = replace(canvas.camera, shift=canvas.camera.shift / self.unit)
        at, rng = np.array(self.centre) / self.unit, np.random.default_rng(self.seed)
        SORTS[self.sort](replace(canvas, camera=camera), at, rng)


@dataclass(frozen=True)
class Sheet:
    """A slip of paper or card: its outline (N, 2) on the table, and its colour."""

    outline: Floats
    colour: tuple[int, int, int]
    ruled: bool = False

    def draw(self, canvas: Canvas) -> None:
        """Draw it with its shadow."""
        reach = 0.02 * float(np.ptp(self.outline, axis=0).max())
        canvas.cast([self.outline], [reach], 0.0)
        projected = canvas.camera.project(self.outline, 0.0)
        fill(canvas.pixels, projected, np.array(self.colour, np.float64))
        if self.ruled:
            top, bottom = self.outline[[0, 1]], self.outline[[3, 2]]
            for share in np.linspace(0.08, 0.95, 22):
                first, last = top + share * (bottom - top)
                ends = first + np.array([[0.08], [0.9]]) * (last - first)
                ink = 0.55 * np.array(self.colour)
                stroke(canvas.pixels, canvas.camera.project(ends, 0.0), ink, 1)


@dataclass(frozen=True)
class Capsules:
    """A body of capsules above the table, such as a hand or a rod."""

    bones: Floats
    radii: Floats
    """(N, 2, 2) ends and (N,) radii of the capsules that it is made of, on the table."""
    colour: tuple[int, int, int]
    height: float

    def draw(self, canvas: Canvas) -> None:
        """Draw it with shading and shadow."""
        camera = canvas.camera
        ends = camera.project(self.bones, self.height)
        radii = np.maximum(self.radii * [camera.scale(bone[0]) for bone in self.bones], 1.0)
        reach = 0.7 * float(radii[0])
        box = box_of(ends.reshape(-1, 2), canvas.pixels.shape, float(radii.max()) + 4 * reach)
        if box is None:
            return
        part = canvas.pixels[box]
        mask = np.zeros(part.shape[:2], np.uint8)
        bump: Singles = np.zeros(part.shape[:2], np.float32)
        for (first, last), radius in zip((ends - corner(box)).astype(int), radii, strict=True):
            one = np.zeros_like(mask)
            width = min(32000, max(1, round(2 * radius)))
            cv2.line(one, first.tolist(), last.tolist(), 255, width, cv2.LINE_AA)
            away = cv2.distanceTransform((one > 127).astype(np.uint8), cv2.DIST_L2, 5) / radius
            bump = np.maximum(bump, np.sqrt(1 - (1 - np.clip(away, 0, 1)) ** 2))
            mask = np.maximum(mask, one)
        aside = np.array([[1, 0, 0.6 * reach], [0, 1, reach]])
        shade = cv2.warpAffine(soft(mask, reach), aside, mask.shape[::-1])
        dim(part, np.asarray(1 - 0.45 * shade, np.float32))
        bump = np.asarray(cv2.GaussianBlur(bump, (0, 0), max(0.5, 0.15 * float(radii[0]))))
        blend(part, np.array(self.colour, np.float32) * (0.45 + 0.6 * bump[..., None]), mask)
        canvas.owners[box][mask > 127] = 0


def random_thing(at: tuple[float, float], rng: Rng, unit: float = 1.0) -> Thing:
    """A random object at a point of the table."""
    return Thing(pick(list(SORTS), rng), at, random_seed(rng), unit)


def scatter_things(
    spots: Sequence[tuple[float, float, float]],
    apart: float,
    count: int,
    camera: PinholeCamera,
    size: tuple[int, int],
    rng: Rng,
    unit: float = 1.0,
) -> list[Thing]:
    """Up to ``count`` things in view, none nearer than ``apart`` to spots: x, y and a reach."""
    things = list[Thing]()
    for _ in range(count):
        x, y = camera.ground(rng.uniform(0, 1, (1, 2)) * size)[0].tolist()
        away = [np.hypot(a - x, b - y) - reach for a, b, reach in spots]
        if min(away, default=np.inf) > apart:
            things.append(random_thing((x, y), rng, unit))
    return things


def random_hand(tip: Floats, away: float, size: float, rng: Rng) -> Capsules:
    """A hand whose fingers reach a point, from a direction in degrees.

    ``size`` is the radius of a finger.
    """
    fingers = int(rng.integers(1, 5))
    bones, radii = [], []
    for i in range(fingers):
        lean = rng.uniform(-0.15, 0.15)
        end = np.array([rng.uniform(0, 1.5), (i - (fingers - 1) / 2) * 2.2])
        bones.append([end, end + np.array([9, 6 * lean])])
        radii.append(rng.uniform(0.85, 1.1))
    wrist = np.array([24.0, rng.normal(0, 1)])
    bones += [[np.array([12.0, 0]), wrist], [wrist, np.array([60.0, rng.normal(0, 4)])]]
    radii += [1.3 * max(fingers, 2), 3.7]
    placed = rotate_points(np.array(bones) * size, away) + tip
    return Capsules(placed, np.array(radii) * size, rgb(_skin(rng), 20, 250), 1.5 * size)


def random_rod(at: Floats, unit: float, rng: Rng) -> Capsules:
    """A finger, a stick or a marker across a point, of any colour."""
    long, radius = log_uniform(0.8, 12.0, rng) * unit, rng.uniform(0.1, 0.6) * unit
    ends = np.array([[0.0, 0.0], [long, 0.0]]) - [rng.uniform(0, long), 0.0]
    bones = rotate_points(ends, rng.uniform(0, 360)) + at
    colour = _skin(rng) if rng.random() < 0.4 else rng.uniform(10, 250, 3)
    return Capsules(bones[None], np.array([radius]), rgb(colour, 8, 250), rng.uniform(0, 1) * unit)


def _skin(rng: Rng) -> Floats:
    return np.asarray(np.array(pick(SKIN, rng)) * rng.uniform(0.7, 1.08))


def random_sheet(at: Floats, rng: Rng, size: tuple[float, float]) -> Sheet:
    """A sheet of a random colour at a point; ``size`` is the range of its width."""
    sides = rng.uniform(*size, 2)
    outline = rotate_points(CENTRED * sides, rng.uniform(0, 360)) + at
    white = rng.uniform(200, 250) + rng.normal(0, 8, 3)
    colour = white if rng.random() < 0.6 else rng.uniform(20, 245, 3)
    return Sheet(outline, rgb(colour, 5, 252), rng.random() < 0.6)


def random_rack(outline: Floats, unlike: Sequence[Floats], rng: Rng) -> Sheet:
    """A rack for tiles, mostly a dark one; never of the tiles' own colours (3,)."""
    while True:
        dark = rng.random() < 0.6
        colour = rng.uniform(8, 60) + rng.normal(0, 4, 3) if dark else rng.uniform(10, 245, 3)
        if min(float(np.abs(colour - ground).max()) for ground in unlike) > 60:
            return Sheet(outline, rgb(colour, 3, 252))


def _rectangle(centre: Floats, wide: float, tall: float, degrees: float) -> Floats:
    return rotate_points(CENTRED * (wide, tall), degrees) + centre


def _solid(canvas: Canvas, outline: Floats, high: float, colour: Floats) -> None:
    """Draw an upright body: shadow, walls and top."""
    canvas.cast([outline], [high], 0.0)
    foot, top = (canvas.camera.project(outline, height) for height in (0.0, high))
    walls(canvas, outline, foot, top, colour)
    fill(canvas.pixels, top, colour)


def _top(canvas: Canvas, outline: Floats, high: float, colour: Floats) -> None:
    """Draw a flat polygon at a height."""
    fill(canvas.pixels, canvas.camera.project(outline, high), colour)


def _coin(canvas: Canvas, at: Floats, rng: Rng) -> None:
    radius, high = rng.uniform(0.2, 0.8), rng.uniform(0.02, 0.15)
    colour = rng.uniform(40, 245, 3) if rng.random() < 0.6 else np.array([190.0, 150, 90])
    _solid(canvas, ring(at, radius), high, colour)
    if rng.random() < 0.5:
        _top(canvas, ring(at, 0.8 * radius), high, colour * rng.uniform(0.8, 1.1))


def _pen(canvas: Canvas, at: Floats, rng: Rng) -> None:
    long, wide, way = rng.uniform(3, 9), rng.uniform(0.12, 0.4), rng.uniform(0, 360)
    colour = rng.uniform(10, 250, 3)
    canvas.cast([_rectangle(at, long, wide, way)], [wide], 0.0)
    for share, tone in ((1.0, 0.7), (0.5, 1.15), (0.2, 1.4)):
        _top(canvas, _rectangle(at, long, wide * share, way), wide, colour * tone)
    if rng.random() < 0.6:
        tip = at + rotate_points(np.array([0.42 * long, 0]), way)
        _top(canvas, _rectangle(tip, 0.16 * long, wide, way), wide, rng.uniform(10, 250, 3))


def _cup(canvas: Canvas, at: Floats, rng: Rng) -> None:
    radius, high, colour = rng.uniform(0.6, 2.5), rng.uniform(0.8, 4), rng.uniform(20, 250, 3)
    foot = ring(at, radius * rng.uniform(0.7, 1.0))
    canvas.cast([foot], [high], 0.0)
    low, top = canvas.camera.project(foot, 0.0), canvas.camera.project(ring(at, radius), high)
    fill(canvas.pixels, hull_of(low, top), colour * rng.uniform(0.6, 0.9))
    fill(canvas.pixels, top, colour * rng.uniform(0.8, 1.1))
    if rng.random() < 0.7:
        _top(canvas, ring(at, 0.88 * radius), high, rng.uniform(10, 200, 3))


def _phone(canvas: Canvas, at: Floats, rng: Rng) -> None:
    wide, way = rng.uniform(2.0, 4.0), rng.uniform(0, 360)
    tall = wide * rng.uniform(1.9, 2.2)
    _solid(canvas, _rectangle(at, wide, tall, way), 0.1, rng.uniform(5, 90, 3))
    glass = rng.uniform(5, 60, 3) if rng.random() < 0.6 else rng.uniform(5, 250, 3)
    _top(canvas, _rectangle(at, 0.92 * wide, 0.93 * tall, way), 0.1, glass)


def _page(canvas: Canvas, at: Floats, rng: Rng) -> None:
    """Paper or a book, with lines of words."""
    sheet = random_sheet(at, rng, (3, 10))
    replace(sheet, ruled=False).draw(canvas)
    ink, step = np.array(sheet.colour) * rng.uniform(0.1, 0.6), rng.uniform(0.15, 0.8)
    _, right, _, below = sheet.outline - sheet.outline[0]
    wide, tall = (float(np.linalg.norm(side)) for side in (right, below))
    for y in np.arange(0.08 * tall, 0.9 * tall, step):
        x = 0.08 * wide
        while x < 0.88 * wide:
            long = rng.uniform(0.5, 3) * step
            word = (UNIT * (long, 0.4 * step) + (x, y)) @ [right / wide, below / tall]
            _top(canvas, word + sheet.outline[0], 0.02, ink)
            x += long + 0.4 * step


def _box(canvas: Canvas, at: Floats, rng: Rng) -> None:
    """A box, higher or larger than a piece."""
    wide = rng.uniform(0.5, 5)
    high = rng.uniform(0.9, 2) if wide < 2 else rng.uniform(0.1, 2)
    outline = _rectangle(at, wide, wide * rng.uniform(0.4, 2.5), rng.uniform(0, 360))
    _solid(canvas, outline, high, rng.uniform(10, 250, 3))


def _cube(canvas: Canvas, at: Floats, rng: Rng) -> None:
    """A die."""
    wide = rng.uniform(0.3, 0.8)
    _solid(canvas, _rectangle(at, wide, wide, rng.uniform(0, 360)), wide, rng.uniform(10, 250, 3))
    ink = rng.uniform(0, 255, 3)
    for _ in range(int(rng.integers(1, 6))):
        _top(canvas, ring(at + rng.uniform(-0.3, 0.3, 2) * wide, 0.09 * wide, 12), wide, ink)


def _hand(canvas: Canvas, at: Floats, rng: Rng) -> None:
    random_hand(at, rng.uniform(0, 360), rng.uniform(0.3, 0.8), rng).draw(canvas)


def _cable(canvas: Canvas, at: Floats, rng: Rng) -> None:
    points = at + np.cumsum(rng.normal(0, 3, (5, 2)), 0)
    path = CubicSpline(np.linspace(0, 1, 5), points)(np.linspace(0, 1, 60))
    projected = canvas.camera.project(path, 0.05)
    stroke(canvas.pixels, projected, rng.uniform(5, 250, 3), float(rng.integers(1, 7)))


def _squares(canvas: Canvas, at: Floats, rng: Rng) -> None:
    """A printed board of squares, some of them inscribed; flat, without shadows."""
    cells, pitch, way = int(rng.integers(3, 13)), rng.uniform(0.7, 1.3), rng.uniform(0, 360)
    ground, line, bonus = rng.uniform(10, 245, (3, 3))
    share, mask = rng.uniform(0.9, 0.99), logo_mask(canvas.stock.font(rng), rng)
    whole = (cells + 0.4) * pitch
    _top(canvas, _rectangle(at, whole, whole, way), 0.0, line)
    glyph = np.full((*mask.shape, 3), bonus, np.uint8)
    blend(glyph, line, mask)
    for i, j in np.ndindex(cells, cells):
        middle = rotate_points((np.array([i, j]) - (cells - 1) / 2) * pitch, way) + at
        special = (i * 7 + j * 5) % 9 == 0
        cell = _rectangle(middle, pitch * share, pitch * share, way)
        _top(canvas, cell, 0.0, bonus if special else ground)
        if special:
            high = 0.5 * pitch * mask.shape[0] / mask.shape[1]
            projected = canvas.camera.project(_rectangle(middle, 0.5 * pitch, high, way), 0.0)
            lay_texture(canvas.pixels, glyph, projected, projected)


def _hexagon(canvas: Canvas, at: Floats, rng: Rng) -> None:
    """A few hexagonal tiles of landscape, perhaps with a number token."""
    size, high, way = rng.uniform(0.8, 2.5), rng.uniform(0.02, 0.12), rng.uniform(0, 60)
    for k in range(int(rng.integers(1, 5))):
        step = at + rotate_points(np.array([1.74 * size * (k > 0), 0.0]), way + 30 + 60 * k)
        outline = rotate_points(ring(np.zeros(2), size, 6), way) + step
        _solid(canvas, outline, high, rng.uniform(20, 235, 3))
        if rng.random() < 0.5:
            _top(canvas, ring(step, 0.3 * size), high, np.array([235.0, 220, 185]))


def _domino(canvas: Canvas, at: Floats, rng: Rng) -> None:
    """A domino with its two fields of pips."""
    wide, way, high = rng.uniform(0.6, 1.4), rng.uniform(0, 360), rng.uniform(0.1, 0.35)
    ground, ink = rng.permutation([rng.uniform(5, 60, 3), rng.uniform(200, 250, 3)])
    _solid(canvas, _rectangle(at, 2 * wide, wide, way), high, ground)
    _top(canvas, _rectangle(at, 0.04 * wide, 0.8 * wide, way), high, ink)
    for half in (-0.5, 0.5):
        for spot in rng.permutation(9)[: int(rng.integers(0, 7))]:
            place = np.array([half + (spot % 3 - 1) * 0.27, (spot // 3 - 1) * 0.27]) * wide
            _top(canvas, ring(at + rotate_points(place, way), 0.08 * wide, 14), high, ink)


SORTS: dict[str, Callable[[Canvas, Floats, Rng], None]] = {
    draw.__name__[1:]: draw
    for draw in (
        *(_coin, _pen, _cup, _phone, _page, _box),
        *(_cube, _hand, _cable, _squares, _hexagon, _domino),
    )
}
"""Drawing functions by kind of object, equally likely."""
FLAT = "page", "squares", "cable"
"""Those too thin to hide a piece."""
