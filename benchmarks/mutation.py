"""Mutation score: how many small faults, put into the code one at a time, the tests notice.

    pip install cosmic-ray
    python -m benchmarks.mutation rules --count 100
    python -m benchmarks.mutation vision --count 40
    python -m benchmarks.mutation referee/ruling referee/games --count 40

The faults are drawn at random, each as likely as another, and put into a copy; the tests of the
part that a module belongs to are run against each. Changes to annotations are none, nor are those
to what a dataclass is declared with, and those that are no Python.
"""

from __future__ import annotations

import argparse
import ast
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import parso  # first: cosmic_ray imports it in circles
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

from benchmarks.figures import Figure

assert parso
ROOT = Path(__file__).parents[1]
COPIED = (
    *("calibration", "models", "referee", "rules", "training", "vision", "tests", "docs"),
    *("sample_images", "benchmarks", "pyproject.toml", "README.md"),
)
LEFT_OUT = ("BitOr", "Variable")
"""Operators with these in their names change annotations such as `int | None`, or need a name."""

SHARED = ["tests/rules/test_comparisons.py", "tests/rules/test_rules_shared.py"]
TABLE = "tests/vision/test_table.py"
SEEING = {
    "boards": ["tests/vision/test_board_by_map.py", "tests/vision/test_stones.py"],
    "cards": ["tests/vision/test_formula_cards.py"],
    "discs": ["tests/vision/test_discs.py"],
    "finding": ["tests/vision/test_align.py", "tests/vision/test_corners.py", TABLE],
    "geometry": ["tests/vision/test_geometry.py", "tests/vision/test_plane.py"],
    "graph": ["tests/vision/test_graph.py"],
    "photo": ["tests/test_photo.py"],
    "reading": ["tests/vision/test_ground.py", "tests/vision/test_looks.py", TABLE],
    "tiles": [TABLE],
    "watching": ["tests/vision/watching"],
}
"""The tests of each room of vision; those of kinds and samples would notice more."""

RULING = {
    "checking": ["tests/checking"],
    "cli": ["tests/referee", "tests/table/test_live_cli.py", "tests/calibration"],
    "drawing": ["tests/drawing"],
    "games": [
        "tests/golden/test_transcripts.py",
        "tests/referee",
        "tests/drawing/test_game_marks.py",
    ],
    "kits": ["tests/kits"],
    "table": ["tests/table"],
    "web": ["tests/web"],
}
"""The tests of some rooms of the referee; those of all others are `OTHERS`."""

OTHERS = ["tests/golden/test_transcripts.py", "tests/referee"]


@dataclass(frozen=True, slots=True)
class Fault:
    """The occurrence of a change in a module."""

    module: Path
    operator: str
    occurrence: int


def faults(part: str) -> Iterator[Fault]:
    """All faults that can be put into a package, one of its rooms or a module."""
    operators = {
        name: get_operator(name)()
        for name in operator_names()
        if not any(left_out in name for left_out in LEFT_OUT)
    }
    whole = ROOT / part
    for module in sorted(whole.rglob("*.py")) if whole.is_dir() else [whole]:
        nodes = list(ast_nodes(get_ast(module.read_text("utf-8"))))
        for name, operator in operators.items():
            count = sum(len(list(operator.mutation_positions(node))) for node in nodes)
            for occurrence in range(count):
                yield Fault(module.relative_to(ROOT), name, occurrence)


def tests_of(module: Path) -> list[str]:
    """The tests that are to notice."""
    if module.parts[0] == "referee":
        return RULING.get(module.parts[1], OTHERS)
    if module.parts[0] == "vision":
        return SEEING.get(module.parts[1], ["tests/vision/test_scene.py"])
    if len(module.parts) > 2:
        own = sorted((ROOT / "tests" / "rules").glob(f"test_{module.parts[1]}_*.py"))
        return [str(test.relative_to(ROOT)) for test in own] + SHARED
    return ["tests/rules"]


def passes(tests: list[str], copy: Path, limit_s: float) -> bool:
    """Whether all of these tests pass in the copy, in time."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider"]
    command += ["-m", "not slow", *tests]
    try:
        done = subprocess.run(command, cwd=copy, capture_output=True, timeout=limit_s, check=False)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def is_noticed(fault: Fault, copy: Path, limit_s: float) -> bool | None:
    """Whether a test fails with the fault in the copy, or none ends in time; None for no fault."""
    module = copy / fault.module
    right = module.read_text("utf-8")
    wrong = mutate_code(right, get_operator(fault.operator)(), fault.occurrence)
    assert wrong is not None
    lines = enumerate(zip(right.splitlines(), wrong.splitlines(), strict=False), 1)
    line = next(number for number, (a, b) in lines if a != b)
    said = wrong.splitlines()[line - 1].strip()
    if said.startswith("@dataclass(") or not _is_python(wrong):
        return None
    module.write_text(wrong, "utf-8")
    noticed = not passes(tests_of(fault.module), copy, limit_s)
    module.write_text(right, "utf-8")
    if not noticed:
        print(f"  not noticed: {fault.module}:{line}: {said}")
    return noticed


def _is_python(text: str) -> bool:
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mutation")
    parser.add_argument("parts", nargs="+", help="of referee, rules or vision: folders or modules")
    parser.add_argument("--count", type=int, default=100, help="faults to draw")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=float, default=900, help="seconds a fault's tests may take")
    asked = parser.parse_args()
    possible = [fault for part in asked.parts for fault in faults(part)]
    drawn = random.Random(asked.seed).sample(possible, min(asked.count, len(possible)))
    print(f"{len(drawn)} of {len(possible)} faults in {', '.join(asked.parts)}:")
    figure = Figure("noticed")
    with tempfile.TemporaryDirectory() as folder:
        for name in COPIED:
            source = ROOT / name
            copy = shutil.copytree if source.is_dir() else shutil.copy
            copy(source, Path(folder) / name)
        needed = {test for fault in drawn for test in tests_of(fault.module)}
        if not passes(sorted(needed), Path(folder), asked.limit):
            sys.exit("The tests must pass without a fault.")
        for fault in drawn:
            noticed = is_noticed(fault, Path(folder), asked.limit)
            figure.hits += noticed is True
            figure.count += noticed is not None
            print(f"\r{figure}", end="", file=sys.stderr, flush=True)
    print(f"\n{figure}")


if __name__ == "__main__":
    main()
