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
from vision.watching.frame import WatchState

NOTES: dict[WatchState, str] = {
    "searching": "table-searching",
    "dark": "table-dark",
    "moved": "table-moved",
}
"""Message ids for the states in which the table is not watched."""


def event_line(event: Event) -> str | None:
    """An event as a line with its time; None where there is nothing to say."""
    text = describe(event)
    return None if text is None else f"{clock(event.t)}  {localise(text)}"


def clock(t: float) -> str:
    """Stream time as minutes and seconds."""
    return f"{int(t // 60):>3}:{t % 60:04.1f}"


def state_message(state: str) -> Message:
    """The message that names a state."""
    return Message.of("table-state", state=state)


def describe(event: Event) -> str | None:
    """An event in sentences; None where there is nothing to say."""
    match event:
        case StateEvent(state=state):
            return sentence(NOTES[state]) if state in NOTES else None
        case RulingEvent(report=report):
            return join_sentences(report_mark(report), *report_sentences(report))
        case QuestionEvent(question=question):
            hint = "" if question.place is None else f" [answer {question.place}=…]"
            return join_sentences("?", question.message, hint)
        case EndEvent():
            return event.summary
    return None


REFUSED = "!"
"""Mark of a call that was not taken: its sentences say what to do, and are no ruling."""


def report_mark(report: Report) -> str:
    """The mark of a report's verdict, or of a refused call."""
    consequence = report.details.get("consequence")
    refused = consequence is not None and not consequence["taken"]
    return REFUSED if refused else check_mark(report.verdict)


def report_sentences(report: Report) -> tuple[str, ...]:
    """A report's summary or all its violations, and what came of the last call."""
    consequence = report.details.get("consequence", {"said": (), "taken": True})
    if not consequence["taken"]:
        return tuple(consequence["said"])
    violations = [each.message for each in report.findings if each.severity == "violation"]
    # A summary of several violations is the first with the number of the others.
    first = [message for message in violations if _begins_with(report.summary, message)]
    is_list = report.verdict == "invalid" and first
    own = [*first, *violations] if is_list else [report.summary]
    more = [each for each in consequence["said"] if not any(mentions(one, each) for one in own)]
    return tuple(dict.fromkeys(filter(None, [*own, *more])))


def _begins_with(summary: str, message: str) -> bool:
    whole, part = message_of(summary), message_of(message)
    if isinstance(whole, Message) and isinstance(part, Message):
        return part in (whole, whole.args.get("first"))
    return summary.startswith(message)


def _format_scores(details: Mapping[str, Any]) -> str:
    """The players with their points and those of the turn so far, "" without named players."""
    to_move, turn_points = details.get("to_move"), details.get("turn_points")
    turn = f" + {turn_points}" if turn_points else ""
    parts = [
        f"▶ {player} {points}{turn}" if player == to_move else f"{player} {points}"
        for player, points in details.get("scores", {}).items()
    ]
    bag = localise(Message.of("table-bag", tiles=details.get("bag", 0)))
    parts += [bag] if parts and "bag" in details else []
    return "   ".join(parts)


def is_after_call(report: Report) -> bool:
    """Whether the report is the response to a call."""
    return report.details.get("consequence", {}).get("call") is not None


def status_lines(details: Mapping[str, Any]) -> list[str]:
    """The state of the game: a line of points, and the game's own lines."""
    return [*filter(None, [_format_scores(details)]), *localise(details.get("status", ()))]
