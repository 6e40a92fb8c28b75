"""What requests may hold, and what is said of them in the API's description."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import Header
from pydantic import AfterValidator, BaseModel, Field, Json

from referee import games
from referee.errors import UsageError
from referee.plain_text import is_plain
from referee.web.photos import Photos
from rules.message import Message

ONE_JPEG: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {"image/jpeg": {"schema": {"type": "string", "format": "binary"}}},
    }
}


def _printable(text: str) -> str:
    if not is_plain(text):
        raise ValueError("must be printable")
    return text


Text = Annotated[str, Field(max_length=200), AfterValidator(_printable)]
"""A name, a word, a call: no half of a character, nothing that controls a terminal."""


def _encodable(told: Any) -> Any:
    try:
        json.dumps(told, ensure_ascii=False, allow_nan=False).encode()
    except ValueError:
        raise ValueError("must be plain JSON") from None
    return told


Options = Annotated[dict[Text, Any], Field(max_length=50), AfterValidator(_encodable)]
"""Options by their names; what they hold is the game's to look at."""

OptionsField = Json[Options]
"""The same in a field of a form."""

Coordinate = Annotated[float, Field(allow_inf_nan=False, ge=-1e5, le=1e5)]
"""Of a point, in pixels of a photograph."""

Key = Annotated[str, Header(alias="Idempotency-Key", max_length=200)]
"""Names what is done: sent again with the same key, it is not done again."""


class Error(BaseModel):
    """What went wrong, in one sentence for the person who asked."""

    error: str


class TapsForm(BaseModel):
    """Where pieces lie in a photograph in which none was found, by their middles.

    It is turned by so many quarters, clockwise, before faces stand upright.
    """

    points: list[tuple[Coordinate, Coordinate]] = Field(min_length=1, max_length=100)
    quarters: int = Field(0, ge=0, le=3)


class RuleForm(BaseModel):
    """How to rule on a photograph once more."""

    game: Text | None = None
    options: Options | None = None
    answers: dict[Text, Text] = Field(default_factory=dict, max_length=200)
    taps: TapsForm | None = None


class PartForm(BaseModel):
    """A part of a photograph, to be ruled on alone: its corners, clockwise from the top left."""

    game: Text | None = None
    options: Options = Field(default_factory=dict)
    corners: list[tuple[Coordinate, Coordinate]] = Field(min_length=4, max_length=4)


class TableForm(BaseModel):
    """A game to begin at a table."""

    game: Text
    players: list[Text] = Field(default_factory=list, max_length=12)
    options: Options = Field(default_factory=dict)
    source: Text | None = None


class CallForm(BaseModel):
    """Something that is called, in the words of the terminal."""

    call: Text


def read_options(
    name: str | None, given: dict[str, Any] | None, photos: Photos
) -> tuple[str, dict[str, Any]]:
    """The game of a name, "" for none, and its options; photographs by the numbers of uploads.

    Raises UsageError for what is none. No name of a file is taken, for it would be the server's.
    """
    given = {option: value for option, value in (given or {}).items() if value is not None}
    if not name:
        if given:
            raise UsageError(Message.of("web-whose-options"))
        return "", {}
    game = games.find(name)
    for option, value in given.items():
        kind = game.option(option).kind
        taken = FORMS.get(kind, object)
        if not isinstance(value, taken):
            raise UsageError(Message.of("web-option", name=option, game=game.title, kind=kind))
        if kind == "photo":
            given[option] = photos.get(str(value)).encoded
    return game.name, given


FORMS = {"rules": dict, "photo": str, "names": list}
"""What JSON has for the kinds of options that elsewhere may be names of files, or one text."""
