"""Pictures as phones and messengers store them, which OpenCV does not read everywhere."""

from __future__ import annotations

import io
import warnings

from PIL import Image, ImageOps

BRANDS = {
    b"heic": "HEIC",
    b"heix": "HEIC",
    b"hevc": "HEIC",
    b"mif1": "HEIC",
    b"msf1": "HEIC",
    b"avif": "AVIF",
    b"avis": "AVIF",
}
"""What follows ``ftyp`` in the files of newer phones."""

QUALITY = 95
"""JPEG quality at which faces of tiles lose nothing."""


def foreign_format(encoded: bytes) -> str:
    """HEIC, AVIF or GIF; "" for all else."""
    if encoded[:6] in (b"GIF87a", b"GIF89a"):
        return "GIF"
    return BRANDS.get(encoded[8:12], "") if encoded[4:8] == b"ftyp" else ""


def as_jpeg(encoded: bytes, max_pixels: int) -> bytes | None:
    """A HEIC, AVIF or GIF picture as JPEG, upright; None where it cannot be read.

    Of several pictures in one file, such as those of an animation, it is the first.
    """
    import pi_heif

    pi_heif.register_heif_opener()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(encoded), formats=("HEIF", "AVIF", "GIF")) as picture:
                if picture.width * picture.height > max_pixels:
                    return None
                out = io.BytesIO()
                upright = ImageOps.exif_transpose(picture).convert("RGB")
                upright.save(out, "JPEG", quality=QUALITY, exif=b"")
    except (OSError, ValueError, RuntimeError, SyntaxError, EOFError, Image.DecompressionBombError):
        return None
    return out.getvalue()
