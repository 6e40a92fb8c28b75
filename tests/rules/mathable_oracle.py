"""The rules of Mathable once more, slow and written differently, to test the real ones against.

Positions are plain dicts from (row, col) to number, printed numbers included; legality is decided
by writing out expressions and evaluating them with fractions; orders are tried one by one.
"""

from fractions import Fraction
from itertools import permutations

from rules.mathable import Board, Move

Place = tuple[int, int]
Numbers = dict[Place, int]

_PYTHON = {"+": "+", "−": "-", "×": "*", "÷": "/"}


def numbers_of(board: Board) -> Numbers:
    size = range(board.edition.rows), range(board.edition.cols)
    cells = board.edition.cells
    printed = {(r, c): cells[r][c].printed for r in size[0] for c in size[1]}
    tiles = {(at.row, at.col): value for at, value in board.tiles.items()}
    return {at: number for at, number in printed.items() if number is not None} | tiles


def _triples(board: Board) -> list[tuple[Place, ...]]:
    """Every three squares in a line, with the square to be filled at either end."""
    rows, cols = board.edition.rows, board.edition.cols
    across = [((r, c), (r, c + 1), (r, c + 2)) for r in range(rows) for c in range(cols - 2)]
    down = [((r, c), (r + 1, c), (r + 2, c)) for r in range(rows - 2) for c in range(cols)]
    return [triple for one in across + down for triple in (one, one[::-1])]


def _makes(one: int, other: int, value: int, sign: str | None) -> bool:
    for symbol, operator in _PYTHON.items():
        for left, right in ((one, other), (other, one)):
            if sign in (None, symbol) and not (operator == "/" and right == 0):
                scope = {"left": Fraction(left), "right": Fraction(right)}
                if eval(f"left {operator} right == {value}", {}, scope):
                    return True
    return False


def directions(board: Board, numbers: Numbers, at: Place, value: int) -> int:
    """How many directions count for a number on a square."""
    sign = board.edition.cells[at[0]][at[1]].sign
    beside = [triple[1:] for triple in _triples(board) if triple[0] == at]
    return sum(
        _makes(numbers[one], numbers[other], value, sign)
        for one, other in beside
        if one in numbers and other in numbers
    )


def legal_moves(board: Board) -> set[Move]:
    """All legal moves, trying each tile on each square."""
    numbers, squares = numbers_of(board), board.edition.squares
    lying = list(board.tiles.values())
    return {
        Move(square, value)
        for square in squares
        if (square.row, square.col) not in numbers
        for value, supply in board.edition.supply.items()
        if lying.count(value) < supply
        and directions(board, numbers, (square.row, square.col), value)
    }


def turn_scores(
    board: Board, moves: list[Move], rack: int, bag: int, draws: int | None
) -> set[int]:
    """Every score that some order of the tiles, with some extra draws, can have made."""
    scores: set[int] = set()
    for order in permutations(moves):
        scores |= _play(board, numbers_of(board), order, rack, bag, 0, draws, rack)
    return scores


def _play(
    board: Board,
    numbers: Numbers,
    order: tuple[Move, ...],
    held: int,
    bag: int,
    drawn: int,
    draws: int | None,
    rack: int,
) -> set[int]:
    if not order:
        full = held == 0 and rack == board.edition.rack_size
        return set() if draws not in (None, drawn) else {board.edition.bonus if full else 0}
    (row, col), value = order[0].square, order[0].value
    at = (row, col)
    cell = board.edition.cells[row][col]
    counting = directions(board, numbers, at, value)
    if held == 0 or at in numbers or not counting:
        return set()
    later: set[int] = set()
    for more in (0, 1) if cell.sign and bag else (0,):
        later |= _play(
            board,
            numbers | {at: value},
            order[1:],
            held - 1 + more,
            bag - more,
            drawn + more,
            draws,
            rack,
        )
    return {score + value * counting * cell.factor for score in later}


def placeable(board: Board, moves: list[Move]) -> set[Move]:
    """The tiles that some order of play places, trying every order."""
    found: set[Move] = set()
    seen: set[frozenset[Move]] = set()

    def extend(numbers: Numbers, placed: frozenset[Move]) -> None:
        if placed in seen:
            return
        seen.add(placed)
        found.update(placed)
        for move in set(moves) - placed:
            at = (move.square.row, move.square.col)
            if directions(board, numbers, at, move.value):
                extend(numbers | {at: move.value}, placed | {move})

    extend(numbers_of(board), frozenset())
    return found
