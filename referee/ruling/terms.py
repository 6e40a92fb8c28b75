"""What was told before a ruling, read as the option's kind asks."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from referee.errors import UsageError
from referee.game import Kind, Option

if TYPE_CHECKING:
    from vision.photo.photo import Photo

R = TypeVar("R")


def read_option(option: Option, told: Any) -> Any:
    """The value of an option, from what was told in Python or typed on the command line.

    Raises UsageError where it makes no sense.
    """
    return _READERS[option.kind](option.name, told)


def read_ruleset(read: Callable[[Mapping[str, Any]], R], rules: Mapping[str, Any] | None) -> R:
    """The ruleset that house rules make. Raises UsageError for what the game does not know."""
    try:
        return read(rules or {})
    except ValueError as error:
        raise UsageError(f"The rules do not fit the game. {error}") from None


def _number(name: str, told: Any) -> int:
    plain = isinstance(told, str) and told.isascii() and told.isdigit() and len(told) < 10
    if plain or (isinstance(told, int) and not isinstance(told, bool) and told >= 0):
        return int(told)
    raise UsageError(f"{name!r} must be a whole number from 0 on, but got {told!r}.")


def _switch(name: str, told: Any) -> bool:
    if isinstance(told, bool):
        return told
    raise UsageError(f"{name!r} must be true or false, but got {told!r}.")


def read_rules(path: Path) -> dict[str, Any]:
    """House rules from a TOML file."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        reason = getattr(error, "strerror", None)
        if reason is not None:
            raise UsageError(f"The rules file {path} cannot be opened: {reason}.") from None
        raise UsageError(f"The rules file {path} is not TOML: {error}.") from None


def _rules(name: str, told: Any) -> dict[str, Any]:
    return dict(told) if isinstance(told, Mapping) else read_rules(Path(told))


def _names(name: str, told: Any) -> tuple[str, ...]:
    names = tuple(part.strip() for part in (told.split(",") if isinstance(told, str) else told))
    if not all(names) or len(set(names)) < len(names):
        raise UsageError(f"{name!r} must be different names such as Ann,Bo, but got {told!r}.")
    return names


def _photo(name: str, told: Any) -> Photo:
    from vision.photo.photo import Photo

    photo = told if isinstance(told, Photo) else Photo.load(told)
    if isinstance(photo, Photo):
        return photo
    raise UsageError(f"The photo {name} cannot be read. {photo}")


_READERS: Mapping[Kind, Callable[[str, Any], Any]] = {
    "number": _number,
    "switch": _switch,
    "rules": _rules,
    "names": _names,
    "photo": _photo,
}
