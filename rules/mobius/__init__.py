"""Mobius, designed by Mark Steere in November 2008 (marksteeregames.com).

Two players link bars along the one edge of a Möbius strip. A position: `judge_position`, or
`settle` first for stones as they were seen. Two looks at a game: `judge_change`. A game move by
move: `Game`. Who has won: `winner`, with the chains that show it `win`, and who cannot but win
`decided`. Cells are named by column letter and row ("F0"), split cells by their half at the top.

The author lets the game be programmed freely if it keeps its name and rules and he is credited:
show `CREDIT` wherever it is named to a user.
"""

from rules.mobius.board import STEERE_2008, Bar, Board, BoardError, Link, Side
from rules.mobius.chains import Chain, Win, win
from rules.mobius.faults import Settled, Stone, settle
from rules.mobius.game import Game, GameError, Played
from rules.mobius.judging import (
    ChangeRuling,
    PositionRuling,
    judge_change,
    judge_position,
    turn,
)
from rules.mobius.places import COLOURS, LETTERS, Cell, CellError, Colour, other
from rules.mobius.position import Position, PositionError
from rules.mobius.wins import Group, How, decided, groups, winner

CREDIT = "Mobius by Mark Steere, 2008 (marksteeregames.com)"

__all__ = [
    "COLOURS",
    "CREDIT",
    "LETTERS",
    "STEERE_2008",
    "Bar",
    "Board",
    "BoardError",
    "Cell",
    "CellError",
    "Chain",
    "ChangeRuling",
    "Colour",
    "Game",
    "GameError",
    "Group",
    "How",
    "Link",
    "Played",
    "Position",
    "PositionError",
    "PositionRuling",
    "Settled",
    "Side",
    "Stone",
    "Win",
    "decided",
    "groups",
    "judge_change",
    "judge_position",
    "other",
    "settle",
    "turn",
    "win",
    "winner",
]
