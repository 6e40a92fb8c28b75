"""What to draw on a photograph, as data: made by the games, drawn by `referee.drawing`.

Points are (x, y) in pixels of the photograph, orientation tag applied, y down. Line widths are
relative to the usual one, which `referee.drawing` sets.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Literal, get_args

from referee.ruling.faces import UNKNOWN
from referee.ruling.lattice import centroid
from referee.ruling.questions import MANY_QUESTIONS, face_name
from referee.ruling.report import Question, Report
from referee.words import say, sentence
from rules.message import Message, one_of
from vision.piece import Piece, Point

Path = tuple[Point, ...]
Role = Literal["right", "wrong", "doubtful", "new", "neutral"]
Stroke = Literal["solid", "double", "dashed", "beaded"]
Side = Literal["red", "blue"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """What all marks have in common.

    The `role` sets colour and stroke, unless a mark has the colour of a `side` or a `stroke` of its
    own. It is about these `pieces`; lines are `width` times as wide as usual; `meaning` is its
    entry in the legend, "" for none.
    """

    role: Role = "neutral"
    pieces: tuple[int, ...] = ()
    side: Side | None = None
    stroke: Stroke | None = None
    width: float = 1.0
    meaning: str = ""

    def __post_init__(self) -> None:
        """Check the literals, and convert numbers to floats in hundredths, sequences to tuples."""
        for name, literal in (("role", Role), ("stroke", Stroke), ("side", Side)):
            value, allowed = getattr(self, name), get_args(literal)
            if value not in allowed and (value is not None or name == "role"):
                choices = ", ".join(allowed)
                raise ValueError(f"A {name} must be one of {choices}, but got {value!r}.")
        for field in fields(self):
            value = getattr(self, field.name)
            plain = tuple(value) if field.name == "pieces" else _plain(value)
            object.__setattr__(self, field.name, plain)

    def to_dict(self) -> dict[str, Any]:
        """Form for JSON: the kind of mark, and all fields that differ from their defaults."""
        values = {field.name: (getattr(self, field.name), field.default) for field in fields(self)}
        changed = {name: value for name, (value, default) in values.items() if value != default}
        return {"mark": type(self).__name__.lower(), **changed}

    def mapped(self, transform: Callable[[Point], Point]) -> Mark:
        """The mark with its points transformed, such as to pixels of a smaller picture."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return replace(self, **{name: _mapped(value, transform) for name, value in values.items()})


def _mapped(value: Any, transform: Callable[[Point], Point]) -> Any:
    """Apply a transform to all points in nested tuples: the pairs of floats."""
    if not isinstance(value, tuple):
        return value
    if len(value) == 2 and all(isinstance(v, float) for v in value):
        return transform(value)
    return tuple(_mapped(v, transform) for v in value)


def _plain(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return tuple(map(_plain, value))
    return value if isinstance(value, str | None) else round(float(value), 2)


@dataclass(frozen=True, slots=True)
class Outline(Mark):
    """A closed polygon."""

    points: Path


@dataclass(frozen=True, slots=True)
class Polyline(Mark):
    """One open line or several, such as those under an equation, or along a chain of stones."""

    paths: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class Ring(Mark):
    """A circle in perspective: its centre, and the ends of two radii at right angles."""

    centre: Point
    right: Point
    down: Point


@dataclass(frozen=True, slots=True)
class Arc(Mark):
    """Quarter circles, each by its centre, first and last point."""

    quarters: tuple[tuple[Point, Point, Point], ...]


@dataclass(frozen=True, slots=True)
class Label(Mark):
    """A few words, as near as possible to one of the points `at`; without any, in the caption."""

    text: str
    at: Path = ()


@dataclass(frozen=True, slots=True)
class Grid(Mark):
    """A board: its corners, its lines, and the names of rows and columns at its rim.

    `named` are the names that occur in the report's sentences.
    """

    corners: Path
    paths: tuple[Path, ...] = ()
    names: tuple[tuple[str, Point], ...] = ()
    named: tuple[str, ...] = ()


Marks = tuple[Mark, ...]


def interpolate(start: Point, end: Point, share: float) -> Point:
    """Linear interpolation between two points, or beyond them."""
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def scaled(points: Path, factor: float) -> Path:
    """A polygon scaled about its centroid."""
    centre = centroid(points)
    return tuple(interpolate(centre, point, factor) for point in points)


def label_points(quad: Path) -> Path:
    """Points to place a label at: just off the sides and corners of a quad."""
    sides = tuple(interpolate(quad[i - 1], quad[i], 0.5) for i in range(len(quad)))
    return (*scaled(sides, 1.25), *scaled(quad, 1.15))


def inscribed_ring(quad: Path, factor: float, **style: Any) -> Ring:
    """The ring inscribed in a quad, scaled; `style` are fields of `Mark`."""
    centre = centroid(quad)
    right, down = interpolate(quad[1], quad[2], 0.5), interpolate(quad[2], quad[3], 0.5)
    right, down = interpolate(centre, right, factor), interpolate(centre, down, factor)
    return Ring(centre, right, down, **style)


def corner_arc(quad: Path, corner: int, radius: float) -> tuple[Point, Point, Point]:
    """A quarter circle about the corner of a quad, for `Arc`; the radius is in sides."""
    corner_point = quad[corner]
    ends = (interpolate(corner_point, quad[(corner + step) % 4], radius) for step in (1, -1))
    return corner_point, *ends  # type: ignore[return-value]


def plain_marks(report: Report) -> Marks:
    """Marks for any game: the pieces and their faces, those to blame, and those in doubt."""
    return *piece_outlines(report), *face_labels(report), *fault_marks(report), *doubt_marks(report)


def piece_outlines(report: Report, skip: Collection[int] = (), **style: Any) -> Iterator[Mark]:
    """Thin outlines of the pieces other than `skip`; `style` are fields of `Mark`."""
    style = {"width": 0.5, **style}
    for piece in report.pieces:
        if piece.id not in skip:
            yield Outline(scaled(piece.quad, 0.97), pieces=(piece.id,), **style)


def placed_and_loose_marks(
    report: Report, placed: Collection[int], key: str, width: float = 0.5
) -> Iterator[Mark]:
    """Thin outlines of the pieces `placed`, and rings round the others, with the meaning `key`."""
    loose = [piece for piece in report.pieces if piece.id not in placed]
    yield from piece_outlines(report, skip=[piece.id for piece in loose], width=width)
    for piece in loose:
        yield inscribed_ring(piece.quad, 1.55, pieces=(piece.id,), width=0.6, meaning=sentence(key))


def face_labels(report: Report) -> Iterator[Mark]:
    """A label with the face of each piece."""
    for piece in report.pieces:
        face = piece.face if piece.kind != "unknown" else None
        yield Label(say(face_name(face or "?")), label_points(piece.quad), pieces=(piece.id,))


def fault_marks(report: Report, skip: Collection[tuple[int, ...]] = ()) -> Iterator[Mark]:
    """Outlines and labels of the pieces of violations, except where those pieces are in `skip`."""
    pieces = {piece.id: piece for piece in report.pieces}
    for finding in report.findings:
        if finding.severity == "violation" and finding.pieces not in skip:
            yield from flag_pieces([pieces[i] for i in finding.pieces if i in pieces], "wrong")


def doubt_marks(report: Report, skip: Collection[tuple[int, ...]] = ()) -> Iterator[Mark]:
    """Outlines and labels of the pieces in questions, doubtful violations and open notes.

    Doubtful violations whose pieces are in `skip` are left out.
    """
    pieces = {piece.id: piece for piece in report.pieces}
    asked_pieces = {question.piece for question in report.questions}
    many = len(report.questions) > MANY_QUESTIONS
    for question in report.questions:
        yield from question_place_marks(question)
        if question.piece in pieces and not question.quads:
            text = "" if many else choices_text(question)
            yield from flag_pieces([pieces[question.piece]], "doubtful", text)
    for finding in report.findings:
        is_own = finding.in_doubt and finding.pieces in skip
        is_open = report.verdict == "unsure" and finding.severity == "note"
        if not is_own and (finding.in_doubt or is_open):
            doubtful = [pieces[i] for i in finding.pieces if i in pieces and i not in asked_pieces]
            yield from flag_pieces(doubtful, "doubtful")


def question_place_marks(question: Question) -> Iterator[Mark]:
    """Outlines of the places that a question is about, with one label."""
    for quad in question.quads:
        outline = scaled(quad, 0.9)
        yield Outline(outline, role="doubtful", width=1.3, meaning=MEANINGS["doubtful"])
    if question.quads:
        label_at = tuple(point for quad in question.quads for point in label_points(quad))
        yield Label("?", label_at, role="doubtful")


def flag_pieces(pieces: Collection[Piece], role: Role, text: str = "") -> Iterator[Mark]:
    """Outlines of pieces, with one label for all of them."""
    ids = tuple(piece.id for piece in pieces)
    for piece in pieces:
        outline, meaning = scaled(piece.quad, 1.04), MEANINGS[role]
        yield Outline(outline, role=role, pieces=(piece.id,), width=1.3, meaning=meaning)
    if pieces:
        label_at = tuple(point for piece in pieces for point in label_points(piece.quad))
        yield Label(text, label_at, role=role, pieces=ids)


MEANINGS: Mapping[Role, str] = {
    "wrong": sentence("face-wrong"),
    "doubtful": sentence("face-doubtful"),
    "new": sentence("face-new"),
}

LIKELY = 0.02
"""Probability from which labels hint with "…" at readings that they do not name."""


def choices_text(question: Question) -> str:
    """Faces that a question offers, in a few words, after the name of the place if it has one."""
    read = [a for a in question.alternatives if a.face != UNKNOWN]
    names = [face_name(a.face) for a in read[:3]]
    is_open = any(a.probability > LIKELY for a in read[3:])
    if is_open or (len(read) == 1 and question.alternatives[1:]):
        names.append("…")
    names = names or [Message.of("face-covered")]
    faces = one_of(names)
    return sentence("face-choices", place=question.at, faces=faces) if question.at else say(faces)
