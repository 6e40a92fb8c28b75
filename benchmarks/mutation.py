"""Mutation score: how many small faults, put into the code one at a time, the tests notice.

The faults are drawn at random, each as likely as another, and put into a copy; the tests of the
part that a module belongs to are run against each. Changes to annotations are none, nor are those
to what a dataclass is declared with, and those that are no Python.
"""

from __future__ import annotations

import ast
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import parso  # first: cosmic_ray imports it in circles
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names
from tqdm import tqdm

from benchmarks.figures import Measured
from benchmarks.sets import Asked

assert parso
ROOT = Path(__file__).parents[1]
COPIED = (
    *("calibration", "models", "referee", "rules", "training", "vision", "tests", "docs"),
    *("sample_images", "benchmarks", "pyproject.toml", "README.md"),
)
LEFT_OUT = ("BitOr", "Variable")
"""Operators with these in their names change annotations such as `int | None`, or need a name."""
COUNT, LIMIT_S = 100, 900
"""Faults that are drawn of a part, and seconds that the tests of one may take."""


class Fault(NamedTuple):
    """The occurrence of a change in a module."""

    module: Path
    operator: str
    occurrence: int


def mutation(asked: Asked) -> Iterator[Measured]:
    """Each part: a package, one of its folders or a module."""
    with tempfile.TemporaryDirectory() as folder:
        for name in COPIED:
            source = ROOT / name
            copy = shutil.copytree if source.is_dir() else shutil.copy
            copy(source, Path(folder) / name)
        for part in asked.names or ("rules",):
            possible = [*faults(part)]
            drawn = random.Random(asked.seed).sample(
                possible, min(asked.limit or COUNT, len(possible))
            )
            needed = {test for fault in drawn for test in tests_of(fault.module)}
            if not passes(sorted(needed), Path(folder)):
                sys.exit("The tests must pass without a fault.")
            measured = Measured(part)
            for fault in tqdm(drawn, part, leave=False):
                try_out(fault, Path(folder), measured)
            yield measured


def faults(part: str) -> Iterator[Fault]:
    """All faults that can be put into a package, one of its folders or a module."""
    names = [it for it in operator_names() if not any(left_out in it for left_out in LEFT_OUT)]
    whole = ROOT / part
    for module in sorted(whole.rglob("*.py")) if whole.is_dir() else [whole]:
        nodes = list(ast_nodes(get_ast(module.read_text("utf-8"))))
        for name in names:
            operator = get_operator(name)()
            count = sum(len(list(operator.mutation_positions(node))) for node in nodes)
            for occurrence in range(count):
                yield Fault(module.relative_to(ROOT), name, occurrence)


def tests_of(module: Path) -> list[str]:
    """The tests that are to notice: of the folder or file named like it, else of its package."""
    package, *rest = module.with_suffix("").parts
    if package == "rules":
        own = sorted((ROOT / "tests" / "rules").glob(f"test_{rest[0]}_*.py"))
        shared = ["tests/rules/test_comparisons.py", "tests/rules/test_rules_shared.py"]
        return [*(str(test.relative_to(ROOT)) for test in own), *shared]
    named = [f"tests/{rest[0]}", f"tests/{package}/{rest[0]}", f"tests/{package}"]
    games = [f"tests/{rest[1]}"] if rest[0] == "games" else []
    return [next(name for name in (*games, *named) if (ROOT / name).is_dir())]


def passes(tests: list[str], copy: Path) -> bool:
    """Whether all of these tests pass in the copy, in time."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider"]
    command += ["-m", "not slow", *tests]
    try:
        done = subprocess.run(command, cwd=copy, capture_output=True, timeout=LIMIT_S, check=False)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def try_out(fault: Fault, copy: Path, measured: Measured) -> None:
    """Count whether a test fails with the fault in the copy, or none ends in time."""
    module = copy / fault.module
    right = module.read_text("utf-8")
    wrong = mutate_code(right, get_operator(fault.operator)(), fault.occurrence)
    assert wrong is not None
    lines = enumerate(zip(right.splitlines(), wrong.splitlines(), strict=False), 1)
    line, said = next((number, b.strip()) for number, (a, b) in lines if a != b)
    if said.startswith("@dataclass(") or not _is_python(wrong):
        return
    module.write_text(wrong, "utf-8")
    noticed = not passes(tests_of(fault.module), copy)
    module.write_text(right, "utf-8")
    measured.count("noticed", noticed)
    if not noticed:
        measured.notes.append(f"not noticed: {fault.module}:{line}: {said}")


def _is_python(text: str) -> bool:
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True
