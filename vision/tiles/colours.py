"""What the colour of a tile tells of its kind, by the photograph's own colours."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Flags, Floats, Ints
from vision.geometry.quads import distances
from vision.read.box import Box

SURE = 0.95
"""Probability from which a tile serves as colour reference for its kind."""
COLOUR_SCATTER = 1.2
"""Standard deviation within one kind of tile in one photograph, square roots of sRGB values."""
COLOUR_LIMIT = 6.0
"""Most that colour may say of a tile's kind, as a logarithm of odds."""
BLEACHED = 0.15
"""Radians between colours from which a blank ground is that of another kind: shade leaves the angle
as it is, a specular highlight that hides a glyph does not."""
STRANGE_GROUND = 2.8
"""Difference, in square roots of sRGB values, from which a ground is none of the pod's."""
UNLIKE_GROUND, LIGHTS = 4.0, (0.6, 1.1, 26)
"""The same in whatever light between these two, in so many steps, from which it is another make."""


def colour_odds(faces: Floats, grounds: Floats, box: Box) -> Floats:
    """(N, faces + 1) logarithms of odds that a tile's colour gives to the kinds of faces."""
    kinds = _kinds(box)
    odds: Floats = np.zeros((len(faces), len(kinds)))
    sure = _sure(faces, box)
    if not all(some.any() for some in sure.values()):
        return odds
    medians = [np.median(grounds[some], axis=0) for some in sure.values()]
    away = distances(grounds, np.array(medians)) ** 2
    say = -away / (2 * COLOUR_SCATTER**2)
    say -= say.max(1, keepdims=True)
    # A tile that does not look like any of the references is not told by its colour.
    say[away.min(1) > 4 * COLOUR_SCATTER**2] = 0
    for column, kind in enumerate(sure):
        odds[:, kinds == kind] = np.maximum(say[:, [column]], -COLOUR_LIMIT)
    return odds


def of_no_colour(
    faces: Floats, grounds: Floats, component: Ints, box: Box, stranger: float
) -> tuple[Floats, list[Ints]]:
    """Which pieces that lie apart have another ground than the pod's tiles of their kind.

    Such are prints of a board or a box, dice, keys, and tiles of another game, which show the same
    faces. The pod is the component of which most faces are read for sure.

    Returns
    -------
    strange
        (N, faces + 1) probability that a piece is none of the game's tiles if it shows a face:
        that ground is none of theirs in this light.
    unlike
        Numbers of the pieces of each component whose grounds are theirs in no light.
    """
    kinds = _kinds(box)
    strange: Floats = np.zeros((len(faces), len(kinds)))
    sure = _sure(faces, box)
    read = np.bincount(component, np.any(list(sure.values()), axis=0))
    main = component == read.argmax()
    pod = {kind: grounds[some & main] for kind, some in sure.items() if (some & main).any()}
    if not pod:
        return strange, []
    away = {kind: distances(grounds, own).min(1) for kind, own in pod.items()}
    nearest = np.min(list(away.values()), axis=0)
    for column, kind in enumerate(kinds):
        far = away.get(kind, nearest) > STRANGE_GROUND
        strange[far & ~main, column] = stranger
    in_light = {kind: _in_any_light(grounds, own) for kind, own in pod.items()}
    of_any = np.min(list(in_light.values()), axis=0)
    least = np.array(of_any)
    for kind, some in sure.items():
        least[some] = in_light.get(kind, of_any)[some]
    groups = [np.flatnonzero(component == number) for number in np.flatnonzero(read >= 0)]
    far = [np.median(least[group], axis=0).min() > UNLIKE_GROUND for group in groups]
    unlike = [group for group, is_far in zip(groups, far, strict=True) if is_far]
    return strange, [group for group in unlike if not main[group[0]]]


def _in_any_light(grounds: Floats, references: Floats) -> Floats:
    """(N, L) distances of grounds from the median reference, lit L ways."""
    light = np.linspace(*LIGHTS)
    return np.asarray(distances(grounds, light[:, None] * np.median(references, axis=0)))


def without_bleached(faces: Floats, grounds: Floats, box: Box) -> Floats:
    """Faces (N, 4, faces + 1) in which blank tiles without the numbers' ground are unknown."""
    unit = grounds / np.maximum(np.linalg.norm(grounds, axis=1, keepdims=True), 1e-9)
    sure = _sure(faces, box)
    angles = []
    for kind in ("number", "operation"):
        if kind not in sure or not sure[kind].any():
            return faces
        angles.append(np.arccos(np.clip(unit @ np.median(unit[sure[kind]], axis=0), -1, 1)))
    bleached = angles[0] > np.maximum(angles[1], BLEACHED)
    backs = np.where(bleached[:, None, None] & (_kinds(box) == "back"), faces, 0)
    faces = faces - backs
    faces[:, :, -1] += backs.sum(2)
    return faces


def _kinds(box: Box) -> NDArray[np.str_]:
    """(faces + 1,) kinds of the faces of a box, and of what is none of them."""
    return np.array([*(face.kind for face in box.faces), "unknown"])


def _sure(faces: Floats, box: Box) -> dict[str, Flags]:
    """(N,) for each kind that bears a face, which tiles are of it for sure."""
    kinds = _kinds(box)
    names = [kind for kind in dict.fromkeys(kinds.tolist()) if kind not in ("back", "unknown")]
    return {kind: faces[:, :, kinds == kind].sum((1, 2)) > SURE for kind in names}
