"""A photographed board: where it lies, and what lies on each of its places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.arrays import Floats
from vision.boards.layout import Layout
from vision.failure import Unreadable
from vision.geometry.homography import Homography
from vision.geometry.quads import areas, inside
from vision.piece import Alternative, Kind, Piece, as_quad
from vision.scene import Ambiguity, BoardPose, Component, Scene

EMPTY, UNKNOWN = "empty", "unknown"
"""Faces of a bare place, and of one that something else covers."""

CUT_OFF = Unreadable("board-cut-off", {}, "move-back")
TOO_SMALL = Unreadable("board-too-small", {}, "go-nearer")


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


def scene_of(
    size: tuple[int, int],
    view: BoardView,
    quads: Floats,
    readings: Sequence[Sequence[Alternative]],
    kind: Kind,
    strays: Sequence[Ambiguity] = (),
) -> Scene:
    """A board that was read, with a piece for each of its places.

    Parameters
    ----------
    size
        Width and height of the photograph.
    quads
        (N, 4, 2) around pieces, or around places that are empty, in pixels of the photograph;
        clockwise from their top left.
    readings
        For each place all readings worth considering, likeliest first: the face of a piece,
        ``"empty"`` for the bare print, ``"unknown"`` for something that is neither (a hand, a
        coin, glare).
    kind
        Of the pieces that lie on the board.
    strays
        Pieces between places.
    """
    pieces = []
    placed = zip(view.layout.places, quads, readings, strict=True)
    for number, (place, quad, (first, *others)) in enumerate(placed):
        pieces.append(
            Piece(
                id=number,
                quad=as_quad(quad),
                kind="unknown" if first.face in (EMPTY, UNKNOWN) else kind,
                face=first.face,
                confidence=first.probability,
                alternatives=tuple(others),
                component=0,
                row=place.row,
                col=place.col,
            )
        )
    board = BoardPose(view.layout.name, view.homography, view.upright)
    return Scene(size, tuple(pieces), (Component(),), board=board, unclear=tuple(strays))


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
    if not inside(quads, size).all():
        return CUT_OFF
    pitch = np.sqrt(np.median(areas(quads))) * view.layout.pitch_mm / (2 * reach_mm)
    return TOO_SMALL if pitch < least_px else None
