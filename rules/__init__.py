"""The games: positions, moves, scores and findings.

Pure Python without arrays, files or pixels. Each game is one package; what they share is how a
ruling is said (`rules.verdict`) and how records are read back (`rules.records`).
"""

from rules.records import RecordError
from rules.verdict import RuleFinding, Ruling

__all__ = ["RecordError", "RuleFinding", "Ruling"]
