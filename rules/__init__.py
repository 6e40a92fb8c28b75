"""The games: positions, moves, scores and findings.

Pure Python without arrays, files or pixels. Each game is one package; what they share is how a
ruling is said (`rules.verdict`) and how options are read (`rules.options`).
"""

from rules.options import RecordError as RecordError
from rules.verdict import RuleFinding as RuleFinding
from rules.verdict import Ruling as Ruling
