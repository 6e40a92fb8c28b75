"""``referee games`` and ``referee rules``: list the games, and print their rules."""

from __future__ import annotations

import argparse
import shutil
import textwrap
from collections.abc import Iterator

from referee import games
from referee.cli.terminal import printable
from referee.game import Game
from referee.rulesheet import defaults, with_nonbreaking_formulas
from rules.message import Message, Text

WIDEST = 96
"""Longest line in characters, however wide the terminal is."""

COMMENT = "# "
"""Prefix of all lines but the defaults, so that the output is a valid rules file."""


def run(args: argparse.Namespace) -> int:
    """Print the rules of a game."""
    width = min(WIDEST, shutil.get_terminal_size().columns)
    print("\n".join(lines(games.find(args.game), width)))
    return 0


def list_games(args: argparse.Namespace) -> int:
    """List the games by name."""
    for game in games.available():
        print(f"{game.name:12} {printable(game.summary)}")
    return 0


def lines(game: Game, width: int) -> Iterator[str]:
    """The rules as lines of a TOML file: the defaults, with everything else as comments."""
    sheet = game.rulesheet()
    yield f"{COMMENT}{game.title}"
    for section in sheet.sections:
        yield from ("", f"{COMMENT}{printable(section.title)}")
        for rule in section.rules:
            yield from _comment(rule, width, "  · ")
    for heading, options, prefix in (
        ("options-house-rules", sheet.ruleset, ""),
        ("options-at-table", sheet.table, COMMENT),
    ):
        if options is None:
            continue
        yield from ("", *_comment(Message.of(heading), width))
        for rule, settings in defaults(options):
            yield from ("", *_comment(rule, width))
            yield from (prefix + setting for setting in settings.splitlines())


def _comment(rule: Text, width: int, mark: str = "") -> list[str]:
    first, rest = COMMENT + mark, COMMENT + " " * len(mark)
    text = with_nonbreaking_formulas(printable(rule))
    return textwrap.wrap(text, width, initial_indent=first, subsequent_indent=rest)
