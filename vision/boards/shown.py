"""What each cell of a board shows: by what is read there, by colours, by the lines around it."""

from __future__ import annotations

import cv2
import numpy as np

from vision.arrays import Flags, Floats
from vision.boards.cells import NUMBERS, Cells
from vision.boards.layout import Layout
from vision.boards.prints import print_odds
from vision.boards.settings import TileSettings
from vision.reading.faces import FACES, SIGNS

INDEX = {face: i for i, face in enumerate(FACES)}
BLANK, NONE = INDEX["blank"], INDEX["none"]
SIGNED = [INDEX[face] for face in SIGNS]
CLIPPED = 15.6
"""Square root of an sRGB value from which a camera can hardly tell lights apart."""


def what_is_shown(prints: Cells, tops: Cells, layout: Layout, settings: TileSettings) -> Floats:
    """(cells, faces of tiles + 2) probabilities; the last two are empty and something else."""
    # Turns are alike likely to the reader, so that a face at one of four has a quarter.
    loose = settings.lies_turned
    tiles = 4 * (1 - loose) * tops.faces[:, 0] + loose * tops.faces.sum(1)
    tiles *= np.exp(tops.inkless)[:, None]
    tile = tiles[:, [INDEX[face] for face in layout.tile_faces]]
    foreign = tiles[:, NUMBERS].sum(1) - tile.sum(1)
    for i, place in enumerate(layout.places):
        if place.glyph in layout.tile_faces:
            tile[i, layout.tile_faces.index(place.glyph)] *= settings.coincidence
    any_tile = tile.sum(1)
    bare = _bare(prints, layout, settings)
    shown = bare > 0.5 * any_tile
    printed = _printed(prints, shown, layout)
    colour, lit = _colour_odds(prints, tops, any_tile, printed, layout, settings)
    lines = _lines(prints, shown & layout.plain, settings)
    glare = _glare(prints, lines, shown & layout.plain, settings)
    bare[layout.plain] *= np.exp(_outlined(lines[layout.plain], settings))
    beside = cv2.dilate(glare.reshape(layout.rows, -1), np.ones((3, 3))).ravel()
    colour = _bleached(colour, (beside > settings.beside_glare) & ~layout.plain)
    odds = np.exp(colour)
    strange = settings.strange * (foreign + tops.faces[:, :, NONE].sum(1)) * np.minimum(odds, 1)
    hidden = np.expm1(np.clip(lit, 0, settings.colour_limit))
    strange += (settings.washed_out * hidden + glare) * prints.blank
    out = np.column_stack([tile * odds[:, None], bare, strange])
    out /= out.sum(1, keepdims=True)
    empty = out[:, -2]
    out[:, -2] *= np.exp(print_odds(prints.crops, empty, empty < settings.clear, layout))
    return np.asarray(out / out.sum(1, keepdims=True))


def _bare(prints: Cells, layout: Layout, settings: TileSettings) -> Floats:
    """(cells,) likelihoods of what is seen if the cells show nothing but their prints."""
    blank, none = prints.faces[:, :, BLANK].sum(1), prints.faces[:, :, NONE].sum(1)
    likely = none + settings.disturbed * blank
    likely += settings.misprint * prints.faces[:, :, NUMBERS].sum((1, 2))
    likely += settings.sign * prints.faces[:, :, SIGNED].sum((1, 2))
    for i, place in enumerate(layout.places):
        if not place.glyph:
            likely[i] = blank[i] + settings.disturbed * none[i]
        elif place.glyph in INDEX:
            glyph = prints.faces[i, round(place.turn / 90) % 4, INDEX[place.glyph]]
            likely[i] += 4 * glyph - settings.disturbed * blank[i]
    return np.asarray(likely)


def _printed(prints: Cells, shown: Flags, layout: Layout) -> Floats:
    """(cells, 3) the photograph's own colour of the ground of each cell, of those that show it."""
    grounds = np.array([place.ground for place in layout.places])
    colours = np.empty_like(prints.grounds)
    for ground in set(grounds):
        cells = grounds == ground
        some = cells & shown
        colours[cells] = np.median(prints.grounds[some if some.any() else cells], axis=0)
    return colours


def _lines(prints: Cells, bare: Flags, settings: TileSettings) -> Floats:
    """(cells, 4) depth of the line on each side over what is usual around `bare` plain cells.

    Not a number where the lines of the photograph tell nothing.
    """
    depths = prints.line_depths
    usual = np.median(depths[:, bare], axis=(1, 2)) if bare.any() else np.zeros(2)
    way = int(usual.argmax())
    if usual[way] < settings.least_line:
        return np.full((len(bare), 4), np.nan)
    return np.asarray(depths[way] / usual[way])


def _outlined(lines: Floats, settings: TileSettings) -> Floats:
    """(N,) logarithms of the odds that lines (N, 4) give a bare cell: a tile hides one at least."""
    odds = settings.outline_gain * (lines.min(1) - settings.outlined)
    return np.asarray(np.nan_to_num(np.clip(odds, 0, settings.outline_limit)))


def _glare(prints: Cells, lines: Floats, bare: Flags, settings: TileSettings) -> Floats:
    """(cells,) likelihoods that glare hides a tile, against a bare cell; `bare` plain ones tell."""
    if np.isnan(lines).any():
        return np.zeros(len(lines))
    light = prints.grounds.min(1)
    first, fall = settings.faded
    bright = light > min(CLIPPED, np.median(light[bare]) + settings.brighter)
    return np.asarray(bright * np.exp(np.minimum(first - np.median(lines, axis=1), 0) / fall))


def _bleached(colour: Floats, glaring: Flags) -> Floats:
    """Odds of colour where some cells glare: that bleaches prints to wood, not wood to prints."""
    return np.where(glaring, np.minimum(colour, 0.0), colour)


def _away(colours: Floats, references: Floats, layout: Layout, settings: TileSettings) -> Floats:
    """(cells,) how little colours look like references in more or less light: -log likelihoods."""
    light = (colours * references).sum(1) / (references**2).sum(1)
    nearest = np.clip(light, settings.shade, 1 / settings.shade)[:, None] * references
    scatter = np.where(layout.plain, settings.plain_scatter, settings.colour_scatter)
    return np.asarray(((colours - nearest) ** 2).sum(1) / (2 * scatter**2))


def _colour_odds(
    prints: Cells,
    tops: Cells,
    tile: Floats,
    printed: Floats,
    layout: Layout,
    settings: TileSettings,
) -> tuple[Floats, Floats]:
    """(cells,) logarithms of the odds that colour gives a tile over the bare print.

    The references are the photograph's own: of each ground the cells that read as their print,
    of the tiles' wood the plain cells that read as a tile. Plain cells, which have nothing printed
    on them, lie in the shade of tiles as well, and say little if there is no tile among them. The
    second are without limits, in whatever light, and where no tile is seen of any other colour.
    """
    plain, limit = layout.plain, settings.colour_limit
    sure = plain & (tile > 0.9)
    wood = np.median(tops.grounds[sure] if sure.any() else prints.grounds[plain], axis=0)
    bare = ((prints.grounds - printed) ** 2).sum(1)
    wooden = ((tops.grounds - wood) ** 2).sum(1)
    odds = (bare - wooden) / (2 * settings.colour_scatter**2)
    odds = np.clip(odds, -limit, limit)
    lit = _away(prints.grounds, printed, layout, settings)
    if sure.any():
        lit -= _away(tops.grounds, wood[None], layout, settings)
        odds[plain] = np.clip(lit[plain], -limit, settings.plain_limit)
    else:
        odds[plain] = np.minimum(lit[plain] - settings.unseen, 0)
    return np.asarray(odds), lit
