"""Antialiased painting of polygons and textures."""

from collections.abc import Iterable
from typing import Any

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from vision.arrays import Floats, Pixels, Singles
from vision.geometry.homography import Homography
from vision.geometry.quads import UNIT

Box = tuple[slice, slice]

_ANGLES = np.radians(
    [*range(180, 271, 30), *range(270, 361, 30), *range(0, 91, 30), *range(90, 181, 30)]
)
_ARCS = np.column_stack([np.cos(_ANGLES), np.sin(_ANGLES)])
_CORNERS = np.repeat(np.array([[-1.0, -1], [1, -1], [1, 1], [-1, 1]]), 4, axis=0)


def rgb(colour: NDArray[Any], low: float = 0, high: float = 255) -> tuple[int, int, int]:
    """A colour (3,) clipped to a range."""
    red, green, blue = np.clip(colour, low, high).astype(int).tolist()
    return red, green, blue


def fixed(points: Floats) -> NDArray[np.int32]:
    """Points in OpenCV's fixed-point sixteenths of a pixel."""
    return np.rint(np.clip(points, -9000, 9000) * 16).astype(np.int32)


def fill(canvas: Pixels, points: Floats, colour: Floats | float) -> None:
    """Fill a polygon (N, 2)."""
    tone = np.clip(colour, 0, 255).tolist()
    cv2.fillPoly(canvas, [fixed(points)], tone, cv2.LINE_AA, 4)


def stroke(canvas: Pixels, points: Floats, colour: Floats, width: float) -> None:
    """Draw an open line (N, 2)."""
    tone = np.clip(colour, 0, 255).tolist()
    cv2.polylines(canvas, [fixed(points)], False, tone, max(1, round(width)), cv2.LINE_AA, 4)


def ring(middle: Floats, radius: float, corners: int = 36) -> Floats:
    """(corners, 2) points on a circle, clockwise."""
    turn = np.linspace(0, 2 * np.pi, corners, endpoint=False)
    return np.asarray(middle + radius * np.column_stack([np.cos(turn), np.sin(turn)]))


def rounded(size: Floats, radius: float | Floats) -> Floats:
    """(16, 2) outline, clockwise, of a rectangle of a size (2,) about the origin, corners round.

    ``radius`` may be another across than down.
    """
    return np.asarray(_ARCS * radius + _CORNERS * (size / 2 - radius))


def hull_of(*points: Floats) -> Floats:
    """The convex hull (N, 2) of some sets of points."""
    both = np.concatenate(points).astype(np.float32)
    return np.asarray(cv2.convexHull(both)[:, 0], np.float64)


def shared_area(a: Floats, b: Floats) -> float:
    """Area of intersection of two convex polygons."""
    both = cv2.intersectConvexConvex(a.astype(np.float32), b.astype(np.float32))
    return float(both[0])


def box_of(points: Floats, shape: tuple[int, ...], margin: float = 1.0) -> Box | None:
    """Slices of a picture around points, or None outside of it."""
    low = np.maximum(np.floor(points.min(axis=0) - margin), 0).astype(int)
    high = np.minimum(np.ceil(points.max(axis=0) + margin + 1), shape[1::-1]).astype(int)
    if (high - low < 2).any():
        return None
    return slice(low[1], high[1]), slice(low[0], high[0])


def corner(box: Box) -> Floats:
    """First pixel (2,) of slices of a picture."""
    return np.array([box[1].start, box[0].start], np.float64)


def blend(part: Pixels, top: ArrayLike, alpha: Pixels) -> None:
    """Blend a picture or a colour (3,) into another through a mask (H, W), in place."""
    share = alpha[..., None] * np.float32(1 / 255)
    mixed = part + share * (np.asarray(top, np.float32) - part)
    part[:] = np.clip(np.rint(mixed), 0, 255)


def stamp(canvas: Pixels, mask: Pixels, centre: tuple[float, float], top: ArrayLike) -> None:
    """Blend a colour, or a picture as large as the mask, through a mask centred on a point."""
    height, width = mask.shape
    x, y = round(centre[0] - width / 2), round(centre[1] - height / 2)
    left, up = max(x, 0), max(y, 0)
    right, down = min(x + width, canvas.shape[1]), min(y + height, canvas.shape[0])
    if right <= left or down <= up:
        return
    inside = slice(up - y, down - y), slice(left - x, right - x)
    face = np.asarray(top, np.float32)
    blend(canvas[up:down, left:right], face[inside] if face.ndim == 3 else face, mask[inside])


def dim(picture: Pixels, keep: Singles, channels: Iterable[int] = range(3)) -> None:
    """Multiply a picture (H, W, 3) by a map (H, W), in place."""
    for channel in channels:
        picture[..., channel] = picture[..., channel] * keep


def lay_texture(canvas: Pixels, texture: Pixels, quad: Floats, outline: Floats) -> None:
    """Warp a texture's corners to a quad and show it inside an outline (N, 2), in place."""
    box = box_of(outline, canvas.shape)
    if box is None:
        return
    across = max(np.linalg.norm(quad[1] - quad[0]), np.linalg.norm(quad[2] - quad[3]))
    down = max(np.linalg.norm(quad[3] - quad[0]), np.linalg.norm(quad[2] - quad[1]))
    size = np.array(texture.shape[1::-1])
    fitting = np.maximum(np.rint(1.1 * np.array([across, down])), 4)
    if (fitting < 0.9 * size).any():
        small = np.minimum(fitting, size).astype(int)
        texture = np.asarray(cv2.resize(texture, small.tolist(), interpolation=cv2.INTER_AREA))
    height, width = texture.shape[:2]
    corners = UNIT * (width, height) - 0.5
    matrix = Homography.between(corners, quad - corner(box)).matrix
    mask = np.zeros(canvas[box].shape[:2], np.uint8)
    fill(mask, outline - corner(box), 255)
    warped = cv2.warpPerspective(texture, matrix, mask.shape[::-1], borderMode=cv2.BORDER_REPLICATE)
    blend(canvas[box], np.asarray(warped, np.uint8), mask)


def soft(mask: Pixels, sigma: float) -> Singles:
    """Blur a mask, 0 to 1; wide blurs at reduced size."""
    shrink = int(np.clip(sigma // 4, 1, 16))
    if shrink > 1:
        size = max(1, mask.shape[1] // shrink), max(1, mask.shape[0] // shrink)
        small = cv2.resize(mask, size, interpolation=cv2.INTER_AREA)
        blurred = cv2.GaussianBlur(small, (0, 0), sigma / shrink)
        big = cv2.resize(blurred, mask.shape[::-1], interpolation=cv2.INTER_LINEAR)
    else:
        big = cv2.GaussianBlur(mask, (0, 0), max(0.3, sigma))
    return np.asarray(big, np.float32) / np.float32(255)
