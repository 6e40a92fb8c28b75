"""Equations underlined with their arithmetic, and loose tiles ringed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from referee.canvas import XY, text_width
from referee.overlay import GREEN, GREY, RED, WHITE, Scene, piece_size
from referee.report import Report
from vision.piece import Piece

Floats = NDArray[np.float64]


class EquationAnnotator:
    """Each equation underlined, green or red, with its arithmetic at its end."""

    def annotate(self, scene: Scene, report: Report) -> None:
        """Draw on the scene; nothing for games without equations."""
        pieces = {piece.id: piece for piece in report.pieces}
        side = piece_size(scene, report)
        for equation in report.details.get("equations", ()):
            run = [pieces[number] for number in equation["pieces"]]
            if len(run) > 1:
                _underline(scene, run, equation, side)


def _underline(
    scene: Scene, run: Sequence[Piece], equation: Mapping[str, Any], side: float
) -> None:
    """A line along the lower side of a row, or the left side of a column."""
    quads = [np.array([scene.at(corner) for corner in piece.quad]) for piece in run]
    level = run[0].row == run[-1].row
    first, last = ((3, 2), (2, 3)) if level else ((0, 1), (3, 2))
    colour = GREEN if equation["holds"] else RED
    segments = []
    for quad in quads:
        inner = quad + 0.10 * (quad.mean(0) - quad)
        segments.append((_xy(inner[first[0]]), _xy(inner[first[1] if level else last[0]])))
    scene.canvas.lines(segments, WHITE, side / 9)
    scene.canvas.lines(segments, colour, side / 13)
    _label(scene, quads, equation["sentence"], colour, side)


def _label(
    scene: Scene, quads: Sequence[Floats], said: str, colour: tuple[int, int, int], side: float
) -> None:
    """The arithmetic beyond the last tile, where a run ends and nothing lies."""
    size = float(np.clip(0.26 * side, 13, 26))
    along = quads[-1].mean(0) - quads[0].mean(0)
    along /= max(float(np.hypot(*along)), 1e-9)
    half = np.array([text_width(said, size) / 2 + 0.4 * size, 0.7 * size])
    room = 0.58 * side + float(np.abs(along) @ half)
    width, height = scene.size
    at = np.clip(quads[-1].mean(0) + room * along, half + 2, np.array([width, height]) - half - 2)
    scene.canvas.label(_xy(at), said, size, WHITE, colour)


class LooseAnnotator:
    """A ring around each tile that stands in no equation."""

    def annotate(self, scene: Scene, report: Report) -> None:
        """Draw on the scene; nothing for games without equations."""
        equations = report.details.get("equations")
        if equations is None:
            return
        inside = {number for equation in equations for number in equation["pieces"]}
        side = piece_size(scene, report)
        turn = np.linspace(0, 2 * np.pi, 40, endpoint=False)
        circle = 0.82 * side * np.column_stack([np.cos(turn), np.sin(turn)])
        for piece in report.pieces:
            if piece.id not in inside:
                middle = np.mean([scene.at(corner) for corner in piece.quad], axis=0)
                scene.canvas.outline([_xy(point) for point in middle + circle], GREY, side / 20)


def _xy(point: Floats) -> XY:
    return float(point[0]), float(point[1])
