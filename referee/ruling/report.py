"""Reports on one photograph, or on a game followed photo by photo, and their JSON form."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields, replace
from io import BytesIO
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Literal, Self, TypeVar

from referee.errors import ReportError, UsageError
from referee.words import sentence
from rules.message import Message, Sentence
from rules.verdict import Severity
from vision.failure import Unreadable
from vision.piece import Alternative, Piece, Quad, as_quad

if TYPE_CHECKING:
    from PIL.Image import Image

    from vision.photo.photo import Photo

SCHEMA = 1

NOTEBOOK_PX = 1024
"""Longer side, in pixels, of a report's picture in a notebook."""

INSPECTED = "inspect"
"""In place of the game in reports that list pieces without ruling; "valid" then says nothing."""

Verdict = Literal["valid", "invalid", "unsure", "unreadable"]

EXIT_STATUS: dict[Verdict, int] = {"valid": 0, "invalid": 1, "unreadable": 2, "unsure": 3}
_STATUS_BY_GRAVITY = (0, 1, 3, 2)


def message_fields(sentence: str) -> dict[str, Any]:
    """Key and parameters of a sentence, so that readers of the JSON can translate it."""
    return sentence.message.to_dict() if isinstance(sentence, Sentence) else {}


_OPTIONAL = ("at", "quads", "source", "in_doubt")
"""Fields left out of JSON where they have their default."""

_SUBJECT = ("game", "source", "sources", "image_size")
"""Fields that come first in JSON: what is ruled on."""

_NOT_IN_JSON = ("details", "photo", "photos")
"""Fields that are not in JSON, or are merged into it."""


class JsonRecord:
    """A dataclass with a JSON form."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """Form for JSON."""
        out: dict[str, Any] = {}
        for item in _json_fields(self):
            value = getattr(self, item.name)
            if item.name not in _OPTIONAL or value != item.default:
                out[item.name] = to_json_value(value)
                out |= message_fields(value) if item.name == "message" else {}
        return out

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Inverse of `to_dict`."""
        return cls(**cls._parse(data))

    @classmethod
    def _parse(cls, data: Mapping[str, Any]) -> dict[str, Any]:
        names = [item.name for item in _json_fields(cls)]
        values = {name: data[name] for name in names if name in data or name not in _OPTIONAL}
        values = {name: _PARSERS.get(name, _as_tuple)(value) for name, value in values.items()}
        if "key" in data:
            name = "message" if "message" in values else "summary"
            values[name] = Sentence(values[name], Message.from_dict(data))
        return values


def _json_fields(record: Any) -> list[Field[Any]]:
    """The fields in JSON, in order: the subject first, optional ones last."""
    items = [item for item in fields(record) if item.name not in _NOT_IN_JSON]
    optional = {x.name for x in items if x.name in _OPTIONAL and x.default is not MISSING}
    return sorted(items, key=lambda item: (item.name in optional, item.name not in _SUBJECT))


def to_json_value(value: Any) -> Any:
    """Form of a value for JSON; floats are rounded to hundredths."""
    match value:
        case JsonRecord() | Piece():
            return value.to_dict()
        case Alternative():
            return [value.face, round(value.probability, 6)]
        case tuple():
            return [*map(to_json_value, value)]
        case Mapping():
            return dict(value)
        case float():
            return round(value, 2)
    return value


def _as_tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def gravest_status(statuses: Iterable[int]) -> int:
    """The exit status for several photographs: the gravest of 2, 3, 1 and 0."""
    return max(statuses, key=_STATUS_BY_GRAVITY.index, default=0)


@dataclass(frozen=True, slots=True)
class Finding(JsonRecord):
    """One violation or note.

    Attributes
    ----------
    code
        For programs.
    message
        A sentence for the players, in English; `referee.words.say` translates it.
    pieces
        Ids of the pieces concerned, the one to blame first; numbers of moves in a followed game.
    at
        The same by the game's own names, such as squares.
    severity
        ``"violation"``, ``"question"`` for what decides the verdict and cannot be seen, or
        ``"note"`` for what does not change it.
    source
        The photograph concerned, where there are several.
    in_doubt
        Whether it is a note only because of doubt, and else would be a violation.
    """

    code: str
    message: str
    pieces: tuple[int, ...] = ()
    at: tuple[str, ...] = ()
    severity: Severity = "violation"
    source: str | None = None
    in_doubt: bool = False


@dataclass(frozen=True, slots=True)
class Question(JsonRecord):
    """A question that must be answered before the referee can rule.

    Attributes
    ----------
    piece
        Id of the piece, or number of the move in a followed game; None where it is about neither.
    message
        The question.
    alternatives
        The possible answers.
    at
        The place by the game's own name.
    quads
        Where that is in the photograph, if no piece was detected there.
    """

    piece: int | None
    message: str
    alternatives: tuple[Alternative, ...] = ()
    at: str | None = None
    quads: tuple[Quad, ...] = ()

    @property
    def place(self) -> str | None:
        """The place that an answer must name, or else the piece's id; None if no answer helps."""
        if self.at and self.alternatives:
            return self.at
        return None if self.piece is None else str(self.piece)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the places that it is about."""
        return tuple((self.at or "").split("+"))


@dataclass(frozen=True, slots=True)
class OtherGames(Unreadable):
    """The photograph does not show the expected game, or may show several if none was expected.

    Attributes
    ----------
    games
        Names of the games that it may show.
    """

    games: tuple[str, ...] = ()


class BaseReport(JsonRecord):
    """What reports on photographs and on games share; reports with the same JSON are equal."""

    __slots__ = ()

    game: str
    verdict: Verdict
    summary: str
    details: Mapping[str, Any]

    def to_dict(self) -> dict[str, Any]:
        """Form for JSON; the game's own fields are merged with the common ones."""
        common = super().to_dict()
        timing = {"timing_ms": common.pop("timing_ms")}
        return {
            "schema": SCHEMA,
            **common,
            **message_fields(self.summary),
            **self.details,
            **timing,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Inverse of `to_dict`, without photographs.

        Raises UsageError, which is a ValueError too, for anything but a report of this schema.
        """
        try:
            if data["schema"] != SCHEMA:
                raise ValueError(f"schema must be {SCHEMA}, but got {data['schema']!r}")
            common = {"schema", "key", "args", *(item.name for item in _json_fields(cls))}
            details = {name: data[name] for name in data if name not in common}
            return cls(**{**cls._parse(data), "details": details})
        except (KeyError, IndexError, TypeError, AttributeError, ValueError) as error:
            kind = "photo" if cls is Report else "game"
            # The text of a KeyError is the bare key.
            why = str(error) if isinstance(error, ValueError) else repr(error)
            raise ReportError(sentence("use-report-form", what=kind, why=why)) from error

    def to_json(self) -> str:
        """The report as JSON, in one line."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    def __str__(self) -> str:
        """The ruling as the command line prints it."""
        # By name, for `referee.run` imports this module.
        text: str = resolve_name("referee.run:text_of")(self)
        return text

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return bool(json.loads(self.to_json()) == json.loads(other.to_json()))

    def __hash__(self) -> int:
        return hash((self.game, self.verdict, self.summary))


@dataclass(frozen=True, slots=True, eq=False)
class Report(BaseReport):
    """The ruling on one photograph.

    Attributes
    ----------
    game, source
        What was ruled on.
    verdict, summary
        The ruling, and one sentence for the table.
    image_size
        Width and height of the photograph, orientation tag applied; None if it was not opened.
    pieces, findings, questions
        What was read, what the rules say of it, and what must be asked.
    details
        The game's own fields, as JSON.
    timing_ms
        Milliseconds by stage.
    photo
        The photograph, where it was given in memory; not part of the JSON.
    """

    game: str
    source: str
    verdict: Verdict
    summary: str
    image_size: tuple[int, int] | None = None
    pieces: tuple[Piece, ...] = ()
    findings: tuple[Finding, ...] = ()
    questions: tuple[Question, ...] = ()
    details: Mapping[str, Any] = field(default_factory=dict)
    timing_ms: Mapping[str, float] = field(default_factory=dict)
    photo: Photo | None = field(default=None, repr=False)

    @classmethod
    def unreadable(
        cls,
        game: str,
        source: str,
        why: Unreadable,
        image_size: tuple[int, int] | None = None,
        timing_ms: Mapping[str, float] | None = None,
    ) -> Report:
        """The report on a photograph that cannot be read."""
        note = Finding(why.reason, why.message, severity="note")
        details = {"likely": list(why.games)} if isinstance(why, OtherGames) else {}
        report = cls(game, source, "unreadable", str(why), image_size, findings=(note,))
        return replace(report, details=details, timing_ms=timing_ms or {})

    def left_out(self) -> Finding:
        """The note in the report on a game that it leaves out this unreadable photograph."""
        message = sentence("reading-left-out", source=self.source, why=self.summary)
        return Finding("photo-unreadable", message, severity="note", source=self.source)

    def picture(self) -> Image:
        """The photograph with the ruling drawn on it; it is opened again from its file, if any.

        Raises UsageError where that is not possible.
        """
        # By name, for `referee.run` imports this module.
        picture: Image = resolve_name("referee.run:picture_of")(self)
        return picture

    def _repr_png_(self) -> bytes | None:
        """A small picture for notebooks; None where the photograph cannot be opened."""
        try:
            picture = self.picture()
        except UsageError:
            return None
        picture.thumbnail((NOTEBOOK_PX, NOTEBOOK_PX))
        out = BytesIO()
        picture.save(out, "PNG")
        return out.getvalue()

    def to_rows(self) -> list[dict[str, Any]]:
        """The pieces as a table, for ``pandas.DataFrame`` or ``csv.DictWriter``.

        Every row has the keys `source` and `game`; `id`, `kind`, `face`, `confidence`,
        `component`, `row` and `col` as in `pieces`; the corners `x0`, `y0` to `x3`, `y3` in pixels
        of the photograph as given; and the colours `corner0` to `corner3` of discs, else None.
        """
        return [
            {
                "source": self.source,
                "game": self.game,
                **{name: getattr(piece, name) for name in _ROW_FIELDS},
                **{f"{'xy'[k]}{i}": p[k] for i, p in enumerate(piece.quad) for k in (0, 1)},
                **{f"corner{i}": piece.corners and piece.corners[i] for i in range(4)},
            }
            for piece in self.pieces
        ]


@dataclass(frozen=True, slots=True, eq=False)
class GameReport(BaseReport):
    """The ruling on a game followed photo by photo.

    Attributes
    ----------
    game, sources
        What was ruled on; photographs in the order given.
    verdict, summary, findings, questions, details, timing_ms
        As in `Report`, for the game as a whole.
    photos
        A report for each photograph, for drawing; not part of the JSON.
    """

    game: str
    sources: tuple[str, ...]
    verdict: Verdict
    summary: str
    findings: tuple[Finding, ...] = ()
    questions: tuple[Question, ...] = ()
    details: Mapping[str, Any] = field(default_factory=dict)
    timing_ms: Mapping[str, float] = field(default_factory=dict)
    photos: tuple[Report, ...] = ()

    @property
    def exit_status(self) -> int:
        """Status of the verdict, or of unreadable photographs where that is graver."""
        unread = (EXIT_STATUS["unreadable"] for p in self.photos if p.verdict == "unreadable")
        return gravest_status([EXIT_STATUS[self.verdict], *unread])


_ROW_FIELDS = ("id", "kind", "face", "confidence", "component", "row", "col")


def _tuple_of(parse: Callable[[Any], Any]) -> Callable[[Any], tuple[Any, ...]]:
    return lambda values: tuple(map(parse, values))


_PARSERS: Mapping[str, Callable[[Any], Any]] = {
    "pieces": _tuple_of(lambda piece: piece if isinstance(piece, int) else Piece.from_dict(piece)),
    "findings": _tuple_of(Finding.from_dict),
    "questions": _tuple_of(Question.from_dict),
    "alternatives": _tuple_of(lambda pair: Alternative(*pair)),
    "quads": _tuple_of(as_quad),
    "timing_ms": dict,
}
"""Parsers of fields that are not plain JSON values."""

AnyReport = TypeVar("AnyReport", Report, GameReport)
