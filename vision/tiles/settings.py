"""Thresholds of the table reader."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TableSettings:
    """Thresholds of the table reader.

    Attributes
    ----------
    pitch, same
        Distance of a piece from the next, and that of two centres up to which they are one place.
    apart
        Distance of a place from the pieces beside it from which the network tells what is there.
    within
        Share of a place beside a tile that must lie in the picture to tell what is there.
    faint, covered
        Probability that a tile lies at a place beside another from which it may lie there unseen,
        and from which nothing can be ruled on that a tile there would change.
    hidden
        Probability that something else covers such a place from which it hides what lies there.
    strange
        Probability that a piece is not of this box, before it is read: players lay the pieces
        of one game.
    outlier_rate
        Probability that any one reading is plain wrong, so that no single piece outvotes the
        others on which way is up.
    loose
        Probability that a piece lies any way round, whatever the others of its component do.
        Players lay the pieces of a game one way: none.
    colour_scatter
        Standard deviation of the square root of sRGB values within one kind of tile in one
        photograph; half of what parts blue from white under a dim lamp.
    bleached
        Angle in radians between the colours of a blank ground and of the numbers' grounds from
        which it is no back if it is nearer to that of the operations, which have no blank side:
        shade leaves the angle as it is, glare that hides a glyph does not. Blue and white are
        0.3 apart and more.
    colour_limit
        Most that colour may say of a tile's kind, as a logarithm of odds.
    strange_ground, stranger
        Difference of the square roots of sRGB values between the ground of a piece that lies
        apart and those of the pod's tiles of its kind, above which it is of no tile of this game
        with this probability, whatever it shows: of 204 tiles that lay alone on 574 rendered and
        path-traced photographs 6 are above, of 15 numbers on dice, keys and boxes 14.
    unlike_ground, lights
        The same, for the middle piece of a component, above which these pieces are of another
        make, in whatever light they lie between these two, in which the square roots are so much
        lower or higher. Of 226 single tiles and groups of tiles that lay apart the farthest is at
        2.9; of 44 groups of keys and prints 28 are above.
    sure
        Probability from which a tile may serve as colour reference for its kind.
    clear
        Residual of the plane, in sides, above which outlines are too poor to say which tiles
        touch: clear photographs stay below 0.04.
    least
        Alternatives below this probability are left out.
    """

    pitch: float = 1.05
    same: float = 0.6
    apart: float = 0.72
    within: float = 0.6
    faint: float = 0.02
    covered: float = 0.15
    hidden: float = 0.5
    strange: float = 0.02
    outlier_rate: float = 0.01
    loose: float = 0.0
    colour_scatter: float = 1.2
    bleached: float = 0.15
    colour_limit: float = 6.0
    strange_ground: float = 2.8
    stranger: float = 0.75
    unlike_ground: float = 4.0
    lights: tuple[float, float, int] = (0.6, 1.1, 26)
    sure: float = 0.95
    clear: float = 0.08
    least: float = 1e-4
