"""Which parts of the frame and which tilts a set of views still lacks, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from calibration.arrays import Floats
from calibration.board import TargetView

PARTS = (
    ("top left", "top", "top right"),
    ("left", "middle", "right"),
    ("bottom left", "bottom", "bottom right"),
)
"""Of the frame, as the picture shows it."""
SIDES = {"left": (-1.0, 0.0), "right": (1.0, 0.0), "top": (0.0, -1.0), "bottom": (0.0, 1.0)}
"""Of the board as the picture shows it, with the way to each."""
MIN_TILT_DEG = 15.0
"""Tilt that counts: below it the focal length hardly shows."""
CORNERS_A_PART = 4
"""Corners, over all views, with which a part of the frame counts as seen."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """What a set of views lacks."""

    parts: tuple[str, ...]
    """Parts of the frame in which the board was hardly seen."""
    sides: tuple[str, ...]
    """Sides of the board that were never tilted away from the camera."""

    @property
    def in_words(self) -> str:
        """One or two sentences on what to show yet; empty where nothing is missing."""
        said = []
        if self.parts:
            said.append(f"Bring the board to the {_listed(self.parts)} of the frame.")
        if self.sides:
            said.append(f"Tilt it with its {_listed(self.sides)} away from the camera.")
        return " ".join(said)


def _listed(names: Sequence[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def coverage(views: Sequence[TargetView], normals: Floats) -> Coverage:
    """What views lack, given the boards' normals, (N, 3) as `board_normals` has them."""
    counts = np.zeros((3, 3), int)
    for view in views:
        cells = np.clip((3 * view.points / view.image_size).astype(int), 0, 2)
        np.add.at(counts, (cells[:, 1], cells[:, 0]), 1)
    parts = tuple(
        PARTS[row][col] for row in range(3) for col in range(3) if counts[row, col] < CORNERS_A_PART
    )
    return Coverage(parts, tuple(side for side in SIDES if not _tilted(normals, side)))


def _tilted(normals: Floats, side: str) -> bool:
    """Whether some board's side lies well away, within 60° of straight so.

    Depth grows towards (−x, −y) of a normal that points away from the camera.
    """
    away = -normals[:, :2]
    steep = np.linalg.norm(away, axis=1)
    tilted = np.degrees(np.arcsin(np.clip(steep, 0, 1))) >= MIN_TILT_DEG
    return bool(np.any(tilted & (away @ np.array(SIDES[side]) >= 0.5 * steep)))


def board_normals(views: Sequence[TargetView], matrix: Floats, distortion: Floats) -> Floats:
    """Normals of the boards away from the camera, (N, 3), in the camera's axes."""
    normals = []
    for view in views:
        model = np.column_stack([view.board_points, np.zeros(len(view.points))])
        _, turn, _ = cv2.solvePnP(model, view.points, matrix, distortion, flags=cv2.SOLVEPNP_IPPE)
        normal = np.asarray(cv2.Rodrigues(turn)[0], np.float64)[:, 2]
        normals.append(normal if normal[2] > 0 else -normal)
    return np.array(normals).reshape(-1, 3)


def spread_deg(normals: Floats) -> float:
    """The greatest angle between any two normals, in degrees."""
    cosines = np.clip(normals @ normals.T, -1, 1)
    return float(np.degrees(np.arccos(cosines.min()))) if len(normals) else 0.0
