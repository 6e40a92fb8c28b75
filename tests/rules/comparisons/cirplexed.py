"""Boards of Cirplexed!, most tiles matched to their neighbours, with some corners in doubt."""

from random import Random

from rules.cirplexed import (
    ALL_TILES,
    COLOURS,
    Board,
    Cell,
    Face,
    Quarter,
    Reading,
    Ruleset,
    count,
    rank,
)
from rules.cirplexed.circles import Partial
from tests.rules.oracles import cirplexed as oracle

PARTIAL: tuple[Partial, ...] = ("inclusive", "open")


def compare(rng: Random) -> tuple[str, object, object]:
    """Count a board, also one with corners in doubt, or find out who wins of two or three."""
    return rng.choice((_counts, _ranges, _winners))(rng)


def grown(rng: Random, tiles: int) -> Board:
    """Tiles laid one beside another; most of them turned so that they match."""
    faces: dict[Cell, Face] = {}
    for tile in rng.sample(ALL_TILES, tiles):
        free = {at for cell in faces for at in cell.neighbours} - set(faces) or {Cell(0, 0)}
        tries = [
            (rng.choice(sorted(free)), tile.rotated(quarters))
            for quarters in range(4)
            for _ in range(4)
        ]
        cell, face = max(tries, key=lambda one: _matches(faces, *one))
        faces[cell] = face
    return Board(faces)


def _matches(faces: dict[Cell, Face], cell: Cell, face: Face) -> int:
    """How many corners would lie beside one of their colour."""
    above, left, right, below = (faces.get(at) for at in cell.neighbours)
    pairs = (
        (above, (3, 2), (0, 1)), (right, (0, 3), (1, 2)),
        (below, (1, 0), (2, 3)), (left, (2, 1), (3, 0)),
    )  # fmt: skip
    return sum(
        other[theirs] == face[own]
        for other, those, these in pairs
        if other is not None
        for theirs, own in zip(those, these, strict=True)
    )


def doubtful(rng: Random, most: int, doubts: int) -> Reading:
    """A board with some quarters in doubt between two or three colours, often on one tile."""
    board = grown(rng, rng.randint(1, most))
    quarters = [Quarter(cell, corner) for cell in board.faces for corner in range(4)]
    chosen = rng.sample(quarters[: 4 * 3], min(doubts, len(quarters)))
    return Reading(board, {at: frozenset(rng.sample(COLOURS, rng.randint(1, 2))) for at in chosen})


def choices(reading: Reading) -> oracle.Choices:
    """For each tile and corner the colours that it may be."""
    return {
        cell: [
            sorted({colour, *reading.doubts.get(Quarter(cell, corner), ())})
            for corner, colour in enumerate(face)
        ]
        for cell, face in reading.board.faces.items()
    }


def _counts(rng: Random) -> tuple[str, object, object]:
    board = grown(rng, rng.randint(1, 22))
    return (
        str(board),
        [oracle.counts(dict(board.faces), partial) for partial in PARTIAL],
        [tuple(count(board, Ruleset(partial))) for partial in PARTIAL],
    )


def _ranges(rng: Random) -> tuple[str, object, object]:
    partial = rng.choice(PARTIAL)
    reading = doubtful(rng, 6, 3)
    counted = [oracle.counts(board, partial) for board in oracle.readings(choices(reading))]
    return (
        f"{reading.board}{dict(reading.doubts)}",
        _ends(counted),
        list(reading.ranges(Ruleset(partial))),
    )


def _winners(rng: Random) -> tuple[str, object, object]:
    partial = rng.choice(PARTIAL)
    boards = {name: grown(rng, rng.randint(1, 6)) for name in "ABC"[: rng.randint(2, 3)]}
    plain = {name: dict(board.faces) for name, board in boards.items()}
    expected = oracle.winners(plain, partial)
    ranking = rank({name: count(board, Ruleset(partial)) for name, board in boards.items()})
    return (
        "\n".join(map(str, boards.values())),
        expected,
        frozenset(ranking.winners),
    )


def _ends(counted: list[oracle.Counts]) -> list[tuple[int, int]]:
    """The least and the most of each kind of circle."""
    return [(min(numbers), max(numbers)) for numbers in zip(*counted, strict=True)]
