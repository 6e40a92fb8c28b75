"""The parsers fuzzed one after another, each in a process of its own.

A finding is an input on which a parser raises what it does not promise, takes longer than 5 s or
more than 2 GB; it is kept in the folder for work.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator

from tqdm import tqdm

from benchmarks.figures import Amount, Measured
from benchmarks.fuzz.targets import TARGETS
from benchmarks.sets import Asked

SECONDS = 60.0
"""For each parser."""
LONGEST_S, MOST_MB, LONGEST_INPUT = 5, 2048, 16384


def parsers(asked: Asked) -> Iterator[Measured]:
    """Those of outside data."""
    findings = asked.work / "findings"
    findings.mkdir(parents=True, exist_ok=True)
    for name in tqdm([*filter(asked.wants, TARGETS)], leave=False):
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "benchmarks.fuzz.one", name, folder, "-seed=1"]
            command += [f"-max_total_time={round(asked.seconds or SECONDS)}"]
            command += [f"-timeout={LONGEST_S}", f"-rss_limit_mb={MOST_MB}"]
            command += [f"-max_len={LONGEST_INPUT}", "-print_final_stats=1"]
            command += [f"-artifact_prefix={findings}/{name}-"]
            pipe, both = subprocess.PIPE, subprocess.STDOUT
            done = subprocess.run(command, stdout=pipe, stderr=both, check=False)
        said = done.stdout.decode(errors="replace")
        told = dict(re.findall(r"stat::(\w+):\s+(\d+)", said))
        measured, count = Measured(name), int(told.get("number_of_executed_units", 0))
        measured.count("without a finding", count - bool(done.returncode), count)
        measured.figures["most memory"] = Amount(int(told.get("peak_rss_mb", 0)), "MB", count)
        if done.returncode:
            measured.wrong.append(said[-3000:])
        yield measured
