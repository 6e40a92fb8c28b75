"""Mutated photographs, each ruled on as a photograph of its game.

    python -m benchmarks.fuzz.mutants [--count 100000] [--seconds 600]

Ends with 1 where one of them breaks the referee or takes longer than 5 s of computing.
"""

from __future__ import annotations

import argparse
import faulthandler
import io
import json
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime

from PIL import Image

from benchmarks.memory import resident_mib
from benchmarks.web_server import PHOTOS, SMALL, photo
from referee import Referee
from vision.failure import Unreadable
from vision.photo.photo import Photo

LONGEST_S = 5.0
HANGS_S = 120
"""Seconds after which the program ends itself, telling where it hangs."""


def mutants(count: int, seed: int = 1) -> Iterator[tuple[str, bytes]]:
    """Photographs with bytes turned, cut, doubled and put elsewhere, and the game they are of."""
    choose = random.Random(seed)
    whole = {game: _formats(photo(game, SMALL, 80)) for game in PHOTOS}
    for _ in range(count):
        game = choose.choice(list(PHOTOS))
        yield game, mutated(bytearray(choose.choice(whole[game])), choose)


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


def main() -> int:
    """Print what was said of them, by verdict, and the memory as it went on."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100_000, help="of all games together")
    parser.add_argument("--seconds", type=float, default=600, help="after which it is enough")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    referees = {game: Referee(game) for game in PHOTOS}
    verdicts, games, slowest = Counter[str](), Counter[str](), 0.0
    memory: list[int] = []
    began = time.monotonic()
    findings: list[str] = []
    for game, encoded in mutants(args.count, args.seed):
        if time.monotonic() - began > args.seconds:
            break
        if games.total() % 1000 == 0:
            memory.append(round(resident_mib(os.getpid())))
        faulthandler.dump_traceback_later(HANGS_S, exit=True)
        start = time.process_time()
        opened = Photo.from_bytes("mutant", encoded)
        try:
            source = ("mutant", opened) if isinstance(opened, Unreadable) else opened
            verdicts[referees[game].check(source).verdict] += 1
        except Exception as error:
            findings.append(f"{game} {games.total()}: {error!r}")
        spent = time.process_time() - start
        faulthandler.cancel_dump_traceback_later()
        slowest = max(slowest, spent)
        games[game] += 1
    told = {
        "date": datetime.now(UTC).date().isoformat(),
        "seed": args.seed,
        "mutants": dict(games),
        "verdicts": dict(verdicts),
        "slowest_s": round(slowest, 2),
        "memory_mib": memory,
        "findings": findings[:20],
    }
    print(json.dumps(told))
    return 1 if findings or slowest > LONGEST_S else 0


if __name__ == "__main__":
    sys.exit(main())
