"""How fast the server answers, what it bears, and whether anything brings it down.

    python -m benchmarks.web [--count 20] [--seconds 10] [--mutants 10000] [--fuzz 300] [--out FILE]

All goes over loopback to a server in a process of its own, with the sample photographs.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.web_attacks import fuzz, send_mutants
from benchmarks.web_server import FRAME, PHOTOS, UPLOAD, Server, photo, serving, upload

CROWDS = (8, 64)
"""Uploads at once: so many must all be answered, and so many some may be told to come again."""


def uploads(server: Server, count: int) -> dict[str, Any]:
    """Milliseconds from sending 12 megapixels to the ruling, one after another."""
    found = {}
    with server.client() as client:
        for game in PHOTOS:
            encoded = photo(game, UPLOAD)
            times = []
            for _ in range(count + 2):
                start = time.perf_counter()
                upload(client, encoded, game).raise_for_status()
                times.append(1000 * (time.perf_counter() - start))
            warm = times[2:]
            middle, high = np.percentile(warm, (50, 95)).tolist()
            found[game] = {"median_ms": middle, "p95_ms": high, "n": count}
    return found


def live(server: Server, seconds: float, phones: int = 2) -> dict[str, Any]:
    """Rulings a second on frames of 720p, each phone with one under way."""
    found = {}
    for game in PHOTOS:
        frame, until = photo(game, FRAME, 80), time.perf_counter() + seconds

        def film(_: int, frame: bytes = frame, until: float = until, game: str = game) -> int:
            done = 0
            with server.client() as client:
                while time.perf_counter() < until:
                    said = client.post("/api/frames", params={"game": game}, content=frame)
                    done += said.status_code == 200
            return done

        with ThreadPoolExecutor(phones) as crowd:
            done = sum(crowd.map(film, range(phones)))
        found[game] = {"rulings_a_second": round(done / seconds, 1), "n": done}
    return found


def crowd(server: Server, size: int) -> dict[str, Any]:
    """Answers to so many uploads of 12 megapixels at once, by their status."""
    encoded = photo("mathable", UPLOAD)

    def send(_: int) -> int:
        with server.client() as client:
            return upload(client, encoded, "mathable").status_code

    with ThreadPoolExecutor(size) as people:
        answered = Counter(people.map(send, range(size)))
    return {"answers": dict(answered), "memory_mib": round(server.memory_mib)}


def measure(parts: Sequence[tuple[str, Callable[[Server], Any]]]) -> dict[str, Any]:
    """All parts against one server."""
    found: dict[str, Any] = {"date": date.today().isoformat(), "cores": os.cpu_count()}
    found["load_before"] = round(os.getloadavg()[0], 1)
    with serving() as server:
        with server.client() as client:
            for game in PHOTOS:
                upload(client, photo(game, FRAME), game).raise_for_status()
        found["memory_warm_mib"] = round(server.memory_mib)
        for name, part in parts:
            found[name] = part(server)
            print(name, json.dumps(found[name]), file=sys.stderr, flush=True)
        found["memory_after_mib"] = round(server.memory_mib)
    return found


def main() -> None:
    """Measure, and print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=20, help="uploads of each game that are timed")
    parser.add_argument("--seconds", type=float, default=10.0, help="of live frames of each game")
    parser.add_argument("--mutants", type=int, default=10_000, help="mutated uploads")
    parser.add_argument("--fuzz", type=int, default=300, help="requests to each operation")
    parser.add_argument("--out", type=Path, help="file for the figures")
    args = parser.parse_args()
    parts: list[tuple[str, Callable[[Server], Any]]] = []
    if args.count:
        parts += [("uploads", partial(uploads, count=args.count))]
        parts += [(f"crowd_{size}", partial(crowd, size=size)) for size in CROWDS]
    if args.seconds:
        parts += [("live", partial(live, seconds=args.seconds))]
    if args.fuzz:
        parts += [("fuzz", partial(fuzz, each=args.fuzz))]
    if args.mutants:
        parts += [("mutants", partial(send_mutants, count=args.mutants))]
    text = json.dumps(measure(parts), indent=1)
    print(text)
    if args.out:
        args.out.write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
