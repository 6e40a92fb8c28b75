"""Möbi on photographs: a pod as it was called, ruled on with its equations."""

from referee.game import RULES, Game, Option

GAME = Game(
    name="mobi",
    title="Möbi",
    summary="a pod as it was called, ruled on with its equations",
    adapter="referee.games.mobi.rule:MobiAdapter",
    words="referee.games.mobi.words:table",
    marks="referee.games.mobi.marks:marks",
    faces="referee.games.mobi.position:FACES",
    spots="referee.ruling.where:beside_tiles",
    sheet="referee.games.mobi.sheet:sheet",
    options=(
        RULES,
        Option(
            "final",
            "switch",
            "the player's last play, the default: no number tile is left",
            default=True,
        ),
        Option("held", "number", "number tiles that the player holds"),
    ),
    play="referee.games.mobi.live:MobiPlay",
)
