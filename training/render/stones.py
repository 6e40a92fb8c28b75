"""Stones as bodies: flat discs and domes, lit, with highlights."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from training.render.light import Light
from training.render.paint import box_of, corner
from training.render.pieces import Canvas
from vision.arrays import Flags, Floats, Pixels

BEVEL = 0.82
"""Share of a disc's radius from which its top bends down to the side."""


@dataclass(frozen=True, slots=True)
class LaidStone:
    """A stone on the table.

    Attributes
    ----------
    at
        Its middle; `radius` and `height` in the same unit.
    colour
        sRGB in white light.
    shape
        A flat disc, or a dome as glass beads are.
    gloss
        Brightness of the lamp's reflection, 8-bit steps.
    """

    at: tuple[float, float]
    radius: float
    height: float
    colour: tuple[int, int, int]
    shape: Literal["disc", "dome"] = "disc"
    gloss: float = 60.0

    @property
    def outline(self) -> Floats:
        """(20, 2) points around its foot, clockwise."""
        turn = np.linspace(0, 2 * np.pi, 20, endpoint=False)
        return np.array(self.at) + self.radius * np.column_stack([np.cos(turn), np.sin(turn)])


def draw_stones(canvas: Canvas, stones: Sequence[LaidStone]) -> None:
    """Draw stones with their shadows, from far to near.

    Each pixel's ray is met with the body; shading is diffuse with one mirrored lamp (B. T. Phong,
    Illumination for computer generated pictures, 1975).
    """
    camera = canvas.camera
    for height in sorted({stone.height for stone in stones}):
        alike = [stone for stone in stones if stone.height == height]
        canvas.cast([s.outline for s in alike], [height] * len(alike), 0.0)
    for stone in sorted(stones, key=lambda s: -float(camera.depth(np.array(s.at)))):
        outline = stone.outline
        ends = [camera.project(outline, height) for height in (0.0, stone.height)]
        box = box_of(np.concatenate(ends), canvas.pixels.shape)
        if box is None:
            continue
        part = canvas.pixels[box]
        y, x = np.mgrid[: part.shape[0], : part.shape[1]]
        rays = camera.rays(np.stack([x, y], axis=-1) + corner(box))
        hit, normal = _meet(stone, camera.eye - [*stone.at, 0.0], rays)
        part[hit] = _shaded(stone, normal[hit], rays[hit], canvas.light)
        canvas.bodies += 1
        canvas.shown[box][hit] = canvas.bodies


def _meet(stone: LaidStone, eye: Floats, ray: Floats) -> tuple[Flags, Floats]:
    """Which rays meet the stone, and its unit normals there."""
    if stone.shape == "dome":
        stretch = np.array([1 / stone.radius, 1 / stone.radius, 1 / stone.height])
        hit, at = _sphere(eye * stretch, ray * stretch)
        normal = at * stretch
        hit &= at[..., 2] >= 0
    else:
        hit, normal = _disc(eye, ray, stone)
    length = np.linalg.norm(normal, axis=-1, keepdims=True)
    return hit, normal / np.maximum(length, 1e-9)


def _sphere(eye: Floats, ray: Floats) -> tuple[Flags, Floats]:
    """First points of a unit ball at the origin."""
    a, b, c = (ray * ray).sum(-1), ray @ eye, float(eye @ eye) - 1
    root = b * b - a * c
    far = (-b - np.sqrt(np.maximum(root, 0))) / a
    return root > 0, eye + far[..., None] * ray


def _disc(eye: Floats, ray: Floats, stone: LaidStone) -> tuple[Flags, Floats]:
    """Points of an upright cylinder: of its top, or else of its side; normals only."""
    top = eye + ((stone.height - eye[2]) / ray[..., 2])[..., None] * ray
    out = np.hypot(top[..., 0], top[..., 1]) / stone.radius
    on_top = out <= 1
    lean = np.clip((out - BEVEL) / (1 - BEVEL), 0, 1)[..., None]
    normal = np.concatenate([top[..., :2] / stone.radius * lean, np.ones_like(lean)], axis=-1)
    flat = ray[..., :2]
    a, b = (flat * flat).sum(-1), flat @ eye[:2]
    root = b * b - a * (float(eye[:2] @ eye[:2]) - stone.radius**2)
    far = (-b - np.sqrt(np.maximum(root, 0))) / np.maximum(a, 1e-12)
    side = eye + far[..., None] * ray
    on_side = ~on_top & (root > 0) & (side[..., 2] >= 0) & (side[..., 2] <= stone.height)
    normal[on_side] = side[on_side] * [1.0, 1.0, 0.0]
    return on_top | on_side, normal


def _shaded(stone: LaidStone, normal: Floats, ray: Floats, light: Light) -> Pixels:
    rise = math.radians(light.elevation)
    lamp = np.array([*(light.towards * math.cos(rise)), math.sin(rise)])
    lit = np.clip(normal @ lamp, 0, None) / lamp[2]
    brightness = np.clip(1 - light.strength + light.strength * lit, 0.25, 1.3)
    mirrored = 2 * (normal @ lamp)[:, None] * normal - lamp
    shine = stone.gloss * np.clip(-(mirrored * ray).sum(-1), 0, 1) ** 24
    values = np.array(stone.colour) * brightness[:, None] + shine[:, None]
    return np.asarray(np.clip(np.rint(values), 0, 255), np.uint8)
