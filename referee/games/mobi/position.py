"""From a photograph to the pod in it: the box, the tiles on one lattice, and what stays unclear."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from referee.errors import UsageError
from referee.games.mobi import words
from referee.ruling.answers import Answer, piece_id, record_answer, with_answers
from referee.ruling.arrangement import Arrangement, Spot, arrange
from referee.ruling.faces import UNKNOWN
from referee.ruling.lattice import SIDES, direction
from referee.ruling.layout_answers import split_answers
from referee.ruling.questions import which_face
from referee.ruling.report import Finding, Question
from referee.ruling.where import (
    NotedQuestion,
    ask_belongs,
    ask_layout,
    ask_touch,
    tile_by_face,
    tile_by_number,
)
from referee.words import say, sentence
from rules import Message
from rules.errors import PositionError
from rules.message import one_of
from rules.mobi import (
    NUMBERS,
    OPERATIONS,
    Cell,
    Pod,
    is_number,
    judge_pod,
    parse_face,
    row_offsets,
)
from rules.mobi.position import Face
from vision.piece import Alternative, Kind, Piece
from vision.read.box import Box, BoxFace
from vision.scene import AmbiguityCode, Scene

BACK = "back"

LIKE_OTHERS = {
    "6/9": BoxFace("6/9", "number", ("6", "9")),
    "wild": BoxFace("wild", "number", ("wild",), taken_for="0"),
}
"""Numbers that another tile shows as well, or that are an ö whose dots are hardly there."""

BOX = Box(
    (
        *(LIKE_OTHERS.get(name, BoxFace(name, "number", (name,))) for name in NUMBERS),
        *(BoxFace(name, "operation", (name,)) for name in (*OPERATIONS, "=")),
        BoxFace(BACK, "back", ("blank",)),
    )
)
"""Blue numbers and the wild ö, white operations, plain backs."""

FACES = {"number": NUMBERS, "operation": (*OPERATIONS, "=")}
"""What a player may say of a tile."""

TOP = "top"
"""Place of the answer that tells which side of the photograph is the top of the pod."""

UPRIGHT = 0.995
"""Probability of a pod being the right way up from which its other turns are left alone; as for
rulings."""

READ, SHARE = 0.9, 3
"""Confidence from which a face is read, and share of the pod's, as one in so many, from which
other pieces that show numbers and operations may be the pod: keys of a calculator do."""


@dataclass(frozen=True)
class PodView:
    """The pieces of a photograph where they lie in the player's pod.

    They have the faces that players answered, and `turned` is whether the pod is upside down as it
    was seen, None where nobody said.
    """

    pieces: tuple[Piece, ...]
    arranged: Arrangement
    turned: bool | None = None

    @classmethod
    def of(cls, scene: Scene, answers: Sequence[Answer]) -> PodView:
        """What was seen and answered. Raises UsageError for an answer that makes no sense."""
        told, others = split_answers(answers, face_typed)
        arranged = arrange(scene, told, _showing)
        answered: dict[int, str] = {}
        tops: list[Answer] = []
        for answer in map(arranged.with_id, others):
            if answer.place == TOP:
                tops.append(answer)
                continue
            if answer.part or answer.where:
                raise UsageError(sentence("mobi-bad-answer", got=str(answer)))
            piece = piece_id(answer, arranged.scene.pieces, "tile")
            record_answer(answered, piece, face_typed(answer.face), answer)
        pieces = with_answers(arranged.scene.pieces, {**arranged.faces, **answered}, _kind)
        view = cls(pieces, arranged)
        return replace(view, turned=view._is_turned(tops[-1])) if tops else view

    @property
    def scene(self) -> Scene:
        """How the pieces lie."""
        return self.arranged.scene

    @cached_property
    def by_id(self) -> Mapping[int, Piece]:
        """The pieces by their ids."""
        return {piece.id: piece for piece in self.pieces}

    @cached_property
    def tiles(self) -> tuple[Piece, ...]:
        """The pieces that may be of this game."""
        others = unlike(self.scene) | self.arranged.answers.removed
        return tuple(piece for piece in self.pieces if piece.id not in others)

    @cached_property
    def spots(self) -> Mapping[int, Cell]:
        """Numbers of pieces to their spots; pieces of different components do not touch."""
        members: dict[int, list[Piece]] = {}
        for piece in self.tiles:
            if piece.component is not None:
                members.setdefault(piece.component, []).append(piece)
        joined = [group for group in members.values() if len(group) > 1]
        places = [[Cell(*_cell(piece)) for piece in group] for group in joined]
        offsets = row_offsets(places) if joined else ()
        return {
            piece.id: Cell(*_cell(piece)).shifted(*offset)
            for group, offset in zip(joined, offsets, strict=True)
            for piece in group
        }

    @property
    def half_turned(self) -> float:
        """Probability that the pod's largest component, its first, is upside down; 0 if tiny."""
        if self.turned is not None:
            return float(self.turned)
        upright = self.scene.components[self._first.component or 0].turns
        possible = upright[0] < UPRIGHT and upright[2] > 1 - UPRIGHT
        return upright[2] / (upright[0] + upright[2]) if possible else 0.0

    @property
    def _first(self) -> Piece:
        """A tile of the pod's largest component, which is its first."""
        return min(
            (piece for piece in self.tiles if piece.component is not None),
            key=lambda piece: piece.component or 0,
        )

    def which_top(self) -> Question:
        """Ask which side of the photograph is the top of the pod."""
        up, down = self._tops
        likely = Alternative(up, 1 - self.half_turned), Alternative(down, self.half_turned)
        return Question(None, sentence("mobi-which-top", sides=_sides(up, down)), likely, TOP)

    @property
    def _tops(self) -> tuple[str, str]:
        """The sides of the photograph at which the pod's top is as it was seen, and if turned."""
        quad = self._first.quad
        return direction(quad, 0), direction(quad, 2)

    def _is_turned(self, answer: Answer) -> bool:
        if answer.where or answer.part or answer.face not in self._tops:
            told = sentence("mobi-bad-top", sides=_sides(*self._tops), got=str(answer))
            raise UsageError(told)
        return answer.face == self._tops[1]

    def pod(self, faces: Mapping[int, str]) -> Pod:
        """The pod if the pieces show these faces.

        Loose operations and backs belong to nobody; whatever is unknown is left out.
        """
        tiles = {at: parse_face(faces[i]) for i, at in self.spots.items() if faces[i] != UNKNOWN}
        return Pod(tiles, tuple(parse_face(faces[i]) for i in self.loose_numbers(faces)))

    def loose_numbers(self, faces: Mapping[int, str]) -> tuple[int, ...]:
        """Numbers of the pieces that lie alone and show a number, in the order of the pod."""
        alone = (piece.id for piece in self.tiles if piece.id not in self.spots)
        return tuple(i for i in alone if is_number(faces[i]))

    def doubts(self) -> Iterator[NotedQuestion]:
        """Which tiles belong together: what is asked of it, and a note of each."""
        beside = [one.pieces for one in self.scene.unclear_by("beside")]
        # Of another make, but it shows something and lies beside one of the pod's.
        near = {a for a, b in beside if any(self._read([a])) and b in self.spots}
        for group in self.scene.unclear_by("unlike"):
            if self._may_be_pod(group.pieces) or not near.isdisjoint(group.pieces):
                faces = say(words.tile_by_tile(self.by_id[i] for i in group.pieces))
                yield ask_belongs(self.arranged, group.pieces, faces)
        for _ in self.scene.unclear_by("outlines"):
            yield ask_layout(sentence("mobi-outlines"))
        strange = unlike(self.scene)
        for pair in (*self.scene.unclear_by("gap"), *self.scene.unclear_by("loop")):
            own = not self.spots.keys().isdisjoint(pair.pieces)
            if own and (pair.code == "loop" or strange.isdisjoint(pair.pieces)):
                code = "loop-open" if pair.code == "loop" else "nearly-touching"
                yield ask_touch(self.arranged, code, pair.pieces, self.named)

    def _may_be_pod(self, pieces: Sequence[int]) -> bool:
        """Whether pieces that look like none of the game's may be the pod, and nobody said so."""
        numbers, operations = self._read(pieces)
        many = SHARE * (numbers + operations) > sum(self._read(self.spots))
        untold = self.arranged.answers.belongs.keys().isdisjoint(pieces)
        return bool(numbers and operations) and many and untold

    def named(self, piece: int) -> Message:
        """A tile as a sentence calls it."""
        if self.by_id[piece].kind == "unknown":
            return tile_by_number(self.arranged, piece)
        return tile_by_face(words.tile(self.by_id[piece]))

    def which(self, piece: int) -> Question:
        """Ask what a tile shows."""
        faces = self.by_id[piece].readings
        return Question(piece, which_face(faces, "tile"), faces, self.arranged.names.get(piece))

    def crooked(self) -> Iterator[Finding]:
        """Tiles that touch, as players say, and close to no lattice."""
        for pair in self.arranged.misfits:
            yield Finding("crooked", sentence("mobi-crooked"), pair)

    def open_places(self, *codes: AmbiguityCode) -> tuple[Spot, ...]:
        """Places beside the pod's tiles of which it is unclear in one of these ways what lies."""
        return tuple(
            Spot(one.pieces[0], one.side)
            for one in self.scene.unclear_by(*codes)
            if one.side is not None and one.pieces[0] in self.spots
        )

    def left_out(self) -> tuple[int, ...]:
        """Numbers of the pieces that show something, but are none of this game's."""
        others = sorted(unlike(self.scene))
        return tuple(i for i in others if self.by_id[i].kind in ("number", "operation"))

    def _read(self, pieces: Iterable[int]) -> tuple[int, int]:
        """How many of these pieces show a number for sure, and how many an operation."""
        read = [self.by_id[i].kind for i in pieces if self.by_id[i].confidence > READ]
        return read.count("number"), read.count("operation")

    def may_go_on(self, run: Sequence[int], *codes: AmbiguityCode) -> tuple[Spot, ...]:
        """The ends of a run beyond which it is unclear in one of these ways what lies."""
        places = self.open_places(*codes)
        return tuple(end for end in self.ends(run) if end in places)

    def cell(self, spot: Spot) -> tuple[int | None, int, int]:
        """The component, row and column of a place."""
        (component, row, col), (down, right) = self.cell_of(spot.piece), SIDES[spot.side]
        return component, row + down, col + right

    def cell_of(self, piece: int) -> tuple[int | None, int, int]:
        """The component, row and column of a tile that touches another."""
        return self.by_id[piece].component, *_cell(self.by_id[piece])

    def ends(self, run: Sequence[int]) -> tuple[Spot, Spot]:
        """The places before and behind a run."""
        return self._beyond(run[1], run[0]), self._beyond(run[-2], run[-1])

    def _beyond(self, start: int, end: int) -> Spot:
        """The place beside the second piece that looks away from the first, which touches it."""
        (row, col), (row_0, col_0) = _cell(self.by_id[end]), _cell(self.by_id[start])
        return Spot(end, SIDES.index((row - row_0, col - col_0)))


def unlike(scene: Scene) -> frozenset[int]:
    """Numbers of the pieces that look like none of the pod's tiles."""
    return frozenset(i for group in scene.unclear_by("unlike") for i in group.pieces)


def _showing(piece: Piece, face: str) -> Piece:
    return piece.with_readings([Alternative(face, 1.0)], _kind(face))


def face_typed(said: str) -> Face:
    """The face of a tile that a player means. Raises UsageError for none."""
    try:
        return parse_face(said)
    except PositionError as error:
        raise UsageError(say(error.args[0])) from None


def _sides(*names: str) -> Message:
    return one_of(Message.of("mobi-photo-side", side=name) for name in names)


def _kind(face: str) -> Kind:
    return "number" if is_number(face) else "back" if face == BACK else "operation"


def _cell(piece: Piece) -> tuple[int, int]:
    assert piece.row is not None
    assert piece.col is not None
    return piece.row, piece.col


def judged(faces: Mapping[tuple[int, int], str]) -> tuple[bool, list[str]]:
    """Whether a pod holds, and the texts of its equations, from its faces by row and column."""
    ruling = judge_pod(Pod({Cell(*at): parse_face(face) for at, face in faces.items()}))
    return ruling.valid, [equation.text for equation in ruling.equations]
