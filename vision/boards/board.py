"""Boards in photographs: where one lies, and the scene of what lies on it."""

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
    """A board detected in a photograph.

    Attributes
    ----------
    layout
        What is printed on it.
    homography
        From millimetres on the print to pixels of the photograph as seen.
    upright
        Probability that the board is the right way up in `homography`.
    markers
        Numbers of the detected markers.
    """

    layout: Layout
    homography: Homography
    upright: float
    markers: tuple[int, ...] = ()


def assemble_scene(
    size: tuple[int, int],
    view: BoardView,
    quads: Floats,
    readings: Sequence[Sequence[Alternative]],
    kind: Kind,
    strays: Sequence[Ambiguity] = (),
) -> Scene:
    """The scene of a board, with a piece for each of its places.

    Parameters
    ----------
    size
        Width and height of the photograph.
    quads
        (N, 4, 2) of pieces, or of empty places, in pixels of the photograph, clockwise from
        their top left.
    readings
        Of each place, likeliest first: the face of a piece, ``"empty"`` for the bare print,
        ``"unknown"`` for anything else (a hand, a coin, glare).
    kind
        Of the pieces on the board.
    strays
        Pieces between places.
    """
    pieces = []
    places = zip(view.layout.places, quads, readings, strict=True)
    for number, (place, quad, (best, *others)) in enumerate(places):
        own = "unknown" if best.face in (EMPTY, UNKNOWN) else kind
        pieces.append(
            Piece(
                number, as_quad(quad), own, best.face, best.probability, tuple(others),
                component=0, row=place.row, col=place.col,
            )
        )  # fmt: skip
    board = BoardPose(view.layout.name, view.homography, view.upright)
    return Scene(size, tuple(pieces), (Component(),), board=board, unclear=tuple(strays))


def check_readable(
    view: BoardView, size: tuple[int, int], reach_mm: float, least_px: float
) -> Unreadable | None:
    """Why the places of a board cannot be read; None where they can.

    Parameters
    ----------
    size
        Width and height of the photograph.
    reach_mm
        Distance around the centre of each place that must be in the picture.
    least_px
        Least pitch in pixels.
    """
    quads = view.homography(view.layout.squares(2 * reach_mm))
    if not inside(quads, size).all():
        return CUT_OFF
    pitch = np.sqrt(np.median(areas(quads))) * view.layout.pitch_mm / (2 * reach_mm)
    return TOO_SMALL if pitch < least_px else None
