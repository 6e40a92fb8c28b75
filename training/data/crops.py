"""Crops for the reader: faces cut, a little wrongly, out of photographs of small tables."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from training.data.columns import Columns
from training.data.photographs import Photograph
from training.render.camera import any_camera, turned
from training.render.chance import Rng
from training.render.clutter import any_hand, any_thing
from training.render.glyphs import SAME_EVERY_WAY, Shares
from training.render.light import draw_light
from training.render.photograph import Drawable, Scene, Shot, paint
from training.render.pieces import PlacedPiece
from training.render.prints import any_face
from training.render.sensor import decoded, draw_sensor
from training.render.stock import Stock
from training.render.styles import any_style
from training.settings import ReaderSettings
from training.tables.layouts import laid
from vision.arrays import Flags, Floats, Pixels
from vision.geometry.homography import Homography
from vision.geometry.quads import CENTRED, as_quads
from vision.read.crops import PieceSampler
from vision.read.faces import FACES

FOLDED = {"6": ("6", "9"), "9": ("6", "9")}
"""Faces that are one picture where up is unknown."""
SHARES = 8
"""Most readings kept of one picture."""
INDEX = {face: i for i, face in enumerate(FACES)}
OFF = 0.36
"""Sides from the middle of a piece from which a cut shows no piece."""
WHOLE = 0.93
"""Share of a piece that must show for its face to be asked for."""


@dataclass(frozen=True)
class Crops(Columns):
    """n crops with their target readings."""

    pictures: Pixels
    """(n, 40, 40, 3) uint8 RGB, upright."""
    readings: NDArray[np.int16]
    masses: NDArray[np.float32]
    """(n, SHARES) int16 and float32: quarter turns · C + face, and the mass of each reading."""
    truth: NDArray[np.int16]
    """(n,) int16: the face that was painted."""
    sides: NDArray[np.float32]
    """(n,) float32: side of the piece in the photograph, pixels."""
    calm: Flags
    """(n,): photographed with care."""

    @property
    def dense(self) -> Floats:
        """(n, 4 · C) the masses of all readings."""
        masses = np.zeros((len(self), 4 * len(FACES)))
        np.add.at(masses, (np.arange(len(self))[:, None], self.readings), self.masses)
        return masses


def draw(stock: Stock, plan: ReaderSettings, rng: Rng) -> Crops:
    """Crops of one small table, photographed several times."""
    calm = rng.random() < plan.calm
    side = _side(plan, calm, rng)
    size = (round(5.2 * side), round(5.2 * side))
    camera = any_camera(side, size, plan.tilt, rng)
    pieces = _pieces(stock, rng)
    unit = 1 / (side * float(np.exp(rng.normal(0.2, 0.6))))
    over: list[Drawable] = []
    if rng.random() < 0.08:
        spot = rng.normal(0, 1, 2)
        over = [any_hand(spot, rng.uniform(0, 360), rng.uniform(0.3, 0.7), rng)]
    under = [any_thing((2.0, 0.0), rng)] if rng.random() < 0.1 else []
    hard = 0.3 if calm else 1.2
    light, sensor = draw_light(rng, hard), draw_sensor(rng, side, hard)
    surface = stock.surface(rng)
    scene = Scene(camera, size, surface, unit, pieces, under, over, None, light, sensor)
    shot = paint(scene, stock, rng)
    shots = (shot.again(side, hard, rng) for _ in range(plan.shots))
    return Crops.joined([_cut_out(one, plan.besides, calm, rng) for one in shots])


def _side(plan: ReaderSettings, calm: bool, rng: Rng) -> float:
    """Of a piece in the picture; small ones are seldom photographed with care."""
    low, high = plan.sides
    if calm:
        return rng.uniform(max(low, 24.0), high)
    edges = (low, 22.0, 42.0, high)
    part = int(rng.choice(3, p=[0.2, 0.55, 0.25]))
    return rng.uniform(edges[part], edges[part + 1])


def _pieces(stock: Stock, rng: Rng) -> list[PlacedPiece]:
    """Some cells of a lattice with pieces of one style or two, each with any face of any font."""
    first = any_style(rng)
    second = any_style(rng) if rng.random() < 0.5 else first
    styles = [first, second.formed_as(first)]
    share = rng.uniform(0.4, 1.0)
    cells = [(i, j) for i in range(-1, 3) for j in range(-1, 3) if rng.random() < share]
    cells = cells or [(0, 0)]
    places = laid(cells, rng.integers(0, 2, len(cells)).tolist(), first.aspect, rng)
    return [p.piece(any_face("number", styles[p.set], stock, rng)) for p in places]


def _cut_out(shot: Shot, besides: int, calm: bool, rng: Rng) -> Crops:
    """Cuts of the pieces that show in a photograph, and of what lies between them."""
    picture, pieces = decoded(shot.jpeg(rng)), shot.pieces
    asked = np.flatnonzero((shot.shown > WHOLE) & (shot.inside > 0.98)).tolist()
    quads = [shaken(shot.quads[i], rng) for i in asked]
    faces = [(pieces[i].print.name, pieces[i].print.shares) for i in asked]
    frame = np.array(picture.shape[1::-1])
    for _ in range(besides if len(pieces) else 0):
        # From 0.36 to 0.52 of a side off, a crop shows half a piece, or half of two; farther off
        # it mostly shows bare table, or what lies on it.
        farther = 0.52 if rng.random() < 0.6 else 2.0
        shift = np.array([rng.uniform(OFF, farther), rng.uniform(-0.5, 0.5)])
        shift = (shift if rng.random() < 0.5 else shift[::-1]) * rng.choice([-1, 1], 2)
        near = shot.quads[rng.integers(len(pieces))]
        quad = Homography.between(CENTRED, near)(CENTRED + shift)
        if (quad > 0).all() and (quad < frame).all() and _is_beside(quad, shot.quads):
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


def _is_beside(quad: Floats, pieces: Floats) -> bool:
    """Whether the middle of a cut (4, 2) is off the middles of all pieces (N, 4, 2)."""
    middle = quad.mean(0, keepdims=True)
    away = [Homography.between(piece, CENTRED)(middle)[0] for piece in pieces]
    return bool((np.abs(away).max(1) >= OFF - 1e-6).all())


def targets(shares: Sequence[Shares]) -> tuple[NDArray[np.int16], NDArray[np.float32]]:
    """Readings and masses (n, SHARES) as numbers."""
    readings = np.zeros((len(shares), SHARES), np.int16)
    masses = np.zeros((len(shares), SHARES), np.float32)
    for i, entries in enumerate(shares):
        for k, (face, turns, mass) in enumerate(entries[:SHARES]):
            readings[i, k], masses[i, k] = turns % 4 * len(FACES) + INDEX[face], mass
    return readings, masses / masses.sum(axis=1, keepdims=True)


def shaken(quad: Floats, rng: Rng) -> Floats:
    """The quad as a finder would give it: shifted, twisted, too large or too small."""
    wild = rng.random() < 0.15
    shift = rng.uniform(-0.12, 0.12, 2) if wild else np.clip(rng.normal(0, 0.03, 2), -0.12, 0.12)
    twist = rng.uniform(-12, 12) if wild else np.clip(rng.normal(0, 3.0), -10, 10)
    grow = rng.uniform(0.82, 1.2) if wild else np.clip(np.exp(rng.normal(0, 0.045)), 0.82, 1.2)
    moved = turned(CENTRED, float(twist)) * grow + shift
    return Homography.between(CENTRED, quad)(moved + rng.normal(0, 0.012, (4, 2)))


def real_crops(photos: Sequence[Photograph], cuts: int, rng: Rng) -> Crops:
    """Cuts of real tiles, shaken and dimmed; each in any turn, for theirs is not known."""
    parts = []
    for photo in photos:
        picture = PieceSampler(photo.pixels())
        for face, quad in zip(photo.faces, photo.quads, strict=True):
            pictures = picture.faces(np.stack([shaken(quad, rng) for _ in range(cuts)]))
            shares = tuple(
                (name, turn, 1.0) for name in FOLDED.get(face, (face,)) for turn in range(4)
            )
            parts.append(
                Crops(
                    np.stack([_dimmed(one, rng) for one in pictures]),
                    *targets([shares] * cuts),
                    np.full(cuts, INDEX[face], np.int16),
                    np.full(cuts, np.linalg.norm(quad[0] - quad[1]), np.float32),
                    np.ones(cuts, np.bool_),
                )
            )
    return Crops.joined(parts)


def _dimmed(picture: Pixels, rng: Rng) -> Pixels:
    """Another exposure and sharpness."""
    if rng.random() < 0.5:
        side = int(rng.integers(18, 40))
        small = cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA)
        picture = np.asarray(cv2.resize(small, picture.shape[:2]), np.uint8)
    gain = np.exp(rng.normal(0, 0.2) + rng.normal(0, 0.06, 3))
    out = picture * gain + rng.normal(0, np.exp(rng.normal(0.5, 0.7)), picture.shape)
    return np.asarray(np.clip(out, 0, 255), np.uint8)
