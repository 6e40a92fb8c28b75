"""Training data of the reader: jittered crops from photographs of small tables."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from training.data.columns import Columns
from training.data.photographs import Photograph
from training.render.camera import random_camera, rotate_points
from training.render.chance import Rng
from training.render.clutter import random_hand, random_thing
from training.render.glyphs import SAME_EVERY_WAY, Shares
from training.render.light import draw_light
from training.render.photograph import Drawable, Scene, Shot, paint
from training.render.pieces import PlacedPiece
from training.render.prints import random_face
from training.render.sensor import decode, draw_sensor
from training.render.stock import Stock
from training.render.styles import random_style
from training.settings import ReaderSettings
from training.tables.layouts import lattice_spots
from vision.arrays import Flags, Floats, Pixels
from vision.geometry.homography import Homography
from vision.geometry.quads import CENTRED, as_quads
from vision.read.crops import PieceSampler
from vision.read.faces import FACES

FOLDED = {"6": ("6", "9"), "9": ("6", "9")}
"""Faces that look the same when the orientation is unknown."""
SHARES = 8
"""Largest number of target readings of a crop."""
INDEX = {face: i for i, face in enumerate(FACES)}
OFF = 0.36
"""Distance from the centre of a piece, in sides, from which a crop counts as negative."""
WHOLE = 0.93
"""Smallest visible share of a piece for its face to be a target."""


@dataclass(frozen=True)
class Crops(Columns):
    """n crops with their target readings."""

    pictures: Pixels
    """(n, 40, 40, 3) uint8 RGB, upright."""
    readings: NDArray[np.int16]
    masses: NDArray[np.float32]
    """(n, SHARES) int16 and float32: readings as quarter turns · C + face, and their masses."""
    truth: NDArray[np.int16]
    """(n,) int16: the true face."""
    sides: NDArray[np.float32]
    """(n,) float32: side of the piece in the photograph, pixels."""
    calm: Flags
    """(n,): photographed with care."""

    @property
    def dense(self) -> Floats:
        """Masses of all readings (n, 4 · C)."""
        masses = np.zeros((len(self), 4 * len(FACES)))
        np.add.at(masses, (np.arange(len(self))[:, None], self.readings), self.masses)
        return masses


def draw(stock: Stock, plan: ReaderSettings, rng: Rng) -> Crops:
    """Crops of one small table, from several photographs."""
    calm = rng.random() < plan.calm
    side = _side(plan, calm, rng)
    size = (round(5.2 * side), round(5.2 * side))
    camera = random_camera(side, size, plan.tilt, rng)
    pieces = _pieces(stock, rng)
    unit = 1 / (side * float(np.exp(rng.normal(0.2, 0.6))))
    over: list[Drawable] = []
    if rng.random() < 0.08:
        spot = rng.normal(0, 1, 2)
        over = [random_hand(spot, rng.uniform(0, 360), rng.uniform(0.3, 0.7), rng)]
    under = [random_thing((2.0, 0.0), rng)] if rng.random() < 0.1 else []
    hard = 0.3 if calm else 1.2
    light, sensor = draw_light(rng, hard), draw_sensor(rng, side, hard)
    surface = stock.surface(rng)
    scene = Scene(camera, size, surface, unit, pieces, under, over, None, light, sensor)
    shot = paint(scene, stock, rng)
    shots = (shot.again(side, hard, rng) for _ in range(plan.shots))
    return Crops.joined([_crops_of(it, plan.negatives, calm, rng) for it in shots])


def _side(plan: ReaderSettings, calm: bool, rng: Rng) -> float:
    """A random side of pieces, pixels; small ones are rarer with care."""
    low, high = plan.sides
    if calm:
        return rng.uniform(max(low, 24.0), high)
    edges = (low, 22.0, 42.0, high)
    part = int(rng.choice(3, p=[0.2, 0.55, 0.25]))
    return rng.uniform(edges[part], edges[part + 1])


def _pieces(stock: Stock, rng: Rng) -> list[PlacedPiece]:
    """Pieces of one or two styles on some cells of a lattice, with random faces and fonts."""
    first = random_style(rng)
    second = random_style(rng) if rng.random() < 0.5 else first
    styles = [first, second.with_form_of(first)]
    share = rng.uniform(0.4, 1.0)
    cells = [(i, j) for i in range(-1, 3) for j in range(-1, 3) if rng.random() < share]
    cells = cells or [(0, 0)]
    places = lattice_spots(cells, rng.integers(0, 2, len(cells)).tolist(), first.aspect, rng)
    return [p.piece(random_face("number", styles[p.set], stock, rng)) for p in places]


def _crops_of(shot: Shot, negatives: int, calm: bool, rng: Rng) -> Crops:
    """Crops of the visible pieces of a photograph, and negatives between them."""
    picture, pieces = decode(shot.jpeg(rng)), shot.pieces
    visible = np.flatnonzero((shot.visible > WHOLE) & (shot.inside > 0.98)).tolist()
    quads = [jittered(shot.quads[i], rng) for i in visible]
    faces = [(pieces[i].print.name, pieces[i].print.shares) for i in visible]
    frame = np.array(picture.shape[1::-1])
    for _ in range(negatives if len(pieces) else 0):
        # Up to 0.52 of a side off, a crop shows half a piece, or halves of two; farther off mostly
        # bare table or clutter.
        farther = 0.52 if rng.random() < 0.6 else 2.0
        shift = np.array([rng.uniform(OFF, farther), rng.uniform(-0.5, 0.5)])
        shift = (shift if rng.random() < 0.5 else shift[::-1]) * rng.choice([-1, 1], 2)
        neighbour = shot.quads[rng.integers(len(pieces))]
        quad = Homography.between(CENTRED, neighbour)(CENTRED + shift)
        if (quad > 0).all() and (quad < frame).all() and _is_negative(quad, shot.quads):
            quads.append(quad)
            faces.append(("none", SAME_EVERY_WAY["none"]))
    sides = [np.sqrt(abs(cv2.contourArea(quad.astype(np.float32)))) for quad in quads]
    return Crops(
        PieceSampler(picture).faces(as_quads(quads)),
        *targets([shares for _, shares in faces]),
        np.array([INDEX[name] for name, _ in faces], np.int16),
        np.array(sides, np.float32),
        np.full(len(quads), calm),
    )


def _is_negative(quad: Floats, pieces: Floats) -> bool:
    """Whether the centre of a crop (4, 2) is away from the centres of all pieces (N, 4, 2)."""
    middle = quad.mean(0, keepdims=True)
    offsets = [Homography.between(piece, CENTRED)(middle)[0] for piece in pieces]
    return bool((np.abs(offsets).max(1) >= OFF - 1e-6).all())


def targets(shares: Sequence[Shares]) -> tuple[NDArray[np.int16], NDArray[np.float32]]:
    """Encode target readings as indices and masses, (n, SHARES) each."""
    readings = np.zeros((len(shares), SHARES), np.int16)
    masses = np.zeros((len(shares), SHARES), np.float32)
    for i, entries in enumerate(shares):
        for k, (face, turns, mass) in enumerate(entries[:SHARES]):
            readings[i, k], masses[i, k] = turns % 4 * len(FACES) + INDEX[face], mass
    return readings, masses / masses.sum(axis=1, keepdims=True)


def jittered(quad: Floats, rng: Rng) -> Floats:
    """Jitter a quad like a finder: shift, rotation, scale and corner noise."""
    is_wild = rng.random() < 0.15
    shift = rng.uniform(-0.12, 0.12, 2) if is_wild else np.clip(rng.normal(0, 0.03, 2), -0.12, 0.12)
    rotation = rng.uniform(-12, 12) if is_wild else np.clip(rng.normal(0, 3.0), -10, 10)
    scale = rng.uniform(0.82, 1.2) if is_wild else np.clip(np.exp(rng.normal(0, 0.045)), 0.82, 1.2)
    moved = rotate_points(CENTRED, float(rotation)) * scale + shift
    return Homography.between(CENTRED, quad)(moved + rng.normal(0, 0.012, (4, 2)))


def real_crops(photos: Sequence[Photograph], cuts: int, rng: Rng) -> Crops:
    """Jittered crops of real tiles, whose orientation is unknown."""
    tables = []
    for photo in photos:
        picture = PieceSampler(photo.pixels())
        for face, quad in zip(photo.faces, photo.quads, strict=True):
            pictures = picture.faces(np.stack([jittered(quad, rng) for _ in range(cuts)]))
            shares = tuple(
                (name, turn, 1.0) for name in FOLDED.get(face, (face,)) for turn in range(4)
            )
            tables.append(
                Crops(
                    np.stack([_jitter_exposure(it, rng) for it in pictures]),
                    *targets([shares] * cuts),
                    np.full(cuts, INDEX[face], np.int16),
                    np.full(cuts, np.linalg.norm(quad[0] - quad[1]), np.float32),
                    np.ones(cuts, np.bool_),
                )
            )
    return Crops.joined(tables)


def _jitter_exposure(picture: Pixels, rng: Rng) -> Pixels:
    """Jitter exposure and sharpness."""
    if rng.random() < 0.5:
        side = int(rng.integers(18, 40))
        small = cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA)
        picture = np.asarray(cv2.resize(small, picture.shape[:2]), np.uint8)
    gain = np.exp(rng.normal(0, 0.2) + rng.normal(0, 0.06, 3))
    out = picture * gain + rng.normal(0, np.exp(rng.normal(0.5, 0.7)), picture.shape)
    return np.asarray(np.clip(out, 0, 255), np.uint8)
