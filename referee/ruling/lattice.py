"""Lattices of touching pieces, edited as players say which pieces touch and what lies there."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from math import atan2, dist, pi

from referee.ruling.answers import FIRST_ADDED_ID
from rules.lattice import Cell as GridCell
from vision.graph.joining import Contact, Node
from vision.piece import Piece, Point, Quad
from vision.scene import Ambiguity, Component, Scene

SIDES = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Steps in rows and columns to the place beside each side of a piece: top, right, bottom, left."""

DIRECTIONS = ("right", "bottom", "left", "top")
"""Names of sides in the photograph, clockwise."""

TOUCH_DISTANCE = 0.4
"""Distance, in sides, of a piece from the place beside another up to which they touch."""

Pair = tuple[int, int]
"""Ids of two pieces, the lower one first."""

Cell = tuple[int, int, int]
"""Component, row and column."""

TurnPiece = Callable[[Piece, int], Piece]
"""Turn the reading of a piece clockwise by a number of quarters."""


def pair_of(a: int, b: int) -> Pair:
    """The pair of two ids in either order."""
    return (a, b) if a < b else (b, a)


def centroid(points: Sequence[Point]) -> Point:
    """Mean of points, such as the corners of a quad."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def adjacent_quad(quad: Quad, side: int) -> Quad:
    """The quad beside a side of another, of the same size: perspective is neglected."""
    (x, y), (a, b) = centroid(quad), (quad[side], quad[(side + 1) % 4])
    right, down = a[0] + b[0] - 2 * x, a[1] + b[1] - 2 * y
    p, q, r, s = ((u + right, v + down) for u, v in quad)
    return p, q, r, s


def direction(quad: Quad, side: int) -> str:
    """Name of the direction in the photograph to which a side of a piece faces."""
    first = round(_angle(quad) / (pi / 2)) - 1
    return DIRECTIONS[(first + side) % 4]


def side_towards(quad: Quad, name: str) -> int:
    """Inverse of `direction`."""
    return next(side for side in range(4) if direction(quad, side) == name)


def facing_side(piece: Quad, other: Quad) -> tuple[int, float]:
    """The side of a piece that faces another, and how far the other is from the place there.

    Distances are in sides of the piece.
    """
    size = sum(dist(piece[i - 1], piece[i]) for i in range(4)) / 4
    places = (centroid(adjacent_quad(piece, side)) for side in range(4))
    distances = [dist(place, centroid(other)) / size for place in places]
    return distances.index(min(distances)), min(distances)


def shared_side(piece: Quad, other: Quad) -> tuple[int, float]:
    """The side of a piece nearest to a place between it and another, and how far it is off."""
    distances = [facing_side(other, adjacent_quad(piece, side))[1] for side in range(4)]
    return distances.index(min(distances)), min(distances)


def is_block(group: Sequence[Piece] | Sequence[Node]) -> bool:
    """Whether pieces of one lattice lie in several rows and several columns."""
    return len({piece.row for piece in group}) > 1 and len({piece.col for piece in group}) > 1


def added_piece_id(owner: int, side: int, taken: Collection[int]) -> int:
    """Id of a reported piece, by its place, so that it stays the same from look to look."""
    new = FIRST_ADDED_ID + 4 * owner + side
    while new in taken:
        new += 1
    return new


class Lattice:
    """The pieces of a scene and their contacts, which can be edited.

    `turn_piece` turns the reading of a piece whose component is joined to another at an angle.
    """

    def __init__(self, scene: Scene, turn_piece: TurnPiece) -> None:
        self._scene = scene
        self._turn_piece = turn_piece
        self.pieces = dict(scene.by_id)
        self._components = [*scene.components]
        self._links = dict(_links(scene))
        self.conflicts: tuple[Pair, ...] = ()

    def cell(self, piece: int, side: int | None = None) -> Cell | None:
        """Cell of a piece, or beside a side of it; None for a piece on no lattice."""
        owner = self.pieces[piece]
        if owner.component is None or owner.row is None or owner.col is None:
            return None
        down, right = (0, 0) if side is None else SIDES[side]
        return owner.component, owner.row + down, owner.col + right

    def piece_at(self, cell: Cell | None) -> int | None:
        """Id of the piece in a cell; None if it is empty."""
        return next((i for i in self.pieces if cell and self.cell(i) == cell), None)

    def is_linked(self, a: int, b: int) -> bool:
        """Whether two pieces touch."""
        return pair_of(a, b) in self._links

    def add(self, piece: Piece, owner: int, side: int) -> int:
        """Add a piece beside a side of another, in contact with all its neighbours; give its id."""
        new, others = added_piece_id(owner, side, self.pieces), [*self.pieces]
        component, row, col = self.cell(owner, side) or (None, None, None)
        self.pieces[new] = replace(piece, id=new, component=component, row=row, col=col)
        self._join(owner, new, side)
        for other in others:
            side, distance = facing_side(self.pieces[new].quad, self.pieces[other].quad)
            if distance < TOUCH_DISTANCE and other != owner:
                self._join(new, other, side)
        self.renumber(new)
        return new

    def touch(self, a: int, b: int) -> None:
        """Put two pieces in contact."""
        if not self.is_linked(a, b):
            self._join(a, b, facing_side(self.pieces[a].quad, self.pieces[b].quad)[0])
        self.renumber(a, b)

    def separate(self, a: int, b: int) -> None:
        """Remove the contact of two pieces."""
        self._links.pop(pair_of(a, b), None)
        self.renumber(a, b)

    def path(self, a: int, b: int) -> Iterator[Pair]:
        """The contacts along the shortest path between two pieces, other than their own."""
        steps: dict[int, int] = {a: a}
        queue = deque([a])
        while queue and b not in steps:
            current = queue.popleft()
            for neighbour, _ in self._neighbours(current):
                if neighbour not in steps and pair_of(current, neighbour) != pair_of(a, b):
                    steps[neighbour] = current
                    queue.append(neighbour)
        while b != a and b in steps:
            yield pair_of(b, steps[b])
            b = steps[b]

    def touching(self) -> list[Pair]:
        """All pairs in contact."""
        return sorted(self._links)

    def scene(self, unclear: Iterable[Ambiguity]) -> Scene:
        """The scene as edited, with what is still unclear about it."""
        links = self._links.items()
        return replace(
            self._scene,
            pieces=tuple(self.pieces.values()),
            components=tuple(self._components),
            contacts=tuple(Contact(a, side, b, (side + 2) % 4) for (a, b), side in links),
            unclear=tuple(unclear),
        )

    def _join(self, a: int, b: int, side: int) -> None:
        ours, theirs = self.pieces[a].component, self.pieces[b].component
        if ours is None or theirs is None:
            return
        if ours != theirs:
            angle = _angle(self.pieces[b].quad) - _angle(self.pieces[a].quad)
            self._turn(theirs, round(angle / (pi / 2)) % 4)
        first, second = pair_of(a, b)
        self._links[first, second] = side if first == a else (side + 2) % 4

    def _turn(self, component: int, quarters: int) -> None:
        """Undo a clockwise turn of a component by a number of quarters."""
        if not quarters:
            return
        for i, piece in self.pieces.items():
            if piece.component == component:
                row, col = GridCell(piece.row or 0, piece.col or 0).rotated(quarters)
                p, q, r, s = (piece.quad[(k - quarters) % 4] for k in range(4))
                turned = self._turn_piece(piece, quarters)
                self.pieces[i] = replace(turned, quad=(p, q, r, s), row=row, col=col)
        for pair, side in self._links.items():
            if self.pieces[pair[0]].component == component:
                self._links[pair] = (side + quarters) % 4

    def _neighbours(self, piece: int) -> Iterator[tuple[int, int]]:
        """The pieces in contact with one, each with the side of it that they touch."""
        for (a, b), side in self._links.items():
            if piece in (a, b):
                yield (b, side) if piece == a else (a, (side + 2) % 4)

    def renumber(self, *changed: int) -> None:
        """Assign components, rows and columns again, by contacts, wherever pieces changed."""
        joined = {*changed, *(other for i in changed for other, _ in self._neighbours(i))}
        changed_components = {self.pieces[i].component for i in joined} - {None}
        affected = [i for i, p in self.pieces.items() if p.component in changed_components]
        before = {i: self.cell(i) for i in affected}
        affected.sort(key=lambda i: (-sum(1 for _ in self._neighbours(i)), i))
        groups: list[dict[int, tuple[int, int]]] = []
        conflicts = [pair for pair in self.conflicts if not {*pair} & {*affected}]
        placed: set[int] = set()
        for seed in affected:
            if seed not in placed:
                cells, new_conflicts = self._walk(seed, placed)
                placed |= cells.keys()
                groups.append(cells)
                conflicts += new_conflicts
        taken: set[int] = set()
        for cells in sorted(groups, key=lambda cells: -len(cells)):
            components = Counter(cell[0] for i in cells if (cell := before[i]) is not None)
            component = next((n for n, _ in components.most_common() if n not in taken), None)
            if component is None:
                component = len(self._components)
                self._components.append(Component())
            taken.add(component)
            self._components[component] = replace(self._components[component], turned_faces=())
            top, left = (min(0, *(cell[axis] for cell in cells.values())) for axis in (0, 1))
            for i, (row, col) in cells.items():
                piece = self.pieces[i]
                self.pieces[i] = replace(piece, component=component, row=row - top, col=col - left)
        self.conflicts = tuple(dict.fromkeys(conflicts))

    def _walk(self, seed: int, placed: set[int]) -> tuple[dict[int, tuple[int, int]], list[Pair]]:
        """Rows and columns of the pieces connected with one, and the contacts that do not fit."""
        start = self.pieces[seed]
        cells = {seed: (start.row or 0, start.col or 0)}
        queue, conflicts = deque([seed]), list[Pair]()
        while queue:
            current = queue.popleft()
            for neighbour, side in self._neighbours(current):
                down, right = SIDES[side]
                cell = cells[current][0] + down, cells[current][1] + right
                if neighbour in cells:
                    if cells[neighbour] != cell:
                        conflicts.append(pair_of(current, neighbour))
                elif cell in cells.values():
                    # It stays apart until players say which contact is wrong.
                    other = next(i for i, taken in cells.items() if taken == cell)
                    conflicts.append(pair_of(other, neighbour))
                elif neighbour not in placed:
                    cells[neighbour] = cell
                    queue.append(neighbour)
        return cells, conflicts


def _links(scene: Scene) -> Iterator[tuple[Pair, int]]:
    """Pairs in contact, with the side of the first; without contacts all neighbours touch."""
    for contact in scene.contacts:
        first = contact.a < contact.b
        yield pair_of(contact.a, contact.b), contact.side_a if first else contact.side_b
    if not scene.contacts:
        cells = {(p.component, p.row, p.col): p.id for p in reversed(scene.pieces)}
        for (component, row, col), piece in cells.items():
            for side, (down, right) in enumerate(SIDES):
                other = cells.get((component, (row or 0) + down, (col or 0) + right))
                if component is not None and other is not None and piece < other:
                    yield (piece, other), side


def _angle(quad: Quad) -> float:
    """Direction of a piece's top side in radians, clockwise from the photograph's x axis."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad
    return atan2(by - ay + cy - dy, bx - ax + cx - dx)
