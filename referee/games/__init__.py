"""Registry of the games: those in this package, and plugins found by entry points."""

from __future__ import annotations

import pkgutil
import unicodedata
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any

from referee.errors import UsageError, closest
from referee.game import Game
from referee.ruling.faces import EMPTY
from referee.words import sentence

if TYPE_CHECKING:
    from referee.ruling.marks import Marks
    from referee.ruling.report import GameReport, Report

GROUP = "referee.games"
"""Entry point group of plugins; each entry point names a `Game`."""


@cache
def built_in() -> tuple[Game, ...]:
    """The games in this package, sorted by name."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    return tuple(import_module(f"{__name__}.{name}").GAME for name in names)


@cache
def plugins() -> tuple[Game, ...]:
    """The games of other installed packages. Raises UsageError for one that is broken."""
    # Importing this takes as long as everything else that --help needs.
    from importlib.metadata import entry_points

    games = []
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            game = entry.load()
        except Exception as error:
            raise UsageError(sentence("use-game-unloaded", name=entry.name, why=error)) from error
        if not isinstance(game, Game):
            raise UsageError(sentence("use-game-form", name=entry.name, value=entry.value))
        games.append(game)
    return tuple(games)


def available() -> tuple[Game, ...]:
    """All games, the built-in ones first."""
    return (*built_in(), *plugins())


def find(name: str) -> Game:
    """The game of a name, regardless of case and accents. Raises UsageError if there is none."""
    # Plugins last: it takes long to list them.
    for games in (built_in, plugins):
        for game in games():
            if plain_name(game.name) == plain_name(name):
                return game
    names = [game.name for game in available()]
    meant = closest(plain_name(name), names) or "no"
    raise UsageError(sentence("use-no-game", name=name, meant=meant, known=names))


def read_options(given: Mapping[str, Any]) -> dict[str, Any]:
    """Parse options before the game is known. Raises UsageError for values that no game takes."""
    from referee.ruling.options import read_option

    options = {option.name: option for game in (*plugins(), *built_in()) for option in game.options}
    return {name: read_option(options[name], value) for name, value in given.items()}


def game_of(report: Report | GameReport) -> Game | None:
    """The game of a report; None if it is not installed."""
    from referee.inspection import INSPECTION

    if report.game == INSPECTION.name:
        return INSPECTION
    with suppress(UsageError):
        return find(report.game)
    return None


def marks(report: Report) -> Marks:
    """What to draw on the photograph of a report; just its pieces where the game is unknown."""
    from referee.ruling.marks import plain_marks

    game = game_of(report)
    # Pieces that players said are not there.
    removed = {
        piece.id for piece in report.pieces if (piece.kind, piece.face) == ("unknown", EMPTY)
    }
    return tuple(
        mark
        for mark in (resolve_name(game.marks)(report) if game else plain_marks(report))
        if not mark.pieces or not removed.issuperset(mark.pieces)
    )


def describe(report: Report | GameReport) -> str:
    """The game's own part of a report as text; "" where the game is unknown."""
    game = game_of(report)
    return game.describe(report) if game else ""


def spots(report: Report) -> list[dict[str, Any]]:
    """Free places where players may report a missed piece, as JSON: name in answers, and quad."""
    game = game_of(report)
    places = resolve_name(game.spots)(report) if game and game.spots else ()
    return [{"at": name, "quad": [[round(x), round(y)] for x, y in quad]} for name, quad in places]


def plain_name(name: str) -> str:
    """Letters and digits of a name, casefolded and without accents."""
    letters = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in letters if letter.isalnum())
