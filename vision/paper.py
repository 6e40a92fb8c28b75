"""The light on white paper, and so the colours of what lies on it as shares of that light."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Pixels = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class PaperSettings:
    """Settings of the fit.

    Attributes
    ----------
    floor
        Light added to every channel, as a share of the paper's: below it sensors give noise, and
        dark colours must not look more colourful than bright ones.
    darker
        Natural logarithm by which a place may be darker than the light fitted and still be taken
        for lit paper: more than grain, less than any ink or shadow.
    tint
        The same for its colour, red and blue against green: paler than any stone.
    rounds
        Rounds of the robust fit; it settles in five.
    clipped
        Value from which a channel is taken to clip, less what JPEG takes off.
    enough
        Places of paper below which a fit is not made: five for each of its terms and more.
    start, parts
        Share of the places in each part of the print that the fit starts from, the brightest,
        and parts along each side. Even on full boards a tenth is bare paper everywhere; and
        a lamp's glare in one part must not stand for all the paper.
    """

    floor: float = 0.015
    darker: float = 0.25
    tint: float = 0.2
    rounds: int = 6
    clipped: int = 248
    enough: int = 40
    start: float = 0.1
    parts: int = 5


def against_paper(picture: Pixels, settings: PaperSettings | None = None) -> Floats:
    """Logarithms of a picture's linear light against that of the paper at each place.

    The paper's brightness is a quadratic in the place, in its logarithm, and its tint is linear:
    lamps fall off, lenses darken corners, and a window adds to a lamp. Both are fitted to the
    brightest places of one common colour. Where a channel clips, paper may have any tint between
    that of the lamp and white.

    Parameters
    ----------
    picture
        (H, W, 3) uint8 RGB, a print from above; most of what is bright is its paper.

    Returns
    -------
    (H, W, 3) float32
        0 is paper, in light or out of it by what the fit leaves; what differs between channels is
        paint.
    """
    settings = settings or PaperSettings()
    blocks = cv2.resize(picture, None, fx=0.125, fy=0.125, interpolation=cv2.INTER_AREA)
    shares = (np.arange(256) / 255.0) ** 2.2
    bright = np.quantile(shares[blocks].reshape(-1, 3), 1 - settings.start / 2, axis=0)
    tables = np.log(shares[:, None] + settings.floor * bright).astype(np.float32)
    white = tables[255] - tables[255, 1]
    light = _light(_through(tables, blocks), blocks.max(2) >= settings.clipped, settings)
    large = cv2.resize(light, picture.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    seen = _through(tables, picture)
    clips = picture.max(2) >= settings.clipped
    out = seen - large
    green = seen[..., 1]
    for channel in (0, 2):
        lamp = large[..., channel] - large[..., 1]
        tint = seen[..., channel] - green
        low = np.minimum(lamp, np.where(clips, white[channel], lamp))
        high = np.maximum(lamp, np.where(clips, white[channel], lamp))
        out[..., channel] = out[..., 1] + tint - np.clip(tint, low, high)
    return np.asarray(out, np.float32)


def _through(tables: Floats, picture: NDArray[Any]) -> Floats:
    """(..., 3) pixels each through its channel's column of (256, 3) tables."""
    return np.asarray(cv2.LUT(picture, np.ascontiguousarray(tables[None])), np.float32)


def _light(blocks: Floats, clips: NDArray[np.bool_], settings: PaperSettings) -> Floats:
    """(h, w, 3) logarithms of the paper's light, from (h, w, 3) of all blocks."""
    height, width = blocks.shape[:2]
    y, x = np.mgrid[:height, :width].reshape(2, -1) / max(height, width) - 0.5
    design = np.column_stack([np.ones_like(x), x, y, x * x, x * y, y * y])
    seen = blocks.reshape(-1, 3).astype(np.float64)
    whole = ~clips.ravel()
    green, tints = seen[:, 1], seen - seen[:, 1:2]
    paper = _brightest(seen, x, y, settings)
    level = tint = np.zeros(0)
    for turn in range(settings.rounds):
        terms = 1 if turn == 0 else 3 if turn == 1 else 6
        level = (
            design[:, :terms] @ np.linalg.lstsq(design[paper, :terms], green[paper], rcond=None)[0]
        )
        # What clips tells of the paper's tint only where nothing else does.
        telling = paper & whole if (paper & whole).sum() >= settings.enough else paper
        terms = min(terms, 3)
        tint = (
            design[:, :terms]
            @ np.linalg.lstsq(design[telling, :terms], tints[telling], rcond=None)[0]
        )
        white = tints[paper & ~whole].mean(0) if (paper & ~whole).any() else np.zeros(3)
        away = np.abs(tints - tint).max(1)
        away = np.where(whole, away, np.minimum(away, np.abs(tints - white).max(1)))
        slack = settings.darker * (2.0 if turn == 0 else 1.0)
        chosen = (np.abs(green - level) < slack) & (away < settings.tint)
        if chosen.sum() < settings.enough:
            break
        paper = chosen
    return np.asarray((level[:, None] + tint).reshape(height, width, 3), np.float32)


def _brightest(
    seen: NDArray[np.float64],
    x: NDArray[np.float64],
    y: NDArray[np.float64],
    settings: PaperSettings,
) -> NDArray[np.bool_]:
    """The brightest places of each part of the print.

    Paper is bright in all channels, whatever the lamp; what is painted lacks one.
    """
    least = seen.min(1)
    part = (x * settings.parts).round() * 100 + (y * settings.parts).round()
    paper = np.zeros(len(seen), bool)
    for some in np.unique(part):
        here = part == some
        paper |= here & (least >= np.quantile(least[here], 1 - settings.start))
    return paper
