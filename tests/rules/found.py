"""Codes of what was found, in the order of the findings."""

from typing import Protocol

from rules import RuleFinding, Ruling


class HasRuling(Protocol):
    @property
    def ruling(self) -> Ruling: ...


def codes(ruled: HasRuling) -> list[str]:
    return _codes(ruled.ruling.findings)


def violations(ruled: HasRuling) -> list[str]:
    return _codes(ruled.ruling.violations)


def questions(ruled: HasRuling) -> list[str]:
    return _codes(ruled.ruling.questions)


def notes(ruled: HasRuling) -> list[str]:
    return _codes(ruled.ruling.notes)


def _codes(found: tuple[RuleFinding, ...]) -> list[str]:
    return [one.code for one in found]
