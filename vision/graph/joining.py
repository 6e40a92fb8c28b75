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
    """When two pieces touch, in sides of a piece.

    Attributes
    ----------
    reach
        Least and greatest distance of centres along the normal of the touching sides.
    near
        Distances of centres up to which pieces shifted or turned against each other, and those in
        line, may be meant to touch. Players leave a whole tile's room or none.
    """

    reach: tuple[float, float] = (0.75, 1.36)
    near: tuple[float, float] = (1.45, 1.7)


OVERLAP = 0.5
"""Least distance of the centres of pieces in line: nothing lies on another, outlines err."""

SPACING, WIDEST = (0.85, 1.15), 1.4
"""Usual distance of neighbours where outlines are of the right size; distances are measured in the
usual one beyond, which is at most the second."""

WITNESSES = 5
"""Pairs of neighbours needed to measure it."""

DRIFT = 0.33
"""Offset of centres along touching sides; half a side is another kind of contact."""

NEAR_DRIFT = 0.5
"""The same, up to which it is in doubt whether pieces a little apart touch."""

TWIST, PLAIN_TWIST = 16.0, 26.0
"""Degrees between the directions of touching pieces, and of those right beside each other."""

PLAIN_REACH, PLAIN_DRIFT = (0.9, 1.2), 0.2
"""Distances and offset of pieces right beside each other, neither overlapping nor apart."""

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
    """Place of a piece: its component, its row and column there, and its quarter turns.

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
        Pairs of pieces at whose contact a loop does not close on the lattice, or that would lie on
        the same cell.
    askew
        Pairs of pieces of different components that touch, but not side on side, being shifted
        or at an odd angle, or that all but touch, or between which a piece may lie unseen.
    """

    nodes: tuple[Node, ...]
    contacts: tuple[Contact, ...]
    conflicts: tuple[Pair, ...] = ()
    askew: tuple[Pair, ...] = ()


def join(quads: Floats, settings: GraphSettings | None = None) -> PieceGraph:
    """Join pieces that touch by their sides, seen from above.

    Contacts are judged between neighbours only, so that a crooked row may drift off any rigid
    lattice. Each component is then numbered by walking from the piece with the most
    neighbours; a contact that disagrees with the walk is a conflict, and stays one.

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
    contacts, askew = _contacts(quads, settings)
    order = _by_piece(contacts, len(quads))
    nodes: dict[int, Node] = {}
    conflicts: list[Pair] = []
    components = 0
    for seed in sorted(range(len(quads)), key=lambda i: -len(order[i])):
        if seed not in nodes:
            conflicts += _number(seed, components, order, nodes)
            components += 1
    conflicts += _shared_cells(nodes)
    apart = tuple((a, b) for a, b in askew if nodes[a].component != nodes[b].component)
    return PieceGraph(_tidy(nodes), tuple(contacts), tuple(conflicts), apart)


def free_places(quads: Floats, pitch: float, apart: float) -> tuple[Floats, Ints, Ints]:
    """Places beside quads (N, 4, 2) at which no other lies.

    Parameters
    ----------
    pitch
        Distance from a piece to the next.
    apart
        Places nearer than this to the centre of any piece are taken.

    Returns
    -------
    centres, owners, sides
        (M, 2), and (M,) beside which side of which piece.
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
    """Pairs of pieces near each other: (N,) numbers `a` and `b`, and which side of `a` faces `b`.

    `b` is turned by `quarter` quarters and `twist` degrees; `reach` and `drift` are between the
    centres, along that side's normal and along the side.
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
    away = centres[None] - centres[:, None]
    far = near * WIDEST / SPACING[1]
    a, b = np.nonzero(np.triu(np.hypot(away[..., 0], away[..., 1]) < 1.1 * far, 1))
    turn = angles[b] - angles[a]
    quarter = np.rint(turn / (np.pi / 2)).astype(np.int64)
    twist = turn - quarter * np.pi / 2
    along = (away[a, b, 0] + 1j * away[a, b, 1]) * np.exp(-1j * (angles[a] + twist / 2))
    reach = np.column_stack([along.real, along.imag]) @ SIDES.T
    side = reach.argmax(1)
    rows = np.arange(len(a))
    drift = np.abs(reach[rows, (side + 1) % 4])
    return _Pairs(a, b, side, quarter, np.degrees(twist), reach[rows, side], drift)


def _spacing(pairs: _Pairs, far: float) -> float:
    """Factor by which distances are divided: 1 but for outlines that are too small or too large.

    Only pairs up to `far` apart count.
    """
    plain = (np.abs(pairs.twist) <= TWIST) & (pairs.drift <= DRIFT)
    plain &= (pairs.reach >= OVERLAP) & (pairs.reach <= far)
    if plain.sum() < WITNESSES:
        return 1.0
    # Of each piece the nearest: across a place left free lies another, twice as far.
    nearest = np.full(pairs.b.max() + 1, np.inf)
    for ends in (pairs.a, pairs.b):
        np.minimum.at(nearest, ends[plain], pairs.reach[plain])
    usual = float(np.median(nearest[np.isfinite(nearest)]))
    return min(usual, WIDEST) / float(np.clip(usual, *SPACING))


def _contacts(quads: Floats, settings: GraphSettings) -> tuple[list[Contact], list[Pair]]:
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
    askew = np.column_stack([pairs.a, pairs.b])[nearly & ~touch]
    return contacts, [(a, b) for a, b in askew.tolist()]


def _by_piece(contacts: list[Contact], count: int) -> list[list[Contact]]:
    """For each piece its contacts, seen from it."""
    order: list[list[Contact]] = [[] for _ in range(count)]
    for contact in contacts:
        order[contact.a].append(contact)
        order[contact.b].append(Contact(contact.b, contact.side_b, contact.a, contact.side_a))
    return order


def _beyond(node: Node, contact: Contact) -> Node:
    """Where the piece across a contact lies."""
    direction = (contact.side_a + node.turn) % 4
    col, row = SIDES[direction].astype(int).tolist()
    turn = (direction + 2 - contact.side_b) % 4
    return Node(node.component, node.row + row, node.col + col, turn)


def _number(
    seed: int, component: int, order: list[list[Contact]], nodes: dict[int, Node]
) -> list[Pair]:
    nodes[seed] = Node(component, 0, 0, 0)
    queue, conflicts = deque([seed]), list[Pair]()
    while queue:
        here = queue.popleft()
        for contact in order[here]:
            there = _beyond(nodes[here], contact)
            if contact.b not in nodes:
                nodes[contact.b] = there
                queue.append(contact.b)
            elif nodes[contact.b] != there and contact.a < contact.b:
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


def _tidy(nodes: dict[int, Node]) -> tuple[Node, ...]:
    """Components by size, and rows and columns from 0."""
    members: dict[int, list[Node]] = {}
    for piece in sorted(nodes):
        members.setdefault(nodes[piece].component, []).append(nodes[piece])
    ranked = sorted(members, key=lambda c: -len(members[c]))
    origin = {
        c: (rank, min(n.row for n in members[c]), min(n.col for n in members[c]))
        for rank, c in enumerate(ranked)
    }
    return tuple(
        Node(
            origin[n.component][0],
            n.row - origin[n.component][1],
            n.col - origin[n.component][2],
            n.turn,
        )
        for n in (nodes[piece] for piece in sorted(nodes))
    )
