"""Legal pods without end, grown equation by equation from a seeded source of chance."""

from fractions import Fraction
from random import Random

from rules.mobi import Cell, Pod, parse_face
from rules.mobi.position import Face

Line = list[str]
Grid = dict[Cell, str]
"""Tiles by spot: numbers by the value that they stand for, operations by their sign."""

SIGNS = {"+": "+", "−": "-", "×": "*", "÷": "/", "=": "=="}
NUMBERS = [Fraction(value) for value in range(13)]
SHAPES = (("o", "="), ("=", "o"), ("o", "o", "="), ("o", "=", "o"), ("o", "=", "o", "=", "o"))


def grow_grid(chance: Random, tiles: int, signs: str = "+−×÷") -> Grid:
    """Equations that cross each other and all hold, until there are so many tiles or more."""
    line = None
    while line is None:
        line = equation(chance, {}, signs)
    grid = {Cell(0, col): entry for col, entry in enumerate(line)}
    for _ in range(60 * tiles):
        if len(grid) >= tiles:
            return grid
        at = chance.choice([at for at in grid if grid[at].isdigit()])
        added = _through(chance, grid, at, signs)
        grid.update(added if len(grid) + len(added) <= tiles + 8 else {})
    return grid


def hide(chance: Random, grid: Grid, wild: int) -> Pod:
    """The pod on the table: so many numbers are wild tiles, each 6 and 9 is the one glyph."""
    numbers = [at for at in grid if grid[at].isdigit()]
    hidden = set(chance.sample(numbers, min(wild, len(numbers))))
    faces: dict[Cell, Face] = {
        at: "wild" if at in hidden else parse_face(entry) for at, entry in grid.items()
    }
    return Pod(faces)


def equation(chance: Random, fixed: dict[int, str], signs: str) -> Line | None:
    """An equation that is true, the numbers at some places given; None if this try gave none."""
    shape = chance.choice(SHAPES)
    line = [str(chance.randint(1, 12))]
    for sign in shape:
        line += [chance.choice(signs) if sign == "o" else sign, str(chance.randint(1, 12))]
    if any(at >= len(line) for at in fixed):
        return None
    for at, number in fixed.items():
        line[at] = number
    solved = chance.choice([at for at in range(0, len(line), 2) if at not in fixed])
    fitting = [str(value) for value in fitting_values(line, solved)]
    return [*line[:solved], chance.choice(fitting), *line[solved + 1 :]] if fitting else None


def fitting_values(line: Line, at: int) -> list[int]:
    """The values of one place that make an equation true, by Python's own arithmetic."""
    entries = [f"n[{entry}]" if entry.isdigit() else SIGNS[entry] for entry in line]
    entries[at] = "x"
    code = compile("".join(entries), "line", "eval")
    return [value for value in range(1, 13) if eval(code, {"n": NUMBERS, "x": NUMBERS[value]})]


def _through(chance: Random, grid: Grid, at: Cell, signs: str) -> Grid:
    """A new equation through a number, at right angles to the one that it lies in, if it fits."""
    step = (1, 0) if at.moved(0, 1) in grid or at.moved(0, -1) in grid else (0, 1)
    place = 2 * chance.randint(0, 2)
    line = equation(chance, {place: grid[at]}, signs)
    if line is None:
        return {}
    spots = [at.moved(step[0] * k, step[1] * k) for k in range(-place, len(line) - place)]
    fresh = {spot: entry for spot, entry in zip(spots, line, strict=True) if spot != at}
    ends = {at.moved(*step), at.moved(-step[0], -step[1])}
    around = {near for spot in fresh for near in (spot, *spot.neighbours)} - {at} | ends
    return {} if grid.keys() & (around | fresh.keys()) else fresh
