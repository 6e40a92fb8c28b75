"""Stones of wood, plastic and glass as shaded bodies, plain or with an emblem."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np

from training.render.light import Light
from training.render.paint import box_of, corner, fixed, hull_of, ring, soft
from training.render.pieces import Canvas
from vision.arrays import Flags, Floats, Pixels

Shape = Literal["disc", "dome", "dish", "ball"]
"""A flat disc, a dome like glass beads, a hollowed disc, or a ball."""
BEVEL = 0.82
"""Share of a disc's radius from which its top bends down to the side."""
HOLLOW = 0.8
"""Share of a dish's radius from which its rim begins."""
STEEP = 0.75
"""Slope of a dish at the rim."""


@dataclass(frozen=True, slots=True, eq=False)
class PlacedStone:
    """A stone on the table."""

    centre: tuple[float, float]
    """Its centre; `radius` and `height` in the same unit."""
    radius: float
    height: float
    colour: tuple[int, int, int]
    """sRGB in white light."""
    shape: Shape = "disc"
    """Brightness of its body."""
    gloss: float = 60.0
    sharpness: float = 24.0
    """Brightness of the lamp's reflection, 8-bit steps, and how small it is: Phong's exponent."""
    clear: float = 0.0
    """Share of the light that passes through, as through glass; it is gathered beside it."""
    face: Pixels | None = None
    """(S, S, 4) uint8 RGBA, what is on its top, as wide as the stone; `turn` in radians."""
    turn: float = 0.0

    @property
    def outline(self) -> Floats:
        """(20, 2) points around its foot, clockwise."""
        return ring(np.array(self.centre), self.radius, 20)


@dataclass(frozen=True)
class Stones:
    """Stones on a table."""

    stones: Sequence[PlacedStone]

    def draw(self, canvas: Canvas) -> None:
        """Draw them with their shadows, from far to near.

        Each pixel's ray is met with the body; shading is diffuse with one mirrored lamp
        (B. T. Phong, Illumination for computer generated pictures, 1975).
        """
        camera = canvas.camera
        for height in sorted({stone.height for stone in self.stones}):
            alike = [stone for stone in self.stones if stone.height == height]
            canvas.cast([s.outline for s in alike], [height] * len(alike), 0.0)
        _gather_light(canvas, [stone for stone in self.stones if stone.clear])
        for stone in sorted(self.stones, key=lambda s: -float(camera.depth(np.array(s.centre)))):
            outline = stone.outline
            ends = [camera.project(outline, height) for height in (0.0, stone.height)]
            box = box_of(np.concatenate(ends), canvas.pixels.shape)
            if box is None:
                continue
            part = canvas.pixels[box]
            y, x = np.mgrid[: part.shape[0], : part.shape[1]]
            rays = camera.rays(np.stack([x, y], axis=-1) + corner(box))
            eye = camera.eye - [*stone.centre, 0.0]
            hit, at, normal = intersect(stone.shape, stone.radius, stone.height, eye, rays)
            part[hit] = _shaded(stone, part[hit], at[hit], normal[hit], rays[hit], canvas.light)


def _gather_light(canvas: Canvas, stones: Sequence[PlacedStone]) -> None:
    """Coloured light on the table behind glass, within its shadow."""
    camera, light = canvas.camera, canvas.light
    for stone in stones:
        # A lens gathers it in the further half of its shadow.
        spot = (stone.outline - stone.centre) * 0.6 + stone.centre + 0.8 * light.cast(stone.height)
        spot -= 0.5 * stone.radius * light.towards
        projected = camera.project(hull_of(stone.outline, spot), 0.0)
        box = box_of(projected, canvas.pixels.shape, 4)
        if box is None:
            continue
        mask = np.zeros(canvas.pixels[box].shape[:2], np.uint8)
        cv2.fillConvexPoly(
            mask, fixed(camera.project(spot, 0.0) - corner(box)), 255, cv2.LINE_AA, 4
        )
        share = soft(mask, 0.2 * stone.radius * camera.scale(np.array(stone.centre)))
        # The glass takes its share of the other colours from light that the shadow lacked.
        tint = (np.array(stone.colour) / max(stone.colour)) ** 0.7
        gain = 1 + stone.clear * light.strength * (1.6 * tint - 0.6)
        lit = canvas.pixels[box] * (1 + share[..., None] * (gain - 1))
        canvas.pixels[box] = np.clip(np.rint(lit), 0, 255)


def intersect(
    shape: Shape, radius: float, height: float, eye: Floats, ray: Floats
) -> tuple[Flags, Floats, Floats]:
    """Which rays meet a body at the origin, where in its radii, and its unit normals there.

    Rays start at ``eye`` (3,), in directions ``ray`` (..., 3); heights are above the table.
    """
    if shape in ("dome", "ball"):
        foot = height / 2 if shape == "ball" else 0.0
        stretch = 1 / np.array([radius, radius, height - foot])
        hit, at = _sphere((eye - [0.0, 0.0, foot]) * stretch, ray * stretch)
        normal = at * stretch
        if shape == "dome":
            hit &= at[..., 2] >= 0
    else:
        hit, at, normal = _disc(eye, ray, radius, height, hollow=shape == "dish")
    length = np.linalg.norm(normal, axis=-1, keepdims=True)
    return hit, at[..., :2], normal / np.maximum(length, 1e-9)


def _sphere(eye: Floats, ray: Floats) -> tuple[Flags, Floats]:
    """First points of a unit ball at the origin."""
    a, b, c = (ray * ray).sum(-1), ray @ eye, float(eye @ eye) - 1
    root = b * b - a * c
    far = (-b - np.sqrt(np.maximum(root, 0))) / a
    return root > 0, eye + far[..., None] * ray


def _disc(
    eye: Floats, ray: Floats, radius: float, height: float, hollow: bool
) -> tuple[Flags, Floats, Floats]:
    """Points of an upright cylinder: of its top, or else of its side."""
    top = eye + ((height - eye[2]) / ray[..., 2])[..., None] * ray
    at = top / radius
    out = np.hypot(at[..., 0], at[..., 1])
    on_top = out <= 1
    lean = np.clip((out - BEVEL) / (1 - BEVEL), 0, 1)
    if hollow:
        lean = np.where(out < HOLLOW, -STEEP * out / HOLLOW, 0.6 * (out - HOLLOW) / (1 - HOLLOW))
    outward = at[..., :2] if not hollow else at[..., :2] / np.maximum(out, 1e-9)[..., None]
    normal = np.concatenate([outward * lean[..., None], np.ones_like(lean)[..., None]], axis=-1)
    flat = ray[..., :2]
    a, b = (flat * flat).sum(-1), flat @ eye[:2]
    root = b * b - a * (float(eye[:2] @ eye[:2]) - radius**2)
    far = (-b - np.sqrt(np.maximum(root, 0))) / np.maximum(a, 1e-12)
    side = eye + far[..., None] * ray
    on_side = ~on_top & (root > 0) & (side[..., 2] >= 0) & (side[..., 2] <= height)
    normal[on_side] = side[on_side] * [1.0, 1.0, 0.0]
    return on_top | on_side, at, normal


def _shaded(
    stone: PlacedStone, under: Pixels, at: Floats, normal: Floats, ray: Floats, light: Light
) -> Pixels:
    rise = math.radians(light.elevation)
    lamp = np.array([*(light.towards * math.cos(rise)), math.sin(rise)])
    lit = np.clip(normal @ lamp, 0, None)[:, None] / lamp[2]
    lamps = light.strength * np.array(light.tint)
    brightness = np.clip(1 - lamps + lamps * lit, 0.25, 1.3)
    mirrored = 2 * (normal @ lamp)[:, None] * normal - lamp
    shine = stone.gloss * np.clip(-(mirrored * ray).sum(-1), 0, 1) ** stone.sharpness
    own = np.array(stone.colour, np.float64)
    colours = own * brightness
    if stone.clear:
        # The side away from the lamp glows, and the rim is dark.
        out = np.hypot(at[:, 0], at[:, 1])[:, None]
        glow = 0.8 + 0.9 * np.clip(-(at @ light.towards), 0, 1)[:, None] - 0.3 * out**4
        through = under * (0.15 + 0.85 * own / 255) * glow
        colours = stone.clear * through + (1 - stone.clear) * colours
    if stone.face is not None:
        face = _looked_up(stone.face, at, stone.turn)
        share = face[:, 3:] / 255 * (normal[:, 2:] > 0)
        colours += share * (face[:, :3] * brightness - colours)
    values = colours + shine[:, None]
    return np.asarray(np.clip(np.rint(values), 0, 255), np.uint8)


def _looked_up(face: Pixels, at: Floats, turn: float) -> Floats:
    """(N, 4) what a face shows at points (N, 2) of its stone, in radii."""
    cos, sin = math.cos(turn), math.sin(turn)
    side = face.shape[0]
    there = ((at @ np.array([[cos, -sin], [sin, cos]])) / 2 + 0.5) * side
    x, y = np.clip(there, 0, side - 1).astype(int).T
    return np.asarray(face[y, x], np.float64)
