"""Mathable: tiles that are sums, differences, products or quotients of the two beside them.

One tile: `judge_move`. A turn: `judge_groups`, by what is known of the order of its tiles. A
position without history: `judge_position`. A whole game: `Game`, `finish`. Squares are named by row
and column ("7B"), with the logo at the top left; "7B=4" is a move.
"""

from rules.mathable.counting import legal_moves as legal_moves
from rules.mathable.draws import ANYBODY as ANYBODY
from rules.mathable.draws import Hand as Hand
from rules.mathable.draws import signs_filled as signs_filled
from rules.mathable.edition import COLUMNS as COLUMNS
from rules.mathable.edition import EDITION_2021 as EDITION_2021
from rules.mathable.edition import LAYOUT_2021 as LAYOUT_2021
from rules.mathable.edition import Edition as Edition
from rules.mathable.edition import Move as Move
from rules.mathable.edition import Square as Square
from rules.mathable.edition import format_grid as format_grid
from rules.mathable.final import FinalRuling as FinalRuling
from rules.mathable.final import HallsOfFame as HallsOfFame
from rules.mathable.final import Standing as Standing
from rules.mathable.final import finish as finish
from rules.mathable.game import Game as Game
from rules.mathable.game import Played as Played
from rules.mathable.game import Scored as Scored
from rules.mathable.game import Turn as Turn
from rules.mathable.judging import MoveRuling as MoveRuling
from rules.mathable.judging import PositionRuling as PositionRuling
from rules.mathable.judging import judge_groups as judge_groups
from rules.mathable.judging import judge_position as judge_position
from rules.mathable.position import Board as Board
from rules.mathable.seat import LEVELS as LEVELS
from rules.mathable.seat import Choice as Choice
from rules.mathable.seat import choose as choose
