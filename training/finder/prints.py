"""Faces of pieces as square textures: sets of tiles and cards, of many makers and of none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from training import art, faces
from training.dataset import Painter
from training.faces import Rng
from training.fonts import Mask
from training.scene import Style, any_style

Picture = NDArray[np.uint8]
Kind = Literal["tile", "discs", "card"]
KINDS: tuple[Kind, ...] = ("tile", "discs", "card")

FACE = 96
"""Side of a texture, pixels."""

PALETTES = {
    "six": (
        (205, 40, 45),
        (240, 130, 30),
        (245, 215, 45),
        (60, 160, 70),
        (45, 95, 190),
        (125, 60, 150),
    ),
}


@dataclass(frozen=True)
class Print:
    """One design: mipmaps of its faces and the form of the piece.

    Attributes
    ----------
    faces
        For each face its texture at FACE, FACE / 2 and FACE / 4 pixels, RGB.
    ground
        (3,) colour of the blank face.
    wall
        (3,) colour of the sides.
    aspect
        Width over height.
    radius
        Of the corners, in widths.
    thickness
        In widths.
    bevel
        Width of the sloping rim in widths; 0 for none.
    gloss
        How much lighter and darker the rim is.
    """

    kind: Kind
    faces: tuple[tuple[Picture, ...], ...]
    ground: NDArray[np.float64]
    wall: NDArray[np.float64]
    aspect: float
    radius: float
    thickness: float
    bevel: float
    gloss: float


def tiles(painter: Painter, rng: Rng, like: NDArray[np.float64] | None = None) -> Print:
    """A set of square or slightly tall tiles; ``like`` is a colour that it nearly has."""
    sort = ("number", "number", "number", "symbol", "letter", "blank", "picture", "mixed")[
        int(rng.integers(8))
    ]
    style = any_style(rng, "blue" if rng.random() < 0.1 else "")
    ground = style.ground if like is None else np.clip(like + rng.normal(0, 14, 3), 2, 253)
    if sort == "symbol" and rng.random() < 0.6:
        ground = rng.uniform(8, 50) + rng.normal(0, 4, 3)
    drawn = []
    share = rng.uniform(0.32, 0.85)
    for _ in range(int(rng.integers(5, 11))):
        canvas = blank(ground, style, painter, rng)
        what = (
            sort
            if sort != "mixed"
            else ("number", "symbol", "letter", "blank")[int(rng.integers(4))]
        )
        _face(canvas, what, style, share, painter, rng)
        drawn.append(mips(canvas))
    tall = sort in ("number", "blank", "letter") and rng.random() < 0.35
    thin = rng.random() < 0.2
    thickness = rng.uniform(0.0, 0.03) if thin else rng.uniform(0.05, 0.4)
    return Print(
        "tile",
        tuple(drawn),
        ground,
        _wall(ground, rng),
        aspect=1 / rng.uniform(1.05, 1.5) if tall else 1.0,
        radius=float(rng.uniform(0, 0.04) if rng.random() < 0.3 else rng.uniform(0.03, 0.24)),
        thickness=float(thickness),
        bevel=0.0 if thin or rng.random() < 0.4 else float(rng.uniform(0.02, 0.12)),
        gloss=float(rng.uniform(0.05, 0.5)),
    )


def discs(painter: Painter, rng: Rng) -> Print:
    """Tiles with a quarter disc of another colour at each corner."""
    style = any_style(rng)
    colours = np.array(PALETTES["six"], np.float64)
    if rng.random() < 0.35:
        colours = rng.uniform(15, 250, (6, 3))
    else:
        colours = np.clip(colours * rng.uniform(0.75, 1.2) + rng.normal(0, 16, (6, 3)), 3, 252)
    roll = rng.random()
    ground = (
        rng.uniform(200, 252) + rng.normal(0, 6, 3)
        if roll < 0.45
        else rng.uniform(8, 55) + rng.normal(0, 5, 3)
        if roll < 0.75
        else rng.uniform(10, 245, 3)
    )
    radius = rng.uniform(0.36, 0.5)
    ring = rng.random() < 0.15
    drawn = []
    for _ in range(14):
        canvas = blank(ground, style, painter, rng)
        large = cv2.resize(canvas, (2 * FACE, 2 * FACE)).astype(np.uint8)
        picked = rng.permutation(6)[:4]
        for corner, colour in zip(((0, 0), (1, 0), (1, 1), (0, 1)), picked, strict=True):
            at = (corner[0] * (2 * FACE - 1), corner[1] * (2 * FACE - 1))
            size = int(radius * 2 * FACE)
            cv2.circle(large, at, size, colours[colour].tolist(), -1, cv2.LINE_AA)
            if ring:
                cv2.circle(large, at, size, (ground * 0.5).tolist(), 3, cv2.LINE_AA)
        canvas = cv2.resize(large, (FACE, FACE), interpolation=cv2.INTER_AREA).astype(np.uint8)
        drawn.append(mips(canvas))
    thin = rng.random() < 0.6
    return Print(
        "discs",
        tuple(drawn),
        ground,
        _wall(ground, rng),
        1.0,
        radius=float(rng.uniform(0, 0.02) if rng.random() < 0.6 else rng.uniform(0.02, 0.1)),
        thickness=float(rng.uniform(0, 0.03) if thin else rng.uniform(0.03, 0.15)),
        bevel=0.0,
        gloss=0.0,
    )


def cards(painter: Painter, rng: Rng) -> Print:
    """Playing cards: one ground or two, large signs, perhaps corner indices and a frame."""
    drawn = []
    grounds = [any_style(rng, "card").ground for _ in range(2)]
    style = any_style(rng, "card")
    share = rng.uniform(0.3, 0.75)
    framed, indexed = rng.random() < 0.3, rng.random() < 0.5
    sort = ("number", "number", "number", "symbol", "picture")[int(rng.integers(5))]
    rim = rng.uniform(20, 240, 3)
    for i in range(10):
        ground = grounds[int(rng.random() < 0.3)]
        canvas = blank(ground, style, painter, rng)
        if framed:
            edge = int(rng.integers(3, 9))
            cv2.rectangle(
                canvas,
                (edge, edge),
                (FACE - edge, FACE - edge),
                rim.tolist(),
                int(rng.integers(1, 4)),
                cv2.LINE_AA,
            )
        _face(canvas, sort if i else "blank", style, share, painter, rng)
        if indexed:
            _index(canvas, style, painter, rng)
        drawn.append(mips(canvas))
    return Print(
        "card",
        tuple(drawn),
        grounds[0],
        np.clip(grounds[0] * rng.uniform(0.5, 0.9), 0, 255),
        aspect=float(rng.uniform(0.60, 0.77)),
        radius=float(rng.uniform(0.01, 0.1)),
        thickness=float(rng.uniform(0.002, 0.02)),
        bevel=0.0,
        gloss=0.0,
    )


def mips(canvas: Picture) -> tuple[Picture, ...]:
    """A face at full, half and quarter size."""
    half = cv2.resize(canvas, (FACE // 2, FACE // 2), interpolation=cv2.INTER_AREA)
    quarter = cv2.resize(canvas, (FACE // 4, FACE // 4), interpolation=cv2.INTER_AREA)
    return canvas, half.astype(np.uint8), quarter.astype(np.uint8)


def _wall(ground: NDArray[np.float64], rng: Rng) -> NDArray[np.float64]:
    """Mostly the piece's own colour, at times another."""
    wall = ground if rng.random() < 0.75 else rng.uniform(20, 240, 3)
    return np.asarray(np.clip(wall * rng.uniform(0.7, 1.05), 0, 255))


def blank(ground: NDArray[np.float64], style: Style, painter: Painter, rng: Rng) -> Picture:
    """A face with nothing on it, (FACE, FACE, 3)."""
    canvas = np.empty((FACE, FACE, 3), np.uint8)
    canvas[:] = np.clip(ground, 0, 255)
    if style.grain:
        patch = painter.patches[int(rng.integers(len(painter.patches)))]
        y, x = rng.integers(patch.shape[0] - FACE, size=2)
        part = patch[y : y + FACE, x : x + FACE].astype(np.float32)
        grain = ground + (part - part.mean((0, 1))) * style.grain * 0.7
        canvas[:] = np.clip(grain, 0, 255)
    if style.ring:
        tone = np.clip(ground * rng.uniform(0.85, 1.05), 0, 255).tolist()
        cv2.circle(
            canvas,
            (FACE // 2, int(FACE * rng.uniform(0.38, 0.5))),
            int(FACE * rng.uniform(0.26, 0.4)),
            tone,
            -1 if rng.random() < 0.5 else 2,
            cv2.LINE_AA,
        )
    if style.frame:
        edge = int(FACE * (1 - style.frame) / 2)
        cv2.rectangle(
            canvas,
            (edge, edge),
            (FACE - edge, FACE - edge),
            (ground * rng.uniform(0.6, 0.9)).tolist(),
            2,
            cv2.LINE_AA,
        )
    return canvas


def _face(
    canvas: Picture, sort: str, style: Style, share: float, painter: Painter, rng: Rng
) -> None:
    ink = style.ink if rng.random() < 0.7 else rng.uniform(10, 245, 3)
    if sort == "number":
        drawn = painter.face(rng)[1]
        if drawn is not None:
            stamp(canvas, drawn.mask, ink, share, style.lift, rng)
    elif sort == "symbol":
        vivid = np.clip(rng.uniform(0, 1, 3) ** 2 * 300, 10, 250)
        stamp(canvas, symbol(rng), vivid, rng.uniform(0.5, 0.9), 0.0, rng)
    elif sort == "letter":
        mask = faces.words("ABcdefghMPSTJKER"[int(rng.integers(16))], painter.font(rng))
        if mask is not None:
            stamp(canvas, mask, ink, share, style.lift, rng)
        if rng.random() < 0.5:
            _index(canvas, style, painter, rng)
    elif sort == "picture":
        _picture(canvas, painter, rng)
    if rng.random() < 0.1:
        mask = art.printed(painter.font(rng), rng)
        stamp(canvas, mask, ink, 0.14, -rng.uniform(0.25, 0.36), rng)


def symbol(rng: Rng) -> Mask:
    """A plain shape, 80 pixels a side."""
    sort = int(rng.integers(7))
    mask = np.zeros((80, 80), np.uint8)
    if sort == 0:
        cv2.circle(mask, (40, 40), 36, 255, -1, cv2.LINE_AA)
    elif sort == 1:
        cv2.rectangle(mask, (8, 8), (72, 72), 255, -1)
    elif sort == 2:
        cv2.fillPoly(mask, [np.array([[40, 2], [78, 40], [40, 78], [2, 40]], np.int32)], 255)
    elif sort == 3:
        for x, y in ((40, 20), (40, 60), (20, 40), (60, 40)):
            cv2.circle(mask, (x, y), 19, 255, -1, cv2.LINE_AA)
    elif sort == 4:
        mask[28:52, 4:76] = mask[4:76, 28:52] = 255
    elif sort == 5:
        for _ in range(int(rng.integers(1, 7))):
            x, y = rng.integers(10, 70, 2).tolist()
            cv2.circle(mask, (x, y), int(rng.integers(5, 12)), 255, -1, cv2.LINE_AA)
    else:
        return art.star(rng)
    return mask


def stamp(
    canvas: Picture, mask: Mask, ink: NDArray[np.float64], share: float, lift: float, rng: Rng
) -> None:
    """Print a mask on a face; ``share`` is its height and ``lift`` how far it sits up, in sides."""
    tall, wide = mask.shape
    scale = min(share * FACE / max(tall, 0.6 * wide), 0.92 * FACE / wide)
    size = max(2, round(wide * scale)), max(2, round(tall * scale))
    small = cv2.resize(mask, size, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    x = int((FACE - size[0]) / 2 + rng.normal(0, 1.5))
    y = int((FACE - size[1]) / 2 - lift * FACE * 0.7 + rng.normal(0, 1.5))
    x, y = int(np.clip(x, 0, FACE - size[0])), int(np.clip(y, 0, FACE - size[1]))
    part = canvas[y : y + size[1], x : x + size[0]]
    part[:] = (part + small[..., None] * (ink.astype(np.float32) - part)).astype(np.uint8)


def _index(canvas: Picture, style: Style, painter: Painter, rng: Rng) -> None:
    drawn = painter.face(rng)[1]
    if drawn is None:
        return
    high = int(rng.integers(10, 18))
    wide = int(np.clip(drawn.mask.shape[1] * high / drawn.mask.shape[0], 3, 24))
    small = cv2.resize(drawn.mask, (wide, high), interpolation=cv2.INTER_AREA)
    alpha = small.astype(np.float32)[..., None] / 255
    edge = int(rng.integers(3, 10))
    ink = style.ink.astype(np.float32)
    for turned in (False, True):
        part = (canvas[::-1, ::-1] if turned else canvas)[edge : edge + high, edge : edge + wide]
        part[:] = (part + alpha * (ink - part)).astype(np.uint8)


def _picture(canvas: Picture, painter: Painter, rng: Rng) -> None:
    """Fields, paths and shapes, as landscape and path tiles have."""
    if rng.random() < 0.4:
        patch = painter.patches[int(rng.integers(len(painter.patches)))]
        edge = int(rng.integers(0, 10))
        part = patch[:FACE, :FACE][edge : FACE - edge, edge : FACE - edge]
        canvas[edge : FACE - edge, edge : FACE - edge] = part
    for _ in range(int(rng.integers(1, 5))):
        points = rng.uniform(0, FACE, (3, 2))
        colour = rng.uniform(10, 245, 3).tolist()
        if rng.random() < 0.5:
            steps = np.linspace(0, 1, 12)[:, None]
            curve = (
                (1 - steps) ** 2 * points[0]
                + 2 * steps * (1 - steps) * points[1]
                + steps**2 * points[2]
            )
            cv2.polylines(
                canvas,
                [curve.astype(np.int32)],
                False,
                colour,
                int(rng.integers(2, 16)),
                cv2.LINE_AA,
            )
        else:
            cv2.circle(
                canvas,
                points[0].astype(int).tolist(),
                int(rng.integers(4, 30)),
                colour,
                -1,
                cv2.LINE_AA,
            )
