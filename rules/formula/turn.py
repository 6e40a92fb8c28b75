"""What one player did in one turn, as it is written down."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.formula.position import Formula
from rules.records import Record, maybe, need


@dataclass(frozen=True, slots=True)
class Turn:
    """A formula put on the table, or where it is None a card drawn instead.

    `cards` is how many cards left the hand for the formula; None where nobody counted. A turn that
    was not `seen` is one that must have been: a card was drawn, or a formula taken back.
    """

    player: str
    formula: Formula | None = None
    cards: int | None = None
    seen: bool = True

    @classmethod
    def drawing(cls, player: str) -> "Turn":
        """A card drawn by a player who cannot or will not play (rule sheet, Game Play)."""
        return cls(player)

    @classmethod
    def unseen(cls, player: str) -> "Turn":
        """A turn that somebody must have had between two looks at the table."""
        return cls(player, seen=False)

    def to_dict(self) -> Record:
        return {
            "player": self.player,
            "formula": None if self.formula is None else str(self.formula),
            "cards": self.cards,
            "seen": self.seen,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Turn":
        formula = maybe(data, "formula", str)
        return cls(
            player=need(data, "player", str),
            formula=None if formula is None else Formula.parse(formula),
            cards=maybe(data, "cards", int),
            seen=need(data, "seen", bool),
        )
