"""Halls of fame, one each for games of two, three and four players (rule sheet 1.8 and 2)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from rules.frozen import Frozen
from rules.mathable.final import Standing
from rules.mathable.game import PLAYERS
from rules.records import Record, RecordError, each, need


class HallError(ValueError):
    """A hall of fame that cannot be."""


class Entry(NamedTuple):
    """A name and the points made in one game."""

    name: str
    points: int


@dataclass(frozen=True, slots=True)
class Hall:
    """The best results, best first; of equal ones the earlier stays ahead."""

    entries: tuple[Entry, ...] = ()
    size: int = 10

    def __post_init__(self) -> None:
        if self.size < 1 or len(self.entries) > self.size:
            raise HallError(f"A hall of {self.size} must hold {len(self.entries)} entries.")
        if list(self.entries) != sorted(self.entries, key=_by_points):
            raise HallError("A hall must list its entries by points, best first.")

    def admits(self, points: int) -> bool:
        """Whether a result would get a place."""
        return len(self.entries) < self.size or points > self.entries[-1].points

    def insert(self, name: str, points: int) -> "Hall":
        """The hall after a result: with it where it gets a place, else the same."""
        entries = sorted([*self.entries, Entry(name, points)], key=_by_points)
        return replace(self, entries=tuple(entries[: self.size]))


def _by_points(entry: Entry) -> int:
    return -entry.points


@dataclass(frozen=True, slots=True)
class HallsOfFame:
    """The halls by the number of players."""

    halls: Mapping[int, Hall] = Frozen(dict.fromkeys(PLAYERS, Hall()))

    def of(self, players: int) -> Hall:
        """The hall for games of so many players."""
        if players not in self.halls:
            raise HallError(f"Halls are for 2, 3 and 4 players, but got {players}.")
        return self.halls[players]

    def insert(self, players: int, name: str, points: int) -> "HallsOfFame":
        """The halls after a result in a game of so many players."""
        hall = self.of(players).insert(name, points)
        return HallsOfFame(Frozen({**self.halls, players: hall}))

    def enter(self, standings: Iterable[Standing]) -> "HallsOfFame":
        """The halls after a game. A player who took a hint does not enter (rule sheet 1.8)."""
        ranked, halls = tuple(standings), self
        for standing in ranked:
            if not standing.took_hint:
                halls = halls.insert(len(ranked), standing.player, standing.total)
        return halls

    def to_dict(self) -> Record:
        return {
            str(players): {"size": hall.size, "entries": list(map(list, hall.entries))}
            for players, hall in self.halls.items()
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "HallsOfFame":
        halls = {players: need(data, str(players), dict) for players in PLAYERS}
        return cls(Frozen({players: _parse_hall(hall) for players, hall in halls.items()}))


def _parse_hall(data: Mapping[str, Any]) -> Hall:
    entries = each(data, "entries", list)
    strange = [entry for entry in entries if list(map(type, entry)) != [str, int]]
    if strange:
        raise RecordError(f"An entry must be a name and points, but got {strange[0]!r}.")
    return Hall(tuple(Entry(*entry) for entry in entries), need(data, "size", int))
