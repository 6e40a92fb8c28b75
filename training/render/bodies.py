"""Where rays meet round bodies that stand on the table, and which way these face there."""

from __future__ import annotations

from typing import Literal

import numpy as np

from vision.arrays import Flags, Floats

Shape = Literal["disc", "dome", "dish", "ball"]
"""A flat disc, a dome as glass beads are, a disc hollowed out, or a ball."""
BEVEL = 0.82
"""Share of a disc's radius from which its top bends down to the side."""
HOLLOW = 0.8
"""Share of a dish's radius from which its rim begins."""
STEEP = 0.75
"""How steep a dish is at the rim, as a tangent."""


def meet(
    shape: Shape, radius: float, height: float, eye: Floats, ray: Floats
) -> tuple[Flags, Floats, Floats]:
    """Which rays meet a body at the origin, where in its radii, and its unit normals there.

    Parameters
    ----------
    eye
        (3,) where the rays start; heights are above the table.
    ray
        (..., 3) directions.
    """
    if shape in ("dome", "ball"):
        middle = np.array([0.0, 0.0, height / 2 if shape == "ball" else 0.0])
        half = height / 2 if shape == "ball" else height
        stretch = np.array([1 / radius, 1 / radius, 1 / half])
        hit, at = _sphere((eye - middle) * stretch, ray * stretch)
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
