"""``referee rules``: the rules of a game, as the referee applies them."""

from __future__ import annotations

import argparse
import shutil
import textwrap
from collections.abc import Iterator
from typing import Any

from referee import games
from referee.cli.completion import completed, game_names
from referee.game import Game

WIDEST = 96
"""Letters in a line at most, however wide the terminal is."""

FILE_FOR = "what players may agree on. These lines are the defaults, for a file given to --rules:"


def add_parser(commands: Any) -> None:
    """Add the verb to the command line."""
    rules = commands.add_parser("rules", help="the rules of a game, as the referee applies them")
    game = rules.add_argument("game", metavar="GAME", help="name of the game; see 'referee games'")
    completed(game, game_names)


def run(args: argparse.Namespace) -> int:
    """Print the rules of a game."""
    width = min(WIDEST, shutil.get_terminal_size().columns)
    print("\n".join(lines(games.find(args.game), width)))
    return 0


def lines(game: Game, width: int) -> Iterator[str]:
    """The rules as lines of text."""
    from referee.rulesheet import HOUSE_RULES

    sheet = game.rulesheet()
    yield game.title
    for section in sheet.sections:
        yield from ("", section.title)
        for rule in section.rules:
            yield from textwrap.wrap(rule, width, initial_indent="  · ", subsequent_indent="    ")
    if sheet.ruleset is not None:
        yield ""
        yield from textwrap.wrap(f"{HOUSE_RULES}: {FILE_FOR}", width)
    for said, settings in sheet.house_rules():
        yield ""
        yield from textwrap.wrap(said, width, initial_indent="  # ", subsequent_indent="  # ")
        yield from textwrap.indent(settings, "  ").splitlines()
