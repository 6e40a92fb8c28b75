"""Hands with their arms, that reach over a table and leave it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from training.render.camera import PinholeCamera, turned
from training.render.chance import Rng
from training.render.clutter import HandModel, any_hand
from training.render.paint import rgb
from training.render.pieces import Canvas
from training.render.styles import of_hue
from vision.arrays import Floats, Pixels

LONG = 260.0
"""Length of an arm, in radii of a finger: longer than any table that is in view."""

Arm = Sequence[HandModel]
"""A hand and its sleeve, from below, the fingertips at the origin and the arm along x."""


def any_arm(finger: float, rng: Rng) -> Arm:
    """Bare, gloved or sleeved, for fingers of a radius."""
    hand = any_hand(np.zeros(2), 0.0, finger, rng)
    bones = np.concatenate([hand.bones, [[[50.0 * finger, 0], [LONG * finger, 0]]]])
    hand = replace(hand, bones=bones, radii=np.append(hand.radii, 4.2 * finger))
    if rng.random() < 0.2:
        return [replace(hand, colour=_cloth(rng))]  # a glove
    if rng.random() >= 0.75:
        return [hand]
    sleeve = np.array([[[rng.uniform(20, 45) * finger, 0], [LONG * finger, 0]]])
    return [hand, HandModel(sleeve, np.array([5.2 * finger]), _cloth(rng), hand.height)]


def _cloth(rng: Rng) -> tuple[int, int, int]:
    colour = of_hue(rng.uniform(0, 360), rng.uniform(0, 0.8), rng.uniform(0.15, 0.95))
    return rgb(colour, 8, 248)


def tinted(arm: Arm, painted: Pixels, developed: Pixels) -> Arm:
    """The arm in the light of a photograph: as much darker as all that was painted."""
    before, after = (picture.reshape(-1, 3).mean(0) for picture in (painted, developed))
    factor = after / np.maximum(before, 1)
    return [replace(limb, colour=rgb(np.array(limb.colour) * factor, 2, 250)) for limb in arm]


def drawn(arm: Arm, canvas: Canvas, tip: Floats, away: float) -> bool:
    """Draw an arm with its fingertips at a point of the table; whether it is in the picture."""
    canvas.shown[:] = 1
    for limb in arm:
        bones = _in_front(turned(limb.bones, away) + tip, canvas.camera)
        replace(limb, bones=bones).draw(canvas)
    return bool((canvas.shown == 0).any())


def _in_front(bones: Floats, camera: PinholeCamera) -> Floats:
    """Bones (N, 2, 2) cut off where they would come up to the camera or pass it by."""
    least = 0.3 * float(camera.depth(bones[0, 0]))
    cut = bones.copy()
    for bone in cut:
        while float(camera.depth(bone[1])) < least and np.ptp(bone, axis=0).max() > 1e-3:
            bone[1] = 0.5 * (bone[0] + bone[1])
    return cut


def way_in(camera: PinholeCamera, spot: Floats, edge: Floats) -> float:
    """Degrees on the table from a spot to where the arm of a player at an edge comes from.

    ``edge`` (2,) is a unit vector in the picture.
    """
    here = camera.project(spot, 0.0)
    there = camera.ground(np.array([here + 60 * edge]))[0] - camera.ground(np.array([here]))[0]
    return float(np.degrees(np.arctan2(there[1], there[0])))


def way_out(camera: PinholeCamera, size: tuple[int, int], spot: Floats, away: float) -> Floats:
    """Where the fingertips are once no hand at a spot shows any more."""
    step = turned(np.array([1.0, 0.0]), away) * 20 / camera.scale(spot)
    margin, tip = 0.1 * min(size), np.array(spot, np.float64)
    for _ in range(400):
        seen = camera.project(tip, 0.0)
        if (seen < -margin).any() or (seen > np.array(size) + margin).any():
            break
        tip = tip + step
    return tip
