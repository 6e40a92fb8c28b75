"""The games as they are played at a table, one module each, loaded when asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from referee.errors import UsageError
from referee.table.play import Play
from referee.table.watch import Reader


@dataclass(frozen=True, slots=True)
class TableGame:
    """What a session at a table needs to know of a game.

    Attributes
    ----------
    name, title
        As typed, and as its makers write it.
    start
        Begins a game of these players under these house rules; raises UsageError for others.
    reader
        Makes what reads its pieces under these house rules.
    """

    name: str
    title: str
    start: Callable[[Sequence[str], Mapping[str, Any]], Play[Any]]
    reader: Callable[[Mapping[str, Any]], Reader[Any]]


_MODULES = {
    "cirplexed": "referee.table.plays.cirplexed_table",
    "formula": "referee.table.plays.formula_table",
    "mathable": "referee.table.plays.mathable_table",
    "mobi": "referee.table.plays.mobi_table",
    "mobius": "referee.table.plays.mobius_table",
}


def table_game(name: str) -> TableGame:
    """The game of this name. Raises UsageError where it cannot be played at a table."""
    if name not in _MODULES:
        raise UsageError(f"{name!r} cannot be watched; {', '.join(_MODULES)} can.")
    game: TableGame = import_module(_MODULES[name]).GAME
    return game
