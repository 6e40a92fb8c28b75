"""The strip below a picture: the verdict, its reasons, and what the marks mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from PIL import Image, ImageDraw

from referee.drawing.palette import GREY, INK, VERDICTS, WHITE, Colour
from referee.drawing.strokes import paint
from referee.drawing.text import badge, text_width, wrap, write
from referee.ruling.marks import Arc, Label, Mark, Marks, Outline, Polyline, Ring, Role
from referee.ruling.report import Report

Entry = tuple[Role, str, Colour]

MOST_LINES = 14
"""Lines of reasons; the rest is for the report itself."""


def strip(report: Report, marks: Marks, width: int, size: float) -> Image.Image:
    """The strip as wide as the picture, letters of a size in pixels."""
    left = 1.9 * size
    verdict = wrap(report.summary, 1.1 * size, width - left - 0.6 * size, bold=True)
    lines = list(_lines(report, marks, width - left - 0.6 * size, size))
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES - 1], ("neutral", "…", GREY)]
    legend = legend_of(marks)
    samples = _rows(legend, width, size)
    height = 0.9 * size + 1.5 * size * len(verdict) + 1.4 * size * len(lines)
    height += 1.7 * size * (1 + max((row for row, _ in samples), default=-1))
    picture = Image.new("RGB", (width, round(height)), INK)
    on = ImageDraw.Draw(picture)
    top = 0.35 * size
    _sign(picture, VERDICTS[report.verdict], 0.3 * size, top + 0.75 * size, 1.15 * size)
    for said in verdict:
        write(on, left, top + 1.15 * size, said, 1.1 * size, WHITE, bold=True)
        top += 1.5 * size
    for role, said, colour in lines:
        _sign(picture, role, 0.5 * size, top + 0.7 * size, 0.85 * size)
        write(on, left, top + 1.05 * size, said, size, colour)
        top += 1.4 * size
    return _with_samples(picture, legend, samples, top, size)


def _sign(picture: Image.Image, role: Role, left: float, middle: float, size: float) -> None:
    if role != "neutral":
        sign = badge(role, size)
        picture.paste(sign, (round(left), round(middle - sign.height / 2)), sign)


def _lines(report: Report, marks: Marks, room: float, size: float) -> Iterator[Entry]:
    """What is asked and found, and captions, a line each."""
    entries: list[Entry] = [("doubtful", q.message, WHITE) for q in report.questions]
    for finding in report.findings:
        wrong = finding.severity == "violation"
        role: Role = "wrong" if wrong else "doubtful" if finding.in_doubt else "neutral"
        entries.append((role, finding.message, WHITE if wrong else GREY))
    captions = [mark.text for mark in marks if isinstance(mark, Label) and not mark.at]
    entries += [("neutral", text, GREY) for text in captions]
    for role, message, colour in dict.fromkeys(entries):
        if message not in report.summary:
            first, *more = wrap(message, size, room, bold=False)
            yield role, first, colour
            yield from (("neutral", line, colour) for line in more)


def legend_of(marks: Marks) -> list[Mark]:
    """A mark for each meaning, in the order in which they come."""
    shapes = [mark for mark in marks if mark.meaning and not isinstance(mark, Label)]
    first = {mark.meaning: mark for mark in reversed(shapes)}
    return list(reversed(first.values()))


def _rows(legend: Sequence[Mark], width: int, size: float) -> list[tuple[int, float]]:
    """Row and left edge of each sample."""
    places, row, left = [], 0, 0.6 * size
    for mark in legend:
        needed = 3.4 * size + text_width(mark.meaning, size, bold=False)
        if left > size and left + needed > width:
            row, left = row + 1, 0.6 * size
        places.append((row, left))
        left += needed
    return places


def _with_samples(
    picture: Image.Image, legend: Sequence[Mark], places: Sequence[tuple[int, float]],
    top: float, size: float,
) -> Image.Image:  # fmt: skip
    pixels = np.array(picture)
    for mark, (row, left) in zip(legend, places, strict=True):
        middle = top + (1.7 * row + 0.75) * size
        paint(pixels, _sample(mark, left + 0.9 * size, middle, 0.55 * size), size / 8)
    picture = Image.fromarray(pixels)
    on = ImageDraw.Draw(picture)
    for mark, (row, left) in zip(legend, places, strict=True):
        base = top + (1.7 * row + 1.1) * size
        write(on, left + 2.2 * size, base, mark.meaning, size, GREY)
    return picture


def _sample(mark: Mark, x: float, y: float, r: float) -> Mark:
    """A small mark that looks like another one, around a point."""
    looks: dict[str, Any] = {
        "role": mark.role,
        "side": mark.side,
        "stroke": mark.stroke,
        "width": mark.width,
    }
    centre, right, down = (x, y), (x + r, y), (x, y + r)
    ends = (right, down, (x - r, y), (x, y - r))
    if isinstance(mark, Polyline):
        return Polyline((((x - 1.4 * r, y), (x + 1.4 * r, y)),), **looks)
    if isinstance(mark, Ring):
        return Ring(centre, right, down, **looks)
    if isinstance(mark, Arc):
        turns = range(len(mark.quarters))
        return Arc(tuple((centre, ends[i % 4], ends[(i + 1) % 4]) for i in turns), **looks)
    return Outline(((x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)), **looks)
