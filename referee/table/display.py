"""A terminal screen of the table: state, position, scores, last ruling, questions, input line."""

from __future__ import annotations

from typing import Any

from rich.console import Console, Group, RenderableType
from rich.live import Live as RichLive
from rich.panel import Panel
from rich.text import Text

from referee.plain_text import escape_controls
from referee.ruling.report import Report
from referee.table.events import EndEvent, Event, RulingEvent, StateEvent
from referee.table.session import Session
from referee.table.words import (
    REFUSED,
    clock,
    report_mark,
    report_sentences,
    state_message,
    status_lines,
)
from referee.words import localise

COLOURS = {"valid": "green", "invalid": "red"}


class Display:
    """A full-screen display, redrawn after each event."""

    def __init__(
        self,
        session: Session[Any],
        title: str,
        source: str,
        console: Console | None = None,
    ):
        self._session = session
        self._title = title
        self._source = escape_controls(source)
        self._t = 0.0
        self._state = ""
        self._report: Report | None = None
        self._end: EndEvent | None = None
        self._is_closed = False
        self._note = ""
        self._typed = ""
        self._console = console or Console()
        self._live = RichLive(
            console=self._console, auto_refresh=False, screen=True, get_renderable=self.screen
        )

    def __enter__(self) -> Display:
        self._live.start(refresh=True)
        return self

    def __exit__(self, *error: object) -> None:
        self._live.stop()
        self._is_closed = True
        if self._end is not None:
            # The alternate screen is gone, with all its text.
            self._console.print(self.screen())

    def emit(self, event: Event) -> None:
        self._t = event.t
        match localise(event):
            case StateEvent(state=state):
                self._state = localise(state_message(state))
            case RulingEvent(report=report):
                self._report, self._note = report, ""
            case EndEvent() as end:
                self._end = end
        self._live.refresh()

    def note(self, sentence: str) -> None:
        self._note = escape_controls(localise(sentence))
        self._live.refresh()

    def typing(self, text: str) -> None:
        if text != self._typed:
            self._typed = text
            self._live.refresh()

    def screen(self) -> RenderableType:
        """The whole screen."""
        head = Text.assemble(
            (self._title, "bold"),
            f"   {self._source}   {clock(self._t).strip()}   ",
            (self._state, "cyan"),
        )
        parts: list[RenderableType] = []
        if self._report is not None:
            questions = [_question(each.message, each.place) for each in self._report.questions[:3]]
            parts += _status(self._report)
            if not questions or "consequence" in self._report.details:
                parts.append(_ruling(self._report))
            parts += questions
        if self._end is not None and (self._end.over or self._is_closed):
            parts.append(Text(self._end.summary, "bold"))
        if self._note:
            parts.append(Text(self._note, "yellow"))
        if not self._is_closed:
            parts.append(Text(f"> {self._typed}▏", "dim" if not self._typed else ""))
        return Group(head, self._position(head, *parts), *parts)

    def _position(self, *others: RenderableType) -> Panel:
        """The position, cut to the rows left by the others, so that the input line is visible."""
        panel = Panel(Text(self._session.play.position_text), expand=False)
        rows = self._console.height - sum(map(self._height, others))
        if self._height(panel) > rows and not self._is_closed:
            panel.height = max(3, rows)
        return panel

    def _height(self, part: RenderableType) -> int:
        return len(self._console.render_lines(part))


def _status(report: Report) -> list[Text]:
    lines = status_lines(report.details)
    return [Text(line, "dim" if number else "bold") for number, line in enumerate(lines)]


def _ruling(report: Report) -> Text:
    mark = report_mark(report)
    colour = "yellow" if mark == REFUSED else COLOURS.get(report.verdict, "yellow")
    return Text.assemble((f"{mark} ", f"bold {colour}"), " ".join(report_sentences(report)))


def _question(message: str, place: str | None) -> Text:
    hint = "" if place is None else f"   answer {place}=…"
    return Text.assemble(("? ", "bold yellow"), message, (hint, "dim"))
