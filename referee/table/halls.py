"""Halls of fame, from records of finished games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.table.records import Records
from referee.table.replaying import last_end
from referee.words import localise
from rules.mathable import Standing
from rules.mathable import halls_of_fame as rank_entries
from rules.mathable.final import Entry
from rules.message import Message


def halls_of_fame(records: Records) -> dict[int, list[Entry]]:
    """The best results of Mathable without a hint, for 2, 3 and 4 players."""
    rows = (row for row in records.sessions() if row.head.game == "mathable")
    ends = (last_end(records, row.id) for row in rows)
    return rank_entries([*map(_standing, end["standings"])] for end in ends if end.get("over"))


def _standing(recorded: Mapping[str, Any]) -> Standing:
    """A player's final place, from its JSON in a record."""
    points, subtracted = recorded["points"], recorded["subtracted"]
    place, player, took_hint = recorded["place"], recorded["player"], recorded["hint"]
    return Standing(place, player, points + subtracted, subtracted, took_hint=took_hint)


def format_halls(halls: Mapping[int, Sequence[Entry]]) -> str:
    """The halls as text, "" where all are empty."""
    lines: list[str] = []
    for players, entries in halls.items():
        lines += [localise(Message.of("table-hall", players=players))] if entries else []
        for place, entry in enumerate(entries, start=1):
            message = Message.of("table-hall-entry", name=entry.name, points=entry.points)
            lines.append(f"  {place:>2}. {localise(message)}")
    return "\n".join(lines)
