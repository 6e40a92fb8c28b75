"""Failures that the user can mend, as values rather than exceptions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pkgutil import resolve_name
from typing import Any


def sentence(key: str, **args: object) -> str:
    """The English sentence of a message id of `referee.words`, resolved late to avoid a cycle."""
    text: str = resolve_name("referee.words:sentence")(key, **args)
    return text


def message(key: str, **args: object) -> Any:
    """A message as a part of another sentence."""
    return resolve_name("rules.message:Message.of")(key, **args)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why pictures or a file cannot be used."""

    reason: str
    """Short code, such as ``"too-few"`` or ``"blurred"``."""
    details: str | Mapping[str, object] = field(default_factory=dict)
    """Parameters of the reason's message in `referee.words`, or the finished sentence."""
    advice: str = ""
    """Message id of the remedy, or the finished sentence."""

    @property
    def message(self) -> str:
        """What is wrong, in English."""
        if isinstance(self.details, str):
            return self.details
        return sentence(f"reading-{self.reason}", **self.details)

    @property
    def remedy(self) -> str:
        """What to do about it, in English."""
        if isinstance(self.details, str):
            return self.advice
        return sentence(f"reading-{self.advice}", **self.details)

    def __str__(self) -> str:
        text: str = resolve_name("referee.words:join_sentences")(self.message, self.remedy)
        return text
