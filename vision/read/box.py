"""What is in a game's box, as data: the faces that its pieces can show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.arrays import Flags, Floats
from vision.piece import Kind
from vision.read.faces import FACES


@dataclass(frozen=True, slots=True)
class BoxFace:
    """One face in the box.

    Attributes
    ----------
    name
        As it is reported, such as ``"6/9"``.
    kind
        Kind of the piece that shows it.
    shown
        Faces of the reader (see `vision.read.faces.FACES`) that are this face, such as
        ``("6", "9")``.
    taken_for
        A face of the reader that is none in the box and for which this one is taken, ``""`` for
        none.
    """

    name: str
    kind: Kind
    shown: tuple[str, ...]
    taken_for: str = ""


TAKEN = 0.95
"""Probability of a face where the reader sees the one that it is taken for."""


@dataclass(frozen=True, slots=True)
class Box:
    """All faces of a game's pieces, ``back`` among them where pieces have plain backs.

    Raises
    ------
    ValueError
        Where two faces have one name, where the reader knows no such face as one is shown as or
        taken for, or where what it reads would be two faces.
    """

    faces: tuple[BoxFace, ...]

    def __post_init__(self) -> None:
        _check_once("names of faces", self.names)
        read = [name for face in self.faces for name in (*face.shown, face.taken_for) if name]
        if unknown := sorted(set(read) - set(FACES)):
            raise ValueError(f"faces must be shown as what the reader knows, but got {unknown}")
        _check_once("faces of the reader", read)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the faces, and ``"unknown"`` for whatever is not in the box."""
        return (*(face.name for face in self.faces), "unknown")

    @property
    def marked(self) -> Flags:
        """(faces + 1,) which of `names` show something: neither a plain back nor unknown."""
        return np.array([*(face.kind != "back" for face in self.faces), False])

    def gather(self, probabilities: Floats) -> Floats:
        """Sum the reader's faces to the box's: (..., C) to (..., faces + 1), the last unknown."""
        member = np.zeros((len(FACES), len(self.faces) + 1))
        for column, face in enumerate(self.faces):
            for shown in face.shown:
                member[FACES.index(shown), column] = 1
            if face.taken_for:
                member[FACES.index(face.taken_for), column] = TAKEN
        member[:, -1] = 1 - member[:, :-1].sum(1)
        return np.asarray(probabilities @ member)


def _check_once(what: str, names: Sequence[str]) -> None:
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise ValueError(f"{what} must be there once, but got {twice} more often")
