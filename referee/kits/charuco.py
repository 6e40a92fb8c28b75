"""The ChArUco board to calibrate a camera with: a chessboard with fiducials in white squares."""

from __future__ import annotations

from itertools import groupby

import cv2

from calibration.target import CHARUCO, CharucoPrint
from referee.kits.drawing import Document, Group, Item, Paint, Rect, ShapeLabel
from referee.kits.palette import BLACK, WHITE
from referee.kits.paper import Printing
from referee.kits.tiling import Poster, print_board
from referee.prints.targets import Marker
from rules.message import Message


def documents(printing: Printing) -> list[Document]:
    """The board on one page of any paper."""
    layout = CHARUCO[printing.paper.name]
    title = Message.of(
        "kit-charuco-title",
        size=f"{layout.squares_x} × {layout.squares_y}",
        dictionary=layout.dictionary,
        square=f"{layout.square_mm:g}",
        marker=f"{layout.marker_mm:g}",
    )
    note = Message.of("kit-charuco-note")
    return [print_board(title, _board(layout), printing, note)]


def _board(layout: CharucoPrint) -> Poster:
    """Black squares where row and column are both even or both odd, as OpenCV ≥ 4.6 has them."""
    side = layout.square_mm
    inset = (side - layout.marker_mm) / 2
    items: list[Item] = []
    white = 0
    for row in range(layout.squares_y):
        for col in range(layout.squares_x):
            x, y = layout.margin_mm + col * side, layout.margin_mm + row * side
            if (row + col) % 2 == 0:
                items.append(Rect(x, y, side, side, Paint(fill=BLACK)))
            else:
                marker = Marker(white, x + inset, y + inset, layout.marker_mm)
                items.append(draw_marker(marker, layout.dictionary))
                white += 1
    return Poster(ShapeLabel("board", "charuco"), layout.width_mm, layout.height_mm, tuple(items))


def draw_marker(marker: Marker, dictionary: str) -> Group:
    """A marker of one of OpenCV's dictionaries at its place; the group's origin is its top left."""
    markers = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, dictionary))
    cells = markers.markerSize + 2
    picture = cv2.aruco.generateImageMarker(markers, marker.id, cells)
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
