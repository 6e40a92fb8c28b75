"""Cirplexed!: 90 tiles with a quarter disc on each corner; full circles of one colour win.

One board: `count`, or `circles` to show them; under doubt `Reading.ranges` and `Reading.changing`.
Several players: `rank`, and `places` under doubt. Rulings with all findings: `judge_board` and
`judge_table`. A face is its four colours clockwise from the top left ("ROYG"), a place a row and a
column ("0,-2").
"""

from rules.cirplexed.board import ALL_TILES, COLOURS, Board, Colour, Face, Quarter, in_words
from rules.cirplexed.circles import Counts, Ruleset, circles, count, named, rank
from rules.cirplexed.doubt import Range, Ranges, Reading, places
from rules.cirplexed.growth import aligned, grown, judge_growth
from rules.cirplexed.judging import (
    FULL_BOARD,
    MISREAD,
    TableRuling,
    full_board,
    judge_board,
    judge_table,
    size_faults,
    tiles_of,
)
from rules.lattice import Cell
