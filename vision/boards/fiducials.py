"""Find a printed board by the markers in its corners."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

import cv2
import numpy as np

from vision.arrays import Floats, Pixels
from vision.boards.lines import LineSettings, follow_lines
from vision.boards.seat_layout import SeatLayout
from vision.failure import Unreadable
from vision.geometry.homography import Homography
from vision.photo.photo import Photo
from vision.photo.reductions import coarsest, enlargement, to_full, to_reduced

MODULES = 6
"""Modules along a marker's side, its black border included: four of the code and two."""


@dataclass(frozen=True, slots=True)
class FiducialSettings:
    """Settings of the search.

    Attributes
    ----------
    long_side
        Pixels of the longer side of the picture searched first. A marker of 22 mm on a board of
        336 mm has then 6 pixels a module when the board fills a third of the picture.
    least_mm
        Pixels a millimetre below which stones cannot be read: twenty pixels a cell of 21 mm.
    agree_mm
        Most distance between a marker's corners and where the others place them. Paper that
        does not lie flat and lenses that bend move them by up to 6 mm; a marker read by
        mistake is off by many times that.
    lines
        Of the refinement by printed lines.
    few
        Markers below which the lines must confirm the board: two corners of a board and their
        markers' edges fix its plane to a millimetre, one marker does not.
    confirmed
        Share of lines that must be met for that. Full boards in poor light show a third of
        theirs.
    """

    long_side: int = 2100
    least_mm: float = 0.95
    agree_mm: float = 8.0
    lines: LineSettings = field(default_factory=LineSettings)
    few: int = 2
    confirmed: float = 0.25


@dataclass(frozen=True, slots=True)
class BoardPlane:
    """A printed board in a photograph.

    Attributes
    ----------
    homography
        Millimetres on the print to pixels of the photograph as seen.
    markers
        Numbers of the markers that were found.
    met
        Share of the printed lines that were found where they should be.
    """

    homography: Homography
    markers: tuple[int, ...]
    met: float


NO_BOARD = Unreadable(
    "no-board",
    "No printed board in view.",
    "Show the whole board with the black markers in its corners, sharp and without glare.",
)
TOO_SMALL = Unreadable(
    "too-small", "The board is too small in the photo.", "Take it again from nearer."
)
CUT_OFF = Unreadable(
    "board-cut-off",
    "Some cells of the board are outside the photo.",
    "Take it again with the whole board in view.",
)
TOO_FEW = Unreadable(
    "too-few-markers",
    "Only one marker of the board can be seen, and its lines are not clear enough.",
    "Uncover at least two of the black markers in the corners.",
)


def find_printed_board(
    photo: Photo, layout: SeatLayout, settings: FiducialSettings | None = None
) -> BoardPlane | Unreadable:
    """Plane of a printed board, by its markers and then its lines.

    Which way is up follows from the markers' numbers.
    """
    settings = settings or FiducialSettings()
    base = coarsest(max(photo.size), 0.6 * settings.long_side)
    grey = _grey(photo, base)
    corners = _search(photo, grey, base, layout)
    homography = _consistent(layout, corners, settings.agree_mm)
    if homography is None:
        return NO_BOARD
    kept = _agreeing(layout, corners, homography, settings.agree_mm)
    to_base = enlargement(base).inverse
    known = {i: to_base(corners[i]) for i in kept}
    marks = {f.id: np.array(f.corners) for f in layout.fiducials}
    anchors = np.concatenate([marks[i] for i in kept]), np.concatenate([known[i] for i in kept])
    lines = np.array(layout.lines)
    fitted, met = follow_lines(grey, to_base @ homography, lines, anchors, settings.lines)
    if len(kept) < settings.few and met < settings.confirmed:
        return TOO_FEW
    return _checked(
        BoardPlane((enlargement(base) @ fitted).normalised, tuple(sorted(kept)), met),
        layout,
        photo.size,
        settings,
    )


def _grey(photo: Photo, reduction: int) -> Pixels:
    return np.asarray(cv2.cvtColor(photo.pixels(reduction), cv2.COLOR_RGB2GRAY), np.uint8)


def _search(photo: Photo, grey: Pixels, base: int, layout: SeatLayout) -> dict[int, Floats]:
    """(4, 2) corners of each marker in the photograph's pixels; further looks for what lacks."""
    wanted = {fiducial.id for fiducial in layout.fiducials}
    found: dict[int, Floats] = {}
    for picture, scale in _looks(photo, grey, base):
        for number, corners in _detect(picture, layout.dictionary):
            if number in wanted and number not in found:
                at = to_full(corners, scale)
                found[number] = _sharpened(grey, at, base) if scale > base else at
        if len(found) == len(wanted):
            break
    return found


def _sharpened(grey: Pixels, corners: Floats, base: int) -> Floats:
    """Corners that were found in a coarser picture, to a fraction of a pixel of this one."""
    at = to_reduced(corners, base).astype(np.float32).reshape(-1, 1, 2)
    # Modules beside the corner, of which the border is one, must stay out of the window.
    module = cv2.arcLength(at, True) / 4 / MODULES
    reach = int(np.clip(0.4 * module, 2, 5))
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_COUNT, 30, 0.05)
    fine = cv2.cornerSubPix(grey, at.copy(), (reach, reach), (-1, -1), stop)
    return to_full(fine.reshape(4, 2).astype(np.float64), base)


def _looks(photo: Photo, grey: Pixels, base: int) -> Iterator[tuple[Pixels, float]]:
    """Pictures to search, each with the photograph's pixels for one of its own."""
    # Coarser ones are quick and hide noise and blur, evened ones lift markers out of the dark.
    half = cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    yield np.asarray(half, np.uint8), 2.0 * base
    yield grey, base
    even = cv2.createCLAHE(3.0, (8, 8)).apply(cv2.GaussianBlur(grey, (0, 0), 1.0))
    yield np.asarray(even, np.uint8), base
    if base == 1 and max(grey.shape) < 1400:
        larger = cv2.resize(grey, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
        yield np.asarray(larger, np.uint8), 0.5


def _detect(picture: Pixels, dictionary: str) -> Iterator[tuple[int, Floats]]:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    known = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, dictionary))
    corners, numbers, _ = cv2.aruco.ArucoDetector(known, parameters).detectMarkers(picture)
    if numbers is not None:
        for number, quad in zip(np.ravel(numbers).tolist(), corners, strict=True):
            yield int(number), np.asarray(quad, np.float64).reshape(4, 2)


def _consistent(
    layout: SeatLayout, corners: dict[int, Floats], agree_mm: float
) -> Homography | None:
    """Homography of the most markers that agree; of one alone where there is but one."""
    for count in range(len(corners), 0, -1):
        fits = []
        for some in combinations(sorted(corners), count):
            homography = _fit(layout, corners, some)
            if homography is None:
                continue
            kept = _agreeing(layout, {i: corners[i] for i in some}, homography, agree_mm)
            if len(kept) == count:
                size = sum(cv2.contourArea(corners[i].astype(np.float32)) for i in some)
                fits.append((size, homography))
        if fits:
            return max(fits, key=lambda fit: fit[0])[1]
    return None


def _fit(
    layout: SeatLayout, corners: dict[int, Floats], some: tuple[int, ...]
) -> Homography | None:
    marks = {f.id: np.array(f.corners) for f in layout.fiducials}
    from_mm = np.concatenate([marks[i] for i in some])
    homography = cv2.findHomography(from_mm, np.concatenate([corners[i] for i in some]), 0)[0]
    return None if homography is None else Homography(np.asarray(homography, np.float64))


def _agreeing(
    layout: SeatLayout, corners: dict[int, Floats], homography: Homography, agree_mm: float
) -> list[int]:
    """Numbers of the markers that lie where the homography puts them, front side up."""
    kept = []
    for fiducial in layout.fiducials:
        if fiducial.id in corners:
            on_print = homography.inverse(corners[fiducial.id])
            if np.abs(on_print - np.array(fiducial.corners)).max() < agree_mm:
                kept.append(fiducial.id)
    return kept


def _checked(
    plane: BoardPlane, layout: SeatLayout, size: tuple[int, int], settings: FiducialSettings
) -> BoardPlane | Unreadable:
    """The plane, unless cells are too small or out of the picture."""
    seats = np.array([seat.at for seat in layout.seats])
    seen = plane.homography(seats)
    across = plane.homography(seats + np.array([1.0, 0.0])) - seen
    down = plane.homography(seats + np.array([0.0, 1.0])) - seen
    area = across[:, 0] * down[:, 1] - across[:, 1] * down[:, 0]
    if (area <= 0).any():
        return NO_BOARD
    if (seen < 0).any() or (seen > np.array(size) - 1).any():
        return CUT_OFF
    if np.sqrt(np.median(area)) < settings.least_mm:
        return TOO_SMALL
    return plane
