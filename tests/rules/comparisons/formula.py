"""Turns at Formula: legal or nearly so, with jokers, counted cards, and variations."""

from collections.abc import Mapping
from functools import cache, partial
from itertools import product
from random import Random

from rules.formula import Formula, Ruleset, TurnRuling, judge_turn
from tests.rules.oracles import formula as oracle


def compare(rng: Random) -> tuple[str, object, object]:
    """Rule on a turn."""
    house, ruleset = _house(rng)
    before, after = drawn(rng)
    expected = oracle.judged(before, after, house)
    ruled = judge_turn(parsed(before), parsed(after), ruleset, house.played, house.hand)
    position = f"{parsed(before)} -> {parsed(after)}, {house}"
    return position, expected, said(ruled)


def said(ruled: TurnRuling) -> oracle.Outcome:
    """What the rules say of a turn, as the oracle says it."""
    outcome = ruled.ruling.outcome
    if outcome == "invalid":
        return oracle.Outcome(outcome)
    readings = frozenset(map(_letters, ruled.solutions))
    return oracle.Outcome(outcome, ruled.least, ruled.most, readings)


def _house(rng: Random) -> tuple[oracle.House, Ruleset]:
    reuse, strict = rng.random() < 0.2, rng.random() < 0.2
    house = oracle.House(
        limit=4 if strict else 3,
        signs="×÷" if strict else "+−×÷",
        reuse=reuse,
        played=rng.randint(0, 4) if rng.random() < 0.3 else None,
        hand=rng.randint(1, 7) if rng.random() < 0.3 else None,
    )
    return house, Ruleset(reuse=reuse, no_plus_minus=strict)


def drawn(rng: Random) -> tuple[oracle.Formula, oracle.Formula]:
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


_Formulas = list[oracle.Formula]


@cache
def small_formulas(highest: int) -> _Formulas:
    """All true formulas of numbers up to so much, and whatever comes of them."""
    every: _Formulas = []
    for a, b in product(range(highest + 1), repeat=2):
        results = {"+": a + b, "−": a - b, "×": a * b, "÷": a / b if b else -1}
        tried = [(str(a), op, str(b), f"{c:g}") for op, c in results.items() if c >= 0]
        every += filter(oracle.is_true, tried)
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


def _laid(before: oracle.Formula, after: oracle.Formula) -> int:
    """How many cards a turn takes at least."""
    numbers = oracle.numbers(before), oracle.numbers(after)
    return sum(
        min(part.laid for part in oracle.parts(*pair)) for pair in zip(*numbers, strict=True)
    )


def _hidden(rng: Random, formula: oracle.Formula, jokers: int, seen: bool) -> oracle.Formula:
    """The formula with some of its cards jokers, of known value or not."""
    parts = [list(part) for part in formula]
    places = [(part, at) for part in (0, 2, 3) for at in range(len(parts[part]))]
    for part, at in rng.sample(places, min(jokers, len(places))):
        parts[part][at] = oracle.JOKERS[int(parts[part][at])] if seen else "?"
    a, op, b, c = ("".join(part) for part in parts)
    return a, op, b, c


def parsed(formula: oracle.Formula) -> Formula:
    """A formula of the oracle."""
    a, op, b, c = ("".join(map(_written, part)) for part in formula)
    return Formula.parse(f"{a} {op} {b} = {c}")


def _written(card: str) -> str:
    return f"({oracle.digit(card)})" if oracle.is_joker(card) else card


def _letters(formula: Formula) -> oracle.Formula:
    a, b, c = (
        "".join(
            (oracle.JOKERS[card.value or 0] if card.joker else str(card.value)) for card in number
        )
        for number in formula.numbers
    )
    return a, formula.op, b, c
