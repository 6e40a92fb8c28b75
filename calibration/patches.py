"""The patches of the colour card in one picture, and whether its light is even."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
from scipy.optimize import least_squares
from skimage import color

from calibration.arrays import Floats, Pixels
from calibration.markers import find_markers
from calibration.prints import ColourPatch, PatchCard
from calibration.refusal import Refusal


@dataclass(frozen=True, slots=True)
class PatchSettings:
    """What makes a picture of the card good enough.

    Attributes
    ----------
    pixels_per_mm
        Finest sampling; below `min_pixels_per_mm` patches bleed into the paper between them.
    max_white
        sRGB value of white paper above which the camera clips.
    min_white
        sRGB value below which noise tints the dark patches.
    max_falloff
        Brightest by darkest of the light across the card. A guess; no real card was tried.
    max_unevenness
        Share by which the paper may differ from an even slope of light; rendered
        shadows and glare differ by over 0.2.
    max_spread
        Spread inside a patch, 10th to 90th percentile, in luminances of white; rendered
        noise gives under 0.03.
    max_twin_difference
        Share, of white, by which two patches of one grey may differ.
    """

    pixels_per_mm: float = 6.0
    min_pixels_per_mm: float = 2.0
    max_white: float = 251.0
    min_white: float = 70.0
    max_falloff: float = 1.8
    max_unevenness: float = 0.15
    max_spread: float = 0.08
    max_twin_difference: float = 0.1


@dataclass(frozen=True, slots=True)
class PatchColours:
    """Colours of the patches under even light.

    Attributes
    ----------
    xyz
        (N, 3) XYZ under D65 as the camera's sRGB has it, white 1.
    meant
        (N, 3) the same on the card.
    """

    xyz: Floats
    meant: Floats


def read_patches(picture: Pixels, card: PatchCard) -> PatchColours | Refusal:
    """The patches of the card in a picture, (H, W, 3) uint8 RGB, or why they cannot be used."""
    settings = PatchSettings()
    points, places = find_markers(picture, card)
    if len(points) < 4 * len(card.markers):
        return Refusal(
            "no-card",
            f"The picture shows {len(points) // 4} of the colour card's "
            f"{len(card.markers)} markers.",
            "Lay the card flat, all four markers in view, and hold the camera still.",
        )
    homography = np.asarray(cv2.findHomography(places, points)[0], np.float64)
    finest = _pixels_per_mm(points, places)
    if finest < settings.min_pixels_per_mm:
        return Refusal(
            "too-small",
            f"The colour card has only {finest:.1f} pixels a millimetre, "
            f"but must have {settings.min_pixels_per_mm:.0f}.",
            "Come closer.",
        )
    patches = [_square(picture, homography, patch, settings) for patch in card.patches]
    return _even(patches, _paper(picture, homography, card, settings), card, settings)


def _pixels_per_mm(points: Floats, places: Floats) -> float:
    """Of the side of a marker that is seen smallest."""
    sides = [
        np.linalg.norm(quads - np.roll(quads, 1, axis=1), axis=2)
        for quads in (points.reshape(-1, 4, 2), places.reshape(-1, 4, 2))
    ]
    return float((sides[0] / sides[1]).min())


@dataclass(frozen=True, slots=True)
class _Spot:
    """A rectangle on the card: its middle in mm, and its pixels' sRGB and XYZ, (N, 3) each."""

    x: float
    y: float
    rgb: Floats
    xyz: Floats

    @property
    def luminance(self) -> float:
        return float(np.median(self.xyz[:, 1]))


def _spot(
    picture: Pixels,
    homography: Floats,
    box: tuple[float, float, float, float],
    settings: PatchSettings,
) -> _Spot:
    """Sample the box (x, y, width, height in mm)."""
    x, y, width, height = box
    columns, rows = (max(2, round(side * settings.pixels_per_mm / 2)) for side in (width, height))
    grid = np.stack(
        np.meshgrid(np.linspace(x, x + width, columns), np.linspace(y, y + height, rows)), axis=-1
    )
    at = cv2.perspectiveTransform(grid.reshape(-1, 1, 2), homography).astype(np.float32)
    rgb = np.asarray(cv2.remap(picture, at[..., 0], at[..., 1], cv2.INTER_LINEAR), np.uint8)
    xyz = np.asarray(color.rgb2xyz(rgb), np.float64)
    return _Spot(
        x + width / 2, y + height / 2, rgb.reshape(-1, 3).astype(float), xyz.reshape(-1, 3)
    )


def _square(
    picture: Pixels, homography: Floats, patch: ColourPatch, settings: PatchSettings
) -> _Spot:
    """The inner three fifths of a patch."""
    inset, side = 0.2 * patch.side, 0.6 * patch.side
    return _spot(picture, homography, (patch.x + inset, patch.y + inset, side, side), settings)


def _paper(
    picture: Pixels, homography: Floats, card: PatchCard, settings: PatchSettings
) -> list[_Spot]:
    """The white paper between neighbours in a row."""
    spots = []
    for one, other in pairwise(card.patches):
        left = one.x + one.side
        if one.y == other.y and other.x > left:
            gap = other.x - left
            box = (left + 0.35 * gap, one.y + 0.2 * one.side, 0.3 * gap, 0.6 * one.side)
            spots.append(_spot(picture, homography, box, settings))
    return spots


def _even(
    patches: Sequence[_Spot], paper: Sequence[_Spot], card: PatchCard, settings: PatchSettings
) -> PatchColours | Refusal:
    """The patches with the slope of the light taken out, or what is wrong with the light."""
    white = np.array([np.median(spot.rgb, axis=0) for spot in paper])
    clipped = white.max(axis=1) > settings.max_white
    if np.mean(clipped) > 0.5:
        return Refusal(
            "too-bright",
            "White paper on the colour card is overexposed.",
            "Lower the exposure, or take the lamp further away, until white looks slightly grey.",
        )
    if np.median(white.max(axis=1)) < settings.min_white:
        return Refusal("too-dark", "The colour card is too dark.", "Give it more light.")
    if np.any(clipped):
        return _spoilt(paper[int(clipped.argmax())], paper, bright=True)
    slope = _slope(paper)
    level = np.array([slope(spot) for spot in paper])
    if level.max() / level.min() > settings.max_falloff:
        dark = paper[int(level.argmin())]
        return Refusal(
            "shade",
            f"The {_place(dark, paper)} of the colour card gets {level.min() / level.max():.0%} "
            "of the light on the brightest side.",
            "Light it evenly, from further away or from both sides.",
        )
    uneven = np.array([spot.luminance for spot in paper]) / level - 1
    worst = int(np.abs(uneven).argmax())
    if abs(uneven[worst]) > settings.max_unevenness:
        return _spoilt(paper[worst], paper, bright=bool(uneven[worst] > 0))
    for spot in patches:
        low, high = np.percentile(spot.xyz[:, 1] / slope(spot), [10, 90])
        if high - low > settings.max_spread:
            return Refusal(
                "uneven",
                f"Glare or the edge of a shadow lies on the {_place(spot, paper)} of the "
                "colour card.",
                "Light the card evenly, with nothing between it and the lamp.",
            )
    flat = np.array([np.mean(spot.xyz, axis=0) / slope(spot) for spot in patches])
    twins = _brighter_twin(flat, card, settings)
    if twins is not None:
        return _spoilt(patches[twins], paper, bright=True)
    meant = color.rgb2xyz(np.array([patch.colour for patch in card.patches], np.uint8))
    return PatchColours(flat * float(np.median(level)), np.asarray(meant, np.float64))


def _slope(paper: Sequence[_Spot]) -> _Slope:
    """Light that grows evenly in some direction, by a fit that few spoilt spots do not bend."""
    middle = np.mean([(spot.x, spot.y) for spot in paper], axis=0)
    at = np.array([(spot.x, spot.y) for spot in paper]) - middle
    logs = np.log([max(spot.luminance, 1e-4) for spot in paper])
    terms = np.column_stack([np.ones(len(at)), at / 100])
    start = np.array([np.median(logs), 0.0, 0.0])
    fit = least_squares(lambda c: terms @ c - logs, start, loss="soft_l1", f_scale=0.03)
    return _Slope((float(middle[0]), float(middle[1])), tuple(map(float, fit.x)))


@dataclass(frozen=True, slots=True)
class _Slope:
    """Luminance of white anywhere on the card."""

    middle: tuple[float, float]
    terms: tuple[float, ...]

    def __call__(self, spot: _Spot) -> float:
        x, y = (spot.x - self.middle[0]) / 100, (spot.y - self.middle[1]) / 100
        base, right, down = self.terms
        return float(np.exp(base + right * x + down * y))


def _brighter_twin(flat: Floats, card: PatchCard, settings: PatchSettings) -> int | None:
    """The patch that is much brighter than another of the same colour."""
    for i, patch in enumerate(card.patches):
        for j, other in enumerate(card.patches):
            apart = flat[i, 1] - flat[j, 1]
            if patch.colour == other.colour and apart > settings.max_twin_difference:
                return i
    return None


def _spoilt(spot: _Spot, paper: Sequence[_Spot], *, bright: bool) -> Refusal:
    place = _place(spot, paper)
    if bright:
        return Refusal(
            "glare",
            f"Glare lies on the {place} of the colour card.",
            "Turn the card or move the lamp until nothing shines on it.",
        )
    return Refusal(
        "shade",
        f"A shadow lies on the {place} of the colour card.",
        "Take away what casts it, or step out of the light.",
    )


def _place(spot: _Spot, paper: Sequence[_Spot]) -> str:
    """Where on the card, as it is read."""
    xs, ys = [other.x for other in paper], [other.y for other in paper]
    third = (max(xs) - min(xs)) / 6
    left_right = "left" if spot.x < np.mean(xs) - third else ""
    left_right = "right" if spot.x > np.mean(xs) + third else left_right
    top_bottom = "top" if spot.y < np.mean(ys) else "bottom"
    return f"{top_bottom} {left_right}".strip()
