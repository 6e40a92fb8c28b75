"""A photographed board: where it lies, and what lies on each of its places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.arrays import Floats
from vision.boards.layout import Layout
from vision.failure import Unreadable
from vision.geometry.homography import Homography
from vision.geometry.quads import areas
from vision.piece import Alternative, Quad

CUT_OFF = Unreadable(
    "board-cut-off",
    "Part of the board lies outside the picture.",
    "Move back a little so that the whole board is in view.",
)
TOO_SMALL = Unreadable(
    "board-too-small",
    "The board is too small in the picture to be read.",
    "Go nearer, until the board fills at least a third of the picture.",
)


@dataclass(frozen=True, slots=True)
class BoardView:
    """Where a board lies in a photograph.

    Attributes
    ----------
    layout
        What is printed on it.
    homography
        Millimetres on the print to pixels of the photograph as seen.
    upright
        Probability that the board is the right way up in `homography`.
    markers
        Numbers of the markers by which it was found, if it was by markers.
    """

    layout: Layout
    homography: Homography
    upright: float
    markers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PlaceReading:
    """What one place shows.

    Attributes
    ----------
    row, col
        As in the layout.
    quad
        Around the piece, or around the place where it is empty, in pixels of the photograph;
        clockwise from its top left.
    alternatives
        All readings worth considering with their probabilities, likeliest first: the face of a
        piece, ``"empty"`` for the bare print, ``"unknown"`` for something that is neither (a
        hand, a coin, glare).
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
class Stray:
    """A piece that lies between places: its face and the indices of the places around it."""

    face: str
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BoardReading:
    """A board that was read.

    Attributes
    ----------
    view
        Where it is.
    places
        In the order of the layout's places.
    strays
        Pieces between places.
    """

    view: BoardView
    places: tuple[PlaceReading, ...]
    strays: tuple[Stray, ...] = ()


def ranked(names: Sequence[str], shares: Floats, least: float = 0.0) -> tuple[Alternative, ...]:
    """Faces with their probabilities (faces,) from `least` on, likeliest first."""
    order = np.argsort(-shares, kind="stable").tolist()
    return tuple(Alternative(names[i], float(shares[i])) for i in order if shares[i] >= least)


def unreadable(
    view: BoardView, size: tuple[int, int], reach_mm: float, least_px: float
) -> Unreadable | None:
    """Why the places of a board cannot be read, if they cannot.

    Parameters
    ----------
    size
        Width and height of the photograph.
    reach_mm
        How far about the middle of each place the picture must show it.
    least_px
        Least pixels a pitch.
    """
    quads = view.homography(view.layout.squares(2 * reach_mm))
    if (quads < -0.5).any() or (quads > np.array(size) - 0.5).any():
        return CUT_OFF
    pitch = np.sqrt(np.median(areas(quads))) * view.layout.pitch_mm / (2 * reach_mm)
    return TOO_SMALL if pitch < least_px else None
