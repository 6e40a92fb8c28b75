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
    count_circles,
    rank_boards,
)
from rules.cirplexed.circles import Partial
from tests.rules.oracles import cirplexed as oracle

PARTIAL: tuple[Partial, ...] = ("inclusive", "open")


def compare(rng: Random) -> tuple[str, object, object]:
    """Compare counts of a board, their ranges under doubt, or the winners of a few boards."""
    return rng.choice((_compare_counts, _compare_ranges, _compare_winners))(rng)


def random_board(rng: Random, tiles: int) -> Board:
    """Connected tiles, most of them rotated to match their neighbours."""
    faces: dict[Cell, Face] = {}
    for tile in rng.sample(ALL_TILES, tiles):
        free = {near for cell in faces for near in cell.neighbours} - set(faces) or {Cell(0, 0)}
        tries = [
            (rng.choice(sorted(free)), tile.rotated(quarters))
            for quarters in range(4)
            for _ in range(4)
        ]
        cell, face = max(tries, key=lambda pair: _matches(faces, *pair))
        faces[cell] = face
    return Board(faces)


def _matches(faces: dict[Cell, Face], cell: Cell, face: Face) -> int:
    """Number of corners that would lie beside one of their colour."""
    above, left, right, below = map(faces.get, cell.neighbours)
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


def random_reading(rng: Random, most: int, doubts: int) -> Reading:
    """A board with some quarters in doubt between two or three colours, often on one tile."""
    board = random_board(rng, rng.randint(1, most))
    quarters = [Quarter(cell, corner) for cell in board.faces for corner in range(4)]
    chosen = rng.sample(quarters[: 4 * 3], min(doubts, len(quarters)))
    others = {q: rng.sample(COLOURS, rng.randint(1, 2)) for q in chosen}
    colours = {
        cell: [
            sorted({colour, *others.get(Quarter(cell, corner), ())})
            for corner, colour in enumerate(face)
        ]
        for cell, face in board.faces.items()
    }
    return Reading(board, {cell: map(Face.of, oracle.faces(own)) for cell, own in colours.items()})


def _compare_counts(rng: Random) -> tuple[str, object, object]:
    board = random_board(rng, rng.randint(1, 22))
    return (
        str(board),
        [oracle.counts(dict(board.faces), partial) for partial in PARTIAL],
        [tuple(count_circles(board, Ruleset(partial))) for partial in PARTIAL],
    )


def _compare_ranges(rng: Random) -> tuple[str, object, object]:
    partial = rng.choice(PARTIAL)
    reading = random_reading(rng, 6, 3)
    boards = oracle.readings(reading.faces)
    counts = [oracle.counts(board, partial) for board in boards]
    return (
        f"{reading.board}{dict(reading.doubts)}",
        _extremes(counts),
        list(reading.ranges(Ruleset(partial))),
    )


def _compare_winners(rng: Random) -> tuple[str, object, object]:
    partial = rng.choice(PARTIAL)
    boards = {name: random_board(rng, rng.randint(1, 6)) for name in "ABC"[: rng.randint(2, 3)]}
    plain = {name: dict(board.faces) for name, board in boards.items()}
    expected = oracle.winners(plain, partial)
    ranking = rank_boards(
        {name: count_circles(board, Ruleset(partial)) for name, board in boards.items()}
    )
    return (
        "\n".join(map(str, boards.values())),
        expected,
        frozenset(ranking.winners),
    )


def _extremes(counts: list[oracle.Counts]) -> list[tuple[int, int]]:
    """The smallest and the largest count of each kind of circle."""
    return [(min(numbers), max(numbers)) for numbers in zip(*counts, strict=True)]
