"""How stones are told from paper, in numbers."""

from __future__ import annotations

from dataclasses import dataclass, field

from vision.boards.paper import PaperSettings


@dataclass(frozen=True, slots=True)
class StoneSettings:
    """Settings of the reading; lengths in cells, colours in natural logarithms of light.

    Attributes
    ----------
    density
        Pixels a cell of the board seen from above: a stone of half a cell has 16 across.
    core
        Radius of the disc that must bear a colour: inside of stones half a cell wide.
    play
        How far from its place a stone's core may be looked for: as far as lenses and crooked
        paper move places. Large stones between two places must not pass for two.
    heights
        Heights above the board at which the middles of stones may be seen: those of a paper
        disc up to a bead as high as it is wide.
    lean
        By how much a place must be less ambivalent for each step up in height: where heights
        make no difference the lowest is right.
    paint, palest
        From what to what difference of the channels a pixel goes from paper to painted. Paper
        in shade beside paper that clips reaches 0.35; stones in the glare of a lamp keep 0.5,
        and rarely 0.2, which is believed where bare places show as little as they mostly do.
    bare
        Difference that nine of ten bare places keep below where `palest` holds, and that from
        which `paint` does: in most photographs it is 0.01.
    glowing
        Value from which a channel clips, less what JPEG takes off.
    foreign
        The same as `paint` for what is painted in no stone's colour, and for black.
    black
        Depths of the brightest channel below paper from and at which a pixel is black: shaded
        paper reaches 2.0.
    dull, owed
        The same where a pixel is as dark as a stone without glare on it, and by how much more its
        channels must then differ: in wood and in card by 0.5, in stones by 2.
    steep
        Logit by which a core that is all painted differs from one that is not at all.
    middle
        Share of a core painted where stone and paper are equally likely.
    doubt
        Least probability of each other reading of a place: so little that a board of clear places
        stands, and enough that two places out of the ordinary do not.
    stray
        Share of a core painted, between places that bear none, from which a stone lies there:
        more than the stones beside it can reach over.
    faded
        Depth of the lines around a bare place, as a share of what is usual in the photograph:
        below the first a lamp's glare hides whatever lies there, above the second it does not.
        Stones stay darker in one channel than lines, which are thin and blurred with paper.
    tinge, pale_lines
        Difference, and depth of the lines around, from and below which a bare place may well bear
        a stone in glare. Paper where lines are as pale as that shows up to 0.035, stones that
        are not read show 0.13.
    least_line
        Usual contrast of lines below which the photograph is too coarse to judge glare by them.
    least_mark
        Usual contrast of letters and bars below which they do not either.
    letters, bars
        The same as `faded` for the letter or the bar beside a place, which are thicker than lines.
        Stones beside letters with a quarter left are plain to see; beside bars, which are as dark
        as stones and larger, with a fifth left they are all but gone.
    bleached
        Natural logarithm by which a place outshines lit paper, and depth of the lines around,
        from and below which a lamp's glare may hide a stone though its lines are not gone.
    """

    density: int = 32
    core: float = 0.17
    play: float = 0.08
    heights: tuple[float, ...] = (0.0, 0.05, 0.1, 0.15, 0.2, 0.26)
    lean: float = 0.001
    paint: tuple[float, float] = (0.25, 0.55)
    palest: tuple[float, float] = (0.1, 0.3)
    bare: tuple[float, float] = (0.02, 0.06)
    glowing: int = 248
    foreign: tuple[float, float] = (0.5, 1.0)
    black: tuple[float, float] = (2.3, 2.7)
    dull: tuple[float, float] = (0.2, 0.5)
    owed: float = 0.5
    steep: float = 30.0
    middle: float = 0.45
    doubt: float = 3e-6
    stray: float = 0.9
    faded: tuple[float, float] = (0.02, 0.08)
    tinge: float = 0.05
    pale_lines: float = 0.5
    least_line: float = 0.08
    least_mark: float = 0.5
    letters: tuple[float, float] = (0.12, 0.25)
    bars: tuple[float, float] = (0.2, 0.4)
    bleached: tuple[float, float] = (0.5, 0.2)
    paper: PaperSettings = field(default_factory=PaperSettings)
