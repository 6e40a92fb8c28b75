"""What each cell of a board shows: by what is read there, by colours, by the lines around it."""

from __future__ import annotations

import cv2
import numpy as np

from vision.arrays import Flags, Floats
from vision.boards.cells import Cells
from vision.boards.colours import LEGIBLE, ColourEvidence
from vision.boards.layout import Layout
from vision.boards.prints import print_odds
from vision.boards.settings import TileSettings
from vision.read.faces import FACES, NUMBER_INDICES

INDEX = {face: i for i, face in enumerate(FACES)}
BLANK, NONE = INDEX["blank"], INDEX["none"]
CLIPPED = 15.6
"""Square root of an sRGB value from which a camera can hardly tell lights apart."""


def what_is_shown(prints: Cells, tops: Cells, layout: Layout, settings: TileSettings) -> Floats:
    """(cells, faces of tiles + 2) probabilities; the last two are empty and something else."""
    # Turns are alike likely to the reader, so that a face at one of four has a quarter.
    loose = settings.lies_turned
    tiles = 4 * (1 - loose) * tops.faces[:, 0] + loose * tops.faces.sum(1)
    tiles *= np.exp(tops.inkless)[:, None]
    tile = tiles[:, [INDEX[face] for face in layout.tile_faces]]
    foreign = tiles[:, NUMBER_INDICES].sum(1) - tile.sum(1)
    for i, place in enumerate(layout.places):
        if place.glyph in layout.tile_faces:
            tile[i, layout.tile_faces.index(place.glyph)] *= settings.coincidence
    any_tile = tile.sum(1)
    bare = _bare(prints, layout, settings)
    shown = bare > 0.5 * any_tile
    colours = ColourEvidence.of(prints, tops, any_tile, shown, layout, settings)
    lines = _lines(prints, shown & layout.plain)
    glare = _glare(prints, lines, shown & layout.plain, settings)
    bare[layout.plain] *= np.exp(_outlined(lines[layout.plain], settings))
    beside = cv2.dilate(glare.reshape(layout.rows, -1), np.ones((3, 3))).ravel()
    glaring = (beside > settings.beside_glare) & ~layout.plain
    odds = np.exp(colours.in_glare(prints, tops, glaring, settings))
    strange = settings.strange * (foreign + tops.faces[:, :, NONE].sum(1)) * np.minimum(odds, 1)
    hidden = np.expm1(np.clip(colours.hidden, 0, settings.colour_limit))
    illegible = colours.illegible(any_tile)
    washed_out = np.where(illegible, settings.illegible, settings.washed_out)
    strange += (washed_out * hidden + glare) * prints.blank
    strange += settings.strange * _covered(prints, tops, lines, colours, layout, settings)
    tile *= odds[:, None]
    strange += settings.part_hidden * tile.sum(1) * _overlaid(tops, tile, colours, settings)
    out = np.column_stack([tile, bare, strange])
    out /= out.sum(1, keepdims=True)
    empty = out[:, -2]
    out[:, -2] *= np.exp(print_odds(prints.crops, empty, empty < settings.clear, layout))
    return np.asarray(out / out.sum(1, keepdims=True))


def _covered(
    prints: Cells,
    tops: Cells,
    lines: Floats,
    colours: ColourEvidence,
    layout: Layout,
    settings: TileSettings,
) -> Floats:
    """(cells,) likelihoods that something covers a cell, where neither print nor tile is read.

    What covers a plain cell hides two of the lines (cells, 4) around it, or more.
    """
    outlined = layout.plain & (np.sort(lines, axis=1)[:, 1] > settings.outlined)
    read = [np.delete(cells.faces.sum(1), [BLANK, NONE], 1).max(1) for cells in (prints, tops)]
    beyond = np.clip(colours.unlike_print - settings.unlike_print, 0, settings.plain_limit)
    return np.asarray(np.expm1(beyond) * ((np.maximum(*read) < 0.5) & ~outlined))


def _overlaid(tops: Cells, tile: Floats, colours: ColourEvidence, settings: TileSettings) -> Flags:
    """(cells,) where something lies on part of a tile: what is neither wood nor dark ink on it."""
    overlaid = tile.sum(1) > LEGIBLE
    inner = np.sqrt(tops.crops[overlaid, 4:-4, 4:-4].astype(np.float32))
    points = inner.reshape(len(inner), inner.shape[1] * inner.shape[2], 3)
    away = _squared_distances(points, colours.wood[None].astype(np.float32), (0.0, np.inf))
    overlaid[overlaid] = (away > settings.other_hue**2).mean((1, 2)) > settings.overlaid
    return np.asarray(overlaid)


def _bare(prints: Cells, layout: Layout, settings: TileSettings) -> Floats:
    """(cells,) likelihoods of what is seen if the cells show nothing but their prints."""
    blank, none = prints.faces[:, :, BLANK].sum(1), prints.faces[:, :, NONE].sum(1)
    likely = none + settings.disturbed * blank
    likely += settings.misprint * prints.faces[:, :, NUMBER_INDICES].sum((1, 2))
    for i, place in enumerate(layout.places):
        if not place.glyph:
            likely[i] = blank[i] + settings.disturbed * none[i]
        elif place.glyph in INDEX:
            glyph = prints.faces[i, round(place.turn / 90) % 4, INDEX[place.glyph]]
            likely[i] += 4 * glyph - settings.disturbed * blank[i]
    return np.asarray(likely)


def _lines(prints: Cells, bare: Flags) -> Floats:
    """(cells, 4) depth of the line on each side over what is usual around `bare` plain cells.

    Not a number where there are none.
    """
    if not bare.any():
        return np.full((len(bare), 4), np.nan)
    depths = prints.line_depths
    usual = np.median(depths[:, bare], axis=(1, 2))
    way = int(usual.argmax())
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


def _squared_distances(here: Floats, there: Floats, shade: tuple[float, float]) -> Floats:
    """(..., S, W) squares of how far colours (..., S, 3) are from others (..., W, 3).

    Parameters
    ----------
    shade
        How much darker or lighter the others may be here.
    """
    # By products of colours, as differences of each with each take many times as long.
    product = here @ there.swapaxes(-1, -2)
    own, other = (here**2).sum(-1), (there**2).sum(-1)
    share = np.clip(product / np.maximum(other, 1e-9)[..., None, :], *shade)
    return np.asarray(own[..., None] + share * (share * other[..., None, :] - 2 * product))
