"""What else lies about: spare tiles, sheets of paper and hands over the board's frame."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from training.scenes.art import VALUES
from training.scenes.camera import Camera, Floats, project, square
from training.scenes.printing import lattice_origin
from training.scenes.tiles import LaidTile
from vision.boards.layout import Layout

Bytes = NDArray[np.uint8]

SKIN = ((236, 188, 160), (224, 172, 130), (198, 140, 100), (141, 90, 60), (92, 58, 42))
CLEAR_MM = 3.0
"""Least distance of anything that covers the frame from the lattice."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A flat sheet: corners (n, 2) on the board in millimetres, and its colour."""

    outline: Floats
    colour: tuple[int, int, int]
    ruled: bool


@dataclass(frozen=True, slots=True)
class Hand:
    """Fingers over the board's edge: the capsules' ends (n, 2, 2) and radii (n,), millimetres."""

    bones: Floats
    radii: Floats
    colour: tuple[int, int, int]
    height: float = 14.0


def draw_sheet(layout: Layout, rng: np.random.Generator) -> Sheet | None:
    """A sheet over a corner or an edge of the frame, clear of the lattice; None if none fits."""
    side, (left, top) = layout.width_mm, lattice_origin(layout)
    lattice = square(1.0) * [side - 2 * left + 2 * CLEAR_MM, side - 2 * top + 2 * CLEAR_MM]
    lattice += np.array([left - CLEAR_MM, top - CLEAR_MM])
    for _ in range(40):
        wide, high = rng.uniform(60, 220, 2)
        angle = float(rng.uniform(0, 2 * np.pi))
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        around = float(rng.uniform(0, 2 * np.pi))
        middle = side / 2 + side * rng.uniform(0.55, 0.75) * np.array(
            [np.cos(around), np.sin(around)]
        )
        outline = (square(1.0) * [wide, high] - [wide / 2, high / 2]) @ turn.T + middle
        on_board = _shared(outline, square(side))
        if on_board > 200 and _shared(outline, lattice) == 0:
            paper = int(rng.integers(200, 250))
            tint = rng.normal(0, 18, 3)
            red, green, blue = (int(np.clip(paper + t, 30, 252)) for t in tint)
            return Sheet(outline, (red, green, blue), bool(rng.random() < 0.6))
    return None


def _shared(a: Floats, b: Floats) -> float:
    return float(cv2.intersectConvexConvex(a.astype(np.float32), b.astype(np.float32))[0])


def draw_hand(layout: Layout, rng: np.random.Generator) -> Hand:
    """A hand that reaches over an edge of the frame, its fingertips clear of the lattice."""
    side, room = layout.width_mm, min(lattice_origin(layout)) - CLEAR_MM
    along = float(rng.uniform(0.05, 0.85)) * side
    lean = float(rng.uniform(-0.3, 0.3))
    bones, radii = [], []
    fingers = int(rng.integers(2, 5))
    for i in range(fingers):
        radius = float(rng.uniform(7, 9))
        reach = float(rng.uniform(0.55, 1.0)) * (room - radius - 8)
        tip = np.array([along + i * 18.5, reach])
        knuckle = tip + np.array([-lean * 75, -75 - 4 * abs(i - 1.5)])
        bones.append([tip, knuckle])
        radii.append(radius)
    palm = np.mean([b[1] for b in bones], axis=0)
    wrist = palm + np.array([-lean * 60, -60])
    bones.append([palm + np.array([0, -12]), wrist])
    radii.append(10.0 * fingers)
    bones.append([wrist, palm + np.array([-lean * 300, -300])])
    radii.append(30.0)
    joints = np.array(bones)
    for _ in range(int(rng.integers(4))):
        joints = np.stack([side - joints[..., 1], joints[..., 0]], axis=-1)
    tone = np.array(SKIN[int(rng.integers(len(SKIN)))]) * rng.uniform(0.85, 1.08)
    red, green, blue = (int(np.clip(c, 20, 250)) for c in tone)
    return Hand(joints, np.array(radii), (red, green, blue))


def draw_spares(
    layout: Layout,
    camera: Camera,
    *,
    size: tuple[int, int],
    thickness: float,
    rng: np.random.Generator,
    count: int,
    taken: list[Floats],
) -> list[LaidTile]:
    """Tiles on the table beside the board, in view, singly or in a row, none on another."""
    to_table = np.asarray(np.linalg.inv(camera.plane(-thickness)), dtype=np.float64)
    side, tile = layout.width_mm, layout.tile_mm
    spares: list[LaidTile] = []
    outlines = list(taken)
    row = rng.random() < 0.4
    start, twist = np.zeros(2), 0.0
    for i in range(count * 6):
        if len(spares) == count:
            break
        if row and i:
            angle = math.radians(twist)
            start = start + (tile + float(rng.uniform(0.3, 2.5))) * np.array(
                [math.cos(angle), math.sin(angle)]
            )
            own_twist = twist + float(rng.normal(0, 2))
        else:
            start = project(to_table, rng.uniform(0.03, 0.97, (1, 2)) * np.array(size))[0]
            own_twist = twist = float(rng.uniform(-180, 180))
        value = None if rng.random() < 0.15 else int(rng.choice(VALUES))
        spare = LaidTile(
            value, None, (float(start[0]), float(start[1])), own_twist, int(rng.integers(1 << 30))
        )
        outline = spare.corners(tile)
        beside = float(np.maximum(-start, start - side).max())
        if beside > 0.9 * tile and all(_shared(outline, other) == 0 for other in outlines):
            spares.append(spare)
            outlines.append(outline)
    return spares


def lay_sheet(frame: Bytes, sheet: Sheet, camera: Camera, rng: np.random.Generator) -> None:
    """Draw a sheet into a frame, in place, with its shadow."""
    scale = _scale(camera, sheet.outline.mean(axis=0))
    quad = project(camera.plane(0.5), sheet.outline)
    box = _box(quad, frame, 6 * scale)
    if box is None:
        return
    part = frame[box[1] : box[3], box[0] : box[2]]
    mask = np.zeros(part.shape[:2], np.uint8)
    local = quad - box[:2]
    cv2.fillConvexPoly(mask, np.rint(local * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    _shadow(part, mask, scale * 1.2, 0.35)
    paper = np.empty_like(part)
    paper[:] = sheet.colour
    if sheet.ruled:
        for i in np.linspace(0.08, 0.95, 22):
            first = local[0] + i * (local[3] - local[0])
            last = local[1] + i * (local[2] - local[1])
            indent, end = rng.uniform(0.03, 0.1), rng.uniform(0.3, 0.95)
            span = last - first
            ends = [tuple(int(v) for v in first + s * span) for s in (indent, end)]
            dark = tuple(int(c * 0.55) for c in sheet.colour)
            cv2.line(paper, ends[0], ends[1], dark, max(1, round(0.5 * scale)), cv2.LINE_AA)
    _blend(part, paper.astype(np.float32), mask)


def reach_over(frame: Bytes, hand: Hand, camera: Camera) -> None:
    """Draw a hand into a frame, in place, with its shadow."""
    plane = camera.plane(hand.height)
    ends = project(plane, hand.bones.reshape(-1, 2)).reshape(hand.bones.shape)
    scales = np.array([_scale(camera, b[0]) for b in hand.bones])
    wide = float((hand.radii * scales).max())
    box = _box(ends.reshape(-1, 2), frame, wide + 20)
    if box is None:
        return
    part = frame[box[1] : box[3], box[0] : box[2]]
    mask = np.zeros(part.shape[:2], np.uint8)
    bump = np.zeros(part.shape[:2], np.float32)
    for (first, last), radius in zip(ends - box[:2], hand.radii * scales, strict=True):
        one = np.zeros_like(mask)
        a, b = (tuple(int(v) for v in p) for p in (first, last))
        cv2.line(one, a, b, 255, max(1, round(2 * radius)), cv2.LINE_AA)
        away = cv2.distanceTransform((one > 127).astype(np.uint8), cv2.DIST_L2, 5) / radius
        bump = np.maximum(bump, np.sqrt(np.clip(1 - (1 - np.clip(away, 0, 1)) ** 2, 0, 1)))
        mask = np.maximum(mask, one)
    mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), max(0.6, 0.12 * float(scales[0]))), np.uint8)
    _shadow(part, mask, float(scales[0]) * 7, 0.45)
    bump = cv2.GaussianBlur(bump, (0, 0), 1.5 * float(scales[0])).astype(np.float32)
    skin = np.array(hand.colour, np.float32) * (0.45 + 0.6 * bump[..., None])
    _blend(part, skin, mask)


def _scale(camera: Camera, at: Floats) -> float:
    """Pixels a millimetre at a point of the board."""
    ends = project(camera.plane(), at + np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]))
    return float(np.linalg.norm(ends[1:] - ends[0], axis=1).mean())


def _box(points: Floats, frame: Bytes, margin: float) -> tuple[int, int, int, int] | None:
    low = np.maximum(np.floor(points.min(axis=0) - margin), 0).astype(int)
    high = np.minimum(
        np.ceil(points.max(axis=0) + margin), [frame.shape[1], frame.shape[0]]
    ).astype(int)
    if (high - low < 4).any():
        return None
    return int(low[0]), int(low[1]), int(high[0]), int(high[1])


def _shadow(part: Bytes, mask: Bytes, reach: float, strength: float) -> None:
    soft = cv2.GaussianBlur(mask, (0, 0), max(1.0, reach)).astype(np.float32)
    moved = np.roll(soft, (round(reach), round(0.6 * reach)), axis=(0, 1))
    part[:] = part * (1 - strength * moved[..., None] / 255)


def _blend(part: Bytes, top: NDArray[np.float32], mask: Bytes) -> None:
    alpha = mask[..., None] / np.float32(255)
    part[:] = np.clip(np.rint(part + alpha * (top - part)), 0, 255)
