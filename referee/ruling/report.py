"""The answer for one photograph, or for a game photo by photo, and its form as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
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
"""Longer side of the picture that a notebook shows of a report."""

INSPECTED = "inspect"
"""Stands for the game in reports on what lies there by no rule; their "valid" says nothing."""

Verdict = Literal["valid", "invalid", "unsure", "unreadable"]

EXIT_STATUS: dict[Verdict, int] = {"valid": 0, "invalid": 1, "unreadable": 2, "unsure": 3}
_GRAVITY = (0, 1, 3, 2)


def message_fields(sentence: str) -> dict[str, Any]:
    """What is in JSON beside a sentence, so that it can be said in another language."""
    return sentence.message.to_dict() if isinstance(sentence, Sentence) else {}


_UNUSUAL = ("at", "quads", "source", "in_doubt")
"""Fields that are in JSON only where they are not as usual."""

_RULED_ON = ("game", "source", "sources", "image_size")

_NOT_TOLD = ("details", "photo", "photos")
"""Fields that are not in JSON, or stand there beside the others."""


class JsonRecord:
    """What goes to JSON and back."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """Form for JSON."""
        out: dict[str, Any] = {}
        for part in _told(self):
            value = getattr(self, part.name)
            if part.name not in _UNUSUAL or value != part.default:
                out[part.name] = to_json_value(value)
                out |= message_fields(value) if part.name == "message" else {}
        return out

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Inverse of `to_dict`."""
        return cls(**cls._given(data))

    @classmethod
    def _given(cls, data: Mapping[str, Any]) -> dict[str, Any]:
        names = [part.name for part in _told(cls)]
        given = {name: data[name] for name in names if name in data or name not in _UNUSUAL}
        given = {name: _READ.get(name, _as_tuple)(value) for name, value in given.items()}
        if "key" in data:
            name = "message" if "message" in given else "summary"
            given[name] = Sentence(given[name], Message.from_dict(data))
        return given


def _told(form: Any) -> list[Field[Any]]:
    """The fields in JSON: first what is ruled on, last what is seldom there."""
    told = [part for part in fields(form) if part.name not in _NOT_TOLD]
    seldom = {part.name for part in told if part.name in _UNUSUAL and part.default is not MISSING}
    return sorted(told, key=lambda part: (part.name in seldom, part.name not in _RULED_ON))


def to_json_value(value: Any) -> Any:
    """A value as JSON has it."""
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
    """The exit status that stands for several: the gravest of 2, 3, 1 and 0."""
    return max(statuses, key=_GRAVITY.index, default=0)


@dataclass(frozen=True, slots=True)
class Finding(JsonRecord):
    """One thing found.

    Attributes
    ----------
    code
        For programs.
    message
        A sentence for the table, in English; `referee.words.say` says it in another language.
    pieces
        Numbers of the pieces concerned, the one to blame first; of the moves in a followed game.
    at
        The same by the game's own names, such as squares.
    severity
        ``"violation"``, ``"question"`` for what the verdict turns on and nobody can see, or
        ``"note"`` for what leaves it as it is.
    source
        The photograph concerned, where there are several.
    in_doubt
        Whether it is a note because it may not be so: it would be a violation.
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
    """What the referee must know before it can rule.

    Attributes
    ----------
    piece
        Number of the piece, or of the move in a followed game; None where it is about neither.
    message
        The question.
    alternatives
        The possible answers.
    at
        The place by the game's own name.
    quads
        Where that is in the photograph, if no piece is seen there.
    """

    piece: int | None
    message: str
    alternatives: tuple[Alternative, ...] = ()
    at: str | None = None
    quads: tuple[Quad, ...] = ()

    @property
    def place(self) -> str | None:
        """What an answer names: the place, or the number of the piece; None where none helps."""
        if self.at and self.alternatives:
            return self.at
        return None if self.piece is None else str(self.piece)

    @property
    def names(self) -> tuple[str, ...]:
        """The places that it is about."""
        return tuple((self.at or "").split("+"))


@dataclass(frozen=True, slots=True)
class OtherGames(Unreadable):
    """A photograph that does not show the game that was named, or one of several where none was.

    Attributes
    ----------
    games
        The names of those that it may show.
    """

    games: tuple[str, ...] = ()


class BaseReport(JsonRecord):
    """What reports on photographs and on games share; two are equal where their JSON is."""

    __slots__ = ()

    game: str
    verdict: Verdict
    summary: str
    details: Mapping[str, Any]

    def to_dict(self) -> dict[str, Any]:
        """Form for JSON; the game's own fields stand beside the common ones."""
        told = super().to_dict()
        timing = {"timing_ms": told.pop("timing_ms")}
        return {"schema": SCHEMA, **told, **message_fields(self.summary), **self.details, **timing}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Inverse of `to_dict`, without photographs.

        Raises
        ------
        UsageError
            For what is no report, or one by a schema that is not known. It is a ValueError too.
        """
        try:
            if data["schema"] != SCHEMA:
                raise ValueError(f"schema must be {SCHEMA}, but got {data['schema']!r}")
            common = {"schema", "key", "args", *(part.name for part in _told(cls))}
            details = {name: data[name] for name in data if name not in common}
            return cls(**{**cls._given(data), "details": details})
        except (KeyError, IndexError, TypeError, AttributeError, ValueError) as error:
            what = "photo" if cls is Report else "game"
            # What a key error says is the key alone.
            why = str(error) if isinstance(error, ValueError) else repr(error)
            raise ReportError(sentence("use-report-form", what=what, why=why)) from error

    def to_json(self) -> str:
        """The report as JSON, in one line."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    def __str__(self) -> str:
        """The ruling in words, as the command line says it."""
        # By name: text is made from reports, and not the other way round.
        said: str = resolve_name("referee.run:text_of")(self)
        return said

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
        Width and height of the photograph as seen; None where it could not be opened.
    pieces, findings, questions
        What was seen, what is said of it, and what must be asked.
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
        return cls(
            game=game,
            source=source,
            verdict="unreadable",
            summary=str(why),
            image_size=image_size,
            findings=(Finding(why.reason, why.message, severity="note"),),
            details={"likely": list(why.games)} if isinstance(why, OtherGames) else {},
            timing_ms=timing_ms or {},
        )

    def left_out(self) -> Finding:
        """The note of a game that this photograph, which cannot be read, is left out."""
        message = sentence("reading-left-out", source=self.source, why=self.summary)
        return Finding("photo-unreadable", message, severity="note", source=self.source)

    def picture(self) -> Image:
        """The photograph with the ruling drawn on it; where it has a file it is opened again.

        Raises
        ------
        UsageError
            Where that is not possible, and why.
        """
        # By name: pictures are made from reports, and not the other way round.
        picture: Image = resolve_name("referee.run:picture_of")(self)
        return picture

    def _repr_png_(self) -> bytes | None:
        """The picture, smaller, for notebooks; None where there is none."""
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

        Each row has the same names: `source` and `game`; `id`, `kind`, `face`, `confidence`,
        `component`, `row` and `col` as in `pieces`; the corners `x0`, `y0` to `x3`, `y3` in pixels
        of the photograph as given; and the colours `corner0` to `corner3` of discs, else None.
        """
        return [
            {
                "source": self.source,
                "game": self.game,
                **{name: getattr(piece, name) for name in _IN_A_ROW},
                **{f"{'xy'[k]}{i}": at[k] for i, at in enumerate(piece.quad) for k in (0, 1)},
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
        What was ruled on, photograph by photograph as given.
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
        """Status of the verdict, or of the photographs left out where that is graver."""
        unread = (EXIT_STATUS["unreadable"] for p in self.photos if p.verdict == "unreadable")
        return gravest_status([EXIT_STATUS[self.verdict], *unread])


_IN_A_ROW = ("id", "kind", "face", "confidence", "component", "row", "col")


def _each(read: Callable[[Any], Any]) -> Callable[[Any], tuple[Any, ...]]:
    return lambda given: tuple(map(read, given))


_READ: Mapping[str, Callable[[Any], Any]] = {
    "pieces": _each(lambda one: one if isinstance(one, int) else Piece.from_dict(one)),
    "findings": _each(Finding.from_dict),
    "questions": _each(Question.from_dict),
    "alternatives": _each(lambda pair: Alternative(*pair)),
    "quads": _each(as_quad),
    "timing_ms": dict,
}
"""How fields are read that are no plain values."""

AnyReport = TypeVar("AnyReport", Report, GameReport)
"""On a photograph, or on a game."""
