"""The gate on real clips: what it tells of them, without any reader.

    python -m benchmarks.watching CLIP.truth.json... --films FILM...

A truth says what changed in a clip of its name, as moves with the frames of hands or as still
segments with what is present; films in which nothing changes need none. A change that touches
nothing of the board, where the truth outlines one, is of the players around it.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from referee.table.sources.film import Film
from vision.watching.gate import Gate
from vision.watching.glimpse import Box

SLACK = 3
"""Frames by which a truth read by eye may be off, and a telling may come before the next."""


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
    args = parser.parse_args()
    figures = {}
    for path in args.truths:
        truth = json.loads(path.read_text("utf-8"))
        told, speed = watched(path.with_name(truth["video"]))
        figures[truth["video"]] = {**judged(told, truth), **speed}
    for film in args.films:
        told, speed = watched(film)
        figures[film.name] = {"changes": 0, "told of nothing": len(told), **speed}
    print(json.dumps(figures, indent=1))


def watched(film: Path) -> tuple[list[Telling], dict[str, int]]:
    """What the gate tells of a film after the first picture, and how fast it is."""
    gate, told, took = Gate(), [], 0.0
    for number, shot in enumerate(Film(film)):
        if shot.pixels is None:
            continue
        before = time.process_time()
        glimpse = gate.see(shot.pixels, shot.t)
        took += time.process_time() - before
        if glimpse.changed:
            told.append(Telling(number, glimpse.changed))
    return told[1:], {"frames a second of one core": round((number + 1) / took)}


def judged(told: Sequence[Telling], truth: dict[str, Any]) -> dict[str, int]:
    """How many changes were told, how often more than once, and what was told of nothing."""
    on_board = [telling for telling in told if touches(telling, truth)]
    windows = [*changes(truth)]
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


def changes(truth: dict[str, Any]) -> Iterator[tuple[int, int]]:
    """First and last frame at which each change may be told."""
    if "moves" in truth:
        moves = truth["moves"]
        starts = [move["hand"][1] - SLACK for move in moves]
        # What one hand has laid may be told while the next is elsewhere.
        ends = [move["hand"][1] - SLACK - 1 for move in moves[1:]]
        yield from zip(starts, [*ends, truth["frames"]], strict=True)
        return
    still = truth["still"]
    for before, after, last in zip(still, still[1:], [*still[2:], None], strict=False):
        if before["present"] != after["present"]:
            end = truth["frames"] if last is None else last["frames"][0] - 1
            yield after["frames"][0] - SLACK, end


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
