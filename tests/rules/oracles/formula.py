"""Turns of Formula by brute force: every arrangement of new cards is tried.

A card is a character: a digit, or a letter for a joker, a to j for 0 to 9, and `?` for an unknown
value. A number is a string of cards, a formula four strings.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

JOKERS = "abcdefghij"

Formula = tuple[str, str, str, str]
Numbers = tuple[str, str, str]


class House(NamedTuple):
    """The rules in force, and what was counted."""

    limit: int = 3
    signs: str = "+−×÷"
    reuse: bool = False
    played: int | None = None
    hand: int | None = None


class Outcome(NamedTuple):
    """The expected ruling; the number of cards and the solutions if the turn can be legal."""

    outcome: str
    least: int | None = None
    most: int | None = None
    solutions: frozenset[Formula] = frozenset()


class Play(NamedTuple):
    """A way to play a turn: the formula, and the numbers of new cards, jokers, and kept cards."""

    after: Formula
    new: int
    jokers: int
    stayed: int


def numbers(formula: Formula) -> Numbers:
    a, _, b, c = formula
    return a, b, c


def is_joker(card: str) -> bool:
    return card == "?" or card in JOKERS


def digit(card: str) -> str:
    return str(JOKERS.index(card)) if card in JOKERS else card


def number_value(number: str) -> int | None:
    digits = "".join(map(digit, number))
    if not digits.isdigit() or (len(digits) > 1 and digits[0] == "0"):
        return None
    return int(digits)


@cache
def is_true(formula: Formula) -> bool:
    a, b, c = map(number_value, numbers(formula))
    if a is None or b is None or c is None:
        return False
    right = {"+": a + b == c, "−": b + c == a, "×": a * b == c, "÷": b > 0 and b * c == a}
    return right[formula[1]]


@cache
def solutions(formula: Formula) -> tuple[Formula, ...]:
    """The formula with each assignment of its open jokers that makes it true."""
    cards = "|".join(formula)
    assignments = product(JOKERS, repeat=cards.count("?"))
    return tuple(filter(is_true, (_fill_jokers(cards, values) for values in assignments)))


def _fill_jokers(cards: str, values: tuple[str, ...]) -> Formula:
    for value in values:
        cards = cards.replace("?", value, 1)
    a, op, b, c = cards.split("|")
    return a, op, b, c


Span = tuple[int, int]
"""The old piles that a pile of the new number replaces: start and end."""


@cache
def arrangements(old: int, new: int) -> tuple[tuple[tuple[Span, bool], ...], ...]:
    """All ways to place new piles over old ones; each is a span and whether its card stayed.

    The spans partition the old piles in order; a card that stayed covers its own pile only.
    """
    spans = [(start, end) for start in range(old + 1) for end in range(start, old + 1)]
    piles = [(span, stayed) for span in spans for stayed in (False, True)]
    alone = [pile for pile in piles if not pile[1] or pile[0][1] - pile[0][0] == 1]
    return tuple(piles for piles in product(alone, repeat=new) if _is_partition(piles, old))


def _is_partition(arrangement: tuple[tuple[Span, bool], ...], old: int) -> bool:
    ends = [0, *(end for (_, end), _ in arrangement)]
    starts = [*(start for (start, _), _ in arrangement), old]
    return starts == ends


class Part(NamedTuple):
    number: str
    new: int
    jokers: int
    stayed: int


@cache
def parts(old: str, new: str) -> tuple[Part, ...]:
    """Every way to make one number from another."""
    all_parts = {_part(old, new, arrangement) for arrangement in arrangements(len(old), len(new))}
    return tuple(part for part in all_parts if part is not None)


def _part(old: str, new: str, arrangement: tuple[tuple[Span, bool], ...]) -> Part | None:
    cards, new_cards, jokers = "", 0, 0
    for card, ((start, _), stayed) in zip(new, arrangement, strict=True):
        if stayed:
            old_card = old[start]
            is_same = is_joker(old_card) if card == "?" else old_card == card
            if is_joker(card) and old_card == "?":
                is_same = True
            if not is_same:
                return None
            cards += old_card if card == "?" else card
        else:
            cards += card
            new_cards += 1
            jokers += is_joker(card)
    return Part(cards, new_cards, jokers, len(new) - new_cards)


def plays(before: Formula, after: Formula) -> Iterator[Play]:
    """Every way to play a turn, by the cards alone."""
    old_jokers = sum(map(is_joker, "".join(numbers(before))))
    for a, b, c in product(*map(parts, numbers(before), numbers(after))):
        jokers = a.jokers + b.jokers + c.jokers
        if old_jokers + jokers <= 2:
            formula = (a.number, after[1], b.number, c.number)
            yield Play(formula, a.new + b.new + c.new, jokers, a.stayed + b.stayed + c.stayed)


def is_legal(before: Formula, play: Play, house: House) -> bool:
    limit = house.limit if house.hand is None else min(house.limit, house.hand)
    if not 1 <= play.new <= limit:
        return False
    if play.after[1] not in house.signs or not solutions(play.after):
        return False
    if before[1] == "×" and number_value(before[2]) == number_value(before[3]) == 0:
        return play.stayed == 0
    return play.stayed > 0 or not house.reuse


def judge(before: Formula, after: Formula, house: House) -> Outcome:
    """The expected ruling, which assumes the fewest cards that make the turn legal."""
    cases = [_judge_case(formula, after, house) for formula in solutions(before) or (before,)]
    legal = [case for case in cases if case.outcome != "invalid"]
    if not legal:
        return Outcome("invalid")
    all_solutions = frozenset().union(*(case.solutions for case in legal))
    certain = len(legal) == len(cases) and len(all_solutions) == 1
    certain &= all(case.outcome == "valid" for case in legal)
    least, most = [case.least or 0 for case in legal], [case.most or 0 for case in legal]
    return Outcome("valid" if certain else "unsure", min(least), max(most), all_solutions)


def _judge_case(before: Formula, after: Formula, house: House) -> Outcome:
    possible = [play for play in plays(before, after) if house.played in (None, play.new)]
    legal = [play for play in possible if is_legal(before, play, house)]
    if not legal:
        return Outcome("invalid")
    least = min(play.new for play in legal)
    uncertain = any(play.new <= least and play not in legal for play in possible)
    solved = frozenset(one for play in legal if play.new == least for one in solutions(play.after))
    most = max(play.new for play in legal)
    return Outcome("unsure" if uncertain else "valid", least, most, solved)
