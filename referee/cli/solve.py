"""``referee solve``: the best that can be made of some pieces, and how."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from referee import games
from referee.cli.completion import completed, game_names
from referee.cli.endings import PHOTOS, RULES
from referee.cli.speech import said
from referee.errors import UsageError
from referee.words import sentence
from rules.message import Message

SECONDS = 10.0


def add_parser(commands: Any) -> None:
    """Add the verb to the command line."""
    solve = commands.add_parser("solve", help=said(Message.of("cli-help-solve")))
    game = solve.add_argument("game", metavar="GAME", help=said(Message.of("cli-help-game")))
    completed(game, game_names)
    tiles = solve.add_argument(
        "pieces",
        metavar="TILE",
        nargs="+",
        help=said(Message.of("cli-help-solve-tiles")),
    )
    completed(tiles, files=PHOTOS)
    house = said(Message.of("cli-help-rules-file"))
    rules = solve.add_argument("--rules", metavar="FILE", help=house)
    completed(rules, files=RULES)
    solve.add_argument(
        "--seconds",
        type=float,
        default=SECONDS,
        help=said(Message.of("cli-help-solve-seconds", seconds=int(SECONDS))),
    )


def run(args: argparse.Namespace) -> int:
    """Print what was found."""
    from referee.ruling.terms import read_rules

    rules = read_rules(Path(args.rules)) if args.rules else {}
    game = games.find(args.game)
    if not game.solver:
        raise UsageError(sentence("cli-no-solver", game=game.short_title))
    for line in game.solve(args.pieces, rules, args.seconds):
        print(said(line))
    return 0
