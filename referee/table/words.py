"""Events as lines of text."""

from __future__ import annotations

from referee.ruling.text import check_mark
from referee.table.events import (
    EndEvent,
    Event,
    QuestionEvent,
    RulingEvent,
    StateEvent,
)
from vision.watching.glimpse import WatchState

STATES: dict[WatchState, str] = {
    "searching": "looking for the board",
    "hand": "a hand is in view",
    "settling": "coming to rest",
    "still": "at rest",
    "dark": "too dark",
    "moved": "the camera was moved",
}

NOTES: dict[WatchState, str] = {
    "searching": "Looking for the board.",
    "dark": "It is too dark to see the table: switch on a lamp.",
    "moved": "The camera was moved: the table is looked for anew.",
}
"""What players can do, or need to know, where the table is not watched."""


def as_line(event: Event) -> str | None:
    """What a player would like to read of an event; None for what others say better."""
    said = in_words(event)
    return None if said is None else f"{clock(event.t)}  {said}"


def clock(t: float) -> str:
    """Stream time as minutes and seconds."""
    return f"{int(t // 60):>3}:{t % 60:04.1f}"


def in_words(event: Event) -> str | None:
    """An event as one sentence; None where there is none for it."""
    match event:
        case StateEvent(state=state):
            return NOTES.get(state)
        case RulingEvent(report=report):
            return f"{check_mark(report.verdict)} {report.summary}"
        case QuestionEvent(question=question):
            hint = "" if question.place is None else f"  [answer {question.place}=…]"
            return f"? {question.message}{hint}"
        case EndEvent():
            return event.summary
    return None
