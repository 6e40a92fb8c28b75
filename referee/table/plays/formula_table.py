"""Formula as a session at a table needs it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.formula.position import see
from referee.ruling.clock import Clock
from referee.table.plays import TableGame
from referee.table.plays.formula import FormulaPlay
from referee.table.plays.formula_rounds import CALLS
from referee.table.scene_reader import SceneReader
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.scene import Scene


def _look(rules: Mapping[str, Any], photo: Photo) -> Scene | Unreadable:
    return see(photo, Clock())


TABLE = TableGame(FormulaPlay.start, _look, SceneReader, CALLS, (2, 7))
