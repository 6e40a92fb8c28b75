"""Size and orientation from the headers of an encoded picture, before anything is decoded."""

from __future__ import annotations

import io
import struct
import warnings
import zlib

from PIL import Image, UnidentifiedImageError

from vision.photo.jpeg import SOI, Jpeg

FORMATS = ("WEBP", "BMP", "TIFF")
_ORIENTATION_TAG = 0x0112


def size_and_orientation(encoded: bytes) -> tuple[int, int, int] | str:
    """Width and height as stored and the orientation tag, or the code of a failure."""
    with warnings.catch_warnings():
        # Pillow warns of its own limits; ours is the one that counts.
        warnings.simplefilter("ignore")
        if encoded.startswith(SOI):
            jpeg = Jpeg.parse(encoded)
            return (*jpeg.size, _orientation(jpeg.exif)) if all(jpeg.size) else "not-an-image"
        if encoded.startswith(b"\x89PNG"):
            return _parse_png(encoded)
        try:
            with Image.open(io.BytesIO(encoded), formats=FORMATS) as image:
                return (*image.size, _orientation(image.info.get("exif", b"")))
        except Image.DecompressionBombError:
            return "too-large"
        except (UnidentifiedImageError, OSError, SyntaxError, ValueError, struct.error):
            return "not-an-image"


def _orientation(exif: bytes) -> int:
    """The orientation tag; 1 where none can be read."""
    tags = Image.Exif()
    try:
        tags.load(exif)
        tag = tags.get(_ORIENTATION_TAG, 1)
    except Exception:
        return 1  # Pillow raises anything on arbitrary bytes
    return tag if tag in range(1, 9) else 1


def _parse_png(encoded: bytes) -> tuple[int, int, int] | str:
    """The same of a PNG, which is truncated unless all its chunks end within the file.

    The decoder would allocate any length that a chunk claims, up to gigabytes.
    """
    start, exif = 8, b""
    while (end := start + 12 + int.from_bytes(encoded[start : start + 4], "big")) <= len(encoded):
        kind, body = encoded[start + 4 : start + 8], encoded[start + 8 : end - 4]
        if kind == b"eXIf" and zlib.crc32(kind + body) == int.from_bytes(encoded[end - 4 : end]):
            exif = body
        if kind == b"IEND":
            return (*struct.unpack(">II", encoded[16:24]), _orientation(exif))
        start = end
    return "truncated"
