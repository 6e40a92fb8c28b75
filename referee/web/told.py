"""What of a ruling the players told: marks at the pieces, and pictures turned as they are seen."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np

from referee.game import Game
from referee.ruling.faces import EMPTY
from referee.ruling.marks import Label, Mark, Marks, Outline, beside, scaled
from referee.ruling.questions import face_name
from referee.ruling.report import Report
from referee.words import say
from vision.arrays import Pixels
from vision.piece import Point, as_quad

TOLD = "as you told"

_PIECE = re.compile(r"([0-9]+)(?:\.[0-3])?")
"""The answer of a piece, or of a corner of it."""


def told_marks(report: Report, game: Game, answers: Mapping[str, str], seen: int) -> Iterator[Mark]:
    """Marks at the pieces of which players told what they show.

    Parameters
    ----------
    seen
        Number from which pieces of no board were told of, and not seen.
    """
    own = {found[1] for name in answers if (found := _PIECE.fullmatch(name))}
    for piece in report.pieces:
        place = game.at_table.place(piece) if game.play else ""
        told = str(piece.id) in own or place in answers
        if (told or seen <= piece.id) and answers and piece.face != EMPTY:
            looks = {"pieces": (piece.id,), "meaning": TOLD}
            yield Outline(scaled(piece.quad, 1.14), stroke="beaded", **looks)  # type: ignore[arg-type]
            if piece.corners is None and piece.face is not None:
                said = f"told: {say(face_name(piece.face))}"
                yield Label(said, beside(piece.quad), pieces=(piece.id,))


def turned(
    pixels: Pixels, report: Report, marks: Marks, quarters: int
) -> tuple[Pixels, Report, Marks]:
    """All of it turned clockwise by so many quarters."""
    height, width = pixels.shape[:2]

    def to(point: Point) -> Point:
        x, y = point
        return ((x, y), (height - y, x), (width - x, height - y), (y, width - x))[quarters]

    around = np.ascontiguousarray(np.rot90(pixels, -quarters))
    size = (width, height) if quarters % 2 == 0 else (height, width)
    pieces = tuple(replace(piece, quad=as_quad(map(to, piece.quad))) for piece in report.pieces)
    report = replace(report, image_size=size, pieces=pieces)
    return around, report, tuple(mark.mapped(to) for mark in marks)
