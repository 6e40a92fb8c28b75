"""Random positions and turns of Mathable, by legal moves and now and then an illegal one."""

from collections.abc import Iterable
from random import Random

from rules.mathable import (
    EDITION_2021,
    Board,
    Edition,
    Move,
    TurnRack,
    judge_position,
    judge_turn,
    legal_moves,
)
from rules.mathable.judging import judge_move
from rules.mathable.placing import closure
from tests.rules.oracles import mathable as oracle

SMALL = Edition(
    name="small",
    layout="""
     A B C D E F
 1   3 . + × . 2
 2   . − . . ÷ .
 3   × . 1 2 . +
 4   . ÷ 3 4 . −
 5   . . × + . .
 6   2 . − ÷ . 3
""",
    supply=dict.fromkeys(range(11), 3) | dict.fromkeys((12, 14, 15, 16, 18, 20, 24), 2),
    rack_size=3,
    bonus=20,
)
"""So small that sign squares are used early, and racks are often emptied."""

BOXES = {
    edition.name: oracle.box(edition.layout, edition.supply, edition.rack_size, edition.bonus)
    for edition in (SMALL, EDITION_2021)
}


def compare(rng: Random) -> tuple[str, object, object]:
    """Rule on the moves in a position, on a turn, or on a position without history."""
    return rng.choice((_compare_moves, _compare_turns, _compare_positions))(rng)


def random_board(rng: Random, most: int = 8, edition: Edition = SMALL) -> Board:
    """A position after legal moves."""
    board = Board(edition)
    for _ in range(rng.randint(0, most)):
        board = board.with_tiles([rng.choice(list(legal_moves(board)))])
    return board


def random_moves(rng: Random, board: Board, most: int = 5) -> list[Move]:
    """Tiles placed one after another, each with a wrong value one time in ten."""
    moves: list[Move] = []
    for _ in range(rng.randint(1, most)):
        move = rng.choice(list(legal_moves(board)))
        move = Move(move.square, rng.randint(0, 20)) if rng.random() < 0.1 else move
        moves.append(move)
        board = board.with_tiles([move])
    return moves


def _compare_moves(rng: Random) -> tuple[str, object, object]:
    board = random_board(rng, 12, EDITION_2021 if rng.random() < 0.1 else SMALL)
    box, numbers = BOXES[board.edition.name], oracle_numbers(board)
    move = Move(rng.choice(board.edition.squares), rng.randint(0, 25))
    legal = oracle.legal_moves(box, numbers)
    square, (tile,) = (move.square.row, move.square.col), oracle_moves([move])
    directions = 0 if square in numbers else oracle.directions(box, numbers, tile)
    points = move.value * directions * box.factor(square) if tile in legal else 0
    ruling, moves = judge_move(board, move), set(oracle_moves(legal_moves(board)))
    return (
        f"{board!r}, {move}",
        (legal, tile in legal, tile in legal, points),
        (moves, ruling.valid, tile in moves, ruling.points),
    )


def _compare_turns(rng: Random) -> tuple[str, object, object]:
    board = random_board(rng)
    moves = random_moves(rng, board)
    draws = rng.choice((None, None, 0, 1, 2))
    rack = TurnRack(rng.randint(1, 5), rng.randint(0, 3), draws)
    box, oracle_rack = BOXES["small"], oracle.Rack(rack.size, rack.bag, rack.draws)
    scores = oracle.turn_scores(box, oracle_numbers(board), oracle_moves(moves), oracle_rack)
    scores = scores if _in_box(board.with_tiles(moves)) else set()
    ruling = judge_turn(board, [rng.sample(moves, len(moves))], rack)
    score = ruling.score
    return (
        f"{board!r}, {' '.join(map(str, moves))}, {rack}",
        (min(scores), max(scores)) if scores else None,
        None if score is None else (score.low, score.high),
    )


def _compare_positions(rng: Random) -> tuple[str, object, object]:
    start = random_board(rng, 3)
    tiles = [*start.moves, *random_moves(rng, start, 4)]
    board = Board(SMALL, {move.square: move.value for move in tiles})
    box, printed = BOXES["small"], oracle_numbers(Board(SMALL))
    placeable = oracle.placeable(box, printed, oracle_moves(tiles))
    expected = len(placeable) == len(tiles) and _in_box(board)
    ruling = judge_position(board.squares(), SMALL)
    return (
        repr(board),
        (expected, placeable),
        (ruling.valid, set(oracle_moves(closure(Board(SMALL), tiles).order))),
    )


def _in_box(board: Board) -> bool:
    values = list(board.tiles.values())
    return all(values.count(value) <= board.edition.supply.get(value, 0) for value in values)


def oracle_numbers(board: Board) -> oracle.Numbers:
    """The tiles and printed numbers of a board, for the oracle."""
    tiles = {(square.row, square.col): value for square, value in board.tiles.items()}
    return BOXES[board.edition.name].printed | tiles


def oracle_moves(moves: Iterable[Move]) -> list[oracle.Move]:
    """Moves for the oracle."""
    return [(move.square.row, move.square.col, move.value) for move in moves]
