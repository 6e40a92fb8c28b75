"""Positions drawn at random, ruled on by the rules and by oracles that share nothing with them."""

from collections.abc import Callable, Mapping
from functools import cache, partial
from itertools import product
from random import Random
from typing import NamedTuple

from rules.formula import Formula, Ruleset, judge_turn
from tests.rules.oracles import formula as formula_oracle


class Compared(NamedTuple):
    """A position, what sort it is, and what the oracle and the rules say of it."""

    position: str
    sort: str
    expected: object
    ruled: object

    @property
    def agrees(self) -> bool:
        return self.expected == self.ruled


def formula(rng: Random) -> Compared:
    """A turn: legal or nearly so, with jokers, counted cards, and variations."""
    house, ruleset = _house(rng)
    before, after = _turn(rng)
    expected = formula_oracle.judged(before, after, house)
    ruled = judge_turn(_parsed(before), _parsed(after), ruleset, house.played, house.hand)
    outcome = ruled.ruling.outcome
    said = formula_oracle.Outcome(outcome)
    if outcome != "invalid":
        readings = frozenset(map(_letters, ruled.readings))
        said = formula_oracle.Outcome(outcome, ruled.least, ruled.most, readings)
    return Compared(
        f"{_parsed(before)} -> {_parsed(after)}, {house}", expected.outcome, expected, said
    )


def _house(rng: Random) -> tuple[formula_oracle.House, Ruleset]:
    reuse, strict = rng.random() < 0.2, rng.random() < 0.2
    house = formula_oracle.House(
        limit=4 if strict else 3,
        signs="×÷" if strict else "+−×÷",
        reuse=reuse,
        played=rng.randint(0, 4) if rng.random() < 0.3 else None,
        hand=rng.randint(1, 7) if rng.random() < 0.3 else None,
    )
    return house, Ruleset(reuse=reuse, no_plus_minus=strict)


def _turn(rng: Random) -> tuple[formula_oracle.Formula, formula_oracle.Formula]:
    """A formula and another, most often one that shares a number with it."""
    every, sharing = small_formulas(30), _by_number()
    before = rng.choice(sharing["×", "0"] if rng.random() < 0.2 else every)
    part = rng.choice((0, 2, 3))
    near = [rng.choice(sharing[str(part), before[part]]) for _ in range(8)] + [rng.choice(every)]
    after = rng.choice(near) if rng.random() < 0.3 else min(near, key=partial(_laid, before))
    if rng.random() < 0.1:
        after = (before[0], rng.choice((before[1], *"+−×÷")), before[2], before[3])
    if rng.random() < 0.1:
        after = (*after[:3], str(int(after[3]) + rng.choice((1, 10))))
    jokers = (0, 0, 1, 2)
    return (
        _hidden(rng, before, rng.choice(jokers), rng.random() < 0.7),
        _hidden(rng, after, rng.choice(jokers), rng.random() < 0.3),
    )


_Formulas = list[formula_oracle.Formula]


@cache
def small_formulas(highest: int) -> _Formulas:
    """All true formulas of numbers up to so much, and whatever comes of them."""
    every: _Formulas = []
    for a, b in product(range(highest + 1), repeat=2):
        results = {"+": a + b, "−": a - b, "×": a * b, "÷": a / b if b else -1}
        tried = [(str(a), op, str(b), f"{c:g}") for op, c in results.items() if c >= 0]
        every += filter(formula_oracle.is_true, tried)
    return every


@cache
def _by_number() -> Mapping[tuple[str, str], _Formulas]:
    """True formulas of small numbers by each number in them, and those with `× 0`."""
    sharing: dict[tuple[str, str], _Formulas] = {}
    for one in small_formulas(30):
        for part in (0, 2, 3):
            sharing.setdefault((str(part), one[part]), []).append(one)
        if one[1:] == ("×", "0", "0"):
            sharing.setdefault(("×", "0"), []).append(one)
    return sharing


def _laid(before: formula_oracle.Formula, after: formula_oracle.Formula) -> int:
    """How many cards a turn takes at least."""
    numbers = formula_oracle.numbers(before), formula_oracle.numbers(after)
    return sum(
        min(part.laid for part in formula_oracle.parts(*pair))
        for pair in zip(*numbers, strict=True)
    )


def _hidden(
    rng: Random, formula: formula_oracle.Formula, jokers: int, seen: bool
) -> formula_oracle.Formula:
    """The formula with some of its cards jokers, of known value or not."""
    parts = [list(part) for part in formula]
    places = [(part, at) for part in (0, 2, 3) for at in range(len(parts[part]))]
    for part, at in rng.sample(places, min(jokers, len(places))):
        parts[part][at] = formula_oracle.JOKERS[int(parts[part][at])] if seen else "?"
    a, op, b, c = ("".join(part) for part in parts)
    return a, op, b, c


def _parsed(formula: formula_oracle.Formula) -> Formula:
    a, op, b, c = ("".join(map(_written, part)) for part in formula)
    return Formula.parse(f"{a} {op} {b} = {c}")


def _written(card: str) -> str:
    return f"({formula_oracle.digit(card)})" if formula_oracle.is_joker(card) else card


def _letters(formula: Formula) -> formula_oracle.Formula:
    a, b, c = (
        "".join(
            (formula_oracle.JOKERS[card.value or 0] if card.joker else str(card.value))
            for card in number
        )
        for number in formula.numbers
    )
    return a, formula.op, b, c


COMPARISONS: Mapping[str, Callable[[Random], Compared]] = {"formula": formula}
