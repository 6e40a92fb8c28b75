"""Pixels of encoded pictures, as seen."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryFile
from threading import Lock

import cv2
import numpy as np

from vision.arrays import Pixels
from vision.photo.jpeg import SOI, Jpeg

DIFFERENCES = np.array([[0, 1.402], [-0.34414, -0.71414], [1.772, 0]], np.float32)
TO_RGB = np.column_stack([np.ones(3, np.float32), DIFFERENCES, -128 * DIFFERENCES.sum(1)])
"""Red, green and blue by brightness and the differences of blue and red (ITU-T T.871, 7)."""
BAND = 16
"""Rows that are converted at once, so that they stay in the processor's cache."""
BEYOND, SHARE = 16, 0.001
"""Levels outside RGB, and the share of a JPEG's blocks that may lie further outside: sharpening in
the camera and rounding bring some a little beyond."""
REDUCED = {
    1: cv2.IMREAD_COLOR_RGB,
    2: cv2.IMREAD_COLOR_RGB | cv2.IMREAD_REDUCED_GRAYSCALE_2,
    4: cv2.IMREAD_COLOR_RGB | cv2.IMREAD_REDUCED_GRAYSCALE_4,
    8: cv2.IMREAD_COLOR_RGB | cv2.IMREAD_REDUCED_GRAYSCALE_8,
}
DAMAGE = re.compile(rb"Corrupt|Premature end|Inconsistent progression|Decode|not yet in table")
"""What libjpeg and libtiff print of damage that they fill with pixels of their own."""
_TURN = Lock()
"""Standard error is that of the whole process."""


def decode(
    encoded: bytes, size: tuple[int, int], orientation: int, reduction: int, scale: int = 1
) -> Pixels | None:
    """An encoded picture as seen, at a fraction of its size; None where it is damaged.

    Parameters
    ----------
    size
        Width and height as seen.
    orientation
        Value of the orientation tag, 1 to 8.
    reduction
        1, 2, 4 or 8.
    scale
        Pixels of the file to one of `size`, along each side.
    """
    # A partial block at the edge that an orientation turns to the left or top would shift the
    # picture, and only JPEG is scaled while it is decoded.
    aligned = orientation == 1 or not any(side % reduction for side in size)
    wanted, jpeg = scale * reduction, encoded.startswith(SOI)
    first = min(max(REDUCED), wanted if aligned else scale) if jpeg else 1
    pixels = _of_jpeg(Jpeg.of(encoded), first) if jpeg else decoded(encoded, first)
    if pixels is None:
        return None
    upright = _upright(pixels, orientation)
    return upright if first == wanted else shrink(upright, wanted // first)


def _of_jpeg(jpeg: Jpeg, reduction: int) -> Pixels | None:
    """Pixels as stored; None where they are damaged.

    Colours are converted here: where bytes were changed, all that follow are wrong, which decoders
    make valid.
    """
    stored = jpeg.unconverted()
    pixels = decoded(stored or jpeg.whole(), reduction)
    if pixels is None or not stored:
        return pixels
    if _is_out_of_gamut(shrink(pixels, max(REDUCED) // reduction)):
        return None
    rgb = np.empty_like(pixels)
    for top in range(0, len(pixels), BAND):
        band = cv2.transform(pixels[top : top + BAND].astype(np.float32), TO_RGB)
        # Rounded, and cut at white; of what is below black the absolute value would be taken.
        cv2.convertScaleAbs(np.maximum(band, 0, out=band), rgb[top : top + BAND])
    return rgb


def _is_out_of_gamut(blocks: Pixels) -> bool:
    """Whether many blocks (H, W, 3), not yet converted, have colours that no picture has.

    The mean colours of blocks lie inside RGB, as those of their pixels do.
    """
    colours = cv2.transform(blocks.astype(np.float32), TO_RGB)
    within = cv2.inRange(colours, (-BEYOND,) * 3, (255 + BEYOND,) * 3)
    return cv2.countNonZero(within) < (1 - SHARE) * within.size


def decoded(encoded: bytes, reduction: int) -> Pixels | None:
    """Pixels as stored; None where the decoder gives up, or says that it makes them up."""
    flags = REDUCED[reduction] | cv2.IMREAD_IGNORE_ORIENTATION
    try:
        with overheard() as said:
            pixels = cv2.imdecode(np.frombuffer(encoded, np.uint8), flags)
    except (cv2.error, MemoryError):
        return None
    return None if pixels is None or DAMAGE.search(said[0]) else np.asarray(pixels, np.uint8)


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
    if bottom or right:
        padded = cv2.copyMakeBorder(pixels, 0, bottom, 0, right, cv2.BORDER_REPLICATE)
        pixels = np.asarray(padded, np.uint8)
    return np.asarray(cv2.resize(pixels, (cols, rows), interpolation=cv2.INTER_AREA), np.uint8)


@contextmanager
def overheard() -> Iterator[list[bytes]]:
    """What the codecs' C code prints on standard error, which stays silent: one item at the end."""
    said: list[bytes] = []
    with _TURN, TemporaryFile() as file:
        try:
            kept = os.dup(2)
        except OSError:
            kept = None  # programs without a console have none
        os.dup2(file.fileno(), 2)
        try:
            yield said
        finally:
            if kept is None:
                os.close(2)
            else:
                os.dup2(kept, 2)
                os.close(kept)
            file.seek(0)
            said.append(file.read())
