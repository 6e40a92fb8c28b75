"""Turns at Formula, found the other way round: every arrangement of cards is tried and weighed.

A card is a character: a digit, or a letter for a joker: a to j stand for 0 to 9, `?` for nobody
knows what. A number is a string of cards, a formula four strings.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

JOKERS = "abcdefghij"

Formula = tuple[str, str, str, str]
Numbers = tuple[str, str, str]


class House(NamedTuple):
    """What the players agreed on, and what was counted."""

    limit: int = 3
    signs: str = "+−×÷"
    reuse: bool = False
    played: int | None = None
    hand: int | None = None


class Outcome(NamedTuple):
    """What a referee must say; the number of cards and the readings where the turn can be legal."""

    outcome: str
    least: int | None = None
    most: int | None = None
    readings: frozenset[Formula] = frozenset()


class Play(NamedTuple):
    """One way in which a turn can have been played: the formula then, how many cards were laid, how
    many of them are jokers, and how many stayed."""

    after: Formula
    laid: int
    jokers: int
    stayed: int


def numbers(formula: Formula) -> Numbers:
    a, _, b, c = formula
    return a, b, c


def is_joker(card: str) -> bool:
    return card == "?" or card in JOKERS


def digit(card: str) -> str:
    return str(JOKERS.index(card)) if card in JOKERS else card


def worth(number: str) -> int | None:
    shown = "".join(map(digit, number))
    if not shown.isdigit() or (len(shown) > 1 and shown[0] == "0"):
        return None
    return int(shown)


@cache
def is_true(formula: Formula) -> bool:
    a, b, c = map(worth, numbers(formula))
    if a is None or b is None or c is None:
        return False
    right = {"+": a + b == c, "−": b + c == a, "×": a * b == c, "÷": b > 0 and b * c == a}
    return right[formula[1]]


@cache
def valued(formula: Formula) -> tuple[Formula, ...]:
    """The formula with all values of its open jokers that make it true."""
    cards = "|".join(formula)
    tried = product(JOKERS, repeat=cards.count("?"))
    return tuple(one for values in tried if is_true(one := _filled(cards, values)))


def _filled(cards: str, values: tuple[str, ...]) -> Formula:
    for value in values:
        cards = cards.replace("?", value, 1)
    a, op, b, c = cards.split("|")
    return a, op, b, c


Span = tuple[int, int]
"""The old piles that a pile of the new number takes the place of: from, and up to."""


@cache
def arrangements(old: int, new: int) -> tuple[tuple[tuple[Span, bool], ...], ...]:
    """All ways to place so many piles over so many old ones, each pile a card that stayed or not.

    The spans must follow each other without a gap or an overlap, and end where the old number ends;
    a card that stayed takes its own place alone.
    """
    spans = [(start, end) for start in range(old + 1) for end in range(start, old + 1)]
    piles = [(span, stayed) for span in spans for stayed in (False, True)]
    alone = [pile for pile in piles if not pile[1] or pile[0][1] - pile[0][0] == 1]
    return tuple(chosen for chosen in product(alone, repeat=new) if _tiles(chosen, old))


def _tiles(chosen: tuple[tuple[Span, bool], ...], old: int) -> bool:
    ends = [0, *(end for (_, end), _ in chosen)]
    starts = [*(start for (start, _), _ in chosen), old]
    return starts == ends


class Part(NamedTuple):
    number: str
    laid: int
    jokers: int
    stayed: int


@cache
def parts(old: str, new: str) -> tuple[Part, ...]:
    """Every way in which one number can have come from another."""
    found = {_part(old, new, chosen) for chosen in arrangements(len(old), len(new))}
    return tuple(part for part in found if part is not None)


def _part(old: str, new: str, chosen: tuple[tuple[Span, bool], ...]) -> Part | None:
    cards, laid, jokers = "", 0, 0
    for card, ((start, _), stayed) in zip(new, chosen, strict=True):
        if stayed:
            before = old[start]
            same = is_joker(before) if card == "?" else before == card
            if is_joker(card) and before == "?":
                same = True
            if not same:
                return None
            cards += before if card == "?" else card
        else:
            cards += card
            laid += 1
            jokers += is_joker(card)
    return Part(cards, laid, jokers, len(new) - laid)


def plays(before: Formula, after: Formula) -> Iterator[Play]:
    """Every way in which a turn can have been played, by the cards alone."""
    lying = sum(map(is_joker, "".join(numbers(before))))
    for a, b, c in product(*map(parts, numbers(before), numbers(after))):
        jokers = a.jokers + b.jokers + c.jokers
        if lying + jokers <= 2:
            then = (a.number, after[1], b.number, c.number)
            yield Play(then, a.laid + b.laid + c.laid, jokers, a.stayed + b.stayed + c.stayed)


def is_legal(before: Formula, play: Play, house: House) -> bool:
    if not 1 <= play.laid <= min(house.limit, house.limit if house.hand is None else house.hand):
        return False
    if play.after[1] not in house.signs or not valued(play.after):
        return False
    if before[1] == "×" and worth(before[2]) == worth(before[3]) == 0:
        return play.stayed == 0
    return play.stayed > 0 or not house.reuse


def judged(before: Formula, after: Formula, house: House) -> Outcome:
    """What a referee must say who takes the fewest cards that make the turn legal."""
    sides = [_judged(one, after, house) for one in valued(before) or (before,)]
    legal = [side for side in sides if side.outcome != "invalid"]
    if not legal:
        return Outcome("invalid")
    readings = frozenset().union(*(side.readings for side in legal))
    sure = len(legal) == len(sides) and len(readings) == 1
    sure &= all(side.outcome == "valid" for side in legal)
    least, most = [side.least or 0 for side in legal], [side.most or 0 for side in legal]
    return Outcome("valid" if sure else "unsure", min(least), max(most), readings)


def _judged(before: Formula, after: Formula, house: House) -> Outcome:
    told = [play for play in plays(before, after) if house.played in (None, play.laid)]
    legal = [play for play in told if is_legal(before, play, house)]
    if not legal:
        return Outcome("invalid")
    least = min(play.laid for play in legal)
    doubt = any(play.laid <= least and play not in legal for play in told)
    found = frozenset(one for play in legal if play.laid == least for one in valued(play.after))
    most = max(play.laid for play in legal)
    return Outcome("unsure" if doubt else "valid", least, most, found)
