"""Mathable: tiles that are sums, differences, products or quotients of the two beside them.

One tile: `judge_move`. A turn, as far as the order of its tiles is known: `judge_turn`. A position
without history: `judge_position`. A whole game: `Game`, `finish`. Squares are named by row and
column ("7B"), with the logo at the top left; "7B=4" is a move.
"""

from rules.mathable.counting import hint, legal_moves
from rules.mathable.draws import UNLIMITED_RACK, TurnRack, signs_filled
from rules.mathable.edition import (
    COLUMNS,
    EDITION_2021,
    LAYOUT_2021,
    Edition,
    Move,
    Square,
    format_grid,
)
from rules.mathable.final import finish, halls_of_fame
from rules.mathable.game import Game, ScoredTurn, Turn
from rules.mathable.judging import MoveRuling, PositionRuling, judge_position, judge_turn
from rules.mathable.position import Board
from rules.mathable.search import Points
from rules.mathable.seat import LEVELS, Choice, choose
from rules.verdict import FinalRuling, Standing
