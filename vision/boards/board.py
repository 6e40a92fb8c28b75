"""A photographed board: where it lies, and what each cell shows."""

from __future__ import annotations

from dataclasses import dataclass

from vision.boards.layout import BoardLayout
from vision.geometry.homography import Homography
from vision.piece import Alternative, Quad


@dataclass(frozen=True, slots=True)
class BoardView:
    """Where a board lies in a photograph.

    Attributes
    ----------
    layout
        What is printed on it.
    homography
        Board coordinates in cells (x to the right, y down, origin at the outer
        corner of the first cell) to pixels of the photograph as seen.
    turn_confidence
        Probability that the board is the right way up in `homography`.
    """

    layout: BoardLayout
    homography: Homography
    turn_confidence: float


@dataclass(frozen=True, slots=True)
class CellReading:
    """What one cell shows.

    Attributes
    ----------
    row, col
        Place on the board, from 0.
    quad
        Corners of the tile's top (of the cell where it is empty), pixels of the photograph.
    alternatives
        All readings worth considering with their probabilities, likeliest first: a number
        such as ``"12"`` for a tile, ``"empty"`` for the bare print, ``"unknown"`` for
        something that is neither (a hand, a coin, glare).
    """

    row: int
    col: int
    quad: Quad
    alternatives: tuple[Alternative, ...]

    @property
    def face(self) -> str:
        """The likeliest reading."""
        return self.alternatives[0].face


@dataclass(frozen=True, slots=True)
class BoardReading:
    """All cells of a board, row by row."""

    view: BoardView
    cells: tuple[CellReading, ...]
