"""Möbi by trying every value of every free tile in Python's own arithmetic."""

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from types import CodeType

Spot = tuple[int, int]
Tiles = Mapping[Spot, str]
Line = list[Spot]

SIGNS = {"+": "+", "−": "-", "×": "*", "÷": "/", "=": "=="}
CHOICES = {"6/9": (6, 9), "wild": tuple(range(1, 13))}


class Whole:
    """A whole number that will not become a fraction."""

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
    found = []
    for down, right in ((0, 1), (1, 0)):
        for at in tiles:
            if (at[0] - down, at[1] - right) not in tiles:
                line = [at]
                while (after := (line[-1][0] + down, line[-1][1] + right)) in tiles:
                    line.append(after)
                found += [line] if len(line) > 1 else []
    return found


def of_the_pod(tiles: Tiles) -> Tiles:
    """Without operations that touch no number, not even through others: they are nobody's."""
    return {
        at: face
        for at, face in tiles.items()
        if any(_letter(tiles[other]) == "n" for other in _around(tiles, at))
    }


def well_formed(tiles: Tiles, *, plain: int = 1) -> bool:
    """Everything but the arithmetic: grammar, operations, at most so many x=x, connectedness."""
    shapes = ["".join(_letter(tiles[at]) for at in line) for line in lines(tiles)]
    if not all(re.fullmatch(r"n(on)*(=n(on)*)+", shape) for shape in shapes):
        return False
    bare = [shape for shape in shapes if "o" not in shape]
    return set(bare) <= {"n=n"} and len(bare) <= plain and _connected(tiles) and len(tiles) > 1


def solutions(tiles: Tiles, *, integers_only: bool = False) -> Iterator[dict[Spot, int]]:
    """Every assignment of the free tiles under which all lines hold."""
    free = sorted(at for at, face in tiles.items() if face in CHOICES)
    kind: Callable[[int], Fraction | Whole] = Whole if integers_only else Fraction
    codes = [compile(_python(tiles, line), "line", "eval") for line in lines(tiles)]
    fixed = {_name(at): kind(int(face)) for at, face in tiles.items() if face.isdigit()}
    for values in product(*(CHOICES[tiles[at]] for at in free)):
        found = dict(zip(free, values, strict=True))
        names = fixed | {_name(at): kind(value) for at, value in found.items()}
        if all(_holds(code, names) for code in codes):
            yield found


def _holds(code: CodeType, names: dict[str, Fraction | Whole]) -> bool:
    try:
        return bool(eval(code, {}, names))
    except ArithmeticError:
        return False


def _python(tiles: Tiles, line: Line) -> str:
    return " ".join(SIGNS.get(tiles[at], _name(at)) for at in line)


def _name(at: Spot) -> str:
    return f"t{at[0]}_{at[1]}".replace("-", "m")


def _letter(face: str) -> str:
    return "=" if face == "=" else "o" if face in SIGNS else "n"


def _connected(tiles: Tiles) -> bool:
    return _around(tiles, min(tiles)) == tiles.keys()


def _around(tiles: Tiles, start: Spot) -> set[Spot]:
    reached, edge = set[Spot](), [start]
    while edge:
        row, col = at = edge.pop()
        if at in tiles and at not in reached:
            reached.add(at)
            edge += [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]
    return reached
