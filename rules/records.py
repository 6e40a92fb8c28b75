"""Reading plain records with errors that name the field."""

from collections.abc import Mapping
from typing import Any, TypeVar

from rules.options import Record, RecordError, _typed, each, need, strange_option

__all__ = ["Record", "RecordError", "each", "maybe", "need", "strange_option"]

T = TypeVar("T")


def maybe(data: Mapping[str, Any], key: str, kind: type[T]) -> T | None:
    """The field `key` of type `kind`, or None where it is absent or null."""
    return None if data.get(key) is None else _typed(data[key], f"'{key}'", kind)
