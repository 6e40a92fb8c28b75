"""The contents of a game's box as data: the faces that its pieces can show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.arrays import Flags, Floats
from vision.piece import Kind, Piece, as_quad, ranked
from vision.read.faces import FACES


@dataclass(frozen=True, slots=True)
class BoxFace:
    """One face in the box.

    Attributes
    ----------
    name
        As in reports, such as ``"6/9"``.
    kind
        Kind of the piece that shows it.
    shown
        Faces of the reader (see `vision.read.faces.FACES`) that are this face, such as
        ``("6", "9")``.
    taken_for
        A face of the reader, not in the box, as which it tends to misread this one; ``""`` for
        none.
    """

    name: str
    kind: Kind
    shown: tuple[str, ...]
    taken_for: str = ""


TAKEN = 0.95
"""Probability of a face where the reader reads the one that it is taken for."""


@dataclass(frozen=True, slots=True)
class Box:
    """All faces of a game's pieces, ``back`` among them where pieces have plain backs.

    Raises
    ------
    ValueError
        Where names repeat, where the reader has no such face, or where a face of the reader
        would be two faces of the box.
    """

    faces: tuple[BoxFace, ...]

    def __post_init__(self) -> None:
        _check_once("names of faces", self.names)
        used = [name for face in self.faces for name in (*face.shown, face.taken_for) if name]
        if unknown := sorted(set(used) - set(FACES)):
            raise ValueError(f"faces must be shown as what the reader knows, but got {unknown}")
        _check_once("faces of the reader", used)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the faces, then ``"unknown"`` for anything not in the box."""
        return (*(face.name for face in self.faces), "unknown")

    @property
    def marked(self) -> Flags:
        """(faces + 1,) which of `names` are printed faces: neither a plain back nor unknown."""
        return np.array([*(face.kind != "back" for face in self.faces), False])

    def gather(self, probabilities: Floats) -> Floats:
        """Sum probabilities of the reader's faces to the box's: (..., C) to (..., faces + 1)."""
        weights = np.zeros((len(FACES), len(self.faces) + 1))
        for column, face in enumerate(self.faces):
            for name in face.shown:
                weights[FACES.index(name), column] = 1
            if face.taken_for:
                weights[FACES.index(face.taken_for), column] = TAKEN
        weights[:, -1] = 1 - weights[:, :-1].sum(1)
        return np.asarray(probabilities @ weights)

    def make_piece(
        self,
        index: int,
        quad: Floats,
        shares: Floats,
        least: float,
        place: tuple[int, int, int] | None = None,
    ) -> Piece:
        """A piece with a quad (4, 2) and the readings of probabilities (faces + 1,).

        Parameters
        ----------
        least
            Least probability of alternatives.
        place
            Component, row and column; None for a loose piece.
        """
        best, *others = ranked(self.names, shares, least)
        kinds: dict[str, Kind] = {face.name: face.kind for face in self.faces}
        return Piece(
            index, as_quad(quad), kinds.get(best.face, "unknown"), best.face, best.probability,
            tuple(others), *(place or ()),
        )  # fmt: skip


def _check_once(what: str, names: Sequence[str]) -> None:
    if repeated := sorted({name for name in names if names.count(name) > 1}):
        raise ValueError(f"{what} must be there once, but got {repeated} more often")
