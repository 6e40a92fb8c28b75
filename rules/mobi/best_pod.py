"""A randomised search for a legal pod that uses as many as possible of given number tiles.

The pod is a staircase: equations of three numbers, each of which begins with the last tile of the
one before, and a final equation of all remaining tiles. Every equation is true as it is added, and
no two lie side by side, so the pod is legal; optimality is not proved.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf
from random import Random
from time import monotonic

from rules.arithmetic import calculate
from rules.lattice import Cell
from rules.mobi.position import Face, Operation, Pod
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
        self.signs: tuple[Operation, ...] = tuple(
            sign for sign in ("+", "−", "×", "÷") if sign not in rules.without
        )
        self.plain = rules.plain_limit(final=True) != 0
        self.random = Random(0)

    def attempt(self) -> Iterator[tuple[_Line, ...]]:
        """The pods of one attempt, each an equation longer than the one before."""
        hand = [index for index, values in enumerate(self.values) if values]
        self.random.shuffle(hand)
        lines: tuple[_Line, ...] = ()
        corner: _Tile | None = None
        while len(hand) > MAX_LAST_TILES:
            line = next(self._three_tile_lines(hand, corner), None)
            if line is None:
                break
            lines = (*lines, line)
            corner = _last_tile(line)
            hand = [index for index in hand if index not in _used_tiles(lines)]
            yield lines
        for size in range(len(hand), 0, -1):
            line = self._final_line(hand[:size], corner)
            if line is not None:
                yield (*lines, line)

    def _three_tile_lines(self, hand: Sequence[int], corner: _Tile | None) -> Iterator[_Line]:
        """Equations of three numbers that begin with the corner tile, if there is one."""
        for first in [corner] if corner else self._tiles(hand):
            rest = [index for index in hand if index != first.index]
            for second in self._tiles(rest):
                results = {}
                for sign in self.random.sample(self.signs, len(self.signs)):
                    results[calculate(first.value, sign, second.value)] = sign
                for third in self._tiles(index for index in rest if index != second.index):
                    if third.value in results:
                        yield first, results[third.value], second, "=", third

    def _final_line(self, hand: Sequence[int], corner: _Tile | None) -> _Line | None:
        """An equation of the corner tile and all of the hand; None if none is found."""
        if len(hand) + (corner is not None) < 2:
            return None
        for products in range(min(2, len(hand) // 2) + 1):
            for terms in self._terms(hand, products):
                begun: list[_TermOptions] = [[(corner.value, (corner,))]] if corner else []
                line = _balance([*begun, *terms])
                if line is not None and (self.plain or set(line[1::2]) != {"="}):
                    return line
        return None

    def _terms(self, hand: Sequence[int], products: int) -> Iterator[list["_TermOptions"]]:
        """The ways to group a hand into terms, so many of which are products or quotients."""
        if not products:
            yield [[(tile.value, (tile,)) for tile in self._tiles([index])] for index in hand]
            return
        first, *others = hand
        if len(others) >= 2 * products:
            alone: _TermOptions = [(tile.value, (tile,)) for tile in self._tiles([first])]
            for terms in self._terms(others, products):
                yield [*terms, alone]
        for other in others:
            pair: _TermOptions = [
                (result, (left, sign, right))
                for a, b in ((first, other), (other, first))
                for left in self._tiles([a])
                for right in self._tiles([b])
                for sign in self.signs
                if sign in ("×", "÷")
                and (result := calculate(left.value, sign, right.value)) is not None
            ]
            if pair:
                rest = [index for index in others if index != other]
                for terms in self._terms(rest, products - 1):
                    yield [*terms, pair]

    def _tiles(self, hand: "Iterator[int] | Sequence[int]") -> Iterator[_Tile]:
        return (_Tile(index, value) for index in hand for value in self.values[index])


_TermOptions = list[tuple[int, _Line]]
"""The possible values of a term, each with its tiles and signs."""


def _balance(terms: Sequence[_TermOptions]) -> _Line | None:
    """The terms on two sides of equal sums, the first on the left; None if there is no balance."""
    reached: list[dict[int, tuple[int, _Line]]] = [{0: (0, ())}]
    for number, options in enumerate(terms):
        reached.append({})
        for before in reached[-2]:
            for value, line in options:
                for side in (1, -1) if number else (1,):
                    reached[-1].setdefault(before + side * value, (side, line))
    if 0 not in reached[-1] or len(terms) < 2:
        return None
    total, sides = 0, {1: list[_Line](), -1: list[_Line]()}
    for number in range(len(terms), 0, -1):
        side, line = reached[number][total]
        sides[side].append(line)
        value = next(value for value, other in terms[number - 1] if other == line)
        total -= side * value
    left = _join_terms(sides[1][::-1])
    right = _join_terms(sorted(sides[-1], key=len, reverse=True))
    return (*left, "=", *right) if right else None


def _join_terms(terms: Sequence[_Line]) -> _Line:
    line: _Line = ()
    for term in terms:
        line = (*line, *(("+",) if line else ()), *term)
    return line


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
