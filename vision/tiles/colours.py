"""What the colour of a tile tells of its kind, by the photograph's own colours."""

from __future__ import annotations

import numpy as np

from vision.arrays import Flags, Floats, Ints
from vision.reading.box import Box
from vision.tiles.settings import TableSettings


def colour_odds(faces: Floats, grounds: Floats, box: Box, settings: TableSettings) -> Floats:
    """(N, faces + 1) logarithms of odds that a tile's colour gives to the kinds of faces."""
    kinds = np.array([*(face.kind for face in box.faces), "unknown"])
    odds: Floats = np.zeros((len(faces), len(kinds)))
    names = [kind for kind in dict.fromkeys(kinds) if kind not in ("back", "unknown")]
    mass = np.stack([faces[:, :, kinds == kind].sum((1, 2)) for kind in names], axis=1)
    sure = mass > settings.sure
    if len(names) < 2 or not sure.any(0).all():
        return odds
    away = np.stack(
        [((grounds - np.median(grounds[s], axis=0)) ** 2).sum(1) for s in sure.T], axis=1
    )
    say = -away / (2 * settings.colour_scatter**2)
    say -= say.max(1, keepdims=True)
    # A tile that does not look like any of the references is not told by its colour.
    say[away.min(1) > 4 * settings.colour_scatter**2] = 0
    for column, kind in enumerate(names):
        odds[:, kinds == kind] = np.maximum(say[:, [column]], -settings.colour_limit)
    return odds


def of_no_colour(
    faces: Floats, grounds: Floats, component: Ints, box: Box, settings: TableSettings
) -> Flags:
    """(N,) which pieces, apart from the largest group, have a ground that none of its tiles has.

    Such are prints of a board and tiles of another game, which show the same faces.
    """
    kinds = np.array([*(face.kind for face in box.faces), "unknown"])
    main = component == np.bincount(component).argmax()
    away = np.full(len(faces), np.inf)
    for kind in ("number", "operation"):
        sure = main & (faces[:, :, kinds == kind].sum((1, 2)) > settings.sure)
        if sure.any():
            ground = np.median(grounds[sure], axis=0)
            away = np.minimum(away, np.linalg.norm(grounds - ground, axis=1))
    return np.asarray(~main & np.isfinite(away) & (away > settings.strange_ground))


def without_bleached(faces: Floats, grounds: Floats, box: Box, settings: TableSettings) -> Floats:
    """Faces in which blank tiles without the numbers' ground are unknown, not face down."""
    kinds = np.array([*(face.kind for face in box.faces), "unknown"])
    unit = grounds / np.maximum(np.linalg.norm(grounds, axis=1, keepdims=True), 1e-9)
    angles = []
    for kind in ("number", "operation"):
        sure = faces[:, :, kinds == kind].sum((1, 2)) > settings.sure
        if not sure.any():
            return faces
        angles.append(np.arccos(np.clip(unit @ np.median(unit[sure], axis=0), -1, 1)))
    bleached = angles[0] > np.maximum(angles[1], settings.bleached)
    backs = np.where(bleached[:, None, None] & (kinds == "back"), faces, 0)
    faces = faces - backs
    faces[:, :, -1] += backs.sum(2)
    return faces
