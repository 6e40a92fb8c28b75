"""How often the rules and their oracles agree.

Positions are drawn at random, turns and whole games' ends among them; `tests/rules/oracles` rules
on each once more, without a line of the rules' code. All positions of some small worlds are tried
besides.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from random import Random

from benchmarks.figures import Measured
from benchmarks.sets import Asked
from rules.formula import Ruleset, judge_turn
from rules.mathable import Board, legal_moves
from rules.mobius import COLOURS, STEERE_2008, Position, groups, winner
from tests.rules.comparisons import COMPARISONS
from tests.rules.comparisons import formula as turns
from tests.rules.comparisons import mathable as boards
from tests.rules.mobius_strategies import TINY
from tests.rules.oracles import formula as formula_oracle
from tests.rules.oracles import mathable as mathable_oracle

COUNT = 20_000
"""Random positions of each game."""
FULL_BOARDS = 100_000

Tried = Iterator[tuple[str, bool]]
"""Positions, and whether what is ruled on each is as it must be."""


def rules(asked: Asked) -> Iterator[Measured]:
    """Random positions of each game, and all of small worlds."""
    for game in COMPARISONS:
        if asked.wants(f"random/{game}"):
            yield counted(f"random/{game}", drawn(game, asked.limit or COUNT, asked.seed))
    for name, world in WORLDS.items():
        if asked.wants(f"worlds/{name}"):
            yield counted(f"worlds/{name}", islice(world(), asked.limit))


def counted(name: str, tried: Tried) -> Measured:
    """How many agree; where they do not, the position is wrong."""
    measured = Measured(name)
    for position, agrees in tried:
        measured.count("agree", agrees)
        if not agrees:
            measured.wrong.append(position)
    return measured


def drawn(game: str, count: int, seed: int) -> Tried:
    """Random positions."""
    rng = Random(seed)
    for _ in range(count):
        found = COMPARISONS[game](rng)
        yield f"{found.position}: oracle {found.expected}, rules {found.ruled}", found.agrees


def short_turns() -> Tried:
    """Every turn between true formulas of numbers up to 12, by three sets of rules."""
    formulas = [one for one in turns.small_formulas(12) if int(one[3]) <= 12]
    for reuse, strict in ((False, False), (True, False), (False, True)):
        house = formula_oracle.House(4 if strict else 3, "×÷" if strict else "+−×÷", reuse)
        ruleset = Ruleset(reuse=reuse, no_plus_minus=strict)
        allowed = [one for one in formulas if one[1] in house.signs]
        yield from _turns(itertools.product(allowed, repeat=2), house, ruleset)


def long_turns() -> Tried:
    """The turns from ten formulas to every true formula of numbers up to 99."""
    formulas = [one for one in turns.small_formulas(99) if int(one[3]) <= 99]
    pairs = itertools.product(Random(3).sample(formulas, 10), formulas)
    yield from _turns(pairs, formula_oracle.House(), Ruleset())


def _turns(
    pairs: Iterable[tuple[formula_oracle.Formula, ...]],
    house: formula_oracle.House,
    ruleset: Ruleset,
) -> Tried:
    for before, after in pairs:
        expected = formula_oracle.judged(before, after, house)
        ruled = judge_turn(turns.parsed(before), turns.parsed(after), ruleset)
        yield f"{before} -> {after}", turns.said(ruled) == expected


def fillings() -> Tried:
    """Every filling of a board of 15 cells: each has exactly one winner."""
    for stones in itertools.product(COLOURS, repeat=len(TINY.cells)):
        position = Position(dict(zip(TINY.cells, stones, strict=True)), TINY)
        yield str(position), _one_winner(position)


def full_boards() -> Tried:
    """Random full boards: each has exactly one winner."""
    for seed in range(FULL_BOARDS):
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


def first_moves() -> Tried:
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


WORLDS: Mapping[str, Callable[[], Tried]] = {
    "formula, turns between formulas of numbers up to 12": short_turns,
    "formula, from ten formulas to all of numbers up to 99": long_turns,
    "mobius, fillings of a board of 15 cells": fillings,
    "mobius, random full boards": full_boards,
    "mathable, positions up to the second move": first_moves,
}
