"""The material of scenes: fonts, surfaces and frequencies of faces."""

import pickle
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from training.render.chance import Rng, pick
from training.render.fonts import Font, by_family, load_fonts, pillow_font, split
from training.render.glyphs import DrawnGlyph, style_strokes
from training.render.surfaces import (
    load_swatches,
    procedural_swatches,
    random_surface,
    rough_swatches,
)
from training.render.symbols import face
from training.settings import MATHABLE_VALUES
from vision.arrays import Pixels
from vision.read.faces import SIGNS

DRAWN, ROUGH = 60, 60
"""Number of procedural swatches, and of those shaded by a relief."""
HELD_OUT_SURFACES = 4
"""Every fourth photograph of a surface is held out."""

SORTS = {"number": 0.58, "sign": 0.22, "wild": 0.03, "joker": 0.03, "blank": 0.055, "none": 0.06}
"""How often each sort of face is drawn; the shares need not add up to one.

Signs more than their share, for one is easily taken for another. ``none`` are shapes, letters and
pictures on pieces; as many more crops show no piece at all."""
SORT_SHARES = np.array(list(SORTS.values()))
SORT_SHARES /= SORT_SHARES.sum()
NUMBER_SHARES = np.ones(100)
NUMBER_SHARES[list(MATHABLE_VALUES)] = 2.0
NUMBER_SHARES[13:22], NUMBER_SHARES[:13] = 2.5, 4.0
NUMBER_SHARES /= NUMBER_SHARES.sum()
"""Frequencies of the numbers 0 to 99."""


@dataclass(frozen=True)
class Stock:
    """Fonts by family, and swatches of surfaces."""

    families: list[list[Font]]
    swatches: list[Pixels]

    def font(self, rng: Rng) -> Font:
        """A random font; families are equally likely."""
        return pick(pick(self.families, rng), rng)

    def surface(self, rng: Rng) -> Pixels:
        """A random surface of a table."""
        return random_surface(self.swatches, rng)

    def patch(self, side: int, rng: Rng) -> Pixels:
        """A random square of a swatch."""
        swatch = pick(self.swatches, rng)
        y, x = (int(rng.integers(n - side + 1)) for n in swatch.shape[:2])
        return swatch[y : y + side, x : x + side]

    def face(self, rng: Rng) -> tuple[str, DrawnGlyph | None]:
        """A face by its name and its mask; None where it is ``blank`` or ``none``."""
        name, font = str(rng.choice(list(SORTS), p=SORT_SHARES)), self.font(rng)
        if name in ("blank", "none"):
            return name, None
        if name == "number":
            name = str(rng.choice(100, p=NUMBER_SHARES))
        elif name == "sign":
            name = pick(SIGNS, rng)
        return name, style_strokes(face(name, font, rng), rng)


def own_stock(count: int = 12) -> Stock:
    """A stock without further files: Pillow's own font, and ``count`` procedural swatches."""
    return Stock([[pillow_font()]], procedural_swatches(np.random.default_rng(0), count))


def stocks(textures: Path | None, seed: int, workers: int = 1) -> tuple[Stock, Stock]:
    """What is trained on, and fonts and surfaces that are never trained on.

    ``textures`` is a folder of photographs of surfaces, or None to do without.
    """
    fonts = split(load_fonts(workers))
    rng = np.random.default_rng((seed, 1))
    photos = load_swatches(textures)
    # Two swatches are made of each photograph.
    aside = [photo for i, photo in enumerate(photos) if i // 2 % HELD_OUT_SURFACES == 0]
    kept = [photo for i, photo in enumerate(photos) if i // 2 % HELD_OUT_SURFACES]
    training, held_out = (
        Stock(by_family(group), _with_drawn(swatches, rng))
        for group, swatches in zip(fonts, (kept, aside), strict=True)
    )
    return training, held_out


def _with_drawn(swatches: list[Pixels], rng: Rng) -> list[Pixels]:
    even = [*swatches, *procedural_swatches(rng, DRAWN)]
    return [*even, *rough_swatches(even, rng, ROUGH)]


def save_stocks(both: tuple[Stock, Stock], folder: Path) -> Callable[[], tuple[Stock, Stock]]:
    """Save stocks to a file, and return a picklable function that loads them."""
    file = folder / "stocks.pickle"
    file.write_bytes(pickle.dumps(both))
    return partial(_load_stocks, file)


def _load_stocks(file: Path) -> Any:
    return pickle.loads(file.read_bytes())
