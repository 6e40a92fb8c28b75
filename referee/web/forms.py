"""Bodies of requests, as the API's OpenAPI description shows them."""

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
"""A name, a word or a call: no lone surrogates, no control characters."""


def _encodable(value: Any) -> Any:
    try:
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except ValueError:
        raise ValueError("must be plain JSON") from None
    return value


Options = Annotated[dict[Text, Any], Field(max_length=50), AfterValidator(_encodable)]
"""Options by name; the game checks their values."""

OptionsField = Json[Options]
"""Options as a JSON field of a form."""

Coordinate = Annotated[float, Field(allow_inf_nan=False, ge=-1e5, le=1e5)]
"""Coordinate of a point in pixels of a photograph."""

Key = Annotated[str, Header(alias="Idempotency-Key", max_length=200)]
"""Idempotency key: a request that is sent again with the same key is not repeated."""


class Error(BaseModel):
    """What went wrong, in one sentence for the person who asked."""

    error: str


class TapsForm(BaseModel):
    """Centres of pieces in a photograph in which none was found.

    A rotation by `quarters`, clockwise, makes their faces upright.
    """

    points: list[tuple[Coordinate, Coordinate]] = Field(min_length=1, max_length=100)
    quarters: int = Field(0, ge=0, le=3)


class RuleForm(BaseModel):
    """How to rule on a photograph again."""

    game: Text | None = None
    options: Options | None = None
    answers: dict[Text, Text] = Field(default_factory=dict, max_length=200)
    taps: TapsForm | None = None


class PartForm(BaseModel):
    """A part of a photograph to rule on: its corners, clockwise from the top left."""

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
    """A call, as typed at the terminal."""

    call: Text


def read_options(
    name: str | None, options: dict[str, Any] | None, photos: Photos
) -> tuple[str, dict[str, Any]]:
    """Check the name of a game, "" for none, and its options; load photographs by upload id.

    Raises UsageError for an unknown game or option. File names are not accepted: they would name
    files of the server.
    """
    parsed = {option: value for option, value in (options or {}).items() if value is not None}
    if not name:
        if parsed:
            raise UsageError(Message.of("web-whose-options"))
        return "", {}
    game = games.find(name)
    for option, value in parsed.items():
        kind = game.option(option).kind
        if not isinstance(value, JSON_TYPES.get(kind, object)):
            raise UsageError(Message.of("web-option", name=option, game=game.title, kind=kind))
        if kind == "photo":
            parsed[option] = photos.get(str(value)).encoded
    return game.name, parsed


JSON_TYPES = {"rules": dict, "photo": str, "names": list}
"""JSON types of option kinds that on the command line are file names or comma-separated text."""
