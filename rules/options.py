"""Options of the rules as frozen dataclasses, read from tables (parsed JSON or TOML)."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Self, TypeVar

from rules.errors import RecordError, RulesetError
from rules.message import Message, Text, one_of

T = TypeVar("T")

Record = dict[str, Any]
"""A dict as JSON has it: text keys; values are dicts, lists, text, numbers, booleans or None."""

Reader = Callable[[Mapping[str, Any], str], Any]
"""Reads the option of the given name from a table."""


def require(data: Mapping[str, Any], key: str, kind: type[T]) -> T:
    """The field `key`, which must be of type `kind`. Raises RecordError."""
    if key not in data:
        fields = tuple(f"'{name}'" for name in data)
        raise RecordError(Message.of("options-lacking", field=key, fields=fields))
    return _check_type(data[key], key, kind)


def require_list(data: Mapping[str, Any], key: str, kind: type[T]) -> tuple[T, ...]:
    """The list `key`, whose entries must be of type `kind`. Raises RecordError."""
    return tuple(_check_type(entry, key, kind, each=True) for entry in require(data, key, list))


def require_range(data: Mapping[str, Any], key: str) -> tuple[int, int]:
    """The lowest and the highest value of the range `key`. Raises RecordError."""
    bounds = require_list(data, key, int)
    if len(bounds) != 2:
        raise RulesetError(Message.of("options-span", option=key, got=str([*bounds])))
    return bounds[0], bounds[1]


def unknown_option_problem(data: Mapping[str, Any], known: Iterable[str]) -> Text:
    """An error message for the first key that is not in `known`; "" if all are."""
    names = tuple(known)
    unknown = [key for key in data if key not in names]
    if not unknown:
        return ""
    return Message.of("options-unknown", known=one_of(names), got=repr(unknown[0]))


def _check_type(value: object, name: str, kind: type[T], each: bool = False) -> T:
    # bool is a subclass of int, but never a number of points or tiles.
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        got = str(value).lower() if isinstance(value, bool) else repr(value)
        raise RecordError(
            Message.of("options-kind", option=name, each=each, kind=kind.__name__, got=got)
        )
    return value


@dataclass(frozen=True, slots=True)
class Options:
    """Base class of options, each with a default.

    `readers` parse options whose type their default does not tell. `descriptions` explain the
    options to players, by name; names that share one are separated by blanks. A `problem` is raised
    as a RulesetError.
    """

    readers: ClassVar[Mapping[str, Reader]] = {}
    descriptions: ClassVar[Mapping[str, Message]] = {}

    def __post_init__(self) -> None:
        if problem := self.problem():
            raise RulesetError(problem)

    def problem(self) -> Text:
        """Why these options cannot be played; "" if they can."""
        return ""

    def to_dict(self) -> Record:
        return {field.name: _plain(getattr(self, field.name)) for field in fields(self)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Read the options of a table; missing ones keep their defaults. Raises RecordError."""
        defaults = {field.name: field.default for field in fields(cls)}
        if problem := unknown_option_problem(data, defaults):
            raise RulesetError(problem)
        return cls(**{key: cls._read(data, key, defaults[key]) for key in data})

    @classmethod
    def _read(cls, data: Mapping[str, Any], key: str, default: object) -> Any:
        if key in cls.readers:
            return cls.readers[key](data, key)
        if isinstance(default, Options):
            return type(default).from_dict(require(data, key, dict))
        if isinstance(default, tuple):
            return require_list(data, key, int)
        return require(data, key, type(default))


def _plain(value: object) -> object:
    if isinstance(value, Options):
        return value.to_dict()
    if isinstance(value, frozenset):
        return sorted(value)
    return list(value) if isinstance(value, tuple) else value
