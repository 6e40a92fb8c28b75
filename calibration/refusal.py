"""What the person at the camera or the table can mend, as a value rather than an exception."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pkgutil import resolve_name
from typing import Any


def sentence(key: str, **args: object) -> str:
    """What the catalogue of `referee.words` has under this key, in English.

    By name: sentences are made of what is seen, and not the other way round.
    """
    said: str = resolve_name("referee.words:sentence")(key, **args)
    return said


def message(key: str, **args: object) -> Any:
    """The same as a part of another sentence."""
    return resolve_name("rules.message:Message.of")(key, **args)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Pictures or a file that nothing can be made from."""

    reason: str
    """Short code, such as ``"too-few"`` or ``"blurred"``."""
    told: str | Mapping[str, object] = field(default_factory=dict)
    """One sentence for that person: what is wrong, and where. Or the parameters of the sentence
    that the catalogue of `referee.words` has for this reason."""
    cure: str = ""
    """One sentence: what to do about it; or its key in the catalogue."""

    @property
    def message(self) -> str:
        """What is wrong, in English."""
        return (
            self.told
            if isinstance(self.told, str)
            else sentence(f"reading-{self.reason}", **self.told)
        )

    @property
    def remedy(self) -> str:
        """What to do about it, in English."""
        return (
            self.cure
            if isinstance(self.told, str)
            else sentence(f"reading-{self.cure}", **self.told)
        )

    def __str__(self) -> str:
        said: str = resolve_name("referee.words:join_sentences")(self.message, self.remedy)
        return said
