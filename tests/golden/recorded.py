"""Transcripts of recorded games, replayed by ``referee replay``."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from referee.cli.main import main
from referee.games import find
from referee.table.calls import CallError
from referee.table.events import Event
from referee.table.live import Live
from referee.table.records import Recorder, Records, SessionHead
from referee.table.session import Session
from referee.table.sighting import Sighting
from referee.table.sources.shot import Shot
from referee.table.words import clock


def output_lines(arguments: Sequence[str], folder: str) -> list[str]:
    """The output of a command, without the folder of its files."""
    out = io.StringIO()
    with redirect_stdout(out):
        main(list(arguments))
    return out.getvalue().replace(f"{folder}/", "").splitlines()


class RecordedTable:
    """A recorded session of Mathable with a look or a call a second."""

    bounds = None

    def __init__(self, path: Path, players: tuple[str, ...]) -> None:
        self._path = path
        self._records = Records(path)
        head = SessionHead("mathable", players)
        self._session: Session[Any] = Session(find("mathable").play_class.start(players, {}))
        recorder = Recorder(self._records, self._records.begin(head))
        draw_lot = random.Random(4).choice
        watch: Any = self
        self._live = Live(watch, self._session, self, recorder, players, draw_lot=draw_lot)
        self._next: Sighting | None = None
        self._inputs: list[str] = []

    @property
    def details(self) -> Mapping[str, Any]:
        """The details of the present report."""
        return self._session.report.details

    def enter(self, step: str | Sighting) -> None:
        """Take a look, or make a call."""
        t = float(len(self._inputs))
        if isinstance(step, Sighting):
            self._next = step
            is_part = len(step.pieces) < 9
            self._inputs.append(", ".join(map(_cell_text, step.pieces)) if is_part else "the board")
            self._live.see(Shot(t))
            return
        self._inputs.append(step)
        try:
            self._live.call_line(step, t)
        except CallError as error:
            self._inputs[-1] += f"\n  {error}"

    def see(self, shot: Shot) -> Iterator[Sighting]:
        """Play the watch: yield the sighting of the next picture."""
        if self._next is not None:
            yield self._next

    def emit(self, event: Event) -> None:
        """Ignore it: the replay has all events."""

    def note(self, sentence: str) -> None:
        """Ignore it."""

    def transcript(self) -> Iterator[str]:
        """The inputs, each with its output of the replay."""
        self._records.close()
        outputs: dict[str, list[str]] = {}
        time = ""
        for line in output_lines(["replay", str(self._path)], str(self._path.parent)):
            stamp = line[:8]
            time = stamp.strip() or time
            outputs.setdefault(time, []).append(line[8:] if stamp.strip() else line)
        for number, step in enumerate(self._inputs):
            yield f"> {step}"
            yield from outputs.get(clock(float(number)).strip(), ())


def _cell_text(piece: Any) -> str:
    doubt = "" if piece.confidence == 1 else "?"
    return f"{piece.row + 1}{'ABCDEFGHIJKLMN'[piece.col]} {piece.face}{doubt}"
