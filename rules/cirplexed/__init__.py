"""Cirplexed!: 90 tiles with a quarter disc on each corner; full circles of one colour win.

One board: `count`, or `circles` to show them; under doubt `Reading.ranges` and `Reading.changing`.
Several players: `rank`, and `places` under doubt. Rulings with all findings: `judge_board` and
`judge_table`. A face is its four colours clockwise from the top left ("ROYG"), a place a row and a
column ("0,-2").
"""

from rules.cirplexed.board import ALL_TILES as ALL_TILES
from rules.cirplexed.board import COLOURS as COLOURS
from rules.cirplexed.board import Board as Board
from rules.cirplexed.board import Colour as Colour
from rules.cirplexed.board import Face as Face
from rules.cirplexed.board import Quarter as Quarter
from rules.cirplexed.board import in_words as in_words
from rules.cirplexed.circles import Counts as Counts
from rules.cirplexed.circles import Ruleset as Ruleset
from rules.cirplexed.circles import circles as circles
from rules.cirplexed.circles import count as count
from rules.cirplexed.circles import named as named
from rules.cirplexed.circles import rank as rank
from rules.cirplexed.doubt import Range as Range
from rules.cirplexed.doubt import Ranges as Ranges
from rules.cirplexed.doubt import Reading as Reading
from rules.cirplexed.doubt import places as places
from rules.cirplexed.growth import aligned as aligned
from rules.cirplexed.growth import grown as grown
from rules.cirplexed.growth import judge_growth as judge_growth
from rules.cirplexed.judging import FULL_BOARD as FULL_BOARD
from rules.cirplexed.judging import MISREAD as MISREAD
from rules.cirplexed.judging import TableRuling as TableRuling
from rules.cirplexed.judging import full_board as full_board
from rules.cirplexed.judging import judge_board as judge_board
from rules.cirplexed.judging import judge_table as judge_table
from rules.cirplexed.judging import size_faults as size_faults
from rules.cirplexed.judging import tiles_of as tiles_of
from rules.lattice import Cell as Cell
