"""``referee games`` and ``referee rules``: which games there are, and by which rules."""

from __future__ import annotations

import argparse
import shutil
import textwrap
from collections.abc import Iterator

from referee import games
from referee.cli.speech import said
from referee.game import Game
from referee.rulesheet import with_nonbreaking_formulas
from rules.message import Message, Text

WIDEST = 96
"""Letters in a line at most, however wide the terminal is."""

COMMENT = "# "
"""How all lines begin that are not the defaults, so that what is printed is a file of rules."""


def run(args: argparse.Namespace) -> int:
    """Print the rules of a game."""
    width = min(WIDEST, shutil.get_terminal_size().columns)
    print("\n".join(lines(games.find(args.game), width)))
    return 0


def list_games(args: argparse.Namespace) -> int:
    """List the games by name."""
    for game in games.available():
        print(f"{game.name:12} {said(game.summary)}")
    return 0


def lines(game: Game, width: int) -> Iterator[str]:
    """The rules as lines of a TOML file with the defaults; all else is comments."""
    sheet = game.rulesheet()
    yield f"{COMMENT}{game.title}"
    for section in sheet.sections:
        yield from ("", f"{COMMENT}{said(section.title)}")
        for rule in section.rules:
            yield from _comment(rule, width, "  · ")
    for heading, entries, before in (
        (Message.of("options-house-rules"), [*sheet.house_rules()], ""),
        (Message.of("options-at-table"), [*sheet.table_rules()], COMMENT),
    ):
        if entries:
            yield from ("", *_comment(heading, width))
        for rule, settings in entries:
            yield from ("", *_comment(rule, width))
            yield from (before + setting for setting in settings.splitlines())


def _comment(rule: Text, width: int, mark: str = "") -> list[str]:
    first, rest = COMMENT + mark, COMMENT + " " * len(mark)
    text = with_nonbreaking_formulas(said(rule))
    return textwrap.wrap(text, width, initial_indent=first, subsequent_indent=rest)
