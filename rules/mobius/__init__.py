"""Mobius, designed by Mark Steere in November 2008 (marksteeregames.com).

Two players link bars along the single edge of a Möbius strip. `judge_position` rules on a position,
which `place_stones` makes of detected stones; `judge_change` rules on the move between two
positions. `winner` says who has won, `find_win` also by which chains. Cells are named by column
letter and row ("F0"), split cells by their half at the top.

The author permits free programs that keep the name and the rules of the game and credit him: show
`CREDIT` wherever users see the name.
"""

from rules.mobius.board import COLOURS, LETTERS, STEERE_2008, Bar, Board, Cell, Colour
from rules.mobius.judging import (
    PositionRuling,
    colour_to_move,
    judge_change,
    judge_position,
    missing_stone,
    opponent,
    turn_message,
)
from rules.mobius.position import PlacedStones, Position, Stone, place_stones
from rules.mobius.seat import LEVELS, choose
from rules.mobius.wins import (
    USUAL,
    Chain,
    Ruleset,
    Win,
    double_loops,
    find_groups,
    find_win,
    parse_chain,
    winner,
)

CREDIT = "Mobius (Mark Steere, 2008, marksteeregames.com)"
