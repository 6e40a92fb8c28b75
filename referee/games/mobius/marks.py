"""A board on its photograph: each stone ringed in its side's colour, and the winner's chains."""

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
"""To the names on the rim: beyond the edge of the print, and beyond the cells."""


def marks(report: Report) -> Marks:
    """What to draw on the photograph that a report is about."""
    board = report.details.get("board")
    if board is None:
        return ()
    asked = {question.piece: question for question in report.questions}
    wrong = [f for f in report.findings if f.severity == "violation" or f.in_doubt]
    blamed = {number: finding for finding in wrong for number in finding.pieces}
    named, corners = _named(report), board["corners"]
    out: list[Mark] = [_rim(named, corners)]
    for piece in report.pieces:
        looks: dict[str, Any] = {"pieces": (piece.id,)}
        if piece.id in asked:
            looks |= {"role": "doubtful", "meaning": MEANINGS["doubtful"]}
            out.append(Label(choices_text(asked[piece.id]), label_points(piece.quad), **looks))
        elif piece.id in blamed:
            role: Role = "doubtful" if blamed[piece.id].in_doubt else "wrong"
            looks |= {"role": role, "meaning": MEANINGS[role]}
            out.append(Label(", ".join(blamed[piece.id].at), label_points(piece.quad), **looks))
        elif piece.face in COLOURS:
            looks |= {
                "side": piece.face,
                "width": 0.6,
                "meaning": sentence("mobius-mark-stone", colour=piece.face),
            }
        out.append(inscribed_ring(piece.quad, 1.1, **looks))
    said = " ".join(mark.text for mark in out if isinstance(mark, Label))
    for name in named:
        if name not in _CELL.findall(said):
            seats = KIT.seats(Cell.parse(name))
            out += [Label(name, (at,)) for at in _project(corners, *seats)]
    if report.details["win"] is not None:
        role = "doubtful" if report.verdict == "unsure" else "right"
        out += _chains(Win.from_dict(report.details["win"], KIT.board), corners, role)
    for one in report.details.get("twice", ()):
        chain = parse_chain(one["chain"], KIT.board)
        looks = {"role": "doubtful", "side": one["colour"], "stroke": "dashed"}
        out += _line((*chain, chain[0]), corners, sentence("mobius-mark-twice"), looks)
    return *out, Label(report.details["credit"])


def free_cells(report: Report) -> Iterator[tuple[str, Quad]]:
    """The cells without a stone, by their names, a square in each; of a split one in each half."""
    if not report.details.get("board"):
        return
    free = (cell for cell in KIT.board.cells if cell.name not in report.details["cells"])
    seats = [(cell.name, x, y) for cell in free for x, y in KIT.seats(cell)]
    half = KIT.cell_mm / 2
    around = (-half, -half), (half, -half), (half, half), (-half, half)
    ends = [(x + across, y + down) for _, x, y in seats for across, down in around]
    points = _project(report.details["board"]["corners"], *ends)
    for at, (name, _, _) in enumerate(seats):
        yield name, as_quad(points[4 * at : 4 * at + 4])


def _named(report: Report) -> list[str]:
    """The cells of which sentences speak."""
    at = [name for finding in report.findings for name in finding.at]
    at += [question.at for question in report.questions if question.at]
    return list(dict.fromkeys(cell for name in at for cell in _CELL.findall(name)))


def _rim(cells: Sequence[str], corners: Path) -> Grid:
    """The print, and the names of rows and columns of the cells of which sentences speak.

    Columns of odd rows stand between the letters of the rim, and so are not named there.
    """
    parts = ((*cell.name[: 1 - cell.row % 2], str(cell.row)) for cell in map(Cell.parse, cells))
    named = tuple(dict.fromkeys(name for part in parts for name in part))
    names = [(name, place) for name in named for place in _rim_places(name)]
    places = _project(corners, *(place for _, place in names))
    at = tuple(zip((name for name, _ in names), places, strict=True))
    return Grid(corners, names=at, named=named)


def _rim_places(name: str) -> tuple[Point, Point]:
    """Where the name of a row or column stands on the print, at either end."""
    if name.isdecimal():
        _, y = KIT.centre(int(name), 0)
        x = KIT.side_room_mm - NUMBER_OUT_MM
        return (x, y), (KIT.width_mm - x, y)
    (top, _), (bottom, _) = KIT.seats(Cell.parse(f"{name}0"))
    return (top, -LETTER_OUT_MM), (bottom, KIT.height_mm + LETTER_OUT_MM)


def _chains(won: Win, corners: Path, role: Role) -> Iterator[Mark]:
    """The links and the loop of a win; where one leaves the board at an edge it goes on beyond."""
    looks: dict[str, Any] = {"role": role, "side": won.colour}
    linked, loop = sentence("mobius-mark-linked"), sentence("mobius-mark-loop")
    for link in won.links:
        yield from _line(link, corners, linked, {"stroke": "solid", "width": 2.6, **looks})
    if won.loop:
        yield from _line((*won.loop, won.loop[0]), corners, loop, {"stroke": "beaded", **looks})


def _line(chain: Chain, corners: Path, words: str, looks: Mapping[str, Any]) -> Iterator[Mark]:
    """A line along a chain, and what it is called beside its middle third."""
    ends = _project(corners, *(end for segment in _segments(chain) for end in segment))
    paths = tuple(zip(ends[::2], ends[1::2], strict=True))
    yield Polyline(paths, meaning=words, **looks)
    third = paths[len(paths) // 3 : len(paths) - len(paths) // 3]
    at = tuple(interpolate(start, end, 0.5) for start, end in third)
    yield Label(words, at, role=looks["role"], side=looks["side"])


def _segments(chain: Chain) -> Iterator[tuple[Point, Point]]:
    """Lines between neighbours, in millimetres, and along the bars that a chain leads through."""
    landing: Point | None = None
    for one, two in pairwise(chain):
        ways = product(_places(one, two), _places(two, one))
        start, end = min(ways, key=lambda way: dist(*way))
        if isinstance(one, Bar) and landing is not None:
            yield landing, start
        yield start, end
        landing = end


def _places(member: Cell | Bar, beside: Cell | Bar) -> tuple[Point, ...]:
    """Seats of a cell; of a bar its middle beside the neighbour's seats, within its own rows."""
    if isinstance(member, Cell):
        return KIT.seats(member)
    assert isinstance(beside, Cell)
    x = KIT.side_room_mm - KIT.bar_mm / 2
    x = x if member.side == "left" else KIT.width_mm - x
    low, high = (KIT.centre(row, 0)[1] for row in (member.first, member.last))
    return tuple((x, y) for _, y in KIT.seats(beside) if low - 1 <= y <= high + 1)


def outline() -> Path:
    """Corners of the print in millimetres, clockwise from its top left."""
    return (0.0, 0.0), (KIT.width_mm, 0.0), (KIT.width_mm, KIT.height_mm), (0.0, KIT.height_mm)


def _project(corners: Path, *places: Point) -> Path:
    """From millimetres on the print to pixels."""
    if not places:
        return ()
    to_photo = Homography.between(np.array(outline()), np.array(corners))
    return tuple((float(x), float(y)) for x, y in to_photo(np.array(places)))
