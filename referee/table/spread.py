"""Loose pieces on a table from look to look, by ids that last, with what players said of them.

By these ids alone reports, questions and answers of a game that is watched name them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from referee.game import Seen
from referee.ruling.answers import Answer, pieces_in, renumbered
from referee.ruling.report import Question, Report
from referee.table.calls import CallError
from referee.table.tracks import Tracks
from referee.words import sentence
from vision.graph.joining import Contact
from vision.piece import Piece
from vision.scene import Scene, Unclear

ADDED = 10_000
"""Ids of pieces that nobody saw, and that players told of, begin here."""

Renamed = Mapping[str, Callable[[Any, Mapping[int, int]], Any]]
"""Names of a game's own fields that hold numbers of pieces, and how they are told by other ids."""

_SHOWN = re.compile(r"[0-9]+(\.[0-9]+)?")
"""What names a piece or a part of it, and no place beside one."""


@dataclass(frozen=True, slots=True)
class Spread:
    """What lies on a table, and what was said of it.

    Attributes
    ----------
    scene
        As it was last seen; None before the first look.
    tracks
        The same pieces by ids that last.
    told
        What players said of pieces that still lie there, by lasting ids, as in ``5.2`` or
        ``3.right``.
    """

    scene: Scene | None = None
    tracks: Tracks = field(default_factory=Tracks)
    told: Mapping[str, str] = field(default_factory=dict)

    @property
    def ids(self) -> tuple[int, ...]:
        """Lasting ids of the pieces, in the order of the scene."""
        return tuple(piece.id for piece in self.tracks.pieces)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces by lasting ids."""
        return self.tracks.pieces

    def see(self, scene: Scene) -> Spread:
        """The table after another look.

        What was said of where pieces lie is so until one of them is moved.
        """
        tracks = self.tracks.follow(scene.pieces)
        still = {piece.id for piece in tracks.pieces}
        same = [piece.id for piece in tracks.pieces] == [piece.id for piece in self.pieces]
        unmoved = still & self.tracks.unmoved(tracks)
        told = {
            at: face
            for at, face in self.told.items()
            if (still if _SHOWN.fullmatch(at) else unmoved) >= {*pieces_in(at)}
            and (same or pieces_in(at))
        }
        return Spread(scene, tracks, told)

    def at(self, place: str) -> tuple[int, str]:
        """The piece, and the part of it, that a place names. Raises CallError where it is none."""
        said, _, part = place.rpartition(":")[2].partition(".")
        if not said.isdecimal() or int(said) not in self.ids:
            raise CallError(sentence("table-no-such-piece", place=place))
        return int(said), part

    def say(self, place: str, face: str) -> Spread:
        """The table after a player said what a piece, or a part of it, shows, or how it lies.

        Raises CallError where the place names a piece that does not lie there.
        """
        named = place.rpartition(":")[2]
        if named[:1].isdecimal() and not {*pieces_in(named)} <= {*self.ids}:
            raise CallError(sentence("table-no-such-piece", place=place))
        return replace(self, told={**self.told, named: face})

    def as_told(self, shown: Iterable[Piece]) -> tuple[Piece, ...]:
        """The pieces by lasting ids; those of which players said something, as they are `shown`."""
        said = {number for at in self.told for number in pieces_in(at)}
        known = {piece.id: piece for piece in shown if piece.id in said}
        return tuple(known.get(piece.id, piece) for piece in self.pieces)

    def part(self, ids: Collection[int]) -> Spread:
        """Some of the pieces as a table of their own, with all that hang together or none."""
        kept = [number for number, piece in enumerate(self.ids) if piece in ids]
        pieces = tuple(self.pieces[number] for number in kept)
        scene = None if self.scene is None else part_of(self.scene, kept)
        return replace(self, scene=scene, tracks=replace(self.tracks, pieces=pieces))

    def seen(self) -> Seen:
        """The scene as a game's adapter takes it."""
        return Seen("", self.scene or Scene((1, 1), ()), ids=self.ids)

    def answers(self) -> tuple[Answer, ...]:
        """What was said of these pieces, as a game's adapter takes it."""
        numbers = {piece: number for number, piece in enumerate(self.ids)}
        return tuple(
            Answer.of(renumbered(at, numbers), face)
            for at, face in self.told.items()
            if numbers.keys() >= {*pieces_in(at)}
        )

    def lasting(self, report: Report, part: int = 0, own: Renamed | None = None) -> Report:
        """A report on this scene by lasting ids; those of its details are under ``pieces``.

        Parameters
        ----------
        part
            Which part of the table it tells of.
        own
            Other fields of its details.
        """
        first = ADDED + part * len(report.pieces)
        known = dict(enumerate(self.ids))
        ids = {piece.id: known.get(piece.id, first + piece.id) for piece in report.pieces}
        return replace(
            report,
            pieces=tuple(replace(piece, id=ids[piece.id]) for piece in report.pieces),
            findings=tuple(
                replace(found, pieces=tuple(ids[piece] for piece in found.pieces))
                for found in report.findings
            ),
            questions=tuple(_question(question, ids) for question in report.questions),
            details=_by_ids(report.details, ids, {"pieces": _pieces, **(own or {})}),
        )


def _pieces(numbers: Any, ids: Mapping[int, int]) -> Any:
    return [ids.get(number, number) for number in numbers]


def _by_ids(part: Any, ids: Mapping[int, int], fields: Renamed) -> Any:
    """A part of a report's details by other ids."""
    if isinstance(part, Mapping):
        return {
            name: fields[name](value, ids) if name in fields else _by_ids(value, ids, fields)
            for name, value in part.items()
        }
    return [_by_ids(each, ids, fields) for each in part] if isinstance(part, list) else part


def _question(question: Question, ids: Mapping[int, int]) -> Question:
    """A question names the piece in its place too, as in ``Ann:5.2``."""
    if question.piece is None:
        return question
    at = renumbered(question.at or str(question.piece), ids)
    return replace(question, piece=ids[question.piece], at=at)


def part_of(scene: Scene, numbers: Collection[int]) -> Scene:
    """The scene of some pieces alone, in order.

    Whole components must be in it or out of it. What stayed unclear between a piece in it and one
    out of it belongs to neither.
    """
    return replace(scene, **_parts(scene, numbers))


def joined(scenes: Iterable[Scene], size: tuple[int, int]) -> Scene:
    """Several scenes in one picture as one, their pieces and components numbered on."""
    parts: dict[str, Any] = {"pieces": (), "components": ()}
    for scene in scenes:
        first, line = len(parts["pieces"]), len(parts["components"])
        more = _parts(scene, range(len(scene.pieces)), first, line)
        parts = {name: (*parts.get(name, ()), *more[name]) for name in more}
    return Scene(size, **parts)


def _parts(scene: Scene, numbers: Collection[int], first: int = 0, line: int = 0) -> dict[str, Any]:
    """Some pieces of a scene, numbered from `first`, and what is between them."""
    kept = [piece for piece in scene.pieces if piece.id in numbers]
    place = {piece.id: new for new, piece in enumerate(kept, first)}
    components = sorted({piece.component for piece in kept if piece.component is not None})
    component: dict[int | None, int] = {old: new for new, old in enumerate(components, line)}

    def is_ours(unclear: Unclear) -> bool:
        if unclear.component is not None:
            return unclear.component in component
        return all(piece in place for piece in unclear.pieces)

    return {
        "pieces": tuple(
            replace(piece, id=place[piece.id], component=component.get(piece.component))
            for piece in kept
        ),
        "components": tuple(scene.components[old] for old in components),
        "contacts": tuple(
            Contact(place[c.a], c.side_a, place[c.b], c.side_b)
            for c in scene.contacts
            if c.a in place and c.b in place
        ),
        "unclear": tuple(
            replace(
                unclear,
                pieces=tuple(place[piece] for piece in unclear.pieces if piece in place),
                component=component.get(unclear.component),
            )
            for unclear in scene.unclear
            if is_ours(unclear)
        ),
    }
