"""What a rendered photograph shows, in its own pixels."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import cv2
import numpy as np

from training.scenes.camera import Camera, Floats, project, square
from training.scenes.printing import lattice_origin
from training.scenes.scene import Scene
from training.scenes.sensor import bend


def truth_of(scene: Scene, camera: Camera) -> dict[str, Any]:
    """What a photograph of a scene shows, in pixels of the photograph.

    Keys: ``squares`` (value by square), ``homography`` (cells to pixels, the best one where the
    lens bends), ``board`` (its outer corners), ``tiles`` (square, value and quad of the top,
    clockwise from its own top left), ``spares`` (value or null, and quad), ``edition``, and
    ``view``, ``light``, ``sensor``: how it was taken.
    """
    layout, view = scene.layout, scene.view
    size = view.width, view.height

    def seen(points: Floats, height: float) -> list[list[float]]:
        at = bend(project(camera.plane(height), points), scene.sensor, size)
        return [[round(float(x), 2), round(float(y), 2)] for x, y in at]

    left, top = lattice_origin(layout)
    rows, cols = np.mgrid[: layout.rows + 1, : layout.cols + 1]
    crossings = np.column_stack([cols.ravel(), rows.ravel()]).astype(np.float64)
    marks = bend(
        project(camera.plane(), crossings * layout.pitch_mm + np.array([left, top])),
        scene.sensor,
        size,
    )
    homography = cv2.findHomography(crossings, marks, 0)[0]
    high, side = layout.tile_height_mm, layout.tile_mm
    tiles = [
        {"square": name_of(t.place), "value": t.value, "quad": seen(t.corners(side), high)}
        for t in scene.tiles
        if t.place is not None
    ]
    spares = [
        {"value": t.value, "quad": seen(t.corners(side), high - scene.thickness)}
        for t in scene.spares
    ]
    return {
        "edition": layout.name,
        "squares": {t["square"]: t["value"] for t in tiles},
        "homography": np.asarray(homography, dtype=np.float64).tolist(),
        "board": seen(square(layout.width_mm), 0.0),
        "tiles": tiles,
        "spares": spares,
        "view": asdict(view),
        "light": asdict(scene.light),
        "sensor": asdict(scene.sensor),
    }


def name_of(place: tuple[int, int]) -> str:
    """Name of a square, such as ``"7B"``, from its row and column."""
    return f"{place[0] + 1}{chr(ord('A') + place[1])}"
