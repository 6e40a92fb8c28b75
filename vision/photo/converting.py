"""Formats of phones and messengers that OpenCV does not read everywhere, converted to JPEG."""

from __future__ import annotations

import io
import warnings

import numpy as np
from PIL import Image, ImageOps

from vision.arrays import Pixels

AVIF = (b"avif", b"avis")
"""Brands after ``ftyp`` of AVIF files, which Pillow reads without a plugin."""

QUALITY = 95
"""JPEG quality at which faces of tiles lose nothing."""

BLOCK, RUN, STEP = 16, 64, 8
"""Pixels to a block of HEIC and AVIF; pixels of a border that are judged together; and levels by
which the step across a torn border exceeds those beside it."""
CHANCE = 8
"""Torn borders that a sound picture may have beyond twice those it has elsewhere."""


def foreign_format(encoded: bytes) -> str:
    """HEIC, AVIF or GIF; "" for any other format."""
    if encoded[:6] in (b"GIF87a", b"GIF89a"):
        return "GIF"
    if encoded[4:8] != b"ftyp":
        return ""
    if encoded[8:12] in AVIF:
        return "AVIF"
    import pi_heif

    return "HEIC" if pi_heif.is_supported(io.BytesIO(encoded)) else ""


def as_jpeg(encoded: bytes, max_pixels: int) -> bytes | str:
    """A HEIC, AVIF or GIF picture as upright JPEG, or the code of a failure.

    Of several pictures in one file, such as the frames of an animation, the first is taken.
    """
    encoded = _without_metadata_links(encoded)
    import pi_heif

    pi_heif.register_heif_opener()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(encoded), formats=("HEIF", "AVIF", "GIF")) as picture:
                if picture.width * picture.height > max_pixels:
                    return "too-large"
                rgb = picture.convert("RGB")
                if picture.format != "GIF" and has_torn_blocks(np.asarray(rgb)):
                    return "damaged"
                out = io.BytesIO()
                upright = ImageOps.exif_transpose(rgb)
                upright.save(out, "JPEG", quality=QUALITY, exif=b"")
    except Image.DecompressionBombError:
        return "too-large"
    except (OSError, ValueError, RuntimeError, SyntaxError, EOFError):
        return "not-an-image"
    return out.getvalue()


def _without_metadata_links(encoded: bytes) -> bytes:
    """A HEIC or AVIF file in which no EXIF or other metadata refer to the picture.

    Broken metadata make decoders fail, or end the process; the container gives the orientation
    itself (ISO/IEC 23008-12, 6.5.10 and A.2.1).
    """
    start = 0
    while (size := int.from_bytes(encoded[start : start + 4], "big")) >= 8:
        end = start + size
        if encoded[start + 4 : start + 8] == b"meta":
            meta = encoded[start:end].replace(b"cdsc", b"none")
            return encoded[:start] + meta + encoded[end:]
        start = end
    return encoded


def has_torn_blocks(pixels: Pixels) -> bool:
    """Whether a picture (H, W, 3) breaks along block borders far more often than elsewhere.

    HEIC and AVIF hold no checksum, and decoders carry on with damaged data. Sharp edges of
    things lie anywhere, and cameras blur them.
    """
    green = np.ascontiguousarray(pixels[..., 1])
    elsewhere = max(_count_torn_runs(green, BLOCK // 2 + k) for k in (-2, 2))
    return _count_torn_runs(green, 0) > 2 * elsewhere + CHANCE


def _count_torn_runs(picture: Pixels, offset: int) -> int:
    """Runs of a picture (H, W) that are torn along lines so many pixels beyond block borders."""
    count, first = 0, BLOCK + offset
    for transposed in (picture, picture.T):
        height = transposed.shape[0] // RUN * RUN
        width = max(0, transposed.shape[1] - first - 2)
        near = [transposed[:height, first + k : first + k + width : BLOCK] for k in (-2, -1, 0, 1)]
        before, across, after = np.abs(np.diff(np.array(near, np.int16), axis=0))
        torn = across - np.maximum(before, after) > STEP
        count += int((torn.reshape(-1, RUN, torn.shape[1]).mean(1) >= 0.5).sum())
    return count
