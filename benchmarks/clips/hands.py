"""Hands and arms that reach over a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from training.render.camera import PinholeCamera, rotate_points
from training.render.chance import Rng
from training.render.clutter import Capsules, random_hand
from training.render.paint import rgb
from training.render.pieces import Canvas
from training.render.styles import from_hue
from vision.arrays import Floats, Pixels

LONG = 260.0
"""Length of an arm, in radii of a finger: longer than any table in view."""

Arm = Sequence[Capsules]
"""Limbs from the lowest up: a hand and its sleeve, fingertips at the origin, arm along x."""


def random_arm(finger: float, rng: Rng) -> Arm:
    """A random arm, bare, gloved or sleeved, for a finger radius."""
    hand = random_hand(np.zeros(2), 0.0, finger, rng)
    bones = np.concatenate([hand.bones, [[[50.0 * finger, 0], [LONG * finger, 0]]]])
    hand = replace(hand, bones=bones, radii=np.append(hand.radii, 4.2 * finger))
    if rng.random() < 0.2:
        return [replace(hand, colour=_cloth(rng))]  # a glove
    if rng.random() >= 0.75:
        return [hand]
    sleeve = np.array([[[rng.uniform(20, 45) * finger, 0], [LONG * finger, 0]]])
    return [hand, Capsules(sleeve, np.array([5.2 * finger]), _cloth(rng), hand.height)]


def _cloth(rng: Rng) -> tuple[int, int, int]:
    colour = from_hue(rng.uniform(0, 360), rng.uniform(0, 0.8), rng.uniform(0.15, 0.95))
    return rgb(colour, 8, 248)


def tinted(arm: Arm, painted: Pixels, developed: Pixels) -> Arm:
    """Tint an arm by the light of a photograph: the mean ratio of developed to painted pixels."""
    before, after = (picture.reshape(-1, 3).mean(0) for picture in (painted, developed))
    factor = after / np.maximum(before, 1)
    return [replace(limb, colour=rgb(np.array(limb.colour) * factor, 2, 250)) for limb in arm]


def draw_arm(arm: Arm, canvas: Canvas, tip: Floats, away: float) -> bool:
    """Draw an arm with its fingertips at a point of the table; returns whether it is visible."""
    canvas.owners[:] = 1
    for limb in arm:
        bones = _in_front(rotate_points(limb.bones, away) + tip, canvas.camera)
        replace(limb, bones=bones).draw(canvas)
    return bool((canvas.owners == 0).any())


def _in_front(bones: Floats, camera: PinholeCamera) -> Floats:
    """Clip bones (N, 2, 2) before they reach the camera's height."""
    least = 0.3 * float(camera.depth(bones[0, 0]))
    cut = bones.copy()
    for bone in cut:
        while float(camera.depth(bone[1])) < least and np.ptp(bone, axis=0).max() > 1e-3:
            bone[1] = 0.5 * (bone[0] + bone[1])
    return cut


def arm_direction(camera: PinholeCamera, spot: Floats, edge: Floats) -> float:
    """Direction on the table, in degrees, from a spot to the arm of a player at an edge.

    ``edge`` (2,) is a unit vector in the picture.
    """
    pixel = camera.project(spot, 0.0)
    near, far = camera.ground(np.array([pixel, pixel + 60 * edge]))
    return float(np.degrees(np.arctan2(far[1] - near[1], far[0] - near[0])))


def retreat(camera: PinholeCamera, size: tuple[int, int], spot: Floats, away: float) -> Floats:
    """Position of the fingertips at which the hand has left the picture."""
    step = rotate_points(np.array([1.0, 0.0]), away) * 20 / camera.scale(spot)
    margin, tip = 0.1 * min(size), np.array(spot, np.float64)
    for _ in range(400):
        tip_px = camera.project(tip, 0.0)
        if (tip_px < -margin).any() or (tip_px > np.array(size) + margin).any():
            break
        tip = tip + step
    return tip
