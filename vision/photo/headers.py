"""What the headers of an encoded picture say, before anything is decoded."""

from __future__ import annotations

import io
import struct
import warnings

from PIL import Image, UnidentifiedImageError

FORMATS = ("JPEG", "PNG", "WEBP", "BMP", "TIFF")
_ORIENTATION_TAG = 0x0112


def size_and_orientation(encoded: bytes) -> tuple[int, int, int] | str:
    """Width and height as stored and the orientation tag, or a code that says why not."""
    with warnings.catch_warnings():
        # Pillow warns and complains on its own behalf; our limit is the one that counts.
        warnings.simplefilter("ignore")
        try:
            with Image.open(io.BytesIO(encoded), formats=FORMATS) as image:
                exif = Image.Exif()
                exif.load(image.info.get("exif", b""))
                tag = exif.get(_ORIENTATION_TAG, 1)
                return (*image.size, tag if tag in range(1, 9) else 1)
        except Image.DecompressionBombError:
            return "too-large"
        except (UnidentifiedImageError, OSError, SyntaxError, ValueError, struct.error):
            return "not-an-image"


def is_truncated(encoded: bytes) -> bool:
    """Whether a JPEG or PNG breaks off before its end."""
    if encoded.startswith(b"\xff\xd8"):
        return not _jpeg_ends(encoded)
    if encoded.startswith(b"\x89PNG"):
        return not _png_ends(encoded)
    return False


def _jpeg_ends(encoded: bytes) -> bool:
    """Whether an end marker follows the first scan; thumbnails before it do not count."""
    at = 2
    while at + 4 <= len(encoded) and encoded[at] == 0xFF:
        marker = encoded[at + 1]
        if marker == 0xDA:
            # From the end, where it mostly is.
            return encoded.rfind(b"\xff\xd9", at) >= 0
        fill = marker == 0xFF
        at += 1 if fill else 2 + int.from_bytes(encoded[at + 2 : at + 4], "big")
    return False


def _png_ends(encoded: bytes) -> bool:
    """Whether the chain of chunks reaches the end chunk, and all of them lie in the file.

    The decoder makes room for a chunk of any length that is claimed, up to gigabytes.
    """
    at = 8
    while (end := at + 12 + int.from_bytes(encoded[at : at + 4], "big")) <= len(encoded):
        if encoded[at + 4 : at + 8] == b"IEND":
            return True
        at = end
    return False
