"""The light on white paper, and so the colours of what lies on it as shares of that light."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Flags, Floats, Ints, Pixels, Singles
from vision.photo.light import linear

BLOCK = 8
"""Pixels along the side of the blocks that the light is fitted to."""
SHARES = linear(np.arange(256.0))
"""Linear light of each value of a channel, as shares of white."""


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
        Value from which a channel is taken to clip, at least here and there: grain and JPEG mix
        it with what does not, and paper's tint fades from here on.
    enough, few
        Places of paper below which a fit is not made, five for each of its terms and more; and
        below which unprinted paper in shade says nothing, a twentieth of all.
    start
        Share of the blocks that the fit starts from, the brightest: even on full boards a tenth
        is bare paper.
    shade
        Natural logarithm of light against the brightest from which unprinted paper in shade
        tells of the lamp's tint: shadows of stones keep a third, and noise tints what is darker.
    ink, darkest
        Shares of the pixels of black print, and of all, that count as its blackest: fewer than
        are black in a marker, and hardly more than noise makes.
    veiled
        Share of the light seen there that lies over all: black ink reflects a little itself.
    washed_out
        Share of the paper's light from which such a veil leaves too little to tell colours by: at
        0.5 all are right, beyond stones pass for paper.
    """

    floor: float = 0.015
    darker: float = 0.25
    tint: float = 0.2
    rounds: int = 6
    clipped: int = 225
    enough: int = 40
    few: int = 12
    start: float = 0.1
    shade: float = -1.8
    ink: float = 0.15
    darkest: float = 0.005
    veiled: float = 0.8
    washed_out: float = 0.6


def against_paper(
    picture: Pixels,
    settings: PaperSettings,
    blank: Flags | None,
    veil: Floats,
) -> Singles:
    """Logarithms of a picture's linear light against that of the paper at each place.

    The paper's brightness is a quadratic in the place, in its logarithm, and its tint is linear:
    lamps fall off, lenses darken corners, and a window adds to a lamp. Both are fitted to the
    brightest places of one common colour. Where a channel clips, paper may have any tint between
    that of the lamp and white.

    Parameters
    ----------
    picture
        (H, W, 3) uint8 RGB, a print from above; most of what is bright is its paper.
    blank
        Blocks where hardly anything is printed, of the shape that `blocks_of` gives, if there are
        any. Their common tint is the paper's, in shade as well.
    veil
        (3,) light that lies over all of it, as shares of white.

    Returns
    -------
    (3, H, W) float32
        0 is paper, in light or out of it by what the fit leaves; what differs between channels is
        paint.
    """
    blocks = blocks_of(picture)
    shares = np.maximum(SHARES[:, None] - veil, 0.0)
    bright = _through(shares, blocks).reshape(-1, 3)
    bright = np.quantile(bright, 1 - settings.start / 2, axis=0)
    tables = np.log(shares + settings.floor * bright).astype(np.float32)
    white = tables[255] - tables[255, 1]
    seen = _through(tables, blocks).reshape(-1, 3).astype(np.float64)
    clips = (blocks.max(2) >= settings.clipped).ravel()
    fit = _Fit(seen, clips, blocks.shape[:2], settings)
    light = fit.light(None if blank is None else blank.ravel())
    return _compared(picture, tables, light, white, settings.clipped)


def blocks_of(picture: Pixels) -> Pixels:
    """(h, w, 3) means of the blocks of a picture (H, W, 3)."""
    size = picture.shape[1] // BLOCK, picture.shape[0] // BLOCK
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def veil_over(picture: Pixels, black: Flags, settings: PaperSettings) -> Floats:
    """(3,) light that veils a picture (H, W, 3), as shares of white: what is black shows it.

    Parameters
    ----------
    black
        (H, W) where some of the print is black; where nothing is, no veil can be told.
    """
    if not black.any():
        return np.zeros(3)
    printed = SHARES[np.quantile(picture[black], settings.ink, axis=0).astype(int)]
    darkest = SHARES[_quantile(picture, settings.darkest)]
    return np.asarray(settings.veiled * np.minimum(printed, darkest))


def is_washed_out(picture: Pixels, veil: Floats, settings: PaperSettings) -> bool:
    """Whether a veil (3,) leaves too little of the colours of a picture (H, W, 3)."""
    paper = SHARES[_quantile(picture, 1 - settings.start)]
    return bool((veil > settings.washed_out * paper).any())


def _quantile(picture: Pixels, share: float) -> Ints:
    """(3,) value of each channel up to which so large a share of the pixels lies."""
    counts = [np.bincount(one.ravel(), minlength=256).cumsum() for one in cv2.split(picture)]
    return np.array([np.searchsorted(count, share * count[-1]) for count in counts])


def _compared(
    picture: Pixels, tables: Singles, light: Singles, white: Singles, clipped: int
) -> Singles:
    """(3, H, W) the picture against its paper's light (h, w, 3)."""
    size = picture.shape[1::-1]
    large = [cv2.resize(one, size, interpolation=cv2.INTER_LINEAR) for one in cv2.split(light)]
    planes = cv2.split(picture)
    clips = cv2.max(cv2.max(planes[0], planes[1]), planes[2]) >= clipped
    out = np.empty((3, *picture.shape[:2]), np.float32)
    seen = [cv2.LUT(plane, np.ascontiguousarray(tables[:, i])) for i, plane in enumerate(planes)]
    for i in range(3):
        cv2.subtract(seen[i], large[i], dst=out[i])
    if clips.any():
        green = out[1][clips]
        for i in (0, 2):
            tint = seen[i][clips] - seen[1][clips]
            lamp = large[i][clips] - large[1][clips]
            low, high = np.minimum(lamp, white[i]), np.maximum(lamp, white[i])
            out[i][clips] = green + tint - np.clip(tint, low, high)
    return out


def _through(tables: NDArray[Any], picture: NDArray[Any]) -> Singles:
    """(..., 3) pixels each through its channel's column of (256, 3) tables."""
    return np.asarray(cv2.LUT(picture, np.ascontiguousarray(tables[None], np.float32)))


class _Fit:
    """The paper's light fitted to (N, 3) logarithms of a print's blocks."""

    def __init__(
        self, seen: Floats, clips: Flags, shape: tuple[int, ...], settings: PaperSettings
    ) -> None:
        self._shape = shape
        self._settings = settings
        y, x = np.mgrid[: shape[0], : shape[1]].reshape(2, -1) / max(shape) - 0.5
        self._design = np.column_stack([np.ones_like(x), x, y, x * x, x * y, y * y])
        self._seen, self._whole = seen, ~clips
        self._green, self._tints = seen[:, 1], seen - seen[:, 1:2]

    def light(self, blank: Flags | None) -> Singles:
        """(h, w, 3) logarithms of the paper's light."""
        settings = self._settings
        shaded = np.zeros(len(self._seen), bool)
        like = np.ones(len(self._seen), bool)
        if blank is not None:
            lit = self._green > np.quantile(self._green[blank], 0.9) + settings.shade
            dim = blank & lit & self._whole
            tells = bool(dim.sum() >= settings.few)
            like = self._away(self._usual(dim if tells else blank), blank) < settings.tint
            if tells:
                shaded = like & lit & self._whole
        # Paper is bright in all channels, whatever the lamp; what is painted lacks one.
        least = self._seen.min(1)
        paper = like & (least >= np.quantile(least[like], 1 - settings.start))
        level = tint = np.zeros(0)
        for turn in range(settings.rounds):
            terms = 1 if turn == 0 else 3 if turn == 1 else 6
            level = self._fitted(self._green, paper, terms)
            # What clips tells of the paper's tint only where nothing else does.
            telling = (paper | shaded) & self._whole
            if telling.sum() >= settings.enough:
                tint = self._fitted(self._tints, telling, min(terms, 3))
            else:
                tint = self._fitted(self._tints, paper, min(terms, 3))
            away = self._away(tint, paper)
            slack = settings.darker * (2.0 if turn == 0 else 1.0)
            chosen = (np.abs(self._green - level) < slack) & (away < settings.tint)
            if chosen.sum() < settings.enough:
                break
            paper = chosen
            shaded &= away < settings.tint
        return np.asarray((level[:, None] + tint).reshape(*self._shape, 3), np.float32)

    def _usual(self, at: Flags) -> Floats:
        """(3,) the median tint."""
        return np.asarray(np.median(self._tints[at], axis=0), np.float64)

    def _fitted(self, values: Floats, at: Flags, terms: int) -> Floats:
        """Least squares over some places, for all."""
        design = self._design[:, :terms]
        some = design[at]
        solved = np.linalg.lstsq(some.T @ some, some.T @ values[at], rcond=None)[0]
        return np.asarray(design @ solved, np.float64)

    def _away(self, tint: Floats, paper: Flags) -> Floats:
        """(N,) difference from a tint; where a channel clips, from what clips on paper too."""
        away = np.abs(self._tints - tint).max(1)
        clipped = paper & ~self._whole
        if not clipped.any():
            return np.asarray(away)
        white = np.abs(self._tints - self._tints[clipped].mean(0)).max(1)
        return np.asarray(np.where(self._whole, away, np.minimum(away, white)))
