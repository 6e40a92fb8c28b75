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
from referee.cli import calibrate, demo, live, replay, rules, serve, solve
from referee.cli.completion import completed, game_names, is_completing, kit_names, offer
from referee.cli.endings import PHOTOS, TEXTS
from referee.cli.options import add_options, add_profile
from referee.cli.speech import OPTION, choose, said, tell
from referee.errors import InputError, UsageError, closest
from referee.game import Game
from referee.words import LANGUAGES, sentence
from rules.message import Message

UNREADABLE = 2
WRONG_USE = 64
INTERRUPTED = 130
BROKEN_PIPE = 141

FOLLOWED = {
    "players": Message.of("cli-help-followed-players"),
    "rules": Message.of("cli-help-rules-file"),
}
"""What is said of options of `follow`, which has them of each game that is followed with calls."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    for name in ("stdout", "stderr"):
        # Where it was closed by whoever started this, what is said goes nowhere.
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        # What a terminal cannot show is escaped; in JSON the escapes are valid as they are.
        with contextlib.suppress(AttributeError):
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    arguments = sys.argv[1:] if arguments is None else arguments
    choose(arguments)
    try:
        parser = build_parser(_games_for(arguments))
        if is_completing():
            offer(parser)
        args = parser.parse_args(arguments)
        status = _run(args)
        sys.stdout.flush()
    except RefereeError as error:
        tell(str(error))
        is_input = isinstance(error, InputError) or not isinstance(error, UsageError)
        return UNREADABLE if is_input else WRONG_USE
    except KeyboardInterrupt:
        return INTERRUPTED
    except (ImportError, AttributeError) as error:
        # So says a module in C that ^C struck while it was loaded.
        if isinstance(error.__cause__, KeyboardInterrupt):
            return INTERRUPTED
        from referee.extras import why_no_opencv

        why = why_no_opencv(error)
        if why is None:
            raise
        tell(why)
        return UNREADABLE
    except BrokenPipeError:
        # Whoever read has gone.
        _leave_output()
        return BROKEN_PIPE
    except OSError as error:
        if not _is_output_stuck():
            raise
        _leave_output()
        tell(sentence("cli-output-stuck", why=error.strerror or ""))
        return UNREADABLE
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
    "solve": "referee.cli.solve:run",
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
        description=said(Message.of("cli-help-about")),
        epilog=said(Message.of("cli-help-exit-status")),
    )
    parser.add_argument(
        "-V", "--version", action=_Version, help=said(Message.of("cli-help-version"))
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    check = commands.add_parser(
        "check",
        help=said(Message.of("cli-help-check")),
        usage="%(prog)s [GAME] PHOTO... [options]",
        epilog=said(Message.of("cli-help-check-epilog")),
    )
    photos = _add_photos(
        check,
        "[GAME] PHOTO",
        Message.of("cli-help-game-or-photo"),
    )
    completed(photos, game_names, PHOTOS)
    _add_answer(check, "PLACE=FACE", Message.of("cli-help-answer-piece"))
    check.add_argument(
        "--forget",
        action="store_true",
        help=said(Message.of("cli-help-forget")),
    )
    check.add_argument(
        "--same",
        action="store_true",
        help=said(Message.of("cli-help-same")),
    )
    _add_crowd(check)
    add_options(check, declared, "check")
    follow = commands.add_parser("follow", help=said(Message.of("cli-help-follow")))
    game = follow.add_argument("game", metavar="GAME", help=said(Message.of("cli-help-game")))
    completed(game, game_names)
    _add_photos(follow)
    _add_answer(follow, "PLACE=FACE", Message.of("cli-help-answer-place"))
    turns = follow.add_argument(
        "--turns",
        metavar="FILE",
        help=said(Message.of("cli-help-turns")),
    )
    completed(turns, files=TEXTS)
    calls = follow.add_argument(
        "--calls",
        metavar="FILE",
        help=said(Message.of("cli-help-calls-photos")),
    )
    completed(calls, files=TEXTS)
    add_options(follow, declared, "follow", FOLLOWED)
    inspect = commands.add_parser("inspect", help=said(Message.of("cli-help-inspect")))
    _add_photos(inspect)
    _add_crowd(inspect)
    printing = commands.add_parser("print", help=said(Message.of("cli-help-print")))
    kit = printing.add_argument("kit", metavar="KIT", help=said(Message.of("cli-help-kit")))
    completed(kit, kit_names)
    paper = printing.add_argument("--paper", default="A4", help=said(Message.of("cli-help-paper")))
    completed(paper, lambda: ("A4", "Letter", "A3"))
    printing.add_argument(
        "--low-ink", action="store_true", help=said(Message.of("cli-help-low-ink"))
    )
    size = printing.add_argument(
        "--size",
        metavar="PERCENT",
        type=float,
        default=100.0,
        help=said(Message.of("cli-help-size")),
    )
    completed(size)
    out = printing.add_argument(
        "--out", metavar="DIR", default=".", help=said(Message.of("cli-help-out"))
    )
    completed(out, files=())
    live.add_parser(commands)
    replay.add_parser(commands)
    serve.add_parser(commands)
    demo.add_parser(commands)
    calibrate.add_parser(commands)
    commands.add_parser("games", help=said(Message.of("cli-help-games")))
    rules.add_parser(commands)
    solve.add_parser(commands)
    for one in (parser, *commands.choices.values()):
        one.add_argument(
            OPTION,
            choices=LANGUAGES,
            help=said(Message.of("cli-help-language")),
        )
    return parser


class _Parser(argparse.ArgumentParser):
    """Says which command or option may have been meant."""

    def error(self, message: str) -> NoReturn:
        """End with what is wrong, and the exit status of wrong use."""
        typed = re.search(r"argument COMMAND: invalid choice: '([^']*)'", message)
        if typed is not None:
            known: list[str] = re.findall(r"\w+", message.partition("(")[2])
            meant = closest(typed[1], known) or "no"
            message = sentence("cli-no-command", typed=typed[1], meant=meant)
        self.print_usage(sys.stderr)
        self.exit(WRONG_USE, f"referee: {said(message)}\n")

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Let options stand between photographs: `check mobi --json photo.jpg`.

        What is unknown ends the program here, where the options of the command are known.
        """
        if self._is_mixing:
            return super().parse_known_args(args, namespace)
        self._is_mixing = True
        try:
            if any(action.dest == "photos" for action in self._actions):
                parsed, unknown = super().parse_known_intermixed_args(args, namespace)
            else:
                parsed, unknown = super().parse_known_args(args, namespace)
        finally:
            self._is_mixing = False
        if unknown:
            self.error(self._unknown(unknown[0]))
        return parsed, unknown

    def _unknown(self, typed: str) -> str:
        if not typed.startswith("-"):
            return sentence("cli-word-too-many", command=self.prog, typed=typed)
        known = [
            flag
            for action in self._actions
            if action.help is not argparse.SUPPRESS
            for flag in action.option_strings
            if flag.startswith("--")
        ]
        flag = typed.partition("=")[0]
        meant = closest(flag, known) or "no"
        return sentence(
            "cli-no-option", command=self.prog, typed=flag, meant=meant, known=tuple(known)
        )

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
    told: Message | None = None,
) -> argparse.Action:
    told = told or Message.of("cli-help-photo")
    photos = parser.add_argument("photos", metavar=metavar, nargs="+", help=said(told))
    completed(photos, files=PHOTOS)
    parser.add_argument(
        "-j", "--json", action="store_true", help=said(Message.of("cli-help-json-photos"))
    )
    overlay = parser.add_argument(
        "--overlay", metavar="DIR", help=said(Message.of("cli-help-overlay"))
    )
    completed(overlay, files=())
    add_profile(parser)
    return photos


def _add_crowd(parser: argparse.ArgumentParser) -> None:
    """What many photographs need."""
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help=said(Message.of("cli-help-output")),
    )
    dask = parser.add_argument(
        "--dask", metavar="ADDRESS", help=said(Message.of("cli-help-dask-work"))
    )
    completed(dask)


def _add_answer(parser: argparse.ArgumentParser, form: str, told: Message) -> None:
    answer = parser.add_argument(
        "-a", "--answer", metavar=form, action="append", default=[], help=said(told)
    )
    completed(answer)
