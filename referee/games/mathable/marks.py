"""A board on its photograph: its rows and columns named, each tile by what is said of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product, starmap
from typing import Any

import numpy as np

from referee.games.mathable.position import square_of
from referee.ruling.marks import (
    Grid,
    Mark,
    Marks,
    Outline,
    Path,
    doubt_marks,
    flag_pieces,
    piece_outlines,
)
from referee.ruling.report import Report
from referee.words import sentence
from rules.mathable import EDITION_2021, Square
from vision.geometry.homography import Homography
from vision.piece import Point, Quad, as_quad

AWAY = 0.5
"""From the lattice to the names on the board's rim, in cells."""


def marks(report: Report) -> Marks:
    """What to draw on the photograph that a report is about."""
    board = report.details.get("board")
    if board is None:
        return ()
    pieces = {piece.id: piece for piece in report.pieces}
    moves = {move["piece"]: move for move in report.details.get("moves", ())}
    # The tile to blame comes first, and may be gone; it was laid beside the others.
    found = [one for one in report.findings if {*one.pieces[:1]} & {*pieces}]
    blamed = {one.pieces[0]: one for one in found if one.severity == "violation"}
    perhaps = {one.pieces[0]: one for one in found if one.in_doubt}
    wrong = {i: f"{f.at[0]}: {pieces[i].face}" for i, f in (perhaps | blamed).items()}
    open_ = {number for number, move in moves.items() if move["legal"] is None}
    wrong |= {i: f"{moves[i]['square']}: {pieces[i].face}" for i in open_ if i not in wrong}
    asked = {question.piece for question in report.questions}
    out: list[Mark] = [_lattice(report, board)]
    # The numbers on the board itself count like tiles.
    printed = (_on_photo(board, _corners(*square)) for square in EDITION_2021.printed)
    out += [Outline(quad, width=0.2) for quad in printed]
    plain = set(pieces) - set(wrong) - set(moves) - asked
    # Of a game that is followed, only what is new is ruled on.
    ruled = set() if "moves" in report.details else plain
    in_doubt = report.details.get("in_doubt", ())
    read = [pieces[number] for number in ruled if pieces[number].face is not None]
    sure = {piece.id for piece in read if square_of(piece).name not in in_doubt}
    out += piece_outlines(
        report, but=set(pieces) - sure, role="right", meaning=sentence("mathable-can-lie")
    )
    out += piece_outlines(report, but=set(pieces) - plain | sure)
    for number, said in wrong.items():
        out += flag_pieces([pieces[number]], "wrong" if number in blamed else "doubtful", said)
    for number in set(moves) - set(wrong) - asked:
        points = moves[number]["points"]
        out += flag_pieces([pieces[number]], "new", "?" if points is None else str(points))
    return *out, *doubt_marks(report, but=[f.pieces for f in perhaps.values()])


def _lattice(report: Report, board: Mapping[str, Any]) -> Grid:
    """The board's lines, and the names of its columns and rows, those that are spoken of too."""
    rows, cols = board["rows"], board["cols"]
    ends = [((x, 0), (x, rows)) for x in range(cols + 1)]
    ends += [((0, y), (cols, y)) for y in range(rows + 1)]
    names = {chr(ord("A") + x): (x + 0.5, -AWAY) for x in range(cols)}
    names |= {str(y + 1): (-AWAY, y + 0.5) for y in range(rows)}
    at = [name for finding in report.findings for name in finding.at]
    at += [question.at for question in report.questions if question.at]
    return Grid(
        corners=board["corners"],
        paths=tuple(_on_photo(board, line) for line in ends),
        names=tuple(zip(names, _on_photo(board, list(names.values())), strict=True)),
        named=tuple(dict.fromkeys(part for name in at for part in re.findall(r"\d+|[A-Z]", name))),
    )


def free_squares(report: Report) -> Iterator[tuple[str, Quad]]:
    """The squares without a tile, by their names."""
    board = report.details.get("board")
    if not board:
        return
    squares = starmap(Square, product(range(board["rows"]), range(board["cols"])))
    free = [square for square in squares if square.name not in report.details["squares"]]
    points = _on_photo(board, [corner for square in free for corner in _corners(*square)])
    for at, square in enumerate(free):
        yield square.name, as_quad(points[4 * at : 4 * at + 4])


def _corners(row: int, col: int) -> tuple[Point, ...]:
    """Of a square, clockwise from its top left, in cells across and down."""
    return (col, row), (col + 1, row), (col + 1, row + 1), (col, row + 1)


def _on_photo(board: Mapping[str, Any], places: Sequence[Point]) -> Path:
    """From cells, across and down, to pixels."""
    rows, cols = board["rows"], board["cols"]
    corners = np.array([(0, 0), (cols, 0), (cols, rows), (0, rows)])
    to_photo = Homography.between(corners, np.array(board["corners"]))
    return tuple((float(x), float(y)) for x, y in to_photo(np.array(places)))
