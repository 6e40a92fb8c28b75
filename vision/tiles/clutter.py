"""What was found among tiles and is none of them: clutter, and the table itself."""

from __future__ import annotations

import numpy as np

from vision.arrays import Flags, Floats
from vision.geometry.plane import Plane
from vision.geometry.quads import CENTRED
from vision.graph.joining import free_places
from vision.reading.faces import FACES
from vision.reading.ground import Places, classify_cover, samples
from vision.tiles.pieces import Found
from vision.tiles.settings import TableSettings


def stray_pieces(flat: Floats, alone: Flags, faces: Floats, settings: TableSettings) -> Flags:
    """Which pieces lie by themselves and show nothing that any tile shows: clutter and grain.

    What lies next to others may be a tile whose outline is wrong, and is never dropped.
    """
    nothing = faces[:, :, FACES.index("none")].sum(1)
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
