"""A table as the page shows it: the session of ``referee live``, fed by phones or a camera."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from referee import games
from referee.game import Game, Look, table_game
from referee.ruling.report import Report
from referee.table.calls import WORDS
from referee.table.events import ChangeEvent, Event, MoveEvent, RulingEvent, StateEvent
from referee.table.live import Live
from referee.table.recorder import Recorder
from referee.table.records import CHECKED, Records, SessionRow
from referee.table.replaying import CALLS, KEY, feed, until
from referee.table.session import Session
from referee.table.sources.shot import Shot
from referee.table.watch import Watch
from referee.table.words import STATES, in_words
from referee.web.work import legend, offered
from vision.arrays import Pixels
from vision.watching.gate import Gate

LOGGED = 60
"""Events that the page is told of, the newest ones; the record has them all."""


@dataclass(frozen=True, slots=True)
class TableView:
    """What everybody at a table may see, as it stood at one moment.

    Attributes
    ----------
    version
        Counts the changes.
    state
        As JSON.
    report
        The ruling on what lies there.
    pixels
        The picture that was read last; None before, and after a restart.
    stored
        The same from the record, a small JPEG.
    """

    version: int
    state: Mapping[str, Any]
    report: Report
    pixels: Pixels | None = None
    stored: bytes | None = None


class LiveTable:
    """A session, kept from one thread. It tells what it shows whenever that has changed."""

    def __init__(
        self, row: SessionRow, record: Path, look: Look, show: Callable[[TableView], None]
    ) -> None:
        """Begin, or go on where the record ends."""
        self._row, self._show = row, show
        self._game = games.find(row.head.game)
        self._table = table_game(self._game)
        self._session = Session(self._table.start(row.head.players, row.head.rules))
        self._watching, self._note = "", ""
        self._moves: dict[int, dict[str, Any]] = {}
        self._log: list[dict[str, Any]] = []
        self._version, self._changed = 0, True
        self._records = Records(record, CHECKED)
        entries = self._records.entries(row.id)
        self._keys = {entry.body.get(KEY, "") for entry in entries if entry.kind in CALLS}
        for event in feed(self._session, entries, row.head.players):
            self.tell(event)
        frames = [entry.body for entry in entries if entry.kind == "frame"]
        self._size = (1, 1) if not frames else (frames[-1]["size"][0], frames[-1]["size"][1])
        self._stored = self._records.picture(frames[-1]["digest"]) if frames else None
        self._begun = time.monotonic() - until(entries)
        reader = self._table.reader(row.head.rules, look)
        recorder = Recorder(self._records, row.id)
        watch = Watch(Gate(), reader)
        self._live = Live(watch, self._session, self, recorder, row.head.players)
        self._publish()

    def see(self, shot: Shot, key: str = "") -> None:
        """Take in a frame of a camera, or a photograph, unless it came before; from now on."""
        if self._is_known(key):
            return
        why = self._live.see(replace(shot, t=self._now()))
        if why is not None and shot.name is not None:
            self.note(str(why))
        self._keys.add(key)
        self._publish()

    def call(self, line: str, key: str = "") -> None:
        """Somebody called, unless it was heard before. Raises CallError for no call of the game."""
        if self._is_known(key):
            return
        self._note = ""
        self._live.say(line, self._now(), key)
        self._keys.add(key)
        self._publish()

    def _is_known(self, key: str) -> bool:
        """Whether this was done already, and just the answer to it was lost."""
        return bool(key) and key in self._keys

    def close(self) -> None:
        """Write down that all is well, and let go of the record."""
        self._live.close(self._now())
        self._records.close()

    def tell(self, event: Event) -> None:
        """Something happened."""
        self._changed = True
        if isinstance(event, StateEvent):
            self._watching = event.state
        elif isinstance(event, RulingEvent):
            self._note = ""
        elif isinstance(event, MoveEvent):
            self._moves[event.number] = event.to_dict()
        if not isinstance(event, ChangeEvent | StateEvent):
            self._log = [*self._log, _logged(event)][-LOGGED:]

    def note(self, sentence: str) -> None:
        """Something that the players should know besides."""
        self._changed, self._note = True, sentence

    def _now(self) -> float:
        return time.monotonic() - self._begun

    def _publish(self) -> None:
        pixels = self._live.last
        if not self._changed:
            return
        self._changed = False
        self._version += 1
        if pixels is not None:
            self._size, self._stored = (pixels.shape[1], pixels.shape[0]), None
        report = replace(self._session.report, source="table", image_size=self._size)
        state = self._state(report, pixels is not None or self._stored is not None)
        self._show(TableView(self._version, state, report, pixels, self._stored))

    def _state(self, report: Report, pictured: bool) -> dict[str, Any]:
        """All that the page shows; see the API's own description."""
        row, ended = self._row, self._session.play.ended(self._now())
        marks = games.marks(report)
        picture = f"/api/tables/{row.id}/picture?v={self._version}" if pictured else None
        return {
            "id": str(row.id),
            "game": self._game.name,
            "title": self._game.title,
            "players": list(row.head.players),
            "options": dict(row.head.rules),
            "source": row.head.source,
            "state": self._watching,
            "state_text": STATES.get(self._watching, ""),  # type: ignore[call-overload]
            "note": self._note,
            "turn": report.details.get("to_move"),
            "totals": dict(ended.scores),
            "summary": ended.summary,
            "over": ended.over,
            "end": ended.to_dict(),
            "position": self._session.play.drawn,
            "moves": list(self._moves.values()),
            "questions": report.to_dict()["questions"],
            "last_ruling": report.to_dict(),
            "text": self._game.in_words(report),
            "marks": [mark.to_dict() for mark in marks],
            "legend": legend(marks),
            "faces": offered(self._game, report),
            "places": {str(piece.id): self._table.place(piece) for piece in report.pieces},
            "picture": picture,
            "image_size": list(self._size) if pictured else None,
            "calls": calls_of(self._table),
            "log": self._log,
        }


def calls_of(table: Game) -> list[dict[str, str]]:
    """The calls of a game, what they mean and what follows the word."""
    return [
        {"word": word, "help": WORDS[word].meaning, "takes": " ".join(WORDS[word].takes)}
        for word in table.calls
    ]


def _logged(event: Event) -> dict[str, Any]:
    """An event for the list of what happened; what lies there is told elsewhere."""
    told = event.to_dict()
    if isinstance(event, RulingEvent):
        told = {"event": "ruling", "t": told["t"], "verdict": event.report.verdict}
    return {**told, "text": in_words(event) or ""}
