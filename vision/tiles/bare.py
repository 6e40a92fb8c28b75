"""What was found among tiles and is none of them: the table between them."""

from __future__ import annotations

import numpy as np

from vision.arrays import Flags
from vision.geometry.plane import Plane
from vision.geometry.quads import CENTRED
from vision.graph.joining import free_places
from vision.reading.faces import FACES
from vision.reading.ground import Places, classify_cover, samples
from vision.tiles.pieces import Found
from vision.tiles.settings import TableSettings


def bare_table(found: Found, plane: Plane, settings: TableSettings) -> Flags:
    """(N,) which blank pieces are the table between tiles."""
    tiles, flat = found.tiles, plane.from_above(found.tiles.quads)
    empty = tiles.faces[:, :, [FACES.index("blank"), FACES.index("none")]].sum((1, 2)) > 0.5
    if not empty.any() or empty.all():
        return np.zeros(len(tiles), bool)
    free, _, _ = free_places(flat, settings.beside, 1.0)
    patches = plane.homography(free[:, None] + settings.patch * CENTRED)
    inside = ((patches > 0) & (patches < np.array(found.image_size))).all((1, 2))
    table = Places(free[inside], samples(found.sampler.faces(patches[inside])))
    places = Places(flat.mean(1), samples(tiles.crops))
    return np.asarray(empty & classify_cover(places, places[~empty], table).bare)
