"""The games that can be ruled on: one adapter each, found by its name and loaded when asked for."""

from __future__ import annotations

import ast
import importlib.util
import pkgutil
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from referee.errors import UsageError
from referee.ruling.terms import Terms

if TYPE_CHECKING:
    from referee.ruling.game import GameReferee
    from referee.ruling.marks import Marks
    from referee.ruling.report import Report


def names() -> tuple[str, ...]:
    """The names of the games, without loading any."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__)))


def summary(name: str) -> str:
    """What an adapter says of itself in its first line, without loading it."""
    spec = importlib.util.find_spec(f"{__name__}.{name}")
    source = "" if spec is None or spec.origin is None else Path(spec.origin).read_text("utf-8")
    return (ast.get_docstring(ast.parse(source)) or "").partition("\n")[0]


def load(name: str, terms: Terms | None = None) -> GameReferee:
    """The referee of a game, from the adapter's function ``referee(terms)``."""
    if name not in names():
        raise UsageError(f"There is no game {name!r}; there is {', '.join(names())}.")
    adapter = importlib.import_module(f"{__name__}.{name}")
    referee: Callable[[Terms], GameReferee] = adapter.referee
    return referee(terms or Terms())


def marks(report: Report) -> Marks:
    """What to draw on the photograph of a report; without a game, all pieces and their faces."""
    from referee.ruling.marks import faces, seen

    if report.game not in names():
        return *seen(report), *faces(report)
    drawn: Marks = importlib.import_module(f"{__name__}.{report.game}.marks").marks(report)
    return drawn
