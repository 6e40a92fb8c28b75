"""Halls of fame, from the records of games that were played to their end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.table.records import Records
from referee.table.replaying import last_end
from referee.words import localise
from rules.mathable import Standing
from rules.mathable import halls_of_fame as best
from rules.mathable.final import Entry
from rules.message import Message


def halls_of_fame(records: Records) -> dict[int, list[Entry]]:
    """The best results of Mathable for 2, 3 and 4 players; who took a hint is not among them."""
    rows = (row for row in records.sessions() if row.head.game == "mathable")
    ends = (last_end(records, row.id) for row in rows)
    return best([*map(_standing, end["standings"])] for end in ends if end.get("over"))


def _standing(ranked: Mapping[str, Any]) -> Standing:
    """A player's place as it was recorded."""
    points, subtracted = ranked["points"], ranked["subtracted"]
    place, player, took_hint = ranked["place"], ranked["player"], ranked["hint"]
    return Standing(place, player, points + subtracted, subtracted, took_hint=took_hint)


def in_words(halls: Mapping[int, Sequence[Entry]]) -> str:
    """The halls as text, "" where nobody is in one."""
    lines: list[str] = []
    for players, entries in halls.items():
        lines += [localise(Message.of("table-hall", players=players))] if entries else []
        for place, entry in enumerate(entries, start=1):
            told = Message.of("table-hall-entry", name=entry.name, points=entry.points)
            lines.append(f"  {place:>2}. {localise(told)}")
    return "\n".join(lines)
