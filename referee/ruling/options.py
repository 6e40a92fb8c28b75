"""Values of a game's options, as given in Python or on the command line."""

from __future__ import annotations

import os
import tomllib
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from referee.errors import UsageError
from referee.game import Kind, Option
from referee.plain_text import first_duplicate, is_plain
from referee.words import sentence

if TYPE_CHECKING:
    from vision.photo.photo import Photo

R = TypeVar("R")


def read_option(option: Option, value: Any) -> Any:
    """Parse the value of an option by its kind. Raises UsageError where it makes no sense."""
    return _READERS[option.kind](option.name, value)


def read_ruleset(read: Callable[[Mapping[str, Any]], R], rules: Mapping[str, Any] | None) -> R:
    """The ruleset of some house rules. Raises UsageError for rules that the game does not have."""
    try:
        return read(rules or {})
    except ValueError as error:
        raise UsageError(sentence("options-do-not-fit", why=error.args[0])) from None


def _number(name: str, value: Any) -> int:
    is_text = isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10
    if is_text or (isinstance(value, int) and not isinstance(value, bool) and value >= 0):
        return int(value)
    raise UsageError(sentence("use-whole-number", name=name, given=repr(value)))


def _switch(name: str, value: Any) -> bool:
    if isinstance(value, bool):
        return value
    raise UsageError(sentence("use-true-or-false", name=name, given=repr(value)))


def read_rules(path: str | os.PathLike[str] | None) -> dict[str, Any]:
    """House rules from a TOML file; empty without a path."""
    try:
        return {} if path is None else tomllib.loads(Path(path).read_text("utf-8-sig"))
    except UnicodeDecodeError:
        raise UsageError(sentence("use-rules-no-text", path=path)) from None
    except (OSError, ValueError, RecursionError) as error:
        reason = getattr(error, "strerror", None)
        if reason is not None:
            raise UsageError(sentence("use-rules-unopened", path=path, why=reason)) from None
        raise UsageError(sentence("use-rules-no-toml", path=path, why=error)) from None


def _rules(name: str, value: Any) -> dict[str, Any]:
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, str | os.PathLike):
        return read_rules(value)
    raise UsageError(sentence("use-house-rules", name=name, given=repr(value)))


def _names(name: str, value: Any) -> tuple[str, ...]:
    error = UsageError(sentence("use-names", name=name, given=repr(value)))
    if not isinstance(value, Iterable):
        raise error
    parts = value.split(",") if isinstance(value, str) else tuple(value)
    if not all(isinstance(part, str) and part.strip() for part in parts):
        raise error
    names = tuple(unicodedata.normalize("NFC", part.strip()) for part in parts)
    if first_duplicate(names) is not None or not all(map(is_plain, names)):
        raise error
    return names


def _photo(name: str, value: Any) -> Photo:
    from referee.opening import is_single, photo_of
    from vision.failure import Unreadable

    if not is_single(value):
        raise UsageError(sentence("use-photo", name=name, given=repr(value)))
    photo = photo_of(value, f"The photo {name}")
    if not isinstance(photo, Unreadable):
        return photo
    raise UsageError(sentence("use-photo-unread", name=name, why=str(photo)))


_READERS: Mapping[Kind, Callable[[str, Any], Any]] = {
    "number": _number,
    "switch": _switch,
    "rules": _rules,
    "names": _names,
    "photo": _photo,
}
