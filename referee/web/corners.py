"""Corners that players drag: what lies between them fills a picture of its own, seen from above."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import cv2
import numpy as np
from PIL import Image

from referee.drawing.picture import jpeg
from referee.errors import UsageError
from referee.web.work import RuledPhoto, open_photo, rule_photo
from vision.failure import Unreadable
from vision.geometry.homography import Homography
from vision.photo.photo import DamagedPhotoError
from vision.piece import Point

ROOM = 0.08
"""Of the table round what was marked, as a share of its sides: boards have rims, fingers slip."""

LEAST_PX = 32
"""Side of the smallest square that is looked at."""

NOTHING_WITHIN = "The four corners must go round the board or the pieces, one after the other."

LONGEST_PX = 2400
"""Longer side of the picture: as large as the page sends photographs."""


def rule_within(
    game: str, options: Mapping[str, Any], encoded: bytes, corners: Sequence[Point]
) -> tuple[bytes, RuledPhoto]:
    """Rule on a part of a photograph; the part, as JPEG, comes with it.

    Raises UsageError for options that make no sense, and for corners that go round nothing.
    """
    part = straightened(encoded, corners)
    return part, rule_photo(game, options, part)


def straightened(encoded: bytes, corners: Sequence[Point]) -> bytes:
    """What lies between four corners of a photograph as if seen from above, as JPEG.

    Parameters
    ----------
    corners
        Clockwise from the top left, in pixels of the photograph as seen, shape (4, 2).

    Returns
    -------
    bytes
        Sides are as long as the mean of the two that they come of; b"" where the photograph cannot
        be read.

    Raises
    ------
    UsageError
        Where the corners go round nothing, or cross.
    """
    quad = np.asarray(corners, np.float32)
    if cv2.contourArea(quad) < LEAST_PX**2 or not cv2.isContourConvex(quad):
        raise UsageError(NOTHING_WITHIN)
    photo = open_photo(encoded)
    if isinstance(photo, Unreadable):
        return b""
    try:
        pixels = photo.pixels()
    except DamagedPhotoError:
        return b""
    sides = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
    shape = (sides[:2] + sides[2:]) / 2
    width, height = shape * min(2.0, LONGEST_PX / ((1 + 2 * ROOM) * shape.max()))
    left, top = ROOM * width, ROOM * height
    flat = np.array([(0, 0), (width, 0), (width, height), (0, height)]) + np.array([left, top])
    to_flat = Homography.between(quad.astype(float), flat).matrix
    size = round(width + 2 * left), round(height + 2 * top)
    seen = cv2.warpPerspective(pixels, to_flat, size, flags=cv2.INTER_AREA)
    return jpeg(Image.fromarray(seen))
