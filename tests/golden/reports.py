"""Reports on the samples in files, to be reviewed as diffs; ``python -m tests.golden`` writes them.

Without timings, with numbers rounded; what is compared may differ by a little: `NEAR`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from referee import Report
from tests.golden.samples import SAMPLES, all_reports

FOLDER = Path(__file__).parent / "reports"

NEAR = {"quad": 4.0, "corners": 4.0, "perhaps": 4.0}
"""How far numbers may be off, by the field they are in: places in pixels, all others in 0.05."""

UNLIKELY = 0.02
"""Alternatives of less probability are left out."""


def rounded(report: Mapping[str, Any]) -> dict[str, Any]:
    """A report as it is written: the same on every machine."""
    said = {name: value for name, value in report.items() if name != "timing_ms"}
    text = json.dumps(said).replace(str(SAMPLES), "sample_images")
    told: dict[str, Any] = _rounded(json.loads(text))
    return told


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


def differences(one: Any, other: Any, field: str = "", at: str = "") -> list[str]:
    """Where two reports differ by more than a little."""
    if isinstance(one, dict) and isinstance(other, dict):
        keys = dict.fromkeys((*one, *other))
        return [
            line
            for key in keys
            for line in differences(one.get(key), other.get(key), key, f"{at}.{key}")
        ]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        return [line for i, (a, b) in pairs for line in differences(a, b, field, f"{at}[{i}]")]
    numbers = all(isinstance(v, int | float) and not isinstance(v, bool) for v in (one, other))
    if numbers and abs(one - other) <= NEAR.get(field, 0.05):
        return []
    return [] if one == other else [f"{at}: {one!r} is now {other!r}"]


def path_of(name: str) -> Path:
    """The file of a report."""
    return FOLDER / f"{name.replace('/', '-')}.json"


def golden_report(sample: str) -> Report:
    """What is said of a sample, such as ``mobi/kit``, without ruling on it again."""
    return Report.from_dict(json.loads(path_of(sample).read_text("utf-8")) | {"timing_ms": {}})


def as_text(report: Mapping[str, Any]) -> str:
    """One field a line, and of lists of records one record a line."""
    lines = []
    for name, value in report.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            entries = ",\n  ".join(json.dumps(entry, ensure_ascii=False) for entry in value)
            lines.append(f'"{name}": [\n  {entries}]')
        else:
            lines.append(f'"{name}": {json.dumps(value, ensure_ascii=False)}')
    return "{" + ",\n ".join(lines) + "}\n"


def write() -> None:
    """Write all reports anew."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.json"):
        old.unlink()
    for name, report in all_reports().items():
        path_of(name).write_text(as_text(rounded(report)), "utf-8")
