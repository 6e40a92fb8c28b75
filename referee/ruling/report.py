"""The answer for one photograph, or for a game photo by photo, and its form as JSON."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Literal, TypeVar

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


def told_by(sentence: str) -> dict[str, Any]:
    """What is in JSON beside a sentence, so that it can be said in another language."""
    return sentence.told.to_dict() if isinstance(sentence, Sentence) else {}


def _read(data: Mapping[str, Any], name: str) -> str:
    """A sentence of this name in JSON, with what it says where that is there."""
    text: str = data[name]
    return Sentence(text, Message.from_dict(data)) if "key" in data else text


def gravest(statuses: Iterable[int]) -> int:
    """The exit status that stands for several: the gravest of 2, 3, 1 and 0."""
    return max(statuses, key=_GRAVITY.index, default=0)


@dataclass(frozen=True, slots=True)
class Finding:
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

    def to_dict(self) -> dict[str, Any]:
        """Form for JSON."""
        out: dict[str, Any] = {
            "code": self.code,
            "message": self.message,
            **told_by(self.message),
            "pieces": list(self.pieces),
            "severity": self.severity,
        }
        if self.at:
            out["at"] = list(self.at)
        if self.in_doubt:
            out["in_doubt"] = True
        return out if self.source is None else out | {"source": self.source}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Finding:
        """Inverse of `to_dict`."""
        return cls(
            code=data["code"],
            message=_read(data, "message"),
            pieces=tuple(data["pieces"]),
            at=tuple(data.get("at", ())),
            severity=data["severity"],
            source=data.get("source"),
            in_doubt=data.get("in_doubt", False),
        )


@dataclass(frozen=True, slots=True)
class Question:
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

    def to_dict(self) -> dict[str, Any]:
        """Form for JSON."""
        out: dict[str, Any] = {
            "piece": self.piece,
            "message": self.message,
            **told_by(self.message),
            "alternatives": [[a.face, round(a.probability, 6)] for a in self.alternatives],
        }
        if self.at is not None:
            out["at"] = self.at
        if self.quads:
            out["quads"] = [[[round(x, 2), round(y, 2)] for x, y in quad] for quad in self.quads]
        return out

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Question:
        """Inverse of `to_dict`."""
        alternatives = tuple(Alternative(face, p) for face, p in data["alternatives"])
        quads = tuple(map(as_quad, data.get("quads", ())))
        return cls(data["piece"], _read(data, "message"), alternatives, data.get("at"), quads)


@dataclass(frozen=True, slots=True)
class OtherGames(Unreadable):
    """A photograph that does not show the game that was named, or one of several where none was.

    Attributes
    ----------
    games
        The names of those that it may show.
    """

    games: tuple[str, ...] = ()


class Told(ABC):
    """What reports on photographs and on games share; two are equal where their JSON is."""

    __slots__ = ()

    game: str
    verdict: Verdict
    summary: str

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """Form for JSON."""

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
class Report(Told):
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

    def to_dict(self) -> dict[str, Any]:
        """Form for JSON; the game's own fields stand beside the common ones."""
        return {
            "schema": SCHEMA,
            "game": self.game,
            "source": self.source,
            "image_size": None if self.image_size is None else list(self.image_size),
            "verdict": self.verdict,
            "summary": self.summary,
            "pieces": [piece.to_dict() for piece in self.pieces],
            "findings": [finding.to_dict() for finding in self.findings],
            "questions": [question.to_dict() for question in self.questions],
            **told_by(self.summary),
            **self.details,
            "timing_ms": dict(self.timing_ms),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Report:
        """Inverse of `to_dict`.

        Raises
        ------
        UsageError
            For what is no report, or one by a schema that is not known. It is a ValueError too.
        """
        with _must_be("photo"):
            size = data["image_size"]
            return cls(
                source=data["source"],
                image_size=None if size is None else (size[0], size[1]),
                pieces=tuple(Piece.from_dict(piece) for piece in data["pieces"]),
                details={name: data[name] for name in data if name not in _ON_PHOTO},
                **_common(data),
            )


@dataclass(frozen=True, slots=True, eq=False)
class GameReport(Told):
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

    def to_dict(self) -> dict[str, Any]:
        """Form for JSON; the game's own fields stand beside the common ones."""
        return {
            "schema": SCHEMA,
            "game": self.game,
            "sources": list(self.sources),
            **self.details,
            "verdict": self.verdict,
            "summary": self.summary,
            "findings": [finding.to_dict() for finding in self.findings],
            "questions": [question.to_dict() for question in self.questions],
            **told_by(self.summary),
            "timing_ms": dict(self.timing_ms),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> GameReport:
        """Inverse of `to_dict`, without the single photographs. Raises UsageError as `Report`."""
        with _must_be("game"):
            return cls(
                sources=tuple(data["sources"]),
                details={name: data[name] for name in data if name not in _ON_GAME},
                **_common(data),
            )

    @property
    def exit_status(self) -> int:
        """Status of the verdict, or of the photographs left out where that is graver."""
        unread = (EXIT_STATUS["unreadable"] for p in self.photos if p.verdict == "unreadable")
        return gravest([EXIT_STATUS[self.verdict], *unread])


_IN_A_ROW = ("id", "kind", "face", "confidence", "component", "row", "col")
_ON_PHOTO = frozenset({*Report("", "", "valid", "").to_dict(), "key", "args"})
_ON_GAME = frozenset({*GameReport("", (), "valid", "").to_dict(), "key", "args"})


@contextmanager
def _must_be(what: str) -> Iterator[None]:
    """Say what was expected where a field is missing or is something else."""
    try:
        yield
    except (KeyError, IndexError, TypeError, AttributeError, ValueError) as error:
        raise ReportError(sentence("use-report-form", what=what, why=repr(error))) from error


def _common(data: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that reports on photographs and on games share."""
    if data["schema"] != SCHEMA:
        raise ValueError(f"schema must be {SCHEMA}, but got {data['schema']!r}")
    return {
        "game": data["game"],
        "verdict": data["verdict"],
        "summary": _read(data, "summary"),
        "findings": tuple(Finding.from_dict(finding) for finding in data["findings"]),
        "questions": tuple(Question.from_dict(question) for question in data["questions"]),
        "timing_ms": dict(data["timing_ms"]),
    }


AnyReport = TypeVar("AnyReport", Report, GameReport)
"""On a photograph, or on a game."""
