"""Messages to people as a key and parameters; `referee.words` has the text in each language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Union

from rules.frozen import FrozenDict

Value = Union[str, int, "Message", tuple["Value", ...]]
"""A parameter: text (a name, code or face), a number, a nested message, or a list of these."""


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence, or part of one, independent of language.

    Attributes
    ----------
    key
        Name in the catalogue, which begins with the catalogue's part, as in ``mobi-no-number``.
    args
        Parameters by name.
    """

    key: str
    args: Mapping[str, Value] = FrozenDict()

    @classmethod
    def of(cls, key: str, /, **args: object) -> Message:
        """A message; booleans become "yes" or "no", and values of other types their text."""
        return cls(key, FrozenDict({name: _value(value) for name, value in args.items()}))

    def to_dict(self) -> dict[str, Any]:
        return {"key": self.key, "args": {name: _plain(arg) for name, arg in self.args.items()}}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Message:
        """Inverse of `to_dict`."""
        return cls(
            data["key"], FrozenDict({name: _read(arg) for name, arg in data["args"].items()})
        )

    def walk(self) -> Iterator[Message]:
        """The message and all messages nested in it, depth first."""
        yield self
        yield from _walk(self.args.values())


class Sentence(str):
    """The text of a message in one language, English by default, which keeps the message."""

    __slots__ = ("message",)

    message: Message

    def __new__(cls, text: str, message: Message) -> Sentence:
        self = super().__new__(cls, text)
        self.message = message
        return self

    def __getnewargs__(self) -> tuple[str, Message]:  # type: ignore[override]
        return str.__str__(self), self.message

    def __str__(self) -> str:
        # Or `str(error)` would lose the message.
        return self


Text = str | Message
"""A message, or finished text."""


def sentences(*texts: Text) -> Text:
    """Join sentences into one text, without the empty ones."""
    things = tuple(text for text in texts if text)
    return Message.of("list-sentences", things=things) if things[1:] else (*things, "")[0]


def one_of(things: Iterable[object]) -> Message:
    """A list of alternatives: "red, blue or green"."""
    return Message.of("list-or", things=tuple(things))


def mentions(whole: Text, part: Text) -> bool:
    """Whether `part` equals `whole` or is nested in it."""
    outer, inner = message_of(whole), message_of(part)
    if isinstance(outer, Message) and isinstance(inner, Message):
        return inner in outer.walk()
    # Games outside this repository may use plain text.
    return isinstance(whole, str) and isinstance(part, str) and part in whole


def message_of(text: Text) -> Text:
    """The message of a sentence; any other text unchanged."""
    return text.message if isinstance(text, Sentence) else text


def _value(value: object) -> Value:
    match value:
        case Message():
            return value
        case Sentence():
            return value.message
        case bool():
            return "yes" if value else "no"
        case str() | int():
            return value
        case tuple() | list() if not hasattr(value, "_fields"):
            return tuple(map(_value, value))
    return str(value)


def _plain(value: Value) -> object:
    if isinstance(value, Message):
        return value.to_dict()
    return [*map(_plain, value)] if isinstance(value, tuple) else value


def _read(value: Any) -> Value:
    if isinstance(value, Mapping):
        return Message.from_dict(value)
    return tuple(map(_read, value)) if isinstance(value, list) else _value(value)


def _walk(values: Iterable[Value]) -> Iterator[Message]:
    for value in values:
        if isinstance(value, Message):
            yield from value.walk()
        elif isinstance(value, tuple):
            yield from _walk(value)
