"""Sessions at a table as they are written down: what is seen and called, and what is told of it.

An episode is a title (``## …``) and what goes in, a line each: ``>`` before what is called, ``@``
before what is seen, ``players`` and house rules where a table begins. All other lines are what is
told; ``python -m tests.golden`` writes them anew, to be reviewed as diffs.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from referee.errors import UsageError
from referee.games import find
from referee.ruling.report import Finding
from referee.table.calls import parse_call
from referee.table.events import ChangeEvent, EndEvent, Event, MoveEvent, QuestionEvent, RulingEvent
from referee.table.session import Session
from referee.table.sighting import Sighting
from referee.table.words import describe
from tests.table import cirplexed_looks, formula_looks, mathable_looks, mobi_looks, mobius_looks
from vision.piece import Piece
from vision.scene import Scene

FOLDER = Path(__file__).parent / "episodes"

ALL = 8
"""Pieces that come or go at once above which they are counted and not named."""

LONG = 160
"""Characters of a detail above which it is left out."""

DRAWN = frozenset({"board", "left", "pieces", "consequence", "squares", "cells", "moves", "credit"})
"""Details that lines tell of, or that say where the board is."""

Faces = str | Mapping[str, float]


@cache
def episodes(game: str) -> dict[str, tuple[str, ...]]:
    """The episodes of a game as they are written: lines by their titles."""
    parts = (FOLDER / f"{game}.txt").read_text("utf-8").strip().split("\n\n")
    titled = [part.splitlines() for part in parts]
    assert all(title.startswith("## ") for title, *_ in titled), game
    assert len({title for title, *_ in titled}) == len(titled), game
    return {title.removeprefix("## "): tuple(lines) for title, *lines in titled}


@cache
def now(game: str) -> dict[str, tuple[str, ...]]:
    """The same with what is told now; what is told of the same beginning is told once."""
    known = set[tuple[str, ...]]()
    return {title: tuple(_told(game, lines, known)) for title, lines in episodes(game).items()}


def written(game: str) -> Iterator[str]:
    """What is told now of all episodes of a game."""
    for number, (title, lines) in enumerate(now(game).items()):
        yield from ("", f"## {title}") if number else (f"## {title}",)
        yield from lines


def _told(game: str, lines: Iterable[str], known: set[tuple[str, ...]]) -> Iterator[str]:
    put = [line for line in lines if not line.startswith("  ")]
    starts = [number for number, line in enumerate(put) if line.startswith("players")]
    for start, end in pairwise([*starts, len(put)]):
        table = Table(game)
        for number in range(start, end):
            yield put[number]
            told = tuple(table.answered(put[number]))
            before = tuple(put[start : number + 1])
            yield from told if before not in known else ()
            known.add(before)
        yield from table.end()


class Table:
    """A session that is fed with lines, one a second."""

    def __init__(self, game: str) -> None:
        self.game, self.t = game, 0.0
        self.session: Session[Any] | None = None
        self.details: Mapping[str, Any] = {}

    def answered(self, line: str) -> Iterator[str]:
        """What is told of a line, or why it makes no sense, which changes nothing."""
        before = None if self.session is None else self.session.play
        try:
            yield from self.begin(line) if before is None else self.put(line)
        except UsageError as error:
            assert self.session is None or self.session.play is before
            yield f"  no: {error}"

    def begin(self, line: str) -> Iterator[str]:
        """``players Ann Bo {"pool": 15}``."""
        names, brace, rules = line.removeprefix("players").partition("{")
        players = [name.replace("_", " ") for name in names.split()]
        start = find(self.game).play_class.start(players, json.loads(brace + rules or "{}"))
        self.session = Session(start)
        return iter(())

    def put(self, line: str) -> Iterator[str]:
        """Something is seen or called; ``~ 60`` lets so many seconds pass."""
        assert self.session is not None
        kind, said = line[0], line[1:].strip()
        if kind == "~":
            self.t += float(said)
            return iter(())
        self.t += 1
        if kind == ">":
            events = self.session.call(parse_call(said), self.t)
        else:
            events = self.session.see(LOOKS[self.game](said), self.t)
        return self._told(events)

    def end(self) -> Iterator[str]:
        """How the game stands."""
        if self.session is not None:
            end = self.session.play.end_event(self.t)
            yield f"  = {end.summary} {_json({**end.scores})}"

    def _told(self, events: Iterable[Event]) -> Iterator[str]:
        assert self.session is not None
        for event in events:
            yield from _lines(event)
        details = self.session.play.report.details
        for name, value in details.items():
            if name not in DRAWN and self.details.get(name) != value:
                told = value if isinstance(value, str) else _json(value)
                yield from [f"  {name}: {told}"] if len(told) <= LONG else []
        self.details = details


def _lines(event: Event) -> Iterator[str]:
    match event:
        case ChangeEvent(added=added, removed=removed, changed=changed):
            yield from _pieces("+", added)
            yield from [f"  - {' '.join(map(str, removed))}"] if removed else []
            yield from _pieces("~", changed)
        case MoveEvent(number=number, player=player, legal=legal, details=details):
            what = ", ".join(f"{name} {value}" for name, value in details.items())
            stands = {True: "legal", False: "not legal", None: "open"}[legal]
            yield f"  move {number} {player or ''}: {what}: {stands}"
        case RulingEvent(report=report):
            yield f"  {describe(event)}"
            found = "; ".join(map(_finding, report.findings))
            yield from [f"  found {found}"] if found else []
        case QuestionEvent(question=question):
            faces = ", ".join(f"{one.face} {one.probability:.3g}" for one in question.alternatives)
            yield f"  {describe(event)} ({faces})"
        case EndEvent(over=over, details=own):
            yield f"  {'over' if over else 'not over'}: {event.summary} {_json(own)}"


def _pieces(sign: str, pieces: Sequence[Piece]) -> Iterator[str]:
    if len(pieces) > ALL:
        yield f"  {sign} {len(pieces)} pieces"
    elif pieces:
        yield f"  {sign} {' '.join(f'{piece.id}:{piece.face}' for piece in pieces)}"


def _finding(found: Finding) -> str:
    sign = "?" if found.in_doubt else "!" if found.severity == "violation" else ""
    pieces = f" of {len(found.pieces)}" if len(found.pieces) > ALL else f" {[*found.pieces]}"
    return f"{found.code}{sign} {' '.join(found.at)}{pieces if found.pieces else ''}".rstrip()


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


# What is seen, as it is written.


def _faces(written: str) -> Faces:
    """``4``, or ``4/0.9,9/0.1`` in doubt."""
    if "/" not in written:
        return written
    return {face: float(p) for face, _, p in (one.partition("/") for one in written.split(","))}


def _doubts(written: Iterable[str]) -> dict[str, Mapping[str, float]]:
    """``4:8/0.7,3/0.3``, each of what may show something else."""
    parts = (one.partition(":") for one in written)
    return {at: faces for at, _, told in parts if not isinstance(faces := _faces(told), str)}


def _places(line: str) -> dict[str, Faces]:
    """``7F=3 7E=4/0.9,9/0.1``."""
    entries = (one.partition("=") for one in line.split())
    return {place: _faces(face) for place, _, face in entries}


def _mathable(line: str) -> Sighting:
    """Squares as a camera sees them; ``whole`` is a photograph, ``again`` another look."""
    how, _, rest = line.partition(" ")
    match how:
        case "whole":
            return mathable_looks.whole(_places(rest))
        case "first":
            return mathable_looks.first_look(_places(rest))
        case "again":
            return mathable_looks.sight(_places(rest), changed=False)
    return mathable_looks.sight(_places(line))


def _mobius(line: str) -> Sighting:
    how, _, rest = line.partition(" ")
    if how != "whole":
        return mobius_looks.sight(_places(line))
    return mobius_looks.whole(_places(rest))


def _formula(line: str) -> Scene:
    """``2×4=8 4:8/0.7,3/0.3``: a row of cards, and what those at some places may show."""
    text, *doubts = line.split(" ")
    return formula_looks.line(text, {int(at): shows for at, shows in _doubts(doubts).items()})


def _tables(line: str) -> tuple[list[tuple[float, float, str]], str]:
    """``100,100 3 + 4 = 7|- . . ; 900,100 … ? DOUBT``: what lies where, row by row."""
    shown, _, doubt = line.partition(" ? ")
    parts = []
    for one in filter(None, shown.split(" ; ")):
        place, _, text = one.partition(" ")
        x, y = map(float, place.split(","))
        parts.append((x, y, text.replace("|", "\n") + "\n"))
    return parts, doubt


def _mobi(line: str) -> Scene:
    pods, doubt = _tables(line)
    return mobi_looks.table(*pods, doubts=_doubts(doubt.split()))


def _cirplexed(line: str) -> Scene:
    boards, doubt = _tables(line)
    return cirplexed_looks.table(*boards, doubt=float(doubt or 0))


LOOKS: Mapping[str, Callable[[str], Any]] = {
    "cirplexed": _cirplexed,
    "formula": _formula,
    "mathable": _mathable,
    "mobi": _mobi,
    "mobius": _mobius,
}
