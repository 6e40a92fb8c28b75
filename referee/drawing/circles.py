"""Circles of one colour ringed where they are, with the count, and discs asked about."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, pi, sin

import numpy as np

from referee.drawing.annotators import AMBER, BLUE, GREEN, INK, WHITE
from referee.drawing.canvas import XY, Colour
from referee.drawing.frame import Scene, between, cell_size
from referee.ruling.report import Report
from vision.piece import Piece

RADIUS = 0.44
"""Of the rings, in sides: on the rim of discs of any usual size."""

STROKES: dict[str, tuple[Colour, float]] = {
    "half": (WHITE, 0.035),
    "three-quarter": (BLUE, 0.06),
    "full": (GREEN, 0.09),
}
"""Colour and width, in sides, of the rings around circles of each kind."""


class CircleAnnotator:
    """A ring around each full, ¾ and ½ circle, as far as it goes, and the count of each board."""

    def annotate(self, scene: Scene, report: Report) -> None:
        """Draw on the scene; nothing for games without circles."""
        side = cell_size(scene, report)
        pieces = {piece.id: piece for piece in report.pieces}
        for board in report.details.get("boards", ()):
            found = board.get("circles", ())
            for kind, (colour, width) in STROKES.items():
                corners = [
                    c for circle in found if circle["kind"] == kind for c in circle["corners"]
                ]
                arcs = [arc(scene, pieces[piece], corner) for piece, corner in corners]
                segments = [pair for points in arcs for pair in pairwise(points)]
                if segments:
                    scene.canvas.lines(segments, INK, side * (width + 0.035))
                    scene.canvas.lines(segments, colour, side * width)
            if found or len(board["pieces"]) > 1:
                _count(scene, [pieces[piece] for piece in board["pieces"]], board, side)
        for question in report.questions:
            place = (question.at or "").rpartition(":")[2].partition(".")
            if question.piece in pieces and place[2]:
                _mark(scene, pieces[question.piece], int(place[2]), question.at or "", side)


def arc(scene: Scene, piece: Piece, corner: int) -> list[XY]:
    """The quarter of a ring around a piece's corner, in the scene."""
    quad = np.array([scene.at(point) for point in piece.quad])
    own, right, left = quad[corner], quad[(corner + 1) % 4], quad[corner - 1]
    turns = [pi / 2 * step / 8 for step in range(9)]
    points = [own + RADIUS * (cos(t) * (right - own) + sin(t) * (left - own)) for t in turns]
    return [(float(x), float(y)) for x, y in points]


def _count(scene: Scene, members: Sequence[Piece], board: dict[str, object], side: float) -> None:
    """The count, above the board where there is room, or else below it."""
    corners = np.array([scene.at(point) for piece in members for point in piece.quad])
    size = float(np.clip(0.3 * side, 14, 34))
    said = f"{board['full']} full, {board['three_quarter']} × ¾, {board['half']} × ½"
    if "player" in board:
        said = f"{board['player']}: {said}"
    x = float(corners[:, 0].min() + corners[:, 0].max()) / 2
    above, below = float(corners[:, 1].min()) - size, float(corners[:, 1].max()) + size
    y = above if above > size else min(below, scene.size[1] - size)
    scene.canvas.label((x, y), said, size, INK)


def _mark(scene: Scene, piece: Piece, corner: int, name: str, side: float) -> None:
    quad = [scene.at(point) for point in piece.quad]
    right, down = ((0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8))[corner]
    size = float(np.clip(0.2 * side, 12, 26))
    scene.canvas.label(between(quad, right, down), f"{name}?", size, AMBER)
