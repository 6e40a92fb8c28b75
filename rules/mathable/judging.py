"""Rulings on one tile, on a turn, and on a position without history."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rules.mathable.counting import counting_directions, direction_faults, explain_move, tile_points
from rules.mathable.draws import TurnRack, draw_faults
from rules.mathable.edition import EDITION_2021, Edition, Move, Square
from rules.mathable.placing import (
    closure,
    place_faults,
    possibly_supported,
    stuck_faults,
    supply_faults,
    value_faults,
)
from rules.mathable.position import Board
from rules.mathable.search import Groups, NoOrder, TurnScore, search_orders
from rules.message import Message, Text, one_of
from rules.verdict import DetailedRuling, RuleFinding, Ruling, note, question, violation


@dataclass(frozen=True, slots=True)
class MoveRuling(DetailedRuling):
    """The ruling on one tile: its points and why it counts, or every violation."""

    move: Move
    points: int

    @property
    def message(self) -> Text:
        return self.ruling.summary


def judge_move(board: Board, move: Move) -> MoveRuling:
    """Rule on one tile placed on the board (rule sheet 1.3 to 1.5), with every violation."""
    directions = counting_directions(board, move) if board.edition.has(move.square) else ()
    findings = [
        *place_faults(board, move),
        *value_faults(board.edition, [move]),
        *supply_faults(board, [move]),
        *([] if directions else direction_faults(board, move)),
    ]
    ruling = Ruling.of(findings, explain_move(board, move, directions) if directions else "")
    points = tile_points(board, move, len(directions)) if ruling.valid else 0
    return MoveRuling(ruling, move, points)


@dataclass(frozen=True, slots=True)
class TurnRuling(DetailedRuling):
    """The ruling on a turn.

    `board` is the position after it, with all tiles on free squares, legal or not. `steps` rules on
    the tiles one by one, in `low_order` of a legal turn. `score` is None for an illegal turn.
    """

    board: Board
    steps: tuple[MoveRuling, ...]
    score: TurnScore | None


def judge_turn(board: Board, groups: Groups, rack: TurnRack) -> TurnRuling:
    """Rule on a turn in groups of new tiles, each placed after the one before.

    Groups of one tile are a known order; a single group is a turn of unknown order. With very many
    tiles in a group the score is a range that may be too wide, and whether some order fits the rack
    may be a question.
    """
    moves = [move for group in groups for move in group]
    after, faults = board, list[RuleFinding]()
    order, placed = list[Move](), list[Move]()
    for group in groups:
        closed = closure(after, group)
        faults += [*closed.misplaced_faults, *stuck_faults(closed)]
        order += [*closed.order, *closed.stuck, *closed.misplaced]
        placed += [move for move in group if move not in closed.misplaced]
        after = closed.board
    faults += [
        *value_faults(board.edition, moves),
        *supply_faults(board, moves),
        *draw_faults(board, placed, rack),
    ]
    outcome = None if faults else search_orders(board, order, groups, rack)
    score = outcome if isinstance(outcome, TurnScore) else None
    if isinstance(outcome, NoOrder):
        faults = [_no_order_finding(moves, rack, outcome.certain)]
    ruling = Ruling.of([*faults, *_score_notes(score)], _summary(moves, score))
    steps = _steps(board, order if score is None else score.low_order)
    return TurnRuling(ruling, after, steps, score)


def _steps(board: Board, order: Iterable[Move]) -> tuple[MoveRuling, ...]:
    steps = []
    for move in order:
        steps.append(judge_move(board, move))
        if board.is_empty(move.square):
            board = board.place(move.square, move.value)
    return tuple(steps)


def _score_notes(score: TurnScore | None) -> Iterator[RuleFinding]:
    if score is None:
        return
    squares = [move.square for move in score.low_order]
    spread = score.tiles_high - score.tiles_low
    if spread:
        yield note("mathable-order-open", squares, points=spread, exact=score.exact)
    if len(score.spans) > 1:
        yield note("mathable-bonus-open", squares, points=score.bonuses[-1])


def _no_order_finding(moves: list[Move], rack: TurnRack, certain: bool) -> RuleFinding:
    squares = [move.square for move in moves]
    args = {"tiles": len(moves), "rack": rack.size}
    if certain:
        return violation("mathable-draws-too-late", squares, **args)
    return question("mathable-order-unknown", squares, **args)


def _summary(moves: list[Move], score: TurnScore | None) -> Message:
    if score is None or not moves:
        return Message.of("mathable-none-placed")
    return Message.of(
        "mathable-placed",
        tiles=len(moves),
        points=points_message(((score.low, score.high),)),
        bonus=score.bonuses[0] > 0,
    )


def points_message(spans: Iterable[tuple[int, int]]) -> Message:
    """ "7 points", "23 to 33 points" or "48 or 98 points" """
    spans = tuple(spans)
    if len(spans) == 1 and spans[0][0] == spans[0][1]:
        return Message.of("mathable-points", points=spans[0][0])
    parts = [
        low if low == high else Message.of("mathable-span", low=low, high=high)
        for low, high in spans
    ]
    return Message.of("mathable-points-in", spans=one_of(parts))


@dataclass(frozen=True, slots=True)
class PositionRuling(DetailedRuling):
    """The ruling on a position of which some squares may be `covered`.

    `undecided` names the squares whose tiles count in no direction, but may thanks to tiles that
    are not visible.
    """

    covered: tuple[str, ...] = ()
    undecided: frozenset[str] = frozenset()

    @property
    def certain_violations(self) -> tuple[RuleFinding, ...]:
        """The violations that no hidden tile can resolve."""
        return tuple(v for v in self.ruling.violations if self.undecided.isdisjoint(v.at[:1]))

    @property
    def is_legal(self) -> bool | None:
        """Whether the position is legal; None where that depends on covered squares."""
        return None if self.covered and not self.certain_violations else self.valid


def judge_position(
    squares: Mapping[str, int], edition: Edition = EDITION_2021, covered: Iterable[str] = ()
) -> PositionRuling:
    """Rule on tiles by the names of their squares, without history.

    Some order of play must explain every tile (rule sheet 1.3), with no more tiles of a value than
    the box holds. `covered` squares are not visible. Raises PositionError for a bad name.
    """
    moves = [Move(Square.parse(name), value) for name, value in squares.items()]
    empty = Board(edition)
    closed = closure(empty, moves)
    findings = [
        *closed.misplaced_faults,
        *value_faults(edition, moves),
        *supply_faults(empty, moves),
        *stuck_faults(closed),
    ]
    message = Message.of("mathable-possible", tiles=len(moves))
    ruling = Ruling.of(findings, message if moves else Message.of("mathable-no-tile"))
    covered = tuple(covered)
    undecided = possibly_supported(map(Square.parse, covered), closed.stuck, edition)
    return PositionRuling(ruling, covered, frozenset(square.name for square in undecided))
