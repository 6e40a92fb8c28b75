"""Halls of fame, from the records of games that were played to their end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.table.records import Records
from referee.table.replaying import last_end
from referee.words import aloud
from rules.mathable import HallsOfFame, Standing
from rules.message import Message

PLAYERS = (2, 3, 4)
"""Numbers of players that have a hall of fame."""


def halls_of_fame(records: Records) -> HallsOfFame:
    """The best results of Mathable for 2, 3 and 4 players; who took a hint is not among them."""
    halls = HallsOfFame()
    for row in records.sessions():
        if row.head.game != "mathable":
            continue
        end = last_end(records, row.id)
        if end.get("over"):
            halls = halls.enter(map(_standing, end["standings"]))
    return halls


def _standing(ranked: Mapping[str, Any]) -> Standing:
    """A player's place as it was recorded."""
    points, subtracted = ranked["points"], ranked["subtracted"]
    return Standing(
        ranked["place"], ranked["player"], points + subtracted, subtracted, ranked["hint"]
    )


def in_words(halls: HallsOfFame) -> str:
    """The halls as text, "" where nobody is in one."""
    lines: list[str] = []
    for players in PLAYERS:
        entries = halls.of(players).entries
        lines += [aloud(Message.of("table-hall", players=players))] if entries else []
        for place, entry in enumerate(entries, start=1):
            told = Message.of("table-hall-entry", name=entry.name, points=entry.points)
            lines.append(f"  {place:>2}. {aloud(told)}")
    return "\n".join(lines)
