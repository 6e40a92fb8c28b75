"""Thirty pods as they were called, with the ruling that is known to be right."""

from pathlib import Path
from typing import NamedTuple

import pytest

from rules.mobi import Pod, judge

RECORD = Path(__file__).with_name("mobi_pods.txt")
CODES = {
    "number": {"equation-false"},
    "operator": {"equation-false"},
    "gap": {"equation-false", "isolated-tile", "disconnected"},
    "extra": {"numbers-touch", "no-equals"},
}


class Known(NamedTuple):
    name: str
    valid: bool
    mistake: str
    equations: list[str]
    pod: Pod


def read() -> list[Known]:
    """Blocks: `== NAME valid` or `== NAME invalid MISTAKE`, `> EQUATION` lines, the grid."""
    blocks = RECORD.read_text(encoding="utf-8").split("== ")[1:]
    return [_read_block(block.splitlines()) for block in blocks]


def _read_block(lines: list[str]) -> Known:
    name, outcome, *mistake = lines[0].split()
    equations = [line[2:] for line in lines if line.startswith("> ")]
    grid = "\n".join(line for line in lines[1:] if not line.startswith("> "))
    return Known(name, outcome == "valid", "".join(mistake), equations, Pod.parse(grid))


@pytest.mark.parametrize("known", read(), ids=lambda known: known.name)
def test_the_ruling_is_the_known_one(known: Known) -> None:
    ruled = judge(known.pod)
    codes = {finding.code for finding in ruled.ruling.violations}
    assert ruled.valid == known.valid
    assert sorted(equation.text for equation in ruled.equations) == known.equations
    assert codes <= CODES.get(known.mistake, set())


def test_there_are_thirty() -> None:
    assert len(read()) == 30
