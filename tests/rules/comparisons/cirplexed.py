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
    contest,
    count,
)
from rules.cirplexed.ruleset import Partial
from tests.rules.comparisons.compared import Compared
from tests.rules.oracles import cirplexed as oracle

PARTIAL: tuple[Partial, ...] = ("inclusive", "open")


def compare(rng: Random) -> Compared:
    """Count a board, or under doubt two or three of them and who can win."""
    return rng.choice((_counts, _contest))(rng)


def grown(rng: Random, tiles: int) -> Board:
    """Tiles laid one beside another; most of them turned so that they match."""
    faces: dict[Cell, Face] = {}
    for tile in rng.sample(ALL_TILES, tiles):
        free = {at for cell in faces for at in cell.neighbours} - set(faces) or {Cell(0, 0)}
        tries = [
            (rng.choice(sorted(free)), tile.corners.turned(quarters))
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


def _counts(rng: Random) -> Compared:
    board = grown(rng, rng.randint(1, 22))
    return Compared(
        str(board),
        "counts",
        [oracle.counts(dict(board.faces), partial) for partial in PARTIAL],
        [tuple(count(board, Ruleset(partial))) for partial in PARTIAL],
    )


def _contest(rng: Random) -> Compared:
    partial = rng.choice(PARTIAL)
    table = {name: doubtful(rng, 6, 3) for name in "ABC"[: rng.randint(2, 3)]}
    plain = {name: choices(reading) for name, reading in table.items()}
    counted = {
        name: sorted({oracle.counts(board, partial) for board in oracle.readings(own)})
        for name, own in plain.items()
    }
    can_win = oracle.winners(plain, partial)
    result = contest(table, Ruleset(partial))
    return Compared(
        "\n".join(f"{reading.board}{dict(reading.doubts)}" for reading in table.values()),
        "a winner" if len(can_win) == 1 else "open",
        (
            {name: (own[0], own[-1]) for name, own in counted.items()},
            {
                name: [(min(n), max(n)) for n in zip(*own, strict=True)]
                for name, own in counted.items()
            },
            next(iter(can_win)) if len(can_win) == 1 else None,
        ),
        (
            {name: (tuple(own.least), tuple(own.most)) for name, own in result.ranges.items()},
            {name: list(own.levels) for name, own in result.ranges.items()},
            None if result.winners is None else frozenset(result.winners),
        ),
    )


def _ends(counted: list[oracle.Counts]) -> list[tuple[int, int]]:
    """The least and the most of each kind of circle."""
    return [(min(numbers), max(numbers)) for numbers in zip(*counted, strict=True)]
