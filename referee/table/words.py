"""Events as lines of text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.ruling.report import Report
from referee.ruling.text import check_mark
from referee.table.events import (
    EndEvent,
    Event,
    QuestionEvent,
    RulingEvent,
    StateEvent,
)
from referee.words import join_sentences, localise, sentence
from rules.message import Message, mentions, message_of
from vision.watching.glimpse import WatchState

NOTES: dict[WatchState, str] = {
    "searching": "table-searching",
    "dark": "table-dark",
    "moved": "table-moved",
}
"""What players can do, or need to know, where the table is not watched."""


def as_line(event: Event) -> str | None:
    """What a player would like to read of an event; None for what others say better."""
    said = in_words(event)
    return None if said is None else f"{clock(event.t)}  {localise(said)}"


def clock(t: float) -> str:
    """Stream time as minutes and seconds."""
    return f"{int(t // 60):>3}:{t % 60:04.1f}"


def state_in_words(state: str) -> Message:
    """What the camera sees, in a few words."""
    return Message.of("table-state", state=state)


def in_words(event: Event) -> str | None:
    """What is said of an event; None where there is nothing to say."""
    match event:
        case StateEvent(state=state):
            return sentence(NOTES[state]) if state in NOTES else None
        case RulingEvent(report=report):
            return join_sentences(mark_of(report), *sentences(report))
        case QuestionEvent(question=question):
            hint = "" if question.place is None else f" [answer {question.place}=…]"
            return join_sentences("?", question.message, hint)
        case EndEvent():
            return event.summary
    return None


REFUSED = "!"
"""Before what is said to a call that was not taken: it tells what to do, and rules on nothing."""


def mark_of(report: Report) -> str:
    """The mark before what is told of a table: of its verdict, or of a call that was refused."""
    consequence = report.details.get("consequence")
    refused = consequence is not None and not consequence["taken"]
    return REFUSED if refused else check_mark(report.verdict)


def sentences(report: Report) -> tuple[str, ...]:
    """All that is told of a table: what stands, each violation of it, and what came of a call."""
    came = report.details.get("consequence", {"said": (), "taken": True})
    if not came["taken"]:
        return tuple(came["said"])
    wrong = [found.message for found in report.findings if found.severity == "violation"]
    # Of several the summary names the first, and how many there are besides.
    first = [message for message in wrong if _is_first(report.summary, message)]
    stands = [*first, *wrong] if report.verdict == "invalid" and first else [report.summary]
    more = [one for one in came["said"] if not any(mentions(other, one) for other in stands)]
    return tuple(dict.fromkeys(filter(None, [*stands, *more])))


def _is_first(summary: str, message: str) -> bool:
    """Whether a summary says that message before all others."""
    whole, part = message_of(summary), message_of(message)
    if isinstance(whole, Message) and isinstance(part, Message):
        return part in (whole, whole.args.get("first"))
    return summary.startswith(message)


def standing(details: Mapping[str, Any]) -> str:
    """The players with their points, and those of the turn so far; whose turn it is first of all.

    "" where nobody plays by name.
    """
    to_move = details.get("to_move")
    parts = [
        f"{'▶ ' if player == to_move else ''}{player} {points}{_turn(details, player)}"
        for player, points in details.get("scores", {}).items()
    ]
    bag = localise(Message.of("table-bag", tiles=details.get("bag", 0)))
    parts += [bag] if parts and "bag" in details else []
    return "   ".join(parts)


def _turn(details: Mapping[str, Any], player: str) -> str:
    """The points of the turn so far, beside the total of whoever plays it."""
    points = details.get("turn_points") if player == details.get("to_move") else None
    return f" + {points}" if points else ""


def is_called(report: Report) -> bool:
    """Whether it was told because somebody called."""
    return report.details.get("consequence", {}).get("call") is not None


def status(details: Mapping[str, Any]) -> list[str]:
    """How the game stands, a line each: the points, and what the game tells of itself."""
    told = localise(details.get("status", ()))
    return [*filter(None, [standing(details)]), *told]
