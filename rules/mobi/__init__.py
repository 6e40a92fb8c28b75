"""Möbi: number tiles joined by operations to equations that cross each other.

A pod on the table: `Pod`, `runs`, `judge`; where no tile tells which way up it is read,
`judge_orientations`. What the players agreed on: `Ruleset`. A whole game by its calls: `Game`,
`Call`, `Variant`. Tiles are named by their spots ("0,3": row, then column), loose ones "loose:0".
"""

from rules.lattice import CellError as PlaceError
from rules.mobi.calls import Call
from rules.mobi.equations import Equation
from rules.mobi.game import Game, GameError, Played
from rules.mobi.judging import PodRuling, judge
from rules.mobi.pieces import (
    FACES,
    NUMBERS,
    OPERATIONS,
    WITH_AN_UP,
    Face,
    FaceError,
    is_number,
    parse_face,
    shown,
)
from rules.mobi.places import Spot, side_by_side
from rules.mobi.position import Pod, PodError
from rules.mobi.ruleset import CHILDREN, STANDARD, Ruleset
from rules.mobi.runs import Run, runs
from rules.mobi.upright import Oriented, judge_orientations
from rules.mobi.variants import (
    CHILL,
    FOR_CHILDREN,
    FOR_EXPERTS,
    PLAYED,
    SOLO,
    TEAM,
    VARIANTS,
    Variant,
)
from rules.options import RulesetError

__all__ = [
    "CHILDREN",
    "CHILL",
    "FACES",
    "FOR_CHILDREN",
    "FOR_EXPERTS",
    "NUMBERS",
    "OPERATIONS",
    "PLAYED",
    "SOLO",
    "STANDARD",
    "TEAM",
    "VARIANTS",
    "WITH_AN_UP",
    "Call",
    "Equation",
    "Face",
    "FaceError",
    "Game",
    "GameError",
    "Oriented",
    "PlaceError",
    "Played",
    "Pod",
    "PodError",
    "PodRuling",
    "Ruleset",
    "RulesetError",
    "Run",
    "Spot",
    "Variant",
    "is_number",
    "judge",
    "judge_orientations",
    "parse_face",
    "runs",
    "shown",
    "side_by_side",
]
