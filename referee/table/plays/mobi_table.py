"""Möbi as a session at a table needs it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.mobi.rule import MobiAdapter
from referee.ruling.clock import Clock
from referee.table.plays import TableGame
from referee.table.plays.mobi import CALLS, MobiPlay
from referee.table.scene_reader import SceneReader
from rules.mobi import VARIANTS
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.scene import Scene


def _look(rules: Mapping[str, Any], photo: Photo) -> Scene | Unreadable:
    return MobiAdapter().see(photo, Clock())


TABLE = TableGame(MobiPlay.start, _look, SceneReader, CALLS, VARIANTS["standard"].sides)
