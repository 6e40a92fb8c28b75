"""Cirplexed! as a session at a table needs it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.cirplexed.position import see
from referee.ruling.clock import Clock
from referee.table.plays import TableGame
from referee.table.plays.cirplexed import CirplexedPlay
from referee.table.scene_reader import SceneReader


def _reader(rules: Mapping[str, Any]) -> SceneReader:
    return SceneReader(lambda photo: see(photo, Clock()))


TABLE = TableGame(CirplexedPlay.start, _reader)
