"""Resized and corrupted sample photographs."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator

from PIL import Image

from benchmarks.sets import SAMPLES

PHOTOS = {
    "mobi": "mobi/mobi_004.jpg",
    "mobius": "mobius/opening.jpg",
    "formula": "formula/round_1.jpg",
    "mathable": "mathable/illegal.jpg",
    "cirplexed": "cirplexed/cirplexed_004.jpg",
}
SMALL = (320, 240)
FORMATS = ("JPEG", "PNG", "WEBP", "TIFF", "BMP")


def mutants(count: int, seed: int = 1) -> Iterator[tuple[str, bytes]]:
    """Yield corrupted photographs, each with its game."""
    rng = random.Random(seed)
    whole = {
        game: [sized(game, SMALL, 80, file_format) for file_format in FORMATS] for game in PHOTOS
    }
    for _ in range(count):
        game = rng.choice(list(PHOTOS))
        yield game, mutated(bytearray(rng.choice(whole[game])), rng)


def sized(game: str, size: tuple[int, int], quality: int = 90, file_format: str = "JPEG") -> bytes:
    """Encode a sample photograph, scaled and padded to a size."""
    out = io.BytesIO()
    with Image.open(SAMPLES / PHOTOS[game]) as image:
        canvas = Image.new("RGB", size, (90, 80, 70))
        scaled = image.convert("RGB")
        scale = min(size[0] / scaled.width, size[1] / scaled.height)
        scaled = scaled.resize((round(scaled.width * scale), round(scaled.height * scale)))
        canvas.paste(scaled, ((size[0] - scaled.width) // 2, (size[1] - scaled.height) // 2))
        canvas.save(out, file_format, quality=quality)
    return out.getvalue()


def mutated(encoded: bytearray, rng: random.Random) -> bytes:
    """Flip, overwrite, delete, insert or copy bytes at random."""
    # Headers are short, and most corruptions with consequences are there.
    reach = rng.choice((64, 1024, len(encoded)))
    for _ in range(rng.choice((1, 1, 2, 8, 64))):
        offset = rng.randrange(min(reach, len(encoded)))
        match rng.randrange(5):
            case 0:
                encoded[offset] ^= 1 << rng.randrange(8)
            case 1:
                encoded[offset] = rng.choice((0, 1, 127, 128, 255))
            case 2:
                del encoded[offset : offset + rng.choice((1, 2, 16, 1024))]
            case 3:
                encoded[offset:offset] = rng.randbytes(rng.choice((1, 2, 16)))
            case 4:
                part = encoded[offset : offset + rng.randrange(1, 64)]
                to = rng.randrange(len(encoded))
                encoded[to : to + len(part)] = part
        if not encoded:
            break
    return bytes(encoded)
