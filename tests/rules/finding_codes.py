"""The codes of a ruling's findings, in order."""

from collections.abc import Iterable
from typing import Protocol

from rules import RuleFinding, Ruling


class HasRuling(Protocol):
    @property
    def ruling(self) -> Ruling: ...


def codes(result: HasRuling) -> list[str]:
    return _codes(result.ruling.findings)


def violations(result: HasRuling) -> list[str]:
    return _codes(result.ruling.violations)


def questions(result: HasRuling) -> list[str]:
    return _codes(result.ruling.questions)


def notes(result: HasRuling) -> list[str]:
    return _codes(result.ruling.notes)


def _codes(findings: Iterable[RuleFinding]) -> list[str]:
    return [finding.code for finding in findings]
