"""Marks of a board: names of rows and columns, and each tile by its ruling."""

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
from rules.mathable import EDITION_2021, Move, Square
from vision.geometry.homography import Homography
from vision.piece import Point, Quad, as_quad

RIM = 0.5
"""Distance of the names of rows and columns from the lattice, in cells."""


def marks(report: Report) -> Marks:
    """What to draw on the photograph that a report is about."""
    board = report.details.get("board")
    if board is None:
        return ()
    pieces = {piece.id: piece for piece in report.pieces}
    moves = {move["piece"]: move for move in report.details.get("moves", ())}
    # A violation names the tile to blame first; it may be gone.
    findings = [finding for finding in report.findings if {*finding.pieces[:1]} & {*pieces}]
    blamed = {f.pieces[0]: f for f in findings if f.severity == "violation"}
    possible = {f.pieces[0]: f for f in findings if f.in_doubt}
    wrong = {i: f"{f.at[0]}: {pieces[i].face}" for i, f in (possible | blamed).items()}
    undecided = {number for number, move in moves.items() if move["legal"] is None}
    wrong |= {i: f"{moves[i]['square']}: {pieces[i].face}" for i in undecided if i not in wrong}
    asked_about = {question.piece for question in report.questions}
    all_marks: list[Mark] = [_lattice(report, board)]
    # Printed numbers count like tiles.
    printed = (_on_photo(board, _corners(*square)) for square in EDITION_2021.printed)
    all_marks += [Outline(quad, width=0.2) for quad in printed]
    plain = set(pieces) - set(wrong) - set(moves) - asked_about
    # In a game that is followed, old tiles are not ruled on.
    ruled = set() if "moves" in report.details else plain
    in_doubt = report.details.get("in_doubt", ())
    read = [pieces[number] for number in ruled if pieces[number].face is not None]
    sure = {piece.id for piece in read if square_of(piece).name not in in_doubt}
    meaning = sentence("mathable-can-lie")
    all_marks += piece_outlines(report, skip=set(pieces) - sure, role="right", meaning=meaning)
    all_marks += piece_outlines(report, skip=set(pieces) - plain | sure)
    for number, text in wrong.items():
        all_marks += flag_pieces(
            [pieces[number]], "wrong" if number in blamed else "doubtful", text
        )
    for number in set(moves) - set(wrong) - asked_about:
        points = moves[number]["points"]
        all_marks += flag_pieces([pieces[number]], "new", "?" if points is None else str(points))
    return *all_marks, *doubt_marks(report, skip=[f.pieces for f in possible.values()])


def drawn_move(piece: int, move: Move, legal: bool | None, points: int | None) -> dict[str, object]:
    """A new tile to be drawn on its photograph, as JSON."""
    return {"piece": piece, "square": move.square.name, "points": points, "legal": legal}


def _lattice(report: Report, board: Mapping[str, Any]) -> Grid:
    """The lines of the board, its columns and rows by name, and which of them the report names."""
    rows, cols = board["rows"], board["cols"]
    ends = [((x, 0), (x, rows)) for x in range(cols + 1)]
    ends += [((0, y), (cols, y)) for y in range(rows + 1)]
    names = {chr(ord("A") + x): (x + 0.5, -RIM) for x in range(cols)}
    names |= {str(y + 1): (-RIM, y + 0.5) for y in range(rows)}
    places = [name for finding in report.findings for name in finding.at]
    places += [question.at for question in report.questions if question.at]
    mentioned = (part for place in places for part in re.findall(r"\d+|[A-Z]", place))
    return Grid(
        corners=board["corners"],
        paths=tuple(_on_photo(board, line) for line in ends),
        names=tuple(zip(names, _on_photo(board, list(names.values())), strict=True)),
        named=tuple(dict.fromkeys(mentioned)),
    )


def free_squares(report: Report) -> Iterator[tuple[str, Quad]]:
    """Name and quad of each square without a tile."""
    board = report.details.get("board")
    if not board:
        return
    squares = starmap(Square, product(range(board["rows"]), range(board["cols"])))
    free = [square for square in squares if square.name not in report.details["squares"]]
    points = _on_photo(board, [corner for square in free for corner in _corners(*square)])
    for i, square in enumerate(free):
        yield square.name, as_quad(points[4 * i : 4 * i + 4])


def _corners(row: int, col: int) -> tuple[Point, ...]:
    """Corners of a square, clockwise from its top left, as (x, y) in cells."""
    return (col, row), (col + 1, row), (col + 1, row + 1), (col, row + 1)


def _on_photo(board: Mapping[str, Any], points: Sequence[Point]) -> Path:
    """Map points from (x, y) in cells to pixels."""
    rows, cols = board["rows"], board["cols"]
    corners = np.array([(0, 0), (cols, 0), (cols, rows), (0, rows)])
    to_photo = Homography.between(corners, np.array(board["corners"]))
    return tuple((float(x), float(y)) for x, y in to_photo(np.array(points)))
