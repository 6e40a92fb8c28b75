"""Cirplexed!: 90 tiles with a quarter disc on each corner; full circles of one colour win.

One board: `count_circles` and `find_circles`; under doubt `Reading.ranges` and
`Reading.decisive_quarters`. Several players: `rank_boards`; under doubt `possible_places`. Rulings
with all findings: `judge_table`. A face is written as its four colours clockwise
from the top left ("ROYG"), a place as row and column ("0,-2").
"""

from rules.cirplexed.board import ALL_TILES, COLOURS, Board, Colour, Face, Quarter, colour_words
from rules.cirplexed.circles import (
    Counts,
    Ruleset,
    count_circles,
    display_names,
    find_circles,
    rank_boards,
)
from rules.cirplexed.doubt import Range, Ranges, Reading, possible_places
from rules.cirplexed.judging import (
    FULL_BOARD_SIZES,
    MISREADING_CODES,
    TableRuling,
    align,
    full_board_size,
    judge_growth,
    judge_table,
    size_faults,
    tile_count_words,
    with_new_tiles,
)
from rules.lattice import Cell
