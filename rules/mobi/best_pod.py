"""A randomised search for a legal pod that uses as many as possible of given number tiles.

The pod is a staircase: equations of three numbers, each of which begins with the last tile of the
one before, and a final equation of all remaining tiles. Every equation is true as it is added, and
no two lie side by side, so the pod is legal; optimality is not proved.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations, permutations
from math import inf
from random import Random
from time import monotonic

from rules.arithmetic import calculate
from rules.lattice import Cell
from rules.mobi.position import OPERATIONS, Face, Pod
from rules.mobi.ruleset import STANDARD_RULES, Ruleset

REVERSE = {"+": "−", "−": "+", "×": "÷", "÷": "×", "=": "="}
"""The sign on the other side of an operation tile."""

ATTEMPTS = 3000
"""How many random pods are tried."""

MAX_LAST_TILES = 6
"""The most tiles left for the final equation."""


@dataclass(frozen=True, slots=True)
class BestPod:
    """A pod, and the number tiles it does not use."""

    pod: Pod
    unused: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class _Tile:
    """A number tile by its index in the hand, with the value that it stands for."""

    index: int
    value: int


_Line = tuple[_Tile | Face, ...]
"""An equation: numbers and signs alternate."""
_Term = list[tuple[int, _Line]]
"""The possible values of a term, each with its tiles and signs."""


def best_pod(
    numbers: Sequence[Face],
    rules: Ruleset = STANDARD_RULES,
    *,
    operations: Sequence[Face] | None = None,
    attempts: int = ATTEMPTS,
    seconds: float = inf,
) -> BestPod:
    """Find a pod of these number tiles, legal as the final play.

    `operations` are the available operation tiles, each by one of its sides; None for an unlimited
    supply. `attempts` and `seconds` limit the search.
    """
    search = _Search(numbers, rules)
    end = monotonic() + seconds
    best, used = tuple[_Line, ...](), set[int]()
    supply = None if operations is None else _count_tiles(operations)
    for _ in range(attempts):
        for lines in search.attempt():
            signs = [entry for line in lines for entry in line if not isinstance(entry, _Tile)]
            fits = supply is None or not _count_tiles(signs) - supply
            if fits and len(_used_tiles(lines)) > len(used):
                best, used = lines, _used_tiles(lines)
            if len(used) == len(numbers):
                break
        if len(used) == len(numbers) or monotonic() > end:
            break
    unused = tuple(face for index, face in enumerate(numbers) if index not in used)
    return BestPod(_staircase(best, numbers), unused)


class _Search:
    """Random attempts at pods."""

    def __init__(self, numbers: Sequence[Face], rules: Ruleset) -> None:
        self.values = [() if f in rules.without else tuple(rules.values(f)) for f in numbers]
        self.signs = [sign for sign in OPERATIONS if sign not in rules.without]
        self.plain = rules.plain_limit(final=True) != 0
        self.random = Random(0)

    def attempt(self) -> Iterator[tuple[_Line, ...]]:
        """The pods of one attempt, each an equation longer than the one before."""
        hand = [index for index, values in enumerate(self.values) if values]
        self.random.shuffle(hand)
        lines: tuple[_Line, ...] = ()
        corner: _Tile | None = None
        while len(hand) > MAX_LAST_TILES:
            line = self._three_tile_line(hand, corner)
            if line is None:
                break
            lines, corner = (*lines, line), _last_tile(line)
            hand = [index for index in hand if index not in _used_tiles(lines)]
            yield lines
        for size in range(len(hand), 0, -1):
            line = self._final_line(hand[:size], corner)
            if line is not None:
                yield (*lines, line)

    def _three_tile_line(self, hand: Sequence[int], corner: _Tile | None) -> _Line | None:
        """An equation of three numbers that begins with the corner tile, if there is one."""
        for first in [corner] if corner else self._tiles(hand):
            rest = [index for index in hand if index != first.index]
            for second in self._tiles(rest):
                results = {}
                for sign in self.random.sample(self.signs, len(self.signs)):
                    results[calculate(first.value, sign, second.value)] = sign
                for third in self._tiles(index for index in rest if index != second.index):
                    if third.value in results:
                        return first, results[third.value], second, "=", third
        return None

    def _final_line(self, hand: Sequence[int], corner: _Tile | None) -> _Line | None:
        """An equation of the corner tile and all of the hand; None if none is found."""
        for pairs in range(min(2, len(hand) // 2) + 1):
            for groups in _groupings(hand, pairs):
                terms: list[_Term] = [[(corner.value, (corner,))]] if corner else []
                terms += [[*self._term_options(group)] for group in groups]
                line = _balance(terms)
                if line is not None and (self.plain or set(line[1::2]) != {"="}):
                    return line
        return None

    def _term_options(self, group: Sequence[int]) -> Iterator[tuple[int, _Line]]:
        """The possible values of a tile, or of the products and quotients of two, with the line."""
        if len(group) == 1:
            yield from ((tile.value, (tile,)) for tile in self._tiles(group))
            return
        for left, right in permutations(self._tiles(group), 2):
            for sign in self.signs if left.index != right.index else ():
                result = calculate(left.value, sign, right.value)
                if sign in ("×", "÷") and result is not None:
                    yield result, (left, sign, right)

    def _tiles(self, hand: Iterable[int]) -> Iterator[_Tile]:
        return (_Tile(index, value) for index in hand for value in self.values[index])


def _groupings(hand: Sequence[int], pairs: int) -> Iterator[list[tuple[int, ...]]]:
    """The ways to group a hand into so many pairs, and single tiles."""
    if not pairs:
        yield [(index,) for index in hand]
        return
    for pair in combinations(hand, 2):
        rest = [index for index in hand if index not in pair]
        yield from ([pair, *groups] for groups in _groupings(rest, pairs - 1))


def _balance(terms: Sequence[_Term]) -> _Line | None:
    """The terms on two sides of equal sums, the first on the left; None if there is no balance."""
    reached: dict[int, tuple[list[_Line], list[_Line]]] = {0: ([], [])}
    for options in terms:
        after: dict[int, tuple[list[_Line], list[_Line]]] = {}
        for total, (left, right) in reached.items():
            for value, line in options:
                after.setdefault(total + value, ([*left, line], right))
                if left:
                    after.setdefault(total - value, (left, [*right, line]))
        reached = after
    left, right = reached.get(0, ([], []))
    return (*_sum(left), "=", *_sum(right)) if right else None


def _sum(terms: Sequence[_Line]) -> _Line:
    return reduce(lambda line, term: (*line, "+", *term), terms)


def _last_tile(line: _Line) -> _Tile:
    tile = line[-1]
    assert isinstance(tile, _Tile)
    return tile


def _used_tiles(lines: Sequence[_Line]) -> set[int]:
    return {entry.index for line in lines for entry in line if isinstance(entry, _Tile)}


def _count_tiles(operations: Sequence[Face]) -> Counter[frozenset[str]]:
    """The number of operation tiles by the signs on both of their sides."""
    return Counter(frozenset({face, REVERSE[face]}) for face in operations)


def _staircase(lines: Sequence[_Line], numbers: Sequence[Face]) -> Pod:
    """Lay the equations out as a staircase: across, down from the last tile, and so on."""
    tiles: dict[Cell, Face] = {}
    cell = Cell(0, 0)
    for number, line in enumerate(lines):
        down, right = (1, 0) if number % 2 else (0, 1)
        for step, entry in enumerate(line):
            cell = cell if not step else cell.shifted(down, right)
            tiles[cell] = numbers[entry.index] if isinstance(entry, _Tile) else entry
    return Pod(tiles)
