"""Damage that decoders fill with pixels of their own in silence."""

from __future__ import annotations

import numpy as np

from vision.photo.decoding import REDUCED, decoded
from vision.photo.jpeg import SOI, Jpeg

BEYOND, SHARE = 16, 0.001
"""Levels outside RGB, and the share of a JPEG's blocks that may lie further outside: sharpening in
the camera and rounding bring some a little beyond."""
LAST = 8
"""Bytes at the end of a WEBP's data, without which a sound one cannot be decoded."""


def is_damaged(encoded: bytes) -> bool:
    """Whether a picture that can be decoded is not the one that was written."""
    if encoded.startswith(SOI):
        return _is_out_of_gamut(encoded)
    return encoded.startswith(b"RIFF") and _has_unread_end(encoded)


def _is_out_of_gamut(jpeg: bytes) -> bool:
    """Whether many blocks have colours that no picture has.

    Where bytes were changed, all that follows is wrong in brightness and colour, which decoders
    make valid. The mean colours of blocks lie inside RGB, as those of their pixels do.
    """
    stored = Jpeg.of(jpeg).unconverted()
    pixels = decoded(stored, max(REDUCED)) if stored else None
    if pixels is None:
        return False
    luma, blue, red = np.moveaxis(pixels.astype(np.float32) - (0, 128, 128), 2, 0)
    # ITU-T T.871, 7
    rgb = np.stack([luma + 1.402 * red, luma - 0.344 * blue - 0.714 * red, luma + 1.772 * blue])
    beyond = (rgb < -BEYOND) | (rgb > 255 + BEYOND)
    return bool(beyond.any(0).mean() > SHARE)


def _has_unread_end(webp: bytes) -> bool:
    """Whether the decoder comes to the end of the picture before that of the data.

    Where bytes were changed, those after them are taken for something else, and last for more or
    fewer pixels; where they last for fewer, decoders say so.
    """
    at = 12
    while at + 8 <= len(webp):
        length = int.from_bytes(webp[at + 4 : at + 8], "little")
        if (kind := webp[at : at + 4]) in {b"VP8 ", b"VP8L"}:
            short = webp[at + 8 : at + 8 + length - LAST]
            chunk = kind + len(short).to_bytes(4, "little") + short + bytes(len(short) % 2)
            file = b"RIFF" + (4 + len(chunk)).to_bytes(4, "little") + b"WEBP" + chunk
            return decoded(file, 1) is not None
        at += 8 + length + length % 2
    return False
