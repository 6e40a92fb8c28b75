"""A session at a table: how fast it is, what memory it takes, and what a kill loses.

    python -m benchmarks.table FILM... --game mathable --times 1
    python -m benchmarks.table FILM... --game mathable --soak 36000
    python -m benchmarks.table --kills 200

Speed is measured in this process, on the frames of films: a frame through the gate, and from a
change to what is told of it; in processor time of all threads, which no other program prolongs. A
soak is one session with its record, in which the films come round until so many frames were seen.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from benchmarks.memory import peak_mib, resident_mib
from referee import games
from referee.game import table_game
from referee.table.events import Event
from referee.table.live import Live
from referee.table.recorder import Recorder
from referee.table.records import Records, SessionHead
from referee.table.session import Session
from referee.table.sources.film import Film
from referee.table.sources.shot import Shot
from referee.table.watch import Watch
from tests.table.killing import killed_at_random
from vision.failure import Unreadable
from vision.watching.gate import Gate
from vision.watching.glimpse import WatchState

SAMPLES = 20
"""Times that memory is looked at along a long session."""


def main() -> None:
    """Measure, and print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("films", nargs="*", type=Path)
    parser.add_argument("--game", default="mathable")
    parser.add_argument("--times", type=int, default=1, help="how often each film is watched")
    parser.add_argument("--kills", type=int, default=0, help="writers of a record to kill")
    parser.add_argument("--soak", type=int, default=0, help="frames of one long session")
    args = parser.parse_args()
    figures: dict[str, Any] = {}
    if args.kills:
        figures["kills"] = kills(args.kills)
    if args.soak:
        figures["soak"] = soak(args.game, args.films, args.soak)
    elif args.films:
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
        memory.append(peak_mib())
    return {
        "frames": len(frames),
        "frames a second through the gate": round(1000 / statistics.median(frames)),
        "changes": len(changes),
        "ms from a change to its ruling": _spread(changes),
        "peak memory by round, MiB": [round(each) for each in memory],
    }


def soak(game: str, films: Sequence[Path], frames: int) -> dict[str, Any]:
    """Resident memory along one session that is written down."""
    table = table_game(games.find(game))
    resident: list[int] = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        with closing(Records(path)) as records:
            recorder = Recorder.begin(records, SessionHead(game, (), {}, "soak"))
            session = Session(table.start((), {}))
            outlet = _Counting()
            live = Live(Watch(Gate(), table.reader({})), session, outlet, recorder)
            for number, (t, shot) in enumerate(islice(_round_and_round(films), frames)):
                live.see(replace(shot, t=t))
                if number % (frames // SAMPLES) == 0:
                    resident.append(round(resident_mib(os.getpid())))
            live.close(t)
        written = path.stat().st_size
    return {
        "frames": frames,
        "minutes of film": round(t / 60),
        "events": outlet.events,
        "resident memory along it, MiB": resident,
        "record, MiB": round(written / 2**20),
    }


class _Counting:
    """An outlet that counts what it is told."""

    events = 0

    def tell(self, event: Event) -> None:
        self.events += 1

    def note(self, sentence: str) -> None:
        pass


def _round_and_round(films: Sequence[Path]) -> Iterator[tuple[float, Shot]]:
    """The frames of films again and again, in time that never runs back."""
    since = t = 0.0
    for film in cycle(films):
        for shot in Film(film):
            t = since + shot.t
            yield t, replace(shot, t=t)
        since = t + 1


def _steps(film: Path, watch: Watch[Any], session: Session[Any]) -> Iterator[tuple[bool, float]]:
    """For each frame whether it was just watched, and seconds."""
    for shot in Film(film):
        before = time.process_time()
        sighted = False
        for seen in watch.see(shot):
            if isinstance(seen, str):
                state: WatchState = seen  # type: ignore[assignment]
                session.watch(state, shot.t)
            elif not isinstance(seen, Unreadable):
                sighted = True
                session.see(seen, shot.t)
        yield not sighted, time.process_time() - before


def _spread(times: Sequence[float]) -> dict[str, float]:
    ranked = sorted(times)
    return {
        "median": round(statistics.median(ranked), 1),
        "worst": round(ranked[-1], 1),
    }


if __name__ == "__main__":
    main()
