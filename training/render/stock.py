"""What scenes are made of: fonts, surfaces, and how often each face is drawn."""

from dataclasses import dataclass, field
from functools import cached_property
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


@dataclass(frozen=True)
class Stock:
    """Fonts by family, and swatches of surfaces."""

    families: list[list[Font]]
    swatches: list[Pixels]
    mix: FaceMix = field(default_factory=FaceMix)

    def font(self, rng: Rng) -> Font:
        """A font; each family is as likely as any other."""
        family = pick(self.families, rng)
        return pick(family, rng)

    def surface(self, rng: Rng) -> Pixels:
        """The surface of a table."""
        return any_surface(self.swatches, rng)

    def patch(self, side: int, rng: Rng) -> Pixels:
        """A square of a swatch."""
        swatch = pick(self.swatches, rng)
        y, x = (int(rng.integers(n - side + 1)) for n in swatch.shape[:2])
        return swatch[y : y + side, x : x + side]

    @cached_property
    def _sorts(self) -> Floats:
        mix = self.mix
        odds = np.array([mix.number, mix.sign, mix.wild, mix.joker, mix.blank, mix.none])
        return np.cumsum(odds / odds.sum())

    @cached_property
    def _numbers(self) -> Floats:
        mix = self.mix
        odds = np.full(100, mix.other_weight)
        odds[list(MATHABLE_VALUES)] = mix.mathable_weight
        odds[13:22], odds[:13] = mix.teen_weight, mix.small_number_weight
        return np.cumsum(odds / odds.sum())

    def face(self, rng: Rng, font: Font | None = None) -> tuple[str, Drawn | None]:
        """A face by its name and its mask; None where it is ``blank`` or ``none``."""
        sort = int(np.searchsorted(self._sorts, rng.random()))
        font = font or self.font(rng)
        if sort == 0:
            text = str(min(99, int(np.searchsorted(self._numbers, rng.random()))))
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

    Parameters
    ----------
    textures
        Folder of photographs of surfaces, or None to do without.
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
