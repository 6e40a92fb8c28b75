"""Cirplexed!: 90 tiles with a quarter disc on each corner; full circles of one colour win.

One board: `count`, or `circles` to show them; under doubt `Reading.ranges` and `Reading.changing`.
Several players: `rank`, and `places` under doubt. Rulings with all findings: `judge_board` and
`judge_table`. A face is its four colours clockwise from the top left ("ROYG"), a place a row and a
column ("0,-2").
"""

from rules.cirplexed.circles import Circle, Counts, Kind, Vertex, circles, count
from rules.cirplexed.doubt import Range, Ranges, Reading, places
from rules.cirplexed.faults import MISREAD, half_side_shift, size_faults, spot
from rules.cirplexed.judging import Counted, TableRuling, judge_board, judge_table
from rules.cirplexed.pieces import ALL_TILES, COLOURS, CORNERS, Colour, Face, FaceError, Tile
from rules.cirplexed.position import Board, BoardError, Cell, Quarter
from rules.cirplexed.ranking import Ranking, RankingError, Standing, rank
from rules.cirplexed.rounds import (
    FULL_BOARD,
    PlayersError,
    Stage,
    full_board,
    rounds,
    rounds_played,
    tiles_after,
)
from rules.cirplexed.ruleset import Partial, Ruleset
from rules.options import RulesetError

__all__ = [
    "ALL_TILES",
    "COLOURS",
    "CORNERS",
    "FULL_BOARD",
    "MISREAD",
    "Board",
    "BoardError",
    "Cell",
    "Circle",
    "Colour",
    "Counted",
    "Counts",
    "Face",
    "FaceError",
    "Kind",
    "Partial",
    "PlayersError",
    "Quarter",
    "Range",
    "Ranges",
    "Ranking",
    "RankingError",
    "Reading",
    "Ruleset",
    "RulesetError",
    "Stage",
    "Standing",
    "TableRuling",
    "Tile",
    "Vertex",
    "circles",
    "count",
    "full_board",
    "half_side_shift",
    "judge_board",
    "judge_table",
    "places",
    "rank",
    "rounds",
    "rounds_played",
    "size_faults",
    "spot",
    "tiles_after",
]
