"""Exports of recorded games: JSON, CSV, a self-contained page, or a film."""

from __future__ import annotations

import base64
import csv
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from html import escape
from io import StringIO
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from referee.errors import UsageError
from referee.files import write_file
from referee.ruling.marks import Marks
from referee.ruling.report import Report
from referee.table.events import EndEvent, Event, MoveEvent, QuestionEvent, RulingEvent
from referee.table.records import Entry, Records, SessionRow
from referee.table.words import REFUSED, clock, report_mark, report_sentences
from referee.words import current_language, localise, sentence

if TYPE_CHECKING:
    from referee.drawing.film import FilmWriter

SCHEMA = 1
PICTURE_S = 2.0
"""Seconds that each picture of a film lasts."""


def write_export(
    path: Path,
    records: Records,
    row: SessionRow,
    title: str,
    events: Sequence[Event],
    marks: Callable[[Report], Marks],
) -> None:
    """Write a game to a file; its suffix, ``.json``, ``.html`` or ``.mp4``, decides the format.

    Only films are drawn with `marks`. Raises UsageError for another suffix, and for a file that
    cannot be written.
    """
    if path.suffix.lower() == ".mp4":
        from referee.drawing.film import FilmWriter

        _write_film(FilmWriter(path, marks), records, row, events)
        return
    if path.suffix.lower() == ".json":
        text = json.dumps(as_json(records, row, events), ensure_ascii=False, indent=1)
    elif path.suffix.lower() in (".html", ".htm"):
        pictures = {frame.t: picture for frame, picture in _frames(records, row)}
        text = page(row, title, events, pictures)
    else:
        raise UsageError(sentence("record-export-name", name=path.name))
    write_file(path, text.encode("utf-8"))


def as_json(records: Records, row: SessionRow, events: Sequence[Event]) -> dict[str, Any]:
    """All data of a game: its head, inputs, events, and pictures as base64 of JPEGs."""
    return {
        "schema": SCHEMA,
        "game": row.head.game,
        "begun": row.at,
        "players": list(row.head.players),
        "rules": dict(row.head.rules),
        "source": row.head.source,
        "inputs": [
            {"kind": entry.kind, "t": entry.t, **entry.body}
            for entry in records.entries(row.id, "frame", "reading", "call", "answer")
        ],
        "events": [event.to_dict() for event in events],
        "pictures": {
            frame.body["digest"]: base64.b64encode(picture).decode("ascii")
            for frame, picture in _frames(records, row)
        },
    }


def as_csv(events: Sequence[Event]) -> str:
    """The moves as a table, each as last sent; lists and mappings in it are JSON."""
    rows = [
        {
            name: json.dumps(value, ensure_ascii=False) if isinstance(value, list | dict) else value
            for name, value in move.to_dict().items()
            if name != "event"
        }
        for move in _moves(events)
    ]
    text = StringIO()
    names = dict.fromkeys(("t", *(name for row in rows for name in row)))
    table = csv.DictWriter(text, [*names], lineterminator="\n")
    table.writeheader()
    table.writerows(rows)
    return text.getvalue()


def _moves(events: Sequence[Event]) -> list[MoveEvent]:
    """Each move as last sent, in order."""
    moves = {event.number: event for event in events if isinstance(event, MoveEvent)}
    return [move for _, move in sorted(moves.items())]


def _frames(records: Records, row: SessionRow) -> Iterator[tuple[Entry, bytes]]:
    """The frames of a game with their JPEGs."""
    for frame in records.entries(row.id, "frame"):
        picture = records.picture(frame.body["digest"])
        if picture is not None:
            yield frame, picture


def _write_film(
    film: FilmWriter, records: Records, row: SessionRow, events: Sequence[Event]
) -> None:
    """Write a film of the recorded pictures with their rulings. Raises UsageError for none."""
    rulings = [(event.t, event.report) for event in events if isinstance(event, RulingEvent)]
    count = 0
    for frame, jpeg in _frames(records, row):
        report = next((report for t, report in reversed(rulings) if t <= frame.t), None)
        if report is None:
            continue
        small = np.asarray(cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR_RGB))
        # Marks are in pixels of the frame, and its recorded picture is smaller.
        picture = np.asarray(cv2.resize(small, frame.body["size"]), np.uint8)
        for end in (count, count + 1):
            film.write(picture, end * PICTURE_S, report)
        count += 1
    film.close()
    if not count:
        raise UsageError(sentence("record-no-pictures"))


_CLASSES = {"valid": "right", "invalid": "wrong"}


def page(
    row: SessionRow, title: str, events: Sequence[Event], pictures: Mapping[float, bytes]
) -> str:
    """The HTML page of a game; `pictures` are JPEGs by stream time."""
    style = Path(__file__).with_suffix(".css").read_text("utf-8")
    begun = datetime.fromtimestamp(row.at).strftime("%Y-%m-%d %H:%M")
    who = ", ".join(row.head.players)
    about = " · ".join(filter(None, [begun, who, row.head.source]))
    head = escape(f"{title}, {begun}")
    body = "".join(
        _item(t, group, pictures.get(t))
        for t, group in groupby(_without_repeats(events), lambda event: event.t)
    )
    return (
        f'<!doctype html>\n<html lang="{current_language()}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{head}</title><style>\n{style}</style></head><body>"
        f'<h1>{escape(title)}</h1><p class="about">{escape(about)}</p>'
        f"{_result(events)}<ol>{body}</ol></body></html>\n"
    )


def _without_repeats(events: Sequence[Event]) -> Iterator[Event]:
    """The events, each move only when it was first sent."""
    moves = set[tuple[object, ...]]()
    for event in events:
        if not isinstance(event, MoveEvent):
            yield event
        elif event.key not in moves:
            moves.add(event.key)
            yield event


def _result(events: Sequence[Event]) -> str:
    """The end or state of the game, and a table of the players."""
    ends = [event for event in events if isinstance(event, EndEvent)]
    if not ends:
        return ""
    names = ("record-player", "record-points", "record-moves", "record-best")
    head = "".join(f"<th>{escape(localise(sentence(name)))}</th>" for name in names)
    rows = ""
    for player, points in ends[-1].scores.items():
        moves = [move.details.get("points") for move in _moves(events) if move.player == player]
        best = max((each for each in moves if each is not None), default="–")
        cells = "".join(f'<td class="number">{cell}</td>' for cell in (points, len(moves), best))
        rows += f"<tr><td>{escape(player)}</td>{cells}</tr>"
    table = f"<table><tr>{head}</tr>{rows}</table>" if rows else ""
    return f"<p><strong>{escape(localise(ends[-1].summary))}</strong></p>{table}"


def _item(t: float, events: Iterable[Event], picture: bytes | None) -> str:
    """The events of one time, beside their picture; "" where there is nothing to say."""
    paragraphs = "".join(map(_paragraph, events))
    if not paragraphs:
        return ""
    image = ""
    if picture is not None:
        data = base64.b64encode(picture).decode("ascii")
        alt = escape(localise(sentence("record-picture-at", time=clock(t).strip())))
        image = f'<img alt="{alt}" src="data:image/jpeg;base64,{data}">'
    return f"<li><time>{clock(t).strip()}</time><div>{paragraphs}</div>{image}</li>"


def _paragraph(event: Event) -> str:
    match event:
        case RulingEvent(report=report):
            mark = report_mark(report)
            style = "open" if mark == REFUSED else _CLASSES.get(report.verdict, "open")
            text = escape(" ".join(map(localise, report_sentences(report))))
            return f'<p><span class="mark {style}">{mark}</span> {text}</p>'
        case QuestionEvent(question=question):
            return f'<p><span class="mark open">?</span> {escape(localise(question.message))}</p>'
        case MoveEvent(number=number, player=player):
            text = escape(localise(sentence("record-move", number=number)))
            who = f" · {escape(player)}" if player else ""
            return f"<p><small>{text}{who}</small></p>"
    return ""
