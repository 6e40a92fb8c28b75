"""The table between tiles: what was found there and is none, and gaps in which it is seen."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.arrays import Flags, Floats
from vision.geometry.plane import Plane
from vision.geometry.quads import CENTRED
from vision.graph.joining import free_places
from vision.reading.faces import FACES
from vision.reading.ground import ColouredPlaces, classify_cover, samples
from vision.tiles.pieces import Found
from vision.tiles.settings import TableSettings


def bare_table(found: Found, plane: Plane, settings: TableSettings) -> Flags:
    """(N,) which blank pieces are the table between tiles."""
    tiles, flat = found.tiles, plane.from_above(found.tiles.quads)
    empty = tiles.faces[:, :, [FACES.index("blank"), FACES.index("none")]].sum((1, 2)) > 0.5
    if not empty.any() or empty.all():
        return np.zeros(len(tiles), bool)
    places = ColouredPlaces(flat.mean(1), samples(tiles.crops))
    table = _table_beside(found, plane, flat, settings)
    return np.asarray(empty & classify_cover(places, places[~empty], table).bare)


def bare_between(
    found: Found, plane: Plane, pairs: Sequence[tuple[Floats, Floats]], settings: TableSettings
) -> list[bool]:
    """Of pairs of squares (4, 2) on the plane, whether a strip of table is seen between them."""
    centres = np.array([(a.mean(0), b.mean(0)) for a, b in pairs]).reshape(-1, 2, 2)
    apart = np.linalg.norm(centres[:, 1] - centres[:, 0], axis=1)
    along = (centres[:, 1] - centres[:, 0]) / np.maximum(apart, 1e-9)[:, None]
    across = np.stack([-along[:, 1], along[:, 0]], axis=1)
    long, wide = apart - 1 - settings.strip_rim, settings.strip
    frame = np.stack([long[:, None] * along, wide * across], axis=1)
    strips = plane.homography(centres.mean(1)[:, None] + CENTRED @ frame)
    seen = found.whole(strips) & (long > settings.strip_rim)
    if seen.any():
        flat = plane.from_above(found.tiles.quads)
        tiles = ColouredPlaces(flat.mean(1), samples(found.tiles.crops))
        table = _table_beside(found, plane, flat, settings)
        places = ColouredPlaces(centres.mean(1)[seen], samples(found.sampler.faces(strips[seen])))
        seen[seen] = classify_cover(places, tiles, table).bare
    return [bool(one) for one in seen]


def _table_beside(
    found: Found, plane: Plane, flat: Floats, settings: TableSettings
) -> ColouredPlaces:
    """What lies around squares (N, 4, 2) on the plane."""
    free, _, _ = free_places(flat, settings.beside, 1.0)
    patches = plane.homography(free[:, None] + settings.patch * CENTRED)
    whole = found.whole(patches)
    return ColouredPlaces(free[whole], samples(found.sampler.faces(patches[whole])))
