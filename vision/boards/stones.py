"""Stones on a board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from vision.arrays import Flags, Floats
from vision.boards.board import EMPTY, UNKNOWN, BoardView, assemble_scene
from vision.boards.layout import Layout
from vision.geometry.quads import distances
from vision.photo.photo import Photo
from vision.piece import ranked
from vision.read.places import CONTENTS, PlaceReader, RectifiedView, adapt_priors
from vision.scene import Ambiguity, Scene

TRAINED = np.array([0.55, 0.12, 0.165, 0.165])
"""Frequencies of bare places, other things, and stones of either colour in training."""
EXPECTED = np.array([0.33, 0.01, 0.33, 0.33])
"""The same on boards that people photograph."""
NEIGHBOURS = 1.3
"""Most distance of neighbouring places, in pitches: on a hexagonal board others have 1.73."""
MARGIN = 1.25
"""Margin of the view around the places, in pitches: bars, and half of each stone on a half cell."""
FAR, STONE = 0.36, 0.2
"""Distance of a stone's centre from its place, in pitches, beyond which it lies between places, and
least probability of a stone for its offset to count."""
STRAY = 0.8
"""Least probability of a stone between places."""
PRIOR_WEIGHT = 8.0
"""Number of places that the expected frequencies count for."""
FACES = {"bare": EMPTY, "piece": UNKNOWN, "other": UNKNOWN}
"""Faces of contents other than stones."""


def read_stones(photo: Photo, view: BoardView, reader: PlaceReader) -> Scene:
    """Classify all places of a board, seen from above.

    A stone between places is a ``stray`` ambiguity, not a piece.
    """
    layout = view.layout
    reach = MARGIN * layout.pitch_mm
    low, high = layout.centres.min(0) - reach, layout.centres.max(0) + reach
    flat = RectifiedView.of(photo, view.homography, low, high, layout.pitch_mm)
    groups, between = _neighbour_groups(layout)
    readings = reader.survey(flat).at(np.concatenate([layout.centres, between]))
    faces = (EMPTY, UNKNOWN, *layout.stones)
    shares = np.zeros((len(readings.probabilities), len(faces)))
    for number, content in enumerate(CONTENTS):
        face = FACES.get(content, content)
        column = faces.index(face if face in faces else UNKNOWN)
        shares[:, column] += readings.probabilities[:, number]
    shares, shares_between = shares[: len(layout.centres)], shares[len(layout.centres) :, 2:]
    shares = adapt_priors(shares, TRAINED, EXPECTED, PRIOR_WEIGHT)
    is_stone = shares[:, 2:].sum(1) > STONE
    offsets = readings.offsets[: len(is_stone)] * is_stone[:, None]
    strays = _find_strays(groups, shares_between, is_stone, offsets, layout)
    for stray in strays:
        shares[list(stray.pieces)] = np.eye(len(faces))[0]
    alternatives = [ranked(faces, row) for row in shares]
    squares = layout.squares(0.8 * layout.pitch_mm) + layout.pitch_mm * offsets[:, None]
    quads = view.homography(squares)
    return assemble_scene(photo.size, view, quads, alternatives, "stone", strays)


@lru_cache(maxsize=4)
def _neighbour_groups(layout: Layout) -> tuple[tuple[tuple[int, ...], ...], Floats]:
    """Pairs and triples of neighbouring places, and (M, 2) their centres."""
    apart = distances(layout.centres, layout.centres) / layout.pitch_mm
    near = (apart > 0) & (apart < NEIGHBOURS)
    pairs = [(a, b) for a, b in np.argwhere(np.triu(near)).tolist()]
    triples = [(a, b, c) for a, b in pairs for c in np.flatnonzero(near[a] & near[b]) if c > b]
    groups = (*pairs, *((a, b, int(c)) for a, b, c in triples))
    return groups, np.array([layout.centres[list(group)].mean(0) for group in groups])


def _find_strays(
    groups: Sequence[tuple[int, ...]],
    shares_between: Floats,
    is_stone: Flags,
    offsets: Floats,
    layout: Layout,
) -> tuple[Ambiguity, ...]:
    """Stones between places, each once.

    `shares_between` (M, colours) are for the centres of M groups, `offsets` (N, 2) in pitches.
    """
    # Parallax shifts all stones alike.
    parallax = offsets[is_stone].sum(0) / (is_stone.sum() + PRIOR_WEIGHT)
    far = is_stone & (np.linalg.norm(offsets - parallax, axis=1) > FAR)
    strays: list[Ambiguity] = []
    for i in np.argsort(-shares_between.sum(1), kind="stable"):
        group = list(groups[i])
        taken = {place for stray in strays for place in stray.pieces}
        if shares_between[i].sum() < STRAY or taken & set(group):
            continue
        if not (is_stone[group] & ~far[group]).any():
            face = layout.stones[int(shares_between[i].argmax())]
            strays.append(Ambiguity("stray", tuple(group), face=face))
    return tuple(strays)
