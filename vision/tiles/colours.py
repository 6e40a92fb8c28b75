"""What the colour of a tile tells of its kind, by the photograph's own colours."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray
from scipy.spatial.distance import cdist

from vision.arrays import Flags, Floats, Ints
from vision.reading.box import Box
from vision.tiles.settings import TableSettings


def colour_odds(faces: Floats, grounds: Floats, box: Box, settings: TableSettings) -> Floats:
    """(N, faces + 1) logarithms of odds that a tile's colour gives to the kinds of faces."""
    kinds = _kinds(box)
    odds: Floats = np.zeros((len(faces), len(kinds)))
    sure = _sure(faces, box, settings)
    if not all(some.any() for some in sure.values()):
        return odds
    away = _away(grounds, sure.values()) ** 2
    say = -away / (2 * settings.colour_scatter**2)
    say -= say.max(1, keepdims=True)
    # A tile that does not look like any of the references is not told by its colour.
    say[away.min(1) > 4 * settings.colour_scatter**2] = 0
    for column, kind in enumerate(sure):
        odds[:, kinds == kind] = np.maximum(say[:, [column]], -settings.colour_limit)
    return odds


def of_no_colour(
    faces: Floats, grounds: Floats, component: Ints, box: Box, settings: TableSettings
) -> Flags:
    """(N,) which pieces, apart from the largest group, have a ground that none of its tiles has.

    Such are prints of a board and tiles of another game, which show the same faces.
    """
    main = component == np.bincount(component).argmax()
    sure = [some & main for some in _sure(faces, box, settings).values() if (some & main).any()]
    if not sure:
        return np.zeros(len(faces), bool)
    return np.asarray(~main & (_away(grounds, sure).min(1) > settings.strange_ground))


def without_bleached(faces: Floats, grounds: Floats, box: Box, settings: TableSettings) -> Floats:
    """Faces (N, 4, faces + 1) in which blank tiles without the numbers' ground are unknown."""
    unit = grounds / np.maximum(np.linalg.norm(grounds, axis=1, keepdims=True), 1e-9)
    sure = _sure(faces, box, settings)
    angles = []
    for kind in ("number", "operation"):
        if kind not in sure or not sure[kind].any():
            return faces
        angles.append(np.arccos(np.clip(unit @ np.median(unit[sure[kind]], axis=0), -1, 1)))
    bleached = angles[0] > np.maximum(angles[1], settings.bleached)
    backs = np.where(bleached[:, None, None] & (_kinds(box) == "back"), faces, 0)
    faces = faces - backs
    faces[:, :, -1] += backs.sum(2)
    return faces


def _kinds(box: Box) -> NDArray[np.str_]:
    """(faces + 1,) kinds of the faces of a box, and of what is none of them."""
    return np.array([*(face.kind for face in box.faces), "unknown"])


def _sure(faces: Floats, box: Box, settings: TableSettings) -> dict[str, Flags]:
    """(N,) for each kind that bears a face, which tiles are of it for sure."""
    kinds = _kinds(box)
    names = [kind for kind in dict.fromkeys(kinds.tolist()) if kind not in ("back", "unknown")]
    return {kind: faces[:, :, kinds == kind].sum((1, 2)) > settings.sure for kind in names}


def _away(grounds: Floats, references: Iterable[Flags]) -> Floats:
    """(N, K) distances of grounds from the median one of each of K sets of tiles."""
    medians = [np.median(grounds[some], axis=0) for some in references]
    return np.asarray(cdist(grounds, np.array(medians)))
