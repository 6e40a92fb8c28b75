"""The colours of corner discs, told apart by a photograph's own colours."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import permutations

import numpy as np

from vision.arrays import Floats, Ints, Pixels
from vision.discs.fit import Discs
from vision.discs.model import colour_likelihoods
from vision.geometry.quads import inner_points, side_lengths
from vision.photo.sampling import sample

MIDDLE = 0.5
"""Centre of a tile along both sides, in sides."""

INSET, PATCH = 0.18, 0.08
"""Centre of the patch that measures a disc, in sides from the corner along both sides, and half its
side: within every disc with a radius from 0.38 of a side up, and clear of the tile's edges."""

ONCE, ROUNDS = 0.999, 6
"""Probability that each tile exists once, as two boxes may be mixed; and rounds of mean field."""


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
    arrangements
        (W, 4) possible faces: four different colours by number, clockwise.
    faces
        (N, W) probabilities of the arrangements for each tile.
    """

    arrangements: Ints
    faces: Floats


def disc_colours(pixels: Pixels, quads: Floats, palette: Palette) -> DiscColours:
    """Read the colours of the four corner discs of tiles.

    A model is fitted to all discs of a photograph together. Two facts of the box are used: the
    four colours of a tile differ, and each tile exists once.

    Parameters
    ----------
    pixels
        (H, W, 3) uint8 RGB.
    quads
        (N, 4, 2) corners of the tiles in pixels, clockwise; N of one and more.
    """
    arrangements, tile_of = _possible_faces(len(palette.names))
    corners = [_patches(pixels, np.roll(quads, -corner, 1), INSET) for corner in range(4)]
    colours, places = (np.stack(values, axis=1) for values in zip(*corners, strict=True))
    side = np.median(side_lengths(quads))
    ground, middles = _patches(pixels, quads, MIDDLE)
    discs = Discs(colours.reshape(-1, 3), places.reshape(-1, 2) / side, ground, middles / side)
    reference = np.array(list(palette.colours.values()), np.float64)
    likely = colour_likelihoods(discs, reference).reshape(len(quads), 4, -1)
    joint = np.prod([likely[:, corner, arrangements[:, corner]] for corner in range(4)], axis=0)
    faces = joint / joint.sum(1, keepdims=True)
    return DiscColours(arrangements, _exclude_repeats(faces, tile_of))


def _patches(pixels: Pixels, quads: Floats, inset: float) -> tuple[Floats, Floats]:
    """(N, 3) median colours of patches, and (N, 2) where they are.

    `inset` is the distance of their centres from the first corner along both sides, in sides.
    """
    step = np.linspace(-PATCH, PATCH, 5) + inset
    shares = np.stack(np.meshgrid(step, step), -1).reshape(-1, 2)
    points = inner_points(quads, shares)
    return np.median(sample(pixels, points), axis=1).astype(np.float64), points.mean(1)


@cache
def _possible_faces(colours: int) -> tuple[Ints, Ints]:
    """All faces of tiles in any rotation (W, 4), and (W,) the number of the tile of each."""
    arrangements = np.array(list(permutations(range(colours), 4)))
    tiles: dict[tuple[int, ...], int] = {}
    names = [min(tuple(np.roll(row, k).tolist()) for k in range(4)) for row in arrangements]
    return arrangements, np.array([tiles.setdefault(name, len(tiles)) for name in names])


def _exclude_repeats(faces: Floats, tile_of: Ints) -> Floats:
    """Probabilities (N, W) if each tile exists once: mean field, half a step at a time."""
    current = faces
    to_tile = np.eye(int(tile_of.max()) + 1)[tile_of]
    for _ in range(ROUNDS):
        free = np.log1p(-ONCE * (current @ to_tile))
        others = np.exp(free.sum(0) - free)
        update = faces * others[:, tile_of]
        current = (current + update / update.sum(1, keepdims=True)) / 2
    return current
