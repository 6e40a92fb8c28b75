"""What covers a board and has a stone's colour, but is none: a hand, a pen."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.arrays import Flags, Floats, Ints, Singles
from vision.boards.above import FlatPrint, circle


@dataclass(frozen=True, slots=True)
class CoverSettings:
    """When what is painted is no stone. Measured on 2026-11-24.

    Attributes
    ----------
    corners
        Of the six points where three places meet, so many that are painted as well are more than
        a stone reaches, unless it is large and has neighbours of its colour.
    rings
        Pitches from the middle at which a stone's own colour is looked at, where it is painted:
        emblems have others.
    unlike, turned
        Difference of the channels, in logarithms of light, from the other stones of its colour, for
        what reaches those points and for anything else; and degrees by which its hue is another.
        Veils of light and glare, which bleach, leave the hue. Of 240 rendered boards 203 are ruled
        on, 208 without this; of 200 boards of samples with a thing laid over them two are ruled on
        wrongly in silence, not 14.
    """

    corners: int = 4
    rings: tuple[float, ...] = (0.0, 0.14, 0.2, 0.26)
    unlike: tuple[float, float] = (1.2, 2.0)
    turned: float = 10.0


def is_cover(
    board: FlatPrint,
    light: Singles,
    paint: Singles,
    at: Floats,
    kind: Ints,
    settings: CoverSettings,
) -> Flags:
    """(N,) which places show no stone: painted too far, or unlike the others of its colour.

    Parameters
    ----------
    light
        (3, H, W) logarithms of light against paper.
    paint
        (stones, H, W) how painted each pixel is.
    at
        (N, 2) where the places are seen on the print, in millimetres.
    kind
        (N,) number of the stone that each place shows; -1 for none.
    """
    pitch = board.layout.pitch_mm
    corners = at[:, None] + circle(12)[1::2] * pitch / np.sqrt(3)
    turns = np.concatenate([ring * circle(12) for ring in settings.rings])
    around = at[:, None] + turns * pitch
    seen = np.stack([board.at(one, around) for one in light], axis=2)
    out = np.zeros(len(at), bool)
    least, most = settings.unlike
    for number, mask in enumerate(paint):
        own = kind == number
        wide = own & ((board.at(mask, corners) > 0.5).sum(1) >= settings.corners)
        if not (own & ~wide).any():
            out |= wide
            continue
        painted = board.at(mask, around)[..., None] > 0.5
        shown = np.where(painted | ~painted.any(1, keepdims=True), seen, np.nan)
        hues = np.diff(np.nanmedian(shown, axis=1), axis=1)
        usual = np.median(hues[own & ~wide], axis=0)
        away = np.abs(hues - usual).max(1)
        turn = np.angle((hues @ (1, 1j)) * np.conj(usual @ (1, 1j)), deg=True)
        out |= own & (away > np.where(wide, least, most)) & (np.abs(turn) > settings.turned)
    return out
