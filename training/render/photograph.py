"""Paint and photograph scenes, with the visibility of each piece."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from training.render.camera import PinholeCamera, Viewpoint
from training.render.chance import Rng
from training.render.clutter import Thing
from training.render.light import Light, draw_light
from training.render.paint import hull_of, shared_area
from training.render.pieces import Canvas, PlacedPiece, draw_pieces
from training.render.sensor import (
    Sensor,
    bend,
    develop,
    distort,
    draw_sensor,
    encode_jpeg,
    linear,
    noiseless,
)
from training.render.stock import Stock
from training.render.stones import Stones
from training.render.surfaces import lay_edge, spread
from vision.arrays import Flags, Floats, Pixels
from vision.geometry.homography import Homography
from vision.geometry.quads import UNIT

LEGIBLE = 22.0
"""Contrast of ink in grey levels below which a piece is illegible to a player."""


class Drawable(Protocol):
    """An object that is no piece."""

    def draw(self, canvas: Canvas) -> None:
        """Paint it."""


@dataclass(frozen=True)
class Scene:
    """A scene and its camera."""

    camera: PinholeCamera
    size: tuple[int, int]
    """Width and height of the picture."""
    surface: Pixels
    unit: float
    """Swatch of the table, and the length of its pixels on it."""
    pieces: Sequence[PlacedPiece] = ()
    under: Sequence[Drawable] = ()
    over: Sequence[Drawable] = ()
    """Objects below and above the pieces."""
    edge: Pixels | None = None
    """Another surface beyond an edge, or None."""
    light: Light = field(default_factory=Light)
    sensor: Sensor = field(default_factory=Sensor)
    finer: float = 1.0
    """Supersampling factor of the painting."""
    view: Viewpoint | None = None
    """The viewpoint of the camera, if known."""


@dataclass(frozen=True, kw_only=True)
class Shot(Scene):
    """A painted scene, before light, lens and sensor."""

    pixels: Pixels
    """(H, W, 3) sRGB."""
    quads: Floats
    """(N, 4, 2) tops of the scene's pieces, clockwise from the face's top left."""
    areas: Floats
    """Areas (N,) of the outlines, pixels."""
    visible: Floats
    inside: Floats
    """Unoccluded share (N,) of each outline in the frame, and share in the frame."""
    owners: NDArray[np.int32]
    things: Flags
    """(h, w) the piece that shows at each pixel, from 1, or 0, and whether a thing that is no piece
    lies there, flat ones under the pieces aside; as the scene was painted, finer than the picture
    and before the lens."""

    def again(self, side: float, hard: float, rng: Rng) -> "Shot":
        """The same in other light, taken with the same lens in other focus.

        ``side`` is that of a piece in pixels, ``hard`` how far light and sensor are from the best.
        """
        sensor = replace(draw_sensor(rng, side, hard), distortion=self.sensor.distortion)
        return replace(self, light=draw_light(rng, hard), sensor=sensor)

    def develop(self, rng: Rng) -> Pixels:
        """Develop it to a picture."""
        return develop(linear(self.pixels), self.light, self.sensor, rng)

    def jpeg(self, rng: Rng) -> bytes:
        """Encode it as JPEG."""
        return encode_jpeg(self.develop(rng), self.sensor.quality)

    def project(self, points: Floats, height: float = 0.0) -> Floats:
        """Points (..., 2) at a height above the table, in pixels of the photograph."""
        return bend(self.camera.project(points, height), self.sensor, self.size)

    def project_list(self, points: Floats, height: float = 0.0) -> list[Any]:
        """Points (..., 2) at a height above the table, as lists for a truth."""
        return list(np.round(self.project(points, height), 2).tolist())

    def quad(self, number: int) -> list[list[float]]:
        """Corners of a piece in the picture, clockwise from its own top left."""
        return list(np.round(self.quads[number], 2).tolist())

    def contrast(self, number: int) -> dict[str, Any]:
        """Contrast of a piece's ink in grey levels without noise, and whether it is legible."""
        face = self.pieces[number].print.texture
        side = face.shape[0]
        matrix = Homography.between(self.quads[number], UNIT * side - 0.5).matrix
        lit = noiseless(linear(self.pixels), self.light, self.sensor)
        warped = cv2.warpPerspective(lit, matrix, (side, side))
        part = slice(side // 6, -side // 6)
        ground = np.median(face.reshape(-1, 3), axis=0)
        away = np.abs(face[part, part] - ground).max(axis=2)
        ink, bare = away > 0.6 * away.max(), away < 0.2 * away.max()
        inside = warped[part, part]
        step = np.median(inside[ink], axis=0) - np.median(inside[bare], axis=0)
        contrast = round(255 * float(np.abs(step).max()), 1)
        return {"contrast": contrast, "legible": contrast > LEGIBLE}

    @property
    def metadata(self) -> dict[str, Any]:
        """Camera and light, for a truth."""
        return {name: asdict(getattr(self, name)) for name in ("view", "light", "sensor")}


def paint(scene: Scene, stock: Stock, rng: Rng) -> Shot:
    """Paint a scene, from the table up."""
    width, height = scene.size
    size = round(width * scene.finer), round(height * scene.finer)
    factor = size[0] / width
    camera = scene.camera.scaled(factor)
    pixels = spread(scene.surface, scene.unit, camera, size)
    if scene.edge is not None:
        lay_edge(pixels, scene.edge, rng)
    canvas = Canvas(pixels, camera, scene.light, stock)
    for thing in scene.under:
        thing.draw(canvas)
    draw_pieces(canvas, scene.pieces, rng)
    solid = [one for one in scene.under if not (isinstance(one, Thing) and one.is_flat)]
    beside = _silhouette(canvas, solid) & (canvas.owners == 0)
    _cover(canvas, scene.over)
    # Stones belong to the game.
    others = [one for one in scene.over if not isinstance(one, Stones)]
    things = beside | _silhouette(canvas, others)
    outlines = [camera.project(piece.outline, piece.top) for piece in scene.pieces]
    areas = np.array([abs(cv2.contourArea(o.astype(np.float32))) for o in outlines])
    frame, whole = UNIT * size, np.maximum(areas, 1.0)
    inside = np.array([shared_area(hull_of(outline), frame) for outline in outlines])
    visible = np.bincount(canvas.owners.ravel(), minlength=len(areas) + 1)[1:]
    corners = np.array([p.corners for p in scene.pieces]).reshape(-1, 4, 2)
    tops = np.array([[p.top] * 4 for p in scene.pieces]).reshape(-1, 4)
    if factor != 1:
        pixels = np.asarray(cv2.resize(pixels, scene.size, interpolation=cv2.INTER_AREA), np.uint8)
    return Shot(
        **vars(scene),
        pixels=distort(pixels, scene.sensor),
        quads=bend(scene.camera.project(corners, tops), scene.sensor, scene.size),
        areas=areas / factor**2,
        visible=visible / whole,
        inside=inside / whole,
        owners=canvas.owners,
        things=things,
    )


def _silhouette(canvas: Canvas, things: Sequence[Drawable]) -> Flags:
    """(H, W) where things are seen, their shadows left out: nothing is as black as the ground."""
    black = replace(canvas, pixels=np.zeros_like(canvas.pixels))
    for thing in things:
        thing.draw(black)
    return _largest(black.pixels) > 3


def _cover(canvas: Canvas, things: Sequence[Drawable]) -> None:
    """Paint objects over the pieces, and update what is visible."""
    for thing in things:
        before = canvas.pixels.copy()
        thing.draw(canvas)
        change = np.asarray(cv2.absdiff(canvas.pixels, before), np.uint8)
        canvas.owners[_largest(change) > 40] = 0


def _largest(pixels: Pixels) -> Pixels:
    """The largest channel of each pixel."""
    red, green, blue = cv2.split(pixels)
    return np.asarray(cv2.max(cv2.max(red, green), blue), np.uint8)
