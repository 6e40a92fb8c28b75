"""What is drawn on a photograph: small objects, each for one thing about a report."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist
from typing import Protocol

import numpy as np

from referee.drawing.canvas import XY, Canvas, Colour, text_width, wrap
from referee.drawing.frame import Scene, between, board_to_scene, cell_size, scaled
from referee.ruling.report import Report
from vision.piece import Piece

GREEN: Colour = (35, 165, 75)
RED: Colour = (222, 52, 48)
AMBER: Colour = (240, 165, 20)
BLUE: Colour = (40, 120, 255)
WHITE: Colour = (255, 255, 255)
GREY: Colour = (150, 156, 165)
INK: Colour = (24, 27, 32)

VERDICT_COLOURS: dict[str, Colour] = {
    "valid": GREEN,
    "invalid": RED,
    "unsure": AMBER,
    "unreadable": GREY,
}


class Annotator(Protocol):
    """Draws one thing about a report."""

    def annotate(self, scene: Scene, report: Report) -> None:
        """Draw on the scene."""


class LatticeAnnotator:
    """The board's lattice, lightly, with the names of its rows and columns."""

    def annotate(self, scene: Scene, report: Report) -> None:
        """Draw on the scene; nothing where no board was found."""
        board = report.details.get("board")
        if board is None:
            return
        to_scene = board_to_scene(scene, board)
        rows, cols = board["rows"], board["cols"]
        upright = [((x, 0), (x, rows)) for x in range(cols + 1)]
        level = [((0, y), (cols, y)) for y in range(rows + 1)]
        segments = [(to_scene(a), to_scene(b)) for a, b in (*upright, *level)]
        cell = cell_size(scene, report)
        scene.canvas.lines(segments, WHITE, cell / 40, alpha=0.3)
        size = max(12.0, 0.3 * cell)
        names = [((x + 0.5, -0.42), chr(ord("A") + x)) for x in range(cols)]
        names += [((-0.42, y + 0.5), str(y + 1)) for y in range(rows)]
        for place, name in names:
            x, y = to_scene(place)
            scene.canvas.text(
                (x - text_width(name, size) / 2, y + 0.36 * size), name, size, WHITE, halo=True
            )


class PieceAnnotator:
    """An outline around each piece, coloured by what is said of it, and its face."""

    def annotate(self, scene: Scene, report: Report) -> None:
        """Draw on the scene."""
        cell = cell_size(scene, report)
        guilty = _guilty(report)
        asked = {question.piece for question in report.questions}
        # What stands out is drawn last, above its neighbours.
        rank = {piece.id: (piece.id in guilty) + 2 * (piece.id in asked) for piece in report.pieces}
        for piece in sorted(report.pieces, key=lambda piece: rank[piece.id]):
            colour = (GREEN, RED, AMBER, AMBER)[rank[piece.id]]
            quad = scaled([scene.at(point) for point in piece.quad], 0.96)
            scene.canvas.outline(quad, colour, cell / (14 if rank[piece.id] else 22))
            if piece.corners is None and piece.kind != "stone":
                _tag(scene, piece, quad, cell, colour)


def _guilty(report: Report) -> set[int]:
    """Pieces to be drawn in red: of a move the one that was laid, of a line all.

    Lines that are drawn with their arithmetic, equations and formulas, are red there.
    """
    formula = report.details.get("formula")
    lines = [*report.details.get("equations", ()), *([formula] if formula else ())]
    drawn = {tuple(line["pieces"]) for line in lines}
    guilty: set[int] = set()
    for finding in report.findings:
        if finding.severity == "violation" and finding.pieces not in drawn:
            guilty.update(finding.pieces if "equations" in report.details else finding.pieces[:1])
    return guilty


def _tag(scene: Scene, piece: Piece, quad: Sequence[XY], cell: float, colour: Colour) -> None:
    """The face, as read, in the tile's upper left corner."""
    size = max(11.0, 0.25 * cell)
    face = piece.face if piece.kind != "unknown" and piece.face else "?"
    x, y = between(quad, 0.16, 0.13)
    scene.canvas.label((x, y), face, size, colour)


class MoveAnnotator:
    """The new tiles of a followed game, with their points."""

    def annotate(self, scene: Scene, report: Report) -> None:
        """Draw on the scene; nothing where no move is told."""
        cell = cell_size(scene, report)
        pieces = {piece.id: piece for piece in report.pieces}
        for move in report.details.get("moves", ()):
            piece = pieces.get(move["piece"])
            if piece is not None:
                quad = [scene.at(point) for point in piece.quad]
                colour = BLUE if move["legal"] else RED
                scene.canvas.outline(scaled(quad, 1.06), WHITE, cell / 7)
                scene.canvas.outline(scaled(quad, 1.06), colour, cell / 12)
                said = f"+{move['points']}" if move["legal"] else "not legal"
                size = max(14.0, 0.36 * cell)
                others = [scene.at(between(p.quad, 0.5, 0.5)) for p in report.pieces if p != piece]
                scene.canvas.label(_free_side(quad, others, cell), said, size, colour)


SIDES = ((0.5, 1.2), (0.5, -0.2), (1.4, 0.5), (-0.4, 0.5))
"""Places for a label at a tile, as shares of its sides: below, above, right, left."""


def _free_side(quad: Sequence[XY], others: Sequence[XY], cell: float) -> XY:
    """The first place for a label that covers no other piece, or else the first."""
    places = [between(quad, right, down) for right, down in SIDES]
    free = (at for at in places if all(dist(at, other) > 0.9 * cell for other in others))
    return next(free, places[0])


class LegendAnnotator:
    """The verdict, and below it what was found and what is asked, in a strip of its own."""

    def __init__(self, most_lines: int = 12) -> None:
        self._most_lines = most_lines

    def annotate(self, scene: Scene, report: Report) -> None:
        """Add the strip below the scene."""
        width, top = scene.size
        size = max(15.0, width / 58)
        left, line = size, 1.45 * size
        badge = 0.75 * size + text_width(report.verdict, size)
        entries = [(report.summary, WHITE), *_reasons(report)]
        room = width - 3 * left - badge
        lines = [(text, c) for said, c in entries for text in wrap(said, size, room)]
        if len(lines) > self._most_lines:
            lines = [*lines[: self._most_lines - 1], ("…", GREY)]
        _extend(scene.canvas, round(line * len(lines) + 1.1 * size))
        middle = top + 0.55 * size + line / 2
        scene.canvas.label(
            (left + badge / 2, middle), report.verdict, size, VERDICT_COLOURS[report.verdict]
        )
        for number, (text, colour) in enumerate(lines):
            base = middle + number * line + 0.36 * size
            scene.canvas.text((2 * left + badge, base), text, size, colour)


def _reasons(report: Report) -> list[tuple[str, Colour]]:
    findings = [f for f in report.findings if f.message not in report.summary]
    said = [(f.message, (255, 140, 130) if f.severity == "violation" else GREY) for f in findings]
    asked = [q.message for q in report.questions if q.message not in report.summary]
    return [*((message, AMBER) for message in asked), *said]


def _extend(canvas: Canvas, height: int) -> None:
    strip = np.full((height, canvas.pixels.shape[1], 3), INK, np.uint8)
    canvas.pixels = np.vstack([canvas.pixels, strip])
