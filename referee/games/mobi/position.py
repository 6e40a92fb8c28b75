"""From a photograph to the pod in it: the box, the tiles on one lattice, and what stays unclear."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from referee.ruling.adapter import Seen
from referee.ruling.answers import with_answers
from referee.ruling.faces import UNKNOWN
from referee.ruling.report import Finding
from rules.mobi import NUMBERS, OPERATIONS, Pod, Spot, is_number, parse_face, side_by_side
from vision.piece import Kind, Piece
from vision.reading.box import Box, BoxFace
from vision.scene import Scene, UnclearCode

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

UPRIGHT = 0.995
"""Probability of a pod being the right way up from which its other turns are left alone; as for
rulings."""

LOOP_OPEN = "These tiles do not close to one lattice."
NEARLY = "Do these tiles touch? Push them together or well apart, and take a new photo."
BLURRED = "The tiles' outlines are not clear; take the photo again from above and in even light."
CUT_OFF = "The pod reaches the edge of the picture; take the photo again with room all around it."

COVERED = (
    "Something covers what lies beside this tile, or a lamp is mirrored there; show all tiles and"
    " take the photo again."
)

OTHERS = "Which is the pod? Put away what is none of its tiles, and take a new photo."
BESIDE = (
    "Is this tile of the pod, and one between them not seen? Put away what is none of its tiles, or"
    " take the photo again in even light."
)
READ, SHARE = 0.9, 3
"""Confidence from which a face is read, and share of the pod's, as one in so many, from which
other pieces that show numbers and operations may be the pod: keys of a calculator do."""

SIDES = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Rows and columns to the place beside each side of a piece."""


@dataclass(frozen=True)
class Laid:
    """The pieces of a photograph where they lie in the player's pod.

    Attributes
    ----------
    pieces
        All of them, with the faces that players answered.
    scene
        How they were seen.
    """

    pieces: tuple[Piece, ...]
    scene: Scene

    @classmethod
    def of(cls, seen: Seen, answers: Mapping[int, str]) -> Laid:
        """What was seen and answered."""
        return cls(with_answers(seen.scene.pieces, answers, _kind), seen.scene)

    @cached_property
    def tiles(self) -> tuple[Piece, ...]:
        """The pieces that may be of this game."""
        return tuple(piece for piece in self.pieces if piece.id not in unlike(self.scene))

    @cached_property
    def spots(self) -> Mapping[int, Spot]:
        """Numbers of pieces to their spots; pieces of different components do not touch."""
        members: dict[int, list[Piece]] = {}
        for piece in self.tiles:
            if piece.component is not None:
                members.setdefault(piece.component, []).append(piece)
        joined = [group for group in members.values() if len(group) > 1]
        places = [[Spot(*_cell(piece)) for piece in group] for group in joined]
        offsets = side_by_side(places) if joined else ()
        return {
            piece.id: Spot(*_cell(piece)).moved(*offset)
            for group, offset in zip(joined, offsets, strict=True)
            for piece in group
        }

    @property
    def half_turned(self) -> float:
        """Probability that the pod's largest component, its first, is upside down; 0 if tiny."""
        first = min(piece.component for piece in self.tiles if piece.component is not None)
        upright = self.scene.components[first].turns
        possible = upright[0] < UPRIGHT and upright[2] > 1 - UPRIGHT
        return upright[2] / (upright[0] + upright[2]) if possible else 0.0

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

    def at(self, spots: Sequence[Spot]) -> tuple[int, ...]:
        """Numbers of the pieces at these spots."""
        by_spot = {spot: piece for piece, spot in self.spots.items()}
        return tuple(by_spot[spot] for spot in spots)

    def unclear(self) -> Iterator[Finding]:
        """Why it cannot be said which tiles belong together."""
        pod = self._read(self.spots)
        for group in self.scene.unclear_by("unlike"):
            numbers, operations = self._read(group.pieces)
            if numbers and operations and SHARE * (numbers + operations) > sum(pod):
                yield Finding("other-tiles", OTHERS, group.pieces, severity="note")
        if beside := tuple(dict.fromkeys(chain.from_iterable(self._beside()))):
            yield Finding("other-tiles", BESIDE, beside, severity="note")
        for _ in self.scene.unclear_by("outlines"):
            yield Finding("outlines-unclear", BLURRED, severity="note")
        for gap in self.scene.unclear_by("gap"):
            strange = not unlike(self.scene).isdisjoint(gap.pieces)
            if not (strange or self.spots.keys().isdisjoint(gap.pieces)):
                yield Finding("nearly-touching", NEARLY, gap.pieces, severity="note")
        if cut_off := self._concerned("edge"):
            yield Finding("cut-off", CUT_OFF, cut_off, severity="note")
        if covered := self._concerned("covered"):
            yield Finding("covered", COVERED, covered, severity="note")
        for loop in self.scene.unclear_by("loop"):
            if not self.spots.keys().isdisjoint(loop.pieces):
                yield Finding("loop-open", LOOP_OPEN, loop.pieces, severity="note")

    def _beside(self) -> Iterator[tuple[int, ...]]:
        """Pairs of a tile of another make that shows something and one of the pod's beside it."""
        for pair in self.scene.unclear_by("beside"):
            if any(self._read(pair.pieces[:1])) and pair.pieces[1] in self.spots:
                yield pair.pieces

    def _concerned(self, code: UnclearCode) -> tuple[int, ...]:
        """The pod's tiles that are named where something is unclear."""
        named = {piece for unclear in self.scene.unclear_by(code) for piece in unclear.pieces}
        return tuple(i for i in self.spots if i in named)

    def left_out(self) -> tuple[int, ...]:
        """Numbers of the pieces that show something, but are none of this game's."""
        others = sorted(unlike(self.scene))
        return tuple(i for i in others if self.pieces[i].kind in ("number", "operation"))

    def _read(self, pieces: Iterable[int]) -> tuple[int, int]:
        """How many of these pieces show a number for sure, and how many an operation."""
        read = [self.pieces[i].kind for i in pieces if self.pieces[i].confidence > READ]
        return read.count("number"), read.count("operation")

    def may_go_on(self, run: Sequence[int], *codes: UnclearCode) -> tuple[int, ...]:
        """The ends of a run beyond which it is unclear in one of these ways what lies."""
        places = {(one.pieces[0], one.side) for one in self.scene.unclear_by(*codes)}
        return tuple(end for end, side in self._ends(run) if (end, side) in places)

    def _ends(self, run: Sequence[int]) -> list[tuple[int, int]]:
        """The ends of a run, and the sides of theirs that look away from it."""
        ends = ((run[0], run[1]), (run[-1], run[-2]))
        return [(end, self._side(inner, end)) for end, inner in ends]

    def _side(self, start: int, end: int) -> int:
        """The side of the second piece that looks away from the first, which touches it."""
        (row, col), (row_0, col_0) = _cell(self.pieces[end]), _cell(self.pieces[start])
        return SIDES.index((row - row_0, col - col_0))


def unlike(scene: Scene) -> frozenset[int]:
    """Numbers of the pieces that look like none of the pod's tiles."""
    return frozenset(i for group in scene.unclear_by("unlike") for i in group.pieces)


def _kind(face: str) -> Kind:
    return "number" if is_number(face) else "back" if face == BACK else "operation"


def _cell(piece: Piece) -> tuple[int, int]:
    assert piece.row is not None
    assert piece.col is not None
    return piece.row, piece.col
