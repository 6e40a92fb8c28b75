"""Tiles laid out on their plane by their centres, which a finder tells far better than corners."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.arrays import Floats
from vision.geometry.homography import Homography
from vision.geometry.plane import fit_plane
from vision.geometry.quads import CENTRED, UNIT, directions, root_areas
from vision.graph.joining import GraphSettings, Node, PieceGraph, join

# Lengths in sides of a tile, or in pitches of the lattice.

SIZE_CHANGE = 0.7
"""Side of a tile over the median side, seen from above, beyond which it is none: wide, for corners
are poor where a finder takes part of a tile for the whole."""

BESIDE = (0.8, 1.3)
"""Distances of the nearest neighbour from which the pitch of the lattice is taken: a finder's sides
are off by a fifth, and people leave a whole tile's room or none."""

STEP = (0.85, 1.09)
"""Distances of centres of tiles that share a side; shifted by half a side they are 1.12 apart."""

AGREE = 12.0
"""Degrees up to which directions speak for each other: laid by hand they differ by a few."""

SHORT, TRIED = 3.0, 36
"""Square of the length of a step, below which it may be one of the lattice's, and how many of the
shortest are tried as such, two at a time."""

UNEVEN, BENT = 0.45, 0.88
"""Most that the logarithm of such a step's length may be off, and least squareness of two (1 for a
square): the plane is never so far wrong."""

ALONG = 0.12
"""Distance of a step from one of the lattice to count for it."""

FEWEST = 4
"""Tiles, or steps along both ways of the lattice, from which the plane is taken from it."""

CLOSE, ROUNDS = 0.1, 500
"""Residual up to which a corner or a centre speaks for a lattice, and most samples of them."""

WEIGHT = 3
"""How many times a centre counts against a corner."""

GRAPH = GraphSettings(reach=(0.75, 1.28), near=(1.8, 1.8))
"""When tiles touch, or all but touch: where few tiles tell the plane distances are rough."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Tiles on their plane.

    Attributes
    ----------
    quads
        (N, 4, 2) unit squares of the plane about the tiles' centres, in pixels.
    flat
        The same on the plane, in pitches.
    graph
        Who touches whom.
    homography
        Plane to pixels.
    """

    quads: Floats
    flat: Floats
    graph: PieceGraph
    homography: Homography


def arranged(quads: Floats) -> Arrangement:
    """Squares of one size where tiles are, turned as their neighbours are, and joined.

    The plane is first the one on which the given quads are squares. Then steps between
    neighbours tell its affine part (they are as long one way as the other, and at right angles),
    and the largest component its perspective.

    Parameters
    ----------
    quads
        (N, 4, 2) pixels, clockwise, N of one and more; those of another size are left out.
    """
    plane = fit_plane(quads)
    sides = root_areas(plane.from_above(quads))
    alike = np.abs(np.log(sides / np.median(sides))) < np.log1p(SIZE_CHANGE)
    if not alike.all():
        quads = quads[alike]
        plane = fit_plane(quads)
    squared = _squared(plane.from_above(quads))
    homography = plane.homography if squared is None else plane.homography @ squared
    first = _joined(quads, homography)
    better = _by_lattice(quads, first.graph.nodes)
    return first if better is None else _joined(quads, better)


def _joined(quads: Floats, plane: Homography) -> Arrangement:
    """The tiles on a plane of any unit."""
    flat, pitch = _straight(plane.inverse(quads))
    homography = plane @ Homography.affine(pitch)
    return Arrangement(homography(flat), flat, join(flat, GRAPH), homography)


def _side(flat: Floats) -> float:
    return float(np.median(root_areas(flat)))


def _squared(flat: Floats) -> Homography | None:
    """Affine map that makes most steps between neighbours alike and at right angles.

    Of all pairs of short steps the one is taken as the lattice's that explains most others.
    """
    side, centres = _side(flat), flat.mean(1)
    one, other = np.triu_indices(len(centres), 1)
    steps = (centres[other] - centres[one]) / side
    steps = steps[np.argsort((steps**2).sum(1), kind="stable")]
    steps = steps[(steps**2).sum(1) < SHORT]
    first = steps[:TRIED]
    base = np.stack([first[k] for k in np.triu_indices(len(first), 1)], -1).reshape(-1, 2, 2)
    length = np.linalg.norm(base, axis=1)
    square = 2 * np.abs(np.linalg.det(base)) / (base**2).sum((1, 2))
    base = base[(square > BENT) & (np.abs(np.log(length)) < UNEVEN).all(1)]
    if not len(base):
        return None
    at = np.abs(np.linalg.inv(base) @ steps.T)
    along = [np.hypot(at[:, k] - 1, at[:, 1 - k]) < ALONG for k in (0, 1)]
    count = np.array([hit.sum(1) for hit in along])
    best = int(count.sum(0).argmax())
    if count[:, best].min() < 2 or count[:, best].sum() < FEWEST + 1:
        return None
    ways = base[best].copy()
    for k in (0, 1):
        own = steps[along[k][best]]
        ways[:, k] = (own * np.sign(own @ base[best][:, k : k + 1])).mean(0)
    if np.linalg.det(ways) < 0:
        ways = ways[:, ::-1]
    out = np.eye(3)
    out[:2, :2] = ways / np.sqrt(np.linalg.det(ways))
    return Homography(out)


def _straight(flat: Floats) -> tuple[Floats, float]:
    """(N, 4, 2) unit squares in pitches, turned as most of what is around tells, and the pitch."""
    side, centres = _side(flat), flat.mean(1)
    away = (centres[None] - centres[:, None]) @ np.array([1, 1j])
    apart = np.abs(away) + 1e9 * np.eye(len(centres))
    nearest = apart.min(1) / side
    touching = nearest[(nearest > BESIDE[0]) & (nearest < BESIDE[1])]
    pitch = side * (float(np.median(touching)) if len(touching) > 1 else 1.0)
    beside = (apart > STEP[0] * pitch) & (apart < STEP[1] * pitch)
    own = directions(flat)
    ways, steps = np.exp(4j * own), (away / apart) ** 4
    alike = np.cos(4 * np.radians(AGREE))
    turns = np.empty(len(flat))
    for i, near in enumerate(beside):
        votes = np.concatenate([[ways[i]], steps[i, near], ways[near]])
        weight = np.concatenate([np.ones(1 + near.sum()), np.full(near.sum(), 0.5)])
        friends = (votes[:, None] * votes.conj()).real > alike
        best = friends[int((friends @ weight).argmax())]
        turns[i] = np.angle((votes * weight)[best].sum()) / 4
    turns += np.rint((own - turns) / (np.pi / 2)) * np.pi / 2
    corner = np.exp(1j * turns)[:, None] * (CENTRED @ np.array([1, 1j]))
    return (centres / pitch)[:, None] + np.stack([corner.real, corner.imag], -1), pitch


def _by_lattice(quads: Floats, nodes: tuple[Node, ...]) -> Homography | None:
    """Cells of the largest component to pixels; None where it says too little."""
    members = [i for i, node in enumerate(nodes) if node.component == 0]
    cells = np.array([(nodes[i].col, nodes[i].row) for i in members], float)
    if len(members) < FEWEST:
        return None
    own = np.array([np.roll(quads[i], nodes[i].turn, 0) for i in members])
    ideal = UNIT + cells[:, None]
    source, target = (
        np.concatenate([part.reshape(-1, 2), *[part.mean(1)] * WEIGHT]) for part in (ideal, own)
    )
    reach = CLOSE * _side(own)
    fitted = Homography.by_consensus(source, target, reach, ROUNDS)
    return None if fitted is None else fitted[0]
