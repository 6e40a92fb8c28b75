"""Golden transcripts of sessions at a table.

An episode is a title (``## …``) and its inputs, a line each: ``players`` and house rules begin a
session, ``>`` is a call, ``@`` a look. Indented lines are the output; ``python -m tests.golden``
regenerates them, to be reviewed as diffs.
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
from tests.referee.card_tables import table as cards
from tests.table import cirplexed_looks, mathable_looks, mobi_looks, mobius_looks
from vision.piece import Piece
from vision.scene import Scene

FOLDER = Path(__file__).parent / "episodes"

MOST_NAMED = 8
"""Greatest number of pieces that are listed; more are counted."""

MAX_DETAIL = 160
"""Greatest length of a detail in characters; longer ones are left out."""

HIDDEN = frozenset(
    {"board", "left", "pieces", "consequence", "squares", "cells", "moves", "credit"}
)
"""Details that other lines show, and positions in the picture."""

Faces = str | Mapping[str, float]


@cache
def episodes(game: str) -> dict[str, tuple[str, ...]]:
    """The committed episodes of a game: lines by title."""
    parts = (FOLDER / f"{game}.txt").read_text("utf-8").strip().split("\n\n")
    titled = [part.splitlines() for part in parts]
    assert all(title.startswith("## ") for title, *_ in titled), game
    assert len({title for title, *_ in titled}) == len(titled), game
    return {title.removeprefix("## "): tuple(lines) for title, *lines in titled}


@cache
def regenerated(game: str) -> dict[str, tuple[str, ...]]:
    """The episodes with their present output; that of a repeated beginning is written once."""
    beginnings = set[tuple[str, ...]]()
    return {
        title: tuple(_transcript(game, lines, beginnings))
        for title, lines in episodes(game).items()
    }


def file_lines(game: str) -> Iterator[str]:
    """The lines of a game's file with the present output."""
    for number, (title, lines) in enumerate(regenerated(game).items()):
        yield from ("", f"## {title}") if number else (f"## {title}",)
        yield from lines


def _transcript(game: str, lines: Iterable[str], beginnings: set[tuple[str, ...]]) -> Iterator[str]:
    inputs = [line for line in lines if not line.startswith("  ")]
    starts = [number for number, line in enumerate(inputs) if line.startswith("players")]
    for start, end in pairwise([*starts, len(inputs)]):
        table = Table(game)
        for number in range(start, end):
            yield inputs[number]
            output = tuple(table.respond(inputs[number]))
            beginning = tuple(inputs[start : number + 1])
            yield from output if beginning not in beginnings else ()
            beginnings.add(beginning)
        yield from table.end()


class Table:
    """A session with an input line a second."""

    def __init__(self, game: str) -> None:
        self.game, self.t = game, 0.0
        self.session: Session[Any] | None = None
        self.details: Mapping[str, Any] = {}

    def respond(self, line: str) -> Iterator[str]:
        """The output of a line, or why it is invalid, which changes nothing."""
        before = None if self.session is None else self.session.play
        try:
            yield from self.begin(line) if before is None else self.put(line)
        except UsageError as error:
            assert self.session is None or self.session.play is before
            yield f"  no: {error}"

    def begin(self, line: str) -> Iterator[str]:
        """Begin a session by ``players Ann Bo {"pool": 15}``."""
        names, brace, rules = line.removeprefix("players").partition("{")
        players = [name.replace("_", " ") for name in names.split()]
        start = find(self.game).play_class.start(players, json.loads(brace + rules or "{}"))
        self.session = Session(start)
        return iter(())

    def put(self, line: str) -> Iterator[str]:
        """Make a call or a look; ``~ 60`` lets so many seconds pass."""
        assert self.session is not None
        kind, text = line[0], line[1:].strip()
        if kind == "~":
            self.t += float(text)
            return iter(())
        self.t += 1
        if kind == ">":
            events = self.session.call(parse_call(text), self.t)
        else:
            events = self.session.see(LOOKS[self.game](text), self.t)
        return self._output(events)

    def end(self) -> Iterator[str]:
        """How the game stands."""
        if self.session is not None:
            end = self.session.play.end_event(self.t)
            yield f"  = {end.summary} {_json({**end.scores})}"

    def _output(self, events: Iterable[Event]) -> Iterator[str]:
        assert self.session is not None
        for event in events:
            yield from _lines(event)
        details = self.session.play.report.details
        for name, value in details.items():
            if name not in HIDDEN and self.details.get(name) != value:
                text = value if isinstance(value, str) else _json(value)
                yield from [f"  {name}: {text}"] if len(text) <= MAX_DETAIL else []
        self.details = details


def _lines(event: Event) -> Iterator[str]:
    match event:
        case ChangeEvent(added=added, removed=removed, changed=changed):
            yield from _pieces("+", added)
            yield from [f"  - {' '.join(map(str, removed))}"] if removed else []
            yield from _pieces("~", changed)
        case MoveEvent(number=number, player=player, legal=legal, details=details):
            text = ", ".join(f"{name} {value}" for name, value in details.items())
            legality = {True: "legal", False: "not legal", None: "open"}[legal]
            yield f"  move {number} {player or ''}: {text}: {legality}"
        case RulingEvent(report=report):
            yield f"  {describe(event)}"
            findings = "; ".join(map(_finding, report.findings))
            yield from [f"  found {findings}"] if findings else []
        case QuestionEvent(question=question):
            faces = ", ".join(
                f"{each.face} {each.probability:.3g}" for each in question.alternatives
            )
            yield f"  {describe(event)} ({faces})"
        case EndEvent(over=over, details=own):
            yield f"  {'over' if over else 'not over'}: {event.summary} {_json(own)}"


def _pieces(sign: str, pieces: Sequence[Piece]) -> Iterator[str]:
    if len(pieces) > MOST_NAMED:
        yield f"  {sign} {len(pieces)} pieces"
    elif pieces:
        yield f"  {sign} {' '.join(f'{piece.id}:{piece.face}' for piece in pieces)}"


def _finding(finding: Finding) -> str:
    sign = "?" if finding.in_doubt else "!" if finding.severity == "violation" else ""
    count = len(finding.pieces)
    pieces = f" of {count}" if count > MOST_NAMED else f" {[*finding.pieces]}"
    return f"{finding.code}{sign} {' '.join(finding.at)}{pieces if count else ''}".rstrip()


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


# Parsers of looks.


def _faces(text: str) -> Faces:
    """``4``, or ``4/0.9,9/0.1`` in doubt."""
    if "/" not in text:
        return text
    return {face: float(p) for face, _, p in (part.partition("/") for part in text.split(","))}


def _doubts(texts: Iterable[str]) -> dict[str, Mapping[str, float]]:
    """Probabilities of faces by place or face, from ``4:8/0.7,3/0.3`` each."""
    parts = (text.partition(":") for text in texts)
    return {key: faces for key, _, text in parts if not isinstance(faces := _faces(text), str)}


def _places(line: str) -> dict[str, Faces]:
    """``7F=3 7E=4/0.9,9/0.1``."""
    entries = (text.partition("=") for text in line.split())
    return {place: _faces(face) for place, _, face in entries}


def _mathable(line: str) -> Sighting:
    """Changed squares; ``whole`` is a photograph, ``first`` a first look, ``again`` no change."""
    kind, _, rest = line.partition(" ")
    match kind:
        case "whole":
            return mathable_looks.whole(_places(rest))
        case "first":
            return mathable_looks.first_look(_places(rest))
        case "again":
            return mathable_looks.sight(_places(rest), changed=False)
    return mathable_looks.sight(_places(line))


def _mobius(line: str) -> Sighting:
    kind, _, rest = line.partition(" ")
    if kind != "whole":
        return mobius_looks.places_sighting(_places(line))
    return mobius_looks.board_sighting(_places(rest))


def _formula(line: str) -> Scene:
    """``2×4=8 4:8/0.7,3/0.3``: a row of cards, and probabilities by index."""
    text, *doubts = line.split(" ")
    return cards(text, {int(at): shows for at, shows in _doubts(doubts).items()})


def _tables(line: str) -> tuple[list[tuple[float, float, str]], str]:
    """``100,100 3 + 4 = 7|- . . ; 900,100 … ? DOUBT``: groups by their corner, row by row."""
    groups_text, _, doubt = line.partition(" ? ")
    groups = []
    for group in filter(None, groups_text.split(" ; ")):
        corner, _, text = group.partition(" ")
        x, y = map(float, corner.split(","))
        groups.append((x, y, text.replace("|", "\n") + "\n"))
    return groups, doubt


def _mobi(line: str) -> Scene:
    pods, doubt = _tables(line)
    return mobi_looks.pods_scene(*pods, doubts=_doubts(doubt.split()))


def _cirplexed(line: str) -> Scene:
    boards, doubt = _tables(line)
    return cirplexed_looks.boards_scene(*boards, swap=float(doubt or 0))


LOOKS: Mapping[str, Callable[[str], Any]] = {
    "cirplexed": _cirplexed,
    "formula": _formula,
    "mathable": _mathable,
    "mobi": _mobi,
    "mobius": _mobius,
}
