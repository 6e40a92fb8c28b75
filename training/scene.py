"""Paint a piece, what it lies on and what lies beside it, seen straight from above."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from training.faces import Drawn, Rng
from training.fonts import Mask
from training.surfaces import PATCH, Picture

CANVAS = 144
TILE = 64.0
"""Side of the painted piece, pixels; more would be lost in a crop of 40."""

Colour = npt.NDArray[np.float64]

_STEPS = np.radians(
    np.array([180, 210, 240, 270, 270, 300, 330, 360, 0, 30, 60, 90, 90, 120, 150, 180])
)
_ARCS = np.stack([np.cos(_STEPS), np.sin(_STEPS)], axis=1)
_CORNERS = np.repeat(np.array([[-1.0, -1], [1, -1], [1, 1], [-1, 1]]), 4, axis=0)


@dataclass(frozen=True)
class Style:
    """How pieces of one set look; lengths in sides of a piece."""

    kind: str
    ground: Colour
    ink: Colour
    radius: float = 0.1
    bevel: float = 0.0
    frame: float = 0.0
    grain: float = 0.0
    thickness: float = 0.0
    stretch: float = 1.0
    low: float = 0.38
    high: float = 0.8
    lift: float = 0.0
    """How far the glyph sits above the middle."""
    ring: bool = False
    corner_index: bool = False
    relief: float = 0.0


def any_style(rng: Rng, kind: str = "") -> Style:
    """A set of pieces: one of the sorts that the games have, or anything with contrast."""
    kinds = ("blue", "white", "wood", "rummy", "card", "square", "any", "any")
    kind = kind or kinds[int(rng.integers(len(kinds)))]
    ground, ink = _colours(kind, rng)
    style = Style(
        kind,
        ground,
        ink,
        radius=float(rng.uniform(0, 0.24)),
        bevel=float(rng.uniform(0.05, 0.45)) if rng.random() < 0.5 else 0.0,
        thickness=float(rng.uniform(0.02, 0.16)) if rng.random() < 0.4 else 0.0,
        frame=float(rng.uniform(0.78, 0.95)) if rng.random() < 0.12 else 0.0,
        relief=float(rng.uniform(0.2, 0.6)) if rng.random() < 0.05 else 0.0,
    )
    if kind == "wood":
        return replace(
            style, grain=float(rng.uniform(0.1, 0.5)), radius=style.radius * 0.5, high=0.85
        )
    if kind == "rummy":
        return replace(
            style,
            lift=float(rng.uniform(0.02, 0.22)),
            ring=rng.random() < 0.6,
            low=0.28,
            high=0.6,
            stretch=float(rng.uniform(0.85, 1.5)),
        )
    if kind == "card":
        stretch = 1 / rng.uniform(0.62, 0.75) if rng.random() < 0.8 else 1.0
        return replace(
            style,
            stretch=float(stretch),
            corner_index=rng.random() < 0.55,
            bevel=0.0,
            thickness=0.0,
            radius=style.radius * 0.5,
            low=0.3,
        )
    if kind == "square":
        return replace(style, thickness=0.0, radius=style.radius * 0.6)
    if rng.random() < 0.2:
        style = replace(style, grain=float(rng.uniform(0.05, 0.5)))
    return replace(style, stretch=float(np.exp(rng.normal(0, 0.16))))


def _colours(kind: str, rng: Rng) -> tuple[Colour, Colour]:
    """Ground and ink, RGB 0–255, apart by enough that a player could read them."""
    least = rng.uniform(28, 70) if rng.random() < 0.1 else 90.0
    bright = rng.uniform(185, 252) + rng.normal(0, 9, 3)
    dark = rng.uniform(8, 70) + rng.normal(0, 8, 3)
    for _ in range(30):
        hue = _hue(rng)
        if kind == "blue":
            ground = np.array([rng.uniform(0, 90), rng.uniform(25, 170), rng.uniform(110, 250)])
            ink = (
                bright
                if rng.random() < 0.85
                else np.array([240.0, 190, 200]) * rng.uniform(0.8, 1.0)
            )
        elif kind == "white":
            ground = bright
            ink = np.array([rng.uniform(0, 80), rng.uniform(10, 120), rng.uniform(70, 220)])
            ink = ink if rng.random() < 0.6 else dark
        elif kind == "wood":
            ground = np.array([rng.uniform(190, 250), rng.uniform(160, 225), rng.uniform(110, 190)])
            ink = dark
        elif kind == "rummy":
            level = rng.uniform(190, 250)
            ground = np.array(
                [level, level * rng.uniform(0.92, 1.0), level * rng.uniform(0.78, 0.97)]
            )
            ink = [
                dark,
                np.array([200.0, 30, 45]),
                np.array([25.0, 75, 190]),
                np.array([240.0, 150, 35]),
            ][int(rng.integers(4))] + rng.normal(0, 18, 3)
        elif kind == "card":
            ground = bright if rng.random() < 0.7 else np.array([240.0, 205, 30])
            ink = hue if rng.random() < 0.6 else dark
        elif kind == "square":
            ground, ink = hue, bright if rng.random() < 0.8 else hue * rng.uniform(0.3, 0.6)
        else:
            ground, ink = rng.uniform(5, 250, 3), rng.uniform(5, 250, 3)
        ground, ink = np.clip(ground, 3, 252), np.clip(ink, 3, 252)
        if np.linalg.norm(ground - ink) > least * 1.3:
            break
    return ground, ink


def _hue(rng: Rng) -> Colour:
    value = rng.uniform(90, 250)
    low = value * rng.uniform(0.05, 0.6)
    colour = np.array([value, low + (value - low) * rng.random(), low])
    rng.shuffle(colour)
    return colour


def backdrop(patches: list[Picture], rng: Rng) -> Picture:
    """A piece of table, CANVAS × CANVAS, or one plain colour."""
    if rng.random() < 0.25:
        out = np.empty((CANVAS, CANVAS, 3), np.uint8)
        out[:] = rng.uniform(5, 250, 3)
        return out
    patch = patches[int(rng.integers(len(patches)))]
    y, x = rng.integers(PATCH - CANVAS, size=2)
    out = patch[y : y + CANVAS, x : x + CANVAS]
    if rng.random() < 0.5:
        out = out[:, ::-1].transpose(1, 0, 2)
    return np.ascontiguousarray(out)


def outline(
    centre: tuple[float, float], side: float, angle: float, radius: float
) -> npt.NDArray[np.float64]:
    """Rounded square as (n, 2) points, clockwise from its top left; angle in degrees."""
    round_off = min(radius, 0.45)
    turn = np.radians(angle)
    cos, sin = np.cos(turn) * side, np.sin(turn) * side
    shape = _ARCS * round_off + _CORNERS * (0.5 - round_off)
    points: npt.NDArray[np.float64] = shape @ np.array([[cos, sin], [-sin, cos]]) + centre
    return points


def _fixed(points: npt.NDArray[np.float64]) -> list[npt.NDArray[np.int32]]:
    return [np.rint(points * 8).astype(np.int32)]


def piece(
    canvas: Picture,
    centre: tuple[float, float],
    angle: float,
    style: Style,
    rng: Rng,
    patches: list[Picture],
    *,
    side: float = TILE,
) -> None:
    """Paint one empty piece into ``canvas``: its side walls, top, bevel and frame."""
    shape = outline(centre, side, angle, style.radius)
    if style.thickness:
        way = rng.uniform(0, 2 * np.pi)
        shift = np.array([np.cos(way), np.sin(way)]) * style.thickness * side
        wall = style.ground * rng.uniform(0.35, 0.85)
        shade = canvas[0, 0] * rng.uniform(0.3, 0.8)
        cv2.fillPoly(canvas, _fixed(shape + shift * 1.4), shade.tolist(), cv2.LINE_AA, 3)
        cv2.fillPoly(canvas, _fixed(shape + shift), wall.tolist(), cv2.LINE_AA, 3)
    if style.grain and side == TILE:
        mask = np.zeros(canvas.shape[:2], np.uint8)
        cv2.fillPoly(mask, _fixed(shape), 255, cv2.LINE_AA, 3)
        grain = backdrop(patches, rng).astype(np.float32)
        grain = style.ground + (grain - grain.mean(axis=(0, 1))) * style.grain
        cv2.copyTo(np.clip(grain, 0, 255).astype(np.uint8), mask, canvas)
    else:
        cv2.fillPoly(canvas, _fixed(shape), style.ground.tolist(), cv2.LINE_AA, 3)
    if style.bevel:
        inner = outline(centre, side * 0.97, angle, style.radius)
        lit, dim = (
            np.clip(style.ground * (1 + style.bevel), 0, 255),
            style.ground * (1 - style.bevel),
        )
        if rng.random() < 0.5:
            lit, dim = dim, lit
        thick = int(rng.integers(1, 4))
        cv2.polylines(canvas, _fixed(inner[:9]), False, lit.tolist(), thick, cv2.LINE_AA, 3)
        cv2.polylines(canvas, _fixed(inner[8:]), False, dim.tolist(), thick, cv2.LINE_AA, 3)
    if style.frame:
        inner = outline(centre, side * style.frame, angle, style.radius)
        colour = style.ink if rng.random() < 0.4 else style.ground * rng.uniform(0.6, 0.9)
        cv2.polylines(
            canvas, _fixed(inner), True, colour.tolist(), int(rng.integers(1, 3)), cv2.LINE_AA, 3
        )


def ink(
    canvas: Picture,
    drawn: Drawn,
    centre: tuple[float, float],
    angle: float,
    style: Style,
    rng: Rng,
    *,
    size: float | None = None,
) -> None:
    """Print a face on the piece at ``centre``; ``size`` is its height in sides of the piece."""
    x0, y0, x1, y1 = drawn.core
    wide, tall = max(1, x1 - x0), max(1, y1 - y0)
    share = rng.uniform(style.low, style.high) if size is None else size
    # A number's size is its height; that of a minus or an equals sign its width.
    scale_y = share * TILE / max(tall, (0.55 if drawn.two_digits else 1.0) * wide)
    scale_x = scale_y * style.stretch
    if drawn.two_digits:
        scale_x *= rng.uniform(0.7, 1.05)
    full_wide, full_tall = drawn.mask.shape[1] * scale_x, drawn.mask.shape[0] * scale_y
    shrink = min(1.0, 0.9 * TILE / full_wide, 0.92 * TILE / full_tall)
    scale_x, scale_y = scale_x * shrink, scale_y * shrink
    room = max(0.0, 0.47 * TILE - max(full_tall * scale_y, tall * scale_y) / 2)
    up = min(style.lift * TILE, room)
    dx, dy = rng.normal(0, 0.025, 2) * TILE
    _print(
        canvas,
        drawn.mask,
        ((x0 + x1) / 2, (y0 + y1) / 2),
        (scale_x, scale_y),
        (centre[0] + dx, centre[1] + dy - up),
        angle + rng.normal(0, 1.5),
        style,
        rng,
    )


def _print(
    canvas: Picture,
    mask: Mask,
    middle: tuple[float, float],
    scale: tuple[float, float],
    centre: tuple[float, float],
    angle: float,
    style: Style,
    rng: Rng,
) -> None:
    turn = np.radians(angle)
    cos, sin = np.cos(turn), np.sin(turn)
    matrix = np.array([[cos * scale[0], -sin * scale[1], 0], [sin * scale[0], cos * scale[1], 0]])
    matrix[:, 2] = np.array(centre) - matrix[:, :2] @ middle
    if min(scale) < 0.6:
        mask = cv2.GaussianBlur(mask, (0, 0), 0.35 / min(scale)).astype(np.uint8)
    alpha: Mask = cv2.warpAffine(mask, matrix, (CANVAS, CANVAS)).astype(np.uint8)
    colour = style.ink
    if rng.random() < 0.1:
        worn = cv2.resize(rng.random((18, 18), np.float32), (CANVAS, CANVAS))
        alpha = (alpha * np.clip(worn * rng.uniform(1.5, 4), 0, 1)).astype(np.uint8)
    if style.relief:
        light = cv2.warpAffine(alpha, np.array([[1.0, 0, 1.2], [0, 1, 1.2]]), (CANVAS, CANVAS))
        _blend(canvas, light.astype(np.uint8), np.clip(style.ground * 1.4 + 20, 0, 255), 0.9)
        colour = style.ground * (1 - style.relief)
    elif rng.random() < 0.06:
        edge = cv2.dilate(alpha, np.ones((3, 3), np.uint8), iterations=int(rng.integers(1, 3)))
        rim = style.ground * 0.4 if rng.random() < 0.5 else rng.uniform(0, 255, 3)
        if np.linalg.norm(rim - style.ink) > 60:
            _blend(canvas, edge.astype(np.uint8), rim)
    _blend(canvas, alpha, colour)


def _blend(canvas: Picture, alpha: Mask, colour: Colour, strength: float = 1.0) -> None:
    x, y, wide, tall = cv2.boundingRect(alpha)
    if not wide:
        return
    box = (slice(y, y + tall), slice(x, x + wide))
    weight = alpha[box].astype(np.float32)[..., None] * np.float32(strength / 255)
    part = canvas[box]
    part[:] = (part + weight * (colour.astype(np.float32) - part)).astype(np.uint8)


def corner_index(
    canvas: Picture, mask: Mask, centre: tuple[float, float], style: Style, rng: Rng
) -> None:
    """A card's small index at its top left and, turned, at its lower right."""
    height = TILE * rng.uniform(0.08, 0.15)
    scale = height / mask.shape[0]
    reach = TILE * rng.uniform(0.36, 0.42)
    for way, angle in ((-1, 0.0), (1, 180.0)):
        _print(
            canvas,
            mask,
            (mask.shape[1] / 2, mask.shape[0] / 2),
            (scale * style.stretch, scale),
            (centre[0] + way * reach, centre[1] + way * reach),
            angle,
            style,
            rng,
        )


def rings(canvas: Picture, centre: tuple[float, float], style: Style, rng: Rng) -> None:
    """A circle pressed into the piece round or under its number."""
    radius = int(TILE * rng.uniform(0.26, 0.44))
    colour = np.clip(style.ground * rng.uniform(0.82, 1.06), 0, 255)
    at = (int(centre[0] + rng.normal(0, 2)), int(centre[1] + rng.normal(0, 4)))
    thick = -1 if rng.random() < 0.4 else int(rng.integers(1, 4))
    cv2.circle(canvas, at, radius, colour.tolist(), thick, cv2.LINE_AA)
    if rng.random() < 0.3:
        cv2.circle(canvas, at, radius, (style.ground * 0.8).tolist(), 1, cv2.LINE_AA)


def wear(canvas: Picture, centre: tuple[float, float], style: Style, rng: Rng) -> None:
    """Scratches, specks of ink, a fold line."""
    for _ in range(int(rng.integers(0, 3)) if rng.random() < 0.25 else 0):
        ends = rng.normal(0, TILE * 0.4, 4) + np.tile(centre, 2)
        tone = np.clip(style.ground * rng.uniform(0.65, 1.25), 0, 255)
        cv2.line(
            canvas,
            (int(ends[0]), int(ends[1])),
            (int(ends[2]), int(ends[3])),
            tone.tolist(),
            1,
            cv2.LINE_AA,
        )
    for _ in range(int(rng.integers(1, 5)) if rng.random() < 0.15 else 0):
        x, y = rng.uniform(-0.45, 0.45, 2) * TILE + centre
        cv2.circle(
            canvas, (int(x), int(y)), int(rng.integers(1, 3)), style.ink.tolist(), -1, cv2.LINE_AA
        )
    if rng.random() < 0.02:
        x = int(centre[0] + rng.normal(0, TILE * 0.3))
        cv2.line(
            canvas,
            (x, 0),
            (x + int(rng.integers(-6, 7)), CANVAS),
            (style.ground * rng.uniform(0.3, 0.9)).tolist(),
            1,
            cv2.LINE_AA,
        )
