"""Mobius, designed by Mark Steere in November 2008 (marksteeregames.com).

Two players link bars along the one edge of a Möbius strip. A position: `judge_position`, or
`settle` first for stones as they were seen. Two looks at a game: `judge_change`. Who has won:
`winner`, with the chains that show it `win`. Cells are named by column letter and row ("F0"), split
cells by their half at the top.

The author lets the game be programmed freely if it keeps its name and rules and he is credited:
show `CREDIT` wherever it is named to a user.
"""

from rules.mobius.board import COLOURS, LETTERS, STEERE_2008, Bar, Board, Cell, Colour
from rules.mobius.judging import (
    PositionRuling,
    gone,
    judge_change,
    judge_position,
    other,
    whose_turn,
)
from rules.mobius.position import Position, Settled, Stone, settle
from rules.mobius.seat import LEVELS, choose
from rules.mobius.wins import (
    USUAL,
    Chain,
    Ruleset,
    Win,
    groups,
    parse_chain,
    twice_round,
    win,
    winner,
)

CREDIT = "Mobius (Mark Steere, 2008, marksteeregames.com)"
