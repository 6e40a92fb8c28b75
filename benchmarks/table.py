"""Memory over a session at a table, games of the computer player, and the gate on real clips."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, islice, pairwise
from pathlib import Path

import cv2
import numpy as np

from benchmarks.clips.film import films
from benchmarks.command import run_for_memory
from benchmarks.figures import Amount, Measurement, Share
from benchmarks.scoring import Truth
from benchmarks.sets import Selection
from referee.table.sources.film import Film
from tests.rules import test_formula_seat, test_mathable_seat, test_mobius_seat
from tests.rules.test_formula_seat import RULESETS
from training.progress import progress
from vision.watching.frame import Rect
from vision.watching.gate import Gate

FRAMES, RATE = 9000, 15.0
"""Frames of a long session, and frames a second."""
BY_EYE = 3
"""Uncertainty of hand annotations, frames."""
STILL = 8
"""Frames from the hand's leaving to the annotated still segment."""

PLAYED = 1000
"""Computer games of each kind."""

GateEvent = tuple[int, tuple[Rect, ...]]
"""A frame number, and the boxes in which the gate reported a change."""


def table(selection: Selection) -> Iterator[Measurement]:
    """Resident memory over a session of Mathable, on a film in a loop."""
    (film,) = films("mathable", selection, 1)
    measurement, frames = Measurement("soak"), selection.limit or FRAMES
    with tempfile.TemporaryDirectory() as name:
        long, record = Path(name) / "long.mp4", Path(name) / "games.db"
        pictures = [shot.pixels for shot in Film(film) if shot.pixels is not None]
        size = pictures[0].shape[1], pictures[0].shape[0]
        writer = cv2.VideoWriter(str(long), cv2.VideoWriter.fourcc(*"mp4v"), RATE, size)
        for picture in islice(cycle(pictures), frames):
            writer.write(np.ascontiguousarray(picture[..., ::-1]))
        writer.release()
        live = ("live", "mathable", "--video", str(long), "--record", str(record), "--json")
        memory = run_for_memory(live)
        for tenth in (1, 5, 9):
            resident = memory[len(memory) * tenth // 10]
            measurement.figures[f"memory at {tenth}/10"] = Amount(round(resident), "MiB", frames)
        weight = record.stat().st_size / 2**20
        measurement.figures["record"] = Amount(round(weight, 1), "MiB", frames)
    yield measurement


def seats(selection: Selection) -> Iterator[Measurement]:
    """Games that the computer plays against itself, from `--seed` on."""
    for game, play in SEATS.items():
        if not selection.includes(game):
            continue
        measurement, count = Measurement(game), selection.limit or PLAYED
        for seed in progress(range(selection.seed, selection.seed + count), game):
            try:
                won = play(seed)
            except AssertionError as error:
                measurement.wrong.append(f"seed {seed}: {error}")
                continue
            if won is not None:
                measurement.count("the strongest level wins", won)
        measurement.figures["all turns legal"] = Share(count - len(measurement.wrong), count)
        yield measurement


def _mathable(seed: int) -> bool:
    totals = test_mathable_seat.play((3, 1), seed)
    return totals["A"] > totals["B"]


def _formula(seed: int) -> None:
    test_formula_seat.play_round(seed, RULESETS[seed % len(RULESETS)])


SEATS: dict[str, Callable[[int], bool | None]] = {
    "formula": _formula,
    "mathable": _mathable,
    "mobius": test_mobius_seat.wins,
}


def watching(selection: Selection) -> Iterator[Measurement]:
    """Run the gate on the clips next to the photographs; without a truth file, nothing changes.

    Truth lists the changes, as moves with the frames of hands or as still segments with what is
    present. Where it outlines a board, changes outside of it are ignored.
    """
    if selection.photos is None:
        return
    for clip in sorted((selection.photos.parent / "clips").glob("*.*")):
        truth_file = clip.with_name(f"{clip.stem}.truth.json")
        if clip.suffix not in (".mp4", ".avi") or not selection.includes(clip.stem):
            continue
        truth = json.loads(truth_file.read_text("utf-8")) if truth_file.exists() else {}
        measurement = Measurement(clip.stem)
        events, cpu_s, frames = watch(clip, selection.limit)
        count_events(measurement, events, truth)
        measurement.amount("frames a second of processor time", [frames / cpu_s], "/s")
        yield measurement


def watch(clip: Path, limit: int | None) -> tuple[list[GateEvent], float, int]:
    """Run the gate on a clip: its events after the first, seconds of CPU time, and frames."""
    gate, events, cpu_s, frames = Gate(), list[GateEvent](), 0.0, 0
    for frame, shot in enumerate(islice(Film(clip), limit)):
        if shot.pixels is None:
            continue
        before = time.process_time()
        watched = gate.see(shot.pixels, shot.t)
        cpu_s += time.process_time() - before
        frames += 1
        if watched.changed:
            events.append((frame, watched.changed))
    return events[1:], cpu_s, frames


def count_events(measurement: Measurement, events: Sequence[GateEvent], truth: Truth) -> None:
    """Count changes that were reported, those reported in parts, and false reports."""
    frames = [frame for frame, boxes in events if touches_board(boxes, truth)]
    windows = change_windows(truth)
    per_window = [sum(start <= frame <= end for frame in frames) for start, end in windows]
    if windows:
        measurement.count("changes told", sum(count > 0 for count in per_window), len(windows))
    measurement.amount("told in parts", [sum(count > 1 for count in per_window)], "")
    measurement.amount("told of nothing", [len(frames) - sum(per_window)], "")


def change_windows(truth: Truth) -> list[tuple[int, int]]:
    """First and last frame at which each change may be reported."""
    if "moves" in truth:
        # A move may still be reported while the next hand is elsewhere.
        starts = [move["hand"][1] - BY_EYE for move in truth["moves"]]
    else:
        pairs = pairwise(truth.get("still", ()))
        changed = (after for before, after in pairs if before["present"] != after["present"])
        starts = [segment["frames"][0] - STILL for segment in changed]
    ends = [*(start - 1 for start in starts[1:]), truth.get("frames", 0)]
    return list(zip(starts, ends, strict=False))


def touches_board(boxes: Sequence[Rect], truth: Truth) -> bool:
    """Whether any box overlaps the board."""
    if "board_quad_px" not in truth:
        return True
    corners = np.array(list(truth["board_quad_px"].values()))
    (left, top), (right, bottom) = corners.min(0), corners.max(0)
    return any(
        box[0] <= right and box[2] >= left and box[1] <= bottom and box[3] >= top for box in boxes
    )
