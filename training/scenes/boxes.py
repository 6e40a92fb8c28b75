"""Draw tiles: the wood and digits of their tops, and the boxes that they are."""

from __future__ import annotations

import cv2
import numpy as np

from training.scenes.camera import Camera, Floats, project, square
from training.scenes.glyphs import ink, turned, words
from training.scenes.printing import Bytes
from training.scenes.tiles import LaidTile, TileStyle
from vision.boards.layout import Layout

FACE_PX = 160
"""Side of a tile's face as drawn."""


def face(tile: LaidTile, style: TileStyle) -> Bytes:
    """Draw the top of a tile: (FACE_PX, FACE_PX, 3) uint8, RGB."""
    rng = np.random.default_rng(tile.seed)
    side = FACE_PX
    noise = rng.standard_normal((side, side)).astype(np.float32)
    along = float(rng.uniform(9, 24))
    grain = cv2.GaussianBlur(noise, (0, 0), along, sigmaY=float(rng.uniform(0.7, 1.8)))
    fine = cv2.GaussianBlur(noise, (0, 0), 0.8)
    field = grain / (grain.std() + 1e-6) + 0.5 * fine / fine.std()
    if rng.random() < 0.5:
        field = np.ascontiguousarray(field.T)
    warm = np.array([1.0, 1.0 + rng.normal(0, 0.012), 1.0 + rng.normal(0, 0.035)])
    base = np.array(style.wood) * warm * (1 + rng.normal(0, style.variation))
    picture = base[None, None] * (1 + style.grain * field[..., None] * 0.6)
    edge = np.minimum(np.arange(side), np.arange(side)[::-1]).astype(np.float32)
    away = np.minimum(edge[:, None], edge[None, :]) / (0.05 * side)
    picture *= (1 - style.rim * np.clip(1 - away, 0, 1))[..., None]
    canvas: Bytes = np.clip(picture, 0, 255).astype(np.uint8)
    if tile.value is not None:
        _digits(canvas, tile.value, style, rng)
    for _ in range(int(rng.poisson(0.5))):
        spot = tuple(int(v) for v in rng.integers(8, side - 8, 2))
        grey = int(rng.integers(20, 120))
        cv2.circle(canvas, spot, int(rng.integers(1, 4)), (grey, grey, grey), -1, cv2.LINE_AA)
    return canvas


def _digits(canvas: Bytes, value: int, style: TileStyle, rng: np.random.Generator) -> None:
    side = FACE_PX
    height = round(side * style.digit_share)
    mask = words(str(value), style.font, height, stroke=round(style.bold * height))
    scale = min(height / mask.shape[0], style.widest_share * side / mask.shape[1])
    size = (max(1, round(mask.shape[1] * scale)), max(1, round(mask.shape[0] * scale)))
    mask = np.asarray(cv2.resize(mask, size, interpolation=cv2.INTER_AREA), np.uint8)
    thin = 1 - 0.12 * rng.random()
    mask = (turned(mask, float(rng.normal(0, 0.8))) * thin).astype(np.uint8)
    x, y = (float(side / 2 + v) for v in rng.normal(0, 0.02 * side, 2))
    ink(canvas, mask, (x, y), style.ink)
    if value in (6, 9) and style.dot:
        radius = max(2, round(0.018 * side))
        spot = round(x + size[0] / 2 + 0.05 * side), round(y + size[1] / 2 - radius)
        cv2.circle(canvas, spot, radius, style.ink, -1, cv2.LINE_AA)


def stand_on(
    frame: Bytes,
    tiles: list[LaidTile],
    camera: Camera,
    layout: Layout,
    style: TileStyle,
    *,
    light: Floats,
    base: float = 0.0,
) -> None:
    """Draw tiles as boxes into a frame, in place, the farthest first.

    Parameters
    ----------
    light
        (2,) float64: direction on the table from which the light comes, unit length.
    base
        Height of what they stand on above the board's surface, millimetres.
    """
    far_first = sorted(tiles, key=lambda t: -camera.depth(np.array(t.centre)))
    high = base + layout.tile_height_mm
    for tile in far_first:
        outline = tile.corners(layout.tile_mm)
        picture = face(tile, style)
        wood = picture.mean(axis=(0, 1))
        sides(frame, outline, camera, base=base, high=high, wood=wood, light=light)
        _top(frame, picture, project(camera.plane(high), outline))


def sides(
    frame: Bytes,
    outline: Floats,
    camera: Camera,
    *,
    base: float,
    high: float,
    wood: Floats,
    light: Floats,
) -> None:
    """Draw the visible sides of a box, in place.

    Parameters
    ----------
    outline
        (4, 2) float64, clockwise on the board, millimetres.
    base, high
        Heights of its foot and of its top above the board's surface.
    wood
        (3,) colour of its top.
    light
        See `stand_on`.
    """
    low, up = project(camera.plane(base), outline), project(camera.plane(high), outline)
    for i in range(4):
        j = (i + 1) % 4
        along = up[j] - up[i]
        down = low[i] - up[i]
        if along[0] * down[1] - along[1] * down[0] >= 0:
            continue
        edge = outline[j] - outline[i]
        normal = np.array([edge[1], -edge[0]]) / np.linalg.norm(edge)
        shade = 0.55 + 0.3 * float(np.clip(normal @ light, -0.6, 1))
        quad = np.array([up[i], up[j], low[j], low[i]])
        colour = tuple(float(c) for c in np.clip(wood * shade * [1, 0.96, 0.9], 0, 255))
        fixed = np.rint(quad * 16).astype(np.int32)
        cv2.fillConvexPoly(frame, fixed, colour, cv2.LINE_AA, 4)


def _top(frame: Bytes, picture: Bytes, quad: Floats) -> None:
    low = np.maximum(np.floor(quad.min(axis=0)).astype(int) - 1, 0)
    high = np.minimum(np.ceil(quad.max(axis=0)).astype(int) + 2, [frame.shape[1], frame.shape[0]])
    if (high - low < 2).any():
        return
    extent = max(float(np.linalg.norm(quad[i] - quad[i - 1])) for i in range(4))
    if extent < 0.9 * picture.shape[0]:
        side = max(8, round(1.1 * extent))
        picture = np.asarray(
            cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA), np.uint8
        )
    side = picture.shape[0]
    corners = square(side) - 0.5
    to_frame = cv2.getPerspectiveTransform(
        corners.astype(np.float32), (quad - low).astype(np.float32)
    )
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    seen = cv2.warpPerspective(
        picture, to_frame, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    mask = np.zeros((size[1], size[0]), np.uint8)
    cv2.fillConvexPoly(mask, np.rint((quad - low) * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    part = frame[low[1] : high[1], low[0] : high[0]]
    alpha = mask[..., None] / np.float32(255)
    part[:] = np.rint(part + alpha * (seen.astype(np.float32) - part))
