"""Formula as a session at a table needs it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.formula.position import see
from referee.ruling.clock import Clock
from referee.table.plays import TableGame
from referee.table.plays.formula import FormulaPlay
from referee.table.scene_reader import SceneReader


def _reader(rules: Mapping[str, Any]) -> SceneReader:
    return SceneReader(lambda photo: see(photo, Clock()))


TABLE = TableGame(FormulaPlay.start, _reader)
