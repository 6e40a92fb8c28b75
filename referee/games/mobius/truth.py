"""What is true of stones that lie somewhere, without a photograph."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from rules.mobius import Colour, Stone, judge_position, settle


def position_of(faces: Mapping[tuple[int, int], str]) -> dict[str, Any]:
    """The cells that stones occupy, whether they may, and who has won; by row and column."""
    stones = [Stone(row, col, cast(Colour, face)) for (row, col), face in faces.items()]
    settled = settle(stones)
    ruled = judge_position(settled.position, settled.faults)
    cells = settled.position.named()
    return {"cells": cells, "valid": ruled.ruling.valid, "winner": ruled.winner}
