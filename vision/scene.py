"""Scenes: the pieces in a photograph and how they lie, validated, to JSON and back."""

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
    "beside",
    "stray",
    "unlike",
]
"""Kinds of ambiguity about where pieces lie:

outlines
    Outlines are too poor to say which pieces touch.
askew
    Two pieces touch, but not side on side: shifted, or at an angle.
gap
    Two pieces lie so near to each other that they may be meant to touch.
tip
    Two pieces touch by a corner only.
loop
    The contact of two pieces does not fit the lattice on which they are otherwise joined.
hidden
    Another piece may lie undetected, beside a side of the piece or at the place given.
faint
    The same beside a side of the piece, where something like a face or a tile's colour shows.
edge
    Another piece may lie beyond the edge of the picture, beside a side of the piece.
covered
    Another piece may lie beside a side of the piece, at the place given, which something covers
    or a reflection hides.
beside
    Loose pieces lie so near to others that they may belong to them.
stray
    A piece lies between the places that these pieces stand for.
unlike
    The pieces, all of one component, do not look like the game's tiles in this photograph.
"""


LEFT, RIGHT = 3, 1
"""Sides of an upright piece."""


@dataclass(frozen=True, slots=True)
class Ambiguity:
    """Something about where pieces lie that the photograph leaves open.

    Raises ValueError for a value out of range.

    Attributes
    ----------
    code
        See `AmbiguityCode`.
    pieces
        Ids of the pieces concerned.
    side
        The side of the only piece, 0 to 3 clockwise from its component's top.
    quad
        The place concerned, in pixels of the photograph.
    component
        The component to which a place, or loose pieces, may belong.
    face
        Face of a stray piece.
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
        quad = self.quad and [[round(x, 2), round(y, 2)] for x, y in self.quad]
        parts = {"side": self.side, "quad": quad, "component": self.component, "face": self.face}
        out = {"code": self.code, "pieces": list(self.pieces)}
        return out | {name: value for name, value in parts.items() if value is not None}

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

    Raises ValueError unless the turns are probabilities that sum to one.

    Attributes
    ----------
    turns
        Probabilities that it is the right way up as given, and that it should be turned by one,
        two and three quarters clockwise.
    turned_faces
        For each of its pieces, in their order, its readings if the component is the other way
        round, likeliest first; empty where they are the same.
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
            (a, b, c, d), tuple(tuple(Alternative(*pair) for pair in faces) for faces in turned)
        )


@dataclass(frozen=True, slots=True)
class BoardPose:
    """Where a printed board lies in a photograph.

    Raises ValueError for a value out of range.

    Attributes
    ----------
    layout
        Name of the board's layout.
    homography
        From millimetres on the print to pixels of the photograph.
    upright
        Probability that the board is the right way up in `homography`.
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
    """What lies in a photograph, whatever the game, and what about it is ambiguous.

    Raises ValueError where the parts do not fit together.

    Attributes
    ----------
    image_size
        Width and height of the photograph as seen.
    pieces
        With unique ids; on a printed board one for each place, empty places included. Two share
        a place only where their contact is ambiguous (``"loop"``).
    components
        By number.
    contacts
        Sides that touch, counted from the top of their component.
    plane
        Plane of the tops of pieces that lie on a table.
    board
        Pose of the printed board on which pieces lie.
    unclear
        The ambiguities.
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
        _check_places(self.pieces, {loop.pieces for loop in self.unclear_by("loop")})
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
        for ambiguity in self.unclear:
            for piece in ambiguity.pieces:
                check_known("a piece that is unclear", piece, self.by_id.keys())
            if (own := ambiguity.component) is not None:
                check_number("an unclear component", own, below=len(self.components))

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
        """Whether a piece is loose or the only one of its component."""
        return piece.component is None or len(self.members(piece.component)) == 1

    def with_isolated(self, piece: Piece, other: Scene) -> Scene:
        """The scene with an isolated piece of another scene of the same table added."""
        unlike = any(piece.id in group.pieces for group in other.unclear_by("unlike"))
        piece, components = replace(piece, id=1 + max(self.by_id, default=-1)), self.components
        unclear = (*self.unclear, Ambiguity("unlike", (piece.id,))) if unlike else self.unclear
        if piece.component is not None:
            own = other.components[piece.component]
            piece, components = replace(piece, component=len(components)), (*components, own)
        pieces = (*self.pieces, piece)
        return replace(self, pieces=pieces, components=components, unclear=unclear)

    def with_ids(self, ids: Mapping[int, int]) -> Scene:
        """The scene with new ids, by the present ones."""
        return replace(
            self,
            pieces=tuple(replace(piece, id=ids[piece.id]) for piece in self.pieces),
            contacts=tuple(Contact(ids[c.a], c.side_a, ids[c.b], c.side_b) for c in self.contacts),
            unclear=tuple(
                replace(each, pieces=tuple(ids[piece] for piece in each.pieces))
                for each in self.unclear
            ),
        )

    def subset(self, ids: Collection[int]) -> Scene:
        """Some of the pieces; each component must be wholly in or out.

        Ambiguities between a piece in the subset and one out of it are dropped.
        """
        pieces = tuple(piece for piece in self.pieces if piece.id in ids)
        own = {piece.component for piece in pieces}

        def belongs(each: Ambiguity) -> bool:
            return {*each.pieces} <= {*ids} if each.component is None else each.component in own

        return replace(
            self,
            pieces=pieces,
            components=tuple(c if n in own else Component() for n, c in enumerate(self.components)),
            contacts=tuple(c for c in self.contacts if c.a in ids and c.b in ids),
            unclear=tuple(
                replace(each, pieces=tuple(piece for piece in each.pieces if piece in ids))
                for each in self.unclear
                if belongs(each)
            ),
        )

    def unclear_by(self, *codes: AmbiguityCode) -> Iterator[Ambiguity]:
        """The ambiguities with one of these codes."""
        return (ambiguity for ambiguity in self.unclear if ambiguity.code in codes)

    def to_dict(self) -> dict[str, Any]:
        """Form for JSON, without empty parts."""
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
        return out | {"unclear": [ambiguity.to_dict() for ambiguity in self.unclear]}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Scene:
        """Inverse of `to_dict`. Raises ValueError for anything that is no scene."""
        try:
            width, height = data["image_size"]
            plane, board = data.get("plane"), data.get("board")
            return cls(
                image_size=(width, height),
                pieces=tuple(map(Piece.from_dict, data["pieces"])),
                components=tuple(map(Component.from_dict, data["components"])),
                contacts=tuple(Contact(*contact) for contact in data.get("contacts", ())),
                plane=None if plane is None else _plane(plane),
                board=None if board is None else BoardPose.from_dict(board),
                unclear=tuple(map(Ambiguity.from_dict, data["unclear"])),
            )
        except (KeyError, TypeError, AttributeError, ArithmeticError, ValueError) as error:
            raise ValueError(f"This must be a scene, but has {error!r}.") from error


def _check_pieces(pieces: tuple[Piece, ...], components: int) -> None:
    """Check ids, and places against the number of components."""
    ids = [piece.id for piece in pieces]
    if len({*ids}) < len(ids):
        raise ValueError(f"pieces must have ids of their own, but got {ids}")
    for piece in pieces:
        placed = [index is not None for index in (piece.component, piece.row, piece.col)]
        if any(placed) != all(placed):
            raise ValueError(f"piece {piece.id} must have a component, row and column, or none")
        if piece.component is not None:
            check_number(f"the component of piece {piece.id}", piece.component, below=components)
            check_number(f"the row of piece {piece.id}", piece.row)
            check_number(f"the column of piece {piece.id}", piece.col)


def _check_places(pieces: tuple[Piece, ...], loops: set[tuple[int, ...]]) -> None:
    """Raise ValueError where two pieces share a place without an ambiguous loop."""
    first: dict[tuple[int | None, ...], int] = {}
    for piece in pieces:
        if piece.component is None:
            continue
        other = first.setdefault((piece.component, piece.row, piece.col), piece.id)
        if other != piece.id and (other, piece.id) not in loops:
            raise ValueError(
                f"pieces {other} and {piece.id} must lie in different places, or in a loop that "
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
