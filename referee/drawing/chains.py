"""Winning chains drawn over the stones."""

from __future__ import annotations

from referee.drawing.annotators import BLUE, GREEN, RED, WHITE
from referee.drawing.canvas import XY, Colour
from referee.drawing.frame import Scene, cell_size
from referee.ruling.report import Report

LINES: dict[str, Colour] = {"link": (255, 214, 0), "loop": GREEN}
"""Colours apart from those of the stones: yellow between bars, green around the strip."""

SIDES: dict[str, Colour] = {"red": RED, "blue": BLUE}


class ChainAnnotator:
    """The chains by which a game is won, and below them who made the game."""

    def annotate(self, scene: Scene, report: Report) -> None:
        """Draw on the scene; nothing for games without chains."""
        chains = report.details.get("chains", ())
        width = cell_size(scene, report) / 7
        for chain in chains:
            lines: list[tuple[XY, XY]] = [
                (scene.at(start), scene.at(end)) for start, end in chain["segments"]
            ]
            scene.canvas.lines(lines, WHITE, 2.0 * width)
            scene.canvas.lines(lines, SIDES.get(chain["colour"], WHITE), 1.6 * width)
            scene.canvas.lines(lines, LINES[chain["kind"]], 0.7 * width)
        credit = report.details.get("credit")
        if credit:
            size = max(12.0, scene.size[0] / 80)
            scene.canvas.text((size, scene.size[1] - size), credit, size, WHITE, halo=True)
