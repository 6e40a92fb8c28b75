"""Equations underlined with their arithmetic, and loose tiles ringed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from referee.drawing.annotators import GREEN, GREY, RED, WHITE
from referee.drawing.canvas import XY, Colour, text_width
from referee.drawing.frame import Scene, cell_size
from referee.ruling.report import Report
from vision.piece import Piece

Floats = NDArray[np.float64]


class EquationAnnotator:
    """Each equation underlined, green or red, with its arithmetic at its end."""

    def annotate(self, scene: Scene, report: Report) -> None:
        """Draw on the scene; nothing for games without equations."""
        pieces = {piece.id: piece for piece in report.pieces}
        side = cell_size(scene, report)
        busy = np.array([_middle(scene, piece) for piece in report.pieces]).reshape(-1, 2)
        for equation in report.details.get("equations", ()):
            run = [pieces[number] for number in equation["pieces"]]
            if len(run) > 1:
                label = _underline(scene, run, equation, side, busy)
                busy = np.concatenate([busy, label])


def _underline(
    scene: Scene, run: Sequence[Piece], equation: Mapping[str, Any], side: float, busy: Floats
) -> Floats:
    """A line along the lower side of a row, or the left side of a column; where its label lies."""
    quads = [np.array([scene.at(corner) for corner in piece.quad]) for piece in run]
    level = run[0].row == run[-1].row
    start, end = (3, 2) if level else (0, 3)
    colour = GREEN if equation["holds"] else RED
    segments = []
    for quad in quads:
        inner = quad + 0.10 * (quad.mean(0) - quad)
        segments.append((_xy(inner[start]), _xy(inner[end])))
    scene.canvas.lines(segments, WHITE, side / 9)
    scene.canvas.lines(segments, colour, side / 13)
    return _label(scene, quads, equation["sentence"], colour, side, busy)


def _label(
    scene: Scene, quads: Sequence[Floats], said: str, colour: Colour, side: float, busy: Floats
) -> Floats:
    """The arithmetic beyond an end of the run, or beside one: where least is hidden."""
    size = float(np.clip(0.26 * side, 13, 26))
    half = np.array([text_width(said, size) / 2 + 0.4 * size, 0.7 * size])
    along = quads[-1].mean(0) - quads[0].mean(0)
    along /= max(float(np.hypot(*along)), 1e-9)
    low, high = half + 2, np.maximum(np.array(scene.size) - half - 2, half + 2)
    places = []
    aside = np.array([-along[1], along[0]])
    first, last = quads[0].mean(0), quads[-1].mean(0)
    ends = ((last, along), (first, -along), (last, aside), (last, -aside), (first, aside))
    for middle, way in ends:
        reach = 0.62 * side * way + half * np.clip(1.6 * way, -1, 1)
        at = np.clip(middle + reach, low, high)
        hidden = (np.abs(busy - at) < half + 0.4 * side).all(1).sum()
        places.append((int(hidden), _xy(at)))
    at = min(places, key=lambda place: place[0])[1]
    scene.canvas.label(at, said, size, colour)
    return np.array(at) + np.linspace(-1, 1, 9)[:, None] * (half[0], 0.0)


class LooseAnnotator:
    """A ring around each tile that stands in no equation."""

    def annotate(self, scene: Scene, report: Report) -> None:
        """Draw on the scene; nothing for games without equations."""
        equations = report.details.get("equations")
        if equations is None:
            return
        inside = {number for equation in equations for number in equation["pieces"]}
        side = cell_size(scene, report)
        turn = np.linspace(0, 2 * np.pi, 40, endpoint=False)
        circle = 0.82 * side * np.column_stack([np.cos(turn), np.sin(turn)])
        for piece in report.pieces:
            if piece.id not in inside:
                ring = _middle(scene, piece) + circle
                scene.canvas.outline([_xy(point) for point in ring], GREY, side / 20)


def _middle(scene: Scene, piece: Piece) -> Floats:
    return np.asarray(np.mean([scene.at(corner) for corner in piece.quad], axis=0))


def _xy(point: Floats) -> XY:
    return float(point[0]), float(point[1])
