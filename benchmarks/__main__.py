"""Every figure of photographs with truth, beside the one committed last.

    python -m benchmarks [--photos FOLDER] [--write]
    python -m benchmarks gate OLD NEW [--photos FOLDER]

The samples are always measured. FOLDER has a folder for each kind (`mobi`, `cirplexed`, `formula`,
`number_tiles`, `square_tiles`) of NAME.jpg with NAME.json, and `mathable/game` with a move a
photograph; such photographs do not ship. The figures committed last are in `figures.json`, which
`--write` brings up to date. Ends with 1 if the referee is silently wrong about anything. `gate`
compares two states of the referee; see `benchmarks.gate`.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

from benchmarks.figures import Figure
from benchmarks.gate import deciding
from benchmarks.measuring import Known, measure, with_truth
from benchmarks.scoring import SCORES
from referee import games

ROOT = Path(__file__).parents[1]
LAST = Path(__file__).parent / "figures.json"
SAMPLES = ROOT / "sample_images"

Kept = dict[str, tuple[int, int]]


def sets(photos: Path | None) -> Iterator[tuple[str, str, list[Known]]]:
    """Name, kind and photographs of all that is measured."""
    for game in games.ours():
        yield f"samples/{game.name}", game.name, list(with_truth(SAMPLES / game.name))
    if photos is not None:
        for kind in SCORES:
            folder = photos / kind / "game" if kind == "mathable" else photos / kind
            if folder.is_dir():
                yield f"photographs/{kind}", kind, list(with_truth(folder))


def line(name: str, now: tuple[int, int], last: tuple[int, int] | None) -> str:
    """One figure beside the last one."""
    if last is None:
        return f"{Figure(name, *now)}  new"
    share, before = now[0] / max(now[1], 1), last[0] / max(last[1], 1)
    word = (
        "=" if now == last else "better" if share > before else "WORSE" if share < before else "≈"
    )
    return f"{Figure(name, *now)}  last {last[0]}/{last[1]}  {word}"


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--photos", type=Path, help="folder of photographs that do not ship")
    parser.add_argument("--write", action="store_true", help="keep these figures as the last ones")
    parser.set_defaults(run=measure_all)
    commands = parser.add_subparsers(metavar="COMMAND")
    deciding.prepare(commands.add_parser("gate", help="whether a change makes the referee worse"))
    asked = parser.parse_args()
    status: int = asked.run(asked)
    return status


def measure_all(asked: argparse.Namespace) -> int:
    """Measure all, print it beside the last figures, and keep it if so asked."""
    kept: dict[str, Any] = json.loads(LAST.read_text("utf-8")) if LAST.exists() else {}
    last: Kept = {name: (one["hits"], one["n"]) for name, one in kept.get("figures", {}).items()}
    now: Kept = {}
    wrong = []
    for name, kind, known in sets(asked.photos):
        measured = measure(kind, known, name)
        wrong += [f"{name}: {photo.name}" for photo in measured.silent]
        for figure, hits in measured.figures.items():
            now[f"{name}/{figure}"] = hits
            print(line(f"{name}/{figure}", hits, last.get(f"{name}/{figure}")), flush=True)
    if asked.write:
        write(last | now)
    for one in wrong:
        print(f"silently wrong: {one}", file=sys.stderr)
    return 1 if wrong else 0


def write(figures: Kept) -> None:
    """Keep the figures, with when and where they were taken."""
    entries = [
        f'  {json.dumps(name)}: {{"hits": {hits}, "n": {count}}}'
        for name, (hits, count) in sorted(figures.items())
    ]
    head = {"date": date.today().isoformat(), "cores": os.cpu_count()}
    head["python"] = platform.python_version()
    body = ",\n".join(entries)
    LAST.write_text(json.dumps(head)[:-1] + f',\n "figures": {{\n{body}\n}}}}\n', "utf-8")


if __name__ == "__main__":
    sys.exit(main())
