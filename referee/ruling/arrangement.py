"""What players say of where pieces lie: that they touch, what lies beside them, what belongs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from referee.errors import UsageError
from referee.ruling.answers import Answer, no_such_piece
from referee.ruling.faces import (
    APART,
    CARD,
    EMPTY,
    LINE,
    NO,
    NOTHING,
    OTHER,
    POD,
    TILE,
    TOUCH,
    UNKNOWN,
    YES,
)
from referee.ruling.lattice import (
    DIRECTIONS,
    TOUCH_DISTANCE,
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
from rules.message import Message, one_of
from vision.piece import Alternative, Piece, Quad
from vision.scene import Ambiguity, AmbiguityCode, Scene

LAYOUT = "layout"
"""Place of the answer that all pieces lie as they were seen, or do not."""

_BESIDE = rf"[0-9]{{1,9}}(?:\.(?:{'|'.join(DIRECTIONS)}))+"
_PLACES = re.compile(rf"{_BESIDE}(?:\+{_BESIDE})*")
_CORNER = re.compile(rf"({_BESIDE})\.([0-3])")
_PAIR = re.compile(r"([0-9]{1,9})-([0-9]{1,9})")
_NUMBER = re.compile(r"[0-9]{1,9}")

MAY_TOUCH_DISTANCE = 0.7
"""Distance, in sides, of a piece from the place beside another up to which they may touch; beyond,
it is asked what lies between them."""

APART_DISTANCE = 1.5
"""The same, from which they cannot touch, however they were outlined."""

PLACE_CODES: tuple[AmbiguityCode, ...] = ("hidden", "faint", "covered", "edge")
"""Codes of places beside pieces that may hold another."""


ShowFace = Callable[[Piece, str], Piece]
"""A piece as it is if it shows this face."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place beside a side of a piece."""

    piece: int
    side: int


@dataclass(frozen=True)
class LayoutAnswers:
    """What players said of where pieces lie.

    `places` are what lies beside pieces, by names such as ``11.right``, first those named first,
    and `some` the names of places at one of which at least a piece lies; `pairs` how two pieces
    lie, or what lies between them; `belongs` whether pieces are the game's, and `gone` what is no
    piece at all; `layout` whether all lie as they were seen, "" where nobody said.
    """

    places: Mapping[str, str] = field(default_factory=dict)
    some: frozenset[str] = frozenset()
    pairs: Mapping[Pair, str] = field(default_factory=dict)
    belongs: Mapping[int, str] = field(default_factory=dict)
    gone: frozenset[int] = frozenset()
    layout: str = ""


def split_answers(
    answers: Iterable[Answer], read: Callable[[str], str]
) -> tuple[LayoutAnswers, tuple[Answer, ...]]:
    """What is said of where pieces lie, and the other answers, which tell what they show.

    The face that a player means is `read`, which raises UsageError for none.
    """
    places: dict[str, str] = {}
    pairs: dict[Pair, str] = {}
    belongs: dict[int, str] = {}
    some: set[str] = set()
    gone: set[int] = set()
    layout, rest = "", []
    for answer in answers:
        name, said = answer.name, answer.face
        if _PLACES.fullmatch(name):
            several = name.split("+")
            said = TILE if said == CARD else said
            if said == TILE and several[1:]:
                some.add(name)
                continue
            if several[1:] and said != NOTHING:
                raise UsageError(_must_be((NOTHING, TILE), answer))
            for one in several:
                places[one] = said if said in (NOTHING, TILE) else read(said)
        elif found := _PAIR.fullmatch(name):
            known = {NOTHING: APART}.get(said, said)
            pair = pair_of(int(found[1]), int(found[2]))
            pairs[pair] = known if known in (TOUCH, APART, TILE) else read(known)
        elif _NUMBER.fullmatch(name) and said in (POD, LINE, OTHER):
            belongs[int(name)] = said
        elif _NUMBER.fullmatch(name) and said == NOTHING:
            gone.add(int(name))
        elif name == LAYOUT:
            if said not in (YES, NO):
                raise UsageError(_must_be((YES, NO), answer))
            layout = said
        else:
            rest.append(answer)
    told = LayoutAnswers(places, frozenset(some), pairs, belongs, frozenset(gone), layout)
    return told, tuple(rest)


def _must_be(known: Sequence[str], answer: Answer) -> Message:
    return Message.of("answer-must-be", known=one_of(known), given=str(answer))


@dataclass(frozen=True)
class Arrangement:
    """A scene as players `told` that its pieces lie.

    The `scene` has the pieces that were told of, by these `names`, and what is still unclear; of a
    place the side is known. Pieces that were seen in places which somebody named are `shown` to
    be what was said. `crooked` pairs touch, as was told or seen, though they close to no lattice;
    `closed` are places beside pieces of which it was told that they lie apart.
    """

    scene: Scene
    told: LayoutAnswers
    names: Mapping[int, str]
    shown: Mapping[int, str]
    crooked: tuple[Pair, ...] = ()
    closed: frozenset[Spot] = frozenset()

    def name(self, piece: int) -> str:
        """What an answer calls a piece."""
        return self.names.get(piece, str(piece))

    def place(self, spot: Spot) -> str:
        """What an answer calls a place."""
        return f"{self.name(spot.piece)}.{direction(self.scene.by_id[spot.piece].quad, spot.side)}"

    def quad(self, spot: Spot) -> Quad:
        """Where a place is."""
        for one in self.scene.unclear_by(*PLACE_CODES):
            if one.pieces == (spot.piece,) and one.side == spot.side and one.quad is not None:
                return one.quad
        return adjacent_quad(self.scene.by_id[spot.piece].quad, spot.side)

    def is_told(self, spot: Spot) -> bool:
        """Whether somebody said what lies in a place."""
        return spot in self.closed or self.place(spot) in self.told.places

    def numbered(self, answer: Answer) -> Answer:
        """An answer about a piece that was told of, by its number."""
        corner = _CORNER.fullmatch(answer.name)
        place, part = (corner[1], corner[2]) if corner else (answer.place, answer.part)
        numbers = {name: number for number, name in self.names.items()}
        if corner and place not in numbers:
            raise UsageError(Message.of("answer-nobody-said", place=place))
        return replace(answer, place=str(numbers.get(place, place)), part=part)


def arrange(
    scene: Scene,
    told: LayoutAnswers,
    showing: ShowFace,
    turned: TurnPiece = lambda piece, quarters: piece,
) -> Arrangement:
    """The scene as players told that its pieces lie, the new ones `showing` what was told.

    Where its component is turned a piece is read as `turned`.
    """
    return _Arranging(scene, told, showing, turned).done()


class _Arranging:
    """The scene, changed answer by answer."""

    def __init__(
        self, scene: Scene, told: LayoutAnswers, showing: ShowFace, turned: TurnPiece
    ) -> None:
        self.told, self.showing = told, showing
        self.names: dict[int, str] = {}
        self.shown: dict[int, str] = {}
        self.closed: set[Spot] = set()
        self._lattice = Lattice(scene, turned)
        self._unclear = [*unclear_sides(scene)]

    def done(self) -> Arrangement:
        """The scene after all answers."""
        for number in (*self.told.belongs, *self.told.gone):
            self._check(number)
        self._take_away()
        self._belongings()
        for pair, said in self.told.pairs.items():
            self._pair(pair, said)
        for name, said in self.told.places.items():
            self._place(name, said)
        self._doubt_contacts()
        crooked = tuple(self._loops())
        unclear = dict.fromkeys(one for one in self._unclear if not self._is_settled(one))
        scene = self._lattice.scene(unclear)
        closed = frozenset(self.closed)
        return Arrangement(scene, self.told, self.names, self.shown, crooked, closed)

    def _take_away(self) -> None:
        """Leave what is no piece alone, with nothing unclear about it."""
        for number in self.told.gone:
            self._lattice.pieces[number] = faceless_piece(self._lattice.pieces[number])
        for pair in self._lattice.touching():
            if self.told.gone & {*pair}:
                self._lattice.part(*pair)
        self._unclear = [*drop_removed(self._unclear, self.told.gone)]

    def _check(self, number: int) -> None:
        if number not in self._lattice.pieces:
            raise no_such_piece(TILE, number, self._lattice.pieces)

    def _belongings(self) -> None:
        """Take what is the pod's for its own: then a tile may lie between."""
        groups = [one for one in self._unclear if one.code == "unlike"]
        said: dict[int, str] = {}
        for group in groups:
            told = [self.told.belongs[i] for i in group.pieces if i in self.told.belongs]
            said |= dict.fromkeys(group.pieces, told[-1] if told else "")
        own = {i for i, told in said.items() if told == POD}
        others = {i for i, told in said.items() if told == OTHER}
        kept = []
        for one in self._unclear:
            if one.code == "beside" and one.pieces[0] in own:
                kept.append(replace(one, code="gap"))
            elif one.code == "unlike" and own & {*one.pieces}:
                continue
            elif one.code not in ("beside", "gap") or not others & {*one.pieces}:
                kept.append(one)
        self._unclear = kept

    def _pair(self, pair: Pair, said: str) -> None:
        a, b = pair
        self._check(b)
        if said == APART:
            self._lattice.part(a, b)
            self._close(a, b)
            self._close(b, a)
        elif said == TOUCH:
            one, other = self._lattice.pieces[a], self._lattice.pieces[b]
            if facing_side(one.quad, other.quad)[1] > APART_DISTANCE:
                raise UsageError(Message.of("answer-too-far", one=a, other=b))
            self._lattice.touch(a, b)
        else:
            side, _ = shared_side(self._lattice.pieces[a].quad, self._lattice.pieces[b].quad)
            self._lattice.touch(self._add(a, side, said, f"{a}-{b}"), b)

    def _close(self, one: int, other: int) -> None:
        """No tile lies beside the side of a piece that looks to another, which lies apart."""
        quads = self._lattice.pieces[one].quad, self._lattice.pieces[other].quad
        side, far = facing_side(*quads)
        self.closed.add(Spot(one, side if far < MAY_TOUCH_DISTANCE else shared_side(*quads)[0]))

    def _place(self, name: str, said: str) -> None:
        piece, way = self._named(name)
        if piece is None:
            raise UsageError(Message.of("answer-no-place", name=name))
        taken = self._beside(piece, way)
        if said == NOTHING:
            if taken is not None and taken in self.names:
                raise UsageError(Message.of("answer-tile-and-nothing", name=name))
        elif taken is not None and said != TILE:
            self.shown[taken] = said
        elif taken is None:
            self._add(piece, side_towards(self._lattice.pieces[piece].quad, way), said, name)

    def _named(self, name: str) -> tuple[int | None, str]:
        """The piece beside which a place is, if there is one, and on which side that is."""
        first, *ways, last = name.split(".")
        piece: int | None = int(first)
        self._check(int(first))
        for way in ways:
            piece = None if piece is None else self._beside(piece, way)
        return piece, last

    def _beside(self, piece: int, way: str) -> int | None:
        side = side_towards(self._lattice.pieces[piece].quad, way)
        return self._lattice.at(self._lattice.cell(piece, side))

    def _add(self, owner: int, side: int, said: str, name: str) -> int:
        one = self._lattice.pieces[owner]
        quads = [u.quad for u in self._unclear if u.pieces == (owner,) and u.side == side]
        quad = next((quad for quad in quads if quad is not None), adjacent_quad(one.quad, side))
        new = faceless_piece(replace(one, quad=quad), UNKNOWN)
        new = new if said == TILE else self.showing(new, said)
        number = self._lattice.add(new, owner, side)
        self.names[number] = name
        return number

    def _doubt_contacts(self) -> None:
        """Where the pieces do not lie as they were seen, all that may touch are in doubt."""
        if self.told.layout != NO:
            return
        nearby = {
            pair_of(a, b)
            for (a, one), (b, other) in combinations(self._lattice.pieces.items(), 2)
            if facing_side(one.quad, other.quad)[1] < MAY_TOUCH_DISTANCE
        }
        pairs = sorted(nearby.union(self._lattice.touching()))
        self._unclear += [Ambiguity("gap", pair) for pair in pairs]

    def _loops(self) -> Iterator[Pair]:
        """Doubt the contacts of loops that do not close; give those that were all confirmed."""
        if not self.told.pairs:
            return
        for loop in [one for one in self._unclear if one.code == "loop"]:
            self._lattice.number(loop.pieces[0])
        self._unclear = [one for one in self._unclear if one.code != "loop"]
        for pair in self._lattice.conflicts:
            around = [*self._lattice.path(*pair)]
            if self._lattice.is_linked(*pair):
                around.insert(0, pair)
            left = [each for each in around if each not in self.told.pairs]
            # One contact is asked about first: the others close the loop in most cases.
            self._unclear += [
                Ambiguity("loop", each) for each in left[: 1 if pair in left else None]
            ]
            if not left:
                yield pair

    def _is_settled(self, one: Ambiguity) -> bool:
        """Whether what was unclear has been said."""
        if one.code == "outlines":
            return bool(self.told.layout)
        if one.code in ("gap", "loop", "askew", "tip"):
            return pair_of(*one.pieces) in self.told.pairs
        if one.side is None or one.code not in PLACE_CODES:
            return False
        (piece,) = one.pieces
        cell = self._lattice.cell(piece, one.side)
        return self._lattice.at(cell) is not None or cell in self._told_cells()

    def _told_cells(self) -> set[object]:
        """The places of which somebody said that nothing lies there."""
        cells: set[object] = set()
        for name, said in self.told.places.items():
            piece, way = self._named(name)
            if said == NOTHING and piece is not None:
                side = side_towards(self._lattice.pieces[piece].quad, way)
                cells.add(self._lattice.cell(piece, side))
        return cells


def faceless_piece(piece: Piece, face: str = EMPTY) -> Piece:
    """What was taken for a piece, and is none; or is one of which nobody knows what it shows."""
    return replace(piece, corners=None).with_readings([Alternative(face, 1.0)], "unknown")


def drop_removed(unclear: Iterable[Ambiguity], gone: frozenset[int]) -> Iterator[Ambiguity]:
    """What is unclear about other pieces than those that are none."""
    for one in unclear:
        left = tuple(piece for piece in one.pieces if piece not in gone)
        if left == one.pieces:
            yield one
        elif left and one.code in ("unlike", "outlines", "edge"):
            yield replace(one, pieces=left)


def unclear_sides(scene: Scene) -> Iterator[Ambiguity]:
    """What is unclear; of places beside pieces each with its side."""
    for one in scene.unclear:
        if one.code not in PLACE_CODES or one.side is not None:
            yield one
            continue
        for piece in one.pieces:
            for side in _sides(scene, scene.by_id[piece], one):
                quad = one.quad or adjacent_quad(scene.by_id[piece].quad, side)
                yield Ambiguity(one.code, (piece,), side, quad)


def _sides(scene: Scene, piece: Piece, place: Ambiguity) -> list[int]:
    """Free sides of a piece at which a place is; beyond the picture's edge those nearest to it."""
    taken = {facing_side(piece.quad, other.quad) for other in scene.pieces if other is not piece}
    free = sorted({*range(4)} - {side for side, far in taken if far < TOUCH_DISTANCE})
    if place.quad is not None:
        return [facing_side(piece.quad, place.quad)[0]]
    if place.code != "edge":
        return free
    return [spot.side for spot in spots_at_edge(scene, [Spot(piece.id, side) for side in free])]


def spots_at_edge(scene: Scene, spots: Sequence[Spot]) -> list[Spot]:
    """Those of some places that reach out of the picture, or come nearest to its edge."""
    wide, high = scene.image_size

    def room(at: Spot) -> float:
        quad = adjacent_quad(scene.by_id[at.piece].quad, at.side)
        return min(min(x, wide - x, y, high - y) for x, y in quad)

    nearest = min(map(room, spots), default=0.0)
    return [at for at in spots if room(at) < 0 or room(at) == nearest]
