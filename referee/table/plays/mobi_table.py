"""Möbi as a session at a table needs it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.mobi.rule import MobiAdapter
from referee.ruling.clock import Clock
from referee.table.plays import TableGame
from referee.table.plays.mobi import MobiPlay
from referee.table.scene_reader import SceneReader


def _reader(rules: Mapping[str, Any]) -> SceneReader:
    adapter = MobiAdapter()
    return SceneReader(lambda photo: adapter.see(photo, Clock()))


TABLE = TableGame(MobiPlay.start, _reader)
