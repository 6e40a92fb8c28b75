"""Pictures as newer phones store them, which browsers elsewhere cannot read."""

from __future__ import annotations

import io

from PIL import Image, ImageOps

BRANDS = (b"heic", b"heix", b"hevc", b"mif1", b"msf1", b"avif", b"avis")
"""HEIC and AVIF, which are kept alike."""

QUALITY = 95
"""JPEG quality at which faces of tiles lose nothing."""


def as_jpeg(encoded: bytes, max_pixels: int) -> bytes:
    """A HEIC or AVIF picture as JPEG, upright; all else, and what cannot be read, as it is."""
    if encoded[4:8] != b"ftyp" or encoded[8:12] not in BRANDS:
        return encoded
    import pi_heif

    pi_heif.register_heif_opener()
    try:
        with Image.open(io.BytesIO(encoded), formats=("HEIF", "AVIF")) as picture:
            if picture.width * picture.height > max_pixels:
                return encoded
            out = io.BytesIO()
            upright = ImageOps.exif_transpose(picture).convert("RGB")
            upright.save(out, "JPEG", quality=QUALITY, exif=b"")
    except (OSError, ValueError, RuntimeError, SyntaxError, EOFError, Image.DecompressionBombError):
        return encoded
    return out.getvalue()
