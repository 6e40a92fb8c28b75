"""The command line.

Nothing heavy is imported before it is needed: ``referee --help`` answers at once.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import sys
from collections.abc import Sequence
from io import UnsupportedOperation
from pkgutil import resolve_name
from typing import NoReturn

from models import RefereeError
from referee import games
from referee.cli import calibrate, demo, live, replay, rules, serve
from referee.cli.completion import completed, game_names, is_completing, kit_names, offer
from referee.cli.options import add_options, add_profile
from referee.errors import did_you_mean
from referee.game import Game
from referee.plain_text import shown

WRONG_USE = 2
INTERRUPTED = 130
BROKEN_PIPE = 141

FOLLOWED = {
    "players": "who plays, in the order of their turns; where the game is followed with calls",
    "rules": "house rules, a TOML file",
}
"""What is said of options of `follow`, which has them of each game that is followed with calls."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    for stream in (sys.stdout, sys.stderr):
        # What a terminal cannot show is escaped; in JSON the escapes are valid as they are.
        with contextlib.suppress(AttributeError):
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    arguments = sys.argv[1:] if arguments is None else arguments
    try:
        parser = build_parser(_games_for(arguments))
        if is_completing():
            offer(parser)
        args = parser.parse_args(arguments)
        status = _run(args)
        sys.stdout.flush()
    except RefereeError as error:
        print(f"referee: {shown(str(error))}", file=sys.stderr)
        return WRONG_USE
    except KeyboardInterrupt:
        return INTERRUPTED
    except ImportError as error:
        # So says a module in C that ^C struck while it was loaded.
        if not isinstance(error.__cause__, KeyboardInterrupt):
            raise
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read has gone.
        _leave_output()
        return BROKEN_PIPE
    except OSError as error:
        if not _is_output_stuck():
            raise
        _leave_output()
        print(f"referee: Standard output cannot be written: {error.strerror}.", file=sys.stderr)
        return WRONG_USE
    return status


def _is_output_stuck() -> bool:
    """Whether nothing more can be written to standard output."""
    try:
        sys.stdout.flush()
        # What is not buffered was dropped, and flushing it says nothing.
        os.write(sys.stdout.fileno(), b"\n")
    except UnsupportedOperation:
        return False
    except OSError:
        return True
    return False


def _leave_output() -> None:
    """Python must not complain of standard output when it closes it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


COMMANDS = {
    "check": "referee.cli.commands:check",
    "follow": "referee.cli.commands:follow",
    "inspect": "referee.cli.commands:inspect",
    "print": "referee.cli.commands:print_kit",
    "games": "referee.cli.rules:list_games",
    "rules": "referee.cli.rules:run",
    "live": "referee.cli.live:run",
    "replay": "referee.cli.replay:run",
    "serve": "referee.cli.serve:run",
    "demo": "referee.cli.demo:run",
    "calibrate": "referee.cli.calibrate:run",
}
"""Where the function is found that runs a command."""


def _run(args: argparse.Namespace) -> int:
    status: int = resolve_name(COMMANDS[args.command])(args)
    return status


def _games_for(arguments: Sequence[str]) -> tuple[Game, ...]:
    """The games whose options are needed; those of others unless one of ours is named."""
    if is_completing():
        return (*games.ours(), *games.others())
    if not {"check", "follow"}.intersection(arguments):
        return ()
    if {game.name for game in games.ours()}.intersection(arguments):
        return games.ours()
    return (*games.ours(), *games.others())


def build_parser(declared: Sequence[Game]) -> argparse.ArgumentParser:
    """The parser of the whole command line, with the options of these games."""
    parser = _Parser(
        prog="referee",
        description="A referee for games on a real table: photographs in, rulings out.",
        epilog="Exit status: 0 valid, 1 invalid, 3 unsure, 2 unreadable input or wrong use; "
        "with several photos the gravest of 2, 3, 1 and 0.",
    )
    parser.add_argument("--version", action=_Version, help="print the version")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    check = commands.add_parser(
        "check",
        help="rule on photographs, each by itself",
        usage="%(prog)s [GAME] PHOTO... [options]",
        epilog="Without a game, each photograph is ruled on by the game that it shows.",
    )
    photos = _add_photos(
        check,
        "[GAME] PHOTO",
        "a game, see 'referee games'; photographs, folders of them, or - for standard input",
    )
    completed(photos, game_names, or_files=True)
    _add_answer(check, "PLACE=FACE", "what a piece is that was asked about; with one photo")
    check.add_argument(
        "--forget",
        action="store_true",
        help="forget what you answered about these photographs before, and ask again",
    )
    check.add_argument(
        "--same",
        action="store_true",
        help="the photographs show one table: what one leaves in doubt another may tell",
    )
    _add_crowd(check)
    add_options(check, declared, "check")
    follow = commands.add_parser("follow", help="rule on a game photo by photo")
    game = follow.add_argument("game", metavar="GAME", help="name of the game; see 'referee games'")
    completed(game, game_names)
    _add_photos(follow)
    _add_answer(follow, "PLACE=FACE", "what lies on this place, such as 7B=4")
    follow.add_argument(
        "--turns",
        metavar="FILE",
        help="a line for each turn: player, number of its first move from 1, and the points, or "
        "the cards played, where they are known; 'Ann draws' for a turn without a move; "
        "the first line may be 'players Ann Bo Cy'",
    )
    follow.add_argument(
        "--calls",
        metavar="FILE",
        help="what is called after which photo, a line each: '3 done Ann'; see docs/table.md",
    )
    add_options(follow, declared, "follow", FOLLOWED)
    inspect = commands.add_parser(
        "inspect", help="list all tiles and cards in photographs, by no rule"
    )
    _add_photos(inspect)
    _add_crowd(inspect)
    printing = commands.add_parser("print", help="write a kit to print: pieces, boards, targets")
    kit = printing.add_argument(
        "kit", metavar="KIT", help="a game, charuco, colours or all; see docs/kits.md"
    )
    completed(kit, kit_names)
    printing.add_argument("--paper", default="A4", help="A4, Letter or A3; default A4")
    printing.add_argument("--low-ink", action="store_true", help="tints and frames, less colour")
    printing.add_argument(
        "--size",
        metavar="PERCENT",
        type=float,
        default=100.0,
        help="how large, 50 to 200",
    )
    printing.add_argument("--out", metavar="DIR", default=".", help="folder for the PDF files")
    live.add_parser(commands)
    replay.add_parser(commands)
    serve.add_parser(commands)
    demo.add_parser(commands)
    calibrate.add_parser(commands)
    commands.add_parser("games", help="list the games")
    rules.add_parser(commands)
    return parser


class _Parser(argparse.ArgumentParser):
    """Says which command may have been meant."""

    def error(self, message: str) -> NoReturn:
        """End with what is wrong, and exit status 2."""
        typed = re.search(r"argument COMMAND: invalid choice: '([^']*)'", message)
        if typed is not None:
            known: list[str] = re.findall(r"\w+", message.partition("(")[2])
            meant = did_you_mean(typed[1], known) or "see 'referee --help'."
            message = f"There is no command '{typed[1]}'; {meant}"
        super().error(shown(message))

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Let options stand between photographs: `check mobi --json photo.jpg`."""
        if self._is_mixing or not any(action.dest == "photos" for action in self._actions):
            return super().parse_known_args(args, namespace)
        self._is_mixing = True
        try:
            return super().parse_known_intermixed_args(args, namespace)
        finally:
            self._is_mixing = False

    _is_mixing = False


class _Version(argparse.Action):
    """Prints the version of the package."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str) -> None:  # noqa: A002
        super().__init__(option_strings, dest=argparse.SUPPRESS, nargs=0, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from referee import __version__

        print(f"referee {__version__}", flush=True)
        parser.exit()


def _add_photos(
    parser: argparse.ArgumentParser,
    metavar: str = "PHOTO",
    said: str = "photographs or folders of them",
) -> argparse.Action:
    photos = parser.add_argument("photos", metavar=metavar, nargs="+", help=said)
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object a line on standard output"
    )
    parser.add_argument("--overlay", metavar="DIR", help="write annotated pictures to this folder")
    add_profile(parser)
    return photos


def _add_crowd(parser: argparse.ArgumentParser) -> None:
    """What many photographs need."""
    parser.add_argument(
        "--output",
        metavar="FILE",
        help="write one JSON object a line to this file; what is in it already stays as it is, so "
        "that a run that was stopped goes on",
    )
    parser.add_argument(
        "--dask", metavar="ADDRESS", help="have the cluster of this Dask scheduler do the work"
    )


def _add_answer(parser: argparse.ArgumentParser, form: str, said: str) -> None:
    parser.add_argument("--answer", metavar=form, action="append", default=[], help=said)
