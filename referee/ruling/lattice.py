"""Pieces on their lattices, as players say that they touch or not, and that others lie there."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from math import atan2, dist, pi

from referee.ruling.answers import FIRST_ADDED_ID
from vision.graph.joining import Contact, Node
from vision.piece import Piece, Point, Quad
from vision.scene import Ambiguity, Component, Scene

SIDES = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Rows and columns to the place beside each side of a piece: top, right, bottom, left."""

DIRECTIONS = ("right", "bottom", "left", "top")
"""Sides as the photograph shows them, clockwise."""

TOUCH_DISTANCE = 0.4
"""Distance, in sides, of a piece from the place beside another up to which they touch."""

Pair = tuple[int, int]
"""Numbers of two pieces, the lower one first."""

Cell = tuple[int, int, int]
"""A component, and a row and a column there."""

TurnPiece = Callable[[Piece, int], Piece]
"""A piece as it is read when its component is turned by so many quarters clockwise."""


def pair_of(a: int, b: int) -> Pair:
    """Two numbers, the lower one first."""
    return (a, b) if a < b else (b, a)


def centroid(points: Sequence[Point]) -> Point:
    """Mean of some points, such as the corners of a quad."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def adjacent_quad(quad: Quad, side: int) -> Quad:
    """The place beside a side of a piece, if it is as large and no nearer to the camera."""
    (x, y), (a, b) = centroid(quad), (quad[side], quad[(side + 1) % 4])
    right, down = a[0] + b[0] - 2 * x, a[1] + b[1] - 2 * y
    p, q, r, s = ((u + right, v + down) for u, v in quad)
    return p, q, r, s


def direction(quad: Quad, side: int) -> str:
    """Which side of a piece that is in the photograph."""
    first = round(_angle(quad) / (pi / 2)) - 1
    return DIRECTIONS[(first + side) % 4]


def side_towards(quad: Quad, name: str) -> int:
    """Inverse of `direction`."""
    return next(side for side in range(4) if direction(quad, side) == name)


def facing_side(one: Quad, other: Quad) -> tuple[int, float]:
    """The side of a piece beside which another lies, and how far that is from the place there.

    Distances are in sides of a piece.
    """
    at = centroid(other)
    far = [dist(centroid(adjacent_quad(one, side)), at) / _size(one) for side in range(4)]
    return far.index(min(far)), min(far)


def shared_side(one: Quad, other: Quad) -> tuple[int, float]:
    """The side of a piece with the place that is beside another too, and how far they differ."""
    far = [facing_side(other, adjacent_quad(one, side))[1] for side in range(4)]
    return far.index(min(far)), min(far)


def is_block(group: Sequence[Piece] | Sequence[Node]) -> bool:
    """Whether pieces of one lattice lie in several rows and several columns."""
    return len({each.row for each in group}) > 1 and len({each.col for each in group}) > 1


def added_piece_id(owner: int, side: int, taken: Collection[int]) -> int:
    """Id of a piece that players told of, from the place where it lies: the same look by look."""
    number = FIRST_ADDED_ID + 4 * owner + side
    while number in taken:
        number += 1
    return number


class Lattice:
    """The pieces of a scene, to be joined, parted and added to; `turned` as they are read."""

    def __init__(self, scene: Scene, turned: TurnPiece) -> None:
        self._scene = scene
        self._turned = turned
        self.pieces = dict(scene.by_id)
        self._components = [*scene.components]
        self._links = dict(_links(scene))
        self.conflicts: tuple[Pair, ...] = ()

    def cell(self, piece: int, side: int | None = None) -> Cell | None:
        """Where a piece lies, or the place beside a side of it; None for a piece on no lattice."""
        one = self.pieces[piece]
        if one.component is None or one.row is None or one.col is None:
            return None
        down, right = (0, 0) if side is None else SIDES[side]
        return one.component, one.row + down, one.col + right

    def at(self, cell: Cell | None) -> int | None:
        """The piece in a place; None where none lies."""
        numbers = (i for i in self.pieces if cell and self.cell(i) == cell)
        return next(numbers, None)

    def is_linked(self, a: int, b: int) -> bool:
        """Whether two pieces touch."""
        return pair_of(a, b) in self._links

    def add(self, piece: Piece, owner: int, side: int) -> int:
        """Lay a piece beside a side of another, where it touches all it lies beside; its id."""
        number, cell = added_piece_id(owner, side, self.pieces), self.cell(owner, side)
        others = [*self.pieces]
        where = cell or (None, None, None)
        piece = replace(piece, id=number, component=where[0], row=where[1], col=where[2])
        self.pieces[number] = piece
        self._join(owner, number, side)
        for other in others:
            side, far = facing_side(self.pieces[number].quad, self.pieces[other].quad)
            if far < TOUCH_DISTANCE and other != owner:
                self._join(number, other, side)
        self.number(number)
        return number

    def touch(self, a: int, b: int) -> None:
        """Two pieces touch."""
        if not self.is_linked(a, b):
            self._join(a, b, facing_side(self.pieces[a].quad, self.pieces[b].quad)[0])
        self.number(a, b)

    def part(self, a: int, b: int) -> None:
        """Two pieces do not touch."""
        self._links.pop(pair_of(a, b), None)
        self.number(a, b)

    def path(self, a: int, b: int) -> Iterator[Pair]:
        """The pairs that touch on the shortest way between two pieces, but those two."""
        steps: dict[int, int] = {a: a}
        queue = deque([a])
        while queue and b not in steps:
            here = queue.popleft()
            for there, _ in self._beside(here):
                if there not in steps and pair_of(here, there) != pair_of(a, b):
                    steps[there] = here
                    queue.append(there)
        while b != a and b in steps:
            yield pair_of(b, steps[b])
            b = steps[b]

    def touching(self) -> list[Pair]:
        """All pairs that touch."""
        return sorted(self._links)

    def scene(self, unclear: Iterable[Ambiguity]) -> Scene:
        """The scene as it is now, and what is still unclear about it."""
        contacts = tuple(
            Contact(a, side, b, (side + 2) % 4) for (a, b), side in self._links.items()
        )
        return replace(
            self._scene,
            pieces=tuple(self.pieces.values()),
            components=tuple(self._components),
            contacts=contacts,
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
        """Read a component that lies turned clockwise by so many quarters as if it did not."""
        if not quarters:
            return
        for i, piece in self.pieces.items():
            if piece.component == component:
                row, col = piece.row or 0, piece.col or 0
                for _ in range(quarters):
                    row, col = col, -row
                p, q, r, s = (piece.quad[(k - quarters) % 4] for k in range(4))
                read = self._turned(piece, quarters)
                self.pieces[i] = replace(read, quad=(p, q, r, s), row=row, col=col)
        for pair, side in self._links.items():
            if self.pieces[pair[0]].component == component:
                self._links[pair] = (side + quarters) % 4

    def _beside(self, piece: int) -> Iterator[tuple[int, int]]:
        """The pieces that touch one, each at which of its sides."""
        for (a, b), side in self._links.items():
            if piece in (a, b):
                yield (b, side) if piece == a else (a, (side + 2) % 4)

    def number(self, *changed: int) -> None:
        """Give what hangs together with pieces components, rows and columns anew, by contacts."""
        joined = {*changed, *(other for one in changed for other, _ in self._beside(one))}
        parts = {self.pieces[i].component for i in joined} - {None}
        left = [i for i, piece in self.pieces.items() if piece.component in parts]
        before = {i: self.cell(i) for i in left}
        left.sort(key=lambda i: (-sum(1 for _ in self._beside(i)), i))
        groups: list[dict[int, tuple[int, int]]] = []
        conflicts = [pair for pair in self.conflicts if not {*pair} & {*left}]
        placed: set[int] = set()
        for seed in left:
            if seed not in placed:
                cells, odd = self._walk(seed, placed)
                placed |= cells.keys()
                groups.append(cells)
                conflicts += odd
        taken: set[int] = set()
        for cells in sorted(groups, key=lambda cells: -len(cells)):
            old = Counter(cell[0] for i in cells if (cell := before[i]) is not None)
            number = next((n for n, _ in old.most_common() if n not in taken), None)
            if number is None:
                number = len(self._components)
                self._components.append(Component())
            taken.add(number)
            self._components[number] = replace(self._components[number], turned_faces=())
            top, first = (min(cell[axis] for cell in cells.values()) for axis in (0, 1))
            top, first = min(top, 0), min(first, 0)
            for i, (row, col) in cells.items():
                self.pieces[i] = replace(
                    self.pieces[i], component=number, row=row - top, col=col - first
                )
        self.conflicts = tuple(dict.fromkeys(conflicts))

    def _walk(self, seed: int, placed: set[int]) -> tuple[dict[int, tuple[int, int]], list[Pair]]:
        """Rows and columns of all that hangs together with a piece, and pairs that do not fit."""
        start = self.pieces[seed]
        cells = {seed: (start.row or 0, start.col or 0)}
        queue, odd = deque([seed]), list[Pair]()
        while queue:
            here = queue.popleft()
            for there, side in self._beside(here):
                down, right = SIDES[side]
                cell = cells[here][0] + down, cells[here][1] + right
                if there in cells:
                    if cells[there] != cell:
                        odd.append(pair_of(here, there))
                elif cell in cells.values():
                    # It waits alone until somebody says what does not touch.
                    other = next(i for i, taken in cells.items() if taken == cell)
                    odd.append(pair_of(other, there))
                elif there not in placed:
                    cells[there] = cell
                    queue.append(there)
        return cells, odd


def _links(scene: Scene) -> Iterator[tuple[Pair, int]]:
    """Pairs that touch, and at which side of the first; without contacts all neighbours do."""
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
    """Direction of a piece's upper side, from the photograph's horizontal clockwise, in radians."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad
    return atan2(by - ay + cy - dy, bx - ax + cx - dx)


def _size(quad: Quad) -> float:
    """Mean side, in pixels."""
    return sum(dist(quad[i - 1], quad[i]) for i in range(4)) / 4
