"""Where the number cards are: in hands, in the stock, under the formula. All by their number."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType


@dataclass(frozen=True)
class Cards:
    """How many cards each player holds, how many are in the stock, and how many are covered."""

    hands: Mapping[str, int]
    stock: int
    covered: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "hands", MappingProxyType(dict(self.hands)))

    def __reduce__(self) -> tuple[object, ...]:
        # A read-only view of a dict cannot be copied or pickled as it is.
        return Cards, (dict(self.hands), self.stock, self.covered)

    def drawn(self, player: str, number: int = 1) -> "Cards":
        """After a player has drawn, as far as there are cards.

        An empty stock is made anew of the covered cards (rule sheet, Game Play).
        """
        cards = self
        for _ in range(number):
            cards = cards._drawn_one(player)
        return cards

    def all_drawn(self, players: Iterable[str]) -> "Cards":
        """After each of these has drawn one, in this order."""
        cards = self
        for player in players:
            cards = cards.drawn(player)
        return cards

    def played(self, player: str, number: int, piles: int) -> "Cards":
        """After a player has laid cards on the table, which made so many piles more."""
        hands = {**self.hands, player: self.hands[player] - number}
        return replace(self, hands=hands, covered=self.covered + number - piles)

    def _drawn_one(self, player: str) -> "Cards":
        cards = self if self.stock else replace(self, stock=self.covered, covered=0)
        if not cards.stock:
            return self
        hands = {**cards.hands, player: cards.hands[player] + 1}
        return replace(cards, hands=hands, stock=cards.stock - 1)
