"""Replays recorded sessions from their inputs, under other rules if wanted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.table.calls import CallError, TimedCall, parse_call
from referee.table.events import Event
from referee.table.records import Entry, Records, SessionHead, SessionRow
from referee.table.session import UNSEEN, Session
from referee.table.sighting import sighting_from_dict
from referee.words import sentence

END = "end"
CALL_KINDS = ("call", "answer")
CALL_KEY = "key"
"""Field of an entry: the key that the caller gave a call, so that a repeated one counts once."""


def replay_entries(
    session: Session[Any], entries: Iterable[Entry], players: Sequence[str] = ()
) -> Iterator[Event]:
    """Feed the inputs of a record to a session of these players, and yield its events.

    Raises CallError for a call that is not possible under the session's rules.
    """
    for entry in entries:
        match entry.kind:
            case "state":
                yield from session.change_state(entry.body["state"], entry.t)
            case "reading":
                yield from session.see(sighting_from_dict(entry.body), entry.t)
            case kind if kind == UNSEEN:
                yield from session.mark_unseen(entry.body["since"], entry.t)
            case kind if kind in CALL_KINDS:
                yield from _replay_call(session, entry, players)


def _replay_call(session: Session[Any], entry: Entry, players: Sequence[str]) -> Iterator[Event]:
    try:
        call = parse_call(entry.body["call"], players)
        # Older records hold an undo that did nothing.
        if call.word != "undo" or session.last_call is not None:
            yield from session.call(call, entry.t)
    except CallError as error:
        params = {"call": entry.body["call"], "why": str(error)}
        raise CallError(sentence("table-recorded-call-refused", **params)) from None


def end_time(entries: Iterable[Entry]) -> float:
    """The stream time in seconds of the last entry, at which the session may be resumed."""
    return max((entry.t for entry in entries), default=0.0)


def remaining_calls(calls: Iterable[TimedCall], entries: Sequence[Entry]) -> tuple[TimedCall, ...]:
    """The calls of a file that a resumed session has still to make.

    Earlier ones were made, or refused, when their time had come.
    """
    since = end_time(entries)
    made = {(entry.t, entry.body["call"]) for entry in entries if entry.kind in CALL_KINDS}
    return tuple(c for c in calls if c.t >= since and (c.t, str(c.call)) not in made)


def resumable_session(records: Records, head: SessionHead) -> SessionRow | None:
    """The last session of a record, if it has the same head but for its source and is not over."""
    for row in records.sessions()[-1:]:
        same = replace(head, source=row.head.source) == row.head
        return row if same and not is_over(records, row.id) else None
    return None


def last_end(records: Records, session: int) -> Mapping[str, Any]:
    """The last end event of a recorded game, {} where there is none.

    An end that was taken back is followed by one that is not over.
    """
    ends = records.entries(session, END)
    return ends[-1].body if ends else {}


def is_over(records: Records, session: int) -> bool:
    """Whether a recorded game was played to its end, and the end was not taken back."""
    return bool(last_end(records, session).get("over", False))
