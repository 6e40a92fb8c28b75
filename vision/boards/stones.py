"""Which stones lie on a board that has been found."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.arrays import Flags, Floats
from vision.boards.board import EMPTY, UNKNOWN, BoardView, scene_of
from vision.photo.photo import Photo
from vision.piece import ranked
from vision.read.places import CONTENTS, FlatView, PlaceReader, with_own_priors
from vision.scene import Scene, Unclear

TRAINED = np.array([0.55, 0.12, 0.165, 0.165])
"""Shares of bare places, other things, and stones of either colour in the views of training."""
EXPECTED = np.array([0.33, 0.01, 0.33, 0.33])
"""The same on boards that people photograph."""
NAMES = {"bare": EMPTY, "piece": UNKNOWN, "other": UNKNOWN}
"""Faces for what is told of places and is no stone."""


@dataclass(frozen=True, slots=True)
class StoneSettings:
    """Settings of the reading; lengths in pitches.

    Attributes
    ----------
    margin
        What is seen of the print around its places: bars, and half of each stone on a half cell.
    stray, shows
        Distance of a stone's middle from its place beyond which it lies between places, and the
        least probability of a stone there.
    witnesses
        Places for which the expected shares count against those of a board.
    """

    margin: float = 1.25
    stray: float = 0.36
    shows: float = 0.2
    witnesses: float = 8.0


def read_stones(photo: Photo, view: BoardView, reader: PlaceReader) -> Scene:
    """Read all places of a board, seen from above.

    Stones that lie between places are no piece of either: they are told of as ``stray``.
    """
    settings, layout = StoneSettings(), view.layout
    reach = settings.margin * layout.pitch_mm
    low, high = layout.centres.min(0) - reach, layout.centres.max(0) + reach
    flat = FlatView.of(photo, view.homography, low, high, layout.pitch_mm)
    seen = reader.read(flat, layout.centres)
    names = (EMPTY, UNKNOWN, *layout.stones)
    shares = np.zeros((len(layout.centres), len(names)))
    for number, content in enumerate(CONTENTS):
        face = NAMES.get(content, content)
        shares[:, names.index(face if face in names else UNKNOWN)] += seen.probabilities[:, number]
    shares = with_own_priors(shares, TRAINED, EXPECTED, settings.witnesses)
    is_stone = shares[:, 2:].sum(1) > settings.shows
    middles = layout.centres + layout.pitch_mm * seen.offsets * is_stone[:, None]
    strays = _strays(middles, shares[:, 2:], is_stone, view, settings)
    for stray in strays:
        shares[list(stray.pieces)] = np.eye(len(names))[0]
    readings = [ranked(names, row) for row in shares]
    squares = layout.squares(0.8 * layout.pitch_mm) + (middles - layout.centres)[:, None]
    return scene_of(photo.size, view, view.homography(squares), readings, "stone", strays)


def _strays(
    middles: Floats, stones: Floats, is_stone: Flags, view: BoardView, settings: StoneSettings
) -> tuple[Unclear, ...]:
    """Stones (N, colours) whose middles (N, 2) lie between two places or more, each once."""
    layout = view.layout
    away = np.linalg.norm(middles[:, None] - layout.centres, axis=2) / layout.pitch_mm
    off = np.linalg.norm(middles - layout.centres, axis=1) / layout.pitch_mm
    strays: list[Unclear] = []
    for place in np.flatnonzero(is_stone & (off > settings.stray)):
        near = np.flatnonzero(away[place] < 1 - settings.stray)
        known = {one for stray in strays for one in stray.pieces}
        if len(near) > 1 and not known & set(near.tolist()):
            face = layout.stones[int(stones[place].argmax())]
            strays.append(Unclear("stray", tuple(near.tolist()), face=face))
    return tuple(strays)
