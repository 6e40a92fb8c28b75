"""What is printed on the squares of a board, and the map that shows all of it."""

from dataclasses import dataclass
from typing import Literal, get_args

from rules.mathable.places import COLUMNS, Square
from rules.wording import sign_typed

Sign = Literal["+", "−", "×", "÷"]
SIGNS: tuple[Sign, ...] = get_args(Sign)

_FACTORS = {"2": 2, "3": 3}
_PLAIN = "."


class LayoutError(ValueError):
    """A map of a board cannot be read."""


@dataclass(frozen=True, slots=True)
class Cell:
    """The print on one square: nothing, a factor, a sign or a number (rule sheet 1.2)."""

    factor: int = 1
    sign: Sign | None = None
    printed: int | None = None

    def __str__(self) -> str:
        if self.printed is not None:
            return str(self.printed)
        return self.sign or (str(self.factor) if self.factor > 1 else _PLAIN)


Cells = tuple[tuple[Cell, ...], ...]


def middle(rows: int, cols: int) -> frozenset[Square]:
    """The squares around the middle of the board: four where both sides are even."""
    return frozenset(
        Square(row, col)
        for row in ((rows - 1) // 2, rows // 2)
        for col in ((cols - 1) // 2, cols // 2)
    )


def parse_layout(text: str) -> Cells:
    """Read a map: a line of column letters, then a line for each row that begins with its number.

    `.` is a plain square, `2` and `3` multiply, a sign demands its operation. In the middle of the
    board a number is itself: it is printed there and counts like a tile.
    """
    lines = [line.split() for line in text.splitlines() if line.strip()]
    if len(lines) < 2:
        raise LayoutError("A map must have a line of column letters and a line for each row.")
    header, rows = lines[0], lines[1:]
    if header != list(COLUMNS[: len(header)]):
        raise LayoutError(f"The first line must be letters from A on, but got {' '.join(header)}.")
    centre = middle(len(rows), len(header))
    return tuple(_parse_row(index, row, len(header), centre) for index, row in enumerate(rows))


def _parse_row(
    index: int, row: list[str], cols: int, centre: frozenset[Square]
) -> tuple[Cell, ...]:
    if row[0] != str(index + 1):
        raise LayoutError(f"Row {index + 1} must begin with its number, but got {row[0]!r}.")
    if len(row) != cols + 1:
        raise LayoutError(f"Row {index + 1} must have {cols} squares, but got {len(row) - 1}.")
    squares = (Square(index, col) for col in range(cols))
    return tuple(
        _parse_cell(square, token, square in centre)
        for square, token in zip(squares, row[1:], strict=True)
    )


def _parse_cell(square: Square, token: str, central: bool) -> Cell:
    if token == _PLAIN:
        return Cell()
    if (sign := sign_typed(token)) in SIGNS:
        return Cell(sign=sign)
    if central and token.isascii() and token.isdigit():
        return Cell(printed=int(token))
    if token in _FACTORS and not central:
        return Cell(factor=_FACTORS[token])
    raise LayoutError(
        f"{square} must be one of . 2 3 + − × ÷, or in the middle a number, but got {token!r}."
    )


def format_layout(cells: Cells) -> str:
    """Write the map that `parse_layout` reads."""
    return format_grid([[str(cell) for cell in row] for row in cells])


def format_grid(rows: list[list[str]]) -> str:
    """Lines of equally wide entries under column letters, each row after its number."""
    width = max(len(entry) for row in rows for entry in row)
    numbered = [("", list(COLUMNS[: len(rows[0])]))]
    numbered += [(str(number), row) for number, row in enumerate(rows, start=1)]
    return "".join(
        f"{number:>2}   {' '.join(entry.rjust(width) for entry in row)}\n"
        for number, row in numbered
    )
