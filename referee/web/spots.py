"""Empty places of which players may say that a piece lies there, by what answers call them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from math import dist
from typing import Any

import numpy as np

from referee.ruling.faces import EMPTY
from referee.ruling.lattice import beside, direction, middle
from referee.ruling.report import Report
from vision.geometry.homography import Homography
from vision.piece import Piece, Quad, as_quad

SIDES = {"mobi": range(4), "cirplexed": range(4), "formula": (1, 3)}
"""Sides of a piece beside which another may lie, of games without a board."""

NEAR = 0.6
"""Distance from a place, in sides, within which another piece lies in it."""


def spots(report: Report, seen: int) -> list[dict[str, Any]]:
    """The places on which no piece lies, as JSON: what answers call each, and its quad.

    Parameters
    ----------
    seen
        Number from which pieces were told of, and not seen: beside them no place has a name.
    """
    found: Iterable[tuple[str, Quad]] = ()
    taken: Collection[str] = ()
    if report.game in SIDES:
        pieces = [piece for piece in report.pieces if piece.face != EMPTY]
        named = [piece for piece in pieces if piece.id < seen]
        found = _beside(pieces, named, SIDES[report.game])
    elif report.details.get("board") and report.game == "mathable":
        found, taken = _squares(report), report.details["squares"]
    elif report.details.get("board") and report.game == "mobius":
        found, taken = _cells(report), report.details["cells"]
    return [
        {"at": name, "quad": [[round(x), round(y)] for x, y in quad]}
        for name, quad in found
        if name not in taken
    ]


def _squares(report: Report) -> Iterator[tuple[str, Quad]]:
    """The squares of Mathable."""
    rows, cols = report.details["board"]["rows"], report.details["board"]["cols"]
    to_photo = _to_photo(report, cols, rows)
    for row in range(rows):
        for col in range(cols):
            name = f"{row + 1}{chr(ord('A') + col)}"
            yield name, _quad(to_photo, col, row, col + 1, row + 1)


def _to_photo(report: Report, width: float, height: float) -> Homography:
    """From a board of this size to the photograph."""
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], float)
    return Homography.between(corners, np.array(report.details["board"]["corners"]))


def _quad(to_photo: Homography, left: float, top: float, right: float, bottom: float) -> Quad:
    around = np.array([(left, top), (right, top), (right, bottom), (left, bottom)], float)
    return as_quad(to_photo(around))


def _cells(report: Report) -> Iterator[tuple[str, Quad]]:
    """The cells of Mobius, a square in each; of a split one both halves."""
    from referee.prints.mobius import MobiusPrint

    kit = MobiusPrint()
    half = kit.cell_mm / 2
    to_photo = _to_photo(report, kit.width_mm, kit.height_mm)
    for cell in kit.board.cells:
        for x, y in kit.seats(cell):
            yield cell.name, _quad(to_photo, x - half, y - half, x + half, y + half)


def _beside(
    pieces: Sequence[Piece], named: Sequence[Piece], sides: Iterable[int]
) -> Iterator[tuple[str, Quad]]:
    """Places beside some pieces where no other lies."""
    for piece in named:
        for side in sides:
            place = beside(piece.quad, side)
            size = NEAR * dist(middle(place), middle(piece.quad))
            if all(dist(middle(place), middle(other.quad)) > size for other in pieces):
                yield f"{piece.id}.{direction(piece.quad, side)}", place
