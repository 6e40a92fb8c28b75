"""A formula's numbers bracketed with its arithmetic beneath, doubtful places and loose cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby, pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from referee.drawing.annotators import AMBER, BLUE, GREEN, GREY, RED, WHITE
from referee.drawing.canvas import XY, Colour, text_width
from referee.drawing.frame import Scene, cell_size, scaled
from referee.ruling.report import Report

Floats = NDArray[np.float64]


class FormulaAnnotator:
    """Each number bracketed, and under the line whether the formula is right."""

    def annotate(self, scene: Scene, report: Report) -> None:
        """Draw on the scene; nothing for games without a line of cards."""
        line = report.details.get("line")
        if line is None:
            return
        side = cell_size(scene, report)
        quads = {
            piece.id: np.array([scene.at(corner) for corner in piece.quad])
            for piece in report.pieces
        }
        _loose(scene, [quad for i, quad in quads.items() if i not in line["pieces"]], side)
        for place in line.get("perhaps", ()):
            _perhaps(scene, np.array([scene.at(corner) for corner in place]), side)
        formula = report.details.get("formula")
        if formula is not None:
            colour = _colour(report, formula["holds"])
            cards = [quads[i] for i in formula["pieces"]]
            _brackets(scene, formula["names"], cards, colour, side)
            _new_cards(scene, report.details.get("turn"), formula, quads, side)
            texts = [formula["text"]] if formula["holds"] is None else [formula["sentence"]]
            _sentence(scene, cards, [*texts, formula["text"]], colour, side)


def _colour(report: Report, holds: bool | None) -> Colour:
    if report.verdict == "unsure" or holds is None:
        return AMBER
    return GREEN if holds else RED


def _brackets(
    scene: Scene, names: Sequence[str], cards: Sequence[Floats], colour: Colour, side: float
) -> None:
    """A bracket along the lower side of each number."""
    named = zip(names, cards, strict=True)
    for part, group in groupby(named, key=lambda entry: entry[0][0]):
        if part not in "ABC":
            continue
        quads = [quad for _, quad in group]
        feet = np.array([quads[0][3], quads[-1][2]])
        heads = np.array([quads[0][0], quads[-1][1]])
        down = (feet - heads) / np.linalg.norm(feet - heads, axis=1, keepdims=True)
        low, high = feet + 0.16 * side * down, feet + 0.05 * side * down
        points = [_xy(point) for point in (high[0], low[0], low[1], high[1])]
        segments = [*pairwise(points)]
        scene.canvas.lines(segments, WHITE, side / 14)
        scene.canvas.lines(segments, colour, side / 24)


def _new_cards(
    scene: Scene,
    turn: Mapping[str, Any] | None,
    formula: Mapping[str, Any],
    quads: Mapping[int, Floats],
    side: float,
) -> None:
    """The cards that the turn has brought, in blue."""
    if turn is None:
        return
    for name, i in zip(formula["names"], formula["pieces"], strict=True):
        if name[0] in "ABC" and name not in turn["kept"]:
            quad = scaled([_xy(point) for point in quads[i]], 1.07)
            scene.canvas.outline(quad, WHITE, side / 12)
            scene.canvas.outline(quad, BLUE, side / 18)


def _sentence(
    scene: Scene, cards: Sequence[Floats], texts: Sequence[str], colour: Colour, side: float
) -> None:
    """The first of the texts that finds room beneath the line, above it or beyond its ends."""
    size = float(np.clip(0.3 * side, 15, 30))
    corners = np.array(cards)
    along = corners[-1].mean(0) - corners[0].mean(0)
    along /= max(float(np.hypot(*along)), 1e-9)
    down = np.array([-along[1], along[0]])
    for said in texts:
        half = np.array([text_width(said, size) / 2 + 0.4 * size, 0.75 * size])
        for way in (down, -down, along, -along):
            # So far that the label, which stays level, clears the cards and the brackets.
            reach = ((corners - corners.mean((0, 1))) @ way).max() + 0.3 * side
            at = corners.mean((0, 1)) + way * (reach + float(np.abs(way) @ half))
            # Along the line it may slide to stay in the picture.
            slid = np.clip(at, half + 2, np.array(scene.size) - half - 2)
            if (half * 2 + 4 < scene.size).all() and abs((slid - at) @ way) < 0.1 * side:
                scene.canvas.label(_xy(slid), said, size, colour)
                return


def _perhaps(scene: Scene, quad: Floats, side: float) -> None:
    """A place at which there may be a card."""
    scene.canvas.outline([_xy(point) for point in quad], AMBER, side / 16)
    scene.canvas.label(_xy(quad.mean(0)), "a card?", float(np.clip(0.2 * side, 12, 22)), AMBER)


def _loose(scene: Scene, quads: Sequence[Floats], side: float) -> None:
    """A ring around each card that lies beside the line."""
    turn = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    for quad in quads:
        radius = 1.15 * np.linalg.norm(quad - quad.mean(0), axis=1).max()
        ring = quad.mean(0) + radius * np.column_stack([np.cos(turn), np.sin(turn)])
        scene.canvas.outline([_xy(point) for point in ring], GREY, side / 20)


def _xy(point: Floats) -> XY:
    return float(point[0]), float(point[1])
