"""How well Cirplexed! boards are read and counted on photographs with truth.

    python -m benchmarks.circles FOLDER [--keep FILE]

FOLDER holds NAME.jpg with NAME.json as `python -m training scenes cirplexed` writes them. Where
there are several boards, the ruling is who has won; where there is one, its three counts.
"""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path
from typing import Any

from tqdm import tqdm

from benchmarks.figures import Tally, median
from referee import Referee

Answer = dict[str, Any]
COUNTS = ("full", "three_quarter", "half")


def judge(truth: Answer, report: Answer, tally: Tally) -> list[str]:
    """Count one photograph's answer; returns what was wrong about it."""
    pieces = report.get("pieces", [])
    found = [_nearest(tile["quad"], pieces) for tile in truth["tiles"]]
    wrong = []
    for tile, piece in zip(truth["tiles"], found, strict=True):
        tally.add("tiles found", piece is not None)
        read = [] if piece is None else _corners(tile["quad"], piece)
        right = [a == b for a, b in zip(tile["corners"], read, strict=False)]
        tally.add("quarters read", sum(right), 4)
        if piece is not None:
            near = _corner_error(tile["quad"], piece["quad"]) < 0.1
            tally.add("tiles' corners within 10 % of a side", near)
            wrong += [
                f"{piece['id']}.{i} {a}→{b}"
                for i, (a, b) in enumerate(zip(tile["corners"], read, strict=True))
                if a != b
            ]
        else:
            wrong.append("missed")
    known = [*truth["tiles"], *truth.get("spares", [])]
    false = [p for p in pieces if _nearest(p["quad"], known) is None]
    tally.add("photographs without a false tile", not false)
    told = [tuple(board[name] for name in COUNTS) for board in truth.get("boards", [truth])]
    seen = [tuple(board[name] for name in COUNTS) for board in report.get("boards", [])]
    exact = sorted(told) == sorted(seen)
    tally.add("counts right", exact)
    ruled = report["verdict"] in ("valid", "invalid")
    tally.add("ruled", ruled)
    same = exact if len(told) == 1 else len(seen) == len(told) and max(seen) == max(told)
    tally.add("not silently wrong", not ruled or (same and report["verdict"] == "valid"))
    if ruled and exact and not false:
        return []
    flaw = "" if not ruled or same else "SILENT "
    return [f"{flaw}{report['verdict']}: {report['summary']}", f"{told} {seen}", *wrong]


def _nearest(quad: list[list[float]], others: list[Answer]) -> Answer | None:
    """The piece whose middle is within half a side of a quad's."""
    middle = _middle(quad)
    best = min(others, key=lambda o: math.dist(_middle(o["quad"]), middle), default=None)
    side = math.dist(quad[0], quad[1]) / 2 + math.dist(quad[1], quad[2]) / 2
    near = best is not None and math.dist(_middle(best["quad"]), middle) < side / 2
    return best if near else None


def _middle(quad: list[list[float]]) -> tuple[float, float]:
    return sum(x for x, _ in quad) / 4, sum(y for _, y in quad) / 4


def _corners(quad: list[list[float]], piece: Answer) -> list[str]:
    """The colours read, in the order of the true corners."""
    return [
        piece["corners"][min(range(4), key=lambda k: math.dist(piece["quad"][k], corner))]
        for corner in quad
    ]


def _corner_error(quad: list[list[float]], found: list[list[float]]) -> float:
    """Worst distance of a corner, in sides, whichever comes first."""
    side = sum(math.dist(quad[i], quad[i - 1]) for i in range(4)) / 4
    return min(
        max(math.dist(quad[i], found[(i + turn) % 4]) for i in range(4)) for turn in range(4)
    ) / side  # fmt: skip


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description="Measure how Cirplexed! boards are counted.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--limit", type=int)
    parser.add_argument("--keep", type=Path, help="file for all reports, one a line")
    args = parser.parse_args()
    tally, misses, times, kept = Tally(), [], [], []
    referee = Referee("cirplexed")
    for path in tqdm(sorted(args.folder.glob("*.jpg"))[: args.limit]):
        report = referee.check(path).to_dict()
        if report["verdict"] == "unreadable":
            raise SystemExit(report["summary"])
        wrong = judge(json.loads(path.with_suffix(".json").read_text()), report, tally)
        misses += [f"{path.stem}: {'; '.join(wrong)}"] if wrong else []
        times.append(float(report["timing_ms"]["total"]))
        kept.append(json.dumps(report, ensure_ascii=False))
    for figure in tally.figures.values():
        print(figure)
    print(f"median {median(times):.0f} ms")
    print("\n".join(misses))
    if args.keep:
        args.keep.write_text("\n".join(kept) + "\n")


if __name__ == "__main__":
    main()
