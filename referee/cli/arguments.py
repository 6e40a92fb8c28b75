"""All commands with their arguments."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Collection, Iterable
from typing import Any

from referee.cli.completion import camera_names, game_names, kit_names, profile_names, set_completer
from referee.cli.parser import Parser, Version
from referee.cli.terminal import LANGUAGE, printable
from referee.errors import UsageError
from referee.files import EXPORTS, FILMS, MOVING, PHOTOS, RECORDS, RULES, RULINGS, TEXTS
from referee.game import Game, Option, Verb
from referee.words import LANGUAGES, sentence
from rules.message import Message

PORT = 8765
SOLVING_S = 10
PAPERS = ("A4", "Letter", "A3")

OPTION = "option_"
"""Prefix of the parsed attributes for options of games."""

SHORT = {"players": "-p", "rules": "-r"}
METAVARS = {"number": "N", "rules": "FILE", "names": "A,B", "photo": "PHOTO"}
FILES = {"rules": RULES, "photo": PHOTOS}

FOLLOW_HELP = {"players": "cli-help-followed-players", "rules": "cli-help-rules-file"}
"""Help on options of `follow` that every game followed with calls has."""

Parsers = argparse._ActionsContainer
"""A parser, or a group of its arguments."""


def build_parser(games: Iterable[Game]) -> argparse.ArgumentParser:
    """The parser of the whole command line, with the options of these games."""
    about, status = _help("cli-help-about"), _help("cli-help-exit-status")
    parser = Parser(prog="referee", description=about, epilog=status)
    parser.add_argument("-V", "--version", action=Version, help=_help("cli-help-version"))
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    _add_photo_commands(commands, games)
    _add_table_commands(commands)
    _add_setup_commands(commands)
    for command in (parser, *commands.choices.values()):
        _language(command)
    return parser


def _command(
    commands: Any, name: str, key: str, run: str, **settings: Any
) -> argparse.ArgumentParser:
    """Add a command; `run` is the entry point of its function."""
    command: argparse.ArgumentParser = commands.add_parser(name, help=_help(key), **settings)
    command.set_defaults(run=run)
    return command


def _add_photo_commands(commands: Any, games: Iterable[Game]) -> None:
    usage, epilog = "%(prog)s [GAME] PHOTO... [--OPTION...]", _help("cli-help-check-epilog")
    run = "referee.cli.commands:check"
    check = _command(commands, "check", "cli-help-check", run, usage=usage, epilog=epilog)
    _photos(check, "cli-help-game-or-photo", "[GAME] PHOTO", words=game_names)
    _answer(check, "cli-help-answer-piece")
    _switch(check, "--forget", "cli-help-forget")
    _switch(check, "--same", "cli-help-same")
    _many(check)
    _game_options(check, games, "check")

    follow = _command(commands, "follow", "cli-help-follow", "referee.cli.commands:follow")
    _game(follow)
    _photos(follow)
    _answer(follow, "cli-help-answer-place")
    _value(follow, "--turns", "cli-help-turns", "FILE", files=TEXTS)
    _value(follow, "--calls", "cli-help-calls-photos", "FILE", files=TEXTS)
    _game_options(follow, games, "follow")

    inspect = _command(commands, "inspect", "cli-help-inspect", "referee.cli.commands:inspect")
    _photos(inspect)
    _many(inspect)

    kit = _command(commands, "print", "cli-help-print", "referee.cli.commands:print_kit")
    _value(kit, "kit", "cli-help-kit", "KIT", words=kit_names)
    _value(kit, "--paper", "cli-help-paper", words=lambda: PAPERS, default=PAPERS[0])
    _switch(kit, "--low-ink", "cli-help-low-ink")
    _value(kit, "--size", "cli-help-size", "PERCENT", type=float, default=100.0)
    _value(kit, "--out", "cli-help-out", "DIR", files=(), default=".")


def _add_table_commands(commands: Any) -> None:
    live = _command(commands, "live", "cli-help-live", "referee.cli.live:run")
    _game(live)
    source = live.add_mutually_exclusive_group(required=True)
    _camera(source)
    _value(source, "--folder", "cli-help-folder", "DIR", files=())
    _table(live)
    _value(live, "--calls", "cli-help-calls-times", "FILE", files=TEXTS)
    record = live.add_mutually_exclusive_group()
    _value(record, "--record", "cli-help-record", "FILE", files=RECORDS)
    _switch(record, "--no-record", "cli-help-no-record")
    _value(live, "--overlay", "cli-help-overlay-film", "FILE.mp4", files=())
    _value(live, "--post", "cli-help-post", "URL")
    _switch(live, "--say", "cli-help-say")
    _switch(live, "-j --json", "cli-help-json-events")
    _profile(live)

    replay = _command(commands, "replay", "cli-help-replay", "referee.cli.replay:run")
    _value(replay, "record", "cli-help-replay-record", "RECORD", nargs="?", files=RECORDS)
    _value(replay, "--game", "cli-help-replay-game", "N", type=int)
    _value(replay, "-r --rules", "cli-help-replay-rules", "FILE", files=RULES)
    _switch(replay, "--list", "cli-help-replay-list")
    _value(replay, "--export", "cli-help-export", "FILE", files=EXPORTS)
    _switch(replay, "--csv", "cli-help-replay-csv")
    _switch(replay, "-j --json", "cli-help-json-events")

    serve = _command(commands, "serve", "cli-help-serve", "referee.cli.serve:run")
    _game(serve, "cli-help-serve-game", nargs="?")
    _camera(serve.add_mutually_exclusive_group())
    _table(serve)
    _value(serve, "--record", "cli-help-serve-record", "FILE", files=RECORDS)
    _value(serve, "--host", "cli-help-host", default="127.0.0.1")
    _value(serve, "--port", "cli-help-port", type=int, default=PORT)
    _switch(serve, "--https", "cli-help-https")
    _value(serve, "--host-name", "cli-help-host-name", "NAME", action="append", default=[])
    _value(serve, "--data", "cli-help-data", "DIR", files=())
    _value(serve, "--dask", "cli-help-dask", "ADDRESS")

    demo = _command(commands, "demo", "cli-help-demo", "referee.cli.serve:demo")
    _value(demo, "--port", "cli-help-demo-port", type=int, default=0)


def _add_setup_commands(commands: Any) -> None:
    calibrate = _command(commands, "calibrate", "cli-help-calibrate", "referee.cli.calibrate:run")
    targets = calibrate.add_subparsers(dest="target", required=True, metavar="WHAT")
    camera = targets.add_parser("camera", help=_help("cli-help-calibrate-camera"))
    key, files = "cli-help-calibrate-pictures", PHOTOS | FILMS
    _value(camera, "pictures", key, "PHOTO|VIDEO", nargs="+", files=files)
    _value(camera, "--name", "cli-help-calibrate-name", required=True)
    listed = targets.add_parser("list", help=_help("cli-help-calibrate-list"))
    for target in (camera, listed):
        _language(target)

    _command(commands, "games", "cli-help-games", "referee.cli.rules:list_games")
    _game(_command(commands, "rules", "cli-help-rules", "referee.cli.rules:run"))

    solve = _command(commands, "solve", "cli-help-solve", "referee.cli.commands:solve")
    _game(solve)
    _value(solve, "pieces", "cli-help-solve-tiles", "TILE", nargs="+", files=PHOTOS)
    _value(solve, "--rules", "cli-help-rules-file", "FILE", files=RULES)
    _value(solve, "--seconds", "cli-help-solve-seconds", type=float, default=SOLVING_S)


def _game_options(parser: argparse.ArgumentParser, games: Iterable[Game], verb: Verb) -> None:
    """Add the options of all games; those of other games are refused once the game is known."""
    by_name: dict[str, list[tuple[Game, Option]]] = {}
    for game in games:
        for option in game.options:
            by_name.setdefault(option.name, []).append((game, option))
    for name, entries in by_name.items():
        flag = f"--{name.replace('_', '-')}"
        text = _help(FOLLOW_HELP[name]) if verb == "follow" and name in FOLLOW_HELP else ""
        text = text or _option_help(entries, verb)
        settings: dict[str, Any] = {"dest": OPTION + name, "help": text or argparse.SUPPRESS}
        kind, *others = {option.kind for _, option in entries}
        if "switch" in others or (kind == "switch" and others):
            raise UsageError(sentence("cli-games-disagree", option=flag))
        if kind == "switch":
            parser.add_argument(flag, action="store_true", default=None, **settings)
            settings["help"] = _help("cli-help-opposite") if text else argparse.SUPPRESS
            parser.add_argument(f"--not-{flag[2:]}", action="store_false", default=None, **settings)
        else:
            kind = entries[0][1].kind
            flags = (SHORT[name], flag) if text and name in SHORT else (flag,)
            action = parser.add_argument(*flags, metavar=METAVARS[kind], **settings)
            set_completer(action, files=FILES.get(kind))


def _option_help(entries: Iterable[tuple[Game, Option]], verb: Verb) -> str:
    """Help on an option of several games; "" if none of them has it for this verb."""
    helps: dict[str, list[str]] = {}
    for game, option in entries:
        if verb in option.verbs:
            helps.setdefault(printable(option.help), []).append(game.name)
    return "; ".join(f"{', '.join(names)}: {text}" for text, names in helps.items())


def _help(key: str) -> str:
    return printable(Message.of(key))


def _value(
    parser: Parsers,
    flags: str,
    key: str,
    metavar: str | None = None,
    *,
    words: Callable[[], Iterable[str]] = tuple,
    files: Collection[str] | None = None,
    **settings: Any,
) -> None:
    """Add an argument with a value, completed by words and by files with these extensions."""
    action = parser.add_argument(*flags.split(), metavar=metavar, help=_help(key), **settings)
    set_completer(action, words, files)


def _switch(parser: Parsers, flags: str, key: str) -> None:
    parser.add_argument(*flags.split(), action="store_true", help=_help(key))


def _language(parser: Parsers) -> None:
    parser.add_argument(LANGUAGE, choices=LANGUAGES, help=_help("cli-help-language"))


def _game(parser: Parsers, key: str = "cli-help-game", **settings: Any) -> None:
    _value(parser, "game", key, "GAME", words=game_names, **settings)


def _photos(
    parser: Parsers, key: str = "cli-help-photo", metavar: str = "PHOTO", **settings: Any
) -> None:
    """Add photographs, and the options of their camera and of the output."""
    _value(parser, "photos", key, metavar, nargs="+", files=PHOTOS, **settings)
    _switch(parser, "-j --json", "cli-help-json-photos")
    _value(parser, "--overlay", "cli-help-overlay", "DIR", files=())
    _profile(parser)


def _many(parser: Parsers) -> None:
    """Add the options for many photographs."""
    _value(parser, "-o --output", "cli-help-output", "FILE", files=RULINGS)
    _value(parser, "--dask", "cli-help-dask-work", "ADDRESS")


def _answer(parser: Parsers, key: str) -> None:
    _value(parser, "-a --answer", key, "PLACE=FACE", action="append", default=[])


def _profile(parser: Parsers) -> None:
    _value(parser, "--profile", "cli-help-profile", "NAME", words=profile_names)


def _camera(source: Parsers) -> None:
    """Add the sources of a watched table."""
    _value(source, "-c --camera", "cli-help-camera", "CAMERA", words=camera_names)
    _value(source, "--video", "cli-help-video", "FILE", files=FILMS | MOVING)


def _table(parser: Parsers) -> None:
    """Add the players and the house rules of a table."""
    _value(parser, "-p --players", "cli-help-players", "A,B")
    _value(parser, "-r --rules", "cli-help-rules-file", "FILE", files=RULES)
