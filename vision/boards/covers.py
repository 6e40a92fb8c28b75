"""What covers a board and has a stone's colour, but is none: a hand, a pen."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from scipy.cluster.hierarchy import fcluster, linkage

from vision.arrays import Flags, Floats, Ints, Singles
from vision.boards.above import FlatPrint, circle


@dataclass(frozen=True, slots=True)
class CoverSettings:
    """When what is painted is no stone; lengths in pitches.

    Of 40 rendered boards eight times with a thing laid over stones, 2 of 320 are ruled on wrongly
    in silence, 36 without all this; of 200 boards with nothing laid over them 171 are ruled on.

    Attributes
    ----------
    few
        Stones fewer than this tell nothing of how the others look.
    outline
        How far from its middle what most stones look like is looked at: as far as tall ones lean.
    play
        How far beyond that outline a stone's paint may reach: 175 of 300 are ruled on at 0.04.
    stronger
        How many times the paint that most stones show at a point of it one may show there: emblems
        and rims are dimly painted. Stones with an emblem are doubted at 1.
    around, beyond
        How far from the middle of a place paint that no stone explains is looked for, and the
        share of it from which something else lies there.
    rings
        Distances from the middle of a stone at which its look is compared with that of others:
        short of what lies beside it. The middle counts for as much as each other ring.
    grey
        What light counts for in it, against hue: stones lie in shade, too.
    grain
        Difference of two looks that is nothing, in natural logarithms of light.
    gap, far, known
        How many times as far as half of the stones are from the next, and how far at most, one
        group of them may be from all others. Stones fewer than these tell only the latter. With
        these 5 of 343 boards with nothing on them were doubted, and 40 of 45 things seen that
        outlines do not tell.
    main
        Share of the stones of its colour from which a group is surely of stones.
    """

    few: int = 3
    outline: float = 0.8
    play: float = 0.08
    stronger: float = 1.25
    around: float = 0.55
    beyond: float = 0.09
    rings: tuple[float, ...] = (0.0, 0.12, 0.22, 0.32, 0.4)
    grey: float = 0.5
    grain: float = 0.06
    gap: float = 3.0
    far: float = 0.9
    known: int = 5
    main: float = 0.67


def is_cover(
    board: FlatPrint,
    light: Singles,
    paint: Singles,
    at: Floats,
    kind: Ints,
    printed: Singles,
    settings: CoverSettings,
) -> Flags:
    """(N,) at which places something lies that is no stone: by its outline, or by its look.

    Parameters
    ----------
    light
        (3, H, W) logarithms of light against paper.
    paint
        (stones + 1, H, W) how painted each pixel is, at last in no stone's colour.
    at
        (N, 2) where the places are seen on the print, in millimetres.
    kind
        (N,) number of the stone that each place shows; -1 for none.
    printed
        (H, W) more than 0 where paint is printed.
    """
    beyond = _beyond_stones(board, paint.sum(0), at, kind >= 0, printed, settings)
    out = beyond > settings.beyond
    for number in range(len(paint) - 1):
        own = kind == number
        if own.sum() > 1:
            out[own] |= _is_odd(board, light, at[own], settings)
    return np.asarray(out)


def _beyond_stones(
    board: FlatPrint,
    painted: Singles,
    at: Floats,
    is_stone: Flags,
    printed: Singles,
    settings: CoverSettings,
) -> Floats:
    """(N,) share of what lies around each place that is painted, and by no stone."""
    pitch = board.layout.pitch_mm * board.scale
    half = round(settings.outline * pitch)
    side = 2 * half + 1
    offsets = np.stack(np.meshgrid(*[np.arange(side) - half] * 2), axis=2)
    away = np.hypot(*np.moveaxis(offsets, 2, 0)) / pitch
    stones = at[is_stone]
    # Stones are round and touch at most.
    outline = (away <= 0.5).astype(np.float32)
    if len(stones) >= settings.few:
        looks = board.at(painted, stones[:, None, None] + offsets / board.scale)
        outline = np.median(looks, axis=0).astype(np.float32)
    outline = cv2.dilate(outline, np.ones((2 * round(settings.play * pitch) + 1,) * 2))
    outline *= away <= settings.outline
    explained = np.pad(np.zeros_like(painted), side)
    middles = (stones * board.scale - 0.5).round().astype(int)
    for x, y in middles.clip(-half, painted.shape[::-1]) + side - half:
        part = explained[y : y + side, x : x + side]
        np.maximum(part, outline, out=part)
    rest = (painted - settings.stronger * explained[side:-side, side:-side]).clip(0) * (
        printed == 0
    )
    near = offsets[away <= settings.around] / board.scale
    return np.asarray(board.at(rest, at[:, None] + near).mean(1))


def _is_odd(board: FlatPrint, light: Singles, at: Floats, settings: CoverSettings) -> Flags:
    """(N,) which of the places that show one colour are a group that looks unlike the others."""
    rings = np.concatenate([ring * circle(12) for ring in settings.rings])
    around = at[:, None] + rings * board.layout.pitch_mm
    seen = np.stack([board.at(one, around) for one in light], axis=2)
    grey = settings.grey * seen.mean(2, keepdims=True)
    looks = np.concatenate([np.diff(seen, axis=2), grey], axis=2).reshape(len(at), -1)
    tree = linkage(looks / np.sqrt(looks.shape[1]), "single")
    limit = settings.far
    if len(at) >= settings.known:
        usual = np.median(tree[:, 2]) + settings.grain
        limit = min(limit, settings.gap * usual - settings.grain)
    group = fcluster(tree, limit, "distance")
    return np.asarray(np.bincount(group)[group] < settings.main * len(at))
