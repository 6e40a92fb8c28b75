"""Fiducial markers as vector squares."""

from __future__ import annotations

from itertools import groupby

import cv2

from referee.kits.drawing import Group, Item, Paint, Rect, ShapeLabel
from referee.kits.palette import BLACK, WHITE
from referee.prints.targets import Marker


def draw_marker(marker: Marker, dictionary: str) -> Group:
    """A marker of one of OpenCV's dictionaries at its place; its origin is its top left."""
    known = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, dictionary))
    cells = known.markerSize + 2
    picture = cv2.aruco.generateImageMarker(known, marker.id, cells)
    step = marker.side / cells
    items: list[Item] = [Rect(0.0, 0.0, marker.side, marker.side, Paint(fill=BLACK))]
    for row, values in enumerate(picture.tolist()):
        col = 0
        for value, run in groupby(values):
            length = len(list(run))
            if value:
                box = (col * step, row * step, length * step, step)
                items.append(Rect(*box, Paint(fill=WHITE)))
            col += length
    return Group(tuple(items), marker.x, marker.y, label=ShapeLabel("marker", str(marker.id)))
