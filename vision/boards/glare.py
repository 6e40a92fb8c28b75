"""Where a lamp's glare hides what lies on a print: its thin dark lines fade there as well."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from scipy.spatial.distance import cdist

from vision.arrays import Flags, Floats, Ints, Singles
from vision.boards.above import FlatPrint, circle
from vision.boards.layout import Layout

ASIDE_MM = (0.0, -0.6, 0.6, -1.2, 1.2, -1.8, 1.8, -2.4, 2.4)
"""Where across a line its darkest point is looked for: as far as crooked paper moves it."""
ALONG = (0.3, 0.5, 0.7)
"""Where along a line, as shares: clear of its ends, where three lines meet."""
NEAR, INSIDE = 0.6, 0.12
"""Pitches from the middle of a place up to which a line lies around it, and at which its own light
is looked at."""


@dataclass(frozen=True, slots=True)
class GlareSettings:
    """When glare hides what lies on a place; colours in natural logarithms of light.

    Attributes
    ----------
    faded
        Depth of the lines around a bare place, as a share of what is usual in the photograph:
        below the first a lamp's glare hides whatever lies there, above the second it does not.
        Stones stay darker in one channel than lines, which are thin and blurred with paper.
    tinge, pale_lines
        Difference of the channels, and depth of the lines around, from and below which a bare
        place may well bear a stone in glare. Paper where lines are as pale as that shows up to
        0.035, stones that are not read show 0.13.
    dim, paler_lines
        Depth of the middle of a place against the paper around, below which a stone may well lie
        there if it is tinged, or if the lines have less than such a share of their depth: of 9,297
        bare places in 200 rendered photographs one is so.
    least_line
        Usual contrast of lines below which the photograph is too coarse to judge glare by them.
    lit_lines
        Quantile of the depths of lines, and share of it that is usual at least: where glare lies
        on more than half of a board, its own lines tell nothing.
    clipped, burnt_lines
        Value from which light clips, and share of what is usual by which lines stand out against
        both sides, below which nothing can be seen where it does and other paper does not. Of 320
        lamps over rendered boards two are ruled on wrongly in silence, four where any dark beside
        a line counts, six without this; of 300 boards with nothing mirrored 248 are ruled on,
        and 253 and 261. Of 200 others 170 are ruled on, 165 if stones, which never clip, count as
        other paper.
    """

    faded: tuple[float, float] = (0.02, 0.08)
    tinge: float = 0.05
    pale_lines: float = 0.5
    dim: float = -0.3
    paler_lines: float = 0.7
    least_line: float = 0.08
    lit_lines: tuple[float, float] = (0.9, 0.5)
    clipped: int = 250
    burnt_lines: float = 0.3


def hidden_by_glare(
    board: FlatPrint,
    green: Singles,
    shown: Floats,
    bare: Flags,
    settings: GlareSettings,
) -> Floats:
    """(N,) how surely glare hides what lies on each place, 0 to 1.

    Of a print without lines nothing can be said: 0 everywhere.

    Parameters
    ----------
    green
        (H, W) logarithms of green light against paper.
    shown
        (N,) differences of the channels at the places.
    bare
        (N,) which places look bare; the usual depth of lines is theirs.
    """
    if not board.layout.lines:
        return np.zeros(len(shown))
    across, around = _across(board.layout), _around(board.layout)
    seen = board.at(green, across)
    dark = np.median(seen.min(0), axis=1)
    beside = np.median(seen, axis=(0, 2))
    lowest, paper = (_around_places(one, around) for one in (dark, beside))
    # Shade darkens line and paper alike, and has edges; glare brightens the paper, or cannot any
    # more. Half cells have a line through their middles.
    middle = board.at(green, board.layout.centres)
    depth = np.maximum(np.maximum(middle, paper), 0.0) - lowest
    usual = _usual(depth[bare], settings) if bare.any() else 0.0
    if usual < settings.least_line:
        return np.zeros(len(shown))
    left = depth / usual
    first, last = settings.faded
    hidden: Floats = np.clip((last - left) / (last - first), 0.0, 1.0)
    burnt_out = _burnt_out(board, bare, settings)
    if burnt_out.any():
        ridges = _around_places(_ridges(seen), around)
        gone = ridges < settings.burnt_lines * _usual(ridges[bare], settings)
        hidden[burnt_out & gone] = 1.0
    hidden[(shown > settings.tinge) & (left < settings.pale_lines)] = 1.0
    body = np.median(board.at(green, _inside(board.layout)), axis=1)
    dim = body - paper < settings.dim
    hidden[dim & ((left < settings.paler_lines) | (shown > settings.tinge))] = 1.0
    return hidden


def _around_places(lines: Floats, around: Ints) -> Floats:
    """(N,) medians of values of lines (L,) over those around each place (N, K)."""
    return np.asarray(np.nanmedian(np.where(around >= 0, lines[around], np.nan), axis=1))


def _ridges(across: Floats) -> Floats:
    """(L,) by how much lines, seen at points across them (9, L, 3), are darker than both sides.

    The rim of a stone is darker than one.
    """
    run = across[np.argsort(ASIDE_MM)]
    first, last = (np.maximum.accumulate(one, axis=0) for one in (run, run[::-1]))
    return np.asarray(np.median((np.minimum(first, last[::-1]) - run).max(0), axis=1))


def _usual(depth: Floats, settings: GlareSettings) -> float:
    """The usual depth of lines, by that around each bare place (N,)."""
    quantile, share = settings.lit_lines
    return float(max(np.median(depth), share * np.quantile(depth, quantile)))


def _burnt_out(board: FlatPrint, bare: Flags, settings: GlareSettings) -> Flags:
    """(N,) where light clips in every channel, though at most bare places it does not."""
    inside = np.median(board.at(board.darkest, _inside(board.layout)), axis=1)
    return np.asarray((inside >= settings.clipped) & (np.median(inside[bare]) < settings.clipped))


@lru_cache(maxsize=4)
def _across(layout: Layout) -> Floats:
    """(9, N, 3, 2) in millimetres: points beside and along each line."""
    lines = np.array(layout.lines)
    along = lines[:, 1] - lines[:, 0]
    at = lines[:, :1] + along[:, None] * np.array(ALONG)[None, :, None]
    normal = np.stack([-along[:, 1], along[:, 0]], axis=1)
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    aside = np.array(ASIDE_MM)[:, None, None, None] * normal[None, :, None]
    return np.asarray(at[None] + aside)


@lru_cache(maxsize=4)
def _inside(layout: Layout) -> Floats:
    """(N, 8, 2) points near the middle of each place, most of them off a line through it."""
    return np.asarray(layout.centres[:, None] + INSIDE * layout.pitch_mm * circle(8, 0.4))


@lru_cache(maxsize=4)
def _around(layout: Layout) -> Ints:
    """(N, K) the lines around each place, -1 where there are no more."""
    middles = np.array(layout.lines).mean(1)
    away = cdist(layout.centres, middles)
    near = away < NEAR * layout.pitch_mm
    order = np.argsort(~near, axis=1, kind="stable")[:, : int(near.sum(1).max())]
    return np.asarray(np.where(np.take_along_axis(near, order, axis=1), order, -1))
