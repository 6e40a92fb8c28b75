"""A page of rules, with the sentences of ``referee rules``."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee import games
from referee.drawing.text import wrap
from referee.kits.drawing import Colour, Document, Item, Text
from referee.kits.palette import BLACK, GREY, INK
from referee.kits.paper import Printing
from referee.kits.sheets import make_page
from referee.rulesheet import Section, with_nonbreaking_formulas
from referee.words import translate
from rules.message import Message

CAPS_MM = (3.0, 2.8, 2.6, 2.4, 2.2, 2.0)
"""Heights of capitals, of which the largest that fits is used; 2.4 mm are 9.4 points."""
GAP_MM = 10.0
TITLE_MM = 6.0

_PX_PER_MM = 20.0
"""Pixels per millimetre at which text is measured."""
_WIDTH_RATIO = 0.9
"""Width of the font that is measured, relative to the one that is printed."""
_CAP_HEIGHT = 0.729
"""Height of capitals of the measured font, in font sizes."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a column; `step` is its distance from the line before."""

    text: str
    step: float
    cap: float
    colour: Colour
    bold: bool = False
    indent: float = 0.0
    bullet: bool = False


def rules_document(name: str, printing: Printing) -> Document:
    """The rules of a game on one page."""
    game = games.find(name)
    room = printing.paper.content
    width = (room.width - GAP_MM) / 2
    height = room.height - TITLE_MM - 12.0
    sheet = game.rulesheet()
    sections = translate(sheet.sections, printing.language, on_page=True)
    for cap in CAPS_MM:
        columns = _columns(list(_lines(sections, cap, width)))
        if max(sum(line.step for line in column) for column in columns) <= height:
            break
    top = room.y + TITLE_MM
    items: list[Item] = [Text(room.x, top, game.title, TITLE_MM, INK, "start", True, room.width)]
    for number, column in enumerate(columns):
        items += _set_column(column, room.x + number * (width + GAP_MM), top + 8.0)
    title = Message.of("kit-title", game=game.title, part="rules")
    note = Message.of("kit-rules-note", game=name, has_more=sheet.ruleset is not None)
    page = make_page(printing, items, title, note)
    return Document("rules", printing.translate(title), (page,))


def _lines(sections: Sequence[Section], cap: float, width: float) -> Iterator[_Line]:
    step, indent = 1.9 * cap, 1.8 * cap
    for section in sections:
        yield _Line(section.title, 2.6 * step / 1.9, 1.2 * cap, INK, bold=True)
        for rule in section.rules:
            room = _WIDTH_RATIO * _PX_PER_MM * (width - indent)
            text = with_nonbreaking_formulas(rule)
            lines = wrap(text, _PX_PER_MM * cap / _CAP_HEIGHT, room, bold=False)
            for number, text in enumerate(lines):
                first = number == 0
                yield _Line(text, (1.35 if first else 1.0) * step, cap, BLACK, False, indent, first)


def _columns(lines: Sequence[_Line]) -> list[list[_Line]]:
    """Split lines into two columns of about the same height, before a rule or a title."""
    total = sum(line.step for line in lines)
    columns: list[list[_Line]] = [[]]
    filled = 0.0
    for line in lines:
        goal = total / 2 if len(columns) == 1 else math.inf
        if (line.bullet or line.bold) and columns[-1] and filled + line.step / 2 >= goal:
            # A title stays with its first rule.
            columns.append([columns[-1].pop()] if columns[-1][-1].bold else [])
            filled = sum(kept.step for kept in columns[-1])
        columns[-1].append(line)
        filled += line.step
    return columns


def _set_column(column: Sequence[_Line], x: float, top: float) -> Iterator[Item]:
    y = top
    for line in column:
        y += line.step
        if line.bullet:
            yield Text(x + 0.5, y, "·", line.cap, GREY, "start")
        yield Text(x + line.indent, y, line.text, line.cap, line.colour, "start", line.bold)
