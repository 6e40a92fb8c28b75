"""Mutation score: how many small faults, put into the code one at a time, the tests notice."""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from benchmarks.figures import Measured
from benchmarks.sets import Asked

ROOT = Path(__file__).parents[1]
COPIED = (
    *("calibration", "models", "referee", "rules", "training", "vision", "tests", "docs"),
    *("sample_images", "benchmarks", "pyproject.toml", "README.md"),
)
COUNT = 100
"""Faults that are drawn of a part."""
CONFIG = """
[cosmic-ray]
module-path = {part}
timeout = 900
excluded-modules = []
test-command = {tests}
[cosmic-ray.distributor]
name = "local"
[cosmic-ray.filters.operators-filter]
exclude-operators = [".*BitOr.*", ".*Variable.*"]
"""
"""Operators that are left out change annotations such as `int | None`, or need a name."""
SAMPLE = """
DELETE FROM work_items WHERE job_id IN (SELECT job_id FROM work_results);
DELETE FROM work_items WHERE job_id NOT IN
    (SELECT job_id FROM work_items ORDER BY job_id LIMIT {count});
DELETE FROM mutation_specs WHERE job_id NOT IN (SELECT job_id FROM work_items);
DELETE FROM work_results;
"""
"""Identifiers of faults are random: any of them in order are a sample."""
OUTCOMES = """
SELECT test_outcome, module_path, start_pos_row, operator_name
FROM work_results JOIN mutation_specs USING (job_id)
"""


def mutation(asked: Asked) -> Iterator[Measured]:
    """Each part that is named, a package, one of its folders or a module, in a copy of all."""
    for part in asked.names or ("rules",):
        with tempfile.TemporaryDirectory() as name:
            for each in COPIED:
                copy = shutil.copytree if (ROOT / each).is_dir() else shutil.copy
                copy(ROOT / each, Path(name) / each)
            yield measure(part, Path(name), asked.limit or COUNT)


def measure(part: str, folder: Path, count: int) -> Measured:
    """Draw faults in a part of a copy, and run its tests with each."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider"]
    tests = " ".join([*command, "-m", "'not slow'", tests_of(Path(part))])
    config = CONFIG.format(part=json.dumps(part), tests=json.dumps(tests))
    (folder / "faults.toml").write_text(config, "utf-8")
    cosmic_ray = [sys.executable, "-m", "cosmic_ray.cli"]
    operators = [sys.executable, "-m", "cosmic_ray.tools.filters.operators_filter"]
    for asked in (
        [*cosmic_ray, "baseline", "faults.toml"],
        [*cosmic_ray, "init", "faults.toml", "faults.sqlite"],
        [*operators, "faults.sqlite", "faults.toml"],
    ):
        subprocess.run(asked, cwd=folder, check=True)
    with closing(sqlite3.connect(folder / "faults.sqlite")) as faults:
        faults.executescript(SAMPLE.format(count=count))
    subprocess.run([*cosmic_ray, "exec", "faults.toml", "faults.sqlite"], cwd=folder, check=True)
    measured = Measured(part)
    with closing(sqlite3.connect(folder / "faults.sqlite")) as faults:
        for outcome, module, line, operator in faults.execute(OUTCOMES):
            if outcome in ("KILLED", "SURVIVED"):
                measured.count("noticed", outcome == "KILLED")
            if outcome == "SURVIVED":
                measured.notes.append(f"not noticed: {module}:{line}: {operator}")
    return measured


def tests_of(part: Path) -> str:
    """The tests of a part: the folder named like the innermost of its folders that has one."""
    names = ["/".join(part.with_suffix("").parts[:end]) for end in range(len(part.parts), 0, -1)]
    alone = [part.with_suffix("").name, *names, part.parts[0]]
    return next(f"tests/{it}" for it in alone if (ROOT / "tests" / it).is_dir())
