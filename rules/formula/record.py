"""What one player did in one turn, as it is written down."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.formula.formula import Formula
from rules.records import Record, maybe, need


@dataclass(frozen=True, slots=True)
class Turn:
    """A formula put on the table, or a card drawn instead where it is None.

    `cards` is how many cards left the hand, None where nobody counted.
    """

    player: str
    formula: Formula | None = None
    cards: int | None = None

    @classmethod
    def drawing(cls, player: str) -> "Turn":
        """A card drawn by a player who cannot or will not play (rule sheet, Game Play)."""
        return cls(player)

    def to_dict(self) -> Record:
        return {
            "player": self.player,
            "formula": None if self.formula is None else str(self.formula),
            "cards": self.cards,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Turn":
        formula = maybe(data, "formula", str)
        return cls(
            player=need(data, "player", str),
            formula=None if formula is None else Formula.parse(formula),
            cards=maybe(data, "cards", int),
        )
