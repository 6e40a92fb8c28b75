"""Rulings on synthetic tables, to be reviewed as diffs; ``python -m tests.golden``.

A story is a title (``## …``) and its input, a line each after ``>``: photographs to `show`, the
table `before`, `answers`, `options`, and turns to `follow`. All other lines are output: the text of
the terminal, and the data for programs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from referee import Referee, UsageError, games
from referee.ruling.answers import parse_answers
from referee.ruling.marks import Label
from referee.ruling.report import GameReport, Report
from referee.ruling.text import as_text
from referee.ruling.turns import Draw, Turns, TurnStart
from tests.golden.test_reports import faults
from tests.golden.transcripts import Transcripts
from tests.referee.boards import BARE, Content, board_scene, fake_scenes
from tests.referee.card_tables import table as cards
from tests.referee.test_mobi import pod_scene as tiles
from tests.referee.test_mobius import board_scene as stones
from tests.table.cirplexed_looks import boards_scene as discs
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.piece import Alternative, Piece, as_quad
from vision.scene import Ambiguity, Component, Scene

FOLDER = Path(__file__).parent / "stories"

BLURRED = Unreadable("blurred", "The photo is blurred.", "Hold still.")

BEFORE = "before.jpg"

UNTOLD = frozenset({"board", "credit"})
"""Fields of reports that are the same in every story."""

View = Scene | Unreadable
Details = Mapping[str, Any]
"""What is told of a view besides what lies there: doubts, what is unclear, which way is up."""


@dataclass(slots=True)
class Story:
    """Photographs and what players say.

    The first is ruled on, or all are followed by `turns`, or together where players are named.
    `before` is the photograph of what lay there before a turn.
    """

    views: list[View] = field(default_factory=list)
    turns: Turns | None = None
    before: View | None = None
    answers: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)


def parsed(game: str, lines: Sequence[str]) -> Story:
    """Parse the input of a story; a view that begins with "and" adds to the previous one."""
    story, lying = Story(), ""
    for line in lines:
        word, _, rest = line.partition(" ")
        match word:
            case "show":
                text, details = _split(rest)
                lying = f"{lying} {text[4:]}" if text.startswith("and ") else text
                story.views.append(_view(game, lying, details))
            case "before":
                story.before = _view(game, *_split(rest))
            case "follow":
                story.turns = _turns(**json.loads(rest or "{}"))
            case "answers":
                story.answers = parse_answers(rest.split())
            case "options":
                story.options = json.loads(rest)
            case _:
                raise AssertionError(f"{line!r} must begin with show, before, follow, …")
    return story


def _split(text: str) -> tuple[str, Details]:
    text, brace, details = text.partition("{")
    return text.strip(), json.loads(brace + details) if brace else {}


def _turns(
    starts: Sequence[Any] = (), draws: Sequence[Any] = (), seating: Sequence[str] = ()
) -> Turns:
    return Turns(
        tuple(TurnStart(*start) for start in starts),
        tuple(Draw(*draw) for draw in draws),
        tuple(seating),
    )


def _view(game: str, text: str, details: Details) -> View:
    if text == "blurred":
        return BLURRED
    scene = VIEWS[game](text.replace(" / ", "\n"), details)
    if "size" in details:
        scene = replace(scene, image_size=tuple(details["size"]))
    if game != "formula" and "unclear" in details:
        scene = replace(scene, unclear=unclear(details))
    if "ways" in details:
        (only,) = scene.components
        faces = list(only.turned_faces)
        for number, shown in details.get("turned", {}).items():
            faces[int(number)] = tuple(Alternative(*one) for one in shown.items())
        way = replace(only, turns=tuple(details["ways"]), turned_faces=tuple(faces))
        scene = replace(scene, components=(way,))
    return scene


def unclear(details: Details) -> tuple[Ambiguity, ...]:
    """A code, the pieces it is about, a side of the only one, and a face."""
    return tuple(
        Ambiguity(code, tuple(pieces), **dict(zip(("side", "face"), more, strict=False)))
        for code, pieces, *more in details.get("unclear", ())
    )


def _cards(text: str, details: Details) -> Scene:
    doubts = {int(i): shown for i, shown in details.get("doubts", {}).items()}
    return cards(text, doubts, details.get("upright", 1.0), details.get("unclear", ()))


def _squares(text: str, details: Details) -> Scene:
    sure = {at: int(value) for at, _, value in (each.partition("=") for each in text.split())}
    shown: dict[str, Content] = {**sure, **details.get("doubts", {})}
    return board_scene(shown, details.get("upright", 1.0))


def _tiles(text: str, details: Details) -> Scene:
    """A pod; its last tiles may lie so many pixels apart, and `others` in a line of their own."""
    doubts = {int(i): shown for i, shown in details.get("doubts", {}).items()}
    scene = tiles(text, doubts)
    pieces, second = [*scene.pieces], list[Piece]()
    if "apart" in details:
        last, far = details["apart"]
        pieces, second = pieces[:-last], [_moved(piece, far) for piece in pieces[-last:]]
    if "others" in details:
        others = tiles(details["others"]).pieces
        second = [replace(_moved(it, 400), confidence=details.get("sure", 1.0)) for it in others]
    if not second:
        return scene
    laid = [
        replace(piece, id=len(pieces) + i, component=1, row=0, col=i)
        for i, piece in enumerate(second)
    ]
    return replace(scene, pieces=(*pieces, *laid), components=(Component(),) * 2)


def _moved(piece: Piece, far: float) -> Piece:
    return replace(piece, quad=as_quad([(x + far, y) for x, y in piece.quad]))


def _stones(text: str, details: Details) -> Scene:
    shown: dict[str, Any] = {at: face for at, _, face in (s.partition("=") for s in text.split())}
    shown |= details.get("doubts", {})
    return stones({_two(at): face for at, face in shown.items()}, unclear(details))


def _discs(text: str, details: Details) -> Scene:
    doubts = {_two(at): shares for at, shares in details.get("doubts", {}).items()}
    return discs(*text.split(" & "), doubts=doubts)


def _two(at: str) -> tuple[int, int]:
    first, second = at.split(".")
    return int(first), int(second)


VIEWS: Mapping[str, Callable[[str, Details], Scene]] = {
    "cirplexed": _discs,
    "formula": _cards,
    "mathable": _squares,
    "mobi": _tiles,
    "mobius": _stones,
}
"""How what lies there is written: rows of tiles, squares such as 7F=3, stones such as 3.4=red."""


def _all(game: str) -> Iterator[str]:
    """The stories of a game as they are written, with what is told now."""
    parts = re.split(r"^## ", (FOLDER / f"{game}.txt").read_text("utf-8"), flags=re.MULTILINE)
    for title, *lines in (part.splitlines() for part in parts[1:]):
        given = [line for line in lines if line.startswith("> ")]
        yield f"## {title}"
        yield from given
        yield from _told(game, parsed(game, [line[2:] for line in given]))
        yield ""


def _told(game: str, story: Story) -> Iterator[str]:
    before: dict[str, Any] = {}
    if story.before is not None:
        before["before"] = Photo.from_pixels(BEFORE, BARE)
    try:
        referee = Referee(game, **story.options, **before)
        for report in _reports(referee, story):
            yield from _lines(referee, report)
    except UsageError as error:
        yield f"no: {error}"


def _lines(referee: Referee, report: Report | GameReport) -> Iterator[str]:
    check(report)
    yield as_text(report, referee.game.describe(report))
    for finding in report.findings:
        yield f"  {finding.severity} {finding.code} {list(finding.pieces)} {list(finding.at)}"
    for question in report.questions:
        faces = ", ".join(f"{a.face} {a.probability:.3f}" for a in question.alternatives)
        yield f"  question of {question.piece}, place {question.place}: {faces or 'no answer'}"
    for name, value in report.details.items():
        if name not in UNTOLD:
            yield f"  {name} {json.dumps(_counted(name, value), ensure_ascii=False)}"
    if isinstance(report, Report):
        yield f"  drawn: {_drawn(report)}"
    for photo in report.photos if isinstance(report, GameReport) else ():
        shown = " ".join(str(piece.face) for piece in photo.pieces)
        yield f"  photo: {photo.verdict}. {photo.summary} [{shown}]"
        yield f"    drawn: {_drawn(photo)}"


def check(report: Report | GameReport) -> None:
    """Check that a report has its schema, survives JSON, and marks its doubts."""
    data = json.loads(json.dumps(report.to_dict()))
    assert faults(data) == [], report.summary
    assert type(report).from_dict(data).to_dict() == data
    if isinstance(report, Report):
        doubtful = [mark for mark in games.marks(report) if mark.role == "doubtful"]
        assert len(doubtful) >= sum(len(question.quads) for question in report.questions)


def _drawn(report: Report) -> str:
    """Kinds of marks with their roles and what they mean, each with its pieces or texts."""
    drawn: dict[str, list[str]] = {}
    for mark in games.marks(report):
        kind = " ".join(filter(None, (type(mark).__name__, mark.role, mark.side, mark.meaning)))
        what = repr(mark.text) if isinstance(mark, Label) else str(list(mark.pieces))
        if mark.pieces or isinstance(mark, Label):
            drawn.setdefault(kind, []).append(what.replace("\\xa0", " "))
    return "; ".join(f"{kind} {' '.join(each)}" for kind, each in drawn.items())


def _counted(name: str, value: Any) -> Any:
    """A field of a report; where each circle of a board is, is drawn."""
    if name != "boards":
        return value
    return [{key: board[key] for key in board if key != "circles"} for board in value]


def _reports(referee: Referee, story: Story) -> Sequence[Report | GameReport]:
    named = {f"{number}.jpg": view for number, view in enumerate(story.views, start=1)}
    shown = named if story.before is None else {**named, BEFORE: story.before}
    photos = [
        (name, view) if isinstance(view, Unreadable) else Photo.from_pixels(name, BARE)
        for name, view in named.items()
    ]
    with fake_scenes(type(referee.game.new_adapter({})), shown):
        if story.turns is not None:
            return (referee.follow(photos, turns=story.turns, answers=story.answers),)
        if "players" in story.options:
            return referee.check_together(photos, answers=story.answers)
        return (referee.check(photos[0], answers=story.answers),)


STORIES = Transcripts(FOLDER, {game: partial(_all, game) for game in VIEWS})
