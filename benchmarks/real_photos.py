"""Photographs of a real Mathable board with their truth, from the folder given by the user.

The photographs themselves do not ship. What is kept here is only where the board lies in each of
them (``mathable_corners.json``), measured once: its outer corners by lines fitted to its edges,
the corners of the lattice by a homography through the crossings of its lines.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

CORNERS = Path(__file__).parent / "mathable_corners.json"
PACKED = (
    (0, 1, 2, 3, 4, 5, 6, 7),
    (8, 9, 10, 11, 12, 13, 14, 15),
    (16, 17, 18, 19, 20, 21, 24, 25),
    (27, 28, 30, 32, 35, 36, 40, 42),
    (45, 48, 49, 50, 54, 56, 60, 63),
    (64, 70, 72, 80, 81, 90),
)
SPACED = (
    (0, 1, 2, 3, 4, 5, 6),
    (7, 8, 9, 10, 11, 12, 13),
    (14, 15, 16, 17, 18, 19, 20),
    (21, 24, 25, 27, 28, 30, 32),
    (35, 36, 40, 42, 45, 48, 49),
    (50, 54, 56, 60, 63, 64, 70),
    (72, 80, 81, 90),
)


@dataclass(frozen=True, slots=True)
class RealPhoto:
    """One photograph and what lies on its board.

    Attributes
    ----------
    name
        Path relative to the folder of photographs.
    path
        Where it is.
    squares
        Values of the tiles by square.
    board, cells
        (4, 2) float64, pixels of the photograph as seen: outer corners of the board and of its
        lattice of cells, clockwise from the board's own top left.
    """

    name: str
    path: Path
    squares: dict[str, int]
    board: NDArray[np.float64]
    cells: NDArray[np.float64]


def _laid(rows: tuple[tuple[int, ...], ...], row: int, col: int, step: int) -> dict[str, int]:
    return {
        f"{row + step * i}{chr(ord('A') + col + step * j)}": value
        for i, values in enumerate(rows)
        for j, value in enumerate(values)
    }


EXTRA: dict[str, dict[str, int]] = {
    "extra/01.jpg": {},
    "extra/02.jpg": {},
    "extra/03.jpg": _laid(PACKED, row=6, col=4, step=1),
    "extra/04.jpg": _laid(SPACED, row=1, col=0, step=2),
    "extra/rotated.jpg": {"7I": 3, "7J": 6},
}


def _game(folder: Path) -> dict[str, dict[str, int]]:
    """Truth of each photograph of the recorded game: all moves up to it."""
    laid: dict[str, int] = {}
    truth = {}
    for path in sorted((folder / "game").glob("*_[0-9][0-9].jpg")):
        square, value = path.with_suffix(".txt").read_text().split()
        laid = laid | {square: int(value)}
        truth[f"game/{path.name}"] = laid
    return truth


def real_photos(folder: Path) -> list[RealPhoto]:
    """Photographs below `folder` whose truth and corners are known, in order of their names."""
    corners = json.loads(CORNERS.read_text())
    truth = EXTRA | _game(folder)
    return [
        RealPhoto(
            name,
            folder / name,
            truth[name],
            np.array(corners[name]["board"], dtype=np.float64),
            np.array(corners[name]["cells"], dtype=np.float64),
        )
        for name in sorted(truth)
        if name in corners and (folder / name).exists()
    ]
