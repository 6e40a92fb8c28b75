"""A recorded session again: from its inputs to its events, under other rules if wanted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.table.calls import CallError, TimedCall, parse_call
from referee.table.events import Event
from referee.table.records import Entry, Records, SessionHead, SessionRow
from referee.table.session import UNSEEN, Session
from referee.table.sighting import sighting_of
from referee.words import sentence

END = "end"
CALLS = ("call", "answer")
KEY = "key"
"""Of an entry: by which whoever called knows the call, so that it counts once."""


def feed(
    session: Session[Any], entries: Iterable[Entry], players: Sequence[str] = ()
) -> Iterator[Event]:
    """Give a session of these players the inputs of a record, and what it says to each.

    Raises CallError for a call that cannot be made under the rules that it is played by now.
    """
    for entry in entries:
        match entry.kind:
            case "state":
                yield from session.watch(entry.body["state"], entry.t)
            case "reading":
                yield from session.see(sighting_of(entry.body), entry.t)
            case kind if kind == UNSEEN:
                yield from session.unseen(entry.body["since"], entry.t)
            case kind if kind in CALLS:
                yield from _called(session, entry, players)


def _called(session: Session[Any], entry: Entry, players: Sequence[str]) -> Iterator[Event]:
    try:
        call = parse_call(entry.body["call"], players)
        # Older records hold such a call, which did nothing.
        if call.word != "undo" or session.can_undo:
            yield from session.call(call, entry.t)
    except CallError as error:
        call = entry.body["call"]
        said = sentence("table-recorded-call-refused", call=call, why=str(error))
        raise CallError(said) from None


def until(entries: Iterable[Entry]) -> float:
    """The stream time in seconds up to which a record tells, and at which its session goes on."""
    return max((entry.t for entry in entries), default=0.0)


def not_made_yet(calls: Iterable[TimedCall], entries: Sequence[Entry]) -> tuple[TimedCall, ...]:
    """The calls of a file that a session which goes on has still to make.

    All before the moment at which it goes on were made, or refused, when their time had come.
    """
    since = until(entries)
    made = {(entry.t, entry.body["call"]) for entry in entries if entry.kind in CALLS}
    return tuple(c for c in calls if c.t >= since and (c.t, str(c.call)) not in made)


def unfinished(records: Records, head: SessionHead) -> SessionRow | None:
    """The last session of a record, if it is one of this game and these players and goes on."""
    for row in records.sessions()[-1:]:
        same = replace(head, source=row.head.source) == row.head
        return row if same and not is_over(records, row.id) else None
    return None


def last_end(records: Records, session: int) -> Mapping[str, Any]:
    """What was told last of a recorded game's end, {} where nothing was.

    An end that is taken back is told to be so: that is an end that is not over.
    """
    ends = records.entries(session, END)
    return ends[-1].body if ends else {}


def is_over(records: Records, session: int) -> bool:
    """Whether a recorded game was played to its end, and that was not taken back."""
    return bool(last_end(records, session).get("over", False))
