"""Reading plain records (parsed JSON or TOML) with errors that name the field."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from rules.wording import listed

T = TypeVar("T")

Record = dict[str, Any]
"""What `to_dict` gives: only dicts with text keys, lists, text, numbers, truth values and None."""

_KINDS: Mapping[type, str] = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "text in quotes",
    list: "a list",
    dict: "a table",
}


class RecordError(ValueError):
    """A record lacks a field, or a field holds something of the wrong type."""


def need(data: Mapping[str, Any], key: str, kind: type[T]) -> T:
    """The field `key`, which must be of type `kind`."""
    if key not in data:
        raise RecordError(f"The record must have a field '{key}', but has {_names(data)}.")
    return _typed(data[key], f"'{key}'", kind)


def maybe(data: Mapping[str, Any], key: str, kind: type[T]) -> T | None:
    """The field `key` of type `kind`, or None where it is absent or null."""
    return None if data.get(key) is None else _typed(data[key], f"'{key}'", kind)


def each(data: Mapping[str, Any], key: str, kind: type[T]) -> tuple[T, ...]:
    """The entries of the list `key`, all of type `kind`."""
    return tuple(_typed(entry, f"Each of '{key}'", kind) for entry in need(data, key, list))


def strange_option(data: Mapping[str, Any], known: Iterable[str]) -> str:
    """What is wrong with a table that has an option not known; "" where it has none."""
    names = tuple(known)
    strange = [key for key in data if key not in names]
    return f"An option must be {listed(names, 'or')}, but got {strange[0]!r}." if strange else ""


def _typed(value: object, name: str, kind: type[T]) -> T:
    # True is an int to Python, but never a number of points or tiles.
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        said = _KINDS.get(kind, kind.__name__)
        raise RecordError(f"{name} must be {said}, but got {_as_written(value)}.")
    return value


def _as_written(value: object) -> str:
    """As it stands in JSON and TOML."""
    return str(value).lower() if isinstance(value, bool) else repr(value)


def _names(data: Mapping[str, Any]) -> str:
    return ", ".join(f"'{key}'" for key in data) or "none"
