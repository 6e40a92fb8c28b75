"""What players agree on: frozen dataclasses of options, read from tables (parsed JSON or TOML)."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Self, TypeVar

from rules.errors import RecordError, RulesetError
from rules.message import Message, Text, one_of

T = TypeVar("T")

Record = dict[str, Any]
"""What `to_dict` gives: only dicts with text keys, lists, text, numbers, truth values and None."""

Reader = Callable[[Mapping[str, Any], str], Any]
"""Reads the option of that name from a table."""


def need(data: Mapping[str, Any], key: str, kind: type[T]) -> T:
    """The field `key`, which must be of type `kind`."""
    if key not in data:
        fields = tuple(f"'{name}'" for name in data)
        raise RecordError(Message.of("options-lacking", field=key, fields=fields))
    return _typed(data[key], key, kind)


def each(data: Mapping[str, Any], key: str, kind: type[T]) -> tuple[T, ...]:
    """The entries of the list `key`, all of type `kind`."""
    return tuple(_typed(entry, key, kind, each=True) for entry in need(data, key, list))


def span(data: Mapping[str, Any], key: str) -> tuple[int, int]:
    """The lowest and the highest of a range."""
    bounds = each(data, key, int)
    if len(bounds) != 2:
        raise RulesetError(Message.of("options-span", option=key, got=str([*bounds])))
    return bounds[0], bounds[1]


def strange_option(data: Mapping[str, Any], known: Iterable[str]) -> Text:
    """What is wrong with a table that has an option not known; "" where it has none."""
    names = tuple(known)
    strange = [key for key in data if key not in names]
    if not strange:
        return ""
    return Message.of("options-unknown", known=one_of(names), got=repr(strange[0]))


def _typed(value: object, name: str, kind: type[T], each: bool = False) -> T:
    # True is an int to Python, but never a number of points or tiles.
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        got = str(value).lower() if isinstance(value, bool) else repr(value)
        raise RecordError(
            Message.of("options-kind", option=name, each=each, kind=kind.__name__, got=got)
        )
    return value


@dataclass(frozen=True, slots=True)
class Options:
    """A dataclass of options, each with a default.

    `readers` are for options that are not read as the type of their default says. `told` says to
    players what the options are, by their names: those that are told together with blanks between.
    A dataclass with a `problem` raises it as a RulesetError.
    """

    readers: ClassVar[Mapping[str, Reader]] = {}
    told: ClassVar[Mapping[str, Message]] = {}

    def __post_init__(self) -> None:
        if problem := self.problem():
            raise RulesetError(problem)

    def problem(self) -> Text:
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
        return (
            each(data, key, int) if isinstance(default, tuple) else need(data, key, type(default))
        )


def _plain(value: object) -> object:
    if isinstance(value, Options):
        return value.to_dict()
    if isinstance(value, frozenset):
        return sorted(value)
    return list(value) if isinstance(value, tuple) else value
