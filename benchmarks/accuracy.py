"""How well boards are found and cells are read, through the public command line.

    python -m benchmarks.accuracy PHOTOS TEXTURES --work DIR [--each 3] [--scenes 40] [--out FILE]

PHOTOS is the folder of the real photographs (they do not ship), TEXTURES one of table tops. Three
sets are measured, each photograph alone: the real ones, the same taken again (`rephotograph`)
and rendered scenes. What is generated stays in DIR, and is taken from there the next time.
"""

from __future__ import annotations

import argparse
import json
import math
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from tqdm import tqdm

from benchmarks.command import DEFAULT, Answer, Run
from benchmarks.figures import Tally
from benchmarks.real_photos import real_photos
from benchmarks.rephotograph import write_all
from training.scenes import Job
from training.scenes import write as write_scenes

ROWS = COLS = 14
CONFIDENT = 0.9
"""A wrong reading at or above it, that nobody was asked about, is confidently wrong."""
NEAR = 0.10
"""A tile's corner may lie off by this many sides."""
MOST_TILT = 45.0
"""Degrees up to which the referee promises to read."""

Quad = list[list[float]]


@dataclass(frozen=True, slots=True)
class Case:
    """A photograph and what lies on its board; `quads` of the tiles where they are known."""

    path: Path
    squares: dict[str, int]
    quads: dict[str, Quad] = field(default_factory=dict)
    note: str = ""


@dataclass(slots=True)
class Miss:
    """What was wrong about one photograph."""

    name: str
    wrong: list[str]
    note: str

    def __str__(self) -> str:
        shown = ", ".join(self.wrong[:6]) + (" …" if len(self.wrong) > 6 else "")
        return f"{self.name}: {len(self.wrong)} wrong ({shown}) {self.note}"


def name_of(row: int, col: int) -> str:
    """Name of a square, such as ``"7B"``."""
    return f"{row + 1}{chr(ord('A') + col)}"


def corner_error(truth: Quad, found: Quad) -> float:
    """Worst distance of a corner, in sides of the true quad."""
    side = sum(math.dist(truth[i], truth[i - 1]) for i in range(4)) / 4
    return max(math.dist(a, b) for a, b in zip(truth, found, strict=True)) / side


def judge(case: Case, answer: Answer, tally: Tally) -> Miss | None:
    """Count one photograph's answer; returns what was wrong about it."""
    found = answer.get("verdict") != "unreadable"
    tally.add("board found", found)
    read = {name: int(value) for name, value in answer.get("squares", {}).items()}
    pieces = {
        name_of(p["row"], p["col"]): p for p in answer.get("pieces", []) if p.get("row") is not None
    }
    numbers = {p["id"]: name for name, p in pieces.items()}
    asked = {numbers.get(q.get("piece")) for q in answer.get("questions", [])}
    names = [name_of(row, col) for row in range(ROWS) for col in range(COLS)]
    wrong = [n for n in names if not found or read.get(n) != case.squares.get(n)]
    sure = [
        n
        for n in wrong
        if found and n not in asked and pieces.get(n, {}).get("confidence", 1.0) >= CONFIDENT
    ]
    laid = [n for n in names if n in case.squares]
    tally.add("cells right", len(names) - len(wrong), len(names))
    tally.add("tiles right", len([n for n in laid if n not in wrong]), len(laid))
    tally.add("empty cells right", *_right(names, laid, wrong))
    tally.add("cells not confidently wrong", len(names) - len(sure), len(names))
    tally.add("photographs without a wrong cell", not wrong)
    tally.add("photographs without a confidently wrong cell", not sure)
    for name, quad in case.quads.items():
        if name in pieces:
            near = corner_error(quad, pieces[name]["quad"]) < NEAR
            tally.add(f"tiles' corners within {NEAR:.0%} of a side", near)
    if not wrong:
        return None
    shown = [
        f"{n} {case.squares.get(n, '-')}→{read.get(n, '-')}{'' if n in sure else ' doubted'}"
        for n in wrong
    ]
    return Miss(case.path.name, shown if found else ["no board"] * len(wrong), case.note)


def _right(names: list[str], laid: list[str], wrong: list[str]) -> tuple[int, int]:
    empty = set(names) - set(laid)
    return len(empty - set(wrong)), len(empty)


def measure(
    title: str, cases: list[Case], referee: str
) -> tuple[dict[str, Any], dict[str, Answer]]:
    """Ask the referee about all photographs of a set; prints the figures and returns them."""
    tally, misses = Tally(), []
    answers: dict[str, Answer] = {}
    run = Run(referee, [case.path for case in cases])
    given = tqdm(run.answers(), total=len(cases), desc=title)
    for case, answer in zip(cases, given, strict=True):
        answers[case.path.name] = answer
        miss = judge(case, answer, tally)
        misses += [miss] if miss else []
    misses.sort(key=lambda m: -len(m.wrong))
    print(f"\n{title}: {len(cases)} photographs")
    for figure in tally.figures.values():
        print(f"  {figure}")
    for miss in misses[:12]:
        print(f"  wrong: {miss}")
    return {
        "set": title,
        "photographs": len(cases),
        "figures": [f.to_dict() for f in tally.figures.values()],
        "worst": [str(m) for m in misses[:40]],
    }, answers


def real_cases(photos: Path) -> list[Case]:
    """List the real photographs."""
    return [Case(photo.path, photo.squares) for photo in real_photos(photos)]


def generated(
    folder: Path, write: Callable[[Path], Iterator[Path]], total: int
) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Pictures of a folder with their truth; written first where they are not all there."""
    if len(list(folder.glob("*.jpg"))) != total:
        for _ in tqdm(write(folder), total=total, desc=folder.name):
            pass
    for path in sorted(folder.glob("*.jpg")):
        yield path, json.loads(path.with_suffix(".json").read_text())


def warped_cases(photos: Path, textures: Path, work: Path, *, each: int, seed: int) -> list[Case]:
    """List the photographs taken again, and take them where needed."""

    def write(folder: Path) -> Iterator[Path]:
        return write_all(photos, textures, folder, each=each, seed=seed)

    total = each * len(real_photos(photos))
    cases = []
    for path, truth in generated(work / f"warped_{seed}_{each}", write, total):
        shot = truth["shot"]
        note = (
            f"tilt {shot['view']['tilt']:.0f}°, size {shot['view']['size']:.2f}, "
            f"brightness {shot['brightness']:.2f}"
        )
        cases.append(Case(path, truth["squares"], note=note))
    return cases


def scene_cases(textures: Path, work: Path, count: int, seed: int) -> list[tuple[float, Case]]:
    """List rendered scenes with their tilt, and render them where needed."""

    def write(folder: Path) -> Iterator[Path]:
        job = Job("mathable", folder, seed, long_sides=(1600, 1920, 4080, 4080))
        return write_scenes(job, count, textures)

    cases = []
    for path, truth in generated(work / f"scenes_{seed}_{count}", write, count):
        quads = {t["square"]: t["quad"] for t in truth["tiles"]}
        view, sensor = truth["view"], truth["sensor"]
        note = (
            f"tilt {view['tilt']:.0f}°, size {view['size']:.2f} of {view['width']} × "
            f"{view['height']}, exposure {sensor['exposure']:.2f}"
        )
        cases.append((float(view["tilt"]), Case(path, truth["squares"], quads, note)))
    return cases


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description="Measure how boards are found and cells are read.")
    parser.add_argument("photos", type=Path, help="folder of the real photographs")
    parser.add_argument("textures", type=Path, help="folder of JPEGs of table tops")
    parser.add_argument("--work", type=Path, required=True, help="folder for what is generated")
    parser.add_argument("--each", type=int, default=3, help="shots of every real photograph")
    parser.add_argument("--scenes", type=int, default=40, help="rendered scenes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--referee", default=DEFAULT, help="the command to measure")
    parser.add_argument("--out", type=Path, help="file for the figures as JSON")
    parser.add_argument("--keep", type=Path, help="file for all answers as JSON")
    args = parser.parse_args()
    scenes = scene_cases(args.textures, args.work, args.scenes, args.seed)
    sets = {
        "real": real_cases(args.photos),
        "warped": warped_cases(
            args.photos, args.textures, args.work, each=args.each, seed=args.seed
        ),
        f"scenes, tilt to {MOST_TILT:.0f}°": [c for tilt, c in scenes if tilt <= MOST_TILT],
        f"scenes, tilt over {MOST_TILT:.0f}°": [c for tilt, c in scenes if tilt > MOST_TILT],
    }
    results, kept = [], {}
    for title, cases in sets.items():
        if cases:
            result, kept[title] = measure(title, cases, args.referee)
            results.append(result)
    record = {
        "date": date.today().isoformat(),
        "cores": len(os.sched_getaffinity(0)),
        "seed": args.seed,
        "sets": results,
    }
    if args.out:
        args.out.write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n")
    if args.keep:
        args.keep.write_text(json.dumps(kept, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
