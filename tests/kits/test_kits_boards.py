"""Printed boards: geometry against the rules, and against what OpenCV detects."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.target import CHARUCO
from referee.kits import kit_documents
from referee.kits.drawing import Document
from referee.kits.paper import Printing, paper_named
from referee.prints.mobius import MobiusPrint
from referee.prints.targets import QUIET_MM, Marker
from rules.mobius import STEERE_2008, Cell
from tests.kits.rendering import placed, render
from tests.rules.mobius_strategies import bars_at

DENSITY = 6


def _origin(document: Document) -> np.ndarray:
    """The board's origin on its page."""
    (board,) = [p for p in placed(document.pages[0].items) if p.label.kind == "board"]
    return np.array([board.x, board.y])


def test_mobius_cells_are_neighbours_where_they_are_a_cell_apart() -> None:
    layout = MobiusPrint()
    assert layout.board is STEERE_2008
    seats = [(cell, seat) for cell in layout.board.cells for seat in layout.seats(cell)]
    points = np.array([seat for _, seat in seats])
    distances = np.hypot(*(points[:, None] - points[None]).transpose(2, 0, 1))
    pairs = np.argwhere(np.isclose(distances, layout.cell_mm)).tolist()
    neighbours = {(seats[i][0], seats[j][0]) for i, j in pairs}
    board = layout.board
    assert neighbours == {(cell, other) for cell in board.cells for other in board.neighbours(cell)}


def test_mobius_split_cells_end_at_the_seams_and_lie_in_reverse_below() -> None:
    layout = MobiusPrint()
    top, bottom = layout.seats(Cell(0, 0))
    assert top[0] < layout.width_mm / 2 < bottom[0]
    assert min(y for _, y in layout.outline(0, 0)) == top[1] == layout.end_room_mm
    assert max(y for _, y in layout.outline(12, 0)) == pytest.approx(bottom[1])
    assert bottom[1] == pytest.approx(layout.height_mm - layout.end_room_mm)


def test_mobius_bars_touch_their_cells() -> None:
    layout = MobiusPrint()
    for bar in layout.board.bars:
        outline = np.array(layout.bar_outline(bar), np.float32)
        for cell in layout.board.cells:
            row = 12 if cell.row == 0 and bar.last == 12 else cell.row
            col = 11 - cell.col if row == 12 else cell.col
            if row == 0 and bar.first > 0:
                continue
            centre = np.array(layout.centre(row, col))
            hexagon = np.array(layout.outline(row, col))
            # Points just outside the middles of the cell's sides.
            sides = (hexagon + np.roll(hexagon, -1, axis=0)) / 2
            outside = centre + (sides - centre) * 1.03
            touches = any(
                cv2.pointPolygonTest(outline, (float(x), float(y)), False) >= 0 for x, y in outside
            )
            assert touches == (bar in bars_at(layout.board, cell)), (bar, cell)


def test_mobius_letters_run_forward_at_the_top_and_back_at_the_bottom() -> None:
    document = kit_documents("mobius", Printing(paper_named("A3")))[0]
    letters = [p for p in placed(document.pages[0].items) if p.label.kind == "letter"]
    middle = document.pages[0].height_mm / 2
    rows = [sorted((p.x, p.label.face) for p in letters if (p.y < middle) == up) for up in (1, 0)]
    top, bottom = ("".join(face for _, face in row) for row in rows)
    assert top == "ABCDEFGHIJKL"
    assert bottom == top[::-1]


def test_stones_on_half_cells_leave_the_letters_free() -> None:
    layout = MobiusPrint()
    document = kit_documents("mobius", Printing(paper_named("A3")))[0]
    origin = _origin(document)
    letters = [p for p in placed(document.pages[0].items) if p.label.kind == "letter"]
    seam = layout.end_room_mm + origin[1]
    nearest = min(seam - letter.y for letter in letters if letter.y < seam)
    assert nearest - 4.5 / 2 > 0.95 * layout.cell_mm / 2


def _check_markers(
    document: Document, dictionary: str, markers: tuple[Marker, ...], folder: Path
) -> None:
    picture = cv2.cvtColor(render(document, folder, DENSITY), cv2.COLOR_RGB2GRAY)
    patterns = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, dictionary))
    corners, ids, _ = cv2.aruco.ArucoDetector(patterns).detectMarkers(picture)
    detected = dict(zip(ids.ravel().tolist(), corners, strict=True))
    assert set(detected) == {marker.id for marker in markers}
    for marker in markers:
        measured = (detected[marker.id][0] + 0.5) / DENSITY - _origin(document)
        assert np.abs(measured - np.array(marker.corners)).max() < 0.3


def test_mobius_markers_are_found_where_the_geometry_says(tmp_path: Path) -> None:
    pytest.importorskip("reportlab")
    layout = MobiusPrint()
    document = kit_documents("mobius", Printing(paper_named("A3")))[0]
    _check_markers(document, layout.dictionary, layout.markers, tmp_path)


@pytest.mark.parametrize("paper", CHARUCO)
def test_charuco_corners_are_where_opencv_expects_them(paper: str, tmp_path: Path) -> None:
    pytest.importorskip("reportlab")
    layout = CHARUCO[paper]
    document = kit_documents("charuco", Printing(paper_named(paper)))[0]
    patterns = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, layout.dictionary))
    size = (layout.squares_x, layout.squares_y)
    board = cv2.aruco.CharucoBoard(size, layout.square_mm, layout.marker_mm, patterns)
    picture = cv2.cvtColor(render(document, tmp_path, DENSITY), cv2.COLOR_RGB2GRAY)
    corners, ids, _, _ = cv2.aruco.CharucoDetector(board).detectBoard(picture)
    assert len(ids) == (layout.squares_x - 1) * (layout.squares_y - 1)
    expected = np.array(board.getChessboardCorners())[ids.ravel(), :2]
    origin = _origin(document) + layout.margin_mm
    measured = (corners.reshape(-1, 2) + 0.5) / DENSITY - origin
    assert np.abs(measured - expected).max() < 0.2


def test_markers_keep_their_quiet_zone() -> None:
    layout = MobiusPrint()
    corners = np.array([marker.corners for marker in layout.markers])
    assert (corners >= QUIET_MM).all()
    assert (corners <= np.array([layout.width_mm, layout.height_mm]) - QUIET_MM).all()
    # A module of the marker is a sixth of its side.
    assert layout.marker_mm / 6 <= QUIET_MM
