"""Halls of fame, one each for games of two, three and four players (rule sheet 1.8 and 2)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.mathable.final import Standing
from rules.mathable.game import PLAYERS
from rules.records import Record, each, need


class HallError(ValueError):
    """A hall of fame that cannot be."""


@dataclass(frozen=True, slots=True)
class Entry:
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
    """The halls for 2, 3 and 4 players."""

    two: Hall = Hall()
    three: Hall = Hall()
    four: Hall = Hall()

    def of(self, players: int) -> Hall:
        """The hall for games of so many players."""
        return self._halls()[_checked(players)]

    def insert(self, players: int, name: str, points: int) -> "HallsOfFame":
        """The halls after a result in a game of so many players."""
        halls = self._halls()
        halls[players] = self.of(players).insert(name, points)
        return HallsOfFame(*halls.values())

    def enter(self, standings: Iterable[Standing]) -> "HallsOfFame":
        """The halls after a game. A player who took a hint does not enter (rule sheet 1.8)."""
        ranked, halls = tuple(standings), self
        for standing in ranked:
            if not standing.took_hint:
                halls = halls.insert(len(ranked), standing.player, standing.total)
        return halls

    def to_dict(self) -> Record:
        return {
            str(players): {
                "size": hall.size,
                "entries": [[entry.name, entry.points] for entry in hall.entries],
            }
            for players, hall in self._halls().items()
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "HallsOfFame":
        return cls(*(_parse_hall(need(data, str(players), dict)) for players in PLAYERS))

    def _halls(self) -> dict[int, Hall]:
        return dict(zip(PLAYERS, (self.two, self.three, self.four), strict=True))


def _checked(players: int) -> int:
    if players not in PLAYERS:
        raise HallError(f"Halls are for 2, 3 and 4 players, but got {players}.")
    return players


def _parse_hall(data: Mapping[str, Any]) -> Hall:
    entries = tuple(_parse_entry(entry) for entry in each(data, "entries", list))
    return Hall(entries, need(data, "size", int))


def _parse_entry(entry: list[Any]) -> Entry:
    match entry:
        case [str(name), int(points)]:
            return Entry(name, points)
    raise HallError(f"An entry must be a name and points, but got {entry!r}.")
