"""Evidence of several looks, or of several photographs of one table, combined."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import product
from math import exp, log
from operator import itemgetter

from referee.ruling.doubt import CERTAIN
from referee.ruling.faces import UNKNOWN
from vision.piece import Alternative, Piece
from vision.scene import Scene

FLOOR = 1e-5
"""Least probability of any reading: looks share specks and shadows."""

MOST_LOOKS = 6
"""Looks combined: the evidence of more is not independent."""

MOST_MISSED_LOOKS = 2
"""Looks that may miss a piece before it counts as gone."""

ALIKE = 0.6
"""Share of the places of two groups that must show the same for them to be one group: of two
different pods of one game a third may match by chance."""

LEAST_ALIKE = 2
"""Pieces that must match at least."""

Cell = tuple[int, int]


def combine_looks(looks: Sequence[Piece]) -> Piece:
    """One piece from several looks at it, placed as in the last.

    Takes the mean of the log probabilities: frames of one table share print, light and specks, so
    they are not independent and their likelihoods must not be multiplied.
    """
    last = looks[-1]
    if len(looks) == 1:
        return last
    distributions = [{each.face: each.probability for each in look.readings} for look in looks]
    faces = {face for distribution in distributions for face in distribution}
    weights = {
        face: exp(sum(log(max(d.get(face, 0), FLOOR)) for d in distributions) / len(looks))
        for face in faces
    }
    total = sum(weights.values())
    ranked = sorted(((weight / total, face) for face, weight in weights.items()), reverse=True)
    face = ranked[0][1]
    # A face that is no look's likeliest takes its kind from the look that gives it most.
    nearest = max(range(len(looks)), key=lambda i: distributions[i].get(face, 0.0))
    model = {look.face or UNKNOWN: look for look in looks}.get(face, looks[nearest])
    readings = [Alternative(face, probability) for probability, face in ranked]
    return relocate(model, last).with_readings(readings, model.kind)


def relocate(piece: Piece, where: Piece) -> Piece:
    """A piece with the id, quad and lattice place of another look at it."""
    return replace(
        piece, id=where.id, quad=where.quad, component=where.component, row=where.row, col=where.col
    )


def share_read(pieces: Collection[Piece], sure: float) -> float:
    """Share of pieces that show a number or an operation with more confidence than `sure`."""
    faces = [p for p in pieces if p.kind in ("number", "operation")]
    return sum(piece.confidence > sure for piece in faces) / len(pieces)


def clearest_index(scenes: Sequence[Scene]) -> int:
    """Index of the scene with the least in doubt."""

    def doubts(number: int) -> int:
        scene = scenes[number]
        return len(scene.unclear) + sum(p.confidence < CERTAIN for p in scene.pieces)

    return min(range(len(scenes)), key=doubts)


def pool_evidence(scene: Scene, others: Sequence[Scene]) -> tuple[Scene, tuple[int, ...]]:
    """Add the evidence of other photographs of the same table to a scene.

    Pieces are the same where their groups, or boards, show mostly the same faces in the same
    places. Pieces in no matched group keep the reading of their own photograph.

    Returns
    -------
    scene, unmatched
        The scene with all evidence, and the indices of the others that share no group with it.
    """
    looks: dict[int, list[Piece]] = {}
    clear: set[int] = set()
    unmatched = []
    for index, other in enumerate(others):
        pairs, whole = _match_pieces(scene, other)
        if not pairs:
            unmatched.append(index)
        unclear = {piece for entry in other.unclear for piece in entry.pieces}
        for mine, theirs in pairs.items():
            looks.setdefault(mine, []).append(other.by_id[theirs])
            if mine in whole and theirs not in unclear:
                clear.add(mine)
    pieces = []
    for piece in scene.pieces:
        # Under glare or blur a look without a reading is no evidence.
        read = [look for look in (*looks.get(piece.id, ()), piece) if look.kind != "unknown"]
        pieces.append(relocate(combine_looks(read or [piece]), piece))
    left = tuple(u for u in scene.unclear if not (u.pieces and clear >= set(u.pieces)))
    return replace(scene, pieces=tuple(pieces), unclear=left), tuple(unmatched)


def _match_pieces(scene: Scene, other: Scene) -> tuple[dict[int, int], set[int]]:
    """Ids in `scene` to ids in `other`, and the ids whose groups match place for place."""
    pairs: dict[int, int] = {}
    whole: set[int] = set()
    if (scene.board is None) != (other.board is None):
        return pairs, whole
    left = [_cells(other, component) for component in range(len(other.components))]
    for component in range(len(scene.components)):
        mine = _cells(scene, component)
        shifts = [_best_shift(mine, cells, scene.board is not None) for cells in left]
        alike, (down, right), theirs = max(
            ((alike, shift, cells) for (shift, alike), cells in zip(shifts, left, strict=True)),
            key=itemgetter(0),
            default=(0, (0, 0), {}),
        )
        if alike < max(LEAST_ALIKE, ALIKE * len(mine)):
            continue
        left = [cells for cells in left if cells is not theirs]
        matches = {cell: theirs.get((cell[0] + down, cell[1] + right)) for cell in mine}
        pairs |= {mine[cell].id: piece.id for cell, piece in matches.items() if piece is not None}
        if len(mine) == len(theirs) and all(matches.values()):
            whole |= {piece.id for piece in mine.values()}
    return pairs, whole


def _cells(scene: Scene, component: int) -> dict[Cell, Piece]:
    """The pieces of a component by row and column; empty if its way up is in doubt."""
    if scene.components[component].turns[0] < CERTAIN:
        return {}
    pieces = (scene.by_id[number] for number in scene.members(component))
    return {(piece.row or 0, piece.col or 0): piece for piece in pieces}


def _best_shift(
    mine: Mapping[Cell, Piece], theirs: Mapping[Cell, Piece], on_board: bool
) -> tuple[Cell, int]:
    """The shift in rows and columns under which most pieces match, and how many do.

    On a printed board it is (0, 0).
    """
    both = ((cell, cell) for cell in mine if cell in theirs) if on_board else product(mine, theirs)
    shifts = Counter(
        (there[0] - here[0], there[1] - here[1])
        for here, there in both
        if _print_of(mine[here]) == _print_of(theirs[there])
    )
    return shifts.most_common(1)[0] if shifts else ((0, 0), 0)


def _print_of(piece: Piece) -> tuple[str | None, tuple[str, ...] | None]:
    return piece.face, piece.corners
