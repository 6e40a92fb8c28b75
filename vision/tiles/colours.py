"""Which pieces are none of the game's: by their colour, and by what is seen there."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Flags, Floats, Ints
from vision.geometry.quads import distances
from vision.read.box import Box
from vision.read.places import CONTENTS

SURE = 0.95
"""Probability from which a tile serves as colour reference for its kind."""
UNLIKE_GROUND, LIGHTS = 4.0, (0.6, 1.1, 26)
"""Difference, in square roots of sRGB values, from which a ground is that of another make in
whatever light between these two, in so many steps."""


def of_another_make(faces: Floats, grounds: Floats, component: Ints, box: Box) -> list[Ints]:
    """Numbers of the pieces of each component whose grounds are the pod's in no light.

    Such are prints of a board or a box, dice, keys, and tiles of another game, which show the same
    faces. The pod is the component of which most faces are read for sure.
    """
    sure = _sure(faces, box)
    read = np.bincount(component, np.any(list(sure.values()), axis=0))
    main = component == read.argmax()
    pod = {kind: grounds[some & main] for kind, some in sure.items() if (some & main).any()}
    if not pod:
        return []
    in_light = {kind: _in_any_light(grounds, own) for kind, own in pod.items()}
    of_any = np.min(list(in_light.values()), axis=0)
    least = np.array(of_any)
    for kind, some in sure.items():
        least[some] = in_light.get(kind, of_any)[some]
    groups = [np.flatnonzero(component == number) for number in np.flatnonzero(read >= 0)]
    far = [np.median(least[group], axis=0).min() > UNLIKE_GROUND for group in groups]
    unlike = [group for group, is_far in zip(groups, far, strict=True) if is_far]
    return [group for group in unlike if not main[group[0]]]


def _in_any_light(grounds: Floats, references: Floats) -> Floats:
    """(N, L) distances of grounds from the median reference, lit L ways."""
    light = np.linspace(*LIGHTS)
    return np.asarray(distances(grounds, light[:, None] * np.median(references, axis=0)))


def without_hidden(faces: Floats, contents: Floats, box: Box) -> Floats:
    """Faces (N, 4, faces + 1) in which blank tiles are unknown as far as other things are seen.

    Parameters
    ----------
    contents
        (N, K) probabilities of `CONTENTS` at the places of the tiles: a specular highlight that
        hides a glyph is another thing.
    """
    piece, other = (contents[:, CONTENTS.index(name)] for name in ("piece", "other"))
    hidden = other / np.maximum(piece + other, 1e-9)
    backs = np.where(_kinds(box) == "back", faces, 0) * hidden[:, None, None]
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
