"""The command line.

Nothing heavy is imported before it is needed: ``referee --help`` answers at once.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence
from io import UnsupportedOperation
from pkgutil import resolve_name

from models import RefereeError
from referee import games
from referee.cli.arguments import OPTION, build_parser
from referee.cli.completion import IS_COMPLETING
from referee.cli.parser import WRONG_USE
from referee.cli.speech import choose, tell
from referee.errors import InputError, UsageError
from referee.game import Game
from referee.words import sentence

UNREADABLE = 2
INTERRUPTED = 130
BROKEN_PIPE = 141


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
        args = _parsed(arguments)
        status: int = resolve_name(args.run)(args)
        sys.stdout.flush()
    except RefereeError as error:
        tell(str(error))
        is_input = isinstance(error, InputError) or not isinstance(error, UsageError)
        return UNREADABLE if is_input else WRONG_USE
    except KeyboardInterrupt:
        _end_workers()
        return INTERRUPTED
    except (ImportError, AttributeError) as error:
        # So says a module in C that ^C struck while it was loaded.
        if isinstance(error.__cause__, KeyboardInterrupt):
            return INTERRUPTED
        from referee.extras import explain_opencv_error

        why = explain_opencv_error(error)
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


def _parsed(arguments: Sequence[str]) -> argparse.Namespace:
    """What was typed; where that is nothing, the commands are told."""
    parser = build_parser(_games_for(arguments))
    if IS_COMPLETING:
        import argcomplete

        argcomplete.autocomplete(parser)
    if not arguments:
        parser.print_help(sys.stderr)
        parser.exit(WRONG_USE)
    args = parser.parse_args(arguments)
    args.options = {
        name.removeprefix(OPTION): value
        for name, value in vars(args).items()
        if name.startswith(OPTION) and value is not None
    }
    return args


def _end_workers() -> None:
    """Python must not wait for processes that a second ^C has kept from being let go."""
    if (processes := sys.modules.get("multiprocessing")) is not None:
        for process in processes.active_children():
            process.terminate()


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


def _games_for(arguments: Sequence[str]) -> tuple[Game, ...]:
    """The games whose options are needed; those of others unless one of ours is named."""
    if IS_COMPLETING:
        return games.available()
    if not {"check", "follow"}.intersection(arguments):
        return ()
    names_one = {game.name for game in games.built_in()}.intersection(arguments)
    return games.built_in() if names_one else games.available()
