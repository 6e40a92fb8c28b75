"""The games: positions, moves, scores and findings.

Pure Python without arrays, files or pixels. Each game is one package; what they share is how a
ruling is said (`rules.verdict`, by `rules.message`) and how options are read (`rules.options`).
"""

from rules.message import Message
from rules.verdict import RuleFinding, Ruling
