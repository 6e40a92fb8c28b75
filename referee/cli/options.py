"""The options that games declare, on the command line."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping
from typing import Any

from referee.cli.completion import completed, profile_names
from referee.cli.endings import PHOTOS, RULES
from referee.cli.speech import said as text_of
from referee.errors import UsageError
from referee.game import Game, Option, Verb
from referee.words import sentence
from rules.message import Message

OPTION = "option_"
"""Prefix of what is parsed for the options of games."""
HIDDEN = argparse.SUPPRESS

SHORT = {"players": "-p", "rules": "-r"}

METAVARS = {"number": "N", "rules": "FILE", "names": "A,B", "photo": "PHOTO"}


FILES = {"rules": RULES, "photo": PHOTOS}


def add_profile(parser: argparse.ArgumentParser) -> None:
    """The option of all that look through a camera."""
    profile = parser.add_argument(
        "--profile",
        metavar="NAME",
        help=text_of(Message.of("cli-help-profile")),
    )
    completed(profile, profile_names)


def add_options(
    parser: argparse.ArgumentParser,
    declared: Iterable[Game],
    verb: Verb,
    helps: Mapping[str, Message] | None = None,
) -> None:
    """The options of all games; which of them a game has is looked at when it is known.

    `helps` says of some what they are, whatever the games say.
    """
    found: dict[str, list[tuple[Game, Option]]] = {}
    for game in declared:
        for option in game.options:
            found.setdefault(option.name, []).append((game, option))
    for name, entries in found.items():
        flag = f"--{name.replace('_', '-')}"
        given = (helps or {}).get(name)
        said = text_of(given) if given else _help(entries, verb)
        kinds = {option.kind for _, option in entries}
        if "switch" in kinds and len(kinds) > 1:
            raise UsageError(sentence("cli-games-disagree", option=flag))
        if kinds == {"switch"}:
            opposite = text_of(Message.of("cli-help-opposite")) if said else ""
            parser.add_argument(
                flag, dest=OPTION + name, action="store_true", default=None, help=said or HIDDEN
            )
            parser.add_argument(
                f"--not-{flag[2:]}",
                dest=OPTION + name,
                action="store_false",
                default=None,
                help=opposite or HIDDEN,
            )
        else:
            kind = entries[0][1].kind
            short = [SHORT[name]] if said and name in SHORT else []
            action = parser.add_argument(
                *short, flag, dest=OPTION + name, metavar=METAVARS[kind], help=said or HIDDEN
            )
            completed(action, files=FILES.get(kind))


def _help(entries: Iterable[tuple[Game, Option]], verb: Verb) -> str:
    """What an option of several games means for a verb; "" where it means nothing."""
    helps: dict[str, list[str]] = {}
    for game, option in entries:
        if verb in option.verbs:
            helps.setdefault(text_of(option.help), []).append(game.name)
    return "; ".join(f"{', '.join(names)}: {text}" for text, names in helps.items())


def options_told(args: argparse.Namespace) -> dict[str, Any]:
    """The options of games that were given."""
    return {
        name.removeprefix(OPTION): value
        for name, value in vars(args).items()
        if name.startswith(OPTION) and value is not None
    }
