"""The table on a terminal: what is seen, the position, the score, the last ruling, a question."""

from __future__ import annotations

from typing import Any

from rich.console import Console, Group, RenderableType
from rich.live import Live as RichLive
from rich.panel import Panel
from rich.text import Text

from referee.plain_text import shown
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
    """A screen that is drawn anew when something has happened, and not otherwise."""

    def __init__(
        self,
        session: Session[Any],
        title: str,
        source: str,
        console: Console | None = None,
    ):
        self._session = session
        self._title = title
        self._source = shown(source)
        self._t = 0.0
        self._state = ""
        self._report: Report | None = None
        self._ended: EndEvent | None = None
        self._is_left = False
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
        self._is_left = True
        if self._ended is not None:
            # The terminal has taken its screen away, with all that stood there.
            self._console.print(self.screen())

    def emit(self, event: Event) -> None:
        """Something happened."""
        self._t = event.t
        match localise(event):
            case StateEvent(state=state):
                self._state = localise(state_message(state))
            case RulingEvent(report=report):
                self._report, self._note = report, ""
            case EndEvent() as ended:
                self._ended = ended
        self._live.refresh()

    def note(self, sentence: str) -> None:
        """Something that the players should know besides."""
        self._note = shown(localise(sentence))
        self._live.refresh()

    def typing(self, text: str) -> None:
        """What is being typed."""
        if text != self._typed:
            self._typed = text
            self._live.refresh()

    def screen(self) -> RenderableType:
        """All of it."""
        head = Text.assemble(
            (self._title, "bold"),
            f"   {self._source}   {clock(self._t).strip()}   ",
            (self._state, "cyan"),
        )
        parts: list[RenderableType] = []
        if self._report is not None:
            asked = [_question(each.message, each.place) for each in self._report.questions[:3]]
            # What came of a call or look is said beside what is asked.
            told = [] if asked and "consequence" not in self._report.details else [self._report]
            parts += [*_standing(self._report), *map(_ruling, told), *asked]
        if self._ended is not None and (self._ended.over or self._is_left):
            parts.append(Text(self._ended.summary, "bold"))
        if self._note:
            parts.append(Text(self._note, "yellow"))
        if not self._is_left:
            parts.append(Text(f"> {self._typed}▏", "dim" if not self._typed else ""))
        return Group(head, self._position(head, *parts), *parts)

    def _position(self, *others: RenderableType) -> Panel:
        """What lies there, as much as there is room for beside the others: all is typed below."""
        panel = Panel(Text(self._session.play.position_text), expand=False)
        rows = self._console.height - sum(map(self._height, others))
        if self._height(panel) > rows and not self._is_left:
            panel.height = max(3, rows)
        return panel

    def _height(self, part: RenderableType) -> int:
        return len(self._console.render_lines(part))


def _standing(report: Report) -> list[Text]:
    """How the game stands: the points first of all."""
    lines = status_lines(report.details)
    return [Text(line, "dim" if number else "bold") for number, line in enumerate(lines)]


def _ruling(report: Report) -> Text:
    refused = report_mark(report) == REFUSED
    colour = "yellow" if refused else COLOURS.get(report.verdict, "yellow")
    told = " ".join(report_sentences(report))
    return Text.assemble((f"{report_mark(report)} ", f"bold {colour}"), told)


def _question(message: str, place: str | None) -> Text:
    hint = "" if place is None else f"   answer {place}=…"
    return Text.assemble(("? ", "bold yellow"), message, (hint, "dim"))
