"""What has to be known of a print to calibrate on it; the caller has the numbers.

Millimetres on the print, x right and y down.
"""

from __future__ import annotations

from typing import Protocol

Point = tuple[float, float]


class CharucoBoard(Protocol):
    """A chessboard with a marker in each white square, as `cv2.aruco.CharucoBoard` has it."""

    @property
    def squares_x(self) -> int: ...
    @property
    def squares_y(self) -> int: ...
    @property
    def square_mm(self) -> float: ...
    @property
    def marker_mm(self) -> float: ...
    @property
    def dictionary(self) -> str:
        """Name in `cv2.aruco`, such as ``DICT_5X5_50``."""
