"""Mathable: tiles that are sums, differences, products or quotients of the two beside them.

One tile: `judge_move`. A turn: `judge_groups`, by what is known of the order of its tiles. A
position without history: `judge_position`. A whole game: `Game`, `finish`. Squares are named by row
and column ("7B"), with the logo at the top left; "7B=4" is a move.
"""

from rules.mathable.arithmetic import Equation, equations
from rules.mathable.counting import Count, counts
from rules.mathable.draws import ANYBODY, Hand, signs_filled
from rules.mathable.edition import EDITION_2021, LAYOUT_2021, Edition, EditionError
from rules.mathable.final import FinalRuling, Standing, finish
from rules.mathable.game import Game, GameError, Played, Scored
from rules.mathable.hall import Entry, Hall, HallError, HallsOfFame
from rules.mathable.judging import (
    MoveRuling,
    PositionRuling,
    TurnRuling,
    TurnScore,
    judge_groups,
    judge_move,
    judge_position,
)
from rules.mathable.layout import Cell, LayoutError, format_grid, format_layout, parse_layout
from rules.mathable.moves import hint, is_legal, legal_moves, legal_values
from rules.mathable.places import COLUMNS, Move, Square, SquareError
from rules.mathable.position import Board, BoardError
from rules.mathable.turn import Turn

__all__ = [
    "ANYBODY",
    "COLUMNS",
    "EDITION_2021",
    "LAYOUT_2021",
    "Board",
    "BoardError",
    "Cell",
    "Count",
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
    "Square",
    "SquareError",
    "Standing",
    "Turn",
    "TurnRuling",
    "TurnScore",
    "counts",
    "equations",
    "finish",
    "format_grid",
    "format_layout",
    "hint",
    "is_legal",
    "judge_groups",
    "judge_move",
    "judge_position",
    "legal_moves",
    "legal_values",
    "parse_layout",
    "signs_filled",
]
