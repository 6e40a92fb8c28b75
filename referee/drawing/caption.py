"""The caption below a picture: the verdict, its reasons, and the legend of the marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
from PIL import Image, ImageDraw

from referee.drawing.palette import GREY, INK, VERDICTS, WHITE, Colour
from referee.drawing.strokes import paint
from referee.drawing.text import badge, font, text_width, wrap
from referee.ruling.marks import Arc, Label, Mark, Marks, Outline, Polyline, Ring, Role
from referee.ruling.report import Report

Line = tuple[Role, str, Colour]

MOST_LINES = 14
"""Lines of reasons at most; the report has the rest."""


def draw_caption(report: Report, marks: Marks, width: int, size: float) -> Image.Image:
    """Draw the caption of a picture of a width; both width and font size are in pixels."""
    left = 1.9 * size
    verdict = wrap(report.summary, 1.1 * size, width - left - 0.6 * size, bold=True)
    lines = list(_lines(report, marks, width - left - 0.6 * size, size))
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES - 1], ("neutral", "…", GREY)]
    legend = legend_of(marks)
    places = _legend_places(legend, width, size)
    height = 0.9 * size + 1.5 * size * len(verdict) + 1.4 * size * len(lines)
    height += 1.7 * size * (1 + max((row for row, _ in places), default=-1))
    picture = Image.new("RGB", (width, round(height)), INK)
    draw = ImageDraw.Draw(picture)
    top = 0.35 * size
    _paste_badge(picture, VERDICTS[report.verdict], 0.3 * size, top + 0.75 * size, 1.15 * size)
    for line in verdict:
        draw.text((left, top + 1.15 * size), line, WHITE, font(1.1 * size), "ls")
        top += 1.5 * size
    for role, line, colour in lines:
        _paste_badge(picture, role, 0.5 * size, top + 0.7 * size, 0.85 * size)
        draw.text((left, top + 1.05 * size), line, colour, font(size, bold=False), "ls")
        top += 1.4 * size
    for mark, (row, left) in zip(legend, places, strict=True):
        middle = top + (1.7 * row + 0.75) * size
        pixels = np.array(picture)
        paint(pixels, _sample(mark, left + 0.9 * size, middle, 0.55 * size), size / 8)
        picture.paste(Image.fromarray(pixels))
        origin = (left + 2.2 * size, middle + 0.35 * size)
        draw.text(origin, mark.meaning, GREY, font(size, bold=False), "ls")
    return picture


def _paste_badge(picture: Image.Image, role: Role, left: float, middle: float, size: float) -> None:
    if role != "neutral":
        sign = badge(role, size)
        picture.paste(sign, (round(left), round(middle - sign.height / 2)), sign)


def _lines(report: Report, marks: Marks, width: float, size: float) -> Iterator[Line]:
    """Questions, findings and labels without a place, wrapped to a width."""
    entries: list[Line] = [("doubtful", q.message, WHITE) for q in report.questions]
    for finding in report.findings:
        wrong = finding.severity == "violation"
        role: Role = "wrong" if wrong else "doubtful" if finding.in_doubt else "neutral"
        entries.append((role, finding.message, WHITE if wrong else GREY))
    captions = [mark.text for mark in marks if isinstance(mark, Label) and not mark.at]
    entries += [("neutral", text, GREY) for text in captions]
    for role, message, colour in dict.fromkeys(entries):
        if message not in report.summary:
            first, *more = wrap(message, size, width, bold=False)
            yield role, first, colour
            yield from (("neutral", line, colour) for line in more)


def legend_of(marks: Marks) -> list[Mark]:
    """The first mark of each meaning, in order."""
    shapes = [mark for mark in marks if mark.meaning and not isinstance(mark, Label)]
    first = {mark.meaning: mark for mark in reversed(shapes)}
    return list(reversed(first.values()))


def _legend_places(legend: Sequence[Mark], width: int, size: float) -> list[tuple[int, float]]:
    """Row and left edge of each sample in the legend."""
    places, row, left = [], 0, 0.6 * size
    for mark in legend:
        needed = 3.4 * size + text_width(mark.meaning, size, bold=False)
        if left > size and left + needed > width:
            row, left = row + 1, 0.6 * size
        places.append((row, left))
        left += needed
    return places


def _sample(mark: Mark, x: float, y: float, r: float) -> Mark:
    """A small copy of a mark's shape, around a point, for the legend."""
    centre, right, down = (x, y), (x + r, y), (x, y + r)
    ends = (right, down, (x - r, y), (x, y - r))
    match mark:
        case Polyline():
            return replace(mark, paths=(((x - 1.4 * r, y), (x + 1.4 * r, y)),))
        case Ring():
            return replace(mark, centre=centre, right=right, down=down)
        case Arc():
            turns = range(len(mark.quarters))
            quarters = tuple((centre, ends[i % 4], ends[(i + 1) % 4]) for i in turns)
            return replace(mark, quarters=quarters)
    square = ((x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r))
    return Outline(square, role=mark.role, side=mark.side, stroke=mark.stroke, width=mark.width)
