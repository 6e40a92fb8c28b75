"""At a table: memory along a session, the computer, and real clips by the gate alone."""

from __future__ import annotations

import json
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, islice, pairwise
from pathlib import Path

import cv2
import numpy as np
from tqdm import tqdm

from benchmarks.clips.film import films
from benchmarks.command import Caller, resident_until_it_ends
from benchmarks.figures import Amount, Measured, Share
from benchmarks.scoring import Truth
from benchmarks.sets import Asked
from referee.table.sources.film import Film
from tests.rules import test_formula_seat, test_mathable_seat, test_mobius_seat
from tests.rules.test_formula_seat import RULESETS
from vision.watching.gate import Gate
from vision.watching.glimpse import Box

FRAMES, RATE = 9000, 15.0
"""Of a long session."""
BY_EYE = 3
"""Frames by which hands that were read by eye may be off."""
STILL = 8
"""Frames from the hand's leaving to a segment that is still throughout, shadows and all."""

PLAYED = 1000
"""Games of the computer, of each game."""

Telling = tuple[int, tuple[Box, ...]]
"""A frame, and the boxes that the gate told at it."""


def table(asked: Asked) -> Iterator[Measured]:
    """Resident memory along one session of Mathable, in which a film comes round and round."""
    (film,) = films("mathable", asked, 1)
    measured, frames = Measured("soak"), asked.limit or FRAMES
    with tempfile.TemporaryDirectory() as name:
        long, record = Path(name) / "long.mp4", Path(name) / "games.db"
        pictures = [shot.pixels for shot in Film(film) if shot.pixels is not None]
        size = pictures[0].shape[1], pictures[0].shape[0]
        writer = cv2.VideoWriter(str(long), cv2.VideoWriter.fourcc(*"mp4v"), RATE, size)
        for picture in islice(cycle(pictures), frames):
            writer.write(np.ascontiguousarray(picture[..., ::-1]))
        writer.release()
        live = ("live", "mathable", "--video", str(long), "--record", str(record), "--json")
        with subprocess.Popen([*Caller().command, *live], stdout=subprocess.DEVNULL) as process:
            memory = resident_until_it_ends(process)
        for tenth in (1, 5, 9):
            at = memory[len(memory) * tenth // 10]
            measured.figures[f"memory at {tenth}/10"] = Amount(round(at), "MiB", frames)
        weight = record.stat().st_size / 2**20
        measured.figures["record"] = Amount(round(weight, 1), "MiB", frames)
    yield measured


def seats(asked: Asked) -> Iterator[Measured]:
    """Games of the computer; the one with `--seed` is the first."""
    for game, play in SEATS.items():
        if not asked.wants(game):
            continue
        measured, count = Measured(game), asked.limit or PLAYED
        for seed in tqdm(range(asked.seed, asked.seed + count), game, leave=False):
            try:
                won = play(seed)
            except AssertionError as error:
                measured.wrong.append(f"seed {seed}: {error}")
                continue
            if won is not None:
                measured.count("the strongest level wins", won)
        measured.figures["all turns legal"] = Share(count - len(measured.wrong), count)
        yield measured


def _mathable(seed: int) -> bool:
    totals = test_mathable_seat.play((3, 1), seed)
    return totals["A"] > totals["B"]


def _formula(seed: int) -> None:
    test_formula_seat.rounds(seed, RULESETS[seed % len(RULESETS)])


SEATS: dict[str, Callable[[int], bool | None]] = {
    "formula": _formula,
    "mathable": _mathable,
    "mobius": test_mobius_seat.wins,
}


def watching(asked: Asked) -> Iterator[Measured]:
    """Clips in the folder beside the photographs; in those without a truth nothing changes.

    A truth says what changed, as moves with the frames of hands or as still segments with what is
    present. A change that touches nothing of the board, where the truth outlines one, is of the
    players around it.
    """
    if asked.photos is None:
        return
    for clip in sorted((asked.photos.parent / "clips").glob("*.*")):
        told = clip.with_name(f"{clip.stem}.truth.json")
        if clip.suffix not in (".mp4", ".avi") or not asked.wants(clip.stem):
            continue
        truth = json.loads(told.read_text("utf-8")) if told.exists() else {}
        measured = Measured(clip.stem)
        tellings, took, frames = watched(clip, asked.limit)
        judge(measured, tellings, truth)
        measured.amount("frames a second of processor time", [frames / took], "/s")
        yield measured


def watched(clip: Path, limit: int | None) -> tuple[list[Telling], float, int]:
    """What the gate tells of a clip after the first picture; seconds of processor, and frames."""
    gate, told, took, frames = Gate(), list[Telling](), 0.0, 0
    for frame, shot in enumerate(islice(Film(clip), limit)):
        if shot.pixels is None:
            continue
        before = time.process_time()
        glimpse = gate.see(shot.pixels, shot.t)
        took += time.process_time() - before
        frames += 1
        if glimpse.changed:
            told.append((frame, glimpse.changed))
    return told[1:], took, frames


def judge(measured: Measured, told: Sequence[Telling], truth: Truth) -> None:
    """How many changes were told, how often more than once, and what was told of nothing."""
    frames = [frame for frame, boxes in told if touches(boxes, truth)]
    windows = changes(truth)
    each = [sum(start <= frame <= end for frame in frames) for start, end in windows]
    if windows:
        measured.count("changes told", sum(count > 0 for count in each), len(windows))
    measured.amount("told in parts", [sum(count > 1 for count in each)], "")
    measured.amount("told of nothing", [len(frames) - sum(each)], "")


def changes(truth: Truth) -> list[tuple[int, int]]:
    """First and last frame at which each change may be told."""
    if "moves" in truth:
        # What one hand has laid may be told while the next is elsewhere.
        starts = [move["hand"][1] - BY_EYE for move in truth["moves"]]
    else:
        pairs = pairwise(truth.get("still", ()))
        changed = (after for before, after in pairs if before["present"] != after["present"])
        starts = [segment["frames"][0] - STILL for segment in changed]
    ends = [*(start - 1 for start in starts[1:]), truth.get("frames", 0)]
    return list(zip(starts, ends, strict=False))


def touches(boxes: Sequence[Box], truth: Truth) -> bool:
    """Whether a box lies on the board."""
    if "board_quad_px" not in truth:
        return True
    corners = np.array(list(truth["board_quad_px"].values()))
    (left, top), (right, bottom) = corners.min(0), corners.max(0)
    return any(
        box[0] <= right and box[2] >= left and box[1] <= bottom and box[3] >= top for box in boxes
    )
