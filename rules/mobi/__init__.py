"""Möbi: number tiles joined by operations to equations that cross each other.

A pod on the table: `Pod`, `runs`, `judge_pod`, or `judge_orientations` where no tile shows its way
up. House rules: `Ruleset`. A whole game by its calls: `Game`, `Call`, `Variant`. Tiles are named by
their cells ("0,3": row, then column), loose ones "loose:0".
"""

from rules.lattice import Cell
from rules.mobi.game import Call, Game
from rules.mobi.judging import PodRuling, judge_orientations, judge_pod
from rules.mobi.position import (
    FACES,
    NUMBERS,
    OPERATIONS,
    Pod,
    face_text,
    face_words,
    is_number,
    line_words,
    parse_face,
    row_offsets,
    runs,
)
from rules.mobi.ruleset import STANDARD_GAME, STANDARD_RULES, VARIANTS, Ruleset, Variant
