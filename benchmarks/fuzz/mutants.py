"""Mutated photographs, each ruled on as a photograph of its game."""

from __future__ import annotations

import faulthandler
import io
import os
import random
import time
from collections.abc import Iterator

from PIL import Image

from benchmarks.command import resident_mib
from benchmarks.figures import Measured
from benchmarks.sets import SAMPLES, Asked
from referee import Referee
from vision.failure import Unreadable
from vision.photo.photo import Photo

PHOTOS = {
    "mobi": "mobi/mobi_004.jpg",
    "mobius": "mobius/opening.jpg",
    "formula": "formula/round_1.jpg",
    "mathable": "mathable/illegal.jpg",
    "cirplexed": "cirplexed/cirplexed_004.jpg",
}
SMALL = (320, 240)
COUNT, SECONDS = 100_000, 600.0
LONGEST_S, HANGS_S = 5.0, 120
"""Of computing one may take; and after which the program ends itself, telling where it hangs."""


def mutants(asked: Asked) -> Iterator[Measured]:
    """Photographs of all games, until it is enough; none may break the referee or take long."""
    measured, until = Measured("all games"), time.monotonic() + (asked.seconds or SECONDS)
    referees = {game: Referee(game) for game in PHOTOS}
    took, memory = [], []
    for number, (game, encoded) in enumerate(drawn(asked.limit or COUNT, asked.seed)):
        if time.monotonic() > until:
            break
        if number % 1000 == 0:
            memory.append(resident_mib(os.getpid()))
        faulthandler.dump_traceback_later(HANGS_S, exit=True)
        start = time.process_time()
        opened = Photo.from_bytes("mutant", encoded)
        try:
            source = ("mutant", opened) if isinstance(opened, Unreadable) else opened
            verdict = referees[game].check(source).verdict
            measured.count("answered", 1)
            measured.count("unreadable", verdict == "unreadable")
        except Exception as error:
            measured.count("answered", 0)
            measured.wrong.append(f"{game} {number}: {error!r}")
        took.append(time.process_time() - start)
        faulthandler.cancel_dump_traceback_later()
        if took[-1] > LONGEST_S:
            measured.wrong.append(f"{game} {number} took {took[-1]:.1f} s")
    measured.amount("slowest", [max(took)], "s")
    measured.amount("memory at first", memory[:1], "MiB")
    measured.amount("memory at last", memory[-1:], "MiB")
    yield measured


def drawn(count: int, seed: int = 1) -> Iterator[tuple[str, bytes]]:
    """Photographs with bytes turned, cut, doubled and put elsewhere, and the game they are of."""
    choose = random.Random(seed)
    whole = {game: _formats(sized(game, SMALL, 80)) for game in PHOTOS}
    for _ in range(count):
        game = choose.choice(list(PHOTOS))
        yield game, mutated(bytearray(choose.choice(whole[game])), choose)


def sized(game: str, size: tuple[int, int], quality: int = 90) -> bytes:
    """A sample photograph at another size, filled up at its sides, as JPEG."""
    out = io.BytesIO()
    with Image.open(SAMPLES / PHOTOS[game]) as image:
        room = Image.new("RGB", size, (90, 80, 70))
        shown = image.convert("RGB")
        scale = min(size[0] / shown.width, size[1] / shown.height)
        shown = shown.resize((round(shown.width * scale), round(shown.height * scale)))
        room.paste(shown, ((size[0] - shown.width) // 2, (size[1] - shown.height) // 2))
        room.save(out, "JPEG", quality=quality)
    return out.getvalue()


def _formats(jpeg: bytes) -> list[bytes]:
    found = [jpeg]
    with Image.open(io.BytesIO(jpeg)) as image:
        for kind in ("PNG", "WEBP", "TIFF", "BMP"):
            out = io.BytesIO()
            image.save(out, kind)
            found.append(out.getvalue())
    return found


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
