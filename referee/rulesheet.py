"""The rules of a game as the referee applies them: made from what it rules by, so they agree."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Literal, get_args, get_origin, get_type_hints

from referee.words import LANGUAGES, patterns, say, sentence
from rules.options import Options

_FORMULA = re.compile(r"(?<=\b[0-9A-C]) ([+−×÷=]) (?=[0-9A-C]\b)")


@dataclass(frozen=True, slots=True)
class Section:
    """Some rules under one title, a sentence or two each."""

    title: str
    rules: tuple[str, ...]


def sections(game: str, **facts: object) -> tuple[Section, ...]:
    """The rules of a game as the catalogue has them, of which each says some of the facts.

    What begins with ``NAME-part-`` is the title of what begins with ``NAME-sheet-`` behind it.
    """
    parts: list[Section] = []
    for key in patterns(game, LANGUAGES[0]):
        if key.startswith(f"{game}-part-"):
            parts.append(Section(sentence(key), ()))
        elif key.startswith(f"{game}-sheet-"):
            title, rules = parts[-1].title, parts[-1].rules
            parts[-1] = Section(title, (*rules, sentence(key, **facts)))
    return tuple(parts)


SettingKind = Literal["switch", "number", "choice", "range", "faces"]
"""On or off; a whole number; one word of some; two numbers; none, one or several faces."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing that players may agree on, as a screen offers it.

    Attributes
    ----------
    name
        As in a file of rules.
    kind
        What it holds.
    default
        Its value where nothing is agreed on.
    choices
        Words, or faces, that it may be; beside a number, a word that it may be instead.
    help
        What it is about.
    at_table
        Whether it is of the table alone, and not of a photograph.
    """

    name: str
    kind: SettingKind
    default: Any
    choices: tuple[str, ...] = ()
    help: str = ""
    at_table: bool = False


@dataclass(frozen=True, slots=True)
class Rulesheet:
    """The rules of one game.

    Attributes
    ----------
    sections
        In the order in which they are read.
    ruleset
        What players may agree on, by its defaults; None where nothing is left open.
    table
        What they may agree on besides at a table, where the way to play sets the defaults.
    ways
        The ways to play by name, the usual one first, with the defaults that each sets; chosen by
        the option `variant`.
    besides
        What else may be agreed on.
    """

    sections: tuple[Section, ...]
    ruleset: Options | None = None
    table: Options | None = None
    ways: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    besides: tuple[Setting, ...] = ()

    def house_rules(self) -> Iterator[tuple[str, str]]:
        """What each option is, and the lines of a rules file with its default."""
        if self.ruleset is not None:
            yield from _entries(self.ruleset)

    def table_rules(self) -> Iterator[tuple[str, str]]:
        """The same for those of a table."""
        if self.table is not None:
            yield from _entries(self.table)

    def settings(self) -> Iterator[Setting]:
        """The same as a screen offers them: those that are no switch, number or word left out."""
        if self.ways:
            yield Setting("variant", "choice", next(iter(self.ways)), tuple(self.ways))
        if self.ruleset is not None:
            yield from _settings(self.ruleset)
        if self.table is not None:
            told = _settings(self.table, at_table=True)
            # How many may play is told by who plays.
            yield from (one for one in told if one.kind != "range")
        yield from self.besides


def _settings(options: Options, at_table: bool = False) -> Iterator[Setting]:
    values, hints = options.to_dict(), get_type_hints(type(options))
    said = {
        name: say(told) for names, told in options.descriptions.items() for name in names.split()
    }
    for name, value in values.items():
        kind, words = _offered(hints[name])
        if kind is not None:
            yield Setting(name, kind, value, words, said.get(name, ""), at_table)


def _offered(hint: Any) -> tuple[SettingKind | None, tuple[str, ...]]:
    """How what a type allows is offered, with the words among it; None where it cannot be."""
    plain: dict[Any, SettingKind] = {bool: "switch", int: "number", tuple[int, int]: "range"}
    if hint in plain:
        return plain[hint], ()
    words = tuple(chain(*map(get_args, (hint, *get_args(hint)))))
    words = tuple(dict.fromkeys(word for word in words if isinstance(word, str)))
    if get_origin(hint) is Literal:
        return "choice", words
    if get_origin(hint) is frozenset and words:
        return "faces", words
    return ("number", words) if int in get_args(hint) else (None, ())


def _entries(options: Options) -> Iterator[tuple[str, str]]:
    values = options.to_dict()
    for names, told in options.descriptions.items():
        yield say(told), "\n".join(f"{name} = {json.dumps(values[name])}" for name in names.split())


def unbroken(rule: str) -> str:
    """A rule with its formulas kept from being broken at the end of a line."""
    return _FORMULA.sub("\u00a0\\1\u00a0", rule)
