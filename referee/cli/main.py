"""The command line.

Heavy dependencies are imported by the commands that need them, so that ``--help`` is quick.
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
from referee.cli.terminal import choose_language, notify
from referee.errors import InputError, UsageError, explain_opencv_error
from referee.game import Game
from referee.words import sentence

UNREADABLE = 2
INTERRUPTED = 130
BROKEN_PIPE = 141


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    for name in ("stdout", "stderr"):
        # Discard output to a stream that the parent process has closed.
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        # Escape what a terminal cannot show; such escapes are valid in JSON.
        with contextlib.suppress(AttributeError):
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    arguments = sys.argv[1:] if arguments is None else arguments
    choose_language(arguments)
    try:
        args = _parse(arguments)
        status: int = resolve_name(args.run)(args)
        sys.stdout.flush()
    except RefereeError as error:
        notify(str(error))
        is_input = isinstance(error, InputError) or not isinstance(error, UsageError)
        return UNREADABLE if is_input else WRONG_USE
    except KeyboardInterrupt:
        _end_workers()
        return INTERRUPTED
    except (ImportError, AttributeError) as error:
        # A C extension fails so if ^C interrupts its import.
        if isinstance(error.__cause__, KeyboardInterrupt):
            return INTERRUPTED
        why = explain_opencv_error(error)
        if why is None:
            raise
        notify(why)
        return UNREADABLE
    except BrokenPipeError:
        # The reader of the pipe has exited.
        _discard_output()
        return BROKEN_PIPE
    except OSError as error:
        if not _is_output_stuck():
            raise
        _discard_output()
        notify(sentence("cli-output-stuck", why=error.strerror or ""))
        return UNREADABLE
    return status


def _parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Parse the arguments; print the help if there are none."""
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
    """Terminate processes left by a second ^C, for which Python would wait."""
    if (processes := sys.modules.get("multiprocessing")) is not None:
        for process in processes.active_children():
            process.terminate()


def _is_output_stuck() -> bool:
    """Whether standard output fails."""
    try:
        sys.stdout.flush()
        # Flushing an empty buffer reports nothing, so write something.
        os.write(sys.stdout.fileno(), b"\n")
    except UnsupportedOperation:
        return False
    except OSError:
        return True
    return False


def _discard_output() -> None:
    """Keep Python from reporting an error when it closes standard output."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _games_for(arguments: Sequence[str]) -> tuple[Game, ...]:
    """The games whose options are needed; plugins only if no built-in game is named."""
    if IS_COMPLETING:
        return games.available()
    if not {"check", "follow"}.intersection(arguments):
        return ()
    built_in = {game.name for game in games.built_in()}
    return games.built_in() if built_in.intersection(arguments) else games.available()
