"""A scene rendered to a photograph: table, board, tiles, clutter, then lens and sensor."""

from __future__ import annotations

import math
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from training.scenes.boxes import sides, stand_on
from training.scenes.camera import Camera, aim, area, project, square
from training.scenes.clutter import lay_sheet, reach_over
from training.scenes.light import SHADE_DENSITY, gain, shade
from training.scenes.printing import DENSITY, print_board
from training.scenes.scene import Scene
from training.scenes.sensor import develop, distort
from training.scenes.tables import spread
from training.scenes.truth import truth_of

Bytes = NDArray[np.uint8]

AROUND_MM = 150.0
"""Width of the table about the board on which shadows are drawn."""
FINE_PIXELS = 24e6
"""Pixels of the frame before it is shrunk: a full frame is drawn 1.4 times too large each way."""


def render(scene: Scene) -> tuple[Bytes, dict[str, Any]]:
    """Photograph a scene.

    Returns
    -------
    picture
        (h, w, 3) uint8, RGB.
    truth
        See `truth_of`.
    """
    view, layout = scene.view, scene.layout
    rng = np.random.default_rng(scene.seed)
    camera = aim(view, layout.width_mm)
    finer = float(np.clip(math.sqrt(FINE_PIXELS / (view.width * view.height)), 1.0, 2.0))
    size = round(view.width * finer), round(view.height * finer)
    fine = camera.scaled(finer)
    frame = spread(scene.table, fine.plane(-scene.thickness), size)
    _shade_table(frame, scene, fine)
    _lay_board(frame, scene, fine)
    towards = scene.light.towards
    stand_on(frame, scene.tiles, fine, layout, scene.style, light=towards)
    below = -scene.thickness
    stand_on(frame, scene.spares, fine, layout, scene.style, light=towards, base=below)
    for sheet in scene.sheets:
        lay_sheet(frame, sheet, fine, rng)
    for hand in scene.hands:
        reach_over(frame, hand, fine)
    small = cv2.resize(frame, (view.width, view.height), interpolation=cv2.INTER_AREA)
    del frame
    board = project(camera.plane(), square(layout.width_mm))
    factor, add = gain(scene.light, (view.width, view.height), board)
    picture = distort(np.asarray(small, np.uint8), scene.sensor)
    return develop(picture, scene.sensor, factor, add, rng), truth_of(scene, camera)


def _shade_table(frame: Bytes, scene: Scene, camera: Camera) -> None:
    """Shadows of the board and of spare tiles on the table, in place."""
    side = scene.layout.width_mm
    wide = round(side + 2 * AROUND_MM)
    outlines = [t.corners(scene.layout.tile_mm) + AROUND_MM for t in scene.spares]
    size = (wide, wide)
    keep = shade([square(side) + AROUND_MM], scene.thickness, scene.light, size)
    if outlines:
        keep = keep * shade(outlines, scene.layout.tile_height_mm, scene.light, size)
    coarse = camera.scaled(0.25).plane(-scene.thickness)
    shift = np.array([[1, 0, -AROUND_MM], [0, 1, -AROUND_MM], [0, 0, 1.0]])
    height, width = frame.shape[:2]
    seen = cv2.warpPerspective(
        keep, coarse @ shift, (width // 4 + 1, height // 4 + 1), borderValue=1.0
    )
    dim(frame, np.asarray(cv2.resize(seen, (width, height)), np.float32))


def dim(picture: Bytes, keep: NDArray[np.float32]) -> None:
    """Multiply a picture by a map, in place, one channel at a time."""
    for channel in range(3):
        picture[..., channel] = picture[..., channel] * keep


def _lay_board(frame: Bytes, scene: Scene, camera: Camera) -> None:
    """The board with the shadows of its tiles, in place."""
    layout = scene.layout
    outline = square(layout.width_mm)
    quad = project(camera.plane(), outline)
    edge = np.array(scene.art.colours["frame"], dtype=np.float64)
    base, towards = -scene.thickness, scene.light.towards
    sides(frame, outline, camera, base=base, high=0.0, wood=edge, light=towards)
    density = min(DENSITY, 1.1 * math.sqrt(area(quad)) / layout.width_mm)
    pixels = round(layout.width_mm * density)
    canvas = cv2.resize(
        print_board(layout, scene.art), (pixels, pixels), interpolation=cv2.INTER_AREA
    )
    if scene.tiles:
        coarse = round(layout.width_mm * SHADE_DENSITY)
        keep = shade(
            [t.corners(layout.tile_mm) * SHADE_DENSITY for t in scene.tiles],
            layout.tile_height_mm * SHADE_DENSITY, scene.light, (coarse, coarse),
        )  # fmt: skip
        dim(np.asarray(canvas), np.asarray(cv2.resize(keep, (pixels, pixels)), np.float32))
    low = np.maximum(np.floor(quad.min(axis=0)).astype(int) - 1, 0)
    high = np.minimum(np.ceil(quad.max(axis=0)).astype(int) + 2, [frame.shape[1], frame.shape[0]])
    size = int(high[0] - low[0]), int(high[1] - low[1])
    scale = layout.width_mm / pixels
    half = scale / 2
    to_mm = np.array([[scale, 0, half], [0, scale, half], [0, 0, 1.0]])
    local = np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1.0]])
    seen = cv2.warpPerspective(
        canvas, local @ camera.plane() @ to_mm, size,
        flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE,
    )  # fmt: skip
    mask = np.zeros((size[1], size[0]), np.uint8)
    cv2.fillConvexPoly(mask, np.rint((quad - low) * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    part = frame[low[1] : high[1], low[0] : high[0]]
    inside = mask == 255
    rim = (mask > 0) & ~inside
    blended = part[rim] + (mask[rim, None] / 255.0) * (seen[rim].astype(np.float64) - part[rim])
    np.copyto(part, np.asarray(seen, np.uint8), where=inside[..., None])
    part[rim] = np.rint(blended)
