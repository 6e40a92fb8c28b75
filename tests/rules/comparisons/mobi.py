"""Random pods: legal, with mistakes, and cycles of equations, all with few open tiles."""

from fractions import Fraction
from random import Random

from rules.mobi import FACES, OPERATIONS, Cell, Pod, Ruleset, is_number, judge_pod, parse_face
from rules.mobi.position import Face
from tests.rules.oracles import mobi as oracle

Line = list[str]
Grid = dict[Cell, str]
"""Tiles by cell: numbers by the value that they stand for, operations by their sign."""

SIGNS = {"+": "+", "−": "-", "×": "*", "÷": "/", "=": "=="}
NUMBERS = [Fraction(value) for value in range(13)]
SHAPES = (("o", "="), ("=", "o"), ("o", "o", "="), ("o", "=", "o"), ("o", "=", "o", "=", "o"))

ON_THE_LATTICE = tuple(face for face in FACES if face != "back")


def compare(rng: Random) -> tuple[str, object, object]:
    """Rule on a random pod, and find the values of its open tiles."""
    integers_only = rng.random() < 0.3
    pod = ring(rng) if rng.random() < 0.2 else small_pod(rng, 3 if integers_only else 4)
    tiles = oracle.pod_tiles({(cell.row, cell.col): face for cell, face in pod.tiles.items()})
    well_formed = oracle.well_formed(tiles)
    solutions = list(oracle.solutions(tiles, integers_only=integers_only)) if well_formed else []
    first, *_ = solutions or [{}]
    undetermined = {cell for cell in first if len({one[cell] for one in solutions}) > 1}
    ruling = judge_pod(pod, Ruleset(integers_only=integers_only))
    holds = ruling.valid and ruling.values in solutions and all(e.holds for e in ruling.equations)
    return (
        f"{pod}whole numbers: {integers_only}",
        (bool(solutions), bool(solutions), undetermined),
        (ruling.valid, holds, set(ruling.undetermined) if ruling.valid else set()),
    )


def legal_pod(rng: Random, most: int, wild: int) -> Pod:
    """A legal pod with at most `wild` wild tiles."""
    grid = grow_grid(rng, rng.randint(5, most))
    return hide(rng, grid, rng.randint(0, wild))


def small_pod(rng: Random, free: int) -> Pod:
    """A small pod with few free tiles, often wrong in one or two places, sometimes legal."""
    pod = legal_pod(rng, 20, 3)
    for _ in range(rng.randint(0, 2)):
        pod = rng.choice((_changed, _removed, _added))(rng, pod)
    return _bounded(pod, free)


def ring(rng: Random) -> Pod:
    """Three rows and three columns of numbers, all of them equations that cross each other."""
    faces: list[Face] = ["1", "2", "3", "4", "5", "7", "8", "10", "6/9", "wild", "wild", "wild"]
    tiles: dict[Cell, Face] = {}
    for row in range(0, 5, 2):
        for col in range(0, 5, 2):
            tiles[Cell(row, col)] = rng.choice(faces)
    for line in range(0, 5, 2):
        sign: Face = rng.choice(OPERATIONS)
        equal = rng.choice((1, 3))
        tiles |= {Cell(line, equal): "=", Cell(line, 4 - equal): sign}
        tiles |= {Cell(equal, line): "=", Cell(4 - equal, line): rng.choice(("+", "−"))}
    return _bounded(Pod(tiles), 3)


def _changed(rng: Random, pod: Pod) -> Pod:
    cell = rng.choice(list(pod.tiles))
    same_kind = [f for f in ON_THE_LATTICE if is_number(f) == is_number(pod.tiles[cell])]
    return Pod({**pod.tiles, cell: rng.choice(same_kind)})


def _removed(rng: Random, pod: Pod) -> Pod:
    removed = rng.choice(list(pod.tiles))
    return Pod({cell: face for cell, face in pod.tiles.items() if cell != removed})


def _added(rng: Random, pod: Pod) -> Pod:
    edge = {neighbour for cell in pod.tiles for neighbour in cell.neighbours} - pod.tiles.keys()
    cell = rng.choice(sorted(edge))
    return Pod({**pod.tiles, cell: rng.choice(ON_THE_LATTICE)})


def _bounded(pod: Pod, free: int) -> Pod:
    """The pod with few open tiles left, so that the oracle can try all values."""
    wild = [cell for cell, face in pod.tiles.items() if face == "wild"]
    open_tiles = [*wild, *(cell for cell, face in pod.tiles.items() if face == "6/9")]
    fixed = open_tiles[:-free] if len(open_tiles) > free else []
    return Pod({**pod.tiles, **dict.fromkeys(fixed, "7")})


def grow_grid(rng: Random, tiles: int, signs: str = "+−×÷") -> Grid:
    """Crossing equations that all hold, with at least `tiles` tiles if they can be found."""
    line = None
    while line is None:
        line = equation(rng, {}, signs)
    grid = {Cell(0, col): entry for col, entry in enumerate(line)}
    for _ in range(60 * tiles):
        if len(grid) >= tiles:
            return grid
        cell = rng.choice([cell for cell in grid if grid[cell].isdigit()])
        added = _through(rng, grid, cell, signs)
        grid.update(added if len(grid) + len(added) <= tiles + 8 else {})
    return grid


def hide(rng: Random, grid: Grid, wild: int) -> Pod:
    """The pod on the table: `wild` numbers are wild tiles, and 6 and 9 are one glyph."""
    numbers = [cell for cell in grid if grid[cell].isdigit()]
    hidden = set(rng.sample(numbers, min(wild, len(numbers))))
    faces: dict[Cell, Face] = {
        cell: "wild" if cell in hidden else parse_face(entry) for cell, entry in grid.items()
    }
    return Pod(faces)


def equation(rng: Random, fixed: dict[int, str], signs: str) -> Line | None:
    """A random true equation with some numbers fixed by index; None if this try found none."""
    shape = rng.choice(SHAPES)
    line = [str(rng.randint(1, 12))]
    for sign in shape:
        line += [rng.choice(signs) if sign == "o" else sign, str(rng.randint(1, 12))]
    if any(index >= len(line) for index in fixed):
        return None
    for index, number in fixed.items():
        line[index] = number
    solved = rng.choice([index for index in range(0, len(line), 2) if index not in fixed])
    fitting = [str(value) for value in fitting_values(line, solved)]
    return [*line[:solved], rng.choice(fitting), *line[solved + 1 :]] if fitting else None


def fitting_values(line: Line, index: int) -> list[int]:
    """The values of one number that make an equation true, by Python's own arithmetic."""
    entries = [f"n[{entry}]" if entry.isdigit() else SIGNS[entry] for entry in line]
    entries[index] = "x"
    code = compile("".join(entries), "line", "eval")
    return [value for value in range(1, 13) if eval(code, {"n": NUMBERS, "x": NUMBERS[value]})]


def _through(rng: Random, grid: Grid, cell: Cell, signs: str) -> Grid:
    """A new equation through a number, at right angles to the one it is in, if it fits."""
    step = (1, 0) if cell.shifted(0, 1) in grid or cell.shifted(0, -1) in grid else (0, 1)
    place = 2 * rng.randint(0, 2)
    line = equation(rng, {place: grid[cell]}, signs)
    if line is None:
        return {}
    cells = [cell.shifted(step[0] * k, step[1] * k) for k in range(-place, len(line) - place)]
    new_tiles = dict(zip(cells, line, strict=True))
    del new_tiles[cell]
    ends = {cell.shifted(*step), cell.shifted(-step[0], -step[1])}
    around = {near for new in new_tiles for near in (new, *new.neighbours)} - {cell} | ends
    return {} if grid.keys() & (around | new_tiles.keys()) else new_tiles
