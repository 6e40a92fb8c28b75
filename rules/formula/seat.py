"""A seat for the computer: the turn that it plays from its hand."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.arithmetic import calculate
from rules.formula.covering import covers
from rules.formula.judging import judge_turn
from rules.formula.position import (
    JOKER,
    Card,
    Formula,
    Number,
    Start,
    TableFormula,
    value_of,
)
from rules.formula.ruleset import USUAL, Ruleset

LEVELS = range(1, 3)
"""1 plays as few cards as it can, 2 as many."""

MOST_ON_LEFT = 3
"""Cards that are tried to the left of =, whatever the limit of a turn is."""


class Choice(NamedTuple):
    """A turn: the formula, and its new cards, each with the name of its pile."""

    formula: Formula
    laid: tuple[tuple[Card, str], ...]


def choose(
    table: TableFormula, hand: Sequence[str], ruleset: Ruleset = USUAL, level: int = 2
) -> Choice | None:
    """A legal turn from a hand of these faces; None where none is found, so that a card is drawn.

    Only turns are taken that can be told from the table: no card is laid on an identical one. A
    joker is laid to the right of = alone. Of turns of as many cards that which the next player must
    cover whole goes first, then one that makes others draw, and the higher answer where it counts.
    """

    def merit(found: tuple[Formula, int]) -> tuple[object, ...]:
        formula, cards = found
        result = value_of(formula.c) or 0
        jokers = sum(card.joker for card in formula.cards)
        more = cards if level > 1 else -cards
        points = result * ruleset.points
        return more, formula.is_zero, ruleset.makes_draw(result), points, -jokers, str(formula)

    ways = dict.fromkeys(_formulas(table, tuple(sorted(hand)), ruleset))
    for formula, cards in sorted(ways, key=merit, reverse=True):
        ruled = judge_turn(table, formula, ruleset, hand=len(hand))
        if ruled.valid and ruled.least == cards:
            return _laid(table, ruled.formula, cards, hand)
    return None


def _laid(table: TableFormula, formula: Formula, cards: int, hand: Sequence[str]) -> Choice:
    """How so many cards of a hand make a formula."""
    held = Counter(hand)
    for way in covers(table, formula, cards):
        if way.played == cards and Counter(card.face for card in way.new_cards) <= held:
            named = zip(formula.cards, formula.card_names, way.stayed, strict=True)
            return Choice(formula, tuple((card, name) for card, name, old in named if not old))
    raise AssertionError(f"no way from {table} to {formula} by {cards} of {hand}")


def _formulas(
    table: TableFormula, hand: tuple[str, ...], ruleset: Ruleset
) -> Iterator[tuple[Formula, int]]:
    """True formulas that can be laid, each with how many cards are new."""
    keeps = isinstance(table, Start) or not table.is_zero
    limit = min(ruleset.limit, len(hand))
    left = 0 if isinstance(table, Start) else min(limit, MOST_ON_LEFT)
    old_a, old_b, old_c = table.numbers
    digits = tuple(face for face in hand if face != JOKER)
    most = ruleset.max_digits
    for a, used in _numbers(old_a, digits, left, keeps, most):
        rest = _without(digits, used)
        for b, more in _numbers(old_b, rest, left - len(used), keeps, most):
            spare = (*_without(rest, more), *hand[len(digits) :])
            room = limit - len(used) - len(more)
            for op in ruleset.signs:
                x, y = value_of(a), value_of(b)
                result = None if x is None or y is None else calculate(x, op, y)
                if result is None or len(str(result)) > most:
                    continue
                shown = str(result)
                for c, last in _numbers(old_c, spare, room, keeps, len(shown), shown):
                    yield Formula(a, op, b, c), len(used) + len(more) + len(last)


@lru_cache(4096)
def _numbers(
    old: Number, faces: tuple[str, ...], cards: int, keeps: bool, room: int, shown: str = ""
) -> tuple[tuple[Number, tuple[str, ...]], ...]:
    """The numbers that can be made of one by so many cards at most, each with those cards.

    They have up to `room` cards, or show just the digits that are `shown`.
    """
    return tuple(dict.fromkeys(_made(old, faces, cards, keeps, room, shown)))


def _made(
    old: Number, faces: tuple[str, ...], cards: int, keeps: bool, room: int, shown: str
) -> Iterator[tuple[Number, tuple[str, ...]]]:
    digit, later = shown[:1], shown[1:]
    if not old and not shown:
        yield (), ()
    if not room:
        return
    if old and keeps:
        value = old[0].value
        values = range(10) if value is None and not shown else (value,)
        for number, used in _made(old[1:], faces, cards, keeps, room - 1, later):
            for kept in values:
                if digit in ("", str(kept)):
                    yield (old[0]._replace(value=kept), *number), used
    laid = [digit if digit in faces else JOKER] if shown else dict.fromkeys(faces)
    for face in laid if cards else ():
        if face not in faces:
            continue
        card = Card(int(digit or face), joker=face == JOKER)
        rest = _without(faces, (face,))
        for covered in range(len(old) + 1):
            for number, used in _made(old[covered:], rest, cards - 1, keeps, room - 1, later):
                yield (card, *number), tuple(sorted((face, *used)))


def _without(faces: tuple[str, ...], used: Sequence[str]) -> tuple[str, ...]:
    left = [*faces]
    for face in used:
        left.remove(face)
    return tuple(left)
