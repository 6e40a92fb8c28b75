"""Formula: cards that make a true formula, changed turn by turn by covering cards.

One formula: `judge_formula`, or `read_line` first for a row of faces. A turn: `judge_turn`. A whole
round: `Game`, then `finish`; several for points: `Match`. Jokers stand in brackets: "8 + 1(4) = 22"
has one that stands for 4, "(?)" one of unknown value. Piles are named from the left: "A1", "A2",
"op", "B1", "=", "C1".
"""

from rules.formula.arithmetic import answer
from rules.formula.covering import Covering, covers
from rules.formula.final import FinalRuling, Standing, finish, worth
from rules.formula.game import Game, GameError, Played
from rules.formula.hands import Held
from rules.formula.jokers import is_true, readings
from rules.formula.judging import FormulaRuling, TurnRuling, judge_formula, judge_turn
from rules.formula.line import Line, read_line
from rules.formula.match import Match, MatchError
from rules.formula.pieces import (
    JOKER,
    SIGNS,
    Card,
    CardError,
    Number,
    Sign,
    format_number,
    parse_number,
    value_of,
)
from rules.formula.position import Formula, FormulaError, Start, TableFormula, parse_table
from rules.formula.ruleset import Ruleset
from rules.formula.turn import Turn
from rules.options import RulesetError

__all__ = [
    "JOKER",
    "SIGNS",
    "Card",
    "CardError",
    "Covering",
    "FinalRuling",
    "Formula",
    "FormulaError",
    "FormulaRuling",
    "Game",
    "GameError",
    "Held",
    "Line",
    "Match",
    "MatchError",
    "Number",
    "Played",
    "Ruleset",
    "RulesetError",
    "Sign",
    "Standing",
    "Start",
    "TableFormula",
    "Turn",
    "TurnRuling",
    "answer",
    "covers",
    "finish",
    "format_number",
    "is_true",
    "judge_formula",
    "judge_turn",
    "parse_number",
    "parse_table",
    "read_line",
    "readings",
    "value_of",
    "worth",
]
