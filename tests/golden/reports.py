"""Golden reports on the samples, to be reviewed as diffs; ``python -m tests.golden`` writes them.

They have no timings, and rounded numbers, which are compared within the tolerances `NEAR`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from referee import GameReport, Report
from tests.golden.samples import NAMES, SAMPLES, report

FOLDER = Path(__file__).parent / "reports"

NEAR = {"quad": 4.0, "corners": 4.0, "perhaps": 4.0}
"""Tolerances by field, in pixels; 0.05 for all other numbers."""

UNLIKELY = 0.02
"""Probability below which alternatives are omitted."""


def rounded(made: Report | GameReport) -> dict[str, Any]:
    """A report as written to file: the same on every machine."""
    fields = {name: value for name, value in made.to_dict().items() if name != "timing_ms"}
    text = json.dumps(fields).replace(str(SAMPLES), "sample_images")
    document: dict[str, Any] = _rounded(json.loads(text))
    return document


def _rounded(value: Any, field: str = "") -> Any:
    if isinstance(value, dict):
        return {name: _rounded(inner, name) for name, inner in value.items()}
    if field == "alternatives":
        return [[face, round(p, 2)] for face, p in value if p >= UNLIKELY]
    if isinstance(value, list):
        return [_rounded(inner, field) for inner in value]
    if isinstance(value, float):
        return round(value) if field in NEAR else round(value, 2)
    return value


def differences(old: Any, new: Any, field: str = "", at: str = "") -> list[str]:
    """Where two reports differ by more than the tolerances."""
    if isinstance(old, dict) and isinstance(new, dict):
        keys = dict.fromkeys((*old, *new))
        return [
            line
            for key in keys
            for line in differences(old.get(key), new.get(key), key, f"{at}.{key}")
        ]
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        pairs = enumerate(zip(old, new, strict=True))
        return [line for i, (a, b) in pairs for line in differences(a, b, field, f"{at}[{i}]")]
    numbers = all(isinstance(v, int | float) and not isinstance(v, bool) for v in (old, new))
    if numbers and abs(old - new) <= NEAR.get(field, 0.05):
        return []
    return [] if old == new else [f"{at}: {old!r} is now {new!r}"]


def path_of(name: str) -> Path:
    """The file of a report."""
    return FOLDER / f"{name.replace('/', '-')}.json"


def golden(name: str) -> dict[str, Any]:
    """The golden report of a name, as JSON."""
    document: dict[str, Any] = json.loads(path_of(name).read_text("utf-8"))
    return document | {"timing_ms": {}}


def golden_report(sample: str) -> Report:
    """The golden report on a sample, such as ``mobi/kit``."""
    return Report.from_dict(golden(sample))


def as_text(document: Mapping[str, Any]) -> str:
    """Format a report with one field a line, and one record a line in lists of records."""
    lines = []
    for name, value in document.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            entries = ",\n  ".join(json.dumps(entry, ensure_ascii=False) for entry in value)
            lines.append(f'"{name}": [\n  {entries}]')
        else:
            lines.append(f'"{name}": {json.dumps(value, ensure_ascii=False)}')
    return "{" + ",\n ".join(lines) + "}\n"


def write() -> None:
    """Rewrite all golden reports."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.json"):
        old.unlink()
    for name in NAMES:
        path_of(name).write_text(as_text(rounded(report(name))), "utf-8")
