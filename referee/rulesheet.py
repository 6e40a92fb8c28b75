"""The rules of a game as the referee applies them: made from what it rules by, so they agree."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from referee.words import say
from rules.options import Options

_FORMULA = re.compile(r"(?<=\b[0-9A-C]) ([+−×÷=]) (?=[0-9A-C]\b)")


@dataclass(frozen=True, slots=True)
class Section:
    """Some rules under one title, a sentence or two each."""

    title: str
    rules: tuple[str, ...]


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
    """

    sections: tuple[Section, ...]
    ruleset: Options | None = None
    table: Options | None = None

    def house_rules(self) -> Iterator[tuple[str, str]]:
        """What each option is, and the lines of a rules file with its default."""
        if self.ruleset is not None:
            yield from _entries(self.ruleset)

    def table_rules(self) -> Iterator[tuple[str, str]]:
        """The same for those of a table."""
        if self.table is not None:
            yield from _entries(self.table)


def _entries(options: Options) -> Iterator[tuple[str, str]]:
    values = options.to_dict()
    for names, told in options.told.items():
        yield say(told), "\n".join(f"{name} = {json.dumps(values[name])}" for name in names.split())


def unbroken(rule: str) -> str:
    """A rule with its formulas kept from being broken at the end of a line."""
    return _FORMULA.sub("\u00a0\\1\u00a0", rule)
