"""How a ruling is said: an outcome, one sentence, and all findings, not just the first."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from rules.wording import plural

Outcome = Literal["valid", "invalid", "unsure"]
Severity = Literal["violation", "question", "note"]


@dataclass(frozen=True, slots=True)
class RuleFinding:
    """One thing found: a violation, a question, or a note that leaves the ruling as it is.

    A question is what nobody can tell from the table and the ruling turns on. `code` is for
    programs, `message` a sentence for the table, and `at` the pieces concerned, by the game's own
    names ("7B"), the one to blame first.
    """

    code: str
    message: str
    at: tuple[str, ...] = ()
    severity: Severity = "violation"

    @property
    def is_violation(self) -> bool:
        return self.severity == "violation"

    @property
    def is_question(self) -> bool:
        return self.severity == "question"


@dataclass(frozen=True, slots=True)
class Ruling:
    """Valid, invalid or unsure, the sentence to read out, and every finding.

    A ruling is invalid exactly when at least one finding is a violation, and else unsure exactly
    when at least one is a question. Raises ValueError where the outcome contradicts the findings.
    """

    outcome: Outcome
    summary: str
    findings: tuple[RuleFinding, ...] = ()

    def __post_init__(self) -> None:
        if self.outcome != _outcome(self.findings):
            raise ValueError(
                f"The outcome must be {_outcome(self.findings)} by its findings, "
                f"but got {self.outcome!r}."
            )

    @classmethod
    def of(cls, findings: Iterable[RuleFinding], summary: str) -> "Ruling":
        """The ruling that follows from `findings`; `summary` is said when it is valid."""
        found = tuple(findings)
        return cls(_outcome(found), _summary(found, summary), found)

    @property
    def valid(self) -> bool:
        return self.outcome == "valid"

    @property
    def violations(self) -> tuple[RuleFinding, ...]:
        return self._of("violation")

    @property
    def questions(self) -> tuple[RuleFinding, ...]:
        return self._of("question")

    @property
    def notes(self) -> tuple[RuleFinding, ...]:
        return self._of("note")

    def _of(self, severity: Severity) -> tuple[RuleFinding, ...]:
        return tuple(finding for finding in self.findings if finding.severity == severity)


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling with what else was found out."""

    ruling: Ruling

    @property
    def valid(self) -> bool:
        return self.ruling.valid


def _outcome(findings: Iterable[RuleFinding]) -> Outcome:
    severities = {finding.severity for finding in findings}
    if "violation" in severities:
        return "invalid"
    return "unsure" if "question" in severities else "valid"


def _summary(findings: tuple[RuleFinding, ...], otherwise: str) -> str:
    for severity in ("violation", "question"):
        said = [finding.message for finding in findings if finding.severity == severity]
        if said:
            more = len(said) - 1
            return said[0] if not more else f"{said[0]} And {plural(more, f'more {severity}')}."
    return otherwise
