"""Geometry of printed fiducials.

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
