"""Differences between two small pictures of a table that are not of its light.

Ratios are natural logarithms of brightness; widths are shares of the picture's, of which a tile
covers 2 to 6 %.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import cv2
import numpy as np

from vision.arrays import Flags, Singles
from vision.watching.light import OFFSET, fit_light

GREY = np.full((1, 3), 1 / 3, np.float32)

BLUR = 5
"""Pixels over which a coarse picture is averaged: a lens out of focus changes little there."""

LEVELS = 96.0
"""Steps of a ratio of 1 in the 8 bits of a median filter."""

DETAIL, SHADE = 0.15, 0.15
"""Ratios by which a pixel differs from what lies around it, and so over a few pixels, as a plain
piece on a plain table does."""

TINT = 0.12
"""Share of the mean brightness by which a channel differs: shadows of two lamps have 0.06."""

DEEP = 1.1
"""Ratio below which no shadow of a room with walls falls: a dark sleeve."""

NOISE = 5.0
"""Standard deviations of the camera's noise that are no difference."""

FOCUS = 0.4
"""Share of local contrast lost by defocus, or by a shift of half a pixel."""

AROUND, SOFT = 0.08, 0.028
"""Widths of what lies around, more than twice a small tile, and over which a step is sharp."""

CLIP = 248.0
"""Level from which a pixel is saturated."""


@dataclass(frozen=True, slots=True)
class SmallPicture:
    """A picture reduced, with what is derived from it for comparisons.

    Attributes
    ----------
    pixels, coarse
        (H, W, 3) levels, and their means over `BLUR` pixels.
    grey
        (H, W) means of the channels.
    logs
        (H, W) logarithms of these.
    slope, coarse_slope
        (H, W) range of the logarithms among neighbours, and so in the coarse picture.
    """

    pixels: Singles
    coarse: Singles
    grey: Singles
    logs: Singles
    slope: Singles
    coarse_slope: Singles

    @classmethod
    def of(cls, pixels: Singles) -> SmallPicture:
        coarse = _mean(pixels, BLUR)
        grey = _grey(pixels)
        logs = np.log(grey + np.float32(OFFSET))
        coarse_logs = np.log(_grey(coarse) + np.float32(OFFSET))
        return cls(pixels, coarse, grey, logs, _slope(logs), _slope(coarse_logs))


@dataclass(frozen=True, slots=True)
class Difference:
    """How one picture differs from another.

    Attributes
    ----------
    things
        (H, W) pixels that show something else, and not just in another light.
    sharp
        (H, W) these, and those at sharp steps of brightness: outlines of things, and of shadows
        near what casts them.
    """

    things: Flags
    sharp: Flags


def differences(now: SmallPicture, before: SmallPicture, noise: float) -> Difference:
    """Compare two small pictures of one view.

    A shadow or a lamp changes brightness alike over wide parts, and all channels by the same ratio.
    So a pixel counts as different when its ratio differs from the median of those around it, which
    keeps the steps of shadows and drops all detail; or when its colour is another.

    Parameters
    ----------
    noise
        Standard deviation of the camera's noise in levels of the small picture.
    """
    offset = np.float32(OFFSET)
    gain = np.exp(fit_light(now.pixels, before.pixels))
    cap = np.float32(CLIP) * np.minimum(gain, np.float32(1))
    grey_gain, grey_cap = _grey(gain), _grey(cap)
    new = np.minimum(now.grey, grey_cap) + offset
    known = np.minimum(before.grey * grey_gain, grey_cap) + offset
    ratio = np.log(new / known)
    noisy = np.float32(NOISE * noise) / np.minimum(new, known)
    focus = FOCUS * np.minimum(now.slope, before.slope)
    limit = np.maximum(noisy, DETAIL) + focus
    things = cv2.absdiff(ratio, _median(ratio, AROUND)) > limit
    things |= ratio < -DEEP - noisy
    sharp = cv2.absdiff(ratio, _mean(ratio, _odd(SOFT * ratio.shape[1]))) > limit

    wide_new = np.minimum(now.coarse, cap) + offset
    wide_known = np.minimum(before.coarse * gain, cap) + offset
    grey_new, grey_known = _grey(wide_new), _grey(wide_known)
    focus = FOCUS * np.minimum(now.coarse_slope, before.coarse_slope)
    limit = np.maximum(0.5 * noisy, SHADE) + focus
    ratio = np.log(grey_new / grey_known)
    things |= cv2.absdiff(ratio, _median(ratio, AROUND)) > limit
    tint = cv2.absdiff(_chromaticity(wide_new, grey_new), _chromaticity(wide_known, grey_known))
    red, green, blue = cv2.split(tint)
    things |= np.maximum(red, np.maximum(green, blue)) > np.maximum(noisy, TINT)
    things = _without_specks(things)
    return Difference(things, things | _without_specks(sharp))


def motion(now: SmallPicture, before: SmallPicture, noise: float) -> Flags:
    """(H, W) pixels at sharp steps of brightness that were not there a moment ago."""
    ratio = now.logs - before.logs
    level = np.minimum(now.grey, before.grey) + np.float32(OFFSET)
    focus = FOCUS * np.minimum(now.slope, before.slope)
    limit = np.maximum(NOISE * noise / level, DETAIL) + focus
    step = cv2.absdiff(ratio, _mean(ratio, _odd(SOFT * ratio.shape[1])))
    return _without_specks(step > limit)


def surge(now: SmallPicture, before: SmallPicture) -> float:
    """How much the light of the whole table has changed, a natural logarithm of the ratio."""
    return float(np.median((now.logs - before.logs)[::4, ::4]))


def noise_between(now: SmallPicture, before: SmallPicture) -> float:
    """Standard deviation of a pixel's noise in levels, by what two pictures differ from near by.

    By the median, which a hand that moves does not reach; light changes alike near by.
    """
    off = cv2.subtract(now.grey, before.grey)
    rough = cv2.absdiff(off, cv2.blur(off, (3, 3)))[::3, ::3]
    return 1.4826 * float(np.median(rough)) / sqrt(2 * 8 / 9)


def _grey(picture: Singles) -> Singles:
    return np.asarray(cv2.transform(picture, GREY))


def _chromaticity(picture: Singles, grey: Singles) -> Singles:
    """(H, W, 3) channels by their mean, which neither shadow nor lamp alters."""
    return np.asarray(picture / grey[..., None])


def _slope(logs: Singles) -> Singles:
    kernel = np.ones((3, 3), np.uint8)
    return np.asarray(cv2.dilate(logs, kernel) - cv2.erode(logs, kernel))


def _median(ratio: Singles, share: float) -> Singles:
    levels = cv2.convertScaleAbs(ratio + np.float32(128 / LEVELS), alpha=LEVELS)
    middle = cv2.medianBlur(levels, _odd(share * ratio.shape[1]))
    return np.asarray(middle.astype(np.float32) / np.float32(LEVELS) - np.float32(128 / LEVELS))


def _mean(picture: Singles, side: int) -> Singles:
    blurred = cv2.blur(picture, (side, side), borderType=cv2.BORDER_REFLECT_101)
    return np.asarray(blurred, np.float32)


def _odd(size: float) -> int:
    return max(3, round(size) | 1)


def _without_specks(mask: Flags) -> Flags:
    return cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, np.ones((2, 2), np.uint8)) > 0
