"""Which pixels of a print are painted in the colour of a stone, in another, or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.arrays import Floats, Pixels, Singles
from vision.boards.layout import StoneColour

Range = tuple[float, float]


@dataclass(frozen=True, slots=True)
class PaintSettings:
    """From which differences of the channels what is painted; natural logarithms of light.

    Attributes
    ----------
    paint, palest
        From what to what difference of the channels a pixel goes from paper to painted. Paper
        in shade beside paper that clips reaches 0.35; stones in the glare of a lamp keep 0.5,
        and rarely 0.2, which is believed where bare places show as little as they mostly do.
    foreign, faint
        The same for what is painted in no stone's colour. Red stones that glare bleaches to
        cream, and bare paper is white beside them, keep 0.35.
    bare
        Difference that three of four bare places keep below where `palest` and `faint` hold,
        and that from which `paint` and `foreign` do: in most photographs it is 0.01.
    glowing
        Value from which a channel clips, less what JPEG takes off.
    dull
        Depths of the brightest channel from and at which a pixel is as dark as a stone without
        glare on it, so that its hue counts.
    """

    paint: Range = (0.25, 0.55)
    palest: Range = (0.1, 0.3)
    foreign: Range = (0.5, 1.0)
    faint: Range = (0.2, 0.5)
    bare: Range = (0.02, 0.06)
    glowing: int = 248
    dull: Range = (0.2, 0.5)


def outshining(
    light: Singles, picture: Pixels, stone: StoneColour, settings: PaintSettings
) -> Singles:
    """(H, W) by how much a stone's channel exceeds the others.

    Parameters
    ----------
    light
        (3, H, W) logarithms of light against paper.
    picture
        (H, W, 3) of which that is the light.
    """
    clips = picture[..., stone.channel] >= settings.glowing
    over = []
    for other in {0, 1, 2} - {stone.channel}:
        one = light[stone.channel] - light[other] + np.float32(stone.slack[other])
        if stone.glare[other]:
            # Where the channel clips it would be higher still.
            one += np.float32(stone.glare[other]) * (clips & (one > settings.palest[0]))
        over.append(one)
    # Glare bleaches stones and brightens them; what is dull and of another hue is wood or shade.
    dull = ramp(-light.max(0), settings.dull)
    away = np.maximum(
        sum(np.float32(off) * one for off, one in zip(stone.off, light, strict=True)), 0
    )
    return np.asarray(np.minimum(*over) - dull * away, np.float32)


def uncleanness(shown: Floats, settings: PaintSettings) -> float:
    """How far bare places differ from paper, 0 to 1, by what all places show (N,)."""
    bare = shown[shown < settings.paint[0]]
    if len(bare) < len(shown) / 10:
        return 1.0
    return float(np.interp(np.quantile(bare, 0.75), settings.bare, (0.0, 1.0)))


def painted(
    light: Singles, over: Sequence[Singles], unclean: float, settings: PaintSettings
) -> Singles:
    """(stones + 1, H, W) how painted each pixel is, 0 to 1; the last in no stone's colour."""
    paint = _between(settings.palest, settings.paint, unclean)
    own = [ramp(one, paint) for one in over]
    foreign = _between(settings.faint, settings.foreign, unclean)
    strange = ramp(light.max(0) - light.min(0), foreign)
    return np.stack([*own, np.clip(strange - np.sum(own, axis=0), 0, 1)])


def ramp(values: Floats | Singles, bounds: Range) -> Singles:
    """Values (...) from 0 below the first bound to 1 above the second."""
    low, high = bounds
    return np.asarray(np.clip((values - low) / (high - low), 0, 1), np.float32)


def _between(first: Range, last: Range, share: float) -> Range:
    low, high = (a + share * (b - a) for a, b in zip(first, last, strict=True))
    return low, high
