"""The Mobius board as it comes from the printer, and what is true of stones on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from referee.games.mobius.truth import cells_and_winner
from referee.kits import kit_documents
from referee.kits.drawing import placed
from training.kit_faces import pages
from vision.boards.layout import Layout


def kit_picture(layout: Layout, density: float) -> NDArray[np.uint8]:
    """The print, (height, width, 3) uint8 RGB at `density` pixels a millimetre, from its PDF."""
    document = kit_documents("mobius", "A3")[0]
    board = next(p for p in placed(document.pages[0].items) if p.label.kind == "board")
    page = pages(document, density)[0]
    left, top = round(board.x * density), round(board.y * density)
    right = left + round(layout.width_mm * density)
    bottom = top + round(layout.height_mm * density)
    return np.ascontiguousarray(page[top:bottom, left:right])


def truth(faces: Mapping[tuple[int, int], str]) -> dict[str, Any]:
    """Cells and winner of stones by row and column."""
    return cells_and_winner(faces)
