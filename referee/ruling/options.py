"""What was given before a ruling, read as the option's kind asks."""

from __future__ import annotations

import os
import tomllib
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from referee.errors import UsageError
from referee.game import Kind, Option
from referee.plain_text import is_plain, twin
from referee.words import sentence

if TYPE_CHECKING:
    from vision.photo.photo import Photo

R = TypeVar("R")


def read_option(option: Option, given: Any) -> Any:
    """The value of an option, from what was given in Python or typed on the command line.

    Raises UsageError where it makes no sense.
    """
    return _READERS[option.kind](option.name, given)


def read_ruleset(read: Callable[[Mapping[str, Any]], R], rules: Mapping[str, Any] | None) -> R:
    """The ruleset that house rules make. Raises UsageError for what the game does not know."""
    try:
        return read(rules or {})
    except ValueError as error:
        raise UsageError(sentence("options-do-not-fit", why=error.args[0])) from None


def _number(name: str, given: Any) -> int:
    plain = isinstance(given, str) and given.isascii() and given.isdigit() and len(given) < 10
    if plain or (isinstance(given, int) and not isinstance(given, bool) and given >= 0):
        return int(given)
    raise UsageError(sentence("use-whole-number", name=name, given=repr(given)))


def _switch(name: str, given: Any) -> bool:
    if isinstance(given, bool):
        return given
    raise UsageError(sentence("use-true-or-false", name=name, given=repr(given)))


def read_rules(path: str | os.PathLike[str] | None) -> dict[str, Any]:
    """House rules from a TOML file; none where none is named."""
    try:
        return {} if path is None else tomllib.loads(Path(path).read_text("utf-8-sig"))
    except UnicodeDecodeError:
        raise UsageError(sentence("use-rules-no-text", path=path)) from None
    except (OSError, ValueError, RecursionError) as error:
        reason = getattr(error, "strerror", None)
        if reason is not None:
            raise UsageError(sentence("use-rules-unopened", path=path, why=reason)) from None
        raise UsageError(sentence("use-rules-no-toml", path=path, why=error)) from None


def _rules(name: str, given: Any) -> dict[str, Any]:
    if isinstance(given, Mapping):
        return dict(given)
    if isinstance(given, str | os.PathLike):
        return read_rules(given)
    raise UsageError(sentence("use-house-rules", name=name, given=repr(given)))


def _names(name: str, given: Any) -> tuple[str, ...]:
    wrong = UsageError(sentence("use-names", name=name, given=repr(given)))
    if not isinstance(given, Iterable):
        raise wrong
    parts = given.split(",") if isinstance(given, str) else tuple(given)
    if not all(isinstance(part, str) and part.strip() for part in parts):
        raise wrong
    names = tuple(unicodedata.normalize("NFC", part.strip()) for part in parts)
    if twin(names) is not None or not all(map(is_plain, names)):
        raise wrong
    return names


def _photo(name: str, given: Any) -> Photo:
    from referee.opening import is_one, photo_of
    from vision.failure import Unreadable

    if not is_one(given):
        raise UsageError(sentence("use-photo", name=name, given=repr(given)))
    photo = photo_of(given, f"The photo {name}")
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
