"""Möbi: number tiles joined by operations to equations that cross each other.

A pod on the table: `Pod`, `runs`, `judge`; where no tile tells which way up it is read,
`judge_orientations`. What the players agreed on: `Ruleset`. A whole game by its calls: `Game`,
`Call`, `Variant`. Tiles are named by their cells ("0,3": row, then column), loose ones "loose:0".
"""

from rules.lattice import Cell as Cell
from rules.mobi.game import Call as Call
from rules.mobi.game import Game as Game
from rules.mobi.judging import PodRuling as PodRuling
from rules.mobi.judging import judge as judge
from rules.mobi.judging import judge_orientations as judge_orientations
from rules.mobi.position import FACES as FACES
from rules.mobi.position import NUMBERS as NUMBERS
from rules.mobi.position import OPERATIONS as OPERATIONS
from rules.mobi.position import Pod as Pod
from rules.mobi.position import called as called
from rules.mobi.position import in_line as in_line
from rules.mobi.position import is_number as is_number
from rules.mobi.position import parse_face as parse_face
from rules.mobi.position import runs as runs
from rules.mobi.position import shown as shown
from rules.mobi.position import side_by_side as side_by_side
from rules.mobi.ruleset import PLAYED as PLAYED
from rules.mobi.ruleset import STANDARD as STANDARD
from rules.mobi.ruleset import VARIANTS as VARIANTS
from rules.mobi.ruleset import Ruleset as Ruleset
from rules.mobi.ruleset import Variant as Variant
