"""Formula: cards that make a true formula, changed turn by turn by covering cards.

One formula: `judge_formula`, or `read_line` first for a row of faces. A turn: `judge_turn`. A whole
round: `Game`, then `finish`; several for points: `Match`. A turn for the computer: `choose`. Jokers
stand in brackets: "8 + 1(4) = 22" has one that stands for 4, "(?)" one of unknown value. Piles are
named from the left: "A1", "A2", "op", "B1", "=", "C1".
"""

from rules.formula.game import FinalRuling as FinalRuling
from rules.formula.game import Game as Game
from rules.formula.game import Held as Held
from rules.formula.game import Match as Match
from rules.formula.game import Standing as Standing
from rules.formula.game import Turn as Turn
from rules.formula.game import finish as finish
from rules.formula.judging import FormulaRuling as FormulaRuling
from rules.formula.judging import TurnRuling as TurnRuling
from rules.formula.judging import judge_formula as judge_formula
from rules.formula.judging import judge_turn as judge_turn
from rules.formula.position import EQUALS as EQUALS
from rules.formula.position import JOKER as JOKER
from rules.formula.position import SIGNS as SIGNS
from rules.formula.position import Card as Card
from rules.formula.position import Formula as Formula
from rules.formula.position import Line as Line
from rules.formula.position import Sign as Sign
from rules.formula.position import Start as Start
from rules.formula.position import TableFormula as TableFormula
from rules.formula.position import answer as answer
from rules.formula.position import format_number as format_number
from rules.formula.position import is_same as is_same
from rules.formula.position import is_true as is_true
from rules.formula.position import parse_number as parse_number
from rules.formula.position import parse_table as parse_table
from rules.formula.position import read_line as read_line
from rules.formula.position import value_of as value_of
from rules.formula.ruleset import Ruleset as Ruleset
from rules.formula.seat import Choice as Choice
from rules.formula.seat import choose as choose
