"""Cirplexed! on photographs: circles counted, and players ranked with the tie-breaks."""

from referee.game import RULES, Game, Option
from rules import Message

GAME = Game(
    name="cirplexed",
    title="Cirplexed!",
    summary=Message.of("cirplexed-summary"),
    adapter="referee.games.cirplexed.rule:CirplexedAdapter",
    words="referee.games.cirplexed.words:describe",
    marks="referee.games.cirplexed.marks:marks",
    faces="referee.games.cirplexed.position:FACES",
    spots="referee.ruling.where:beside_tiles",
    tapped="referee.ruling.tapped:on_lattice",
    sheet="referee.games.cirplexed.words:rulesheet",
    options=(RULES, Option("players", "names", Message.of("cirplexed-option-players"))),
    play="referee.games.cirplexed.live:CirplexedPlay",
)
