"""The games: positions, moves, scores and findings.

Pure Python without arrays, files or pixels. Each game is one package; the games share rulings
(`rules.verdict`), messages (`rules.message`) and options (`rules.options`).
"""

from rules.message import Message
from rules.verdict import RuleFinding, Ruling
