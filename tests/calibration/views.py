"""Rendered photographs of the printed board by cameras with given intrinsics."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
import numpy.typing as npt

from calibration.arrays import Floats, Pixels
from calibration.lens import Intrinsics
from calibration.target import CHARUCO
from referee.kits import kit_documents
from referee.kits.drawing import Group
from training.render.kit_art import FINER, picture, scaled

Singles = npt.NDArray[np.float32]

PIXELS_PER_MM = 6.0
SIZE_MM = CHARUCO["A4"].width_mm, CHARUCO["A4"].height_mm
TABLE = (120, 96, 72)
"""Colour of the table around the print."""


CAMERA = Intrinsics(
    (1280, 720), (1010.0, 1004.0), (652.0, 349.0), (-0.21, 0.06, 0.0012, -0.0008), 0.1, 0.001, 12
)
"""The intrinsics that a calibration must recover."""


@dataclass(frozen=True)
class Pose:
    """Pose of a print: turned about the camera's axes, with its centre at `middle`.

    Millimetres, degrees; x right, y down, z away from the camera.
    """

    middle: tuple[float, float, float]
    tilt_x: float = 0.0
    tilt_y: float = 0.0
    roll: float = 0.0

    @property
    def rotation(self) -> Floats:
        turns = [
            cv2.Rodrigues(np.radians(angle) * np.eye(3)[axis])[0]
            for axis, angle in enumerate((self.tilt_x, self.tilt_y, self.roll))
        ]
        return np.asarray(turns[0] @ turns[1] @ turns[2], np.float64)


@cache
def printed() -> Pixels:
    """The board itself at `PIXELS_PER_MM`."""
    page = kit_documents("charuco")[0].pages[0]
    board = next(i for i in page.items if isinstance(i, Group) and i.clip is not None)
    width, height = (round(PIXELS_PER_MM * value) for value in SIZE_MM)
    frame = scaled(PIXELS_PER_MM * FINER, PIXELS_PER_MM * FINER)
    return picture(board.items, (height, width), frame)


def photograph(
    pose: Pose,
    camera: Intrinsics = CAMERA,
    *,
    blur: float = 0.7,
    noise: float = 2.0,
    bend: float = 0.0,
    seed: int = 0,
) -> Pixels:
    """Render the board as the camera takes it.

    Parameters
    ----------
    blur
        Standard deviation in pixels.
    noise
        Standard deviation in grey values.
    bend
        Millimetres by which the print's sides rise towards the camera, its middle line lying flat.
    """
    width, height = camera.image_size
    rays = _rays(camera)
    turn, middle = pose.rotation.astype(np.float32), np.array(pose.middle, np.float32)
    size = np.array(SIZE_MM, np.float32)
    # In the print's own axes, origin in its middle: p = turn.T (s ray − middle), and z = 0.
    directions, start = rays @ turn, -middle @ turn
    depth = -start[2] / directions[:, 2]
    hits = start[:2] + depth[:, None] * directions[:, :2]
    for _ in range(4 if bend else 0):
        rise = -bend * (2 * hits[:, 0] / size[0]) ** 2
        depth = (rise - start[2]) / directions[:, 2]
        hits = start[:2] + depth[:, None] * directions[:, :2]
    hits[depth <= 0] = np.inf
    places = (hits + size / 2) * PIXELS_PER_MM - 0.5
    maps = np.clip(places, -1e4, 1e4).reshape(height, width, 2)
    texels_a_pixel = PIXELS_PER_MM * middle[2] / camera.focal[0]
    texture = _blurred_print(max(round(0.4 * texels_a_pixel, 1), 0.1))
    table = tuple(float(value) for value in _linear(np.array(TABLE, np.uint8)))
    light = cv2.remap(
        texture, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT, borderValue=table,
    )  # fmt: skip
    if blur:
        light = cv2.GaussianBlur(light, (0, 0), blur)
    grain = np.random.default_rng(seed).standard_normal(light.shape, np.float32)
    stored = _encoded(np.asarray(light, np.float32)) + noise * grain
    return np.asarray(np.clip(stored, 0, 255).round(), np.uint8)


@cache
def _rays(camera: Intrinsics) -> Singles:
    """(N, 3) rays of all pixels, row by row."""
    width, height = camera.image_size
    u, v = np.meshgrid(np.arange(width, dtype=float), np.arange(height, dtype=float))
    pixels = np.stack([u.ravel(), v.ravel()], axis=1).reshape(-1, 1, 2)
    rays = cv2.undistortPoints(pixels, camera.matrix, np.array(camera.distortion)).reshape(-1, 2)
    return np.column_stack([rays, np.ones(len(rays))]).astype(np.float32)


@cache
def _blurred_print(sigma: float) -> Singles:
    """The print in linear light, blurred to the camera's resolution."""
    return np.asarray(cv2.GaussianBlur(_linear(printed()), (0, 0), sigma), np.float32)


def _linear(colours: Pixels) -> Singles:
    """SRGB to linear light, IEC 61966-2-1."""
    c = np.arange(256, dtype=np.float32) / 255
    light = np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
    return np.asarray(light[colours], np.float32)


def _encoded(linear: Singles) -> Singles:
    """Linear light to sRGB, 0 to 255."""
    c = np.clip(linear, 0, 1)
    return np.asarray(
        255 * np.where(c <= 0.0031308, 12.92 * c, 1.055 * c ** (1 / 2.4) - 0.055), np.float32
    )


@cache
def good_photograph(number: int) -> Pixels:
    """A photograph of a series that suffices for a calibration."""
    return photograph(good_poses(number + 1, seed=3)[number], seed=number)


def good_poses(count: int, seed: int) -> list[Pose]:
    """Poses all over the frame, tilted to all sides."""
    random = np.random.default_rng(seed)
    poses = []
    for i in range(count):
        z = random.uniform(330, 460)
        x = (i % 3 - 1) * 0.27 + random.uniform(-0.02, 0.02)
        y = (i // 3 % 3 - 1) * 0.14 + random.uniform(-0.02, 0.02)
        tilt = random.uniform(18, 35)
        direction = np.radians(90 * (i % 4) + random.uniform(-20, 20))
        tilts = tilt * np.sin(direction), tilt * np.cos(direction)
        poses.append(Pose((x * z, y * z, z), *tilts, random.uniform(-20, 20)))
    return poses
