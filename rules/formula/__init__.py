"""Formula: cards that make a true formula, changed turn by turn by covering cards.

One formula: `judge_formula`, after `read_line` for a row of faces. A turn: `judge_turn`. A round:
`Game`, then `finish`; several: `Match`. A computer's turn: `choose`. Jokers are in
brackets: in "8 + 1(4) = 22" one stands for 4, "(?)" is one of unknown value. Piles are named from
the left: "A1", "A2", "op", "B1", "=", "C1".
"""

from rules.arithmetic import SIGNS, Sign, calculate
from rules.formula.game import Game, HandSize, Turn
from rules.formula.judging import FormulaRuling, TurnRuling, judge_formula, judge_turn
from rules.formula.match import Match, finish
from rules.formula.position import (
    EQUALS,
    JOKER,
    Card,
    Formula,
    Line,
    Start,
    TableFormula,
    format_number,
    is_same,
    is_true,
    parse_number,
    parse_table,
    read_line,
    value_of,
)
from rules.formula.ruleset import Ruleset
from rules.formula.seat import Choice, choose
from rules.verdict import FinalRuling, Standing
