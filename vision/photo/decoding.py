"""Pixels of encoded pictures, as seen."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import cv2
import numpy as np

from vision.arrays import Pixels

_FLAGS = {
    1: cv2.IMREAD_COLOR_RGB,
    2: cv2.IMREAD_COLOR_RGB | cv2.IMREAD_REDUCED_GRAYSCALE_2,
    4: cv2.IMREAD_COLOR_RGB | cv2.IMREAD_REDUCED_GRAYSCALE_4,
    8: cv2.IMREAD_COLOR_RGB | cv2.IMREAD_REDUCED_GRAYSCALE_8,
}


def decode(
    encoded: bytes, size: tuple[int, int], orientation: int, reduction: int
) -> Pixels | None:
    """An encoded picture as seen, at a fraction of its size; None where the decoder gives up.

    Parameters
    ----------
    size
        Width and height as seen.
    orientation
        Value of the orientation tag, 1 to 8.
    reduction
        1, 2, 4 or 8.
    """
    # A partial block at the edge that an orientation turns to the left or top would shift the
    # picture, and only JPEG is scaled while it is decoded.
    aligned = orientation == 1 or not any(side % reduction for side in size)
    scaled = reduction > 1 and aligned and encoded.startswith(b"\xff\xd8")
    flags = _FLAGS[reduction if scaled else 1] | cv2.IMREAD_IGNORE_ORIENTATION
    try:
        with _quiet():
            pixels = cv2.imdecode(np.frombuffer(encoded, np.uint8), flags)
    except (cv2.error, MemoryError):
        return None
    if pixels is None:
        return None
    upright = _upright(np.asarray(pixels, np.uint8), orientation)
    return upright if scaled or reduction == 1 else shrink(upright, reduction)


def _upright(pixels: Pixels, orientation: int) -> Pixels:
    """Apply an orientation tag (EXIF 2.3, tag 0x0112)."""
    if orientation in (2, 4, 5, 7):
        pixels = np.asarray(cv2.flip(pixels, 0 if orientation == 4 else 1), np.uint8)
    turn = {
        3: cv2.ROTATE_180,
        5: cv2.ROTATE_90_COUNTERCLOCKWISE,
        6: cv2.ROTATE_90_CLOCKWISE,
        7: cv2.ROTATE_90_CLOCKWISE,
        8: cv2.ROTATE_90_COUNTERCLOCKWISE,
    }.get(orientation)
    return pixels if turn is None else np.asarray(cv2.rotate(pixels, turn), np.uint8)


def shrink(pixels: Pixels, reduction: int) -> Pixels:
    """(h, w, 3) means of blocks of `reduction` pixels; incomplete blocks repeat the edge."""
    height, width = pixels.shape[:2]
    rows, cols = -(-height // reduction), -(-width // reduction)
    bottom, right = rows * reduction - height, cols * reduction - width
    padded = cv2.copyMakeBorder(pixels, 0, bottom, 0, right, cv2.BORDER_REPLICATE)
    return np.asarray(cv2.resize(padded, (cols, rows), interpolation=cv2.INTER_AREA), np.uint8)


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep what the codecs' C code prints about damaged pictures off standard error."""
    try:
        kept = os.dup(2)
    except OSError:
        yield
        return
    sink = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(sink, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(sink)
        os.close(kept)
