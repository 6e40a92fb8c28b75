"""How often the rules and their oracles agree.

python -m benchmarks.rule_oracles --count 20000 [--game formula] --seed 1
python -m benchmarks.rule_oracles --all

Positions are drawn at random, turns and whole games' ends among them; `tests/rules/oracles` rules
on each once more, without a line of the rules' code. With --all, all positions of some small worlds
are tried instead. Ends with status 1 where the two disagree, and prints the position.
"""

import argparse
import itertools
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random

from benchmarks.figures import Figure
from rules.formula import Ruleset, judge_turn
from rules.mathable import Board, legal_moves
from rules.mobius import COLOURS, STEERE_2008, Position, groups, winner
from tests.rules.comparisons import COMPARISONS
from tests.rules.comparisons import formula as turns
from tests.rules.comparisons import mathable as boards
from tests.rules.mobius_strategies import TINY
from tests.rules.oracles import formula as formula_oracle
from tests.rules.oracles import mathable as mathable_oracle

SHOWN = 3
"""Disagreements that are printed of each comparison."""


def main(arguments: list[str] | None = None) -> int:
    """Print a line for each comparison."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.rule_oracles")
    parser.add_argument("--count", type=int, default=20_000, help="positions of each game")
    parser.add_argument("--game", choices=COMPARISONS, help="one game alone")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all", action="store_true", help="all positions of small worlds")
    asked = parser.parse_args(arguments)
    if asked.all:
        return int(sum(tried_all(name, world()) for name, world in WORLDS.items()) > 0)
    games = [asked.game] if asked.game else list(COMPARISONS)
    return int(sum(compared(game, asked.count, asked.seed) for game in games) > 0)


def compared(game: str, count: int, seed: int) -> int:
    """Compare random positions of a game; the number of disagreements."""
    rng, sorts, wrong = Random(seed), Counter[str](), 0
    for _ in range(count):
        found = COMPARISONS[game](rng)
        sorts[found.sort] += 1
        wrong += not found.agrees
        if not found.agrees and wrong <= SHOWN:
            print(f"{found.position}\n  oracle {found.expected}\n  rules  {found.ruled}")
    print(Figure(game, count - wrong, count))
    print("    " + ", ".join(f"{number} {sort}" for sort, number in sorted(sorts.items())))
    return wrong


def tried_all(name: str, positions: Iterator[tuple[str, bool]]) -> int:
    """Try all positions of a world; the number of those that are not as they must be."""
    count = wrong = 0
    for position, agrees in positions:
        count += 1
        wrong += not agrees
        if not agrees and wrong <= SHOWN:
            print(position)
    print(Figure(name, count - wrong, count))
    return wrong


def short_turns() -> Iterator[tuple[str, bool]]:
    """Every turn between true formulas of numbers up to 12, by three sets of rules."""
    formulas = [one for one in turns.small_formulas(12) if int(one[3]) <= 12]
    for reuse, strict in ((False, False), (True, False), (False, True)):
        house = formula_oracle.House(4 if strict else 3, "×÷" if strict else "+−×÷", reuse)
        ruleset = Ruleset(reuse=reuse, no_plus_minus=strict)
        allowed = [one for one in formulas if one[1] in house.signs]
        yield from _turns(itertools.product(allowed, repeat=2), house, ruleset)


def long_turns() -> Iterator[tuple[str, bool]]:
    """The turns from ten formulas to every true formula of numbers up to 99."""
    formulas = [one for one in turns.small_formulas(99) if int(one[3]) <= 99]
    pairs = itertools.product(Random(3).sample(formulas, 10), formulas)
    yield from _turns(pairs, formula_oracle.House(), Ruleset())


def _turns(
    pairs: Iterable[tuple[formula_oracle.Formula, ...]],
    house: formula_oracle.House,
    ruleset: Ruleset,
) -> Iterator[tuple[str, bool]]:
    for before, after in pairs:
        expected = formula_oracle.judged(before, after, house)
        ruled = judge_turn(turns.parsed(before), turns.parsed(after), ruleset)
        yield f"{before} -> {after}", turns.said(ruled) == expected


def fillings() -> Iterator[tuple[str, bool]]:
    """Every filling of a board of 15 cells: each has exactly one winner."""
    for stones in itertools.product(COLOURS, repeat=len(TINY.cells)):
        position = Position(dict(zip(TINY.cells, stones, strict=True)), TINY)
        yield str(position), _one_winner(position)


def full_boards() -> Iterator[tuple[str, bool]]:
    """100,000 random full boards: each has exactly one winner."""
    for seed in range(100_000):
        cells = Random(seed).sample(STEERE_2008.cells, len(STEERE_2008.cells))
        position = Position.played(cells)
        yield str(position), _one_winner(position)


def _one_winner(position: Position) -> bool:
    """Whether one side alone has a goal, or else two linked bars and a loop."""
    found = groups(position)
    won = {group.colour for group in found if group.how}
    linked = {group.colour for group in found if len(group.bars) >= 2}
    won = won or linked & {group.colour for group in found if group.loops}
    return won == {winner(position)}


def first_moves() -> Iterator[tuple[str, bool]]:
    """The moves after every first and every second move on the real board."""
    box, bare = boards.BOXES["2021"], Board()
    for depth in (0, 1, 2):
        for line in _lines(bare, depth):
            legal = mathable_oracle.legal_moves(box, boards.numbers(line))
            yield repr(line), set(boards.plain(legal_moves(line))) == legal


def _lines(board: Board, depth: int) -> Iterator[Board]:
    if depth == 0:
        yield board
        return
    for move in legal_moves(board):
        yield from _lines(board.after([move]), depth - 1)


WORLDS: Mapping[str, Callable[[], Iterator[tuple[str, bool]]]] = {
    "formula: turns between formulas of numbers up to 12": short_turns,
    "formula: from ten formulas to all of numbers up to 99": long_turns,
    "mobius: fillings of a board of 15 cells": fillings,
    "mobius: random full boards": full_boards,
    "mathable: positions up to the second move": first_moves,
}


if __name__ == "__main__":
    sys.exit(main())
