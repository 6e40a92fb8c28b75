"""A scene arranged as players say that its pieces lie."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations

from referee.errors import UsageError
from referee.ruling.answers import Answer, no_such_piece
from referee.ruling.faces import APART, EMPTY, NO, NOTHING, OTHER, POD, TILE, TOUCH, UNKNOWN
from referee.ruling.lattice import (
    TOUCH_DISTANCE,
    Cell,
    Lattice,
    Pair,
    TurnPiece,
    adjacent_quad,
    direction,
    facing_side,
    pair_of,
    shared_side,
    side_towards,
)
from referee.ruling.layout_answers import CORNER, LayoutAnswers
from rules.message import Message
from vision.piece import Alternative, Piece, Quad
from vision.scene import Ambiguity, AmbiguityCode, Scene

MAY_TOUCH_DISTANCE = 0.7
"""Distance, in sides, of a piece from the place beside another up to which they may touch; beyond,
the question is what lies between them."""

APART_DISTANCE = 1.5
"""The same, from which they cannot touch, however inaccurate their outlines are."""

PLACE_CODES: tuple[AmbiguityCode, ...] = ("hidden", "faint", "covered", "edge")
"""Codes of places beside pieces that may hold another."""

ShowFace = Callable[[Piece, str], Piece]
"""Give a piece the reading that it shows this face."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place beside a side of a piece."""

    piece: int
    side: int


@dataclass(frozen=True)
class Arrangement:
    """A scene as players say that its pieces lie.

    Attributes
    ----------
    scene
        With the pieces that players reported, and the remaining ambiguities, each on one side.
    answers
        What players said.
    names, faces
        Names of reported pieces in answers, and faces that answers gave to places of detected
        pieces, by id.
    misfits
        Confirmed contacts that fit no lattice.
    """

    scene: Scene
    answers: LayoutAnswers
    names: Mapping[int, str]
    faces: Mapping[int, str]
    misfits: tuple[Pair, ...] = ()

    def name(self, piece: int) -> str:
        """Name of a piece in answers."""
        return self.names.get(piece, str(piece))

    def place(self, spot: Spot) -> str:
        """Name of a spot in answers."""
        return f"{self.name(spot.piece)}.{direction(self.scene.by_id[spot.piece].quad, spot.side)}"

    def quad(self, spot: Spot) -> Quad:
        """Corners of a spot in the photograph."""
        for place in self.scene.unclear_by(*PLACE_CODES):
            if place.pieces == (spot.piece,) and place.side == spot.side and place.quad is not None:
                return place.quad
        return adjacent_quad(self.scene.by_id[spot.piece].quad, spot.side)

    def is_answered(self, spot: Spot) -> bool:
        """Whether players said what lies in a spot."""
        return self.place(spot) in self.answers.places

    def with_id(self, answer: Answer) -> Answer:
        """The answer with the id of a reported piece in place of its name."""
        corner = CORNER.fullmatch(answer.name)
        place, part = (corner[1], corner[2]) if corner else (answer.place, answer.part)
        ids = {name: piece for piece, name in self.names.items()}
        if corner and place not in ids:
            raise UsageError(Message.of("answer-nobody-said", place=place))
        return replace(answer, place=str(ids.get(place, place)), part=part)


def arrange(
    scene: Scene,
    answers: LayoutAnswers,
    show_face: ShowFace,
    turn_piece: TurnPiece = lambda piece, quarters: piece,
) -> Arrangement:
    """Arrange a scene by the players' answers.

    `show_face` gives a reported piece its reading, `turn_piece` turns a reading with its component.
    Raises UsageError for answers that make no sense.
    """
    return _Arranger(scene, answers, show_face, turn_piece).arrange()


class _Arranger:
    """A scene that is changed answer by answer."""

    def __init__(
        self, scene: Scene, answers: LayoutAnswers, show_face: ShowFace, turn_piece: TurnPiece
    ) -> None:
        self._answers, self._show_face = answers, show_face
        self._names: dict[int, str] = {}
        self._faces: dict[int, str] = {}
        self._lattice = Lattice(scene, turn_piece)
        self._unclear = [*unclear_sides(scene)]

    def arrange(self) -> Arrangement:
        """The scene after all answers."""
        for piece in (*self._answers.belongs, *self._answers.removed):
            self._check(piece)
        self._remove_pieces()
        self._settle_membership()
        for pair, answer in self._answers.pairs.items():
            self._settle_pair(pair, answer)
        for name, answer in self._answers.places.items():
            self._settle_place(name, answer)
        self._doubt_contacts()
        misfits = tuple(self._doubt_loops())
        unclear = dict.fromkeys(each for each in self._unclear if not self._is_settled(each))
        scene = self._lattice.scene(unclear)
        return Arrangement(scene, self._answers, self._names, self._faces, misfits)

    def _remove_pieces(self) -> None:
        """Isolate what is no piece, with nothing unclear about it."""
        removed = self._answers.removed
        for piece in removed:
            self._lattice.pieces[piece] = faceless_piece(self._lattice.pieces[piece])
        for pair in self._lattice.touching():
            if removed & {*pair}:
                self._lattice.separate(*pair)
        self._unclear = [*drop_removed(self._unclear, removed)]

    def _check(self, piece: int) -> None:
        if piece not in self._lattice.pieces:
            raise no_such_piece(TILE, piece, self._lattice.pieces)

    def _settle_membership(self) -> None:
        """Count groups of unlike pieces in or out."""
        belongs = self._answers.belongs
        by_piece: dict[int, str] = {}
        for group in (each for each in self._unclear if each.code == "unlike"):
            answers = [belongs[i] for i in group.pieces if i in belongs]
            by_piece |= dict.fromkeys(group.pieces, answers[-1] if answers else "")
        members = {i for i, answer in by_piece.items() if answer == POD}
        strangers = {i for i, answer in by_piece.items() if answer == OTHER}
        kept = []
        for each in self._unclear:
            concerned = {"unlike": members, "gap": strangers}.get(each.code, set())
            if not concerned & {*each.pieces}:
                kept.append(each)
        self._unclear = kept

    def _settle_pair(self, pair: Pair, answer: str) -> None:
        a, b = pair
        self._check(b)
        if answer == APART:
            self._lattice.separate(a, b)
        elif answer == TOUCH:
            first, second = self._lattice.pieces[a], self._lattice.pieces[b]
            if facing_side(first.quad, second.quad)[1] > APART_DISTANCE:
                raise UsageError(Message.of("answer-too-far", one=a, other=b))
            self._lattice.touch(a, b)
        else:
            side, _ = shared_side(self._lattice.pieces[a].quad, self._lattice.pieces[b].quad)
            self._lattice.touch(self._add(a, side, answer, f"{a}-{b}"), b)

    def _settle_place(self, name: str, answer: str) -> None:
        piece, way = self._parse_place(name)
        if piece is None:
            raise UsageError(Message.of("answer-no-place", name=name))
        neighbour = self._neighbour(piece, way)
        if answer == NOTHING:
            if neighbour is not None and neighbour in self._names:
                raise UsageError(Message.of("answer-tile-and-nothing", name=name))
        elif neighbour is None:
            self._add(piece, side_towards(self._lattice.pieces[piece].quad, way), answer, name)
        elif answer != TILE:
            self._faces[neighbour] = answer

    def _parse_place(self, name: str) -> tuple[int | None, str]:
        """The piece beside which a place is, None if there is none, and the direction."""
        first, *ways, last = name.split(".")
        piece: int | None = int(first)
        self._check(int(first))
        for way in ways:
            piece = None if piece is None else self._neighbour(piece, way)
        return piece, last

    def _cell_beside(self, piece: int, way: str) -> Cell | None:
        return self._lattice.cell(piece, side_towards(self._lattice.pieces[piece].quad, way))

    def _neighbour(self, piece: int, way: str) -> int | None:
        return self._lattice.piece_at(self._cell_beside(piece, way))

    def _add(self, owner: int, side: int, face: str, name: str) -> int:
        """Add a reported piece beside the side of another, and return its id."""
        model = self._lattice.pieces[owner]
        quads = (u.quad for u in self._unclear if u.pieces == (owner,) and u.side == side)
        quad = next(filter(None, quads), adjacent_quad(model.quad, side))
        piece = faceless_piece(replace(model, quad=quad), UNKNOWN)
        piece = piece if face == TILE else self._show_face(piece, face)
        new = self._lattice.add(piece, owner, side)
        self._names[new] = name
        return new

    def _doubt_contacts(self) -> None:
        """Doubt all contacts, and all near misses, if pieces do not lie as they were detected."""
        if self._answers.layout != NO:
            return
        nearby = {
            pair_of(a, b)
            for (a, first), (b, second) in combinations(self._lattice.pieces.items(), 2)
            if facing_side(first.quad, second.quad)[1] < MAY_TOUCH_DISTANCE
        }
        pairs = sorted(nearby.union(self._lattice.touching()))
        self._unclear += [Ambiguity("gap", pair) for pair in pairs]

    def _doubt_loops(self) -> Iterator[Pair]:
        """Doubt the contacts of loops that do not close; yield those with all confirmed."""
        if not self._answers.pairs:
            return
        for loop in [each for each in self._unclear if each.code == "loop"]:
            self._lattice.renumber(loop.pieces[0])
        self._unclear = [each for each in self._unclear if each.code != "loop"]
        for pair in self._lattice.conflicts:
            contacts = [*self._lattice.path(*pair)]
            if self._lattice.is_linked(*pair):
                contacts.insert(0, pair)
            left = [contact for contact in contacts if contact not in self._answers.pairs]
            # Ask about the contact that does not fit first: the others are mostly right.
            asked = left[:1] if pair in left else left
            self._unclear += [Ambiguity("loop", contact) for contact in asked]
            if not left:
                yield pair

    def _is_settled(self, unclear: Ambiguity) -> bool:
        """Whether answers have resolved an ambiguity."""
        if unclear.code == "outlines":
            return bool(self._answers.layout)
        if unclear.code in ("gap", "loop", "askew", "tip"):
            return pair_of(*unclear.pieces) in self._answers.pairs
        if unclear.side is None or unclear.code not in PLACE_CODES:
            return False
        cell = self._lattice.cell(unclear.pieces[0], unclear.side)
        return self._lattice.piece_at(cell) is not None or cell in self._empty_cells()

    def _empty_cells(self) -> set[Cell | None]:
        """Cells that players said are empty."""
        names = (name for name, answer in self._answers.places.items() if answer == NOTHING)
        places = map(self._parse_place, names)
        return {self._cell_beside(piece, way) for piece, way in places if piece is not None}


def faceless_piece(piece: Piece, face: str = EMPTY) -> Piece:
    """A detection that is no piece, or with `UNKNOWN` a piece that was not read."""
    return replace(piece, corners=None).with_readings([Alternative(face, 1.0)], "unknown")


def drop_removed(unclear: Iterable[Ambiguity], removed: frozenset[int]) -> Iterator[Ambiguity]:
    """The ambiguities without detections that are no pieces, where they concern others as well."""
    for each in unclear:
        left = tuple(piece for piece in each.pieces if piece not in removed)
        if left == each.pieces:
            yield each
        elif left and each.code in ("unlike", "outlines"):
            yield replace(each, pieces=left)


def unclear_sides(scene: Scene) -> Iterator[Ambiguity]:
    """The ambiguities of a scene, those about places split into one for each piece and side."""
    for each in scene.unclear:
        if each.code not in PLACE_CODES or each.side is not None:
            yield each
            continue
        for piece in each.pieces:
            for side in _sides(scene, scene.by_id[piece], each):
                quad = each.quad or adjacent_quad(scene.by_id[piece].quad, side)
                yield Ambiguity(each.code, (piece,), side, quad)


def _sides(scene: Scene, piece: Piece, place: Ambiguity) -> list[int]:
    """Sides of a piece at which a place may be: facing it, or all free ones."""
    if place.quad is not None:
        return [facing_side(piece.quad, place.quad)[0]]
    facing = {facing_side(piece.quad, other.quad) for other in scene.pieces if other is not piece}
    taken = {side for side, distance in facing if distance < TOUCH_DISTANCE}
    return [side for side in range(4) if side not in taken]
