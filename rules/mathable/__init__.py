"""Mathable: tiles that are sums, differences, products or quotients of the two beside them.

One tile: `judge_move`. A turn: `judge_turn` where the order is known, `judge_new_tiles` where only
the new tiles are. A position without history: `judge_position`. A whole game: `Game`, `finish`.
Squares are named by row and column ("7B"), with the logo at the top left; "7B=4" is a move.
"""

from rules.mathable.arithmetic import Equation, equations
from rules.mathable.board import Board, BoardError
from rules.mathable.cells import Cell, LayoutError, Sign, format_layout, parse_layout
from rules.mathable.change import Change, compare
from rules.mathable.counting import Count, counts
from rules.mathable.draws import Bonus, Hand, signs_filled
from rules.mathable.edition import EDITION_2021, LAYOUT_2021, Edition, EditionError
from rules.mathable.final import FinalRuling, Standing, finish
from rules.mathable.game import Game, GameError, Played, Scored
from rules.mathable.hall import Entry, Hall, HallError, HallsOfFame
from rules.mathable.lines import Direction
from rules.mathable.moves import (
    MoveRuling,
    hint,
    is_legal,
    judge_move,
    legal_moves,
    legal_values,
    points,
)
from rules.mathable.position import Closure, PositionRuling, closure, judge_position
from rules.mathable.record import Turn
from rules.mathable.squares import Move, Square, SquareError
from rules.mathable.turns import (
    TurnRuling,
    TurnScore,
    judge_groups,
    judge_new_tiles,
    judge_turn,
)

__all__ = [
    "EDITION_2021",
    "LAYOUT_2021",
    "Board",
    "BoardError",
    "Bonus",
    "Cell",
    "Change",
    "Closure",
    "Count",
    "Direction",
    "Edition",
    "EditionError",
    "Entry",
    "Equation",
    "FinalRuling",
    "Game",
    "GameError",
    "Hall",
    "HallError",
    "HallsOfFame",
    "Hand",
    "LayoutError",
    "Move",
    "MoveRuling",
    "Played",
    "PositionRuling",
    "Scored",
    "Sign",
    "Square",
    "SquareError",
    "Standing",
    "Turn",
    "TurnRuling",
    "TurnScore",
    "closure",
    "compare",
    "counts",
    "equations",
    "finish",
    "format_layout",
    "hint",
    "is_legal",
    "judge_groups",
    "judge_move",
    "judge_new_tiles",
    "judge_position",
    "judge_turn",
    "legal_moves",
    "legal_values",
    "parse_layout",
    "points",
    "signs_filled",
]
