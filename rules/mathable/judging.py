"""Rulings on one tile, on a turn of several, and on a position that nobody saw arise."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rules.mathable.counting import counts, direction_faults, explain, tile_points
from rules.mathable.draws import Hand, draw_faults
from rules.mathable.edition import EDITION_2021, Edition, Move, Square
from rules.mathable.placing import (
    closure,
    leaning_on,
    place_faults,
    stuck_faults,
    supply_faults,
    value_faults,
)
from rules.mathable.position import Board
from rules.mathable.search import NoOrder, TurnScore, search_orders
from rules.message import Message, Text, one_of
from rules.verdict import DetailedRuling, RuleFinding, Ruling, note, question, violation

Groups = Sequence[Sequence[Move]]


@dataclass(frozen=True, slots=True)
class MoveRuling(DetailedRuling):
    """The ruling on one tile: what it counts for and its points, or all that is wrong."""

    move: Move
    points: int

    @property
    def said(self) -> Text:
        return self.ruling.summary


def judge_move(board: Board, move: Move) -> MoveRuling:
    """Rule on one tile put on the board (rule sheet 1.3 to 1.5), with everything wrong about it."""
    found = counts(board, move) if board.edition.has(move.square) else ()
    findings = [
        *place_faults(board, move),
        *value_faults(board.edition, [move]),
        *supply_faults(board, [move]),
        *([] if found else direction_faults(board, move)),
    ]
    ruling = Ruling.of(findings, explain(board, move, found) if found else "")
    points = tile_points(board, move, len(found)) if ruling.valid else 0
    return MoveRuling(ruling, move, points)


@dataclass(frozen=True, slots=True)
class TurnRuling(DetailedRuling):
    """The ruling on a turn.

    `board` is the position after it, with all tiles that can lie there, legal or not. `steps` rule
    on the tiles one by one, in `low_order` where the turn is legal; where not `score` is None.
    `effort` is about the milliseconds that the search for an order took.
    """

    board: Board
    steps: tuple[MoveRuling, ...]
    score: TurnScore | None
    effort: float = field(default=0.0, compare=False)


def judge_groups(board: Board, groups: Groups, hand: Hand) -> TurnRuling:
    """Rule on a turn seen in several looks: each group of new tiles came after the one before.

    Groups of one tile are an order that is known, one group of all tiles is a turn of which nobody
    saw the order. Of very many tiles at once the score is a range that may be too wide, and whether
    their order fits the rack may be asked.
    """
    moves = [move for group in groups for move in group]
    walk = _walk(board, groups)
    faults = [
        *walk.faults,
        *value_faults(board.edition, moves),
        *supply_faults(board, moves),
        *draw_faults(board, walk.lying, hand),
    ]
    orders = None if faults else search_orders(board, groups, hand)
    score = orders if isinstance(orders, TurnScore) else None
    if isinstance(orders, NoOrder):
        faults = [_no_order(moves, hand, orders.certain)]
    ruling = Ruling.of([*faults, *_doubts(score)], _summary(moves, score))
    order = walk.order if score is None else score.low_order
    effort = 0.0 if orders is None else orders.effort
    return TurnRuling(ruling, walk.board, _steps(board, order), score, effort)


@dataclass(slots=True)
class _Walk:
    """The turn gone through group by group, with whatever lies on the table."""

    board: Board
    order: list[Move]  # every tile, in an order of play as far as there is one
    lying: list[Move]  # the tiles that have a square to themselves
    faults: list[RuleFinding]


def _walk(board: Board, groups: Groups) -> _Walk:
    walk = _Walk(board, [], [], [])
    for group in groups:
        misplaced, lying = _settle(walk, group)
        found = closure(walk.board, lying)
        walk.faults += stuck_faults(found)
        walk.order += [*found.order, *found.stuck, *misplaced]
        walk.board = found.board.after(found.stuck)
        walk.lying += lying
    return walk


def _settle(walk: _Walk, group: Sequence[Move]) -> tuple[list[Move], list[Move]]:
    """Tell the tiles that cannot lie where they are said to from those that can."""
    misplaced: list[Move] = []
    lying: list[Move] = []
    table = walk.board
    for move in group:
        faults = place_faults(table, move)
        walk.faults += faults
        (misplaced if faults else lying).append(move)
        table = table if faults else table.place(move.square, move.value)
    return misplaced, lying


def _steps(board: Board, order: Iterable[Move]) -> tuple[MoveRuling, ...]:
    steps = []
    for move in order:
        steps.append(judge_move(board, move))
        if board.is_empty(move.square):
            board = board.place(move.square, move.value)
    return tuple(steps)


def _doubts(score: TurnScore | None) -> Iterator[RuleFinding]:
    if score is None:
        return
    at = [move.square for move in score.low_order]
    spread = score.tiles_high - score.tiles_low
    if spread:
        yield note("mathable-order-open", at, points=spread, exact=score.exact)
    if score.bonus == "open" and score.bonus_points:
        yield note("mathable-bonus-open", at, points=score.bonus_points)


def _no_order(moves: list[Move], hand: Hand, certain: bool) -> RuleFinding:
    at = [move.square for move in moves]
    numbers = {"tiles": len(moves), "rack": hand.rack}
    if certain:
        return violation("mathable-draws-too-late", at, **numbers)
    return question("mathable-order-unknown", at, **numbers)


def _summary(moves: list[Move], score: TurnScore | None) -> Message:
    if score is None or not moves:
        return Message.of("mathable-none-placed")
    return Message.of(
        "mathable-placed",
        tiles=len(moves),
        points=points_of(((score.low, score.high),)),
        bonus=score.bonus == "yes",
    )


def points_of(spans: Iterable[tuple[int, int]]) -> Message:
    """ "7 points", "23 to 33 points" or "48 or 98 points" """
    spans = tuple(spans)
    if len(spans) == 1 and spans[0][0] == spans[0][1]:
        return Message.of("mathable-points", points=spans[0][0])
    said = [
        low if low == high else Message.of("mathable-span", low=low, high=high)
        for low, high in spans
    ]
    return Message.of("mathable-points-in", spans=one_of(said))


@dataclass(frozen=True, slots=True)
class PositionRuling(DetailedRuling):
    """The ruling on a position.

    `open` names the squares whose tiles count for nothing as they lie, but may lean on what nobody
    sees.
    """

    open: frozenset[str] = frozenset()

    @property
    def sure(self) -> tuple[RuleFinding, ...]:
        """What is wrong whatever nobody sees."""
        return tuple(one for one in self.ruling.violations if self.open.isdisjoint(one.at[:1]))


def judge_position(
    squares: Mapping[str, int], edition: Edition = EDITION_2021, covered: Iterable[str] = ()
) -> PositionRuling:
    """Rule on tiles by the names of their squares, as a photograph shows them, without history.

    Every tile must be explained by some order of play (rule sheet 1.3), and no value may lie more
    often than the box holds it. Nobody knows what lies on `covered` squares. Raises PositionError
    where a name is none.
    """
    moves = [Move(Square.parse(name), value) for name, value in squares.items()]
    empty = Board(edition)
    misplaced = [fault for move in moves for fault in place_faults(empty, move)]
    lying = [move for move in moves if empty.is_empty(move.square)]
    found = closure(empty, lying)
    findings = [
        *misplaced,
        *value_faults(edition, moves),
        *supply_faults(empty, moves),
        *stuck_faults(found),
    ]
    said = Message.of("mathable-possible", tiles=len(moves))
    ruling = Ruling.of(findings, said if moves else Message.of("mathable-no-tile"))
    leaning = leaning_on(map(Square.parse, covered), found.stuck, edition)
    return PositionRuling(ruling, frozenset(at.name for at in leaning))
