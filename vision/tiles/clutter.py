"""What was found among tiles and is none of them: other games, clutter, and the table itself."""

from __future__ import annotations

import numpy as np

from vision.arrays import Flags, Floats
from vision.geometry.plane import Plane
from vision.geometry.quads import CENTRED, mean_sides
from vision.graph.joining import free_places
from vision.reading.box import Box
from vision.reading.faces import FACES
from vision.reading.ground import Places, classify_cover, samples
from vision.tiles.pieces import Found
from vision.tiles.settings import TableSettings


def of_one_size(plane: Plane, flat: Floats, settings: TableSettings) -> Flags:
    """(N,) which pieces are as large as most; all of them where they are no squares."""
    sides = mean_sides(flat)
    alike = np.abs(np.log(sides / np.median(sides))) < np.log1p(settings.size_change)
    return np.asarray(alike | (plane.residual > settings.square))


def foreign_pieces(
    grounds: Floats, alone: Flags, faces: Floats, box: Box, settings: TableSettings
) -> Flags:
    """Which pieces touch no other and have a colour that none of those that do has."""
    read = faces[:, :, :-1][:, :, box.marked[:-1]].sum((1, 2)) / faces.sum((1, 2))
    known = ~alone & (read > settings.sure)
    if not alone.any() or not known.any():
        return np.zeros(len(grounds), bool)
    unit = grounds / np.maximum(np.linalg.norm(grounds, axis=1, keepdims=True), 1e-9)
    angles = np.arccos(np.clip(unit @ unit[known].T, -1, 1)).min(1)
    return np.asarray(alone & (angles > settings.foreign))


def stray_pieces(
    flat: Floats,
    alone: Flags,
    probabilities: Floats,
    foreign: Flags,
    settings: TableSettings,
) -> Flags:
    """Which pieces lie by themselves and show nothing that any tile shows: clutter and grain.

    What lies next to others may be a tile whose outline is wrong, and is never dropped.
    """
    empty = [FACES.index("none"), FACES.index("blank")]
    nothing = np.where(
        foreign, probabilities[:, :, empty].sum((1, 2)), probabilities[:, :, empty[0]].sum(1)
    )
    away = np.linalg.norm(flat.mean(1)[:, None] - flat.mean(1), axis=2)
    np.fill_diagonal(away, np.inf)
    lost = alone & (away.min(1) > settings.beside)
    return np.asarray(lost & (nothing > settings.stray))


def bare_table(found: Found, flat: Floats, plane: Plane, settings: TableSettings) -> Flags:
    """(N,) which blank pieces, seen from above at `flat`, are the table between tiles."""
    tiles = found.tiles
    empty = tiles.faces[:, :, [FACES.index("blank"), FACES.index("none")]].sum((1, 2)) > 0.5
    if not empty.any() or empty.all():
        return np.zeros(len(tiles), bool)
    free, _, _ = free_places(flat, settings.beside, 1.0)
    patches = plane.homography(free[:, None] + settings.patch * CENTRED)
    inside = ((patches > 0) & (patches < np.array(found.image_size))).all((1, 2))
    table = Places(free[inside], samples(found.sampler.faces(patches[inside])))
    places = Places(flat.mean(1), samples(tiles.crops))
    return np.asarray(empty & classify_cover(places, places[~empty], table).bare)
