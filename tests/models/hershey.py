"""Tiles with digits of OpenCV's vector font, which no training picture was drawn with."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Colour = tuple[int, int, int]

WHITE, BLUE, BLACK = (245, 245, 240), (40, 80, 190), (25, 25, 25)


def tile(
    text: str, ground: Colour = WHITE, ink: Colour = (30, 60, 160), side: int = 120
) -> Picture:
    """The face of a tile with a number in its middle, (side, side, 3) uint8 RGB."""
    face = np.full((side, side, 3), ground, np.uint8)
    cv2.rectangle(face, (2, 2), (side - 3, side - 3), [int(0.85 * c) for c in ground], 3)
    font, stroke = cv2.FONT_HERSHEY_SIMPLEX, 3 * side // 40
    scale = (2.4 if len(text) == 1 else 1.9) * side / 120
    (width, height), _ = cv2.getTextSize(text, font, scale, stroke)
    corner = (side // 2 - width // 2, side // 2 + height // 2)
    cv2.putText(face, text, corner, font, scale, ink, stroke, cv2.LINE_AA)
    return face
