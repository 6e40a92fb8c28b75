"""Faces of pieces as square textures, for sets of tiles and cards."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from referee.kits.cirplexed import TILE_MM, quarters
from referee.kits.drawing import Disc, Item, Paint, centred
from referee.kits.palette import SIX, WHITE
from training.render.chance import Rng, pick
from training.render.glyphs import SAME_EVERY_WAY, DrawnGlyph, Shares, plain, resized, turned, words
from training.render.kit_art import draw, scaled
from training.render.paint import blend, rgb, stamp
from training.render.stock import Stock
from training.render.styles import Style, random_style, vivid
from training.render.symbols import logo_mask, mask, shape
from vision.arrays import Floats, Pixels

SIDE = 96
"""Side of a texture, pixels."""


@dataclass(frozen=True)
class Print:
    """A piece of a style, with a face."""

    style: Style
    texture: Pixels
    """(S, S, 3) sRGB of the face."""
    name: str = "none"
    shares: Shares = SAME_EVERY_WAY["none"]
    """Name of the face, and all readings of its picture."""


def random_tiles(stock: Stock, rng: Rng, like: Floats | None = None) -> list[Print]:
    """A random set of tiles; ``like`` is an approximate colour."""
    sorts = (*3 * ("number",), *2 * ("symbol",), "letter", "blank", "picture", "mixed")
    sort = pick(sorts, rng)
    style = random_style(rng)
    if style.kind == "card":
        style = replace(style, aspect=1.0)
    if like is not None:
        style = replace(style, ground=np.clip(like + rng.normal(0, 14, 3), 2, 253))
    elif sort == "symbol" and rng.random() < 0.6:
        style = replace(style, ground=rng.uniform(8, 50) + rng.normal(0, 4, 3))
    faces = []
    for _ in range(int(rng.integers(5, 11))):
        what = sorts[int(rng.integers(2, 7))] if sort == "mixed" else sort
        faces.append(random_face(what, style, stock, rng))
    return faces


def random_cards(stock: Stock, rng: Rng) -> list[Print]:
    """A random set of cards, on one or two grounds, with or without corner indices and frames."""
    style = random_style(rng, "card")
    other = replace(style, ground=random_style(rng, "card").ground)
    sort = pick(("number", "number", "number", "symbol", "picture"), rng)
    sorts = ["blank", *[sort] * 9]
    faces = [random_face(one, other if rng.random() < 0.3 else style, stock, rng) for one in sorts]
    # Whatever their grounds, they are cut from the same card.
    return [replace(face, style=style) for face in faces]


def random_discs(stock: Stock, rng: Rng) -> list[Print]:
    """A random set of tiles with a quarter disc at each corner."""
    if rng.random() < 0.35:
        colours = rng.uniform(15, 250, (6, 3))
    else:
        own = np.array(list(SIX.values())) * rng.uniform(0.75, 1.2) + rng.normal(0, 16, (6, 3))
        colours = np.clip(own, 3, 252)
    roll, thin = rng.random(), rng.random() < 0.6
    bright, dark = rng.uniform(200, 252), rng.uniform(8, 55)
    ground = (bright if roll < 0.45 else dark) + rng.normal(0, 6, 3)
    style = replace(
        random_style(rng, "any"),
        ground=np.clip(ground, 2, 253) if roll < 0.75 else rng.uniform(10, 245, 3),
        radius=rng.uniform(0, 0.02) if rng.random() < 0.6 else rng.uniform(0.02, 0.1),
        thickness=rng.uniform(0, 0.03) if thin else rng.uniform(0.03, 0.18),
        bevel=0.0,
    )
    radius, ring = rng.uniform(0.36, 0.5), rng.random() < 0.15
    fours = (colours[rng.permutation(6)[:4]] for _ in range(14))
    return [Print(style, disc_texture(style.ground, four, radius, ring=ring)) for four in fours]


def disc_texture(
    ground: Floats, colours: Floats, radius: float, side: int = SIDE, ring: bool = False
) -> Pixels:
    """A tile with quarter discs of colours (4, 3), clockwise from the top left."""
    fine = 2 * side
    canvas = np.full((fine, fine, 3), np.clip(ground, 0, 255), np.uint8)
    discs = quarters((rgb(colour) for colour in colours), radius)
    edge = Paint(line=rgb(0.5 * ground), line_mm=3 * TILE_MM / fine)
    rings = [replace(disc, paint=edge) for disc in discs] if ring else []
    draw(canvas, [*discs, *rings], scaled(fine / TILE_MM, fine / TILE_MM, fine / 2, fine / 2))
    return np.asarray(cv2.resize(canvas, (side, side), interpolation=cv2.INTER_AREA), np.uint8)


def random_face(sort: str, style: Style, stock: Stock, rng: Rng) -> Print:
    """A random face of a kind: number (any face of the reader), symbol, letter, blank, picture."""
    if sort == "number":
        name, drawn = stock.face(rng)
        if name != "none":
            return print_face(style, name, drawn, stock, rng)
        sort = pick(("symbol", "letter", "print"), rng)
    if sort == "blank":
        return print_face(style, "blank", None, stock, rng)
    canvas = blank(style, stock, rng)
    if sort == "symbol":
        ink = vivid(rng) if rng.random() < 0.6 else style.ink
        strong = replace(style, ink=ink, lift=0.0)
        _put(canvas, plain(mask(*shape(WHITE, rng))), strong, rng.uniform(0.4, 0.9), rng)
    elif sort == "letter":
        letter = words(pick("ABcdefghMPSTJKER", rng), stock.font(rng))
        if letter is not None:
            _put(canvas, plain(letter), style, style.share, rng)
    elif sort == "print":
        _put(canvas, plain(logo_mask(stock.font(rng), rng)), style, rng.uniform(0.35, 0.75), rng)
    else:
        _picture(canvas, stock, rng)
    if rng.random() < 0.1:
        logo = replace(style, lift=rng.uniform(-0.34, 0.34))
        _put(canvas, plain(logo_mask(stock.font(rng), rng)), logo, 0.14, rng)
    return Print(style, canvas)


def print_face(
    style: Style, name: str, drawn: DrawnGlyph | None, stock: Stock, rng: Rng, side: int = SIDE
) -> Print:
    """A face that the reader knows, on a piece of a style."""
    canvas = blank(style, stock, rng, side)
    if drawn is None:
        wear(canvas, style, rng)
        return Print(style, canvas, name, SAME_EVERY_WAY["blank"])
    if style.corner_index and (name.isdigit() or rng.random() < 0.3):
        _index(canvas, drawn.unmarked, style, rng)
    _put(canvas, drawn, style, style.share * float(np.exp(rng.normal(0, 0.05))), rng)
    wear(canvas, style, rng)
    return Print(style, canvas, name, drawn.shares)


def blank(style: Style, stock: Stock, rng: Rng, side: int = SIDE) -> Pixels:
    """A face with nothing on it, (side, side, 3)."""
    canvas = np.full((side, side, 3), np.clip(style.ground, 0, 255), np.uint8)
    if style.grain:
        part = stock.patch(side, rng).astype(np.float32)
        grain = style.ground + (part - part.mean((0, 1))) * style.grain
        canvas[:] = np.clip(grain, 0, 255)
    if style.rim:
        away = np.minimum(np.arange(side), np.arange(side)[::-1]) / (0.05 * side)
        shade = np.clip(1 - np.minimum(away[:, None], away[None]), 0, 1)
        canvas[:] = canvas * (1 - style.rim * shade[..., None])
    items: list[Item] = []
    if style.ring:
        tone = rgb(style.ground * rng.uniform(0.82, 1.06))
        inside = Paint(fill=tone) if rng.random() < 0.5 else Paint(line=tone, line_mm=1 / 48)
        items.append(Disc(0.0, rng.uniform(-0.12, 0.0), rng.uniform(0.26, 0.42), inside))
    if style.frame:
        colour = style.ink if rng.random() < 0.4 else style.ground * rng.uniform(0.6, 0.9)
        edge = Paint(line=rgb(colour), line_mm=int(rng.integers(1, 4)) / SIDE)
        items.append(centred(1 - 2 * style.frame, 1 - 2 * style.frame, edge))
    draw(canvas, items, scaled(side, side, side / 2, side / 2))
    return canvas


def wear(canvas: Pixels, style: Style, rng: Rng) -> None:
    """Add scratches, specks and a fold line, in place."""
    side = canvas.shape[0]
    for _ in range(int(rng.integers(0, 3)) if rng.random() < 0.2 else 0):
        x0, y0, x1, y1 = (rng.normal(0.5, 0.4, 4) * side).astype(int).tolist()
        tone = np.clip(style.ground * rng.uniform(0.65, 1.25), 0, 255).tolist()
        cv2.line(canvas, (x0, y0), (x1, y1), tone, 1, cv2.LINE_AA)
    for _ in range(int(rng.integers(1, 5)) if rng.random() < 0.12 else 0):
        at = (rng.uniform(0.05, 0.95, 2) * side).astype(int).tolist()
        cv2.circle(canvas, at, int(rng.integers(1, 3)), style.ink.tolist(), -1, cv2.LINE_AA)
    if rng.random() < 0.02:
        x = int(side * rng.normal(0.5, 0.3))
        tone = (style.ground * rng.uniform(0.3, 0.9)).tolist()
        cv2.line(canvas, (x, 0), (x + int(rng.integers(-6, 7)), side), tone, 1, cv2.LINE_AA)


def _put(canvas: Pixels, drawn: DrawnGlyph, style: Style, share: float, rng: Rng) -> None:
    """Print a mask; a number's size is its height, that of a minus or an equals sign its width.

    ``share`` is that size, without marks, in sides.
    """
    side, mask, two = canvas.shape[0], drawn.mask, drawn.two_digits
    tall, wide = drawn.unmarked.shape
    scale_y = share * side / max(tall, (0.55 if two else 0.9) * wide)
    # The texture is square whatever the piece, and is stretched with it.
    scale_x = scale_y * style.stretch / style.aspect * (rng.uniform(0.7, 1.05) if two else 1.0)
    width, height = mask.shape[1] * scale_x, mask.shape[0] * scale_y
    shrink = min(1.0, 0.9 * side / width, 0.92 * side / height)
    small = resized(mask, width * shrink, height * shrink)
    # What is not printed on a piece straight from its maker is a little aslant.
    small = turned(small, rng.normal(0, 1.5)) if rng.random() < 0.5 else small
    dx, dy = rng.normal(0, 0.022, 2) * side
    room = max(0.0, 0.48 * side - small.shape[0] / 2)
    lift = float(np.clip(style.lift * side, -room, room))
    _ink(canvas, small, (side / 2 + dx, side / 2 + dy - lift), style, rng)


def _ink(canvas: Pixels, mask: Pixels, at: tuple[float, float], style: Style, rng: Rng) -> None:
    """Print or emboss a mask, at times worn or outlined."""
    if rng.random() < 0.1:
        worn = resized((255 * rng.random((18, 18))).astype(np.uint8), *mask.shape[::-1])
        mask = (mask * np.clip(worn / 255 * rng.uniform(1.5, 4), 0, 1)).astype(np.uint8)
    if style.relief:
        lit = np.clip(style.ground * 1.4 + 20, 0, 255)
        stamp(canvas, mask, (at[0] + 1.2, at[1] + 1.2), lit)
        stamp(canvas, mask, at, style.ground * (1 - style.relief))
        return
    if rng.random() < 0.06:
        pad = int(rng.integers(1, 3))
        wide = cv2.copyMakeBorder(mask, pad, pad, pad, pad, cv2.BORDER_CONSTANT, value=0)
        wide = cv2.dilate(wide, np.ones((3, 3), np.uint8), iterations=pad)
        rim = style.ground * 0.4 if rng.random() < 0.5 else rng.uniform(0, 255, 3)
        if np.linalg.norm(rim - style.ink) > 60:
            stamp(canvas, np.asarray(wide, np.uint8), at, rim)
    stamp(canvas, mask, at, style.ink)


def _index(canvas: Pixels, mask: Pixels, style: Style, rng: Rng) -> None:
    """A card's small index at its top left and, turned, at its lower right."""
    side = canvas.shape[0]
    tall = side * rng.uniform(0.08, 0.17)
    wide = min(0.25 * side, tall * mask.shape[1] / mask.shape[0] / style.aspect)
    small = resized(mask, max(2, wide), tall)
    edge = rng.uniform(0.03, 0.1) * side
    at = edge + small.shape[1] / 2, edge + small.shape[0] / 2
    stamp(canvas, small, at, style.ink)
    stamp(canvas[::-1, ::-1], small, at, style.ink)


def _picture(canvas: Pixels, stock: Stock, rng: Rng) -> None:
    """A picture of fields, paths and shapes, as on landscape tiles."""
    side = canvas.shape[0]
    if rng.random() < 0.4:
        edge = int(rng.integers(0, 10))
        inner = slice(edge, side - edge)
        canvas[inner, inner] = stock.patch(side - 2 * edge, rng)
    for _ in range(int(rng.integers(1, 5))):
        points = rng.uniform(0, side, (3, 2))
        colour = rng.uniform(10, 245, 3)
        if rng.random() < 0.5:
            t = np.linspace(0, 1, 12)[:, None]
            curve = (1 - t) ** 2 * points[0] + 2 * t * (1 - t) * points[1] + t**2 * points[2]
            line, wide = [curve.astype(np.int32)], int(rng.integers(2, 16))
            cv2.polylines(canvas, line, False, colour.tolist(), wide, cv2.LINE_AA)
        else:
            mask = np.zeros(canvas.shape[:2], np.uint8)
            spot, radius = points[0].astype(int).tolist(), int(rng.integers(4, 30))
            cv2.circle(mask, spot, radius, 255, -1, cv2.LINE_AA)
            blend(canvas, colour, mask)


def plain_print(
    texture: Pixels,
    name: str = "none",
    aspect: float = 1.0,
    radius: float = 0.01,
    thickness: float = 0.03,
) -> Print:
    """A piece with any picture, by default a thin card with sharp corners."""
    ground = np.median(texture.reshape(-1, 3), axis=0)
    style = Style("any", ground, ground, aspect=aspect, radius=radius, thickness=thickness)
    return Print(style, texture, name)
