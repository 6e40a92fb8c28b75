"""Random turns of Formula: legal or nearly so, with jokers, counted cards, and variations."""

from collections.abc import Mapping
from functools import cache, partial
from itertools import product
from random import Random

from rules.formula import Formula, Ruleset, TurnRuling, judge_turn
from tests.rules.oracles import formula as oracle


def compare(rng: Random) -> tuple[str, object, object]:
    """Rule on a random turn."""
    house, ruleset = _house(rng)
    before, after = random_turn(rng)
    expected = oracle.judge(before, after, house)
    ruling = judge_turn(to_formula(before), to_formula(after), ruleset, house.played, house.hand)
    position = f"{to_formula(before)} -> {to_formula(after)}, {house}"
    return position, expected, outcome_of(ruling)


def outcome_of(ruling: TurnRuling) -> oracle.Outcome:
    """A ruling in the terms of the oracle."""
    outcome = ruling.ruling.outcome
    if outcome == "invalid":
        return oracle.Outcome(outcome)
    solutions = frozenset(map(_letters, ruling.solutions))
    return oracle.Outcome(outcome, ruling.least, ruling.most, solutions)


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


def random_turn(rng: Random) -> tuple[oracle.Formula, oracle.Formula]:
    """Two formulas, which mostly share a number."""
    every, sharing = small_formulas(30), _by_number()
    before = rng.choice(sharing["×", "0"] if rng.random() < 0.2 else every)
    part = rng.choice((0, 2, 3))
    similar = [rng.choice(sharing[str(part), before[part]]) for _ in range(8)]
    similar.append(rng.choice(every))
    nearest = partial(_new_cards, before)
    after = rng.choice(similar) if rng.random() < 0.3 else min(similar, key=nearest)
    if rng.random() < 0.1:
        after = (before[0], rng.choice((before[1], *"+−×÷")), before[2], before[3])
    if rng.random() < 0.1:
        after = (*after[:3], str(int(after[3]) + rng.choice((1, 10))))
    jokers = (0, 0, 1, 2)
    return (
        _with_jokers(rng, before, rng.choice(jokers), rng.random() < 0.7),
        _with_jokers(rng, after, rng.choice(jokers), rng.random() < 0.3),
    )


_Formulas = list[oracle.Formula]


@cache
def small_formulas(highest: int) -> _Formulas:
    """All true formulas whose first two numbers are at most `highest`."""
    every: _Formulas = []
    for a, b in product(range(highest + 1), repeat=2):
        results = {"+": a + b, "−": a - b, "×": a * b, "÷": a / b if b else -1}
        tried = [(str(a), op, str(b), f"{c:g}") for op, c in results.items() if c >= 0]
        every += filter(oracle.is_true, tried)
    return every


@cache
def _by_number() -> Mapping[tuple[str, str], _Formulas]:
    """True formulas of small numbers by part and number, and those with `× 0`."""
    sharing: dict[tuple[str, str], _Formulas] = {}
    for formula in small_formulas(30):
        for part in (0, 2, 3):
            sharing.setdefault((str(part), formula[part]), []).append(formula)
        if formula[1:] == ("×", "0", "0"):
            sharing.setdefault(("×", "0"), []).append(formula)
    return sharing


def _new_cards(before: oracle.Formula, after: oracle.Formula) -> int:
    """The fewest new cards that a turn takes."""
    numbers = oracle.numbers(before), oracle.numbers(after)
    return sum(min(part.new for part in oracle.parts(*pair)) for pair in zip(*numbers, strict=True))


def _with_jokers(rng: Random, formula: oracle.Formula, jokers: int, valued: bool) -> oracle.Formula:
    """The formula with some cards replaced by jokers, of known value if `valued`."""
    parts = [list(part) for part in formula]
    places = [(part, index) for part in (0, 2, 3) for index in range(len(parts[part]))]
    for part, index in rng.sample(places, min(jokers, len(places))):
        parts[part][index] = oracle.JOKERS[int(parts[part][index])] if valued else "?"
    a, op, b, c = ("".join(part) for part in parts)
    return a, op, b, c


def to_formula(formula: oracle.Formula) -> Formula:
    """A formula of the oracle."""
    a, op, b, c = ("".join(map(_card_text, part)) for part in formula)
    return Formula.parse(f"{a} {op} {b} = {c}")


def _card_text(card: str) -> str:
    return f"({oracle.digit(card)})" if oracle.is_joker(card) else card


def _letters(formula: Formula) -> oracle.Formula:
    a, b, c = (
        "".join(
            (oracle.JOKERS[card.value or 0] if card.joker else str(card.value)) for card in number
        )
        for number in formula.numbers
    )
    return a, formula.op, b, c
