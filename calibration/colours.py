"""A camera's colours under one light, from the printed card of patches."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from skimage import color

from calibration.arrays import Floats, Pixels
from calibration.patches import PatchColours
from calibration.refusal import Refusal


@dataclass(frozen=True, slots=True)
class ColourSettings:
    """What makes a correction good enough.

    Attributes
    ----------
    floor
        Luminance that is added before patches are weighted by their lightness: below it a
        camera gives noise and stray light rather than colour.
    max_error
        Mean CIEDE2000 that may be left: neighbouring colours of our prints are over 20 apart.
    """

    floor: float = 0.02
    max_error: float = 8.0


@dataclass(frozen=True, slots=True)
class ColourCorrection:
    """From a camera's colours to those of the card, in linear light.

    Attributes
    ----------
    matrix
        (3, 4) by rows: XYZ and 1 as the camera gives them to XYZ on the card, D65.
    error_before, error_after
        Mean CIEDE2000 of the patches without and with it.
    """

    matrix: tuple[tuple[float, float, float, float], ...]
    error_before: float
    error_after: float

    def correct(self, xyz: Floats) -> Floats:
        """Colours, (…, 3) XYZ as the camera gives them, as they are on the card."""
        return _transform(xyz, np.array(self.matrix))

    def apply(self, picture: Pixels) -> Pixels:
        """The picture, (H, W, 3) uint8 RGB, in the card's colours."""
        xyz = self.correct(color.rgb2xyz(picture))
        return np.asarray(np.rint(255 * color.xyz2rgb(xyz)), np.uint8)


def calibrate_colours(patches: PatchColours) -> ColourCorrection | Refusal:
    """The correction by weighted least squares, or why the light is refused."""
    settings = ColourSettings()
    meant = patches.meant
    # Lightness goes with the cube root of luminance: so errors weigh as they look.
    weights = np.power(meant[:, 1:2] + settings.floor, -2 / 3)
    seen = np.column_stack([patches.xyz, np.ones(len(meant))])
    fit = np.linalg.lstsq(weights * seen, weights * meant, rcond=None)[0]
    matrix = np.asarray(fit.T, np.float64)
    before, after = (
        colour_error(xyz, meant) for xyz in (patches.xyz, _transform(patches.xyz, matrix))
    )
    if not after <= settings.max_error:
        return Refusal(
            "colours-do-not-fit",
            f"The card's colours cannot be told from this picture: ΔE {after:.0f} is left, "
            f"but at most {settings.max_error:.0f} will do.",
            "Print the card in colour, light it with white light, and switch picture effects off.",
        )
    rows = tuple((float(a), float(b), float(c), float(d)) for a, b, c, d in matrix)
    return ColourCorrection(rows, before, after)


def colour_error(xyz: Floats, meant: Floats) -> float:
    """Mean CIEDE2000 between colours, (N, 3) XYZ under D65."""
    lab, lab_meant = (color.xyz2lab(np.clip(value, 0, None)) for value in (xyz, meant))
    difference: Floats = color.deltaE_ciede2000(lab, lab_meant)  # type: ignore[no-untyped-call]
    return float(np.mean(difference))


def _transform(xyz: Floats, matrix: Floats) -> Floats:
    """Apply a (3, 4) matrix to the last axis."""
    return np.asarray(xyz @ matrix[:, :3].T + matrix[:, 3], np.float64)
