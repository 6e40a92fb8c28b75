"""Möbi: number tiles joined by operations to equations that cross each other.

A pod on the table: `Pod`, `runs`, `judge`; where no tile tells which way up it is read,
`judge_orientations`. What the players agreed on: `Ruleset`. A whole game by its calls: `Game`,
`Call`, `Variant`. Tiles are named by their cells ("0,3": row, then column), loose ones "loose:0".
"""

from rules.lattice import Cell
from rules.mobi.game import Call, Game
from rules.mobi.judging import PodRuling, judge, judge_orientations
from rules.mobi.position import (
    FACES,
    NUMBERS,
    OPERATIONS,
    Pod,
    called,
    in_line,
    is_number,
    parse_face,
    runs,
    shown,
    side_by_side,
)
from rules.mobi.ruleset import PLAYED, STANDARD, VARIANTS, Ruleset, Variant
