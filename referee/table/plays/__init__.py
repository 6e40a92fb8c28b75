"""The games as they are played at a table, one module each, loaded when asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pkgutil import resolve_name
from typing import Any

from referee.errors import UsageError
from referee.game import Game
from referee.table.play import Play
from referee.table.watch import Reader


@dataclass(frozen=True, slots=True)
class TableGame:
    """What a session at a table needs of a game.

    Attributes
    ----------
    start
        Begins a game of these players under these house rules; raises UsageError for others.
    reader
        Makes what reads its pieces under these house rules.
    """

    start: Callable[[Sequence[str], Mapping[str, Any]], Play[Any]]
    reader: Callable[[Mapping[str, Any]], Reader[Any]]


def table_game(game: Game) -> TableGame:
    """How a game is played at a table. Raises UsageError for one that cannot be watched."""
    if not game.table:
        raise UsageError(f"{game.title} cannot be watched; use 'check'.")
    table: TableGame = resolve_name(game.table)
    return table
