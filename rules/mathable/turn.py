"""What one player did in one turn, as it is written down."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.mathable.places import Move
from rules.records import Record, RecordError, each, maybe, need


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: tiles placed, or tiles exchanged, or neither (a pass).

    `groups` are the tiles placed: each group came after the one before, and within a group the
    order is unknown. `draws` are the extra tiles drawn on sign squares, None where nobody told;
    `settled` the points agreed on where the turn alone leaves them open. The tiles of a turn that
    breaks the rules are taken back, unless the turn `stays` because they lie there all the same.
    """

    player: str
    groups: tuple[tuple[Move, ...], ...] = ()
    exchanged: int = 0
    draws: int | None = None
    settled: int | None = None
    stays: bool = False

    @classmethod
    def exchange(cls, player: str, tiles: int) -> "Turn":
        """So many tiles exchanged instead of playing (rule sheet 1.6)."""
        return cls(player, exchanged=tiles)

    @classmethod
    def passing(cls, player: str) -> "Turn":
        return cls(player)

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple(move for group in self.groups for move in group)

    def to_dict(self) -> Record:
        return {
            "player": self.player,
            "groups": [[str(move) for move in group] for group in self.groups],
            "exchanged": self.exchanged,
            "draws": self.draws,
            "settled": self.settled,
            "stays": self.stays,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Turn":
        return cls(
            player=need(data, "player", str),
            groups=tuple(_parse_group(group) for group in each(data, "groups", list)),
            exchanged=maybe(data, "exchanged", int) or 0,
            draws=maybe(data, "draws", int),
            settled=maybe(data, "settled", int),
            stays=bool(maybe(data, "stays", bool)),
        )


def _parse_group(group: list[Any]) -> tuple[Move, ...]:
    strange = [entry for entry in group if not isinstance(entry, str)]
    if strange:
        raise RecordError(f"A group must list moves such as '7B=4', but got {strange[0]!r}.")
    return tuple(Move.parse(entry) for entry in group)
