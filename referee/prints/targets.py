"""Geometry of printed fiducials and of the calibration board.

Coordinates are millimetres on the assembled print, x right and y down from its top left corner.
"""

from __future__ import annotations

from dataclasses import dataclass

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Marker:
    """A square fiducial, black border included, by its top left corner and side."""

    id: int
    x: float
    y: float
    side: float

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Clockwise from the marker's own top left, as marker detectors list them."""
        right, bottom = self.x + self.side, self.y + self.side
        return (self.x, self.y), (right, self.y), (right, bottom), (self.x, bottom)


QUIET_MM = 4.0
"""Quiet zone around each marker, and so its distance from the edge of the print."""


@dataclass(frozen=True, slots=True)
class CharucoPrint:
    """A board to calibrate cameras with, as `cv2.aruco.CharucoBoard` takes it.

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
