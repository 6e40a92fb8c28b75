"""Cirplexed! as a session at a table needs it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.cirplexed.position import see
from referee.ruling.clock import Clock
from referee.table.plays import TableGame
from referee.table.plays.cirplexed import CALLS, CirplexedPlay
from referee.table.scene_reader import SceneReader
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.scene import Scene


def _look(rules: Mapping[str, Any], photo: Photo) -> Scene | Unreadable:
    return see(photo, Clock())


TABLE = TableGame(CirplexedPlay.start, _look, SceneReader, CALLS, (2, 6))
