"""Mathable as a session at a table needs it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.table.plays import TableGame
from referee.table.plays.mathable import MathablePlay, edition_of
from referee.table.plays.mathable_look import MathableLook


def _look(rules: Mapping[str, Any]) -> MathableLook:
    return MathableLook(edition_of(rules))


GAME = TableGame("mathable", "Mathable", "number", MathablePlay.start, _look)
