"""Möbi on photographs: a pod, ruled on with its equations."""

from referee.game import RULES, Game, Option
from rules import Message

GAME = Game(
    name="mobi",
    title="Möbi",
    summary=Message.of("mobi-summary"),
    adapter="referee.games.mobi.rule:MobiAdapter",
    words="referee.games.mobi.words:describe",
    marks="referee.games.mobi.marks:marks",
    faces="referee.games.mobi.position:FACES",
    spots="referee.ruling.where:beside_tiles",
    tapped="referee.ruling.tapped:on_lattice",
    sheet="referee.games.mobi.words:rulesheet",
    solver="referee.games.mobi.solve:solve",
    options=(
        RULES,
        Option("final", "switch", Message.of("mobi-option-final"), default=True),
        Option("held", "number", Message.of("mobi-option-held")),
    ),
    play="referee.games.mobi.live:MobiPlay",
)
