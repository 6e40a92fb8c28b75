"""How well boards are found and cells are read, through the public command line.

    python -m benchmarks.accuracy PHOTOS TEXTURES --work DIR [--each 3] [--out FILE]

PHOTOS is the folder of the real photographs (they do not ship), TEXTURES one of table tops. Two
sets are measured, each photograph alone: the real ones, and the same taken again (`rephotograph`).
What is generated stays in DIR, and is taken from there the next time. Rendered boards are measured
by `benchmarks.rendered`.
"""

from __future__ import annotations

import argparse
import json
import os
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from tqdm import tqdm

from benchmarks.command import DEFAULT, Answer, answers
from benchmarks.figures import Figure
from benchmarks.measuring import Known, Measured, with_truth
from benchmarks.real_photos import real_photos
from benchmarks.rephotograph import write_all
from benchmarks.scoring import score_mathable, surely, wrong_squares


@dataclass(frozen=True, slots=True)
class Case:
    """A photograph with its truth, and how it was taken."""

    known: Known
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


def judge(case: Case, answer: Answer, measured: Measured) -> Miss | None:
    """Count one photograph's answer; returns what was wrong about it."""
    truth = case.known.truth
    measured.add(case.known.photo, score_mathable(truth, answer))
    wrong = wrong_squares(truth, answer)
    if not wrong:
        return None
    sure, lie, read = surely(wrong, answer), truth["squares"], answer.get("squares", {})
    shown = [
        f"{at} {lie.get(at, '-')}→{read.get(at, '-')}{'' if at in sure else ' doubted'}"
        for at in sorted(wrong)
    ]
    found = answer["verdict"] != "unreadable"
    return Miss(case.known.photo.name, shown if found else ["no board"] * len(wrong), case.note)


def measure(
    title: str, cases: list[Case], referee: str
) -> tuple[dict[str, Any], dict[str, Answer]]:
    """Ask the referee about all photographs of a set; prints the figures and returns them."""
    measured, misses = Measured(), []
    kept: dict[str, Answer] = {}
    told = answers(referee, "mathable", [case.known.photo for case in cases])
    given = tqdm(told, total=len(cases), desc=title)
    for case, answer in zip(cases, given, strict=True):
        kept[case.known.photo.name] = answer
        miss = judge(case, answer, measured)
        misses += [miss] if miss else []
    misses.sort(key=lambda m: -len(m.wrong))
    print(f"\n{title}: {len(cases)} photographs")
    figures = [Figure(name, *shares) for name, shares in measured.figures.items()]
    for figure in figures:
        print(f"  {figure}")
    for miss in misses[:12]:
        print(f"  wrong: {miss}")
    return {
        "set": title,
        "photographs": len(cases),
        "figures": [figure.to_dict() for figure in figures],
        "worst": [str(m) for m in misses[:40]],
    }, kept


def real_cases(photos: Path) -> list[Case]:
    """List the real photographs."""
    return [Case(Known(photo.path, {"squares": photo.squares})) for photo in real_photos(photos)]


def warped_cases(photos: Path, textures: Path, work: Path, *, each: int, seed: int) -> list[Case]:
    """List the photographs taken again; taken first where they are not all there."""
    folder, total = work / f"warped_{seed}_{each}", each * len(real_photos(photos))
    if len(list(folder.glob("*.jpg"))) != total:
        taken = write_all(photos, textures, folder, each=each, seed=seed)
        for _ in tqdm(taken, total=total, desc=folder.name):
            pass
    cases = []
    for known in with_truth(folder):
        shot = known.truth["shot"]
        note = (
            f"tilt {shot['view']['tilt']:.0f}°, size {shot['view']['size']:.2f}, "
            f"brightness {shot['brightness']:.2f}"
        )
        cases.append(Case(known, note))
    return cases


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description="Measure how boards are found and cells are read.")
    parser.add_argument("photos", type=Path, help="folder of the real photographs")
    parser.add_argument("textures", type=Path, help="folder of JPEGs of table tops")
    parser.add_argument("--work", type=Path, required=True, help="folder for what is generated")
    parser.add_argument("--each", type=int, default=3, help="shots of every real photograph")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--referee", default=DEFAULT, help="the command to measure")
    parser.add_argument("--out", type=Path, help="file for the figures as JSON")
    parser.add_argument("--keep", type=Path, help="file for all answers as JSON")
    args = parser.parse_args()
    sets = {
        "real": real_cases(args.photos),
        "warped": warped_cases(
            args.photos, args.textures, args.work, each=args.each, seed=args.seed
        ),
    }
    results, kept = [], {}
    for title, cases in sets.items():
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
