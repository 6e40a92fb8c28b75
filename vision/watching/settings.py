"""How a table is watched, in numbers.

Lengths are shares of the picture's width, as a tile covers 2 to 6 % of it; ratios are natural
logarithms of brightness, so 0.1 is a tenth. Figures are of the films of `tests/vision/watching`
and of the clips of `benchmarks.watching`.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class DifferenceSettings:
    """From when a pixel shows something else than before, whatever the light does.

    Attributes
    ----------
    detail
        Ratio by which it differs from what lies around it: drawn tiles differ by 0.3 and more.
    shade
        The same over a few pixels: a plain piece on a plain table.
    tint
        Share of the mean brightness by which a channel differs: two lamps give shadows of 0.06.
    deep
        Ratio below which no shadow of a room with walls falls: a dark sleeve.
    noise
        Standard deviations of the camera's noise.
    focus
        Share of the local contrast that a lens out of focus, or moved by half a pixel, takes.
    around
        Width of what lies around: more than twice a small tile.
    soft
        Width over which a step counts as sharp.
    clip
        Level from which a pixel is blown out and tells nothing more.
    """

    detail: float = 0.15
    shade: float = 0.15
    tint: float = 0.12
    deep: float = 1.1
    noise: float = 5.0
    focus: float = 0.4
    around: float = 0.08
    soft: float = 0.028
    clip: float = 248.0


@dataclass(frozen=True, slots=True)
class HandSettings:
    """What is a hand: it comes in over the edge of the picture.

    Attributes
    ----------
    least
        Share of the picture that something covers which comes in.
    near
        How far a hand goes from frame to frame, and how far from it nothing is told.
    lost_s
        So long it may be out of sight and still be the same.
    rim, rim_s
        What goes no deeper into the picture is no hand at work but a player's body; if less than
        `least` of it does, and it lies still for so many seconds, it is a thing at the edge.
    drawn_back
        Share of the most that a hand covered, within the rim, at which it has drawn back: a
        player's body may stay in view.
    leapt
        Share of that at which it vanished in one place and appears in another from frame to frame:
        too fast to follow, and still the same.
    away_s
        What a hand did where it was so long ago is told though it stays in view, as does a player's
        forearm; hands that hover are mostly quicker.
    inert_s
        After so long without a motion it is no hand at work but an arm at rest.
    """

    least: float = 0.001
    near: float = 0.04
    lost_s: float = 0.15
    rim: float = 0.1
    rim_s: float = 1.0
    drawn_back: float = 0.1
    leapt: float = 0.4
    away_s: float = 3.0
    inert_s: float = 6.0


@dataclass(frozen=True, slots=True)
class RegisterSettings:
    """When the camera was knocked.

    Attributes
    ----------
    every_s
        Seconds between looks for it.
    odd
        Share of the picture that must differ.
    corners, least
        Corners to follow, and how many must be found again.
    agree
        Share of them that must have moved as one.
    residual
        Pixels of the small picture within which they do.
    left
        Share of what differs that may be left once the camera counts as moved.
    still, shift
        Pixels of the small picture from which the table is taken to lie elsewhere, and from which
        the camera counts as moved: a lens that finds its focus does half of that.
    lost, lost_s
        What differs in so large a share of the picture, and lies still so long, is another view.
    restless
        Share of the picture that may have moved meanwhile.
    """

    every_s: float = 0.25
    odd: float = 0.001
    corners: int = 200
    least: int = 24
    agree: float = 0.5
    residual: float = 0.7
    left: float = 0.6
    still: float = 0.25
    shift: float = 1.0
    lost: float = 0.35
    lost_s: float = 3.0
    restless: float = 0.1


@dataclass(frozen=True, slots=True)
class GateSettings:
    """When a table is at rest.

    Attributes
    ----------
    width
        Pixels of the reduced picture in which all is measured.
    lag_s
        Frames are compared with that so long ago.
    start_s, start_share
        The first picture is taken when no more than this share has moved for so long.
    late_s, late_share
        The same with more patience, and less to ask: players may never sit still.
    rest_s, alone_s
        What changed must lie still so long where a hand was, and where none was: 0.7 s after the
        hand has left it must be told.
    all_s
        So long after a hand has left, what lies still waits for what does not, to be told at once.
    noise
        Least and most of the camera's noise that is believed, in levels: compression smooths away
        what it likes.
    noise_share
        Share by which the noise from frame to frame changes what is believed of it.
    surge
        Ratio of the whole light from frame to frame above which all waits.
    dark
        Level that nine pixels in ten stay below when a lamp is out.
    least
        Share of the picture of the smallest change: a third of a small tile.
    beside_hands, behind_hands
        Shares of a hand's step: what is so near to a hand is not told, and what is so near is shown
        as it was known.
    absorb_s
        The light of a table at rest is taken over with this time constant.
    difference, hand, register
        Of what differs from the table, of hands over it, and of knocks of the camera.
    """

    width: int = 320
    lag_s: float = 0.09
    start_s: float = 0.1
    start_share: float = 0.001
    late_s: float = 3.0
    late_share: float = 0.05
    rest_s: float = 0.2
    alone_s: float = 0.5
    all_s: float = 0.25
    noise: tuple[float, float] = (0.6, 3.0)
    noise_share: float = 0.1
    surge: float = 0.12
    dark: float = 35.0
    least: float = 0.0004
    beside_hands: float = 0.25
    behind_hands: float = 0.5
    absorb_s: float = 1.0
    difference: DifferenceSettings = field(default_factory=DifferenceSettings)
    hand: HandSettings = field(default_factory=HandSettings)
    register: RegisterSettings = field(default_factory=RegisterSettings)
