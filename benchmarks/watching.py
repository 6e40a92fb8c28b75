"""The gate on real clips: what it tells of them, without any reader, and what it takes.

    python -m benchmarks.watching CLIP.truth.json... --films FILM...

A truth says what changed in a clip of its name, as moves with the frames of hands or as still
segments with what is present; films in which nothing changes need none. A change that touches
nothing of the board, where the truth outlines one, is of the players around it.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.memory import peak_mib
from referee.table.sources.film import Film
from vision.watching.gate import Gate
from vision.watching.glimpse import Box

BY_EYE = 3
"""Frames by which hands that were read by eye may be off."""

STILL = 8
"""Frames from the hand's leaving to a segment that is still throughout, shadows and all."""


@dataclass(frozen=True, slots=True)
class Telling:
    """What the gate told at one frame."""

    frame: int
    boxes: tuple[Box, ...]


def main() -> None:
    """Watch the clips, and print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("truths", nargs="*", type=Path)
    parser.add_argument(
        "--films", nargs="*", type=Path, default=[], help="nothing changes in these"
    )
    parser.add_argument("--rounds", type=int, default=1, help="how often one gate sees each clip")
    args = parser.parse_args()
    figures = {}
    for path in args.truths:
        truth = json.loads(path.read_text("utf-8"))
        told, speed = watched(path.with_name(truth["video"]), args.rounds)
        figures[truth["video"]] = {**judged(told, truth), **speed}
    for film in args.films:
        told, speed = watched(film, args.rounds)
        figures[film.name] = {"changes": 0, "told of nothing": len(told), **speed}
    print(json.dumps(figures, indent=1))


def watched(film: Path, rounds: int) -> tuple[list[Telling], dict[str, Any]]:
    """What the gate tells of a film the first time, after the first picture; speed and memory."""
    gate = Gate()
    told: list[Telling] = []
    memory: list[float] = []
    frames, took, since = 0, 0.0, 0.0
    for number in range(rounds):
        t = since
        for frame, shot in enumerate(Film(film)):
            if shot.pixels is None:
                continue
            t = since + shot.t
            before = time.process_time()
            glimpse = gate.see(shot.pixels, t)
            took += time.process_time() - before
            frames += 1
            if glimpse.changed and not number:
                told.append(Telling(frame, glimpse.changed))
        since = t + 1
        memory.append(peak_mib())
    peak = {"first round": round(memory[0]), "last": round(memory[-1])}
    speed = {"frames": frames, "frames a second of processor time": round(frames / took)}
    return told[1:], {**speed, "peak memory, MiB": peak}


def judged(told: Sequence[Telling], truth: dict[str, Any]) -> dict[str, int]:
    """How many changes were told, how often more than once, and what was told of nothing."""
    on_board = [telling for telling in told if touches(telling, truth)]
    windows = changes(truth)
    counts = [0] * len(windows)
    nothing = 0
    for telling in on_board:
        mine = [i for i, (start, end) in enumerate(windows) if start <= telling.frame <= end]
        nothing += not mine
        for i in mine[:1]:
            counts[i] += 1
    return {
        "changes": len(windows),
        "told": sum(count > 0 for count in counts),
        "told in parts": sum(count > 1 for count in counts),
        "told of nothing": nothing,
    }


def changes(truth: dict[str, Any]) -> list[tuple[int, int]]:
    """First and last frame at which each change may be told."""
    if "moves" in truth:
        # What one hand has laid may be told while the next is elsewhere.
        starts = [move["hand"][1] - BY_EYE for move in truth["moves"]]
    else:
        pairs = pairwise(truth["still"])
        changed = (after for before, after in pairs if before["present"] != after["present"])
        starts = [segment["frames"][0] - STILL for segment in changed]
    ends = [start - 1 for start in starts[1:]]
    return list(zip(starts, [*ends, truth["frames"]], strict=True))


def touches(telling: Telling, truth: dict[str, Any]) -> bool:
    """Whether a box lies on the board."""
    if "board_quad_px" not in truth:
        return True
    corners = np.array(list(truth["board_quad_px"].values()))
    (left, top), (right, bottom) = corners.min(0), corners.max(0)
    return any(
        box[0] <= right and box[2] >= left and box[1] <= bottom and box[3] >= top
        for box in telling.boxes
    )


if __name__ == "__main__":
    main()
