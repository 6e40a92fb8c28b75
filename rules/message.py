"""What is said, as a key and parameters: sentences lie in `referee/words`, in several languages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Union

from rules.frozen import Frozen

Value = Union[str, int, "Message", tuple["Value", ...]]
"""A parameter: a name, a code or a face; a number; what is said within; or a list of such."""


@dataclass(frozen=True, slots=True)
class Message:
    """One sentence, or a part of one, in no language.

    Attributes
    ----------
    key
        Its name in the catalogue; the part of the catalogue comes first, as in ``mobi-no-number``.
    args
        Its parameters by name.
    """

    key: str
    args: Mapping[str, Value] = Frozen()

    @classmethod
    def of(cls, key: str, /, **args: object) -> Message:
        """A message; truths become "yes" and "no", a tuple is a list, else what is no text is."""
        return cls(key, Frozen({name: _value(value) for name, value in args.items()}))

    def to_dict(self) -> dict[str, Any]:
        """Form for JSON."""
        return {"key": self.key, "args": {name: _plain(arg) for name, arg in self.args.items()}}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Message:
        """Inverse of `to_dict`."""
        return cls(data["key"], Frozen({name: _read(arg) for name, arg in data["args"].items()}))

    def within(self) -> Iterator[Message]:
        """The message, and all that are said within it."""
        yield self
        yield from _within(self.args.values())


class Sentence(str):
    """A sentence that knows what it says, and so can be said in another language.

    It is English where nothing else was asked for.
    """

    __slots__ = ("told",)

    told: Message

    def __new__(cls, text: str, told: Message) -> Sentence:
        """The text in which `told` is said."""
        self = super().__new__(cls, text)
        self.told = told
        return self

    def __getnewargs__(self) -> tuple[str, Message]:  # type: ignore[override]
        return str.__str__(self), self.told

    def __str__(self) -> str:
        """The sentence itself: so does `str` of an error that says it."""
        return self


Text = str | Message
"""A message, or a sentence as it is."""


def sentences(*said: Text) -> Text:
    """Several sentences, one after the other; empty ones are left out."""
    things = tuple(one for one in said if one)
    return Message.of("list-sentences", things=things) if things[1:] else (*things, "")[0]


def one_of(things: Iterable[object]) -> Message:
    """A list of which one is meant: "red, blue or green"."""
    return Message.of("list-or", things=tuple(things))


def mentions(whole: Text, part: Text) -> bool:
    """Whether one message is the other, or says it within."""
    mine, theirs = message_of(whole), message_of(part)
    if isinstance(mine, Message) and isinstance(theirs, Message):
        return theirs in mine.within()
    # Games of others may say sentences of their own.
    return isinstance(whole, str) and isinstance(part, str) and part in whole


def message_of(said: Text) -> Text:
    """What a sentence says, where that is known."""
    return said.told if isinstance(said, Sentence) else said


def _value(value: object) -> Value:
    match value:
        case Message():
            return value
        case Sentence():
            return value.told
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


def _within(values: Iterable[Value]) -> Iterator[Message]:
    for value in values:
        if isinstance(value, Message):
            yield from value.within()
        elif isinstance(value, tuple):
            yield from _within(value)
