"""The games that can be ruled on: ours, and those of others by entry points."""

from __future__ import annotations

import pkgutil
import unicodedata
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from referee.errors import UsageError, closest
from referee.game import Game
from referee.ruling.faces import EMPTY
from referee.words import sentence

if TYPE_CHECKING:
    from referee.ruling.marks import Marks
    from referee.ruling.report import GameReport, Report

GROUP = "referee.games"
"""Entry points of this group are games of others; each gives its `Game`."""


@cache
def ours() -> tuple[Game, ...]:
    """The games in this package, by name."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    return tuple(import_module(f"{__name__}.{name}").GAME for name in names)


@cache
def others() -> tuple[Game, ...]:
    """The games of other packages that are installed. Raises UsageError for one that is broken."""
    # It takes as long as all else that a call for help needs.
    from importlib.metadata import entry_points

    found = []
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        try:
            game = point.load()
        except Exception as error:
            raise UsageError(sentence("use-game-unloaded", name=point.name, why=error)) from error
        if not isinstance(game, Game):
            raise UsageError(sentence("use-game-form", name=point.name, value=point.value))
        found.append(game)
    return tuple(found)


def known() -> tuple[Game, ...]:
    """All games that can be ruled on."""
    return (*ours(), *others())


def find(name: str) -> Game:
    """The game of a name, however it is written: ``Möbi`` is ``mobi``.

    Raises UsageError where there is none.
    """
    wanted = plain(name)
    for games in (ours, others):
        for game in games():
            if plain(game.name) == wanted:
                return game
    names = [game.name for game in known()]
    meant = closest(wanted, names) or "no"
    raise UsageError(sentence("use-no-game", name=name, meant=meant, known=names))


def read_options(given: Mapping[str, Any]) -> dict[str, Any]:
    """What was given before it is known to which game, read as the games that have it would.

    Raises UsageError where it makes no sense to any of them.
    """
    from referee.ruling.terms import read_option

    options = {option.name: option for game in (*others(), *ours()) for option in game.options}
    return {name: read_option(options[name], value) for name, value in given.items()}


def of(report: Report | GameReport) -> Game | None:
    """The game of a report; None where it is not known here."""
    from referee.inspection import INSPECTION

    if report.game == INSPECTION.name:
        return INSPECTION
    # Those of others are looked for last: it takes long.
    with suppress(UsageError):
        return find(report.game)
    return None


def marks(report: Report) -> Marks:
    """What to draw on the photograph of a report; of no game, its pieces."""
    from referee.ruling.marks import plain_marks

    game = of(report)
    # What players say is no piece bears no mark.
    none = {piece.id for piece in report.pieces if (piece.kind, piece.face) == ("unknown", EMPTY)}
    return tuple(
        mark
        for mark in (game.marks_of(report) if game else plain_marks(report))
        if not mark.pieces or not none.issuperset(mark.pieces)
    )


def in_words(report: Report | GameReport) -> str:
    """The game's own part of a report as text; "" of a game that is not known here."""
    game = of(report)
    return game.in_words(report) if game else ""


def spots(report: Report) -> list[dict[str, Any]]:
    """The places of a report in which players may say that a piece lies, as JSON.

    Each has what answers call it, and its quad.
    """
    game = of(report)
    found = game.spots_of(report) if game else ()
    return [{"at": name, "quad": [[round(x), round(y)] for x, y in quad]} for name, quad in found]


def plain(name: str) -> str:
    """A name without accents, signs and capitals."""
    letters = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in letters if letter.isalnum())
