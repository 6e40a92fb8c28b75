"""The scene: all that lies in a photograph, validated, to JSON and back."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import isclose, isfinite
from typing import Any, Literal, get_args

import numpy as np

from vision.checks import check_known, check_number, check_points, check_share, check_text
from vision.geometry.homography import Homography
from vision.geometry.plane import Plane
from vision.graph.joining import SIDES, Contact
from vision.piece import Alternative, Piece, Quad, as_quad

AmbiguityCode = Literal[
    "outlines",
    "askew",
    "gap",
    "tip",
    "loop",
    "hidden",
    "faint",
    "edge",
    "covered",
    "overlap",
    "beside",
    "stray",
    "unlike",
]
"""What may stay unclear about where pieces lie:

outlines
    The outlines of the pieces named are too poor to say which of them touch.
askew
    Two pieces touch, but not side on side: shifted, or at an angle.
gap
    Two pieces lie so near to each other that they may be meant to touch.
tip
    Two pieces touch by a corner only.
loop
    By this contact of two pieces a loop of touching pieces does not close on one lattice.
hidden
    Another piece may lie unseen: beside a side of the piece named, or at the place given.
faint
    The same beside a side of the piece named, where something like a face or of a tile's colour is
    seen.
edge
    Another piece may lie beyond the edge of the picture, beside the pieces named.
covered
    Another piece may lie beside a side of the piece named, at the place given: something covers
    that place, or a reflection hides it.
overlap
    Two pieces lie over each other so far that a third may be covered.
beside
    Loose pieces, or one of another make, named before the game's own, lie so near to others that
    they may belong to them.
stray
    A piece lies between the places named.
unlike
    The pieces named, all of one component, look like none of the game's tiles that lie there.
"""


@dataclass(frozen=True, slots=True)
class Ambiguity:
    """Something that could not be made out about where pieces lie.

    Attributes
    ----------
    code
        What; see `AmbiguityCode`.
    pieces
        Numbers of the pieces concerned.
    side
        The side concerned of the only piece, 0 to 3 from its component's top clockwise.
    quad
        The place concerned, in pixels of the photograph.
    component
        The component that a place, or loose pieces, may belong to.
    face
        What a stray piece shows.

    Raises
    ------
    ValueError
        Where a value is none of its kind.
    """

    code: AmbiguityCode
    pieces: tuple[int, ...] = ()
    side: int | None = None
    quad: Quad | None = None
    component: int | None = None
    face: str | None = None

    def __post_init__(self) -> None:
        check_known("what is unclear", self.code, get_args(AmbiguityCode))
        if self.side is not None:
            check_number("an unclear side", self.side, below=len(SIDES))
        if self.quad is not None:
            check_points("an unclear place", self.quad)

    def to_dict(self) -> dict[str, Any]:
        """Form for JSON."""
        out: dict[str, Any] = {"code": self.code, "pieces": list(self.pieces)}
        if self.side is not None:
            out["side"] = self.side
        if self.quad is not None:
            out["quad"] = [[round(x, 2), round(y, 2)] for x, y in self.quad]
        if self.component is not None:
            out["component"] = self.component
        return out if self.face is None else out | {"face": self.face}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Ambiguity:
        """Inverse of `to_dict`."""
        return cls(
            code=data["code"],
            pieces=tuple(data["pieces"]),
            side=data.get("side"),
            quad=as_quad(data["quad"]) if "quad" in data else None,
            component=data.get("component"),
            face=data.get("face"),
        )


TurnShares = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Component:
    """Connected pieces: on one lattice, in one line, or on one board.

    Attributes
    ----------
    turns
        Probabilities that it is the right way up as given, and that it should be turned by one,
        two and three quarters clockwise.
    turned_faces
        For each of its pieces, in their order, what it shows if the component is the other way
        round, likeliest first; empty where they show the same.

    Raises
    ------
    ValueError
        Where the turns are no probabilities, or do not add up to one.
    """

    turns: TurnShares = (1.0, 0.0, 0.0, 0.0)
    turned_faces: tuple[tuple[Alternative, ...], ...] = ()

    def __post_init__(self) -> None:
        for turn in self.turns:
            check_share("the probability of a turn", turn)
        if not isclose(sum(self.turns), 1, abs_tol=1e-3):
            raise ValueError(f"turns must sum to 1, but got {self.turns}")

    def to_dict(self) -> dict[str, Any]:
        """Form for JSON."""
        turned = [[[a.face, round(a.probability, 6)] for a in faces] for faces in self.turned_faces]
        out: dict[str, Any] = {"turns": [round(p, 6) for p in self.turns]}
        return out | ({"turned_faces": turned} if turned else {})

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Component:
        """Inverse of `to_dict`."""
        a, b, c, d = data["turns"]
        turned = data.get("turned_faces", ())
        return cls(
            (a, b, c, d), tuple(tuple(Alternative(*one) for one in faces) for faces in turned)
        )


@dataclass(frozen=True, slots=True)
class BoardPose:
    """A printed board in a photograph.

    Attributes
    ----------
    layout
        Name of what is printed on it.
    homography
        Millimetres on the print to pixels of the photograph.
    upright
        Probability that it is the right way up in `homography`.

    Raises
    ------
    ValueError
        Where that is no probability.
    """

    layout: str
    homography: Homography
    upright: float = 1.0

    def __post_init__(self) -> None:
        check_text("the layout of a board", self.layout)
        check_share("the probability that a board is upright", self.upright)

    def to_dict(self) -> dict[str, Any]:
        """Form for JSON."""
        matrix = self.homography.matrix.tolist()
        return {"layout": self.layout, "homography": matrix, "upright": round(self.upright, 6)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> BoardPose:
        """Inverse of `to_dict`."""
        return cls(data["layout"], _homography(data["homography"]), data["upright"])


@dataclass(frozen=True)
class Scene:
    """What lies in a photograph, and what stayed unclear about it. No rule of a game is in it.

    Attributes
    ----------
    image_size
        Width and height of the photograph as seen.
    pieces
        Each with an id of its own, as it is first seen its number from 0; on a printed board one
        for each of its places, empty ones too. Two have one place only where it is unclear how they
        are connected (``"loop"``).
    components
        By number.
    contacts
        Sides that touch, counted from the top of their component.
    plane
        Of the tops of pieces that lie freely.
    board
        Where pieces lie on a printed one.
    unclear
        All that stayed so.

    Raises
    ------
    ValueError
        Where the parts do not fit together.
    """

    image_size: tuple[int, int]
    pieces: tuple[Piece, ...]
    components: tuple[Component, ...] = ()
    contacts: tuple[Contact, ...] = ()
    plane: Plane | None = None
    board: BoardPose | None = None
    unclear: tuple[Ambiguity, ...] = ()

    def __post_init__(self) -> None:
        for side in self.image_size:
            check_number("a side of the picture", side, 1)
        _check_pieces(self.pieces, len(self.components))
        _check_places(self.pieces, {one.pieces for one in self.unclear_by("loop")})
        for number, component in enumerate(self.components):
            members = len(self.members(number))
            if len(component.turned_faces) not in (0, members):
                raise ValueError(
                    f"component {number} must have turned faces for its {members} pieces, "
                    f"but got {len(component.turned_faces)}"
                )
        for contact in self.contacts:
            for piece, side in ((contact.a, contact.side_a), (contact.b, contact.side_b)):
                check_known("a piece that touches another", piece, self.by_id.keys())
                check_number("a side that touches another", side, below=len(SIDES))
        for unclear in self.unclear:
            for piece in unclear.pieces:
                check_known("a piece that is unclear", piece, self.by_id.keys())
            if unclear.component is not None:
                check_number("an unclear component", unclear.component, below=len(self.components))

    @cached_property
    def by_id(self) -> Mapping[int, Piece]:
        """The pieces by their ids."""
        return {piece.id: piece for piece in self.pieces}

    def members(self, component: int) -> tuple[int, ...]:
        """Ids of the pieces of a component, row by row."""
        own = [piece for piece in self.pieces if piece.component == component]
        own.sort(key=lambda piece: (piece.row or 0, piece.col or 0))
        return tuple(piece.id for piece in own)

    def is_isolated(self, piece: Piece) -> bool:
        """Whether a piece touches no other."""
        return piece.component is None or len(self.members(piece.component)) == 1

    def with_isolated(self, piece: Piece, other: Scene) -> Scene:
        """The scene with a piece more, which touches none in another scene of the same table."""
        unlike = any(piece.id in one.pieces for one in other.unclear_by("unlike"))
        piece, components = replace(piece, id=1 + max(self.by_id, default=-1)), self.components
        unclear = (*self.unclear, Ambiguity("unlike", (piece.id,))) if unlike else self.unclear
        if piece.component is not None:
            own = other.components[piece.component]
            piece, components = replace(piece, component=len(components)), (*components, own)
        pieces = (*self.pieces, piece)
        return replace(self, pieces=pieces, components=components, unclear=unclear)

    def with_ids(self, ids: Mapping[int, int]) -> Scene:
        """The same scene with other ids of its pieces, such as those that they had before."""
        return replace(
            self,
            pieces=tuple(replace(piece, id=ids[piece.id]) for piece in self.pieces),
            contacts=tuple(Contact(ids[c.a], c.side_a, ids[c.b], c.side_b) for c in self.contacts),
            unclear=tuple(
                replace(one, pieces=tuple(ids[piece] for piece in one.pieces))
                for one in self.unclear
            ),
        )

    def subset(self, ids: Collection[int]) -> Scene:
        """Some of the pieces alone; whole components must be in it or out of it.

        What stayed unclear between a piece in it and one out of it belongs to neither.
        """
        pieces = tuple(piece for piece in self.pieces if piece.id in ids)
        own = {piece.component for piece in pieces}

        def is_in(one: Ambiguity) -> bool:
            return {*one.pieces} <= {*ids} if one.component is None else one.component in own

        return replace(
            self,
            pieces=pieces,
            components=tuple(c if n in own else Component() for n, c in enumerate(self.components)),
            contacts=tuple(c for c in self.contacts if c.a in ids and c.b in ids),
            unclear=tuple(
                replace(one, pieces=tuple(piece for piece in one.pieces if piece in ids))
                for one in self.unclear
                if is_in(one)
            ),
        )

    def unclear_by(self, *codes: AmbiguityCode) -> Iterator[Ambiguity]:
        """What stayed unclear in one of these ways."""
        return (unclear for unclear in self.unclear if unclear.code in codes)

    def to_dict(self) -> dict[str, Any]:
        """Form for JSON; what is empty is left out."""
        out: dict[str, Any] = {
            "image_size": list(self.image_size),
            "pieces": [piece.to_dict() for piece in self.pieces],
            "components": [component.to_dict() for component in self.components],
        }
        if self.contacts:
            out["contacts"] = [[c.a, c.side_a, c.b, c.side_b] for c in self.contacts]
        if self.plane is not None:
            matrix = self.plane.homography.matrix.tolist()
            out["plane"] = {"homography": matrix, "residual": round(self.plane.residual, 6)}
        if self.board is not None:
            out["board"] = self.board.to_dict()
        return out | {"unclear": [unclear.to_dict() for unclear in self.unclear]}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Scene:
        """Inverse of `to_dict`. Raises ValueError for what is no scene."""
        try:
            return cls._from_dict(data)
        except (KeyError, TypeError, AttributeError, ArithmeticError, ValueError) as error:
            raise ValueError(f"This must be a scene, but has {error!r}.") from error

    @classmethod
    def _from_dict(cls, data: Mapping[str, Any]) -> Scene:
        width, height = data["image_size"]
        plane, board = data.get("plane"), data.get("board")
        return cls(
            image_size=(width, height),
            pieces=tuple(Piece.from_dict(piece) for piece in data["pieces"]),
            components=tuple(Component.from_dict(one) for one in data["components"]),
            contacts=tuple(Contact(*contact) for contact in data.get("contacts", ())),
            plane=None if plane is None else _plane(plane),
            board=None if board is None else BoardPose.from_dict(board),
            unclear=tuple(Ambiguity.from_dict(one) for one in data["unclear"]),
        )


def _check_pieces(pieces: tuple[Piece, ...], components: int) -> None:
    numbers = [piece.id for piece in pieces]
    if len({*numbers}) < len(numbers):
        raise ValueError(f"pieces must have ids of their own, but got {numbers}")
    for piece in pieces:
        placed = [at is not None for at in (piece.component, piece.row, piece.col)]
        if any(placed) != all(placed):
            raise ValueError(f"piece {piece.id} must have a component, row and column, or none")
        if piece.component is not None:
            name = f"the {{}} of piece {piece.id}"
            check_number(name.format("component"), piece.component, below=components)
            check_number(name.format("row"), piece.row)
            check_number(name.format("column"), piece.col)


def _check_places(pieces: tuple[Piece, ...], loops: set[tuple[int, ...]]) -> None:
    """Raise ValueError where two pieces lie in one place, and nothing says that it is unclear."""
    first: dict[tuple[int | None, ...], int] = {}
    for piece in pieces:
        if piece.component is None:
            continue
        there = first.setdefault((piece.component, piece.row, piece.col), piece.id)
        if there != piece.id and (there, piece.id) not in loops:
            raise ValueError(
                f"pieces {there} and {piece.id} must lie in different places, or in a loop that "
                f"is unclear, but both lie in row {piece.row}, column {piece.col} of component "
                f"{piece.component}"
            )


def _plane(data: Mapping[str, Any]) -> Plane:
    residual = float(data["residual"])
    if not isfinite(residual):
        raise ValueError(f"the residual of a plane must be finite, but got {residual}")
    return Plane(_homography(data["homography"]), residual)


def _homography(rows: object) -> Homography:
    matrix = np.asarray(rows, np.float64)
    if not np.isfinite(matrix).all():
        raise ValueError(f"a homography must be finite, but got {matrix.tolist()}")
    return Homography(matrix)
