"""A recorded session again: from its inputs to its events, under other rules if wanted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from referee.table.calls import CallError, parse_call
from referee.table.events import Event
from referee.table.records import Entry, Records, SessionHead, SessionRow
from referee.table.session import Session
from referee.table.sighting import sighting_of

END = "end"


def feed(session: Session[Any], entries: Iterable[Entry]) -> Iterator[Event]:
    """Give a session the inputs of a record, and what it says to each.

    Raises CallError for a call that cannot be made under the rules that it is played by now.
    """
    for entry in entries:
        match entry.kind:
            case "state":
                yield from session.watch(entry.body["state"], entry.t)
            case "reading":
                yield from session.see(sighting_of(entry.body), entry.t)
            case "call" | "answer":
                yield from _called(session, entry)


def _called(session: Session[Any], entry: Entry) -> Iterator[Event]:
    try:
        call = parse_call(entry.body["call"])
        # Older records hold such a call, which did nothing.
        if call.word != "undo" or session.can_undo:
            yield from session.call(call, entry.t)
    except CallError as error:
        said = f"The recorded call {entry.body['call']!r} cannot be made. {error}"
        raise CallError(said) from None


def unfinished(records: Records, head: SessionHead) -> SessionRow | None:
    """The last session of a record, if it is one of this game and these players and goes on."""
    rows = records.sessions()
    if not rows or not _same(rows[-1].head, head) or is_over(records, rows[-1].id):
        return None
    return rows[-1]


def is_over(records: Records, session: int) -> bool:
    """Whether a recorded game was played to its end, and that was not taken back."""
    over = False
    for entry in records.entries(session, END, "call"):
        if entry.kind == END:
            over = entry.body["over"]
        elif entry.body["call"] == "undo":
            over = False
    return over


def _same(one: SessionHead, other: SessionHead) -> bool:
    return (one.game, one.players, one.rules) == (other.game, other.players, other.rules)
