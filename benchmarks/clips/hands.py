"""Hands with their arms, that reach over a table and leave it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from training.render.camera import PinholeCamera, turned
from training.render.chance import Rng
from training.render.clutter import HandModel, any_hand
from training.render.pieces import Canvas
from training.render.stock import Stock
from training.render.styles import of_hue
from vision.arrays import Floats, Pixels, Singles

LONG = 260.0
"""Length of an arm, in radii of a finger: longer than any table that is in view."""


@dataclass(frozen=True)
class Arm:
    """A hand and its sleeve, the fingertips at the origin and the arm along x.

    Attributes
    ----------
    limbs
        From below.
    grain
        (H, W, 1) factors about 1: the texture of skin and cloth.
    """

    limbs: Sequence[HandModel]
    grain: Singles

    def draw(self, canvas: Canvas, tip: Floats, away: float) -> bool:
        """Draw it with its fingertips at a point of the table; whether it is in the picture."""
        canvas.shown[:] = 1
        for limb in self.limbs:
            bones = _in_front(turned(limb.bones, away) + tip, canvas.camera)
            replace(limb, bones=bones).draw(canvas)
        hand = canvas.shown == 0
        if not hand.any():
            return False
        left, top = np.rint(canvas.camera.project(tip, 0.0)).astype(int).tolist()
        grain = np.roll(self.grain, (top, left), axis=(0, 1))[: hand.shape[0], : hand.shape[1]]
        worn = np.clip(canvas.pixels[hand] * grain[hand], 0, 255)
        canvas.pixels[hand] = worn.astype(np.uint8)
        return True


def _in_front(bones: Floats, camera: PinholeCamera) -> Floats:
    """Bones (N, 2, 2) cut off where they would come up to the camera or pass it by."""
    least = 0.3 * float(camera.depth(bones[0, 0]))
    cut = bones.copy()
    for bone in cut:
        while float(camera.depth(bone[1])) < least and np.ptp(bone, axis=0).max() > 1e-3:
            bone[1] = 0.5 * (bone[0] + bone[1])
    return cut


def any_arm(finger: float, size: tuple[int, int], stock: Stock, rng: Rng) -> Arm:
    """Bare, gloved or sleeved, for fingers of a radius and a picture of a size."""
    hand = any_hand(np.zeros(2), 0.0, finger, rng)
    bones = np.concatenate([hand.bones, [[[50.0 * finger, 0], [LONG * finger, 0]]]])
    hand = replace(hand, bones=bones, radii=np.append(hand.radii, 4.2 * finger))
    limbs = [hand]
    if rng.random() < 0.2:
        limbs = [replace(hand, colour=_cloth(rng))]  # a glove
    elif rng.random() < 0.75:
        cuff = float(rng.uniform(20, 45)) * finger
        sleeve = np.array([[[cuff, 0], [LONG * finger, 0]]])
        limbs.append(HandModel(sleeve, np.array([5.2 * finger]), _cloth(rng), hand.height))
    patch = stock.patch(256, rng).mean(2, keepdims=True)
    rough = 1 + rng.uniform(0.02, 0.08) * (patch - patch.mean()) / max(float(patch.std()), 1.0)
    many = size[1] // 256 + 2, size[0] // 256 + 2, 1
    return Arm(limbs, np.tile(np.clip(rough, 0.6, 1.4), many).astype(np.float32))


def _cloth(rng: Rng) -> tuple[int, int, int]:
    colour = of_hue(rng.uniform(0, 360), rng.uniform(0, 0.8), rng.uniform(0.15, 0.95))
    red, green, blue = (int(c) for c in np.clip(colour, 8, 248))
    return red, green, blue


def way_in(camera: PinholeCamera, size: tuple[int, int], spot: Floats, edge: Floats) -> float:
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
        x, y = camera.project(tip, 0.0).tolist()
        if not (-margin < x < size[0] + margin and -margin < y < size[1] + margin):
            break
        tip = tip + step
    return tip


def tinted(arm: Arm, painted: Pixels, developed: Pixels) -> Arm:
    """The arm in the light of a photograph: as much darker as all that was painted."""
    before = painted.reshape(-1, 3).mean(0)
    factor = developed.reshape(-1, 3).mean(0) / np.maximum(before, 1)
    limbs = []
    for limb in arm.limbs:
        red, green, blue = (int(c) for c in np.clip(np.array(limb.colour) * factor, 2, 250))
        limbs.append(replace(limb, colour=(red, green, blue)))
    return replace(arm, limbs=limbs)
