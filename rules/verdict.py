"""Rulings with their findings, results of turns, and final standings."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Literal, TypeVar

from rules.message import Message, Text, mentions, message_of

Outcome = Literal["valid", "invalid", "unsure"]
Severity = Literal["violation", "question", "note"]
G = TypeVar("G")


@dataclass(frozen=True, slots=True)
class RuleFinding:
    """A violation, a question that the table does not answer, or a note that changes no ruling.

    `code` is for programs, `message` for players. `at` are the places concerned, by the game's own
    names ("7B"), the one to blame first.
    """

    code: str
    message: Text
    at: tuple[str, ...] = ()
    severity: Severity = "violation"

    @property
    def is_violation(self) -> bool:
        return self.severity == "violation"

    @property
    def is_question(self) -> bool:
        return self.severity == "question"


def violation(
    message: str | Message, at: Iterable[object] = (), code: str = "", /, **args: object
) -> RuleFinding:
    """A breach of the rules, from a message, or from the key of one and its parameters.

    The code defaults to the key without its first part, the name of the game.
    """
    message = Message.of(message, **args) if isinstance(message, str) else message
    return RuleFinding(code or message.key.partition("-")[2], message, tuple(map(str, at)))


def question(
    message: str | Message, at: Iterable[object] = (), code: str = "", /, **args: object
) -> RuleFinding:
    """A question; parameters as for `violation`."""
    return replace(violation(message, at, code, **args), severity="question")


def note(
    message: str | Message, at: Iterable[object] = (), code: str = "", /, **args: object
) -> RuleFinding:
    """A note; parameters as for `violation`."""
    return replace(violation(message, at, code, **args), severity="note")


@dataclass(frozen=True, slots=True)
class Ruling:
    """An outcome, the sentence to read out, and all findings.

    Invalid if any finding is a violation, else unsure if any is a question, else valid. Raises
    ValueError if the outcome contradicts the findings.
    """

    outcome: Outcome
    summary: Text
    findings: tuple[RuleFinding, ...] = ()

    def __post_init__(self) -> None:
        if self.outcome != _outcome(self.findings):
            raise ValueError(
                f"The outcome must be {_outcome(self.findings)} by its findings, "
                f"but got {self.outcome!r}."
            )

    @classmethod
    def of(cls, findings: Iterable[RuleFinding], summary: Text) -> "Ruling":
        """The ruling that follows from `findings`; `summary` is for a valid one."""
        findings = tuple(findings)
        outcome = _outcome(findings)
        if outcome != "valid":
            severity = "violation" if outcome == "invalid" else "question"
            summary, *more = [each.message for each in findings if each.severity == severity]
            if more:
                first = message_of(summary)
                summary = Message.of("ruling-and-more", first=first, more=len(more), what=severity)
        return cls(outcome, summary, findings)

    @property
    def valid(self) -> bool:
        return self.outcome == "valid"

    @property
    def violations(self) -> tuple[RuleFinding, ...]:
        return tuple(finding for finding in self.findings if finding.is_violation)

    @property
    def blamed(self) -> frozenset[tuple[str, tuple[str, ...]]]:
        """Code and places of each violation."""
        return frozenset((finding.code, finding.at) for finding in self.violations)

    @property
    def questions(self) -> tuple[RuleFinding, ...]:
        return tuple(finding for finding in self.findings if finding.is_question)

    @property
    def notes(self) -> tuple[RuleFinding, ...]:
        return tuple(finding for finding in self.findings if finding.severity == "note")

    @property
    def sentences(self) -> tuple[Text, ...]:
        """The ruling in full, where the summary has only the first of several findings."""
        decisive = {"valid": (), "invalid": self.violations, "unsure": self.questions}[self.outcome]
        texts = [finding.message for finding in decisive] or [self.summary]
        texts += [note.message for note in self.notes if not mentions(self.summary, note.message)]
        return tuple(dict.fromkeys(filter(None, texts)))


@dataclass(frozen=True, slots=True)
class DetailedRuling:
    """Base class of rulings with details for programs."""

    ruling: Ruling

    @property
    def valid(self) -> bool:
        return self.ruling.valid


@dataclass(frozen=True, slots=True)
class PlayResult(Generic[G]):
    """The ruling on a turn or a call, and the game after it.

    If it was not `taken`, the game is unchanged.
    """

    game: G
    ruling: Ruling
    taken: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place, counted from 1 and shared by equals, and points."""

    place: int
    player: str
    scored: int
    subtracted: int
    bonus: int = 0
    took_hint: bool = False

    @property
    def total(self) -> int:
        return self.scored + self.bonus - self.subtracted


@dataclass(frozen=True, slots=True)
class FinalRuling(DetailedRuling):
    """The ruling on the end of a game, with the standings in order if it is valid."""

    standings: tuple[Standing, ...]

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(standing.player for standing in self.standings if standing.place == 1)

    @property
    def totals(self) -> dict[str, int]:
        return {standing.player: standing.total for standing in self.standings}


def _outcome(findings: Iterable[RuleFinding]) -> Outcome:
    severities = {finding.severity for finding in findings}
    if "violation" in severities:
        return "invalid"
    return "unsure" if "question" in severities else "valid"


def rank_players(merits: Mapping[str, Any]) -> list[tuple[int, str]]:
    """(place, player) in order of merit; places count from 1, and equals share one."""
    places = [(1 + sum(m > own for m in merits.values()), who) for who, own in merits.items()]
    return sorted(places, key=lambda entry: entry[0])


def names_problem(names: Sequence[str], what: str = "players") -> Text:
    """An error message for names that are empty or not distinct, else ""."""
    if len(set(names)) == len(names) and all(names):
        return ""
    return Message.of("options-names-differ", what=what, names=tuple(map(repr, names)))
