"""Möbi by trying every value of every open tile in Python's own arithmetic."""

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from types import CodeType

Cell = tuple[int, int]
Tiles = Mapping[Cell, str]
Line = list[Cell]

SIGNS = {"+": "+", "−": "-", "×": "*", "÷": "/", "=": "=="}
CHOICES = {"6/9": (6, 9), "wild": tuple(range(1, 13))}


class Whole:
    """A whole number whose division must be exact."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __add__(self, other: "Whole") -> "Whole":
        return Whole(self.value + other.value)

    def __sub__(self, other: "Whole") -> "Whole":
        return Whole(self.value - other.value)

    def __mul__(self, other: "Whole") -> "Whole":
        return Whole(self.value * other.value)

    def __truediv__(self, other: "Whole") -> "Whole":
        if self.value % other.value:
            raise ArithmeticError
        return Whole(self.value // other.value)

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Whole) and self.value == other.value


def lines(tiles: Tiles) -> list[Line]:
    lines = []
    for down, right in ((0, 1), (1, 0)):
        for cell in tiles:
            if (cell[0] - down, cell[1] - right) not in tiles:
                line = [cell]
                while (next_cell := (line[-1][0] + down, line[-1][1] + right)) in tiles:
                    line.append(next_cell)
                lines += [line] if len(line) > 1 else []
    return lines


def pod_tiles(tiles: Tiles) -> Tiles:
    """The tiles without operations that are connected to no number."""
    return {
        cell: face
        for cell, face in tiles.items()
        if any(_letter(tiles[other]) == "n" for other in _around(tiles, cell))
    }


def well_formed(tiles: Tiles, *, plain: int = 1) -> bool:
    """Everything but the arithmetic: grammar, operations, plain equalities, connectedness."""
    shapes = ["".join(_letter(tiles[cell]) for cell in line) for line in lines(tiles)]
    if not all(re.fullmatch(r"n(on)*(=n(on)*)+", shape) for shape in shapes):
        return False
    bare = [shape for shape in shapes if "o" not in shape]
    return set(bare) <= {"n=n"} and len(bare) <= plain and _connected(tiles) and len(tiles) > 1


def solutions(tiles: Tiles, *, integers_only: bool = False) -> Iterator[dict[Cell, int]]:
    """Every assignment of the open tiles under which all lines hold."""
    open_cells = sorted(cell for cell, face in tiles.items() if face in CHOICES)
    kind: Callable[[int], Fraction | Whole] = Whole if integers_only else Fraction
    codes = [compile(_python(tiles, line), "line", "eval") for line in lines(tiles)]
    fixed = {_name(cell): kind(int(face)) for cell, face in tiles.items() if face.isdigit()}
    for values in product(*(CHOICES[tiles[cell]] for cell in open_cells)):
        assignment = dict(zip(open_cells, values, strict=True))
        names = fixed | {_name(cell): kind(value) for cell, value in assignment.items()}
        if all(_holds(code, names) for code in codes):
            yield assignment


def _holds(code: CodeType, names: dict[str, Fraction | Whole]) -> bool:
    try:
        return bool(eval(code, {}, names))
    except ArithmeticError:
        return False


def _python(tiles: Tiles, line: Line) -> str:
    return " ".join(SIGNS.get(tiles[cell], _name(cell)) for cell in line)


def _name(cell: Cell) -> str:
    return f"t{cell[0]}_{cell[1]}".replace("-", "m")


def _letter(face: str) -> str:
    return "=" if face == "=" else "o" if face in SIGNS else "n"


def _connected(tiles: Tiles) -> bool:
    return _around(tiles, min(tiles)) == tiles.keys()


def _around(tiles: Tiles, start: Cell) -> set[Cell]:
    reached, edge = set[Cell](), [start]
    while edge:
        row, col = cell = edge.pop()
        if cell in tiles and cell not in reached:
            reached.add(cell)
            edge += [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]
    return reached
