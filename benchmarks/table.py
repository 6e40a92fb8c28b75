"""A session at a table: how fast it is, what memory it takes, and what a kill loses.

    python -m benchmarks.table FILM... --game mathable --times 1
    python -m benchmarks.table --kills 200

Speed is measured in this process, on the frames of films: a frame through the gate, and from a
change to what is told of it.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from referee import games
from referee.table.plays import table_game
from referee.table.session import Session
from referee.table.sources.film import Film
from referee.table.watch import Watch
from tests.table.killing import killed_at_random
from vision.failure import Unreadable
from vision.watching.gate import Gate
from vision.watching.glimpse import WatchState

MEBIBYTE = 1024
"""`ru_maxrss` counts kibibytes."""


def main() -> None:
    """Measure, and print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("films", nargs="*", type=Path)
    parser.add_argument("--game", default="mathable")
    parser.add_argument("--times", type=int, default=1, help="how often each film is watched")
    parser.add_argument("--kills", type=int, default=0, help="writers of a record to kill")
    args = parser.parse_args()
    figures: dict[str, Any] = {}
    if args.kills:
        figures["kills"] = kills(args.kills)
    if args.films:
        figures["watching"] = watching(args.game, args.films, args.times)
    print(json.dumps(figures, indent=1))


def kills(times: int) -> dict[str, int]:
    """Writes lost by programs that were killed at random points, of those said to be done."""
    rng = random.Random(0)
    with tempfile.TemporaryDirectory() as folder:
        lost = [killed_at_random(Path(folder) / "games.db", rng) for _ in range(times)]
    return {"killed": times, "with a loss": sum(map(bool, lost)), "writes lost": sum(lost)}


def watching(game: str, films: Sequence[Path], times: int) -> dict[str, Any]:
    """Milliseconds a frame and a change, and memory after each round of all films."""
    frames: list[float] = []
    changes: list[float] = []
    memory: list[float] = []
    table = table_game(games.find(game))
    for _ in range(times):
        for film in films:
            watch = Watch(Gate(), table.reader({}))
            session = Session(table.start((), {}))
            for quick, took in _steps(film, watch, session):
                (frames if quick else changes).append(1000 * took)
        memory.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / MEBIBYTE)
    return {
        "frames": len(frames),
        "frames a second through the gate": round(1000 / statistics.median(frames)),
        "changes": len(changes),
        "ms from a change to its ruling": _spread(changes),
        "peak memory by round, MiB": [round(each) for each in memory],
    }


def _steps(film: Path, watch: Watch[Any], session: Session[Any]) -> Iterator[tuple[bool, float]]:
    """For each frame whether it was just watched, and seconds."""
    for shot in Film(film):
        before = time.perf_counter()
        sighted = False
        for seen in watch.see(shot):
            if isinstance(seen, str):
                state: WatchState = seen  # type: ignore[assignment]
                session.watch(state, shot.t)
            elif not isinstance(seen, Unreadable):
                sighted = True
                session.see(seen, shot.t)
        yield not sighted, time.perf_counter() - before


def _spread(times: Sequence[float]) -> dict[str, float]:
    ranked = sorted(times)
    return {
        "median": round(statistics.median(ranked), 1),
        "worst": round(ranked[-1], 1),
    }


if __name__ == "__main__":
    main()
