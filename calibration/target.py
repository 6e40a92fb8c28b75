"""The printed board to calibrate cameras with."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CharucoPrint:
    """A chessboard with a marker in each white square, as `cv2.aruco.CharucoBoard` takes it.

    `margin_mm` is the white around the squares; the origin of the board is inside it.
    """

    squares_x: int = 10
    squares_y: int = 7
    square_mm: float = 25.0
    marker_mm: float = 18.75
    dictionary: str = "DICT_5X5_50"
    margin_mm: float = 5.0

    @property
    def width_mm(self) -> float:
        """Width of the print, margin included."""
        return self.squares_x * self.square_mm + 2 * self.margin_mm

    @property
    def height_mm(self) -> float:
        """Height of the print, margin included."""
        return self.squares_y * self.square_mm + 2 * self.margin_mm


CHARUCO = {
    "A4": CharucoPrint(),
    "Letter": CharucoPrint(),
    "A3": CharucoPrint(square_mm=36.0, marker_mm=27.0),
}
"""The board by paper; its own sizes are printed in its footer."""
