"""The cells of a board: what is at each, where it is seen, and what the reader makes of it."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

import numpy as np

from vision.arrays import Flags, Floats, Pixels
from vision.boards.board import BoardView
from vision.geometry.quads import side_lengths
from vision.photo.photo import Photo
from vision.read.crops import PieceSampler
from vision.read.faces import FACES
from vision.read.looks import look_again
from vision.read.places import CONTENTS, FlatView, PlaceReader
from vision.read.reader import Reader

BARE, TILE = CONTENTS.index("bare"), CONTENTS.index("piece")
MARGIN = 1.0
"""What is looked at around the cells, in cells."""
TILE_PX = 24.0
"""Least side of a tile, in pixels of the picture that it is cut from."""


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """N cells of a board, row by row.

    Attributes
    ----------
    quads
        (N, 4, 2) corners of tiles, or of places for them that are bare, in pixels of the
        photograph.
    contents
        (N, K) probabilities of `vision.read.places.CONTENTS`.
    crops
        (N, 40, 40, 3) uint8.
    faces
        (N, 4, C) probabilities of the reader's faces by quarter turns; 0 where nothing was read.
    """

    quads: Floats
    contents: Floats
    crops: Pixels
    faces: Floats

    @classmethod
    def seen(cls, photo: Photo, view: BoardView, places: PlaceReader) -> tuple[Cells, PieceSampler]:
        """All cells with what lies there, not yet read, and what cuts them from the photograph."""
        layout = view.layout
        reach = (0.5 + MARGIN) * layout.pitch_mm
        low, high = layout.centres.min(0) - reach, layout.centres.max(0) + reach
        flat = FlatView.of(photo, view.homography, low, high, layout.pitch_mm)
        told = places.read(flat, layout.centres)
        is_bare = told.probabilities[:, BARE] > 0.5
        shifts = layout.pitch_mm * np.where(is_bare[:, None], 0.0, told.offsets)
        quads = view.homography(layout.squares(layout.tile_mm) + shifts[:, None])
        sampler = sampler_of(photo, quads)
        faces = np.zeros((len(quads), 4, len(FACES)))
        return cls(quads, told.probabilities, sampler.faces(quads), faces), sampler

    @property
    def tile(self) -> Floats:
        """(N,) probabilities of a tile."""
        return np.asarray(self.contents[:, TILE])

    @property
    def bare(self) -> Floats:
        """(N,) probabilities of the bare print."""
        return np.asarray(self.contents[:, BARE])

    def read(self, which: Flags, reader: Reader) -> Cells:
        """The cells, some of them (N,) read."""
        faces = self.faces.copy()
        faces[which] = reader.read(self.crops[which]).probabilities
        return replace(self, faces=faces)

    def read_again(self, which: Flags, sampler: PieceSampler, reader: Reader) -> Cells:
        """The cells, some of them (N,) that were read looked at from several places."""
        faces = self.faces.copy()
        faces[which] = look_again(self.quads[which], faces[which], sampler, reader)
        return replace(self, faces=faces)

    def with_some(self, which: Flags, now: Cells) -> Cells:
        """These cells, some of them (N,) as they are now."""
        parts = []
        for part in fields(self):
            values = getattr(self, part.name).copy()
            values[which] = getattr(now, part.name)[which]
            parts.append(values)
        return Cells(*parts)

    def turned(self, turn: int) -> Cells:
        """The same for a square board turned: cells reordered, quads, crops, faces in step."""
        side = round(np.sqrt(len(self.faces)))
        order = np.rot90(np.arange(side * side).reshape(side, side), turn).ravel()
        quads, faces = (np.roll(one[order], -turn, axis=1) for one in (self.quads, self.faces))
        crops = np.rot90(self.crops[order], turn, axes=(1, 2))
        return Cells(quads, self.contents[order], crops, faces)


def sampler_of(photo: Photo, quads: Floats) -> PieceSampler:
    """What cuts quads (N, 4, 2) from the coarsest picture that is sharp enough."""
    return PieceSampler.for_side(photo, float(side_lengths(quads).min()), TILE_PX)
