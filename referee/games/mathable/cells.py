"""The cells of a read board by number and by the rules' name, and what the players say of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from referee.errors import UsageError
from referee.ruling.faces import EMPTY, UNKNOWN
from rules.mathable import Edition, Square, SquareError
from vision.boards.board import BoardReading
from vision.piece import Alternative, Piece, Quad


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: its number on the board from 0 row by row, where it is, and what it may show."""

    id: int
    square: Square
    quad: Quad
    alternatives: tuple[Alternative, ...]

    @property
    def face(self) -> str:
        """The likeliest reading."""
        return self.alternatives[0].face

    def piece(self) -> Piece:
        """The same as a piece of a report."""
        likeliest, *others = self.alternatives
        return Piece(
            id=self.id,
            quad=self.quad,
            kind="number" if likeliest.face.isdigit() else "unknown",
            face=None if likeliest.face == UNKNOWN else likeliest.face,
            confidence=likeliest.probability,
            alternatives=tuple(others),
            component=0,
            row=self.square.row,
            col=self.square.col,
        )


def cells_of(reading: BoardReading, answers: Mapping[int, str]) -> list[Cell]:
    """The cells of a board, those that the players told about as they said."""
    cols = reading.view.layout.cols
    cells = []
    for cell in reading.places:
        number = cell.row * cols + cell.col
        told = answers.get(number)
        alternatives = cell.alternatives if told is None else (Alternative(told, 1.0),)
        cells.append(Cell(number, Square(cell.row, cell.col), cell.quad, alternatives))
    return cells


def read_answers(answers: Mapping[str, str], edition: Edition) -> dict[int, str]:
    """Cell numbers to faces. A cell may be given by its number or by its square's name."""
    return {_cell_number(at, edition): _face(face, edition) for at, face in answers.items()}


def _cell_number(at: str, edition: Edition) -> int:
    if at.isascii() and at.isdigit() and int(at) < edition.rows * edition.cols:
        return int(at)
    try:
        square = Square.parse(at.upper())
    except SquareError:
        square = Square(-1, -1)
    if not edition.has(square):
        raise UsageError(f"An answer must name a piece or a square such as 7B, but got {at!r}.")
    return square.row * edition.cols + square.col


def _face(face: str, edition: Edition) -> str:
    if face != EMPTY and not (face.isascii() and face.isdigit() and int(face) in edition.supply):
        raise UsageError(f"An answer must be a tile of the box or 'empty', but got {face!r}.")
    return face if face == EMPTY else str(int(face))


def outline(reading: BoardReading) -> dict[str, object]:
    """Where the board lies, for JSON and for drawing: corners of the outermost cells, clockwise."""
    layout = reading.view.layout
    corners = reading.view.homography(layout.outline).round(2)
    return {"corners": corners.tolist(), "rows": layout.rows, "cols": layout.cols}
