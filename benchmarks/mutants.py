"""Sample photographs at other sizes, and mutated ones."""

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


def drawn(count: int, seed: int = 1) -> Iterator[tuple[str, bytes]]:
    """Photographs with bytes turned, cut, doubled and put elsewhere, and the game they are of."""
    choose = random.Random(seed)
    whole = {game: [sized(game, SMALL, 80, form) for form in FORMATS] for game in PHOTOS}
    for _ in range(count):
        game = choose.choice(list(PHOTOS))
        yield game, mutated(bytearray(choose.choice(whole[game])), choose)


def sized(game: str, size: tuple[int, int], quality: int = 90, form: str = "JPEG") -> bytes:
    """The file of a sample photograph at another size, filled up at its sides."""
    out = io.BytesIO()
    with Image.open(SAMPLES / PHOTOS[game]) as image:
        room = Image.new("RGB", size, (90, 80, 70))
        shown = image.convert("RGB")
        scale = min(size[0] / shown.width, size[1] / shown.height)
        shown = shown.resize((round(shown.width * scale), round(shown.height * scale)))
        room.paste(shown, ((size[0] - shown.width) // 2, (size[1] - shown.height) // 2))
        room.save(out, form, quality=quality)
    return out.getvalue()


def mutated(encoded: bytearray, choose: random.Random) -> bytes:
    """Bytes of which some are turned, cut, doubled or put elsewhere."""
    # Headers are short, and most of what can go wrong goes wrong there.
    reach = choose.choice((64, 1024, len(encoded)))
    for _ in range(choose.choice((1, 1, 2, 8, 64))):
        at = choose.randrange(min(reach, len(encoded)))
        match choose.randrange(5):
            case 0:
                encoded[at] ^= 1 << choose.randrange(8)
            case 1:
                encoded[at] = choose.choice((0, 1, 127, 128, 255))
            case 2:
                del encoded[at : at + choose.choice((1, 2, 16, 1024))]
            case 3:
                encoded[at:at] = choose.randbytes(choose.choice((1, 2, 16)))
            case 4:
                part = encoded[at : at + choose.randrange(1, 64)]
                to = choose.randrange(len(encoded))
                encoded[to : to + len(part)] = part
        if not encoded:
            break
    return bytes(encoded)
