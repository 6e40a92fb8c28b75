"""The foot of every page: a rule to check the scale, and what the page is."""

from __future__ import annotations

from collections.abc import Iterable

from referee.kits.drawing import Group, Item, Page, Paint, ShapeLabel, Text, line
from referee.kits.palette import BLACK, GREY
from referee.kits.paper import MARGIN_MM, Printing
from rules import message
from rules.message import Message

RULE_MM = 100.0
SCALE_NOTE = Message.of("kit-scale")


def footed(
    printing: Printing,
    items: Iterable[Item],
    caption: message.Text,
    note: message.Text = SCALE_NOTE,
) -> Page:
    """A page with its foot: the rule, its zero at the group's origin, and two lines beside it."""
    paper = printing.paper
    y = paper.height_mm - MARGIN_MM - 3.4
    text_x = MARGIN_MM + 1.0 + RULE_MM + 5.0
    room = paper.width_mm - MARGIN_MM - text_x
    rule = Group(_rule(), MARGIN_MM + 1.0, y, label=ShapeLabel("rule", "100 mm"))
    first = Text(text_x, y - 1.6, printing.said(caption), 2.0, BLACK, "start", max_width_mm=room)
    second = printing.said(note)
    last = Text(text_x, y + 1.8, second, 1.7, GREY, "start", bold=False, max_width_mm=room)
    return Page(paper.width_mm, paper.height_mm, (*items, rule, first, last))


def _rule() -> tuple[Item, ...]:
    paint = Paint(line=BLACK, line_mm=0.2)
    ticks: list[Item] = [line(0.0, 0.0, RULE_MM, 0.0, paint)]
    for mm in range(0, int(RULE_MM) + 1, 5):
        height = 2.6 if mm % 50 == 0 else 1.8 if mm % 10 == 0 else 1.0
        ticks.append(line(mm, 0.0, mm, -height, paint))
    ticks += [
        Text(0.0, 1.9, "0", 1.7, BLACK, "start", bold=False),
        Text(RULE_MM / 2, 1.9, "50", 1.7, BLACK, bold=False),
        Text(RULE_MM, 1.9, "100 mm", 1.7, BLACK, "end", bold=False),
    ]
    return tuple(ticks)
