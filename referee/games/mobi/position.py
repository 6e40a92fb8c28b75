"""The pod in a photograph: its tiles on one lattice, and what is ambiguous about them."""

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
from rules.mobi import NUMBERS, OPERATIONS, Cell, Pod, is_number, judge_pod, parse_face, row_offsets
from rules.mobi.position import Face
from vision.piece import Alternative, Kind, Piece
from vision.read.box import Box, BoxFace
from vision.scene import AmbiguityCode, Scene

BACK = "back"

SPECIAL_FACES = {
    "6/9": BoxFace("6/9", "number", ("6", "9")),
    "wild": BoxFace("wild", "number", ("wild",), taken_for="0"),
}
"""Numbers that may look like another: 6/9 like 6 or 9, and an ö with faint dots like 0."""

BOX = Box(
    (
        *(SPECIAL_FACES.get(name, BoxFace(name, "number", (name,))) for name in NUMBERS),
        *(BoxFace(name, "operation", (name,)) for name in (*OPERATIONS, "=")),
        BoxFace(BACK, "back", ("blank",)),
    )
)
"""Blue numbers and the wild ö, white operations, plain backs."""

FACES = {"number": NUMBERS, "operation": (*OPERATIONS, "=")}
"""Faces that an answer may give a tile."""

TOP = "top"
"""Place of the answer that gives the side of the photograph at the top of the pod."""

UPRIGHT = 0.995
"""Probability from which the orientation of the pod is certain."""

CERTAIN_FACE = 0.9
"""Confidence from which a face counts as read."""

POD_SHARE = 3
"""Foreign pieces with numbers and operations may be the pod if there are more than one for every
three read tiles of the pod; otherwise they are, for example, keys of a calculator."""

LatticeCell = tuple[int | None, int, int]
"""Component, row and column."""


@dataclass(frozen=True)
class PodTiles:
    """The tiles in one photograph, with the players' answers.

    `is_half_turned` is whether the pod is upside down in the scene, None without an answer.
    """

    pieces: tuple[Piece, ...]
    arrangement: Arrangement
    is_half_turned: bool | None = None

    @classmethod
    def of(cls, scene: Scene, answers: Sequence[Answer]) -> PodTiles:
        """Apply answers to a scene. Raises UsageError."""
        layout, others = split_answers(answers, parse_typed_face)
        arrangement = arrange(scene, layout, _with_face)
        faces: dict[int, str] = {}
        tops: list[Answer] = []
        for answer in map(arrangement.with_id, others):
            if answer.place == TOP:
                tops.append(answer)
                continue
            if answer.part or answer.where:
                raise UsageError(sentence("mobi-bad-answer", got=str(answer)))
            piece = piece_id(answer, arrangement.scene.pieces, "tile")
            record_answer(faces, piece, parse_typed_face(answer.face), answer)
        pieces = with_answers(arrangement.scene.pieces, {**arrangement.faces, **faces}, _kind_of)
        tiles = cls(pieces, arrangement)
        return replace(tiles, is_half_turned=tiles._parse_top(tops[-1])) if tops else tiles

    @property
    def scene(self) -> Scene:
        return self.arrangement.scene

    @cached_property
    def by_id(self) -> Mapping[int, Piece]:
        return {piece.id: piece for piece in self.pieces}

    @cached_property
    def tiles(self) -> tuple[Piece, ...]:
        """The pieces that may be tiles of this game."""
        others = unlike_pieces(self.scene) | self.arrangement.answers.removed
        return tuple(piece for piece in self.pieces if piece.id not in others)

    @cached_property
    def cells(self) -> Mapping[int, Cell]:
        """Cells of the touching tiles by id; components lie side by side without touching."""
        members: dict[int, list[Piece]] = {}
        for piece in self.tiles:
            if piece.component is not None:
                members.setdefault(piece.component, []).append(piece)
        joined = [group for group in members.values() if len(group) > 1]
        cells = [[_cell(piece) for piece in group] for group in joined]
        offsets = row_offsets(cells) if joined else ()
        return {
            piece.id: _cell(piece).shifted(*offset)
            for group, offset in zip(joined, offsets, strict=True)
            for piece in group
        }

    @property
    def half_turn_probability(self) -> float:
        """Probability that the pod is upside down in the scene; 0 if negligible."""
        if self.is_half_turned is not None:
            return float(self.is_half_turned)
        turns = self.scene.components[self._first_tile.component or 0].turns
        possible = turns[0] < UPRIGHT and turns[2] > 1 - UPRIGHT
        return turns[2] / (turns[0] + turns[2]) if possible else 0.0

    @property
    def _first_tile(self) -> Piece:
        """A tile of the first component, which is the largest."""
        return min(
            (piece for piece in self.tiles if piece.component is not None),
            key=lambda piece: piece.component or 0,
        )

    def top_question(self) -> Question:
        """Ask which side of the photograph is the top of the pod."""
        up, down = self._top_sides
        probability = self.half_turn_probability
        alternatives = Alternative(up, 1 - probability), Alternative(down, probability)
        message = sentence("mobi-which-top", sides=_side_words(up, down))
        return Question(None, message, alternatives, TOP)

    @property
    def _top_sides(self) -> tuple[str, str]:
        """The side of the photograph at the pod's top, if it is upright and if it is not."""
        quad = self._first_tile.quad
        return direction(quad, 0), direction(quad, 2)

    def _parse_top(self, answer: Answer) -> bool:
        """Whether the pod is upside down by an answer. Raises UsageError."""
        if answer.where or answer.part or answer.face not in self._top_sides:
            sides = _side_words(*self._top_sides)
            raise UsageError(sentence("mobi-bad-top", sides=sides, got=str(answer)))
        return answer.face == self._top_sides[1]

    def pod(self, faces: Mapping[int, str]) -> Pod:
        """The pod if the pieces have these faces; tiles with unknown faces are left out."""
        tiles = {cell: faces[i] for i, cell in self.cells.items() if faces[i] != UNKNOWN}
        return Pod(
            {cell: parse_face(face) for cell, face in tiles.items()},
            tuple(parse_face(faces[i]) for i in self.loose_numbers(faces)),
        )

    def loose_numbers(self, faces: Mapping[int, str]) -> tuple[int, ...]:
        """Ids of the loose pieces with numbers, in the order of `Pod.loose`."""
        loose = (piece.id for piece in self.tiles if piece.id not in self.cells)
        return tuple(i for i in loose if is_number(faces[i]))

    def layout_questions(self) -> Iterator[NotedQuestion]:
        """Questions about which tiles belong together, each with a note."""
        for group in self.scene.unclear_by("unlike"):
            if self._may_be_pod(group.pieces):
                faces = say(words.run_text(self.by_id[i] for i in group.pieces))
                yield ask_belongs(self.arrangement, group.pieces, faces)
        for _ in self.scene.unclear_by("outlines"):
            yield ask_layout(sentence("mobi-outlines"))
        foreign = unlike_pieces(self.scene)
        for pair in (*self.scene.unclear_by("gap"), *self.scene.unclear_by("loop")):
            in_pod = not self.cells.keys().isdisjoint(pair.pieces)
            if in_pod and (pair.code == "loop" or foreign.isdisjoint(pair.pieces)):
                code = "loop-open" if pair.code == "loop" else "nearly-touching"
                yield ask_touch(self.arrangement, code, pair.pieces, self.tile_words)

    def _may_be_pod(self, pieces: Sequence[int]) -> bool:
        """Whether foreign pieces may be the pod, without an answer about it."""
        numbers, operations = self._read_counts(pieces)
        many = POD_SHARE * (numbers + operations) > sum(self._read_counts(self.cells))
        unanswered = self.arrangement.answers.belongs.keys().isdisjoint(pieces)
        return bool(numbers and operations) and many and unanswered

    def tile_words(self, piece: int) -> Message:
        if self.by_id[piece].kind == "unknown":
            return tile_by_number(self.arrangement, piece)
        return tile_by_face(words.tile_text(self.by_id[piece]))

    def face_question(self, piece: int) -> Question:
        readings = self.by_id[piece].readings
        place = self.arrangement.names.get(piece)
        return Question(piece, which_face(readings, "tile"), readings, place)

    def misfit_findings(self) -> Iterator[Finding]:
        """Pairs of tiles that touch by the answers but fit no lattice."""
        for pair in self.arrangement.misfits:
            yield Finding("crooked", sentence("mobi-crooked"), pair)

    def ambiguous_places(self, *codes: AmbiguityCode) -> tuple[Spot, ...]:
        """Places beside tiles of the pod that are ambiguous with one of these codes."""
        return tuple(
            Spot(each.pieces[0], each.side)
            for each in self.scene.unclear_by(*codes)
            if each.side is not None and each.pieces[0] in self.cells
        )

    def ignored_pieces(self) -> tuple[int, ...]:
        """Ids of the foreign pieces that show a number or an operation."""
        foreign = sorted(unlike_pieces(self.scene))
        return tuple(i for i in foreign if self.by_id[i].kind in ("number", "operation"))

    def _read_counts(self, pieces: Iterable[int]) -> tuple[int, int]:
        """How many pieces show a number with certainty, and how many an operation."""
        kinds = [self.by_id[i].kind for i in pieces if self.by_id[i].confidence > CERTAIN_FACE]
        return kinds.count("number"), kinds.count("operation")

    def ambiguous_ends(self, run: Sequence[int], *codes: AmbiguityCode) -> tuple[Spot, ...]:
        """The ends of a run that are ambiguous with one of these codes."""
        places = self.ambiguous_places(*codes)
        return tuple(end for end in self.ends(run) if end in places)

    def place_cell(self, place: Spot) -> LatticeCell:
        (component, row, col), (down, right) = self.tile_cell(place.piece), SIDES[place.side]
        return component, row + down, col + right

    def tile_cell(self, piece: int) -> LatticeCell:
        return self.by_id[piece].component, *_cell(self.by_id[piece])

    def ends(self, run: Sequence[int]) -> tuple[Spot, Spot]:
        """The places before and after a run."""
        (row, col), (next_row, next_col) = (_cell(self.by_id[tile]) for tile in run[:2])
        along = SIDES.index((next_row - row, next_col - col))
        return Spot(run[0], (along + 2) % 4), Spot(run[-1], along)


def unlike_pieces(scene: Scene) -> frozenset[int]:
    """Ids of the foreign pieces: those that look unlike the pod's tiles."""
    return frozenset(i for group in scene.unclear_by("unlike") for i in group.pieces)


def parse_typed_face(text: str) -> Face:
    """The face that a player typed. Raises UsageError."""
    try:
        return parse_face(text)
    except PositionError as error:
        raise UsageError(say(error.args[0])) from None


def ground_truth(faces: Mapping[tuple[int, int], str]) -> tuple[bool, list[str]]:
    """Whether a rendered pod is valid, and its equations, from its faces by row and column."""
    ruling = judge_pod(Pod({Cell(*cell): parse_face(face) for cell, face in faces.items()}))
    return ruling.valid, [equation.text for equation in ruling.equations]


def _with_face(piece: Piece, face: str) -> Piece:
    return piece.with_readings([Alternative(face, 1.0)], _kind_of(face))


def _side_words(*names: str) -> Message:
    return one_of(Message.of("mobi-photo-side", side=name) for name in names)


def _kind_of(face: str) -> Kind:
    return "number" if is_number(face) else "back" if face == BACK else "operation"


def _cell(piece: Piece) -> Cell:
    assert piece.row is not None
    assert piece.col is not None
    return Cell(piece.row, piece.col)
