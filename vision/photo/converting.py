"""Formats of phones and messengers that OpenCV does not read everywhere, converted to JPEG."""

from __future__ import annotations

import io
import warnings

import numpy as np
from PIL import Image, ImageOps

from vision.photo.damage import has_torn_blocks

AVIF = (b"avif", b"avis")
"""What follows ``ftyp`` in AVIF, which Pillow reads by itself."""

QUALITY = 95
"""JPEG quality at which faces of tiles lose nothing."""


def foreign_format(encoded: bytes) -> str:
    """HEIC, AVIF or GIF; "" for all else."""
    if encoded[:6] in (b"GIF87a", b"GIF89a"):
        return "GIF"
    if encoded[4:8] != b"ftyp":
        return ""
    if encoded[8:12] in AVIF:
        return "AVIF"
    import pi_heif

    return "HEIC" if pi_heif.is_supported(io.BytesIO(encoded)) else ""


def as_jpeg(encoded: bytes, max_pixels: int) -> bytes | str:
    """A HEIC, AVIF or GIF picture as JPEG, upright, or a code that says why not.

    Of several pictures in one file, such as those of an animation, it is the first.
    """
    encoded = _undescribed(encoded)
    import pi_heif

    pi_heif.register_heif_opener()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(encoded), formats=("HEIF", "AVIF", "GIF")) as picture:
                if picture.width * picture.height > max_pixels:
                    return "too-large"
                shown = picture.convert("RGB")
                if picture.format != "GIF" and has_torn_blocks(np.asarray(shown)):
                    return "damaged"
                out = io.BytesIO()
                upright = ImageOps.exif_transpose(shown)
                upright.save(out, "JPEG", quality=QUALITY, exif=b"")
    except Image.DecompressionBombError:
        return "too-large"
    except (OSError, ValueError, RuntimeError, SyntaxError, EOFError):
        return "not-an-image"
    return out.getvalue()


def _undescribed(encoded: bytes) -> bytes:
    """A HEIC or AVIF picture of which nothing says that EXIF or other metadata are about it.

    Where these are broken, the openers give up, or end the process; how the picture is turned the
    container says besides (ISO/IEC 23008-12, 6.5.10 and A.2.1).
    """
    at = 0
    while (size := int.from_bytes(encoded[at : at + 4], "big")) >= 8:
        if encoded[at + 4 : at + 8] == b"meta":
            described = encoded[at : at + size].replace(b"cdsc", b"none")
            return encoded[:at] + described + encoded[at + size :]
        at += size
    return encoded
