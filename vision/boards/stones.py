"""Which stones lie on a board that has been found."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from vision.arrays import Flags, Floats
from vision.boards.board import EMPTY, UNKNOWN, BoardView, scene_of
from vision.boards.layout import Layout
from vision.geometry.quads import distances
from vision.photo.photo import Photo
from vision.piece import ranked
from vision.read.places import CONTENTS, PlaceReader, RectifiedView, adapt_priors
from vision.scene import Ambiguity, Scene

TRAINED = np.array([0.55, 0.12, 0.165, 0.165])
"""Shares of bare places, other things, and stones of either colour in the views of training."""
EXPECTED = np.array([0.33, 0.01, 0.33, 0.33])
"""The same on boards that people photograph."""
NEIGHBOURS = 1.3
"""Distance of places next to each other, in pitches: on a hexagonal board the others are 1.73."""
MARGIN = 1.25
"""What is seen of the print around its places, in pitches: bars, and half of each stone on a half
cell."""
FAR, SHOWS = 0.36, 0.2
"""Distance of a stone's middle from its place, in pitches, beyond which it lies between places, and
the least probability of a stone there."""
STRAY = 0.5
"""Probability of a stone between places from which one lies there."""
WITNESSES = 8.0
"""Places for which the expected shares count against those of a board."""
NAMES = {"bare": EMPTY, "piece": UNKNOWN, "other": UNKNOWN}
"""Faces for what is told of places and is no stone."""


def read_stones(photo: Photo, view: BoardView, reader: PlaceReader) -> Scene:
    """Read all places of a board, seen from above.

    Stones that lie between places are no piece of either: they are told of as ``stray``.
    """
    layout = view.layout
    reach = MARGIN * layout.pitch_mm
    low, high = layout.centres.min(0) - reach, layout.centres.max(0) + reach
    flat = RectifiedView.of(photo, view.homography, low, high, layout.pitch_mm)
    groups, between = _neighbours(layout)
    seen = reader.survey(flat).at(np.concatenate([layout.centres, between]))
    names = (EMPTY, UNKNOWN, *layout.stones)
    told = np.zeros((len(seen.probabilities), len(names)))
    for number, content in enumerate(CONTENTS):
        face = NAMES.get(content, content)
        told[:, names.index(face if face in names else UNKNOWN)] += seen.probabilities[:, number]
    shares, beside = told[: len(layout.centres)], told[len(layout.centres) :, 2:]
    shares = adapt_priors(shares, TRAINED, EXPECTED, WITNESSES)
    is_stone = shares[:, 2:].sum(1) > SHOWS
    offsets = seen.offsets[: len(is_stone)] * is_stone[:, None]
    strays = _strays(groups, beside, is_stone, offsets, layout)
    for stray in strays:
        shares[list(stray.pieces)] = np.eye(len(names))[0]
    readings = [ranked(names, row) for row in shares]
    squares = layout.squares(0.8 * layout.pitch_mm) + layout.pitch_mm * offsets[:, None]
    return scene_of(photo.size, view, view.homography(squares), readings, "stone", strays)


@lru_cache(maxsize=4)
def _neighbours(layout: Layout) -> tuple[tuple[tuple[int, ...], ...], Floats]:
    """Pairs and threes of places that are next to each other, and (M, 2) their middles."""
    apart = distances(layout.centres, layout.centres) / layout.pitch_mm
    near = (apart > 0) & (apart < NEIGHBOURS)
    pairs = [(a, b) for a, b in np.argwhere(np.triu(near)).tolist()]
    threes = [(a, b, c) for a, b in pairs for c in np.flatnonzero(near[a] & near[b]) if c > b]
    groups = (*pairs, *((a, b, int(c)) for a, b, c in threes))
    return groups, np.array([layout.centres[list(group)].mean(0) for group in groups])


def _strays(
    groups: Sequence[tuple[int, ...]],
    beside: Floats,
    is_stone: Flags,
    offsets: Floats,
    layout: Layout,
) -> tuple[Ambiguity, ...]:
    """Stones between places, each once.

    Parameters
    ----------
    groups, beside
        Neighbouring places, and (M, colours) probabilities of stones in their middles.
    is_stone, offsets
        (N,) which places show one, and (N, 2) how far off, in pitches.
    """
    far = is_stone & (np.linalg.norm(offsets, axis=1) > FAR)
    strays: list[Ambiguity] = []
    for i in np.argsort(-beside.sum(1), kind="stable"):
        group = list(groups[i])
        known = {one for stray in strays for one in stray.pieces}
        if beside[i].sum() < STRAY or known & set(group):
            continue
        if not (is_stone[group] & ~far[group]).any():
            face = layout.stones[int(beside[i].argmax())]
            strays.append(Ambiguity("stray", tuple(group), face=face))
    return tuple(strays)
