"""Flat pieces drawn as bodies with walls, on a canvas that tracks visibility."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from training.render.camera import PinholeCamera
from training.render.chance import Rng
from training.render.light import Light
from training.render.paint import dim, fill, fixed, hull_of, lay_texture, rounded, soft
from training.render.prints import Print
from training.render.stock import Stock
from vision.arrays import Floats, Pixels, Singles
from vision.geometry.quads import CENTRED

THIN = 0.004
"""Height in widths below which walls and shadows are omitted."""


@dataclass(frozen=True)
class PlacedPiece:
    """A piece on the table."""

    print: Print
    centre: tuple[float, float]
    """Its centre on the table."""
    angle: float
    """Radians, clockwise in the picture."""
    layer: int = 0
    """0 lies on the table, 1 on pieces of layer 0."""
    base: float = 0.0
    """Height of its underside above the table."""
    width: float = 1.0
    """Width of the piece, in the table's unit of length."""

    @property
    def top(self) -> float:
        """Height of its face above the table."""
        return self.base + self.high

    @property
    def high(self) -> float:
        """Its thickness in the table's unit."""
        return self.print.style.thickness * self.width

    @property
    def corners(self) -> Floats:
        """(4, 2) on the table, clockwise from the face's top left."""
        return self._placed(CENTRED)

    @property
    def outline(self) -> Floats:
        """Outline (16, 2) on the table with round corners."""
        # The radius is in widths, and so is less in heights of a tall piece.
        radius = min(self.print.style.radius, 0.45) * np.array([1, self.print.style.aspect])
        return self._placed(rounded(np.ones(2), radius))

    def _placed(self, shape: Floats) -> Floats:
        cos, sin = np.cos(self.angle), np.sin(self.angle)
        sized = shape * (self.width, self.width / self.print.style.aspect)
        return np.asarray(sized @ np.array([[cos, sin], [-sin, cos]]) + self.centre)


@dataclass
class Canvas:
    """A picture painted from far to near, with the visible piece at each pixel."""

    pixels: Pixels
    """(H, W, 3) sRGB under even light."""
    camera: PinholeCamera
    light: Light
    stock: Stock
    owners: NDArray[np.int32] = field(init=False)
    """(H, W) int32: number of the piece that shows, from 1; 0 for none."""

    def __post_init__(self) -> None:
        self.owners = np.zeros(self.pixels.shape[:2], np.int32)

    def cast(self, feet: Sequence[Floats], heights: Sequence[float], base: float) -> None:
        """Shadows that bodies with feet (N, 2) and heights cast on the plane at ``base``."""
        tall = max(heights, default=0.0)
        if not feet or (not self.light.strength and not self.light.contact):
            return
        half = self.camera.scaled(0.5)
        size = (self.pixels.shape[0] + 1) // 2, (self.pixels.shape[1] + 1) // 2
        cast, touch = np.zeros(size, np.uint8), np.zeros(size, np.uint8)
        for foot, high in zip(feet, heights, strict=True):
            ends = half.project(np.concatenate([foot, foot + self.light.cast(high)]), base)
            cv2.fillConvexPoly(cast, fixed(hull_of(ends)), 255, cv2.LINE_AA, 4)
            cv2.fillConvexPoly(touch, fixed(ends[: len(foot)]), 255, cv2.LINE_AA, 4)
        pixel = half.scale(np.mean([foot.mean(0) for foot in feet], axis=0))
        shade = np.float32(self.light.strength) * soft(cast, self.light.softness * tall * pixel)
        nook = 1 - np.float32(self.light.contact) * soft(touch, 0.4 + 0.3 * tall * pixel)
        whole = self.pixels.shape[1], self.pixels.shape[0]
        for share in dict.fromkeys(self.light.tint):
            keep = cv2.resize((1 - np.float32(share) * shade) * nook, whole)
            channels = [i for i, other in enumerate(self.light.tint) if other == share]
            dim(self.pixels, np.asarray(keep, np.float32), channels)


def draw_pieces(canvas: Canvas, pieces: Sequence[PlacedPiece], rng: Rng) -> None:
    """Draw pieces, numbered in their order, layer by layer, from far to near."""
    # Each piece is a little lighter or darker, and stays so when others are laid after it.
    tones = rng.normal(1, 0.02, len(pieces)).astype(np.float32)
    for layer in sorted({piece.layer for piece in pieces}):
        own = [i for i, piece in enumerate(pieces) if piece.layer == layer]
        for base in sorted({pieces[i].base for i in own}):
            level = [pieces[i] for i in own if pieces[i].base == base]
            high = [piece for piece in level if piece.high > THIN * piece.width]
            canvas.cast([p.outline for p in high], [p.high for p in high], base)
        own.sort(key=lambda i: -float(canvas.camera.depth(np.array(pieces[i].centre))))
        for i in own:
            _draw(canvas, pieces[i], tones[i], i + 1)


def _draw(canvas: Canvas, piece: PlacedPiece, tone: np.float32, number: int) -> None:
    outline = piece.outline
    top = canvas.camera.project(outline, piece.top)
    if piece.high > THIN * piece.width:
        foot = canvas.camera.project(outline, piece.base)
        style = piece.print.style
        wall = 0.9 * style.ground if style.wall is None else style.wall
        walls(canvas, outline, foot, top, wall)
    quad = canvas.camera.project(piece.corners, piece.top)
    lay_texture(canvas.pixels, _lit(canvas, piece, tone), quad, top)
    cv2.fillPoly(canvas.owners, [fixed(top)], number, cv2.LINE_8, 4)


def walls(canvas: Canvas, outline: Floats, foot: Floats, top: Floats, colour: Floats) -> None:
    """Draw the visible walls of a body, shaded by their direction to the lamp."""
    fill(canvas.pixels, hull_of(foot, top), 0.72 * colour)
    ahead = np.roll(np.arange(len(outline)), -1)
    quads = np.stack([foot, foot[ahead], top[ahead], top], axis=1)
    edges = outline[ahead] - outline
    length = np.linalg.norm(edges, axis=1)
    for i in np.flatnonzero(length > 0.15 * length.max()):
        wall = quads[i]
        if cv2.contourArea(wall.astype(np.float32), True) < 0:
            normal = np.array([edges[i, 1], -edges[i, 0]]) / length[i]
            tone = 0.72 + 0.28 * float(normal @ canvas.light.towards)
            fill(canvas.pixels, wall, tone * colour)


def _lit(canvas: Canvas, piece: PlacedPiece, tone: np.float32) -> Pixels:
    """Shade a texture, with its bevel lit by the lamp."""
    texture, style = piece.print.texture, piece.print.style
    if not style.bevel:
        return np.asarray(cv2.convertScaleAbs(texture, alpha=float(tone)), np.uint8)
    across, down = _slopes(texture.shape[0], max(1, round(100 * style.bevel)))
    sun = np.radians(canvas.light.azimuth) - piece.angle
    lean = across * np.float32(np.cos(sun)) + down * np.float32(np.sin(sun))
    lit = texture * (tone - np.float32(style.gloss) * lean)
    return np.clip(lit, 0, 255).astype(np.uint8)


@cache
def _slopes(size: int, bevel: int) -> tuple[Singles, Singles]:
    """Inward slope (x, y) of a texture's rim that is ``bevel`` hundredths wide."""
    at = (np.arange(size, dtype=np.float32) + 0.5) / size
    rim = (at < bevel / 100).astype(np.float32)
    away = rim - rim[::-1]
    return np.repeat(away[None], size, 0)[..., None], np.repeat(away[:, None], size, 1)[..., None]
