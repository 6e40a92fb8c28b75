"""A computer player: the turn it plays from its hand."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.arithmetic import calculate
from rules.formula.covering import coverings
from rules.formula.judging import judge_turn
from rules.formula.position import JOKER, Card, Formula, Number, Start, TableFormula, value_of
from rules.formula.ruleset import STANDARD_RULES, Ruleset

LEVELS = range(1, 3)
"""1 plays as few cards as it can, 2 as many."""

MAX_CARDS_ON_LEFT = 3
"""The most new cards tried to the left of =, to bound the search."""


class Choice(NamedTuple):
    """A turn: the formula, and its new cards with the names of their piles."""

    formula: Formula
    placements: tuple[tuple[Card, str], ...]


def choose(
    table: TableFormula, hand: Sequence[str], ruleset: Ruleset = STANDARD_RULES, level: int = 2
) -> Choice | None:
    """Choose a legal turn from a hand of these faces; None to draw a card.

    No card is placed on an identical one, as that leaves no trace, and jokers only to the right
    of =. Among turns with as many cards it prefers a formula that the next player must replace
    completely, then one that makes others draw, then a higher answer where answers score.
    """

    def merit(candidate: tuple[Formula, int]) -> tuple[object, ...]:
        formula, cards = candidate
        result = value_of(formula.c) or 0
        jokers = sum(card.joker for card in formula.cards)
        more = cards if level > 1 else -cards
        points = result * ruleset.points
        return more, formula.is_zero, ruleset.makes_draw(result), points, -jokers, str(formula)

    candidates = dict.fromkeys(_formulas(table, tuple(sorted(hand)), ruleset))
    for formula, cards in sorted(candidates, key=merit, reverse=True):
        ruling = judge_turn(table, formula, ruleset, hand=len(hand))
        if ruling.valid and ruling.least == cards:
            return _as_choice(table, ruling.formula, cards, hand)
    return None


def _as_choice(table: TableFormula, formula: Formula, cards: int, hand: Sequence[str]) -> Choice:
    """The placement of cards from the hand that makes a formula."""
    available = Counter(hand)
    for way in coverings(table, formula, cards):
        if way.played == cards and Counter(card.face for card in way.new_cards) <= available:
            piles = zip(formula.cards, formula.card_names, way.stayed, strict=True)
            new = tuple((card, name) for card, name, stayed in piles if not stayed)
            return Choice(formula, new)
    raise AssertionError(f"no way from {table} to {formula} by {cards} of {hand}")


def _formulas(
    table: TableFormula, hand: tuple[str, ...], ruleset: Ruleset
) -> Iterator[tuple[Formula, int]]:
    """True formulas that the hand can make, each with the number of new cards."""
    may_keep = isinstance(table, Start) or not table.is_zero
    limit = min(ruleset.turn_limit, len(hand))
    left_limit = 0 if isinstance(table, Start) else min(limit, MAX_CARDS_ON_LEFT)
    old_a, old_b, old_c = table.numbers
    digits = tuple(face for face in hand if face != JOKER)
    max_digits = ruleset.max_digits
    for a, used_a in _numbers(old_a, digits, left_limit, may_keep, max_digits):
        rest = _without(digits, used_a)
        for b, used_b in _numbers(old_b, rest, left_limit - len(used_a), may_keep, max_digits):
            unused = (*_without(rest, used_b), *hand[len(digits) :])
            limit_c = limit - len(used_a) - len(used_b)
            for op in ruleset.signs:
                x, y = value_of(a), value_of(b)
                result = None if x is None or y is None else calculate(x, op, y)
                if result is None or len(str(result)) > max_digits:
                    continue
                target = str(result)
                for c, used_c in _numbers(old_c, unused, limit_c, may_keep, len(target), target):
                    yield Formula(a, op, b, c), len(used_a) + len(used_b) + len(used_c)


@lru_cache(4096)
def _numbers(
    old: Number, faces: tuple[str, ...], cards: int, may_keep: bool, room: int, target: str = ""
) -> tuple[tuple[Number, tuple[str, ...]], ...]:
    """The numbers that can be made from an old one, each with the new cards it takes.

    At most `cards` cards are new. A number has up to `room` digits, or exactly those of `target`.
    """
    return tuple(dict.fromkeys(_make_numbers(old, faces, cards, may_keep, room, target)))


def _make_numbers(
    old: Number, faces: tuple[str, ...], cards: int, may_keep: bool, room: int, target: str
) -> Iterator[tuple[Number, tuple[str, ...]]]:
    digit, later = target[:1], target[1:]
    if not old and not target:
        yield (), ()
    if not room:
        return
    if old and may_keep:
        value = old[0].value
        values = range(10) if value is None and not target else (value,)
        for number, used in _make_numbers(old[1:], faces, cards, may_keep, room - 1, later):
            for kept in values:
                if digit in ("", str(kept)):
                    yield (old[0]._replace(value=kept), *number), used
    playable = [digit if digit in faces else JOKER] if target else dict.fromkeys(faces)
    for face in playable if cards else ():
        if face not in faces:
            continue
        card = Card(int(digit or face), joker=face == JOKER)
        rest = _without(faces, (face,))
        for covered in range(len(old) + 1):
            left = old[covered:]
            for number, used in _make_numbers(left, rest, cards - 1, may_keep, room - 1, later):
                yield (card, *number), tuple(sorted((face, *used)))


def _without(faces: tuple[str, ...], used: Sequence[str]) -> tuple[str, ...]:
    left = [*faces]
    for face in used:
        left.remove(face)
    return tuple(left)
