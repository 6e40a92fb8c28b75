"""Find a printed board in one photograph by the markers in its corners."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import cv2
import numpy as np

from vision.arrays import Floats, Pixels
from vision.boards.board import BoardView, unreadable
from vision.boards.layout import Layout
from vision.boards.lines import follow_lines
from vision.failure import Unreadable
from vision.geometry.homography import Homography
from vision.geometry.quads import mean_sides
from vision.photo.photo import Photo
from vision.photo.sampling import REDUCTIONS, coarsest_reduction, enlargement, to_full
from vision.piece import Quad

MODULES = 6
"""Modules along a marker's side, its black border included: four of the code and two."""
Markers = dict[int, Floats]
"""(4, 2) corners in pixels of the picture, by the markers' numbers."""


LONG_SIDE = 2100
"""Pixels of the longer side of the finest picture. A marker of 22 mm on a board of 336 mm has then
6 pixels a module when the board fills a third of it."""

LEAST_PITCH_PX = 20.0
"""Pixels a pitch below which stones cannot be read."""

AGREE_MM, SHARP_MM = 8.0, 0.4
"""Most distance between a marker's corners and where the others place them: paper that does not lie
flat and lenses that bend move them by up to 6 mm, and a marker read by mistake is off by many times
that. And root mean square distance of the corners of three markers from where they agree, below
which they need no lines, which stones may cover."""

REACH = 0.25
"""How far about the middle of a place the picture must show it, in pitches: the radius of the
smallest stones."""

CONFIRMED = 0.2
"""Share of lines that must be met where any marker is missing: blur moves corners."""

NO_BOARD = Unreadable("no-board", {"printed": "yes"}, "show-markers")
TOO_FEW = Unreadable("too-few-markers", {}, "uncover")


def find_by_markers(photo: Photo, layout: Layout) -> BoardView | Unreadable:
    """Where a board with markers lies, by these and then by its lines.

    Which way is up follows from the markers' numbers. Of a board without lines all markers must
    be seen. Where they are, half the resolution does. Raises ValueError for one without markers.
    """
    if not layout.markers:
        raise ValueError(f"the board {layout.name} must have markers, but got none")
    finest = coarsest_reduction(max(photo.size), 0.6 * LONG_SIDE)
    for base in (2 * finest, finest) if 1 < finest < max(REDUCTIONS) else (finest,):
        view = _found_in(photo, layout, base)
        if isinstance(view, BoardView) and len(view.markers) == len(layout.markers):
            break
    return view


def _found_in(photo: Photo, layout: Layout, base: int) -> BoardView | Unreadable:
    """The board in the photograph reduced so far."""
    grey = np.asarray(cv2.cvtColor(photo.pixels(base), cv2.COLOR_RGB2GRAY), np.uint8)
    failure = NO_BOARD
    for seen in _search(grey, layout, base == 1):
        agreed = _agreed(seen, layout)
        if agreed is None:
            continue
        fitted = _fitted(grey, layout, *agreed)
        if fitted is None:
            failure = TOO_FEW
            continue
        from_print, markers = fitted
        homography = (enlargement(base) @ from_print).normalised
        view = BoardView(layout, homography, 1.0, tuple(markers))
        reach_mm = REACH * layout.pitch_mm
        return unreadable(view, photo.size, reach_mm, LEAST_PITCH_PX) or view
    return failure


def _fitted(
    grey: Pixels, layout: Layout, to_print: Homography, markers: Markers
) -> tuple[Homography, Markers] | None:
    """The map from the print by its markers and lines, and the markers; None where too few tell."""
    if not layout.lines:
        # Nothing else confirms what three markers say.
        return (to_print.inverse, markers) if len(markers) == len(layout.markers) else None
    anchors = _corners(layout.markers, markers), _corners(markers, markers)
    lines = np.array(layout.lines)
    fitted, met = follow_lines(grey, to_print.inverse, lines, anchors)
    if len(markers) == len(layout.markers) or met >= CONFIRMED:
        return fitted, markers
    away = np.linalg.norm(to_print(anchors[1]) - anchors[0], axis=1)
    sharp = len(markers) > 2 and float(np.sqrt((away**2).mean())) < SHARP_MM
    return (to_print.inverse, markers) if sharp else None


def _agreed(seen: Markers, layout: Layout) -> tuple[Homography, Markers] | None:
    """The map from the picture to the print on which markers agree, and these; None without.

    One and more are seen.
    """
    printed = _corners(layout.markers, seen)
    agreed = Homography.by_consensus(_corners(seen, seen), printed, AGREE_MM)
    if agreed is None:
        return None
    kept = np.flatnonzero(agreed[1].reshape(-1, 4).all(1)).tolist()
    markers = {number: seen[number] for i, number in enumerate(sorted(seen)) if i in kept}
    return (agreed[0], markers) if markers else None


def _corners(markers: Mapping[int, Floats | Quad], numbers: Iterable[int]) -> Floats:
    """(4 N, 2) corners of N markers by their numbers."""
    return np.concatenate([np.array(markers[number]) for number in sorted(numbers)])


def _search(grey: Pixels, layout: Layout, finest: bool) -> Iterator[Markers]:
    """Markers in a picture, each time that a look tells more of them; a single one at the end."""
    found: Markers = {}
    for look, scale in _looks(grey, finest):
        before = len(found)
        for number, seen in _detect(look, layout.dictionary):
            if number in layout.markers and number not in found:
                corners = to_full(seen, scale)
                found[number] = _sharpened(grey, corners) if scale > 1 else corners
        if len(found) > max(before, 1):
            yield found
        if len(found) == len(layout.markers):
            return
    if len(found) == 1:
        yield found


def _looks(grey: Pixels, finest: bool) -> Iterator[tuple[Pixels, float]]:
    """Pictures to search, each with the pixels of `grey` for one of its own."""
    # A coarser one is quick and hides noise, an evened one lifts markers out of the dark.
    half = cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    yield np.asarray(half, np.uint8), 2.0
    yield grey, 1.0
    even = cv2.createCLAHE(3.0, (8, 8)).apply(cv2.GaussianBlur(grey, (0, 0), 1.0))
    yield np.asarray(even, np.uint8), 1.0
    if finest and max(grey.shape) < 1400:
        larger = cv2.resize(grey, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
        yield np.asarray(larger, np.uint8), 0.5


def _detect(picture: Pixels, dictionary: str) -> Iterator[tuple[int, Floats]]:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    # Only the middle of a module is free of its neighbours' blur.
    parameters.perspectiveRemoveIgnoredMarginPerCell = 0.3
    known = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, dictionary))
    corners, numbers, _ = cv2.aruco.ArucoDetector(known, parameters).detectMarkers(picture)
    if numbers is not None:
        for number, quad in zip(np.ravel(numbers).tolist(), corners, strict=True):
            yield int(number), np.asarray(quad, np.float64).reshape(4, 2)


def _sharpened(grey: Pixels, corners: Floats) -> Floats:
    """Corners that were found in a coarser picture, to a fraction of a pixel of this one."""
    # Modules beside the corner, of which the border is one, must stay out of the window.
    reach = int(np.clip(0.4 * mean_sides(corners) / MODULES, 2, 5))
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_COUNT, 30, 0.05)
    start = corners.astype(np.float32).reshape(-1, 1, 2)
    fine = cv2.cornerSubPix(grey, start, (reach, reach), (-1, -1), stop)
    return np.asarray(fine, np.float64).reshape(4, 2)
