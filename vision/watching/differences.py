"""Differences between two small pictures of a table, other than those of its light.

Ratios are natural logarithms of luminance; widths are shares of the picture's width, of which a
tile covers 2 to 6 %.
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
"""Pixels over which a coarse picture is averaged, where defocus changes little."""

LEVELS = 96.0
"""Steps of a ratio of 1 in the 8 bits of a median filter."""

DETAIL, SHADE = 0.15, 0.15
"""Least ratio to the surroundings of a pixel that differs, and of its mean over `BLUR`, as for a
plain piece on a plain table."""

TINT = 0.12
"""Least difference of a channel in shares of the mean luminance: shadows of two lamps have 0.06."""

DEEP = 1.1
"""Ratio below which no shadow falls in a room with walls, as of a dark sleeve."""

NOISE = 5.0
"""Standard deviations of the camera's noise that are no difference."""

FOCUS = 0.4
"""Share of local contrast lost by defocus, or by a shift of half a pixel."""

AROUND, SOFT = 0.08, 0.028
"""Widths of the surroundings, more than twice a small tile, and of what counts as a sharp step."""

CLIP = 248.0
"""Level from which a pixel is saturated."""


@dataclass(frozen=True, slots=True)
class SmallPicture:
    """A reduced picture, with what comparisons derive from it.

    Attributes
    ----------
    pixels, coarse
        (H, W, 3) levels, and their means over `BLUR` pixels.
    grey
        (H, W) means of the channels.
    logs
        (H, W) logarithms of these.
    slope, coarse_slope
        (H, W) ranges of the logarithms among neighbours, and the same in the coarse picture.
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
        (H, W) pixels that show something else, not the same in another light.
    sharp
        (H, W) these, and sharp steps of luminance: outlines of things, and of shadows near what
        casts them.
    """

    things: Flags
    sharp: Flags


def differences(now: SmallPicture, before: SmallPicture, noise: float) -> Difference:
    """Compare two small pictures of one view.

    A shadow or a lamp changes wide regions and all channels by one ratio. So a pixel differs if
    its ratio differs from the median around it, which follows the steps of shadows but no detail,
    or if its chromaticity differs.

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
    old = np.minimum(before.grey * grey_gain, grey_cap) + offset
    ratio = np.log(new / old)
    noisy = np.float32(NOISE * noise) / np.minimum(new, old)
    focus = FOCUS * np.minimum(now.slope, before.slope)
    limit = np.maximum(noisy, DETAIL) + focus
    things = cv2.absdiff(ratio, _median(ratio, AROUND)) > limit
    things |= ratio < -DEEP - noisy
    sharp = cv2.absdiff(ratio, _mean(ratio, _odd(SOFT * ratio.shape[1]))) > limit

    wide_new = np.minimum(now.coarse, cap) + offset
    wide_old = np.minimum(before.coarse * gain, cap) + offset
    grey_new, grey_old = _grey(wide_new), _grey(wide_old)
    focus = FOCUS * np.minimum(now.coarse_slope, before.coarse_slope)
    limit = np.maximum(0.5 * noisy, SHADE) + focus
    ratio = np.log(grey_new / grey_old)
    things |= cv2.absdiff(ratio, _median(ratio, AROUND)) > limit
    tint = cv2.absdiff(_chromaticity(wide_new, grey_new), _chromaticity(wide_old, grey_old))
    red, green, blue = cv2.split(tint)
    things |= np.maximum(red, np.maximum(green, blue)) > np.maximum(noisy, TINT)
    things = _without_specks(things)
    return Difference(things, things | _without_specks(sharp))


def motion(now: SmallPicture, before: SmallPicture, noise: float) -> Flags:
    """(H, W) pixels at sharp steps of luminance that are new."""
    ratio = now.logs - before.logs
    level = np.minimum(now.grey, before.grey) + np.float32(OFFSET)
    focus = FOCUS * np.minimum(now.slope, before.slope)
    limit = np.maximum(NOISE * noise / level, DETAIL) + focus
    step = cv2.absdiff(ratio, _mean(ratio, _odd(SOFT * ratio.shape[1])))
    return _without_specks(step > limit)


def light_change(now: SmallPicture, before: SmallPicture) -> float:
    """Change of the light of the whole table, a natural logarithm of the ratio."""
    return float(np.median((now.logs - before.logs)[::4, ::4]))


def noise_between(now: SmallPicture, before: SmallPicture) -> float:
    """Standard deviation of a pixel's noise in levels, from the difference of two pictures.

    A median of high frequencies, robust to hands that move and to changes of light.
    """
    difference = cv2.subtract(now.grey, before.grey)
    rough = cv2.absdiff(difference, cv2.blur(difference, (3, 3)))[::3, ::3]
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
