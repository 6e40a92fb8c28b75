"""Games that are kept in a record, and told again by ``referee replay``."""

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


def printed(line: Sequence[str], folder: str) -> list[str]:
    """What a command prints, without the folder in which its files lie."""
    out = io.StringIO()
    with redirect_stdout(out):
        main(list(line))
    return out.getvalue().replace(f"{folder}/", "").splitlines()


class RecordedTable:
    """A table of Mathable at which something is seen or called each second."""

    bounds = None

    def __init__(self, path: Path, players: tuple[str, ...]) -> None:
        self._path = path
        self._records = Records(path)
        head = SessionHead("mathable", players)
        self._session: Session[Any] = Session(find("mathable").play_class.start(players, {}))
        recorder = Recorder(self._records, self._records.begin(head))
        lot = random.Random(4).choice
        eyes: Any = self
        self._live = Live(eyes, self._session, self, recorder, players, draw_lot=lot)
        self._next: Sighting | None = None
        self._put: list[str] = []

    @property
    def details(self) -> Mapping[str, Any]:
        """What is told of the game as it stands."""
        return self._session.report.details

    def put(self, what: str | Sighting) -> None:
        """See something, or call it."""
        t = float(len(self._put))
        if isinstance(what, Sighting):
            self._next = what
            self._put.append(
                ", ".join(map(_shown, what.pieces)) if len(what.pieces) < 9 else "the board"
            )
            self._live.see(Shot(t))
            return
        self._put.append(what)
        try:
            self._live.call_line(what, t)
        except CallError as error:
            self._put[-1] += f"\n  {error}"

    def see(self, shot: Shot) -> Iterator[Sighting]:
        """The sight of the next picture."""
        if self._next is not None:
            yield self._next

    def emit(self, event: Event) -> None:
        """What happens is told by the record."""

    def note(self, sentence: str) -> None:
        """Nothing is noted."""

    def replayed(self) -> Iterator[str]:
        """What went in, each with what the record tells of it."""
        self._records.close()
        by_time: dict[str, list[str]] = {}
        at = ""
        for line in printed(["replay", str(self._path)], str(self._path.parent)):
            stamp = line[:8]
            at = stamp.strip() or at
            by_time.setdefault(at, []).append(line[8:] if stamp.strip() else line)
        for number, put in enumerate(self._put):
            yield f"> {put}"
            yield from by_time.get(clock(float(number)).strip(), ())


def _shown(piece: Any) -> str:
    row, col = piece.row, piece.col
    sure = "" if piece.confidence == 1 else "?"
    return f"{row + 1}{'ABCDEFGHIJKLMN'[col]} {piece.face}{sure}"
