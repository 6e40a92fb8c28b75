"""Every sentence for people, in four languages, as Fluent catalogues: ``en/PART.ftl`` and so on.

A key begins with its part of the catalogue: `mobi-no-number` is in ``mobi.ftl``. Lists are
formatted by `list-and`; a message with a list as the parameter `NAME` may select by its length,
`NAME-n`. `TYPED(…)` is what to type at a terminal, which the web page leaves out; `CALL(word)` is a
call, on the page the name of its button.
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

from referee.plain_text import escape_controls
from rules.message import Message, Sentence, Text, Value, sentences

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

LANGUAGES = ("en", "de", "nl", "fr")
"""The first is the default, and stands in for languages that there is no catalogue of."""

LONGEST = 2000
"""Characters after which a parameter is cut off: Fluent refuses much longer ones."""

_SEPARATORS = {"list-sentences": " ", "list-comma": ", ", "list-clauses": "; "}
"""Between the items of a list other than the last two; else a comma."""

_ENTRY = re.compile(r"^([a-z][\w-]*) = ?(.*(?:\n(?![A-Za-z#-]).*)*)", re.MULTILINE)
"""A key and its pattern, which ends before the next key or comment."""

_PARAMETER = re.compile(r"\{ \$(\w+) \}")

_NAMELESS = {"The photo": "reading-the-photo", "The photo before": "reading-the-photo-before"}
"""Messages for photographs without a file, by the name that their reports have."""

_HERE = Path(__file__).parent

_LANGUAGE = ContextVar("_LANGUAGE", default=LANGUAGES[0])
_ON_PAGE = ContextVar("_ON_PAGE", default=False)

T = TypeVar("T")


def set_language(language: str | None, on_page: bool = False) -> None:
    """Set the language of `localise` for this context; None or "" for the system's.

    `on_page` sets that sentences are for the web page, where nothing is typed.
    """
    _LANGUAGE.set(_supported(language or _system_language()))
    _ON_PAGE.set(on_page)


def current_language() -> str:
    """The language of `localise`."""
    return _LANGUAGE.get()


@overload
def localise(value: Message) -> str: ...


@overload
def localise(value: T) -> T: ...


def localise(value: Any) -> Any:
    """Translate a message, a report or any other container of sentences to the current language."""
    language, on_page = current_language(), _ON_PAGE.get()
    if isinstance(value, Message):
        return say(value, language, on_page)
    # Sentences are English already, for a terminal.
    unchanged = language == LANGUAGES[0] and not on_page
    return value if unchanged else translate(value, language, on_page)


def say(text: Text, language: str = LANGUAGES[0], on_page: bool = False) -> str:
    """Format a message as a `Sentence`, which can be translated again; return other text as it is.

    Raises LookupError for a message that is not in the catalogue, or lacks a parameter.
    """
    if isinstance(text, Message):
        return Sentence(_format(text, _supported(language), on_page), text)
    if isinstance(text, Sentence):
        try:
            return Sentence(_format(text.message, _supported(language), on_page), text.message)
        except LookupError:  # from a report that another version wrote
            return text
    return text


def sentence(key: str, /, **args: object) -> str:
    """Format the message of a key and parameters in English."""
    return say(Message.of(key, **args))


def join_sentences(*parts: Text) -> str:
    """Sentences one after the other, in English."""
    return say(sentences(*parts))


def translate(value: T, language: str, on_page: bool = False) -> T:
    """Translate every sentence in a report, a container or JSON."""
    out: Any = value
    if isinstance(value, Sentence):
        out = say(value, language, on_page)
    elif isinstance(value, Mapping):
        out = {name: translate(item, language, on_page) for name, item in value.items()}
    elif isinstance(value, tuple | list) and not hasattr(value, "_fields"):
        out = type(value)(translate(item, language, on_page) for item in value)
    elif is_dataclass(value) and not isinstance(value, type):
        members = {f.name: getattr(value, f.name) for f in fields(value) if f.init}
        out = replace(value, **translate(members, language, on_page))
    return out  # type: ignore[no-any-return]


def patterns(part: str, language: str) -> dict[str, str]:
    """Messages of a part by key, with ``{name}`` for parameters, for the web page to format."""
    catalogue = _catalogue(_supported(language), part)
    return {key: _PARAMETER.sub(r"{\1}", text) for key, text in catalogue.items()}


def _system_language() -> str:
    """The system's locale, such as de_AT.UTF-8."""
    if sys.platform == "win32":
        import ctypes
        import locale

        return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    return next((environ[name] for name in names if environ.get(name)), "")


def _supported(language: str) -> str:
    """The supported language of a locale: de for de_AT.UTF-8, or the default."""
    short = language[:2].casefold()
    return short if short in LANGUAGES else LANGUAGES[0]


@lru_cache(maxsize=4096)
def _format(message: Message, language: str, on_page: bool) -> str:
    part, *_ = message.key.partition("-")
    if part == "list" and isinstance(items := message.args.get("things"), tuple):
        return _format_list(message.key, items, language, on_page)
    text = _catalogue(language, part).get(message.key)
    if text is None:
        raise LookupError(f"the catalogue has no {message.key!r} in {language!r}")
    # Importing Fluent takes longer than the rest of a short command.
    if not message.args and "{" not in text and "\n" not in text:
        return text
    bundle = _bundle(language, message.key, on_page)
    pattern = bundle.get_message(message.key).value
    assert pattern is not None, message.key
    formatted, errors = bundle.format_pattern(pattern, _parameters(message, language, on_page))
    if errors:
        raise LookupError(f"{message.key} in {language!r}: {errors[0]}") from errors[0]
    return str(formatted)


def _parameters(message: Message, language: str, on_page: bool) -> dict[str, Any]:
    from fluent.runtime.types import fluent_number

    out: dict[str, Any] = {}
    for name, value in message.args.items():
        if isinstance(value, tuple):
            out[f"{name}-n"] = fluent_number(len(value))
        if isinstance(value, int):
            # Points are written without thousands separators.
            out[name] = fluent_number(value, useGrouping=False)
        else:
            out[name] = _format_value(value, language, on_page)
    return out


def _format_value(value: Value, language: str, on_page: bool) -> str:
    if isinstance(value, str) and value in _NAMELESS:
        value = Message.of(_NAMELESS[value])
    if isinstance(value, Message):
        return _format(value, language, on_page)
    if isinstance(value, tuple):
        text = _format_list("list-and", value, language, on_page)
    else:
        # Sentences stay on one line.
        text = escape_controls(str(value)).replace("\n", r"\n").replace("\t", r"\t")
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _format_list(key: str, items: tuple[Value, ...], language: str, on_page: bool) -> str:
    *earlier, last = [_format_value(item, language, on_page) for item in items] or [""]
    if not earlier:
        return last
    first = _SEPARATORS.get(key, ", ").join(earlier)
    if key == "list-sentences":
        return f"{first} {last}"
    return _format(Message.of(key, earlier=first, last=last), language, on_page)


@cache
def _catalogue(language: str, part: str) -> dict[str, str]:
    """The patterns of a part by key, as they are written."""
    path = _HERE / language / f"{part}.ftl"
    source = path.read_text("utf-8") if part.isalnum() and path.is_file() else ""
    return {key: text.rstrip() for key, text in _ENTRY.findall(source)}


@cache
def _bundle(language: str, key: str, on_page: bool) -> FluentBundle:
    """A bundle of one message: parsing a whole part takes as long as reading a photograph."""
    from fluent.runtime import FluentBundle, FluentResource

    def call(line: str) -> str:
        word, space, rest = str(line).partition(" ")
        buttons = _catalogue(language, "page") if on_page else {}
        return buttons.get(f"page-call-{word.replace('ö', 'o')}", word) + space + rest

    def typed(*parts: str) -> str:
        return "" if on_page else "".join(map(str, parts))

    functions: dict[str, Any] = {"CALL": call, "TYPED": typed}
    bundle = FluentBundle([language], functions=functions, use_isolating=False)
    text = _catalogue(language, key.partition("-")[0])[key]
    bundle.add_resource(FluentResource(f"{key} = {text}\n"))
    return bundle
