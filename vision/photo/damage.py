"""Damage that decoders fill with pixels of their own in silence."""

from __future__ import annotations

import numpy as np

from vision.arrays import Pixels
from vision.photo.decoding import decoded

LAST = 8
"""Bytes at the end of a WEBP's data, without which a sound one cannot be decoded."""

BLOCK, RUN, STEP = 16, 64, 8
"""Pixels to a block of HEIC and AVIF, pixels of a border that are looked at together, and levels by
which the two sides of a torn one differ more than neighbours on either side."""
CHANCE = 8
"""Torn borders that a sound picture may have more than twice those it has elsewhere."""


def has_unread_end(webp: bytes) -> bool:
    """Whether the decoder comes to the end of a picture, if it is WEBP, before that of the data.

    Where bytes were changed, those after them are taken for something else, and last for more or
    fewer pixels; where they last for fewer, decoders say so.
    """
    at = 12 if webp.startswith(b"RIFF") else len(webp)
    while at + 8 <= len(webp):
        length = int.from_bytes(webp[at + 4 : at + 8], "little")
        if (kind := webp[at : at + 4]) in {b"VP8 ", b"VP8L"}:
            short = webp[at + 8 : at + 8 + length - LAST]
            chunk = kind + len(short).to_bytes(4, "little") + short + bytes(len(short) % 2)
            file = b"RIFF" + (4 + len(chunk)).to_bytes(4, "little") + b"WEBP" + chunk
            return decoded(file, 1) is not None
        at += 8 + length + length % 2
    return False


def has_torn_blocks(pixels: Pixels) -> bool:
    """Whether a picture (H, W, 3) breaks along the borders of blocks, and hardly elsewhere.

    HEIC and AVIF hold nothing by which changed bytes could be told, and decoders go on with what
    they make of them. Sharp edges of things lie anywhere, and cameras blur them.
    """
    green = np.ascontiguousarray(pixels[..., 1])
    elsewhere = max(_torn(green, BLOCK // 2 - 2), _torn(green, BLOCK // 2 + 2))
    return _torn(green, 0) > 2 * elsewhere + CHANCE


def _torn(picture: Pixels, beyond: int) -> int:
    """Runs of a picture (H, W) that are torn along lines so many pixels beyond block borders."""
    count, first = 0, BLOCK + beyond
    for turned in (picture, picture.T):
        height, lines = turned.shape[0] // RUN * RUN, max(0, turned.shape[1] - first - 2)
        near = [turned[:height, first + k : first + k + lines : BLOCK] for k in (-2, -1, 0, 1)]
        before, across, after = np.abs(np.diff(np.array(near, np.int16), axis=0))
        torn = across - np.maximum(before, after) > STEP
        count += int((torn.reshape(-1, RUN, torn.shape[1]).mean(1) >= 0.5).sum())
    return count
