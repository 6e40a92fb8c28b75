"""Mobius by Mark Steere on photographs of the printed board."""

from referee.game import RULES, Game
from rules.message import Message

GAME = Game(
    name="mobius",
    title="Mobius (Mark Steere, 2008, marksteeregames.com)",
    summary=Message.of("mobius-summary"),
    adapter="referee.games.mobius.rule:MobiusAdapter",
    words="referee.games.mobius.words:describe",
    marks="referee.games.mobius.marks:marks",
    faces="referee.games.mobius.position:FACES",
    spots="referee.games.mobius.marks:free_cells",
    appearance="referee.prints.mobius:appearance",
    sheet="referee.games.mobius.words:rulesheet",
    options=(RULES,),
    play="referee.games.mobius.live:MobiusPlay",
)
