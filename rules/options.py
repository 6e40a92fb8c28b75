"""What players agree on, as a frozen dataclass of options, to a table of plain values and back."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Self

from rules.records import Record, RecordError, each, need, strange_option

Reader = Callable[[Mapping[str, Any], str], Any]
"""Reads the option of that name from a table."""


class RulesetError(RecordError):
    """Rules that nobody could play by."""


@dataclass(frozen=True, slots=True)
class Options:
    """A dataclass of options, each with a default.

    `readers` are for options that are not read as the type of their default says. A dataclass
    with a `problem` raises it as a RulesetError.
    """

    readers: ClassVar[Mapping[str, Reader]] = {}

    def __post_init__(self) -> None:
        problem = self.problem()
        if problem:
            raise RulesetError(problem)

    def problem(self) -> str:
        """Why nobody could play so; nothing where everybody could."""
        return ""

    def to_dict(self) -> Record:
        return {field.name: _plain(getattr(self, field.name)) for field in fields(self)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The options of a table; those left out keep their defaults."""
        defaults = {field.name: field.default for field in fields(cls)}
        if strange := strange_option(data, defaults):
            raise RulesetError(strange)
        return cls(**{key: cls._read(data, key, defaults[key]) for key in data})

    @classmethod
    def _read(cls, data: Mapping[str, Any], key: str, default: object) -> Any:
        if key in cls.readers:
            return cls.readers[key](data, key)
        if isinstance(default, Options):
            return type(default).from_dict(need(data, key, dict))
        if isinstance(default, tuple):
            return each(data, key, int)
        return need(data, key, type(default))


def _plain(value: object) -> object:
    if isinstance(value, Options):
        return value.to_dict()
    if isinstance(value, tuple):
        return list(value)
    return sorted(value) if isinstance(value, frozenset) else value
