"""What a game declares of itself: its name, its options, and where its parts are found.

A declaration is data and imports nothing heavy; adapter, words and marks are named as entry points
are, ``"package.module:name"``, and imported when they are needed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Literal

from referee.errors import UsageError
from rules.wording import listed

if TYPE_CHECKING:
    from referee.rulesheet import Rulesheet
    from referee.ruling.adapter import Adapter
    from referee.ruling.marks import Marks
    from referee.ruling.report import GameReport, Report

Verb = Literal["check", "follow"]

Kind = Literal["number", "switch", "rules", "names", "photo"]
"""A whole number; on or off; house rules; names; a photograph."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something that may be given before a ruling.

    Attributes
    ----------
    name
        Its name in Python, and with two dashes on the command line; a switch that is on unless
        given otherwise is turned off there by ``--not-NAME``.
    kind
        What it holds.
    help
        A few words for the list of options.
    verbs
        What it can be given to.
    default
        Its value where nothing is given.
    """

    name: str
    kind: Kind
    help: str
    verbs: tuple[Verb, ...] = ("check",)
    default: Any = None


RULES = Option("rules", "rules", "house rules, a TOML file", ("check", "follow"))
"""The option of every game that leaves something to agree on."""


@dataclass(frozen=True, slots=True)
class Game:
    """The declaration of a game.

    Attributes
    ----------
    name
        One plain word, as typed on the command line.
    title
        The name as its makers write it.
    summary
        One line for the list of games.
    adapter
        Where its `referee.ruling.adapter.Adapter` is found; called with all options by name.
    words
        Where the function is found that says a report's own part as text.
    marks
        Where the function is found that tells what to draw of a report.
    faces
        Where is found what its pieces can show, likeliest questions first: names by kind of
        piece, or by ``"corner"`` for discs at the corners of tiles; "" where nobody may be asked.
    options
        What may be given.
    sheet
        Where the function is found that says its rules; "" where nobody wrote them down.
    verbs
        What the referee can be asked.
    table
        Where its `referee.table.plays.TableGame` is found; "" where it cannot be watched.
    """

    name: str
    title: str
    summary: str
    adapter: str
    words: str
    marks: str = "referee.ruling.marks:plain_marks"
    faces: str = ""
    sheet: str = ""
    options: tuple[Option, ...] = ()
    verbs: tuple[Verb, ...] = ("check",)
    table: str = ""

    @property
    def short_title(self) -> str:
        """The title as it stands in a sentence, without who made the game."""
        return self.title.partition(" by ")[0]

    def option(self, name: str) -> Option:
        """The option of this name. Raises UsageError where there is none."""
        for option in self.options:
            if option.name == name:
                return option
        names = [option.name for option in self.options]
        known = f"; it has {listed(names)}" if names else ", nor any other"
        raise UsageError(f"{self.short_title} has no option {name!r}{known}.")

    def check_verb(self, verb: Verb, given: Mapping[str, object]) -> None:
        """Raise UsageError where the verb, or an option given to it, does not apply."""
        if verb not in self.verbs:
            raise UsageError(f"{self.short_title} is ruled on one photo at a time: use 'check'.")
        for name in given:
            if verb not in (verbs := self.option(name).verbs):
                raise UsageError(
                    f"The option {name!r} of {self.short_title} is for '{' and '.join(verbs)}', "
                    f"not for '{verb}'."
                )

    def new_adapter(self, given: Mapping[str, Any]) -> Adapter:
        """The game's adapter under the options given, the others as usual."""
        usual = {option.name: option.default for option in self.options}
        adapter: Adapter = resolve_name(self.adapter)(**{**usual, **given})
        return adapter

    def in_words(self, report: Report | GameReport) -> str:
        """The game's own part of a report as text, "" for none."""
        said: str = resolve_name(self.words)(report)
        return said

    def faces_of(self) -> Mapping[str, tuple[str, ...]]:
        """What its pieces can show, by kind."""
        faces: Mapping[str, tuple[str, ...]] = resolve_name(self.faces) if self.faces else {}
        return faces

    def rulesheet(self) -> Rulesheet:
        """Its rules as the referee applies them. Raises UsageError where there are none."""
        if not self.sheet:
            raise UsageError(f"The rules of {self.short_title} are not written down here.")
        sheet: Rulesheet = resolve_name(self.sheet)()
        return sheet

    def marks_of(self, report: Report) -> Marks:
        """What to draw on the photograph that a report is about."""
        marks: Marks = resolve_name(self.marks)(report)
        return marks
