"""Marks of Mobius: a ring around each stone, and the winner's chains."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product
from math import dist
from typing import Any

import numpy as np

from referee.prints.mobius import MobiusPrint
from referee.ruling.marks import (
    MEANINGS,
    Grid,
    Label,
    Mark,
    Marks,
    Path,
    Polyline,
    Role,
    choices_text,
    inscribed_ring,
    interpolate,
    label_points,
)
from referee.ruling.report import Report
from referee.words import sentence
from rules.mobius import COLOURS, Bar, Cell, Chain, Win, parse_chain
from vision.geometry.homography import Homography
from vision.piece import Point, Quad, as_quad

KIT = MobiusPrint()
_CELL = re.compile(r"\b[A-Z]\d{1,2}\b")
LETTER_OUT_MM, NUMBER_OUT_MM = 7.0, 15.0
"""Distance of the letters from the edge of the print, and of the numbers from the cells."""


def marks(report: Report) -> Marks:
    """What to draw on the photograph of a report."""
    board = report.details.get("board")
    if board is None:
        return ()
    questions = {question.piece: question for question in report.questions}
    wrong = [f for f in report.findings if f.severity == "violation" or f.in_doubt]
    blamed = {number: finding for finding in wrong for number in finding.pieces}
    named, corners = _mentioned_cells(report), board["corners"]
    out: list[Mark] = [_rim(named, corners)]
    for piece in report.pieces:
        looks: dict[str, Any] = {"pieces": (piece.id,)}
        if piece.id in questions:
            looks |= {"role": "doubtful", "meaning": MEANINGS["doubtful"]}
            out.append(Label(choices_text(questions[piece.id]), label_points(piece.quad), **looks))
        elif piece.id in blamed:
            role: Role = "doubtful" if blamed[piece.id].in_doubt else "wrong"
            looks |= {"role": role, "meaning": MEANINGS[role]}
            out.append(Label(", ".join(blamed[piece.id].at), label_points(piece.quad), **looks))
        elif piece.face in COLOURS:
            meaning = sentence("mobius-mark-stone", colour=piece.face)
            looks |= {"side": piece.face, "width": 0.6, "meaning": meaning}
        out.append(inscribed_ring(piece.quad, 1.1, **looks))
    labels = " ".join(mark.text for mark in out if isinstance(mark, Label))
    for name in named:
        if name not in _CELL.findall(labels):
            places = KIT.seats(Cell.parse(name))
            out += [Label(name, (point,)) for point in _project(corners, *places)]
    if report.details["win"] is not None:
        role = "doubtful" if report.verdict == "unsure" else "right"
        out += _win_marks(Win.from_dict(report.details["win"], KIT.board), corners, role)
    for loop in report.details.get("twice", ()):
        chain = parse_chain(loop["chain"], KIT.board)
        looks = {"role": "doubtful", "side": loop["colour"], "stroke": "dashed"}
        out += _chain_marks((*chain, chain[0]), corners, sentence("mobius-mark-twice"), looks)
    return *out, Label(report.details["credit"])


def free_cells(report: Report) -> Iterator[tuple[str, Quad]]:
    """Names and squares of the cells without a stone; a square in each half of a split one."""
    if not report.details.get("board"):
        return
    free = (cell for cell in KIT.board.cells if cell.name not in report.details["cells"])
    places = [(cell.name, x, y) for cell in free for x, y in KIT.seats(cell)]
    half = KIT.cell_mm / 2
    offsets = (-half, -half), (half, -half), (half, half), (-half, half)
    square_corners = [(x + dx, y + dy) for _, x, y in places for dx, dy in offsets]
    points = _project(report.details["board"]["corners"], *square_corners)
    for i, (name, _, _) in enumerate(places):
        yield name, as_quad(points[4 * i : 4 * i + 4])


def _mentioned_cells(report: Report) -> list[str]:
    """Names of the cells that findings and questions mention."""
    places = [name for finding in report.findings for name in finding.at]
    places += [question.at for question in report.questions if question.at]
    return list(dict.fromkeys(cell for name in places for cell in _CELL.findall(name)))


def _rim(cells: Sequence[str], corners: Path) -> Grid:
    """The outline of the print, with the rows and columns of these cells named on its rim.

    Columns of odd rows lie between the letters of the rim, so they are not named there.
    """
    parts = ((*cell.name[: 1 - cell.row % 2], str(cell.row)) for cell in map(Cell.parse, cells))
    named = tuple(dict.fromkeys(name for part in parts for name in part))
    names = [(name, point) for name in named for point in _rim_points(name)]
    points = _project(corners, *(point for _, point in names))
    return Grid(
        corners, names=tuple(zip((name for name, _ in names), points, strict=True)), named=named
    )


def _rim_points(name: str) -> tuple[Point, Point]:
    """Where the name of a row or column is printed, at either end, in millimetres."""
    if name.isdecimal():
        _, y = KIT.centre(int(name), 0)
        x = KIT.side_room_mm - NUMBER_OUT_MM
        return (x, y), (KIT.width_mm - x, y)
    (top, _), (bottom, _) = KIT.seats(Cell.parse(f"{name}0"))
    return (top, -LETTER_OUT_MM), (bottom, KIT.height_mm + LETTER_OUT_MM)


def _win_marks(win: Win, corners: Path, role: Role) -> Iterator[Mark]:
    """The links and the loop of a win."""
    looks: dict[str, Any] = {"role": role, "side": win.colour}
    linked, loop = sentence("mobius-mark-linked"), sentence("mobius-mark-loop")
    for link in win.links:
        yield from _chain_marks(link, corners, linked, {"stroke": "solid", "width": 2.6, **looks})
    if win.loop:
        closed = (*win.loop, win.loop[0])
        yield from _chain_marks(closed, corners, loop, {"stroke": "beaded", **looks})


def _chain_marks(
    chain: Chain, corners: Path, meaning: str, looks: Mapping[str, Any]
) -> Iterator[Mark]:
    """A line along a chain, labelled at its middle third."""
    ends = _project(corners, *(end for segment in _segments(chain) for end in segment))
    paths = tuple(zip(ends[::2], ends[1::2], strict=True))
    yield Polyline(paths, meaning=meaning, **looks)
    third = paths[len(paths) // 3 : len(paths) - len(paths) // 3]
    points = tuple(interpolate(start, end, 0.5) for start, end in third)
    yield Label(meaning, points, role=looks["role"], side=looks["side"])


def _segments(chain: Chain) -> Iterator[tuple[Point, Point]]:
    """Lines in millimetres between neighbours, and along the bars that a chain passes through."""
    previous_end: Point | None = None
    for member, following in pairwise(chain):
        lines = product(_places(member, following), _places(following, member))
        start, end = min(lines, key=lambda line: dist(*line))
        if isinstance(member, Bar) and previous_end is not None:
            yield previous_end, start
        yield start, end
        previous_end = end


def _places(member: Cell | Bar, neighbour: Cell | Bar) -> tuple[Point, ...]:
    """Places of a cell; for a bar, points on its centre line level with the neighbour's places."""
    if isinstance(member, Cell):
        return KIT.seats(member)
    assert isinstance(neighbour, Cell)
    x = KIT.side_room_mm - KIT.bar_mm / 2
    x = x if member.side == "left" else KIT.width_mm - x
    low, high = (KIT.centre(row, 0)[1] for row in (member.first, member.last))
    return tuple((x, y) for _, y in KIT.seats(neighbour) if low - 1 <= y <= high + 1)


def print_corners() -> Path:
    """Corners of the print in millimetres, clockwise from its top left."""
    return (0.0, 0.0), (KIT.width_mm, 0.0), (KIT.width_mm, KIT.height_mm), (0.0, KIT.height_mm)


def _project(corners: Path, *points: Point) -> Path:
    """Map points on the print, in millimetres, to pixels."""
    if not points:
        return ()
    to_photo = Homography.between(np.array(print_corners()), np.array(corners))
    return tuple((float(x), float(y)) for x, y in to_photo(np.array(points)))
