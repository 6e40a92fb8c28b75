"""Fuzzes the parsers one after another, and prints a line of JSON for each.

    python -m benchmarks.fuzz [--seconds 60] [--keep FOLDER] [TARGET...]

A finding is an input on which a parser raises what it does not promise, takes longer than 5 s or
more than 2 GB; it is kept in FOLDER. Ends with 1 if there is one. It needs the extra `fuzz`.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from benchmarks.fuzz.targets import TARGETS

LONGEST_S = 5
MOST_MB = 2048
LONGEST_INPUT = 16384


def fuzz(name: str, seconds: int, keep: Path) -> dict[str, Any]:
    """Fuzz one target, and tell what came of it."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            *(sys.executable, "-m", "benchmarks.fuzz.one", name, folder, "-seed=1"),
            *(f"-max_total_time={seconds}", f"-timeout={LONGEST_S}", f"-rss_limit_mb={MOST_MB}"),
            *(
                f"-max_len={LONGEST_INPUT}",
                "-print_final_stats=1",
                f"-artifact_prefix={keep}/{name}-",
            ),
        ]
        done = subprocess.run(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
    said = done.stdout
    told = dict(re.findall(r"stat::(\w+):\s+(\d+)", said))
    return {
        "target": name,
        "date": datetime.now(UTC).date().isoformat(),
        "seconds": seconds,
        "executions": int(told.get("number_of_executed_units", 0)),
        "slowest_s": int(told.get("slowest_unit_time_sec", 0)),
        "peak_mb": int(told.get("peak_rss_mb", 0)),
        "finding": said[-3000:] if done.returncode else "",
    }


def main() -> int:
    """Fuzz what is named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(TARGETS))
    parser.add_argument("--seconds", type=int, default=60, help="for each target")
    parser.add_argument("--keep", type=Path, default=Path("findings"), help="folder of findings")
    args = parser.parse_args()
    args.keep.mkdir(parents=True, exist_ok=True)
    findings = 0
    for name in args.targets or TARGETS:
        told = fuzz(name, args.seconds, args.keep)
        print(json.dumps(told), flush=True)
        findings += bool(told["finding"])
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
