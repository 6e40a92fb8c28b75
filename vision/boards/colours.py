"""What the colours of a board's cells tell: of tiles, of the bare print, of glare upon it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.arrays import Flags, Floats
from vision.boards.cells import Cells
from vision.boards.layout import Layout
from vision.boards.settings import TileSettings
from vision.geometry.quads import distances
from vision.photo.light import encoded, linear

LEGIBLE = 0.9
"""Likelihood of a tile from which a cell reads as one."""


@dataclass(frozen=True, slots=True, eq=False)
class ColourEvidence:
    """What colours tell, as logarithms of odds of a tile over the bare print.

    Attributes
    ----------
    odds
        (cells,), limited: shadows and glare deceive.
    hidden
        (cells,) without limits, in whatever light, and, where no tile is seen, of any other colour.
    apart
        (cells,) whether plain cells have another colour than bare ones.
    unlike_print
        (cells,) how little the colour is that of the bare print, in whatever light; -log
        likelihoods.
    printed, wood
        (cells, 3) and (3,) what bare prints and tiles look like in this photograph.
    """

    odds: Floats
    hidden: Floats
    apart: Flags
    unlike_print: Floats
    printed: Floats
    wood: Floats

    @classmethod
    def of(
        cls,
        prints: Cells,
        tops: Cells,
        tile: Floats,
        shown: Flags,
        layout: Layout,
        settings: TileSettings,
    ) -> ColourEvidence:
        """The evidence where cells read as tiles by likelihoods `tile`, or else are `shown` bare.

        The references are the photograph's own: of each ground the cells that read as their print,
        of the tiles' wood the plain cells that read as a tile, or, where none does, those of
        another colour than bare ones. So is the scatter, by the cells that show their print, and
        the light on a cell, by the plain ones near it.
        Plain cells, which have nothing printed on them, lie in the shade of tiles as well, and say
        little if there is no tile among them.
        """
        plain, limit = layout.plain, settings.colour_limit
        printed = _printed(prints, shown, layout)
        hidden = _away(prints.grounds, printed, layout, settings.shade, settings)
        spread = np.ones(len(plain))
        spread[plain] = _spread(hidden[plain & shown], settings)
        hidden /= spread
        unlike_print = _away(prints.grounds, printed, layout, settings.dim, settings) / spread
        apart = plain & (hidden > settings.apart)
        wooden, against = plain & (tile > LEGIBLE), limit
        if not wooden.any():
            wooden, against = apart, settings.unseen
        light = _light(prints.grounds, printed, plain & shown, layout, settings)
        tiles = tops.grounds / np.median(light, axis=0)
        wood = np.median(tiles[wooden if wooden.any() else plain], axis=0)
        from_print = _unlike(prints.grounds / light, printed, settings).min(0)
        odds = from_print - _unlike(tops.grounds / light, wood, settings).min(0)
        odds /= _spread(from_print[shown & ~plain], settings)
        odds = np.clip(odds, -limit, limit)
        if wooden.any():
            from_wood = _away(tops.grounds, wood[None], layout, settings.shade, settings)
            hidden -= from_wood / spread
            odds[plain] = np.clip(hidden[plain], -against, settings.plain_limit)
        else:
            odds[plain] = np.minimum(hidden[plain] - settings.unseen, 0)
        return cls(odds, hidden, apart, unlike_print, printed, wood)

    def illegible(self, tile: Floats) -> Flags:
        """(cells,) where tiles seem to lie by their colour, most of which do not read as tiles."""
        few = self.apart.any() and np.mean(tile[self.apart] > LEGIBLE) < 0.5
        return np.asarray(self.apart & few)

    def in_glare(
        self, prints: Cells, tops: Cells, glaring: Flags, settings: TileSettings
    ) -> Floats:
        """(cells,) the odds where some cells may glare: white light bleaches prints to wood.

        It never makes wood look like a print, and it adds the same to red, green and blue: a cell
        that is lighter in one and darker in another does not glare.
        """
        added = np.linspace(0, 1, 33)[:, None, None]
        light = np.minimum(linear(self.printed[glaring] ** 2) + added, 1)
        bleached = np.sqrt(encoded(light))
        from_print = _unlike(prints.grounds[glaring], bleached, settings).min(0)
        odds = from_print - _unlike(tops.grounds[glaring], self.wood, settings)
        all_odds = self.odds.copy()
        all_odds[glaring] = np.minimum(self.odds[glaring], np.maximum(odds, 0))
        return all_odds


def _printed(prints: Cells, shown: Flags, layout: Layout) -> Floats:
    """(cells, 3) the photograph's own colour of the ground of each cell, of those that show it."""
    grounds = np.array([place.ground for place in layout.places])
    colours = np.empty_like(prints.grounds)
    for ground in set(grounds):
        cells = grounds == ground
        some = cells & shown
        colours[cells] = np.median(prints.grounds[some if some.any() else cells], axis=0)
    return colours


def _light(
    grounds: Floats, printed: Floats, bare: Flags, layout: Layout, settings: TileSettings
) -> Floats:
    """(L, cells, 1) how much more or less lit than most each cell may be: shadows end on boards.

    Factors of the square roots of sRGB values: one, all those of the nearest `bare` plain cells,
    and what lies between.
    """
    if bare.sum() < settings.witnesses:
        return np.ones((1, len(grounds), 1))
    lit = (grounds[bare] * printed[bare]).sum(1) / (printed[bare] ** 2).sum(1)
    away = distances(layout.centres, layout.centres[bare])
    near = lit[np.argsort(away, axis=1, kind="stable")[:, : settings.witnesses]]
    return np.linspace(near.min(1, initial=1), near.max(1, initial=1), 5)[..., None]


def _unlike(colours: Floats, references: Floats, settings: TileSettings) -> Floats:
    """(...,) how little colours (..., 3) look like references: -log likelihoods."""
    return np.asarray(((colours - references) ** 2).sum(-1) / (2 * settings.colour_scatter**2))


def _away(
    colours: Floats,
    references: Floats,
    layout: Layout,
    shade: float,
    settings: TileSettings,
) -> Floats:
    """(cells,) how little colours look like references in more or less light: -log likelihoods."""
    light = (colours * references).sum(1) / (references**2).sum(1)
    nearest = np.clip(light, shade, 1 / shade)[:, None] * references
    scatter = np.where(layout.plain, settings.plain_scatter, settings.colour_scatter)
    return np.asarray(((colours - nearest) ** 2).sum(1) / (2 * scatter**2))


def _spread(away: Floats, settings: TileSettings) -> float:
    """Variance of colours in this photograph, as a share of the usual, by -log likelihoods (N,)."""
    if not len(away):
        return 1.0
    return float(np.clip(4 * np.median(away), settings.steady, 1))
