"""Mathable: rulings on positions, on games photo by photo, and on a game at the table."""

from referee.game import Game
from rules.message import Message

GAME = Game(
    name="mathable",
    title="Mathable",
    summary=Message.of("mathable-summary"),
    adapter="referee.games.mathable.rule:MathableAdapter",
    words="referee.games.mathable.words:describe",
    marks="referee.games.mathable.marks:marks",
    faces="referee.games.mathable.position:FACES",
    spots="referee.games.mathable.marks:free_squares",
    appearance="referee.prints.mathable:appearance",
    sheet="referee.games.mathable.words:rulesheet",
    verbs=("check", "follow"),
    play="referee.games.mathable.live:MathablePlay",
)
