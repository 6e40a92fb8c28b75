"""Halls of fame, one each for games of two, three and four players (rule sheet 1.8 and 2)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from rules.frozen import Frozen
from rules.mathable.final import Standing
from rules.mathable.game import PLAYERS


class HallError(ValueError):
    """A number of players for whom there is no hall of fame."""


class Entry(NamedTuple):
    """A name and the points made in one game."""

    name: str
    points: int


@dataclass(frozen=True, slots=True)
class Hall:
    """The best results, best first; of equal ones the earlier stays ahead."""

    entries: tuple[Entry, ...] = ()
    size: int = 10

    def insert(self, name: str, points: int) -> "Hall":
        """The hall after a result: with it where it gets a place, else the same."""
        entries = sorted([*self.entries, Entry(name, points)], key=lambda entry: -entry.points)
        return replace(self, entries=tuple(entries[: self.size]))


@dataclass(frozen=True, slots=True)
class HallsOfFame:
    """The halls by the number of players."""

    halls: Mapping[int, Hall] = Frozen(dict.fromkeys(PLAYERS, Hall()))

    def of(self, players: int) -> Hall:
        """The hall for games of so many players."""
        if players not in self.halls:
            raise HallError(f"Halls are for 2, 3 and 4 players, but got {players}.")
        return self.halls[players]

    def enter(self, standings: Iterable[Standing]) -> "HallsOfFame":
        """The halls after a game. A player who took a hint does not enter (rule sheet 1.8)."""
        ranked = tuple(standings)
        hall = self.of(len(ranked))
        for standing in ranked:
            if not standing.took_hint:
                hall = hall.insert(standing.player, standing.total)
        return HallsOfFame(Frozen({**self.halls, len(ranked): hall}))
