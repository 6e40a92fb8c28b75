"""Stones as bodies: flat discs and domes, lit, with highlights, and the shadows that they cast."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from training.scenes.camera import Camera, Floats, project
from training.scenes.light import Light

Bytes = NDArray[np.uint8]

Shape = Literal["disc", "dome"]

BEVEL = 0.82
"""Share of a disc's radius from which its top bends down to the side."""


@dataclass(frozen=True, slots=True)
class LaidStone:
    """A stone on a board.

    Attributes
    ----------
    at
        Its middle in millimetres.
    radius, height
        Millimetres.
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
    shape: Shape = "disc"
    gloss: float = 60.0

    def outline(self, corners: int = 20) -> Floats:
        """(corners, 2) points around its foot, clockwise."""
        turn = np.linspace(0, 2 * np.pi, corners, endpoint=False)
        return np.array(self.at) + self.radius * np.column_stack([np.cos(turn), np.sin(turn)])


def put_down(frame: Bytes, stones: list[LaidStone], camera: Camera, light: Light) -> None:
    """Draw stones into a frame, in place, the farthest first.

    Each pixel's ray is met with the body; shading is diffuse with one mirrored lamp (B. T. Phong,
    Illumination for computer generated pictures, 1975).
    """
    for stone in sorted(stones, key=lambda s: -camera.depth(np.array(s.at))):
        ends = np.concatenate(
            [project(camera.plane(h), stone.outline()) for h in (0.0, stone.height)]
        )
        low = np.maximum(np.floor(ends.min(0)).astype(int) - 1, 0)
        high = np.minimum(np.ceil(ends.max(0)).astype(int) + 2, frame.shape[1::-1])
        if (high - low < 2).any():
            continue
        part = frame[low[1] : high[1], low[0] : high[0]]
        hit, normal, ray = _meet(stone, camera, low, part.shape[:2])
        part[hit] = _shaded(stone, normal[hit], ray[hit], light)


def _meet(
    stone: LaidStone, camera: Camera, low: NDArray[np.int_], size: tuple[int, int]
) -> tuple[NDArray[np.bool_], Floats, Floats]:
    """Which pixels see the stone, its unit normals there, and the unit rays from the camera.

    Coordinates are x and y of the board about the stone's middle, and height.
    """
    axes = camera.rotation * [1.0, 1.0, -1.0]
    eye = -axes.T @ camera.translation - [*stone.at, 0.0]
    y, x = np.mgrid[: size[0], : size[1]].astype(np.float64)
    pixels = np.stack([x + low[0], y + low[1], np.ones_like(x)], axis=-1)
    ray = pixels @ np.linalg.inv(camera.intrinsics).T @ axes
    ray /= np.linalg.norm(ray, axis=-1, keepdims=True)
    if stone.shape == "dome":
        stretch = np.array([1 / stone.radius, 1 / stone.radius, 1 / stone.height])
        hit, at = _sphere(eye * stretch, ray * stretch)
        normal = at * stretch
        hit &= at[..., 2] >= 0
    else:
        hit, normal = _disc(eye, ray, stone)
    length = np.linalg.norm(normal, axis=-1, keepdims=True)
    return hit, normal / np.maximum(length, 1e-9), ray


def _sphere(eye: Floats, ray: Floats) -> tuple[NDArray[np.bool_], Floats]:
    """First points of a unit ball at the origin."""
    a, b, c = (ray * ray).sum(-1), ray @ eye, float(eye @ eye) - 1
    root = b * b - a * c
    far = (-b - np.sqrt(np.maximum(root, 0))) / a
    return root > 0, eye + far[..., None] * ray


def _disc(eye: Floats, ray: Floats, stone: LaidStone) -> tuple[NDArray[np.bool_], Floats]:
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


def _shaded(stone: LaidStone, normal: Floats, ray: Floats, light: Light) -> Bytes:
    rise = math.radians(light.elevation)
    lamp = np.array([*(light.towards * math.cos(rise)), math.sin(rise)])
    lit = np.clip(normal @ lamp, 0, None) / lamp[2]
    share = light.strength
    brightness = np.clip(1 - share + share * lit, 0.25, 1.3)
    mirrored = 2 * (normal @ lamp)[:, None] * normal - lamp
    shine = stone.gloss * np.clip(-(mirrored * ray).sum(-1), 0, 1) ** 24
    values = np.array(stone.colour) * brightness[:, None] + shine[:, None]
    return np.asarray(np.clip(np.rint(values), 0, 255), np.uint8)
