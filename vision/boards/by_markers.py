"""Detect a printed board by the markers in its corners."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import cv2
import numpy as np

from vision.arrays import Floats, Pixels
from vision.boards.board import BoardView, check_readable
from vision.boards.layout import Layout
from vision.boards.lines import follow_lines
from vision.failure import Unreadable
from vision.geometry.homography import Homography
from vision.geometry.quads import UNIT, mean_sides
from vision.photo.photo import Photo
from vision.photo.sampling import REDUCTIONS, coarsest_reduction, enlargement, to_full
from vision.piece import Quad

MODULES = 6
"""Modules along a marker's side: four of the code, and two of the black border."""
Markers = dict[int, Floats]
"""(4, 2) corners in pixels of the picture, by the markers' numbers."""

LONG_SIDE = 2100
"""Long side of the finest picture, pixels. On a board of 336 mm that fills a third of it a marker
of 22 mm has 6 pixels a module."""

LEAST_PITCH_PX = 20.0
"""Least pitch at which stones can be read, pixels."""

AGREE_MM = 8.0
"""Most distance between a marker's corners and where the others place them: bent paper and lens
distortion move them by up to 6 mm, a misread marker by many times that."""

MODULE_PX, MARGIN, BLUR = 8, 5, 2.4
"""Pixels of a module in the pictures of a marker and of its print that are compared; modules around
its predicted place in which it is searched; and standard deviation of the print's blur, pixels."""

SIMILAR = 0.85
"""Least correlation of a predicted marker with its print."""

REACH = 0.25
"""Distance around the centre of a place that must be in the picture, in pitches: the radius of the
smallest stones."""

CONFIRMED = 0.2
"""Least share of the lines' points to be found if there are only two markers: blur moves their
corners, by little where they are but by much on the far side of the board."""

NO_BOARD = Unreadable("no-board", {"printed": "yes"}, "show-markers")
TOO_FEW = Unreadable("too-few-markers", {}, "uncover")


def find_by_markers(photo: Photo, layout: Layout) -> BoardView | Unreadable:
    """Detect a board by its markers, and refine its pose by its lines.

    The orientation follows from the markers' numbers. Without lines all markers must be visible.
    The finest picture is searched only if a coarser one lacks a marker. Raises ValueError for a
    layout without markers.
    """
    if not layout.markers:
        raise ValueError(f"the board {layout.name} must have markers, but got none")
    finest = coarsest_reduction(max(photo.size), 0.6 * LONG_SIDE)
    for reduction in (2 * finest, finest) if 1 < finest < max(REDUCTIONS) else (finest,):
        view = _find_at(photo, layout, reduction)
        if isinstance(view, BoardView) and len(view.markers) == len(layout.markers):
            break
    return view


def _find_at(photo: Photo, layout: Layout, reduction: int) -> BoardView | Unreadable:
    """The board in a reduced copy of the photograph."""
    grey = np.asarray(cv2.cvtColor(photo.pixels(reduction), cv2.COLOR_RGB2GRAY), np.uint8)
    failure = NO_BOARD
    for candidates in _search(grey, layout):
        agreed = _consensus(candidates, layout)
        if agreed is None:
            continue
        to_print, markers = _add_predicted(grey, layout, *agreed)
        from_print = _refine(grey, layout, to_print, markers)
        if from_print is None:
            failure = TOO_FEW
            continue
        homography = (enlargement(reduction) @ from_print).normalised
        view = BoardView(layout, homography, 1.0, tuple(markers))
        reach_mm = REACH * layout.pitch_mm
        return check_readable(view, photo.size, reach_mm, LEAST_PITCH_PX) or view
    return failure


def _refine(
    grey: Pixels, layout: Layout, to_print: Homography, markers: Markers
) -> Homography | None:
    """The map from the print to the picture by markers and lines; None without enough evidence."""
    if not layout.lines:
        return to_print.inverse if len(markers) == len(layout.markers) else None
    anchors = _corners(layout.markers, markers), _corners(markers, markers)
    lines = np.array(layout.lines)
    refined, inliers = follow_lines(grey, to_print.inverse, lines, anchors)
    return refined if len(markers) > 2 or inliers >= CONFIRMED else None


def _add_predicted(
    grey: Pixels, layout: Layout, to_print: Homography, markers: Markers
) -> tuple[Homography, Markers]:
    """Add markers that were not detected but resemble their print where they are predicted."""
    for number in sorted(layout.markers.keys() - markers.keys()):
        corners = _match_print(grey, layout, to_print.inverse, number)
        if corners is not None:
            candidates = {**markers, number: corners}
            to_print, markers = _consensus(candidates, layout) or (to_print, markers)
    return to_print, markers


def _match_print(
    grey: Pixels, layout: Layout, from_print: Homography, number: int
) -> Floats | None:
    """Corners (4, 2) of a marker near its predicted place; None where nothing is similar enough.

    Maximises the enhanced correlation coefficient (G. D. Evangelidis and E. Z. Psarakis, 2008).
    """
    px, side = MODULE_PX, (MODULES + 2) * MODULE_PX
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, layout.dictionary))
    marker = cv2.aruco.generateImageMarker(dictionary, number, MODULES * px)
    marker = cv2.copyMakeBorder(marker, px, px, px, px, cv2.BORDER_CONSTANT, value=255)
    template = cv2.GaussianBlur(marker, (0, 0), BLUR).astype(np.float32)
    square = px + MODULES * px * UNIT - 0.5
    to_photo = from_print @ Homography.between(square, np.array(layout.markers[number]))
    shift = -float(MARGIN * px)
    window = to_photo @ Homography.affine(1.0, (shift, shift))
    size = (side - 2 * round(shift),) * 2
    flat = cv2.warpPerspective(grey, window.matrix, size, flags=cv2.WARP_INVERSE_MAP)
    flat = flat.astype(np.float32)
    *_, start = cv2.minMaxLoc(cv2.matchTemplate(flat, template, cv2.TM_CCOEFF_NORMED))
    shifted = np.array([[1, 0, start[0]], [0, 1, start[1]]], np.float32)
    try:
        similarity, warp = cv2.findTransformECC(template, flat, shifted, cv2.MOTION_AFFINE)
    except cv2.error:  # no overlap, or no contrast
        return None
    corners = square @ warp[:, :2].T + warp[:, 2]
    return window(np.asarray(corners, np.float64)) if similarity > SIMILAR else None


def _consensus(candidates: Markers, layout: Layout) -> tuple[Homography, Markers] | None:
    """The map to the print on which one marker and more agree, and these; None without any."""
    printed = _corners(layout.markers, candidates)
    consensus = Homography.by_consensus(_corners(candidates, candidates), printed, AGREE_MM)
    if consensus is None:
        return None
    to_print, inliers = consensus
    agreeing = np.array(sorted(candidates))[inliers.reshape(-1, 4).all(1)].tolist()
    return (to_print, {number: candidates[number] for number in agreeing}) if agreeing else None


def _corners(markers: Mapping[int, Floats | Quad], numbers: Iterable[int]) -> Floats:
    """(4 N, 2) corners of N markers in the order of their numbers."""
    return np.concatenate([np.array(markers[number]) for number in sorted(numbers)])


def _search(grey: Pixels, layout: Layout) -> Iterator[Markers]:
    """Markers in a picture, whenever a search adds to two or more; a single one at the end."""
    markers: Markers = {}
    for picture, scale in _searches(grey):
        before = len(markers)
        for number, corners in _detect(picture, layout.dictionary):
            if number in layout.markers and number not in markers:
                full = to_full(corners, scale)
                markers[number] = _refine_corners(grey, full) if scale > 1 else full
        if len(markers) > max(before, 1):
            yield markers
        if len(markers) == len(layout.markers):
            return
    if len(markers) == 1:
        yield markers


def _searches(grey: Pixels) -> Iterator[tuple[Pixels, float]]:
    """Pictures to search, each with the pixels of `grey` to one of its own."""
    # A coarser one is quick and hides noise; equalisation lifts markers out of the dark.
    half = cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    yield np.asarray(half, np.uint8), 2.0
    yield grey, 1.0
    even = cv2.createCLAHE(3.0, (8, 8)).apply(cv2.GaussianBlur(grey, (0, 0), 1.0))
    yield np.asarray(even, np.uint8), 1.0


def _detect(picture: Pixels, dictionary: str) -> Iterator[tuple[int, Floats]]:
    """Numbers and corners (4, 2) of the markers of a dictionary."""
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    # Only the middle of a module is free of its neighbours' blur.
    parameters.perspectiveRemoveIgnoredMarginPerCell = 0.3
    predefined = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, dictionary))
    corners, numbers, _ = cv2.aruco.ArucoDetector(predefined, parameters).detectMarkers(picture)
    if numbers is not None:
        for number, quad in zip(np.ravel(numbers).tolist(), corners, strict=True):
            yield int(number), np.asarray(quad, np.float64).reshape(4, 2)


def _refine_corners(grey: Pixels, corners: Floats) -> Floats:
    """Corners from a coarser picture, to a fraction of a pixel of this one."""
    # The window must not reach the modules beside the corner, of which the border is one.
    reach = int(np.clip(0.4 * mean_sides(corners) / MODULES, 2, 5))
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_COUNT, 30, 0.05)
    start = corners.astype(np.float32).reshape(-1, 1, 2)
    fine = cv2.cornerSubPix(grey, start, (reach, reach), (-1, -1), stop)
    return np.asarray(fine, np.float64).reshape(4, 2)
