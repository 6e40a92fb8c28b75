"""Cards, and the numbers that they make side by side."""

import re
from typing import Literal, NamedTuple, get_args

Sign = Literal["+", "−", "×", "÷"]
SIGNS: tuple[Sign, ...] = get_args(Sign)
EQUALS = "="
JOKER = "joker"

_CARD = re.compile(r"([0-9])|\(([0-9])\)|\(\?\)", re.ASCII)


class CardError(ValueError):
    """A text that is no card or no number."""


class Card(NamedTuple):
    """A digit, or a joker with the value it was given; None where that is not known."""

    value: int | None
    joker: bool = False

    @property
    def face(self) -> str:
        """What is printed on it: a digit, or `joker`."""
        return JOKER if self.joker else str(self.value)

    def __str__(self) -> str:
        """ "4", or "(4)" for a joker that stands for 4, or "(?)" for one of unknown value."""
        if not self.joker:
            return str(self.value)
        return "(?)" if self.value is None else f"({self.value})"

    @classmethod
    def of(cls, face: str) -> "Card":
        """The card of that face."""
        if face == JOKER:
            return cls(None, joker=True)
        if len(face) == 1 and face.isascii() and face.isdigit():
            return cls(int(face))
        raise CardError(f"A card must be 0 to 9 or joker, but got {face!r}.")

    def may_be(self, earlier: "Card") -> bool:
        """Whether this can be the same card as one seen before; a joker keeps its value."""
        if self.joker != earlier.joker:
            return False
        if self.joker and None in (self.value, earlier.value):
            return True
        return self.value == earlier.value


Number = tuple[Card, ...]
"""The top cards of one to three piles, from the left."""


def parse_number(text: str) -> Number:
    """A number such as `12`, `1(2)` or `(?)5`, where jokers stand in brackets."""
    cards, end = [], 0
    while match := _CARD.match(text, end):
        digit = match[1] or match[2]
        cards.append(Card(None if digit is None else int(digit), joker=match[1] is None))
        end = match.end()
    if not cards or end < len(text):
        raise CardError(f"A number must be digits such as 12 or 1(2), but got {text!r}.")
    return tuple(cards)


def format_number(number: Number) -> str:
    """The number as `parse_number` reads it."""
    return "".join(map(str, number))


def value_of(number: Number) -> int | None:
    """What a number is worth; None where a joker is of unknown value."""
    worth = 0
    for card in number:
        if card.value is None:
            return None
        worth = 10 * worth + card.value
    return worth


def has_leading_zero(number: Number) -> bool:
    """Whether a number of several cards begins with 0."""
    return len(number) > 1 and number[0].value == 0
