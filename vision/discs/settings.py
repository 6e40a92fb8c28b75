"""The model of how printed colours come to look in a photograph, in numbers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ColourModelSettings:
    """The model, in natural logarithms of linear light.

    Triples are in the order of `vision.discs.fit.BASIS`: colour, colour, brightness. Standard
    deviations come from drawn photographs under lamps from candle to sky and from the spread of
    the colours of printed games.

    Attributes
    ----------
    floor
        Light below which a channel says nothing, as a share of the brightest discs: with less,
        the noise of the dark channel of a red or an orange drowns what the others tell.
    grain
        Standard deviation of a channel's light, as a share of the brightest discs.
    ceiling
        A channel may have been brighter than it shows where it is within this many sRGB values
        of the most it shows anywhere, or of white: some cameras clip before they turn down.
    lamp
        Standard deviation of what is left of the lamp after white balance; brightness is free.
    print_shift
        Standard deviation of what a print does to one of its colours.
    ink
        Standard deviation of an ink's light in a channel, as a share of white: what tells most
        where it swallows nearly all.
    slope
        Standard deviation of how light changes across the discs, and of its curvature.
    noise
        Standard deviation of one disc about its colour, before the photograph says more.
    noise_weight
        How many discs that first guess counts for.
    stray, stray_width
        Probability that a disc scatters more widely, by shade or dirt, and how many times.
    outlier
        Density of discs that look like none of the colours, over that at a colour's middle.
    glare, glare_share
        Light that a reflection may add to a disc, as shares of the brightest discs, and the
        probability of any before the neighbours are looked at. Where most discs lie under haze,
        a few have less of it.
    glare_over
        How much of it is lost on a disc as bright as the brightest: between none, where light
        adds up, and all, where a camera blends it.
    glare_rough
        How many times the usual noise is left between the levels.
    glare_reach, glare_rounds
        How far reflections are alike, in sides of a tile, and rounds of looking around.
    shades
        How many times the light may be on some discs: shadows with edges, and lamps beside.
    odd, odd_width
        As `stray`, of discs that scatter most: they are still likeliest what they are nearest to.
    cleanings
        Rounds of taking off what reflections and shades were seen, and fitting again.
    ground_stray
        Density of ground that looks like none, over that at its middle.
    veils
        Guesses of stray light and of how dim the picture is, as shares of the brightest discs.
    softness
        How many times the noise the fit begins with, so that no colour is lost from sight.
    softly
        The same where the best fit goes on.
    ramp
        Rounds, the first of these, in which the softness goes.
    rounds, settled
        Most rounds for all guesses, for the best, and for these once more in even light, and
        what a round gains in score when no more are needed: a tenth of it decides nothing.
    """

    floor: float = 0.03
    grain: float = 0.008
    ceiling: tuple[float, float] = (3.0, 12.0)
    lamp: tuple[float, float, float] = (0.45, 0.20, 1.5)
    print_shift: tuple[float, float, float] = (0.28, 0.22, 0.25)
    ink: float = 0.015
    slope: tuple[float, float, float] = (0.08, 0.05, 0.25)
    noise: tuple[float, float, float] = (0.10, 0.08, 0.15)
    noise_weight: float = 20.0
    stray: float = 0.01
    stray_width: float = 3.0
    outlier: float = 1e-7
    glare_over: float = 0.5
    glare_rough: float = 1.4
    glare: tuple[float, ...] = (
        -0.15,
        -0.08,
        -0.04,
        0.015,
        0.03,
        0.05,
        0.08,
        0.12,
        0.17,
        0.24,
        0.34,
        0.5,
    )
    glare_share: float = 0.05
    glare_reach: float = 0.6
    glare_rounds: int = 4
    shades: tuple[float, ...] = (0.16, 0.25, 0.4, 0.63, 1.6, 2.5, 4.0, 6.3)
    cleanings: int = 2
    odd: float = 3e-3
    odd_width: float = 5.0
    ground_stray: float = 1e-3
    veils: tuple[float, ...] = (0.0, 0.08)
    softness: float = 4.0
    softly: float = 1.5
    ramp: int = 5
    rounds: tuple[int, int, int] = (8, 14, 8)
    settled: float = 0.1
