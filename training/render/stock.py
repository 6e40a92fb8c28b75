"""What scenes are made of: fonts, surfaces, and how often each face is drawn."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from training.render.chance import Rng, pick
from training.render.fonts import Font, by_family, load_fonts, pillow_font, split
from training.render.glyphs import Drawn, number, sign, styled, wild
from training.render.surfaces import any_surface, drawn, photographed
from training.render.symbols import joker
from training.settings import MATHABLE_VALUES, FaceMix, FontRules
from vision.arrays import Floats, Pixels
from vision.reading.faces import SIGNS

DRAWN = 60
"""Swatches drawn out of noise."""
HELD_OUT_SURFACES = 4
"""Each fourth photograph of a surface is never trained on."""

MIX = FaceMix()
SORT_ODDS = np.array([MIX.number, MIX.sign, MIX.wild, MIX.joker, MIX.blank, MIX.none])
"""How often each sort of face is drawn."""
NUMBER_ODDS = np.full(100, MIX.other_weight)
"""How often each number from 0 to 99 is."""
NUMBER_ODDS[list(MATHABLE_VALUES)] = MIX.mathable_weight
NUMBER_ODDS[13:22], NUMBER_ODDS[:13] = MIX.teen_weight, MIX.small_number_weight


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

    def face(self, rng: Rng) -> tuple[str, Drawn | None]:
        """A face by its name and its mask; None where it is ``blank`` or ``none``."""
        sort, font = _any_of(SORT_ODDS, rng), self.font(rng)
        if sort == 0:
            text = str(min(99, _any_of(NUMBER_ODDS, rng)))
            return text, styled(number(text, font, rng), rng)
        if sort == 1:
            name = pick(SIGNS, rng)
            return name, styled(sign(name, font, rng), rng)
        if sort == 2:
            return "wild", styled(wild(font, rng), rng)
        if sort == 3:
            return "joker", styled(joker(font, rng), rng)
        return ("blank" if sort == 4 else "none"), None


def _any_of(odds: Floats, rng: Rng) -> int:
    """A number that is drawn as often as its odds say."""
    return int(np.searchsorted(np.cumsum(odds / odds.sum()), rng.random()))


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
