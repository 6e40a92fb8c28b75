"""What the jokers of a formula can stand for."""

from collections.abc import Iterator
from itertools import product

from rules.formula.arithmetic import answer
from rules.formula.pieces import Card, Number, value_of
from rules.formula.position import Formula
from rules.formula.ruleset import Ruleset


def is_true(formula: Formula) -> bool:
    """Whether the formula holds. One with a joker of unknown value does not."""
    a, b, c = map(value_of, formula.numbers)
    return a is not None and b is not None and c is not None and c == answer(a, formula.op, b)


def readings(formula: Formula, ruleset: Ruleset) -> tuple[Formula, ...]:
    """The formula with every choice of values for its open jokers that makes it true.

    No open joker is taken for a 0 that begins a number, unless the rules allow it. There are none
    if more jokers are open than there are in the game.
    """
    if formula.open_jokers > ruleset.jokers:
        return ()
    choices = (choice for number in formula.numbers for choice in _choices(number, ruleset))
    valued = map(formula.with_cards, product(*choices))
    return tuple(filter(is_true, valued))


def _choices(number: Number, ruleset: Ruleset) -> Iterator[list[Card]]:
    for place, card in enumerate(number):
        begins = place == 0 and len(number) > 1
        lowest = 1 if begins and not ruleset.leading_zeros else 0
        open_values = [Card(value, joker=True) for value in range(lowest, 10)]
        yield open_values if card.value is None else [card]
