"""The colours of corner discs, told apart by a photograph's own colours."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import permutations

import numpy as np

from vision.arrays import Floats, Ints, Pixels
from vision.discs.fit import Discs
from vision.discs.model import explain
from vision.geometry.quads import inner_points, side_lengths
from vision.photo.sampling import sample

MIDDLE = 0.5
"""Where the middle of a tile lies along both sides, in sides."""

INSET, PATCH = 0.18, 0.08
"""Where a disc's colour is taken, in sides from the corner along both sides, and half the side of
the square that is taken there: inside of every disc with a radius from 0.38 of a side up, and clear
of the tile's edges."""


ONCE, ROUNDS = 0.999, 6
"""How surely each tile exists once, for somebody may have mixed two boxes, and rounds in which
tiles that look alike settle who of them is misread."""


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours that discs are printed in, in white light: sRGB by name."""

    colours: dict[str, tuple[int, int, int]]

    @property
    def names(self) -> tuple[str, ...]:
        """Names in the order of all arrays."""
        return tuple(self.colours)


@dataclass(frozen=True, slots=True)
class DiscColours:
    """The colours of N tiles.

    Attributes
    ----------
    ways
        (W, 4) what a tile may show: four different colours by their numbers, clockwise.
    faces
        (N, W) probabilities of the ways for each tile.
    """

    ways: Ints
    faces: Floats


def disc_colours(pixels: Pixels, quads: Floats, palette: Palette) -> DiscColours:
    """Read the colours of the four corner discs of tiles.

    All discs of a photograph are explained together (`vision.discs.model.explain`). Two facts of
    the box are used: the four colours of a tile differ, and each tile exists once.

    Parameters
    ----------
    pixels
        (H, W, 3) uint8 RGB.
    quads
        (N, 4, 2) corners of the tiles in pixels, clockwise; N of one and more.
    """
    ways, same = _ways(len(palette.names))
    patches, places = _corner_patches(pixels, quads, INSET, PATCH)
    side = np.median(side_lengths(quads))
    ground, middles = _patches(pixels, quads, MIDDLE, PATCH)
    discs = Discs(patches.reshape(-1, 3), places.reshape(-1, 2) / side, ground, middles / side)
    reference = np.array(list(palette.colours.values()), np.float64)
    likely = explain(discs, reference).reshape(len(quads), 4, -1)
    joint = np.prod([likely[:, corner, ways[:, corner]] for corner in range(4)], axis=0)
    faces = joint / joint.sum(1, keepdims=True)
    return DiscColours(ways, _each_once(faces, same))


def _corner_patches(
    pixels: Pixels, quads: Floats, inset: float, reach: float
) -> tuple[Floats, Floats]:
    """(N, 4, 3) colours near the four corners, and (N, 4, 2) where they are."""
    seen = [_patches(pixels, np.roll(quads, -corner, 1), inset, reach) for corner in range(4)]
    colours, places = zip(*seen, strict=True)
    return np.stack(colours, axis=1), np.stack(places, axis=1)


def _patches(pixels: Pixels, quads: Floats, inset: float, reach: float) -> tuple[Floats, Floats]:
    """(N, 3) median colours of patches, and (N, 2) where they are.

    Parameters
    ----------
    inset, reach
        Of their middles along both sides from the first corner, and half their sides, in sides.
    """
    step = np.linspace(-reach, reach, 5) + inset
    shares = np.stack(np.meshgrid(step, step), -1).reshape(-1, 2)
    points = inner_points(quads, shares)
    return np.median(sample(pixels, points), axis=1).astype(np.float64), points.mean(1)


@cache
def _ways(colours: int) -> tuple[Ints, Ints]:
    """All ways to see a tile (W, 4), and the number of the tile that each is (W,)."""
    ways = np.array(list(permutations(range(colours), 4)))
    tiles: dict[tuple[int, ...], int] = {}
    names = [min(tuple(np.roll(way, turn).tolist()) for turn in range(4)) for way in ways]
    return ways, np.array([tiles.setdefault(name, len(tiles)) for name in names])


def _each_once(faces: Floats, same: Ints) -> Floats:
    """Probabilities (N, W) where no other tile is the same: mean field, half a step at a time."""
    now = faces
    to_tile = np.eye(int(same.max()) + 1)[same]
    for _ in range(ROUNDS):
        free = np.log1p(-ONCE * (now @ to_tile))
        others = np.exp(free.sum(0) - free)
        fresh = faces * others[:, same]
        now = (now + fresh / fresh.sum(1, keepdims=True)) / 2
    return now
