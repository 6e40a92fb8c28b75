"""How well Cirplexed! boards are read and counted on photographs with truth.

    python -m benchmarks.circles FOLDER [--keep FILE]

FOLDER holds NAME.jpg with NAME.json as `python -m training scenes cirplexed` writes them. Where
there are several boards, the ruling is who has won; where there is one, its three counts.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from tqdm import tqdm

from benchmarks.figures import Tally, median
from benchmarks.scoring import COUNTS, colours_read, corners_near, match
from referee import Referee

Answer = dict[str, Any]


def judge(truth: Answer, report: Answer, tally: Tally) -> list[str]:
    """Count one photograph's answer; returns what was wrong about it."""
    pairs, spurious = match(truth["tiles"], report.get("pieces", []))
    spurious = match(truth.get("spares", []), spurious)[1]
    wrong = []
    for tile, piece in pairs:
        tally.add("tiles found", piece is not None)
        read = [] if piece is None else colours_read(tile, piece)
        right = [a == b for a, b in zip(tile["corners"], read, strict=False)]
        tally.add("quarters read", sum(right), 4)
        if piece is not None:
            near = corners_near(tile["quad"], piece["quad"])
            tally.add("tiles' corners within 10 % of a side", near)
            wrong += [
                f"{piece['id']}.{i} {a}→{b}"
                for i, (a, b) in enumerate(zip(tile["corners"], read, strict=True))
                if a != b
            ]
        else:
            wrong.append("missed")
    tally.add("photographs without a false tile", not spurious)
    told = [tuple(board[name] for name in COUNTS) for board in truth.get("boards", [truth])]
    seen = [tuple(board[name] for name in COUNTS) for board in report.get("boards", [])]
    exact = sorted(told) == sorted(seen)
    tally.add("counts right", exact)
    ruled = report["verdict"] in ("valid", "invalid")
    tally.add("ruled", ruled)
    same = exact if len(told) == 1 else len(seen) == len(told) and max(seen) == max(told)
    tally.add("not silently wrong", not ruled or (same and report["verdict"] == "valid"))
    if ruled and exact and not spurious:
        return []
    flaw = "" if not ruled or same else "SILENT "
    return [f"{flaw}{report['verdict']}: {report['summary']}", f"{told} {seen}", *wrong]


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
