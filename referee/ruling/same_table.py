"""Several photographs of one table: what one of them leaves in doubt another may tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from operator import itemgetter

from referee.ruling.doubt import CERTAIN
from referee.ruling.evidence import joined, placed
from vision.piece import Piece
from vision.scene import Scene

ALIKE = 0.6
"""Share of the places of two groups that must show the same for them to be one group: of two
different pods of one game a third may at times, by chance."""

LEAST_ALIKE = 2
"""So many pieces must show the same, at least."""

Cell = tuple[int, int]


def clearest(scenes: Sequence[Scene]) -> int:
    """Number of the scene in which least is in doubt."""

    def doubt(number: int) -> int:
        scene = scenes[number]
        return len(scene.unclear) + sum(p.confidence < CERTAIN for p in scene.pieces)

    return min(range(len(scenes)), key=doubt)


def told_by(scene: Scene, others: Sequence[Scene]) -> tuple[Scene, tuple[int, ...]]:
    """A scene with the evidence of others of the same table.

    Pieces are the same where their groups, or boards, show mostly the same faces in the same
    places; what lies apart is told by nothing but its own photograph.

    Returns
    -------
    scene, strange
        The scene with all evidence, and the numbers of the others that show none of its groups.
    """
    looks: dict[int, list[Piece]] = {}
    clear: set[int] = set()
    strange = []
    for number, other in enumerate(others):
        pairs, whole = _pairs(scene, other)
        if not pairs:
            strange.append(number)
        unclear = {piece for one in other.unclear for piece in one.pieces}
        for mine, theirs in pairs.items():
            looks.setdefault(mine, []).append(other.by_id[theirs])
            if mine in whole and theirs not in unclear:
                clear.add(mine)
    pieces = []
    for piece in scene.pieces:
        # At glare or blur a look that showed nothing says nothing.
        telling = [look for look in (*looks.get(piece.id, ()), piece) if look.kind != "unknown"]
        pieces.append(placed(joined(telling or [piece]), piece))
    left = tuple(one for one in scene.unclear if not (one.pieces and clear >= set(one.pieces)))
    return replace(scene, pieces=tuple(pieces), unclear=left), tuple(strange)


def _pairs(scene: Scene, other: Scene) -> tuple[dict[int, int], set[int]]:
    """Pieces of the one by the other's, and those whose groups are the same place for place."""
    pairs: dict[int, int] = {}
    whole: set[int] = set()
    if (scene.board is None) != (other.board is None):
        return pairs, whole
    left = [_cells(other, number) for number in range(len(other.components))]
    for component in range(len(scene.components)):
        mine = _cells(scene, component)
        steps = [_best_step(mine, cells, scene.board is not None) for cells in left]
        alike, (down, right), theirs = max(
            ((alike, step, cells) for (step, alike), cells in zip(steps, left, strict=True)),
            key=itemgetter(0),
            default=(0, (0, 0), {}),
        )
        if alike < max(LEAST_ALIKE, ALIKE * len(mine)):
            continue
        left = [cells for cells in left if cells is not theirs]
        seen = {cell: theirs.get((cell[0] + down, cell[1] + right)) for cell in mine}
        pairs |= {mine[cell].id: piece.id for cell, piece in seen.items() if piece is not None}
        if len(mine) == len(theirs) and all(seen.values()):
            whole |= {piece.id for piece in mine.values()}
    return pairs, whole


def _cells(scene: Scene, component: int) -> dict[Cell, Piece]:
    """The pieces of a component by row and column, if its way up is known."""
    if scene.components[component].turns[0] < CERTAIN:
        return {}
    pieces = (scene.by_id[number] for number in scene.members(component))
    return {(piece.row or 0, piece.col or 0): piece for piece in pieces}


def _best_step(
    mine: Mapping[Cell, Piece], theirs: Mapping[Cell, Piece], on_board: bool
) -> tuple[Cell, int]:
    """By how many rows and columns one group is moved against the other, and how alike they are.

    On a printed board no group is moved.
    """
    both = ((cell, cell) for cell in mine if cell in theirs) if on_board else product(mine, theirs)
    steps = Counter(
        (there[0] - here[0], there[1] - here[1])
        for here, there in both
        if _shows(mine[here]) == _shows(theirs[there])
    )
    return steps.most_common(1)[0] if steps else ((0, 0), 0)


def _shows(piece: Piece) -> tuple[str | None, tuple[str, ...] | None]:
    return piece.face, piece.corners
