"""A legal pod of as many of some number tiles as can be found in a given time.

The pod is a staircase: equations of three numbers, each of which begins with the last tile of the
one before, and in the end one of all tiles that are left. Every equation is true when it is laid,
and no two lie side by side, so what is found is right; that there is nothing better is not proved.
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
from rules.mobi.ruleset import STANDARD, Ruleset

OTHER_SIDE = {"+": "−", "−": "+", "×": "÷", "÷": "×", "=": "="}
"""Operation tiles have a sign on either side."""

ATTEMPTS = 3000
"""So many pods are begun, each by chance another one, before the best of them is taken."""

LAST = 6
"""Tiles up to which those that are left make one equation; of more, some are laid before."""


@dataclass(frozen=True, slots=True)
class BestPod:
    """A pod, and the number tiles that are not in it."""

    pod: Pod
    left: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class _Tile:
    """A number tile by its place in the hand, with the value that it stands for."""

    at: int
    value: int


_Line = tuple[_Tile | Face, ...]
"""An equation: numbers and signs by turns."""


def best_pod(
    numbers: Sequence[Face],
    rules: Ruleset = STANDARD,
    *,
    operations: Sequence[Face] | None = None,
    attempts: int = ATTEMPTS,
    seconds: float = inf,
) -> BestPod:
    """Find a pod of these number tiles, to be the last play.

    Parameters
    ----------
    numbers
        The tiles that may be used.
    rules
        What the players agreed on.
    operations
        The operation tiles that there are, each by one of its sides; None for as many as needed.
    attempts, seconds
        After so many attempts, or so much time, the best that was found is taken.
    """
    search = _Search(numbers, rules)
    end = monotonic() + seconds
    best: tuple[_Line, ...] = ()
    supply = None if operations is None else _pairs(operations)
    for _ in range(attempts):
        for lines in search.attempt():
            signs = [entry for line in lines for entry in line if not isinstance(entry, _Tile)]
            fits = supply is None or not _pairs(signs) - supply
            if fits and len(_used(lines)) > len(_used(best)):
                best = lines
            if len(_used(best)) == len(numbers):
                break
        if len(_used(best)) == len(numbers) or monotonic() > end:
            break
    used = _used(best)
    left = tuple(face for at, face in enumerate(numbers) if at not in used)
    return BestPod(_laid(best, numbers), left)


class _Search:
    """Attempts at pods, each by chance another one."""

    def __init__(self, numbers: Sequence[Face], rules: Ruleset) -> None:
        self.values = [
            () if face in rules.without else tuple(rules.values(face)) for face in numbers
        ]
        self.signs: tuple[Operation, ...] = tuple(
            sign for sign in ("+", "−", "×", "÷") if sign not in rules.without
        )
        self.plain = rules.plain_limit(final=True) != 0
        self.random = Random(0)

    def attempt(self) -> Iterator[tuple[_Line, ...]]:
        """Pods that grow, equation by equation, as far as this attempt comes."""
        hand = [at for at, values in enumerate(self.values) if values]
        self.random.shuffle(hand)
        lines: tuple[_Line, ...] = ()
        corner: _Tile | None = None
        while len(hand) > LAST:
            short = next(self._short(hand, corner), None)
            if short is None:
                break
            lines = (*lines, short)
            corner = _last(short)
            hand = [at for at in hand if at not in _used(lines)]
            yield lines
        for size in range(len(hand), 0, -1):
            long = self._long(hand[:size], corner)
            if long is not None:
                yield (*lines, long)

    def _short(self, hand: Sequence[int], corner: _Tile | None) -> Iterator[_Line]:
        """Equations of three numbers that begin with a tile, if there is one to begin with."""
        for first in [corner] if corner else self._tiles(hand):
            rest = [at for at in hand if at != first.at]
            for second in self._tiles(rest):
                results = {}
                for sign in self.random.sample(self.signs, len(self.signs)):
                    results[calculate(first.value, sign, second.value)] = sign
                for third in self._tiles(at for at in rest if at != second.at):
                    if third.value in results:
                        yield first, results[third.value], second, "=", third

    def _long(self, hand: Sequence[int], corner: _Tile | None) -> _Line | None:
        """An equation of all these tiles, and of the one to begin with; None if none is found."""
        if len(hand) + (corner is not None) < 2:
            return None
        for products in range(min(2, len(hand) // 2) + 1):
            for terms in self._terms(hand, products):
                begun: list[_Choices] = [[(corner.value, (corner,))]] if corner else []
                line = _balanced([*begun, *terms])
                if line is not None and (self.plain or set(line[1::2]) != {"="}):
                    return line
        return None

    def _terms(self, hand: Sequence[int], products: int) -> Iterator[list["_Choices"]]:
        """The tiles as terms, so many of which are products or quotients of two."""
        if not products:
            yield [[(tile.value, (tile,)) for tile in self._tiles([at])] for at in hand]
            return
        first, *others = hand
        if len(others) >= 2 * products:
            alone: _Choices = [(tile.value, (tile,)) for tile in self._tiles([first])]
            for terms in self._terms(others, products):
                yield [*terms, alone]
        for other in others:
            pair: _Choices = [
                (result, (one, sign, two))
                for a, b in ((first, other), (other, first))
                for one in self._tiles([a])
                for two in self._tiles([b])
                for sign in self.signs
                if sign in ("×", "÷")
                and (result := calculate(one.value, sign, two.value)) is not None
            ]
            if pair:
                rest = [at for at in others if at != other]
                for terms in self._terms(rest, products - 1):
                    yield [*terms, pair]

    def _tiles(self, hand: "Iterator[int] | Sequence[int]") -> Iterator[_Tile]:
        return (_Tile(at, value) for at in hand for value in self.values[at])


_Choices = list[tuple[int, _Line]]
"""What a term can come to, each with its tiles and signs."""


def _balanced(terms: Sequence[_Choices]) -> _Line | None:
    """The terms on two sides of equal sums, the first on the left; None where that cannot be."""
    ways: list[dict[int, tuple[int, _Line]]] = [{0: (0, ())}]
    for number, choices in enumerate(terms):
        ways.append({})
        for before in ways[-2]:
            for value, line in choices:
                for side in (1, -1) if number else (1,):
                    ways[-1].setdefault(before + side * value, (side, line))
    if 0 not in ways[-1] or len(terms) < 2:
        return None
    at, sides = 0, {1: list[_Line](), -1: list[_Line]()}
    for number in range(len(terms), 0, -1):
        side, line = ways[number][at]
        sides[side].append(line)
        value = next(value for value, other in terms[number - 1] if other == line)
        at -= side * value
    left, right = _sum(sides[1][::-1]), _sum(sorted(sides[-1], key=len, reverse=True))
    return (*left, "=", *right) if right else None


def _sum(terms: Sequence[_Line]) -> _Line:
    line: _Line = ()
    for term in terms:
        line = (*line, *(("+",) if line else ()), *term)
    return line


def _last(line: _Line) -> _Tile:
    tile = line[-1]
    assert isinstance(tile, _Tile)
    return tile


def _used(lines: Sequence[_Line]) -> set[int]:
    return {entry.at for line in lines for entry in line if isinstance(entry, _Tile)}


def _pairs(operations: Sequence[Face]) -> Counter[frozenset[str]]:
    """Operation tiles by what is on both of their sides."""
    return Counter(frozenset({face, OTHER_SIDE[face]}) for face in operations)


def _laid(lines: Sequence[_Line], numbers: Sequence[Face]) -> Pod:
    """The equations as a staircase: across, down from the last tile, and so on."""
    tiles: dict[Cell, Face] = {}
    at = Cell(0, 0)
    for number, line in enumerate(lines):
        down, right = (1, 0) if number % 2 else (0, 1)
        for step, entry in enumerate(line):
            at = at if not step else at.shifted(down, right)
            tiles[at] = numbers[entry.at] if isinstance(entry, _Tile) else entry
    return Pod(tiles)
