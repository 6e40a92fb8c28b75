"""What a request may hold."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import Header
from pydantic import AfterValidator, BaseModel, Field

from referee.errors import UsageError
from referee.game import Game, Kind
from referee.plain_text import is_plain
from referee.web.photos import Photos
from referee.words import sentence


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


Coordinate = Annotated[float, Field(allow_inf_nan=False, ge=-1e5, le=1e5)]
"""Of a point, in pixels of a photograph."""


Key = Annotated[str, Header(alias="Idempotency-Key", max_length=200)]
"""Names what is done: sent again with the same key, it is not done again."""


class Error(BaseModel):
    """What went wrong, in one sentence for the person who asked."""

    error: str


class RuleForm(BaseModel):
    """How to rule on a photograph once more."""

    game: Text | None = None
    options: Options | None = None
    answers: dict[Text, Text] = Field(default_factory=dict, max_length=200)


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


def parse_options(text: str | None) -> dict[str, Any] | None:
    """Options in a field of a form. Raises UsageError for what is none."""
    if not text:
        return None
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        told = None
    if not isinstance(told, dict):
        raise UsageError(sentence("web-options-object"))
    return told


def read_options(game: Game, given: Mapping[str, Any], photos: Photos) -> dict[str, Any]:
    """The options of a game as the referee takes them; photographs by the numbers of uploads.

    Raises UsageError for others. No name of a file is taken, for it would be the server's.
    """
    told: dict[str, Any] = {}
    for name, value in given.items():
        if value is None:
            continue
        kind = game.option(name).kind
        if not _fits(kind, value):
            raise UsageError(sentence("web-option", name=name, game=game.title, kind=kind))
        told[name] = photos.get(value).encoded if kind == "photo" else value
    return told


def _fits(kind: Kind, value: Any) -> bool:
    if kind == "names":
        return isinstance(value, list) and all(isinstance(each, str) for each in value)
    if kind == "number":
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, FORMS[kind])


FORMS: Mapping[Kind, type] = {"switch": bool, "rules": dict, "photo": str}
