"""Loose pieces on a table, tracked from look to look, with players' answers; and their plain game.

A piece gets its id when a scene is matched to the one before. Rulings, reports, questions and
answers of a watched game name pieces by this id alone.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self

import numpy as np

from referee.game import Adapter, View
from referee.play import Play, Step
from referee.ruling.answers import Answer, pieces_in
from referee.ruling.report import Report
from referee.table.calls import Call, CallError
from referee.table.events import EndEvent
from referee.words import sentence
from vision.arrays import Flags, Floats
from vision.geometry.quads import mean_sides
from vision.piece import Piece
from vision.scene import Scene

_PIECE_OR_PART = re.compile(r"[0-9]+(\.[0-9]+)?")
"""The name of a piece or of a part of it; other names are of places beside pieces."""

NEAR = 0.5
"""Greatest distance of centres, in sides, at which a piece is taken for the one that lay there: at
half a side no other piece can lie."""

FACE_PENALTY = 0.25
"""Added to that distance where the faces differ, so that of two candidates the same face wins."""


@dataclass(frozen=True, slots=True)
class Tracks:
    """The pieces as last seen, by lasting ids, of which `given` were given so far."""

    pieces: tuple[Piece, ...] = ()
    given: int = 0

    def follow(self, pieces: Sequence[Piece]) -> Tracks:
        """The tracks after another look, with its pieces in the same order.

        A piece near an earlier one is that piece. One that is near none is a missing one with the
        same face, which was moved, or else a new one.
        """
        ids: list[int | None] = [None] * len(pieces)
        distances = _distances(self.pieces, pieces)
        same = _same_faces(self.pieces, pieces)
        near = np.where(distances <= NEAR, distances + FACE_PENALTY * ~same, np.inf)
        self._assign(ids, near)
        self._assign(ids, np.where(same, distances, np.inf))
        given = self.given
        tracked: list[Piece] = []
        for piece, number in zip(pieces, ids, strict=True):
            tracked.append(replace(piece, id=given if number is None else number))
            given += number is None
        return Tracks(tuple(tracked), given)

    def unmoved_ids(self, later: Tracks) -> set[int]:
        """Ids of the pieces that lie at the same spot in later tracks."""
        distances = _distances(self.pieces, later.pieces)
        return {
            piece.id
            for i, piece in enumerate(self.pieces)
            for j, other in enumerate(later.pieces)
            if piece.id == other.id and distances[i, j] <= NEAR
        }

    def _assign(self, ids: list[int | None], cost: Floats) -> None:
        """Give free ids to pieces without one, cheapest pairs first, never at infinite cost."""
        taken = {number for number in ids if number is not None}
        rows, cols = np.nonzero(np.isfinite(cost))
        for pair in np.argsort(cost[rows, cols], kind="stable"):
            number, new = self.pieces[rows[pair]].id, int(cols[pair])
            if number not in taken and ids[new] is None:
                ids[new] = number
                taken.add(number)


def _distances(before: Sequence[Piece], after: Sequence[Piece]) -> Floats:
    """(before, after) distances of centres, in sides of the pieces of the later look."""
    if not before or not after:
        return np.zeros((len(before), len(after)))
    old, new = (np.array([piece.quad for piece in pieces]) for pieces in (before, after))
    offsets = old.mean(1)[:, None] - new.mean(1)[None]
    return np.asarray(np.linalg.norm(offsets, axis=2) / np.median(mean_sides(new)))


def _same_faces(before: Sequence[Piece], after: Sequence[Piece]) -> Flags:
    """(before, after) whether two pieces show the same."""
    same = [[_face_key(old) == _face_key(new) for new in after] for old in before]
    return np.array(same, bool).reshape(len(before), len(after))


def _face_key(piece: Piece) -> tuple[object, ...]:
    corners = piece.corners
    if corners is None:
        return piece.kind, piece.face
    # A tile with corner discs may be turned.
    return min(corners[i:] + corners[:i] for i in range(len(corners))), None


NO_SCENE = Scene((1, 1), ())


@dataclass(frozen=True, slots=True)
class Spread:
    """The pieces on a table, and the players' answers about them.

    `scene` is the last one, its pieces by lasting ids, of which `given` were given so far.
    `answers_by_place` are about pieces that still lie there, by a name such as ``5.2`` or
    ``3.right``.
    """

    scene: Scene = NO_SCENE
    given: int = 0
    answers_by_place: Mapping[str, str] = field(default_factory=dict)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return self.scene.pieces

    @property
    def ids(self) -> tuple[int, ...]:
        return tuple(self.scene.by_id)

    def with_scene(self, scene: Scene) -> Spread:
        """The table after another look.

        Answers about a face last until the piece is gone, those about its place until it is moved.
        """
        before = Tracks(self.pieces, self.given)
        tracks = before.follow(scene.pieces)
        pairs = zip(scene.pieces, tracks.pieces, strict=True)
        scene = scene.with_ids({old.id: new.id for old, new in pairs})
        present, unmoved = {*scene.by_id}, before.unmoved_ids(tracks)
        same_pieces = (*scene.by_id,) == self.ids
        answers = {
            place: face
            for place, face in self.answers_by_place.items()
            if (present if _PIECE_OR_PART.fullmatch(place) else unmoved) >= {*pieces_in(place)}
            and (same_pieces or pieces_in(place))
        }
        return Spread(scene, tracks.given, answers)

    def parse_place(self, place: str) -> tuple[int, str]:
        """Split a place into the id of a piece and a part of it, "" for the whole.

        Raises CallError where no such piece lies on the table.
        """
        number, _, part = place.rpartition(":")[2].partition(".")
        if not number.isdecimal() or int(number) not in self.ids:
            raise CallError(sentence("table-no-such-piece", place=place))
        return int(number), part

    def with_answer(self, place: str, face: str) -> Spread:
        """The table after an answer about the face of a piece or a part of it, or its place.

        Raises CallError where no such piece lies on the table.
        """
        name = place.rpartition(":")[2]
        if name[:1].isdecimal() and not {*pieces_in(name)} <= {*self.ids}:
            raise CallError(sentence("table-no-such-piece", place=place))
        return replace(self, answers_by_place={**self.answers_by_place, name: face})

    def pieces_with_answers(self, ruled: Iterable[Piece]) -> tuple[Piece, ...]:
        """The pieces, with those that an answer is about taken from the `ruled` ones."""
        ids = {number for place in self.answers_by_place for number in pieces_in(place)}
        answered = {piece.id: piece for piece in ruled if piece.id in ids}
        return tuple(answered.get(piece.id, piece) for piece in self.pieces)

    def subset(self, ids: Collection[int]) -> Spread:
        """Some of the pieces as a table of their own; whole components only."""
        return replace(self, scene=self.scene.subset(ids))

    def view(self) -> View:
        """The scene in the form that a game's adapter takes."""
        return View("", self.scene)

    def answers(self) -> tuple[Answer, ...]:
        """The answers about these pieces, in the form that a game's adapter takes."""
        ids, answers = self.scene.by_id.keys(), self.answers_by_place.items()
        own = ((place, face) for place, face in answers if ids >= {*pieces_in(place)})
        return tuple(Answer.of(place, face) for place, face in own)


def with_question_places(report: Report) -> Report:
    """The report with each question's `at` set to the place that an answer names."""
    questions = (replace(each, at=each.at or each.place) for each in report.questions)
    return replace(report, questions=tuple(questions))


UNRULED = Report("", "", "valid", sentence("ruling-nothing-seen"))


@dataclass(frozen=True)
class RuledPlay(Play[Scene]):
    """The pieces on a table as last seen, and the ruling on them.

    A game sets its own `adapter`, whose options are `rules`.
    """

    adapter: ClassVar[type[Adapter]]
    calls = ("answer", "rule", "undo")
    seats = (1, 8)

    rules: Mapping[str, Any] = field(default_factory=dict)
    spread: Spread = field(default_factory=Spread)
    report: Report = UNRULED

    @classmethod
    def start(cls, players: Sequence[str] = (), rules: Mapping[str, Any] | None = None) -> Self:
        """A game before its first look; its players do not matter."""
        play = cls({"rules": dict(rules)} if rules else {})
        cls.adapter(**play.rules)
        return play

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return self.spread.pieces_with_answers(self.report.pieces)

    @property
    def position_text(self) -> str:
        return self.report.summary

    def end_event(self, t: float) -> EndEvent:
        """How the game stands; it never ends by itself."""
        return EndEvent(t, False, {}, sentence("table-goes-on", stands=self.report.summary))

    def after_sighting(self, sighting: Scene, t: float) -> Step[Self]:
        """The game after a look, with its ruling."""
        return Step(self._rule(self.spread.with_scene(sighting)))

    def after_call(self, call: Call, t: float) -> Step[Self]:
        """The game after an answer. Raises UsageError for one that makes no sense."""
        return Step(self._rule(self.spread.with_answer(str(call.place), str(call.face))))

    def _rule(self, spread: Spread) -> Self:
        report = self.adapter(**self.rules).check(spread.view(), spread.answers())
        return replace(self, spread=spread, report=with_question_places(report))
