"""Halls of fame, from the records of games that were played to their end."""

from __future__ import annotations

from referee.table.records import Records
from rules.mathable import HallsOfFame
from rules.wording import plural

PLAYERS = (2, 3, 4)
"""Numbers of players that have a hall of fame."""


def halls_of_fame(records: Records) -> HallsOfFame:
    """The best results of Mathable for 2, 3 and 4 players; who took a hint is not among them."""
    halls = HallsOfFame()
    for row in records.sessions():
        if row.head.game != "mathable":
            continue
        ends = [entry.body for entry in records.entries(row.id, "end")]
        # An end that was taken back is followed by another, or by none that is over.
        if ends and ends[-1]["over"]:
            ranked = ends[-1]["standings"]
            for one in ranked:
                if not one["hint"]:
                    halls = halls.insert(len(ranked), one["player"], one["points"])
    return halls


def in_words(halls: HallsOfFame) -> str:
    """The halls as text, "" where nobody is in one."""
    lines: list[str] = []
    for players in PLAYERS:
        entries = halls.of(players).entries
        lines += [f"Hall of fame, games of {players}:"] if entries else []
        lines += [
            f"  {place:>2}. {entry.name}: {plural(entry.points, 'point')}"
            for place, entry in enumerate(entries, start=1)
        ]
    return "\n".join(lines)
