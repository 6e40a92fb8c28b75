"""Positions and turns at Mathable, grown by legal moves, with a wrong tile now and then."""

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

SMALL = Edition.from_layout(
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
"""A board so small that sign squares are met at once, and a rack that is emptied often."""

BOXES = {
    edition.name: oracle.box(edition.layout, edition.supply, edition.rack_size, edition.bonus)
    for edition in (SMALL, EDITION_2021)
}


def compare(rng: Random) -> tuple[str, object, object]:
    """Rule on the moves in a position, on a turn, or on how a position can have arisen."""
    return rng.choice((_moves, _turn, _position))(rng)


def grown(rng: Random, most: int = 8, edition: Edition = SMALL) -> Board:
    """A position that arose by legal moves."""
    board = Board(edition)
    for _ in range(rng.randint(0, most)):
        board = board.with_tiles([rng.choice(list(legal_moves(board)))])
    return board


def placed(rng: Random, board: Board, most: int = 5) -> list[Move]:
    """Tiles placed one after another, of which one may bear a wrong value."""
    moves: list[Move] = []
    for _ in range(rng.randint(1, most)):
        move = rng.choice(list(legal_moves(board)))
        move = Move(move.square, rng.randint(0, 20)) if rng.random() < 0.1 else move
        moves.append(move)
        board = board.with_tiles([move])
    return moves


def _moves(rng: Random) -> tuple[str, object, object]:
    board = grown(rng, 12, EDITION_2021 if rng.random() < 0.1 else SMALL)
    box, lying = BOXES[board.edition.name], numbers(board)
    move = Move(rng.choice(board.edition.squares), rng.randint(0, 25))
    legal = oracle.legal_moves(box, lying)
    at, (tile,) = (move.square.row, move.square.col), plain([move])
    directions = 0 if at in lying else oracle.directions(box, lying, tile)
    points = move.value * directions * box.factor(at) if tile in legal else 0
    ruling, ruled = judge_move(board, move), set(plain(legal_moves(board)))
    return (
        f"{board!r}, {move}",
        (legal, tile in legal, tile in legal, points),
        (ruled, ruling.valid, tile in ruled, ruling.points),
    )


def _turn(rng: Random) -> tuple[str, object, object]:
    board = grown(rng)
    moves = placed(rng, board)
    draws = rng.choice((None, None, 0, 1, 2))
    rack = TurnRack(rng.randint(1, 5), rng.randint(0, 3), draws)
    box, held = BOXES["small"], oracle.Held(rack.size, rack.bag, rack.draws)
    scores = oracle.turn_scores(box, numbers(board), plain(moves), held)
    scores = scores if _in_box(board.with_tiles(moves)) else set()
    ruling = judge_turn(board, [rng.sample(moves, len(moves))], rack)
    score = ruling.score
    return (
        f"{board!r}, {' '.join(map(str, moves))}, {rack}",
        (min(scores), max(scores)) if scores else None,
        None if score is None else (score.low, score.high),
    )


def _position(rng: Random) -> tuple[str, object, object]:
    board = grown(rng, 3)
    tiles = [*board.moves, *placed(rng, board, 4)]
    after = Board(SMALL, {move.square: move.value for move in tiles})
    box, bare = BOXES["small"], numbers(Board(SMALL))
    placeable = oracle.placeable(box, bare, plain(tiles))
    expected = len(placeable) == len(tiles) and _in_box(after)
    ruling = judge_position(after.squares(), SMALL)
    return (
        repr(after),
        (expected, placeable),
        (ruling.valid, set(plain(closure(Board(SMALL), tiles).order))),
    )


def _in_box(board: Board) -> bool:
    values = list(board.tiles.values())
    return all(values.count(value) <= board.edition.supply.get(value, 0) for value in values)


def numbers(board: Board) -> oracle.Numbers:
    """What lies on a board and is printed there."""
    tiles = {(at.row, at.col): value for at, value in board.tiles.items()}
    return BOXES[board.edition.name].printed | tiles


def plain(moves: Iterable[Move]) -> list[oracle.Move]:
    """Moves as the oracle takes them."""
    return [(move.square.row, move.square.col, move.value) for move in moves]
