"""Decoding of pictures, upright and at any reduction."""

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

CHROMA = np.array([[0, 1.402], [-0.34414, -0.71414], [1.772, 0]], np.float32)
TO_RGB = np.column_stack([np.ones(3, np.float32), CHROMA, -128 * CHROMA.sum(1)])
"""Affine map from Y, Cb and Cr to red, green and blue (ITU-T T.871, 7)."""
BAND = 16
"""Rows that are converted at once, so that they stay in the processor's cache."""
MARGIN, SHARE = 16, 0.001
"""Levels outside RGB, and the share of a JPEG's blocks that may lie further outside: sharpening in
the camera and rounding put some a little beyond."""
REDUCED = {
    1: cv2.IMREAD_COLOR_RGB,
    2: cv2.IMREAD_COLOR_RGB | cv2.IMREAD_REDUCED_GRAYSCALE_2,
    4: cv2.IMREAD_COLOR_RGB | cv2.IMREAD_REDUCED_GRAYSCALE_4,
    8: cv2.IMREAD_COLOR_RGB | cv2.IMREAD_REDUCED_GRAYSCALE_8,
}
DAMAGE = re.compile(rb"Corrupt|Premature end|Inconsistent progression|Decode|not yet in table")
"""What libjpeg and libtiff print on standard error about damage that they paint over."""
WEBP_TAIL = 8
"""Bytes at the end of a WEBP's data, without which a sound one cannot be decoded."""
_STDERR_LOCK = Lock()


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
    # Only JPEG is reduced while it is decoded; and a partial block at an edge that the
    # orientation turns to the left or top would shift the picture.
    aligned = orientation == 1 or not any(side % reduction for side in size)
    total, is_jpeg = scale * reduction, encoded.startswith(SOI)
    first = min(max(REDUCED), total if aligned else scale) if is_jpeg else 1
    pixels = _decode_jpeg(Jpeg.parse(encoded), first) if is_jpeg else _decode_stored(encoded, first)
    if pixels is None:
        return None
    upright = _upright(pixels, orientation)
    return upright if first == total else shrink(upright, total // first)


def _decode_jpeg(jpeg: Jpeg, reduction: int) -> Pixels | None:
    """Pixels as stored; None where they are damaged.

    YCbCr is converted here rather than by the decoder, which clips the impossible colours that
    follow changed bytes to valid ones.
    """
    stored = jpeg.unconverted()
    pixels = _decode_stored(stored or jpeg.whole(), reduction)
    if pixels is None or not stored:
        return pixels
    if _is_out_of_gamut(shrink(pixels, max(REDUCED) // reduction)):
        return None
    rgb = np.empty_like(pixels)
    for top in range(0, len(pixels), BAND):
        band = cv2.transform(pixels[top : top + BAND].astype(np.float32), TO_RGB)
        # Rounds and clips at white; it would take the absolute value of what is below black.
        cv2.convertScaleAbs(np.maximum(band, 0, out=band), rgb[top : top + BAND])
    return rgb


def _is_out_of_gamut(blocks: Pixels) -> bool:
    """Whether many mean YCbCr colours of blocks (H, W, 3) lie outside RGB."""
    colours = cv2.transform(blocks.astype(np.float32), TO_RGB)
    within = cv2.inRange(colours, (-MARGIN,) * 3, (255 + MARGIN,) * 3)
    return cv2.countNonZero(within) < (1 - SHARE) * within.size


def _decode_stored(encoded: bytes, reduction: int) -> Pixels | None:
    """Pixels as stored; None where the decoder gives up or reports damage."""
    flags = REDUCED[reduction] | cv2.IMREAD_IGNORE_ORIENTATION
    try:
        with captured_stderr() as outputs:
            pixels = cv2.imdecode(np.frombuffer(encoded, np.uint8), flags)
    except (cv2.error, MemoryError):
        return None
    return None if pixels is None or DAMAGE.search(outputs[0]) else np.asarray(pixels, np.uint8)


def has_unread_end(encoded: bytes) -> bool:
    """Whether a WEBP decodes without the end of its data; False for other formats.

    Changed bytes shift the code, so that what follows lasts for more or fewer pixels. Decoders
    report only that the data end too early.
    """
    start = 12 if encoded.startswith(b"RIFF") else len(encoded)
    while start + 8 <= len(encoded):
        length = int.from_bytes(encoded[start + 4 : start + 8], "little")
        if (kind := encoded[start : start + 4]) in {b"VP8 ", b"VP8L"}:
            short = encoded[start + 8 : start + 8 + length - WEBP_TAIL]
            chunk = kind + len(short).to_bytes(4, "little") + short + bytes(len(short) % 2)
            file = b"RIFF" + (4 + len(chunk)).to_bytes(4, "little") + b"WEBP" + chunk
            return _decode_stored(file, 1) is not None
        start += 8 + length + length % 2
    return False


def _upright(pixels: Pixels, orientation: int) -> Pixels:
    """Apply an orientation tag (EXIF 2.3, tag 0x0112)."""
    if orientation in (2, 4, 5, 7):
        pixels = np.asarray(cv2.flip(pixels, 0 if orientation == 4 else 1), np.uint8)
    rotation = {
        3: cv2.ROTATE_180,
        5: cv2.ROTATE_90_COUNTERCLOCKWISE,
        6: cv2.ROTATE_90_CLOCKWISE,
        7: cv2.ROTATE_90_CLOCKWISE,
        8: cv2.ROTATE_90_COUNTERCLOCKWISE,
    }.get(orientation)
    return pixels if rotation is None else np.asarray(cv2.rotate(pixels, rotation), np.uint8)


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
def captured_stderr() -> Iterator[list[bytes]]:
    """Collect what C code prints on standard error; the list has one item once it is done."""
    outputs: list[bytes] = []
    with _STDERR_LOCK, TemporaryFile() as file:
        try:
            original = os.dup(2)
        except OSError:
            original = None  # programs without a console have none
        os.dup2(file.fileno(), 2)
        try:
            yield outputs
        finally:
            if original is None:
                os.close(2)
            else:
                os.dup2(original, 2)
                os.close(original)
            file.seek(0)
            outputs.append(file.read())
