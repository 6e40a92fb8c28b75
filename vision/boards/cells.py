"""The cells of a board as they look in one plane."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

import numpy as np

from vision.arrays import Flags, Floats, Pixels
from vision.read.crops import PieceSampler, colours
from vision.read.evidence import InkSettings, ink_odds
from vision.read.faces import FACES, NUMBER_INDICES
from vision.read.looks import look_again
from vision.read.reader import Reader

DARK = InkSettings(contrast=(0.12, 0.24), odds=-5.0, light=False)
"""Numbers on tiles are dark on light wood; prints are light on dark as well.

Nine bare squares in ten have a contrast of less than 0.12 (n = 4524).

Numbers that are pressed rather than printed show little ink: at -7 29 cells of 308 hard rendered
boards were surely read, and wrongly, 26 of them tiles that were called bare; at -5 11 are.
"""

DOUBT = 1e-6
"""Least doubt about a number that counts."""


BLACK = 1.0
"""Least root of a value: of black nothing tells how much light there is."""


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """All cells as they look in one plane.

    Attributes
    ----------
    quads
        (cells, 4, 2) corners of tiles in the photograph.
    crops
        (cells, 40, 40, 3) uint8.
    faces
        (cells, 4, C) probabilities of the reader's faces by quarter turns.
    grounds
        (cells, 3) colours, square roots of sRGB values of `BLACK` and more.
    inkless
        (cells,) logarithms of odds against a number where no ink is seen.
    """

    quads: Floats
    crops: Pixels
    faces: Floats
    grounds: Floats
    inkless: Floats

    @classmethod
    def read(cls, quads: Floats, sampler: PieceSampler, reader: Reader) -> Cells:
        """Cut and read quads (cells, 4, 2), in pixels of the photograph."""
        crops = sampler.faces(quads)
        faces = reader.read(crops).probabilities.astype(np.float64)
        return cls(quads, crops, faces, _grounds(crops), _inkless(crops))

    def __getitem__(self, which: Flags) -> Cells:
        return Cells(*(getattr(self, part.name)[which] for part in fields(self)))

    @property
    def blank(self) -> Floats:
        """(cells,) probabilities of bearing no glyph."""
        return np.asarray(self.faces[:, :, FACES.index("blank")].sum(1))

    def number_evidence(self, which: Flags) -> float:
        """How surely, in all, some of the cells (cells,) show numbers: logarithms of odds."""
        likeliest = self.faces[which][:, :, NUMBER_INDICES].sum(1).max(1)
        return float(-np.log(DOUBT + np.maximum(1 - likeliest, 0)).sum())

    @property
    def line_depths(self) -> Floats:
        """(2, cells, 4) how much lighter, and darker, than the ground the sides are, in green."""
        green, ground = self.crops[..., 1], self.grounds[:, 1] ** 2
        across = green[:, 6:34].mean(1), green[:, :, 6:34].mean(2)
        sides = np.stack([half for one in across for half in (one[:, :5], one[:, -5:])], axis=1)
        lighter = sides - ground[:, None, None]
        return np.stack([lighter.max(2), (-lighter).max(2)])

    def with_some(self, which: Flags, some: Cells) -> Cells:
        """These cells, with some of them (cells,) as they look in another plane, or look now."""
        parts = []
        for part in fields(self):
            values = getattr(self, part.name).copy()
            values[which] = getattr(some, part.name)
            parts.append(values)
        return Cells(*parts)

    def looked_at_again(self, which: Flags, sampler: PieceSampler, reader: Reader) -> Cells:
        """The cells, some of them (cells,) read from several looks."""
        faces = self.faces.copy()
        faces[which] = look_again(self.quads[which], faces[which], sampler, reader)
        return replace(self, faces=faces)

    def seen_again(self, sampler: PieceSampler) -> Cells:
        """The same cells in a later picture, in its light, still read as they were."""
        crops = sampler.faces(self.quads)
        return replace(self, crops=crops, grounds=_grounds(crops), inkless=_inkless(crops))

    def turned(self, turn: int) -> Cells:
        """The same for the board turned: cells reordered, quads, crops and faces in step."""
        side = round(np.sqrt(len(self.faces)))
        order = np.rot90(np.arange(side * side).reshape(side, side), turn).ravel()
        quads, faces = (np.roll(one[order], -turn, axis=1) for one in (self.quads, self.faces))
        crops = np.rot90(self.crops[order], turn, axes=(1, 2))
        return Cells(quads, crops, faces, self.grounds[order], self.inkless[order])


def _grounds(crops: Pixels) -> Floats:
    return np.maximum(colours(crops), BLACK)


def _inkless(crops: Pixels) -> Floats:
    # Planes are added up many times as fast as three values of each pixel.
    red, green, blue = np.moveaxis(crops.astype(np.uint16), 3, 0)
    grey = (red + green + blue)[..., None] / 3
    return ink_odds(grey, np.ones(1, bool), DARK)[:, 0]
