"""Every sentence for people, in four languages: ``en/PART.ftl`` and so on, made by Fluent.

A key begins with its part of the catalogue: `mobi-no-number` is in ``mobi.ftl``. A list is said by
`list-and`, and a message that has one as the parameter `NAME` may select by their number `NAME-n`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import fields, is_dataclass, replace
from functools import cache, lru_cache
from os import environ
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, overload

from referee.plain_text import shown
from rules.message import Message, Sentence, Text, Value, sentences

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

LANGUAGES = ("en", "de", "nl", "fr")
"""The first is said where nothing else is asked for, or nothing that is known."""

LONGEST = 2000
"""Characters of a name after which it is cut off: Fluent refuses to say what is much longer."""

_BETWEEN = {"list-sentences": " ", "list-comma": ", ", "list-clauses": "; "}
"""What stands between the things of a list, but the last two, unless a comma does."""

_ENTRY = re.compile(r"^([a-z][\w-]*) = ?(.*(?:\n(?![A-Za-z#-]).*)*)", re.MULTILINE)
"""A message: what follows its key up to the next one, or a comment."""

_PARAMETER = re.compile(r"\{ \$(\w+) \}")

_UNNAMED = {"The photo": "reading-the-photo", "The photo before": "reading-the-photo-before"}
"""Photographs that have no name."""

_HERE = Path(__file__).parent

_ALOUD = ContextVar("_ALOUD", default=LANGUAGES[0])

T = TypeVar("T")


def speak(language: str | None) -> None:
    """Say `aloud` in this language from here on, or in the system's."""
    _ALOUD.set(_known(language or _systems()))


def language() -> str:
    """What `aloud` speaks."""
    return _ALOUD.get()


@overload
def aloud(value: Message) -> str: ...


@overload
def aloud(value: T) -> T: ...


def aloud(value: Any) -> Any:
    """A message, a report or what else has sentences in it, for whoever reads or hears them."""
    if isinstance(value, Message):
        return say(value, language())
    # What was said is English already.
    return value if language() == LANGUAGES[0] else spoken(value, language())


def say(told: Text, language: str = LANGUAGES[0]) -> str:
    """A message as a sentence that can be said again in another language; other text as it is.

    Raises LookupError for a message that the catalogue does not have, or without its parameters.
    """
    if isinstance(told, Message):
        return Sentence(_said(told, _known(language)), told)
    if isinstance(told, Sentence):
        try:
            return Sentence(_said(told.told, _known(language)), told.told)
        except LookupError:  # as of a report that was written by another version
            return told
    return told


def sentence(key: str, /, **args: object) -> str:
    """The message of this key and these parameters, said in English."""
    return say(Message.of(key, **args))


def following(*said: Text) -> str:
    """Sentences one after the other, said in English."""
    return say(sentences(*said))


def spoken(value: T, language: str) -> T:
    """A report, or what else has sentences in it, JSON too, with all of them in a language."""
    said: Any = value
    if isinstance(value, Sentence):
        said = say(value, language)
    elif isinstance(value, Mapping):
        said = {name: spoken(one, language) for name, one in value.items()}
    elif isinstance(value, tuple | list) and not hasattr(value, "_fields"):
        said = type(value)(spoken(one, language) for one in value)
    elif is_dataclass(value) and not isinstance(value, type):
        parts = {part.name: getattr(value, part.name) for part in fields(value) if part.init}
        said = replace(value, **{name: spoken(part, language) for name, part in parts.items()})
    return said  # type: ignore[no-any-return]


def patterns(part: str, language: str) -> dict[str, str]:
    """The messages of a part by key, with ``{name}`` for their parameters: for a page to say."""
    said = _catalogue(_known(language), part)
    return {key: _PARAMETER.sub(r"{\1}", text) for key, text in said.items()}


def _systems() -> str:
    """What the system speaks, such as de_AT.UTF-8."""
    if sys.platform == "win32":
        import ctypes
        import locale

        return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    return next((environ[name] for name in names if environ.get(name)), "")


def _known(language: str) -> str:
    """One of ours, such as de for de_AT.UTF-8."""
    short = language[:2].casefold()
    return short if short in LANGUAGES else LANGUAGES[0]


@lru_cache(maxsize=4096)
def _said(message: Message, language: str) -> str:
    part, *_ = message.key.partition("-")
    if part == "list" and isinstance(things := message.args.get("things"), tuple):
        return _list(message.key, things, language)
    text = _catalogue(language, part).get(message.key)
    if text is None:
        raise LookupError(f"the catalogue has no {message.key!r} in {language!r}")
    # Fluent takes longer to be imported than all else of a short command.
    if not message.args and "{" not in text and "\n" not in text:
        return text
    bundle = _bundle(language, message.key)
    pattern = bundle.get_message(message.key).value
    assert pattern is not None, message.key
    said, errors = bundle.format_pattern(pattern, _parameters(message, language))
    if errors:
        raise LookupError(f"{message.key} in {language!r}: {errors[0]}") from errors[0]
    return str(said)


def _parameters(message: Message, language: str) -> dict[str, Any]:
    from fluent.runtime.types import fluent_number

    out: dict[str, Any] = {}
    for name, value in message.args.items():
        if isinstance(value, tuple):
            out[f"{name}-n"] = fluent_number(len(value))
        if isinstance(value, int):
            # As points are written down, without separators of thousands.
            out[name] = fluent_number(value, useGrouping=False)
        else:
            out[name] = _text(value, language)
    return out


def _text(value: Value, language: str) -> str:
    if isinstance(value, str) and value in _UNNAMED:
        value = Message.of(_UNNAMED[value])
    if isinstance(value, Message):
        return _said(value, language)
    if isinstance(value, tuple):
        said = _list("list-and", value, language)
    else:
        # No name needs ends of lines, nor any sentence.
        said = shown(str(value)).replace("\n", r"\n").replace("\t", r"\t")
    return said if len(said) <= LONGEST else f"{said[:LONGEST]}…"


def _list(key: str, things: tuple[Value, ...], language: str) -> str:
    *earlier, last = [_text(thing, language) for thing in things] or [""]
    if not earlier:
        return last
    first = _BETWEEN.get(key, ", ").join(earlier)
    if key == "list-sentences":
        return f"{first} {last}"
    return _said(Message.of(key, earlier=first, last=last), language)


@cache
def _catalogue(language: str, part: str) -> dict[str, str]:
    """The messages of a part, by key, as they are written."""
    path = _HERE / language / f"{part}.ftl"
    source = path.read_text("utf-8") if part.isalnum() and path.is_file() else ""
    return {key: text.rstrip() for key, text in _ENTRY.findall(source)}


@cache
def _bundle(language: str, key: str) -> FluentBundle:
    """One message: whole parts take as long to be read as a photograph."""
    from fluent.runtime import FluentBundle, FluentResource

    bundle = FluentBundle([language], use_isolating=False)
    text = _catalogue(language, key.partition("-")[0])[key]
    bundle.add_resource(FluentResource(f"{key} = {text}\n"))
    return bundle
