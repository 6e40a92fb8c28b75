"""The rules of a game as the referee applies them, generated from its rulesets."""

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
    """Rules under one title, each of a sentence or two."""

    title: str
    rules: tuple[str, ...]


def sections(game: str, **facts: object) -> tuple[Section, ...]:
    """The rules of a game in the catalogue of messages, with the facts as their parameters.

    A message ``NAME-part-…`` is the title of the messages ``NAME-sheet-…`` that follow it.
    """
    found: list[Section] = []
    for key in patterns(game, LANGUAGES[0]):
        if key.startswith(f"{game}-part-"):
            found.append(Section(sentence(key), ()))
        elif key.startswith(f"{game}-sheet-"):
            title, rules = found[-1].title, found[-1].rules
            found[-1] = Section(title, (*rules, sentence(key, **facts)))
    return tuple(found)


SettingKind = Literal["switch", "number", "choice", "range", "faces"]
"""A boolean; an integer; one of several words; two integers; a set of faces."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A house rule, as a form offers it.

    `name` is its key in a rules file. `choices` are words or faces to choose from; for a number,
    words that may stand in its place. A rule `at_table` does not apply to single photographs.
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

    `ruleset` are the house rules with their defaults, None for a game without; `table` are
    additional ones at a table. `variants`, the usual one first, set other defaults for these, and
    are chosen by the option `variant`. `extra` are further house rules.
    """

    sections: tuple[Section, ...]
    ruleset: Options | None = None
    table: Options | None = None
    variants: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    extra: tuple[Setting, ...] = ()

    def settings(self) -> Iterator[Setting]:
        """The house rules that a form can offer."""
        if self.variants:
            yield Setting("variant", "choice", next(iter(self.variants)), tuple(self.variants))
        if self.ruleset is not None:
            yield from _settings(self.ruleset)
        if self.table is not None:
            settings = _settings(self.table, at_table=True)
            # The number of players follows from their names.
            yield from (setting for setting in settings if setting.kind != "range")
        yield from self.extra


def _settings(options: Options, at_table: bool = False) -> Iterator[Setting]:
    values, hints = options.to_dict(), get_type_hints(type(options))
    help_texts = {
        name: say(text) for names, text in options.descriptions.items() for name in names.split()
    }
    for name, value in values.items():
        kind, words = _form_field(hints[name])
        if kind is not None:
            yield Setting(name, kind, value, words, help_texts.get(name, ""), at_table)


def _form_field(hint: Any) -> tuple[SettingKind | None, tuple[str, ...]]:
    """Kind of a setting of this type, with its words; None for a type that no form can offer."""
    simple: dict[Any, SettingKind] = {bool: "switch", int: "number", tuple[int, int]: "range"}
    if hint in simple:
        return simple[hint], ()
    words = tuple(chain(*map(get_args, (hint, *get_args(hint)))))
    words = tuple(dict.fromkeys(word for word in words if isinstance(word, str)))
    if get_origin(hint) is Literal:
        return "choice", words
    if get_origin(hint) is frozenset and words:
        return "faces", words
    return ("number", words) if int in get_args(hint) else (None, ())


def defaults(options: Options) -> Iterator[tuple[str, str]]:
    """The explanation of each house rule, with its lines in a rules file at the defaults."""
    values = options.to_dict()
    for names, text in options.descriptions.items():
        yield say(text), "\n".join(f"{name} = {json.dumps(values[name])}" for name in names.split())


def with_nonbreaking_formulas(rule: str) -> str:
    """The rule with no-break spaces in its formulas."""
    return _FORMULA.sub("\u00a0\\1\u00a0", rule)
