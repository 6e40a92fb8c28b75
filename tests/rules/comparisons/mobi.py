"""Pods: legal ones, ones with something wrong, and rings of equations, all with few free tiles."""

from fractions import Fraction
from random import Random

from rules.mobi import FACES, OPERATIONS, Cell, Pod, Ruleset, is_number, judge_pod, parse_face
from rules.mobi.position import Face
from tests.rules.oracles import mobi as oracle

Line = list[str]
Grid = dict[Cell, str]
"""Tiles by spot: numbers by the value that they stand for, operations by their sign."""

SIGNS = {"+": "+", "−": "-", "×": "*", "÷": "/", "=": "=="}
NUMBERS = [Fraction(value) for value in range(13)]
SHAPES = (("o", "="), ("=", "o"), ("o", "o", "="), ("o", "=", "o"), ("o", "=", "o", "=", "o"))

ON_THE_LATTICE = tuple(face for face in FACES if face != "back")


def compare(rng: Random) -> tuple[str, object, object]:
    """Rule on a pod, and find the values of its free tiles."""
    whole = rng.random() < 0.3
    pod = ring(rng) if rng.random() < 0.2 else small_pod(rng, 3 if whole else 4)
    tiles = oracle.of_the_pod({(at.row, at.col): face for at, face in pod.tiles.items()})
    fine = oracle.well_formed(tiles)
    found = list(oracle.solutions(tiles, integers_only=whole)) if fine else []
    several = {at for at in found[0] if len({one[at] for one in found}) > 1} if found else set()
    ruled = judge_pod(pod, Ruleset(integers_only=whole))
    holds = ruled.valid and ruled.values in found and all(one.holds for one in ruled.equations)
    return (
        f"{pod}whole numbers: {whole}",
        (bool(found), bool(found), several),
        (ruled.valid, holds, set(ruled.undetermined) if ruled.valid else set()),
    )


def legal_pod(rng: Random, most: int, wild: int) -> Pod:
    """A legal pod with up to so many wild tiles."""
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
    at = rng.choice(list(pod.tiles))
    same_kind = [f for f in ON_THE_LATTICE if is_number(f) == is_number(pod.tiles[at])]
    return Pod({**pod.tiles, at: rng.choice(same_kind)})


def _removed(rng: Random, pod: Pod) -> Pod:
    gone = rng.choice(list(pod.tiles))
    return Pod({at: face for at, face in pod.tiles.items() if at != gone})


def _added(rng: Random, pod: Pod) -> Pod:
    edge = {near for at in pod.tiles for near in at.neighbours} - pod.tiles.keys()
    at = rng.choice(sorted(edge))
    return Pod({**pod.tiles, at: rng.choice(ON_THE_LATTICE)})


def _bounded(pod: Pod, free: int) -> Pod:
    """The pod with all wild tiles but a few replaced, so that trying all values takes no time."""
    wild = [at for at, face in pod.tiles.items() if face == "wild"]
    open_tiles = [*wild, *(at for at, face in pod.tiles.items() if face == "6/9")]
    firm = open_tiles[:-free] if len(open_tiles) > free else []
    return Pod({**pod.tiles, **dict.fromkeys(firm, "7")})


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
    step = (1, 0) if at.shifted(0, 1) in grid or at.shifted(0, -1) in grid else (0, 1)
    place = 2 * chance.randint(0, 2)
    line = equation(chance, {place: grid[at]}, signs)
    if line is None:
        return {}
    spots = [at.shifted(step[0] * k, step[1] * k) for k in range(-place, len(line) - place)]
    fresh = {spot: entry for spot, entry in zip(spots, line, strict=True) if spot != at}
    ends = {at.shifted(*step), at.shifted(-step[0], -step[1])}
    around = {near for spot in fresh for near in (spot, *spot.neighbours)} - {at} | ends
    return {} if grid.keys() & (around | fresh.keys()) else fresh
