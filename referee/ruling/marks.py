"""What to draw on a photograph, as data: made by the games, drawn by `referee.drawing`.

Points are pixels of the photograph as seen (x right, y down). Sizes are left to whoever draws:
widths are shares of what is usual there.
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
    """What all marks have: a `role`, what is said there, of these `pieces`.

    It has the colour of a `side`, where sides have colours, and else the role's own. A line is
    drawn by a `stroke`, None for the role's own way, of a `width` of which 1 is usual. `meaning`
    is what the legend says of it; "" for nothing.
    """

    role: Role = "neutral"
    pieces: tuple[int, ...] = ()
    side: Side | None = None
    stroke: Stroke | None = None
    width: float = 1.0
    meaning: str = ""

    def __post_init__(self) -> None:
        """Check the words, and make all numbers and sequences plain: hundredths of a pixel."""
        for name, allowed in (("role", Role), ("stroke", Stroke), ("side", Side)):
            value, words = getattr(self, name), get_args(allowed)
            if value not in words and (value is not None or name == "role"):
                raise ValueError(f"A {name} must be one of {', '.join(words)}, but got {value!r}.")
        for field in fields(self):
            value = getattr(self, field.name)
            plain = tuple(value) if field.name == "pieces" else _plain(value)
            object.__setattr__(self, field.name, plain)

    def to_dict(self) -> dict[str, Any]:
        """Form for JSON: the kind of mark, and all that is not as usual."""
        values = {field.name: (getattr(self, field.name), field.default) for field in fields(self)}
        told = {name: value for name, (value, usual) in values.items() if value != usual}
        return {"mark": type(self).__name__.lower(), **told}

    def mapped(self, to: Callable[[Point], Point]) -> Mark:
        """The mark with its points elsewhere, such as in pixels of a smaller picture."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return replace(self, **{name: _mapped(value, to) for name, value in values.items()})


def _mapped(value: Any, to: Callable[[Point], Point]) -> Any:
    """Pairs of floats are points, however deep."""
    if not isinstance(value, tuple):
        return value
    if len(value) == 2 and all(isinstance(v, float) for v in value):
        return to(value)
    return tuple(_mapped(v, to) for v in value)


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
    """A circle as the camera sees it: its centre, and the ends of two radii at right angles."""

    centre: Point
    right: Point
    down: Point


@dataclass(frozen=True, slots=True)
class Arc(Mark):
    """Quarters of a ring: each the corner that it goes round, its first and its last point."""

    quarters: tuple[tuple[Point, Point, Point], ...]


@dataclass(frozen=True, slots=True)
class Label(Mark):
    """A few words, as near as may be to one of the points `at`; below the picture without."""

    text: str
    at: Path = ()


@dataclass(frozen=True, slots=True)
class Grid(Mark):
    """A board: its corners, the lines on it, and on its rim the names of rows and columns.

    `named` are the names that the report's sentences use.
    """

    corners: Path
    paths: tuple[Path, ...] = ()
    names: tuple[tuple[str, Point], ...] = ()
    named: tuple[str, ...] = ()


Marks = tuple[Mark, ...]


def interpolate(start: Point, end: Point, share: float) -> Point:
    """The point that lies a share of the way from one to the other, or beyond."""
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def scaled(points: Path, factor: float) -> Path:
    """A polygon scaled about its middle."""
    centre = centroid(points)
    return tuple(interpolate(centre, point, factor) for point in points)


def label_points(quad: Path) -> Path:
    """Where a label about a piece may begin: just off its sides and corners."""
    sides = tuple(interpolate(quad[i - 1], quad[i], 0.5) for i in range(len(quad)))
    return (*scaled(sides, 1.25), *scaled(quad, 1.15))


def inscribed_ring(quad: Path, factor: float, **looks: Any) -> Ring:
    """The ring that touches the sides of a quad from inside, scaled."""
    centre = centroid(quad)
    right, down = interpolate(quad[1], quad[2], 0.5), interpolate(quad[2], quad[3], 0.5)
    return Ring(
        centre, interpolate(centre, right, factor), interpolate(centre, down, factor), **looks
    )


def corner_arc(quad: Path, corner: int, radius: float) -> tuple[Point, Point, Point]:
    """A quarter of a ring round the corner of a quad; the radius is in sides."""
    own = quad[corner]
    ends = (interpolate(own, quad[(corner + way) % 4], radius) for way in (1, -1))
    return own, *ends  # type: ignore[return-value]


def plain_marks(report: Report) -> Marks:
    """What to draw for any game: the pieces and their faces, those to blame, and those in doubt."""
    return *piece_outlines(report), *face_labels(report), *fault_marks(report), *doubt_marks(report)


def piece_outlines(report: Report, but: Collection[int] = (), **looks: Any) -> Iterator[Mark]:
    """Thin outlines of the pieces, but for some."""
    looks = {"width": 0.5, **looks}
    for piece in report.pieces:
        if piece.id not in but:
            yield Outline(scaled(piece.quad, 0.97), pieces=(piece.id,), **looks)


def placed_and_loose_marks(
    report: Report, placed: Collection[int], key: str, width: float = 0.5
) -> Iterator[Mark]:
    """Thin outlines of the pieces that are placed, and rings round the others, of that meaning."""
    loose = [piece for piece in report.pieces if piece.id not in placed]
    yield from piece_outlines(report, but=[piece.id for piece in loose], width=width)
    for piece in loose:
        yield inscribed_ring(piece.quad, 1.55, pieces=(piece.id,), width=0.6, meaning=sentence(key))


def face_labels(report: Report) -> Iterator[Mark]:
    """What is read of each piece, in words beside it."""
    for piece in report.pieces:
        face = piece.face if piece.kind != "unknown" else None
        yield Label(say(face_name(face or "?")), label_points(piece.quad), pieces=(piece.id,))


def fault_marks(report: Report, but: Collection[tuple[int, ...]] = ()) -> Iterator[Mark]:
    """Outlines and labels of all pieces that are to blame, but for findings about some runs."""
    pieces = {piece.id: piece for piece in report.pieces}
    for finding in report.findings:
        if finding.severity == "violation" and finding.pieces not in but:
            yield from flag_pieces([pieces[i] for i in finding.pieces if i in pieces], "wrong")


def doubt_marks(report: Report, but: Collection[tuple[int, ...]] = ()) -> Iterator[Mark]:
    """Outlines and labels of what is asked, and of what may be wrong or made the referee unsure.

    Of what may be wrong, findings about some runs are left out.
    """
    pieces = {piece.id: piece for piece in report.pieces}
    asked = {question.piece for question in report.questions}
    many = len(report.questions) > MANY_QUESTIONS
    for question in report.questions:
        yield from question_place_marks(question)
        if question.piece in pieces and not question.quads:
            text = "" if many else choices_text(question)
            yield from flag_pieces([pieces[question.piece]], "doubtful", text)
    for finding in report.findings:
        is_own = finding.in_doubt and finding.pieces in but
        is_open = report.verdict == "unsure" and finding.severity == "note"
        if not is_own and (finding.in_doubt or is_open):
            open_ = [pieces[i] for i in finding.pieces if i in pieces and i not in asked]
            yield from flag_pieces(open_, "doubtful")


def question_place_marks(question: Question) -> Iterator[Mark]:
    """The places that a question is about, outlined."""
    looks: dict[str, Any] = {"role": "doubtful", "width": 1.3, "meaning": MEANINGS["doubtful"]}
    for quad in question.quads:
        yield Outline(scaled(quad, 0.9), **looks)
    if question.quads:
        at = tuple(point for quad in question.quads for point in label_points(quad))
        yield Label("?", at, role="doubtful")


def flag_pieces(pieces: Collection[Piece], role: Role, text: str = "") -> Iterator[Mark]:
    """Pieces outlined, and one label at them all."""
    numbers = tuple(piece.id for piece in pieces)
    for piece in pieces:
        outline = scaled(piece.quad, 1.04)
        looks: dict[str, Any] = {"role": role, "pieces": (piece.id,)}
        yield Outline(outline, width=1.3, meaning=MEANINGS[role], **looks)
    if pieces:
        at = tuple(point for piece in pieces for point in label_points(piece.quad))
        yield Label(text, at, role=role, pieces=numbers)


MEANINGS: Mapping[Role, str] = {
    "wrong": sentence("face-wrong"),
    "doubtful": sentence("face-doubtful"),
    "new": sentence("face-new"),
}

LIKELY = 0.02
"""Probability from which labels hint at a reading even if they do not name it."""


def choices_text(question: Question) -> str:
    """What the piece asked about may be, in a few words; behind its place where that has a name."""
    known = [a for a in question.alternatives if a.face != UNKNOWN]
    named = [face_name(a.face) for a in known[:3]]
    if len(named) < len(question.alternatives) and len(named) < 2:
        named = [Message.of("face-covered")]
    if any(a.probability > LIKELY for a in known[3:]):
        named.append("…")
    said = one_of(named)
    return sentence("face-choices", place=question.at, faces=said) if question.at else say(said)
