"""A referee for games on a real table: photographs in, rulings with their reasons out.

>>> from referee import Referee
>>> Referee("mobi").check("sample_images/mobi/kit.jpg").verdict
'valid'

`recognise` tells which game a photograph shows, and `Referee` rules on it; what it gives is a
`Report`, or a `GameReport` on a game followed photo by photo. `UsageError` says in one sentence
what was asked wrongly. A game of your own is declared with `Game` and `Option`; see
``docs/another_game.md``.

Nothing heavy is imported before it is asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from referee.api import Referee
    from referee.errors import UsageError
    from referee.game import Game, Option
    from referee.recognition import Recognised, recognise
    from referee.ruling.report import Finding, GameReport, Question, Report

__all__ = [
    "Finding",
    "Game",
    "GameReport",
    "Option",
    "Question",
    "Recognised",
    "Referee",
    "Report",
    "UsageError",
    "recognise",
]

_HOMES = {
    "Finding": "referee.ruling.report",
    "Game": "referee.game",
    "GameReport": "referee.ruling.report",
    "Option": "referee.game",
    "Question": "referee.ruling.report",
    "Recognised": "referee.recognition",
    "Referee": "referee.api",
    "Report": "referee.ruling.report",
    "UsageError": "referee.errors",
    "recognise": "referee.recognition",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'referee' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
