"""What scenes are made of: fonts, surfaces, and how often each face is drawn."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from training.render.chance import Rng, pick
from training.render.fonts import Font, by_family, load_fonts, pillow_font, split
from training.render.glyphs import DrawnGlyph, number, sign, styled, wild
from training.render.surfaces import any_surface, drawn, photographed
from training.render.symbols import joker
from training.settings import MATHABLE_VALUES, FaceMix, FontRules
from vision.arrays import Pixels
from vision.reading.faces import SIGNS

DRAWN = 60
"""Swatches drawn out of noise."""
HELD_OUT_SURFACES = 4
"""Each fourth photograph of a surface is never trained on."""

MIX = FaceMix()
SORT_SHARES = np.array([MIX.number, MIX.sign, MIX.wild, MIX.joker, MIX.blank, MIX.none])
SORT_SHARES /= SORT_SHARES.sum()
"""How often each sort of face is drawn."""
NUMBER_SHARES = np.full(100, MIX.other_weight)
NUMBER_SHARES[list(MATHABLE_VALUES)] = MIX.mathable_weight
NUMBER_SHARES[13:22], NUMBER_SHARES[:13] = MIX.teen_weight, MIX.small_number_weight
NUMBER_SHARES /= NUMBER_SHARES.sum()
"""How often each number from 0 to 99 is."""


@dataclass(frozen=True)
class Stock:
    """Fonts by family, and swatches of surfaces."""

    families: list[list[Font]]
    swatches: list[Pixels]

    def font(self, rng: Rng) -> Font:
        """A font; each family is as likely as any other."""
        return pick(pick(self.families, rng), rng)

    def surface(self, rng: Rng) -> Pixels:
        """The surface of a table."""
        return any_surface(self.swatches, rng)

    def patch(self, side: int, rng: Rng) -> Pixels:
        """A square of a swatch."""
        swatch = pick(self.swatches, rng)
        y, x = (int(rng.integers(n - side + 1)) for n in swatch.shape[:2])
        return swatch[y : y + side, x : x + side]

    def face(self, rng: Rng) -> tuple[str, DrawnGlyph | None]:
        """A face by its name and its mask; None where it is ``blank`` or ``none``."""
        sort, font = rng.choice(len(SORT_SHARES), p=SORT_SHARES), self.font(rng)
        if sort == 0:
            text = str(rng.choice(100, p=NUMBER_SHARES))
            return text, styled(number(text, font, rng), rng)
        if sort == 1:
            name = pick(SIGNS, rng)
            return name, styled(sign(name, font, rng), rng)
        if sort == 2:
            return "wild", styled(wild(font, rng), rng)
        if sort == 3:
            return "joker", styled(joker(font, rng), rng)
        return ("blank" if sort == 4 else "none"), None


def own_stock(count: int = 12) -> Stock:
    """What every machine has: Pillow's own font, and ``count`` swatches out of noise."""
    return Stock([[pillow_font(FontRules())]], drawn(np.random.default_rng(0), count))


def stocks(textures: Path | None, seed: int) -> tuple[Stock, Stock]:
    """What is trained on, and fonts and surfaces that are never trained on.

    ``textures`` is a folder of photographs of surfaces, or None to do without.
    """
    rules = FontRules()
    fonts = split(load_fonts(rules), rules)
    rng = np.random.default_rng((seed, 1))
    photos = photographed(textures)
    # Two swatches are made of each photograph.
    aside = [photo for i, photo in enumerate(photos) if i // 2 % HELD_OUT_SURFACES == 0]
    kept = [photo for i, photo in enumerate(photos) if i // 2 % HELD_OUT_SURFACES]
    seen, unseen = (
        Stock(by_family(group), swatches + drawn(rng, DRAWN))
        for group, swatches in zip(fonts, (kept, aside), strict=True)
    )
    return seen, unseen
