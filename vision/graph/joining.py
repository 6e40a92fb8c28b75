"""Pieces joined where they touch: a graph of contacts, and components on lattices."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

import numpy as np

from vision.arrays import Floats, Ints
from vision.geometry.quads import directions, distances

Pair = tuple[int, int]
"""Numbers of two pieces, the lower one first."""

SIDES = np.array([[0.0, -1.0], [1.0, 0.0], [0.0, 1.0], [-1.0, 0.0]])
"""Outward normals of sides 0 to 3 (top, right, bottom, left) in a piece's own frame."""


@dataclass(frozen=True, slots=True)
class GraphSettings:
    """Distances at which two pieces touch, in sides of a piece.

    Attributes
    ----------
    reach
        Least and greatest distance of centres along the normal of the touching sides.
    near
        Distances of centres up to which pieces that are shifted or rotated against each other, and
        those in line, may be meant to touch. Players leave a whole tile's room or none.
    """

    reach: tuple[float, float] = (0.75, 1.36)
    near: tuple[float, float] = (1.45, 1.7)


OVERLAP = 0.5
"""Least distance of the centres of pieces in line: nothing lies on another, outlines err."""

SPACING, WIDEST = (0.85, 1.15), 1.4
"""Median distance of neighbours where outlines have the right size; distances are scaled by a
median beyond that range, of at most the second."""

WITNESSES = 5
"""Least pairs of neighbours for that median."""

DRIFT = 0.33
"""Most offset of centres along touching sides; half a side is another kind of contact."""

NEAR_DRIFT = 0.5
"""Offset up to which pieces a little apart may be meant to touch."""

TWIST, PLAIN_TWIST = 16.0, 26.0
"""Most degrees between the directions of touching pieces, and of those right beside each other."""

PLAIN_REACH, PLAIN_DRIFT = (0.9, 1.2), 0.2
"""Distances and most offset of pieces right beside each other, neither overlapping nor apart."""

SHIFTED = 0.8
"""Offset up to which pieces may touch at a part of a side, rather than at a corner."""


@dataclass(frozen=True, slots=True)
class Contact:
    """Side `side_a` of piece `a` touches side `side_b` of piece `b`; sides as quad edges."""

    a: int
    side_a: int
    b: int
    side_b: int


@dataclass(frozen=True, slots=True)
class Node:
    """Place of a piece: component, row, column, and quarter turns.

    `turn` counts the quarter turns clockwise from the component's frame to the piece's quad.
    """

    component: int
    row: int
    col: int
    turn: int


@dataclass(frozen=True, slots=True)
class PieceGraph:
    """Pieces as nodes and touching sides as edges.

    Attributes
    ----------
    nodes
        One for each piece, in the order of the pieces.
    contacts
        Touching sides, `a` < `b`.
    conflicts
        Pairs of pieces whose contact does not fit the lattice, or that share a cell.
    near_contacts
        Pairs of pieces of different components that all but touch, or touch with a shift or at
        an odd angle, or between which a piece may be missed.
    """

    nodes: tuple[Node, ...]
    contacts: tuple[Contact, ...]
    conflicts: tuple[Pair, ...] = ()
    near_contacts: tuple[Pair, ...] = ()


def join(quads: Floats, settings: GraphSettings | None = None) -> PieceGraph:
    """Join pieces that touch by their sides, seen from above.

    Contacts are judged between neighbours only, so that a crooked row may drift off any rigid
    lattice. Each component is then numbered breadth first from the piece with the most
    neighbours; a contact that disagrees is a conflict.

    Parameters
    ----------
    quads
        (N, 4, 2) in the plane, in sides of a piece, clockwise.

    Returns
    -------
    PieceGraph
        Components are ordered by size, the largest first; rows and columns start at 0.
    """
    settings = settings or GraphSettings()
    contacts, near = _find_contacts(quads, settings)
    by_piece = _group_by_piece(contacts, len(quads))
    nodes: dict[int, Node] = {}
    conflicts: list[Pair] = []
    components = 0
    for seed in sorted(range(len(quads)), key=lambda i: -len(by_piece[i])):
        if seed not in nodes:
            conflicts += _number_component(seed, components, by_piece, nodes)
            components += 1
    conflicts += _shared_cells(nodes)
    between = tuple((a, b) for a, b in near if nodes[a].component != nodes[b].component)
    return PieceGraph(_ordered(nodes), tuple(contacts), tuple(conflicts), between)


def free_places(quads: Floats, pitch: float, apart: float) -> tuple[Floats, Ints, Ints]:
    """Free places beside the sides of quads (N, 4, 2).

    Parameters
    ----------
    pitch
        Distance from a piece to the place beside it.
    apart
        Places nearer than this to the centre of any piece are occupied.

    Returns
    -------
    centres, owners, sides
        (M, 2), and (M,) the piece and its side that each place adjoins.
    """
    centres = quads.mean(1)
    normals = (SIDES[:, 0] + 1j * SIDES[:, 1]) * np.exp(1j * directions(quads))[:, None]
    steps = pitch * np.stack([normals.real, normals.imag], -1)
    places = (centres[:, None] + steps).reshape(-1, 2)
    free = distances(places, centres).min(1) > apart
    owners, sides = (number.ravel()[free] for number in np.indices((len(quads), 4)))
    return places[free], owners, sides


@dataclass(frozen=True, slots=True, eq=False)
class _Pairs:
    """N pairs of pieces near each other, `a` and `b`, and the side of `a` that faces `b`.

    `b` is rotated against `a` by `quarter` quarter turns and `twist` degrees; `reach` and `drift`
    separate the centres along that side's normal and along the side.
    """

    a: Ints
    b: Ints
    side: Ints
    quarter: Ints
    twist: Floats
    reach: Floats
    drift: Floats


def _pairs(quads: Floats, near: float) -> _Pairs:
    centres = quads.mean(1)
    angles = directions(quads)
    offsets = centres[None] - centres[:, None]
    far = near * WIDEST / SPACING[1]
    a, b = np.nonzero(np.triu(np.hypot(offsets[..., 0], offsets[..., 1]) < 1.1 * far, 1))
    turn = angles[b] - angles[a]
    quarter = np.rint(turn / (np.pi / 2)).astype(np.int64)
    twist = turn - quarter * np.pi / 2
    along = (offsets[a, b, 0] + 1j * offsets[a, b, 1]) * np.exp(-1j * (angles[a] + twist / 2))
    reach = np.column_stack([along.real, along.imag]) @ SIDES.T
    side = reach.argmax(1)
    rows = np.arange(len(a))
    drift = np.abs(reach[rows, (side + 1) % 4])
    return _Pairs(a, b, side, quarter, np.degrees(twist), reach[rows, side], drift)


def _spacing(pairs: _Pairs, far: float) -> float:
    """Unit of distances: 1 unless outlines are too small or too large; for pairs up to `far`."""
    plain = (np.abs(pairs.twist) <= TWIST) & (pairs.drift <= DRIFT)
    plain &= (pairs.reach >= OVERLAP) & (pairs.reach <= far)
    if plain.sum() < WITNESSES:
        return 1.0
    # The nearest of each piece, as pieces across a free place are twice as far.
    nearest = np.full(pairs.b.max() + 1, np.inf)
    for ends in (pairs.a, pairs.b):
        np.minimum.at(nearest, ends[plain], pairs.reach[plain])
    usual = float(np.median(nearest[np.isfinite(nearest)]))
    return min(usual, WIDEST) / float(np.clip(usual, *SPACING))


def _find_contacts(quads: Floats, settings: GraphSettings) -> tuple[list[Contact], list[Pair]]:
    """Contacts, and pairs that all but touch or touch in another way."""
    pairs = _pairs(quads, settings.near[1])
    spacing = _spacing(pairs, settings.near[1])
    reach, drift = pairs.reach / spacing, pairs.drift / spacing
    least, most = PLAIN_REACH
    plain = (drift <= PLAIN_DRIFT) & (reach >= least) & (reach <= most)
    straight = np.abs(pairs.twist) <= np.where(plain, PLAIN_TWIST, TWIST)
    in_line = straight & (drift <= PLAIN_DRIFT)
    nearest = np.where(in_line, OVERLAP, settings.reach[0])
    touch = straight & (reach >= nearest) & (reach <= settings.reach[1])
    touch &= drift <= DRIFT
    nearly = (reach <= PLAIN_REACH[1]) & ((drift < SHIFTED) | ~straight)
    near = np.where(in_line, settings.near[1], settings.near[0])
    nearly |= (reach <= near) & (drift < NEAR_DRIFT)
    other = (pairs.side + 2 - pairs.quarter) % 4
    sides = np.column_stack([pairs.a, pairs.side, pairs.b, other])
    contacts = [Contact(*numbers) for numbers in sides[touch].tolist()]
    others = np.column_stack([pairs.a, pairs.b])[nearly & ~touch]
    return contacts, [(a, b) for a, b in others.tolist()]


def _group_by_piece(contacts: list[Contact], count: int) -> list[list[Contact]]:
    """The contacts of each piece, with that piece as `a`."""
    groups: list[list[Contact]] = [[] for _ in range(count)]
    for contact in contacts:
        groups[contact.a].append(contact)
        groups[contact.b].append(Contact(contact.b, contact.side_b, contact.a, contact.side_a))
    return groups


def _across(node: Node, contact: Contact) -> Node:
    """Place of the piece across a contact."""
    direction = (contact.side_a + node.turn) % 4
    col, row = SIDES[direction].astype(int).tolist()
    turn = (direction + 2 - contact.side_b) % 4
    return Node(node.component, node.row + row, node.col + col, turn)


def _number_component(
    seed: int, component: int, by_piece: list[list[Contact]], nodes: dict[int, Node]
) -> list[Pair]:
    """Add the nodes of the component of a piece; its conflicts."""
    nodes[seed] = Node(component, 0, 0, 0)
    queue, conflicts = deque([seed]), list[Pair]()
    while queue:
        piece = queue.popleft()
        for contact in by_piece[piece]:
            node = _across(nodes[piece], contact)
            if contact.b not in nodes:
                nodes[contact.b] = node
                queue.append(contact.b)
            elif nodes[contact.b] != node and contact.a < contact.b:
                conflicts.append((contact.a, contact.b))
    return conflicts


def _shared_cells(nodes: dict[int, Node]) -> list[Pair]:
    taken: dict[tuple[int, int, int], int] = {}
    conflicts: list[Pair] = []
    for piece, node in sorted(nodes.items()):
        first = taken.setdefault((node.component, node.row, node.col), piece)
        if first != piece:
            conflicts.append((first, piece))
    return conflicts


def _ordered(nodes: dict[int, Node]) -> tuple[Node, ...]:
    """Nodes by piece, with components numbered by size, and rows and columns from 0."""
    members: dict[int, list[Node]] = {}
    for piece in sorted(nodes):
        members.setdefault(nodes[piece].component, []).append(nodes[piece])
    ranked = sorted(members, key=lambda c: -len(members[c]))
    origins = {
        c: (rank, min(n.row for n in members[c]), min(n.col for n in members[c]))
        for rank, c in enumerate(ranked)
    }
    out = []
    for piece in sorted(nodes):
        node = nodes[piece]
        rank, row, col = origins[node.component]
        out.append(Node(rank, node.row - row, node.col - col, node.turn))
    return tuple(out)
