"""Mobius, designed by Mark Steere in November 2008 (marksteeregames.com).

Two players link bars along the one edge of a Möbius strip. A position: `judge_position`, or
`settle` first for stones as they were seen. Two looks at a game: `judge_change`. Who has won:
`winner`, with the chains that show it `win`. Cells are named by column letter and row ("F0"), split
cells by their half at the top.

The author lets the game be programmed freely if it keeps its name and rules and he is credited:
show `CREDIT` wherever it is named to a user.
"""

from rules.mobius.board import COLOURS as COLOURS
from rules.mobius.board import LETTERS as LETTERS
from rules.mobius.board import STEERE_2008 as STEERE_2008
from rules.mobius.board import Bar as Bar
from rules.mobius.board import Board as Board
from rules.mobius.board import Cell as Cell
from rules.mobius.board import Colour as Colour
from rules.mobius.judging import PositionRuling as PositionRuling
from rules.mobius.judging import gone as gone
from rules.mobius.judging import judge_change as judge_change
from rules.mobius.judging import judge_position as judge_position
from rules.mobius.judging import other as other
from rules.mobius.judging import whose_turn as whose_turn
from rules.mobius.position import Position as Position
from rules.mobius.position import Settled as Settled
from rules.mobius.position import Stone as Stone
from rules.mobius.position import settle as settle
from rules.mobius.seat import LEVELS as LEVELS
from rules.mobius.seat import choose as choose
from rules.mobius.wins import USUAL as USUAL
from rules.mobius.wins import Chain as Chain
from rules.mobius.wins import Ruleset as Ruleset
from rules.mobius.wins import Win as Win
from rules.mobius.wins import groups as groups
from rules.mobius.wins import parse_chain as parse_chain
from rules.mobius.wins import twice_round as twice_round
from rules.mobius.wins import win as win
from rules.mobius.wins import winner as winner

CREDIT = "Mobius by Mark Steere, 2008 (marksteeregames.com)"
