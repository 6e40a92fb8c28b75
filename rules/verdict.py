"""How a ruling is said: an outcome, one sentence, all findings; and who comes in which place."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Literal, TypeVar

from rules.message import Message, Text, mentions, message_of

Outcome = Literal["valid", "invalid", "unsure"]
Severity = Literal["violation", "question", "note"]
G = TypeVar("G")


@dataclass(frozen=True, slots=True)
class RuleFinding:
    """One thing found: a violation, a question, or a note that leaves the ruling as it is.

    A question is what nobody can tell from the table and the ruling turns on. `code` is for
    programs, `message` what is said at the table, and `at` the pieces concerned, by the game's own
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
    told: str | Message, at: Iterable[object] = (), code: str = "", /, **args: object
) -> RuleFinding:
    """What breaks the rules, told by a message, or by the key of one and its parameters.

    The code is the key without its first part, which is the game's, unless another is given.
    """
    message = Message.of(told, **args) if isinstance(told, str) else told
    return RuleFinding(code or message.key.partition("-")[2], message, tuple(map(str, at)))


def question(
    told: str | Message, at: Iterable[object] = (), code: str = "", /, **args: object
) -> RuleFinding:
    """What nobody can tell from the table."""
    return replace(violation(told, at, code, **args), severity="question")


def note(
    told: str | Message, at: Iterable[object] = (), code: str = "", /, **args: object
) -> RuleFinding:
    """What leaves the ruling as it is."""
    return replace(violation(told, at, code, **args), severity="note")


@dataclass(frozen=True, slots=True)
class Ruling:
    """Valid, invalid or unsure, the sentence to read out, and every finding.

    A ruling is invalid exactly when at least one finding is a violation, and else unsure exactly
    when at least one is a question. Raises ValueError where the outcome contradicts the findings.
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
        """The ruling that follows from `findings`; `summary` is said when it is valid."""
        found = tuple(findings)
        outcome = _outcome(found)
        if outcome != "valid":
            severity = "violation" if outcome == "invalid" else "question"
            summary, *more = [one.message for one in found if one.severity == severity]
            if more:
                first = message_of(summary)
                summary = Message.of("ruling-and-more", first=first, more=len(more), what=severity)
        return cls(outcome, summary, found)

    @property
    def valid(self) -> bool:
        return self.outcome == "valid"

    @property
    def violations(self) -> tuple[RuleFinding, ...]:
        return tuple(finding for finding in self.findings if finding.is_violation)

    @property
    def blamed(self) -> frozenset[tuple[str, tuple[str, ...]]]:
        """What is wrong, by its code, and where."""
        return frozenset((found.code, found.at) for found in self.violations)

    @property
    def questions(self) -> tuple[RuleFinding, ...]:
        return tuple(finding for finding in self.findings if finding.is_question)

    @property
    def notes(self) -> tuple[RuleFinding, ...]:
        return tuple(finding for finding in self.findings if finding.severity == "note")

    @property
    def sentences(self) -> tuple[Text, ...]:
        """All that is to be said, where the summary says the first alone."""
        told = {"valid": (), "invalid": self.violations, "unsure": self.questions}[self.outcome]
        said = [one.message for one in told] if told else [self.summary]
        said += [one.message for one in self.notes if not mentions(self.summary, one.message)]
        return tuple(dict.fromkeys(filter(None, said)))


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling with what else was found out."""

    ruling: Ruling

    @property
    def valid(self) -> bool:
        return self.ruling.valid


@dataclass(frozen=True, slots=True)
class Played(Generic[G]):
    """What came of a turn or a call: the ruling, and the game after it.

    One that was not `taken` leaves the game as it was.
    """

    game: G
    ruling: Ruling
    taken: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place, from 1, which those of equal merit share, the points, and hints."""

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
class FinalRuling(Ruled):
    """The ruling on an end, and the standings from the first place on, if it is valid."""

    standings: tuple[Standing, ...]

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(standing.player for standing in self.standings if standing.place == 1)

    @property
    def totals(self) -> dict[str, int]:
        """The points of each player."""
        return {standing.player: standing.total for standing in self.standings}


def _outcome(findings: Iterable[RuleFinding]) -> Outcome:
    severities = {finding.severity for finding in findings}
    if "violation" in severities:
        return "invalid"
    return "unsure" if "question" in severities else "valid"


def ranked(merits: Mapping[str, Any]) -> list[tuple[int, str]]:
    """The places from 1, with their players; those of equal merit share one, in the order given."""
    places = [(1 + sum(o > own for o in merits.values()), who) for who, own in merits.items()]
    return sorted(places, key=lambda entry: entry[0])


def names_problem(names: Sequence[str], what: str = "players") -> Text:
    """What is wrong with the names of those who play; "" where they tell them apart."""
    if len(set(names)) == len(names) and all(names):
        return ""
    return Message.of("options-names-differ", what=what, names=tuple(map(repr, names)))
