"""Tiles told from other things by the colour of their ground, and backs from faces in glare."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Flags, Floats, Ints
from vision.geometry.quads import distances
from vision.read.box import Box

SURE = 0.95
"""Probability from which a tile serves as colour reference for its kind."""
UNLIKE_GROUND, LIGHTS = 4.0, (0.6, 1.1, 26)
"""Difference, in square roots of sRGB values, from which a ground is that of another make; and the
factors of light, least, greatest and number, in all of which it must be so."""
PALED = 0.1
"""Probability that a tile without ink is one whose face glare hides."""


def components_unlike(faces: Floats, grounds: Floats, component: Ints, box: Box) -> list[Ints]:
    """Ids of the pieces of each component whose grounds differ from the pod's in any light.

    Such are prints of a board or a box, dice, keys, and tiles of another game with the same
    faces. The pod is the component with the most sure faces.

    Parameters
    ----------
    faces
        (N, 4, faces + 1) probabilities by quarter turns.
    grounds
        (N, 3) square roots of sRGB values.
    component
        (N,) numbers.
    """
    sure = _sure_by_kind(faces, box)
    counts = np.bincount(component, np.any(list(sure.values()), axis=0))
    main = component == counts.argmax()
    pod = {kind: grounds[own & main] for kind, own in sure.items() if (own & main).any()}
    if not pod:
        return []
    by_light = {kind: _distances_by_light(grounds, own) for kind, own in pod.items()}
    of_any = np.min(list(by_light.values()), axis=0)
    least = np.array(of_any)
    for kind, own in sure.items():
        least[own] = by_light.get(kind, of_any)[own]
    groups = [np.flatnonzero(component == number) for number in range(len(counts))]
    unlike = [g for g in groups if np.median(least[g], axis=0).min() > UNLIKE_GROUND]
    return [group for group in unlike if not main[group[0]]]


def _distances_by_light(grounds: Floats, references: Floats) -> Floats:
    """(N, L) distances of grounds from the median reference in L lights."""
    light = np.linspace(*LIGHTS)
    return np.asarray(distances(grounds, light[:, None] * np.median(references, axis=0)))


def doubt_backs(faces: Floats, box: Box) -> Floats:
    """Faces (N, 4, faces + 1) in which a part of each plain back is unknown.

    Glare hides a face without a trace, and tiles are rarely laid face down.
    """
    backs = np.where(_kinds(box) == "back", PALED * faces, 0)
    faces = faces - backs
    faces[:, :, -1] += backs.sum(2)
    return faces


def _kinds(box: Box) -> NDArray[np.str_]:
    """(faces + 1,) kinds of the faces of a box, then ``"unknown"``."""
    return np.array([*(face.kind for face in box.faces), "unknown"])


def _sure_by_kind(faces: Floats, box: Box) -> dict[str, Flags]:
    """(N,) for each kind that bears a face, which tiles are surely of it."""
    kinds = _kinds(box)
    names = [kind for kind in dict.fromkeys(kinds.tolist()) if kind not in ("back", "unknown")]
    return {kind: faces[:, :, kinds == kind].sum((1, 2)) > SURE for kind in names}
