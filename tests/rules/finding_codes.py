"""The codes of the findings of a ruling, or of a result that has one, in order."""

from typing import Protocol

from rules import Ruling
from rules.verdict import Severity


class HasRuling(Protocol):
    @property
    def ruling(self) -> Ruling: ...


def codes(result: HasRuling | Ruling, severity: Severity | None = None) -> list[str]:
    """The codes of all findings, or of those of one severity."""
    ruling = result if isinstance(result, Ruling) else result.ruling
    return [each.code for each in ruling.findings if severity in (None, each.severity)]


def violations(result: HasRuling | Ruling) -> list[str]:
    return codes(result, "violation")


def questions(result: HasRuling | Ruling) -> list[str]:
    return codes(result, "question")


def notes(result: HasRuling | Ruling) -> list[str]:
    return codes(result, "note")
