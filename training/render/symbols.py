"""Jokers, plain shapes and ornaments, from the kits' shapes."""

import numpy as np

from referee.kits.drawing import Colour, Disc, Item, Paint, centred, line
from referee.kits.drawing import Path as Outline
from referee.kits.faces import star as kit_star
from referee.kits.palette import BLACK, WHITE
from training.render.chance import Rng, pick
from training.render.fonts import Font, Glyph, in_row
from training.render.glyphs import DrawnGlyph, number, plain, resized, shares_of, sign, words
from training.render.kit_art import rasterise
from training.render.paint import ring
from vision.arrays import Floats, Pixels
from vision.read.faces import SIGNS

REACH = 58.0
"""Radius of shapes."""
BONUS = ("DL", "TL", "DW", "TW", "TWS", "a", "b", "c", "d", "h", "Mab", "table", "A", "M", "T")
LOGOS = ("ab", "Sa", "JK", "P", "D", "L", "W")
JOKERS = ("JOKER", "JOKER", "Joker", "J", "J?", "?", "JK")


def face(
    name: str, font: Font, rng: Rng, marked: bool | None = None, art: DrawnGlyph | None = None
) -> DrawnGlyph:
    """A number, a sign, the wild ö or a joker by its name.

    Numbers may be ``marked`` so that 6 is told from 9; ``art`` is that of all jokers of a set.
    """
    if name in SIGNS:
        return sign(name, font, rng)
    if name == "wild":
        return wild(font, rng)
    if name == "joker":
        return art or joker(font, rng)
    return number(name, font, rng, marked)


def wild(font: Font, rng: Rng) -> DrawnGlyph:
    """The wild ö: the letter, small or capital, or a ring under two dots."""
    glyph = font.glyphs.get("\u00f6" if rng.random() < 0.8 else "\u00d6")
    if glyph is not None and rng.random() < 0.75:
        drawn = glyph.mask
    else:
        stroke, tall, dot = rng.uniform(5, 13), rng.uniform(18, 27), rng.uniform(4, 8)
        apart, high = rng.uniform(10, 17), tall + stroke / 2 + dot + rng.uniform(0, 5)
        body = _ellipse(0, 0, 26 - stroke / 2, tall, Paint(line=WHITE, line_mm=stroke))
        drawn = mask(body, *(Disc(x, -high, dot, Paint(fill=WHITE)) for x in (-apart, apart)))
    return plain(drawn, shares_of([("wild", 0, 1.0)]))


def joker(font: Font, rng: Rng) -> DrawnGlyph:
    """A face, a star, a jester's cap, a flower, the word, or art above the word."""
    art = pick((_smiley, _smiley, _star, _cap, _flower, None), rng)
    if art is None:
        drawn = _worded(pick(JOKERS, rng), font, rng.uniform(0.04, 0.15), rng)
    else:
        drawn = mask(*art(rng))
        word = words("JOKER", font) if rng.random() < 0.4 else None
        if word is not None:
            width = drawn.shape[1] * rng.uniform(0.7, 1.5)
            below = resized(word, width, max(6, width * rng.uniform(0.2, 0.3)))
            wide = max(drawn.shape[1], below.shape[1])
            both = [Glyph(part.T, (wide - part.shape[1]) // 2) for part in (drawn, below)]
            drawn = in_row(both, rng.uniform(2, 12) / wide).mask.T.copy()
    return plain(drawn, shares_of([("joker", 0, 1.0)]))


def logo_mask(font: Font, rng: Rng) -> Pixels:
    """A multiplier, letters, a star or an arrow: what bonus squares and logos show."""
    roll = rng.random()
    if roll >= 0.75:
        return mask(star(int(rng.integers(4, 9)), WHITE, rng)) if roll < 0.85 else _arrow(rng)
    if roll < 0.55:
        factor = pick("23", rng) if rng.random() < 0.9 else "4"
        times = pick("\u00d7xX", rng)
        text = factor + times if rng.random() < 0.85 else times + factor
    else:
        text = pick((*BONUS, *LOGOS), rng)
    return _worded(text, font, rng.uniform(0.02, 0.2), rng)


def _worded(text: str, font: Font, gap: float, rng: Rng) -> Pixels:
    """A line of text, a star where the font lacks a letter."""
    drawn = words(text, font, gap)
    return mask(star(5, WHITE, rng)) if drawn is None else drawn


def shape(colour: Colour, rng: Rng) -> tuple[Item, ...]:
    """A plain shape, as tiles of shapes and colours, and dice, show."""
    paint, sort = Paint(fill=colour), int(rng.integers(9))
    if sort == 0:
        return (Disc(0, 0, REACH, paint),)
    if sort == 1:
        return (centred(2 * REACH, 2 * REACH, paint),)
    if sort == 2:
        leaf = rng.uniform(0.42, 0.52) * REACH
        away = (REACH - leaf) * np.array([(0, 0), (0, 1), (0, -1), (1, 0), (-1, 0)])
        return tuple(Disc(x, y, leaf, paint) for x, y in away.tolist())
    if sort == 3:
        arms = ring(np.zeros(2), 1.0, 80)
        return (_outline(np.sign(arms) * abs(arms) ** (2 / rng.uniform(0.4, 0.75)), REACH, paint),)
    if sort == 4:
        spots = rng.uniform(-0.75, 0.75, (int(rng.integers(1, 7)), 2)) * REACH
        return tuple(Disc(x, y, rng.uniform(0.12, 0.3) * REACH, paint) for x, y in spots.tolist())
    if sort == 5:
        return (star(int(rng.integers(4, 13)), colour, rng),)
    return (_outline(ring(np.zeros(2), 1.0, pick((4, 4, 3, 5, 6, 8), rng)), REACH, paint),)


def star(points: int, colour: Colour, rng: Rng) -> Outline:
    """A filled star."""
    return kit_star(REACH, colour, points, rng.uniform(0.35, 0.6))


def mask(*items: Item) -> Pixels:
    """Rasterise shapes in white, with holes in black."""
    return rasterise(items, REACH + 8)


def _outline(points: Floats, scale: Floats | float, paint: Paint, closed: bool = True) -> Outline:
    """A path through points (N, 2)."""
    at = np.asarray(points * scale).tolist()
    return Outline(tuple((x, y) for x, y in at), paint, closed)


def _ellipse(x: float, y: float, wide: float, tall: float, paint: Paint) -> Outline:
    return _outline(ring(np.zeros(2), 1.0) * (wide, tall) + (x, y), 1.0, paint)


def _arrow(rng: Rng) -> Pixels:
    paint, bend = Paint(line=WHITE, line_mm=rng.uniform(3, 16)), rng.uniform(-20, 20)
    head = np.array([[bend, -34], [34, 0], [bend, 34]])
    if rng.random() < 0.5:
        return mask(_outline(head, 1.0, paint, closed=False))
    tip = _outline(head * 0.6 + (14, 0), 1.0, paint, closed=False)
    return mask(line(-36, 0, 32, 0, paint), tip)


def _star(rng: Rng) -> list[Item]:
    return [star(5, WHITE, rng)]


def _smiley(rng: Rng) -> list[Item]:
    wide, tall, stroke = rng.uniform(32, 44), rng.uniform(26, 44), rng.uniform(3, 8)
    is_filled = rng.random() < 0.3
    ink = BLACK if is_filled else WHITE
    inked, thin = Paint(fill=ink), Paint(line=ink, line_mm=max(2.0, stroke / 2))
    lined = Paint(line=ink, line_mm=stroke)
    skin = Paint(fill=WHITE) if is_filled else lined
    items: list[Item] = [_ellipse(0, 0, wide, tall, skin)]
    if rng.random() < 0.3:
        items.append(_ellipse(0, 0, wide - stroke - 4, tall - stroke - 4, thin))
    eye, apart, high = rng.uniform(3, 7), rng.uniform(9, 17), -rng.uniform(6, 14)
    for x in (-apart, apart):
        if rng.random() < 0.8:
            items.append(_ellipse(x, high, eye, eye * rng.uniform(0.8, 1.6), inked))
        else:
            items.append(line(x - eye, high, x + eye, high, lined))
    turns = np.radians(np.linspace(10, 170, 20))
    mouth = np.column_stack([np.cos(turns), np.sin(turns)]) * rng.uniform((12, 6), (24, 18))
    mouth[:, 1] += 2
    items.append(_outline(mouth, 1.0, lined, closed=False))
    if rng.random() < 0.4:
        items.append(line(0, -6, 0, 6, thin))
    hair = Paint(line=WHITE, line_mm=max(2.0, stroke - 2))
    hairs = rng.uniform(-28, 28, int(rng.integers(3, 9)) if rng.random() < 0.35 else 0).tolist()
    ends = ((x, -rng.uniform(24, 40), x + rng.uniform(-8, 8), -44) for x in hairs)
    return [*items, *(line(*end, hair) for end in ends)]


def _flower(rng: Rng) -> list[Item]:
    white, sides, with_petals = Paint(fill=WHITE), int(rng.integers(5, 9)), rng.random() < 0.5
    items: list[Item] = [_outline(ring(np.zeros(2), REACH, sides), 1.0, white)]
    if with_petals:
        at = ring(np.zeros(2), 33, sides).tolist()
        items = [Disc(x, y, rng.uniform(15, 24), white) for x, y in at]
    if not with_petals or rng.random() < 0.7:
        tone = int(rng.integers(0, 140))
        items.append(Disc(0, 0, rng.uniform(9, 26), Paint(fill=(tone, tone, tone))))
    return items


def _cap(rng: Rng) -> list[Item]:
    tips = np.array([[-42, -5], [0, -35], [42, -5]]) + rng.uniform(-5, 5, (3, 2))
    rim = [(-24, 39), tips[0], (-12, 1), tips[1], (12, 1), tips[2], (24, 39)]
    tone = int(rng.integers(150, 256)) if rng.random() < 0.7 else 0
    lined = Paint((tone, tone, tone), WHITE, rng.uniform(2, 6))
    bells = [Disc(x, y, rng.uniform(4, 8), Paint(fill=WHITE)) for x, y in tips.tolist()]
    return [_outline(np.array(rim), 1.0, lined), *bells]
