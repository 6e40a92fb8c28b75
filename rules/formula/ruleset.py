"""The rules as data: all variations, and what the rule sheet leaves open."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.arithmetic import SIGNS, Sign
from rules.formula.position import JOKER
from rules.message import Message, Text
from rules.options import Options

MOST_DIGITS = 4
"""An upper bound of `max_digits`: no turn plays more cards."""
MOST_JOKERS = 2
"""An upper bound of `jokers`: the sheet has two, and more take long to resolve."""


@dataclass(frozen=True, slots=True)
class Ruleset(Options):
    """The rules of Formula. The defaults are the sheet's and, where it is silent, the usual ones.

    `max_digits`
        How many cards a number may have.
    `leading_zeros`
        Whether a number of several cards may begin with 0.
    `digits_each`, `jokers`, `supply_confirmed`
        How many cards of each digit, and how many jokers there are. The sheet gives the number of
        jokers only, so that surplus digits are only noted unless `supply_confirmed`.
    `hand`
        How many cards each player is dealt (Setup 2).
    `penalty`
        House rule: how many cards a player draws for an illegal play, which also costs the turn. If
        0, the player may play other cards, or draw as the sheet says.
    `reuse`
        Variation: at least one card on the table must be used again.
    `extra_card`
        Variation: the winner of a round starts the next with an extra card.
    `play_on`
        Variation: the round goes on until everybody has played all cards.
    `fives_draw`, `zero_is_five`
        Variation: an answer divisible by 5 makes the others draw a card; whether 0 counts.
    `no_plus_minus`
        Variation: no + and −, and four cards may be played in a turn.
    `points`, `target`, `joker_points`, `first_out_points`
        Variation: each formula scores its answer, cards left are subtracted, a joker as
        `joker_points`; the first player out gets a bonus; rounds go on until `target` is reached.
    """

    max_digits: int = 3
    leading_zeros: bool = False
    digits_each: int = 5
    jokers: int = 2
    supply_confirmed: bool = False
    hand: int = 7
    penalty: int = 0
    reuse: bool = False
    extra_card: bool = False
    play_on: bool = False
    fives_draw: bool = False
    zero_is_five: bool = True
    no_plus_minus: bool = False
    points: bool = False
    target: int = 250
    joker_points: int = 25
    first_out_points: int = 10

    descriptions: ClassVar[Mapping[str, Message]] = {
        "max_digits": Message.of("options-formula-max-digits"),
        "leading_zeros": Message.of("options-formula-leading-zeros"),
        "digits_each jokers supply_confirmed": Message.of("options-formula-supply"),
        "hand": Message.of("options-formula-hand"),
        "penalty": Message.of("options-formula-penalty"),
        "reuse": Message.of("options-formula-reuse"),
        "extra_card": Message.of("options-formula-extra-card"),
        "play_on": Message.of("options-formula-play-on"),
        "fives_draw zero_is_five": Message.of("options-formula-fives"),
        "no_plus_minus": Message.of("options-formula-no-plus-minus"),
        "points target joker_points first_out_points": Message.of("options-formula-points"),
    }

    def problem(self) -> Text:
        ones = ("max_digits", "digits_each", "hand", "target")
        for option in (*ones, "jokers", "penalty", "joker_points", "first_out_points"):
            value, least = getattr(self, option), int(option in ones)
            most = {"max_digits": MOST_DIGITS, "jokers": MOST_JOKERS}.get(option, value)
            if value < least:
                return Message.of("options-too-small", option=option, least=least, got=value)
            if value > most:
                return Message.of("options-too-large", option=option, most=most, got=value)
        return ""

    @property
    def turn_limit(self) -> int:
        return 4 if self.no_plus_minus else 3

    @property
    def signs(self) -> tuple[Sign, ...]:
        return ("×", "÷") if self.no_plus_minus else SIGNS

    @property
    def card_count(self) -> int:
        return 10 * self.digits_each + self.jokers

    def supply(self, face: str) -> int:
        """The number of cards with a face."""
        return self.jokers if face == JOKER else self.digits_each

    def is_confirmed(self, face: str) -> bool:
        """Whether the number of cards with a face is certain."""
        return self.supply_confirmed or face == JOKER

    def makes_draw(self, answer: int) -> bool:
        return self.fives_draw and answer % 5 == 0 and (answer > 0 or self.zero_is_five)


STANDARD_RULES = Ruleset()
