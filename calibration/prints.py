"""What has to be known of a print to calibrate on it; the caller has the numbers.

Millimetres on the print, x right and y down.
"""

from __future__ import annotations

from collections.abc import Sequence
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


class Fiducial(Protocol):
    """A square marker."""

    @property
    def id(self) -> int: ...
    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Clockwise from the marker's own top left."""


class ColourPatch(Protocol):
    """A square of one colour by its top left corner."""

    @property
    def name(self) -> str: ...
    @property
    def colour(self) -> tuple[int, int, int]:
        """In sRGB, 0 to 255."""

    @property
    def x(self) -> float: ...
    @property
    def y(self) -> float: ...
    @property
    def side(self) -> float: ...


class MarkedPrint(Protocol):
    """A print with fiducials."""

    @property
    def markers(self) -> Sequence[Fiducial]: ...
    @property
    def dictionary(self) -> str:
        """Name in `cv2.aruco`."""


class PatchCard(MarkedPrint, Protocol):
    """Patches in rows on white paper, between fiducials."""

    @property
    def patches(self) -> Sequence[ColourPatch]: ...
