"""The games as they are played at a table, one module each, loaded when asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pkgutil import resolve_name
from typing import Any

from referee.errors import UsageError
from referee.game import Game
from referee.ruling.adapter import Adapter
from referee.ruling.clock import Clock
from referee.sight import mirrored
from referee.table.play import Play
from referee.table.scene_reader import SceneReader
from referee.table.watch import TableReader
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.piece import Piece
from vision.scene import Scene

Look = Callable[[Photo], Any]
"""Reads a picture, or says why that cannot be."""


def by_number(piece: Piece) -> str:
    """The number of a piece, by which players may name it."""
    return str(piece.id)


@dataclass(frozen=True, slots=True)
class TableGame:
    """What a session at a table needs of a game.

    Attributes
    ----------
    start
        Begins a game of these players under these house rules; raises UsageError for others.
    look
        Reads a picture under these house rules.
    remember
        Makes the reader that remembers what was seen, look by look.
    calls
        The words that may be called.
    players
        The fewest and the most players that may be named.
    place
        How players name the place of a piece.
    """

    start: Callable[[Sequence[str], Mapping[str, Any]], Play[Any]]
    look: Callable[[Mapping[str, Any], Photo], Any]
    remember: Callable[[Look], TableReader[Any]]
    calls: Sequence[str]
    players: tuple[int, int]
    place: Callable[[Piece], str] = by_number

    def reader(self, rules: Mapping[str, Any], look: Look | None = None) -> TableReader[Any]:
        """What reads the pieces under these house rules, by `look` if that is done elsewhere."""
        return self.remember(look or partial(self.look, rules))


def scattered(
    start: Callable[[Sequence[str], Mapping[str, Any]], Play[Any]],
    adapter: Callable[[], Adapter],
    calls: Sequence[str],
    players: tuple[int, int],
) -> TableGame:
    """A game of pieces that lie anywhere, seen as its adapter sees them in a photograph."""

    def look(rules: Mapping[str, Any], photo: Photo) -> Scene | Unreadable:
        game, clock = adapter(), Clock()
        scene = game.see(photo, clock)
        if isinstance(scene, Unreadable):
            return scene
        return mirrored(photo, game.numbers(scene), clock) or scene

    return TableGame(start, look, SceneReader, calls, players)


def table_game(game: Game) -> TableGame:
    """How a game is played at a table. Raises UsageError for one that cannot be watched."""
    if not game.table:
        raise UsageError(f"{game.short_title} cannot be watched; use 'check'.")
    table: TableGame = resolve_name(game.table)
    return table
