"""Cirplexed! on photographs: circles counted, and players ranked with the tie-breaks."""

from referee.game import RULES, Game, Option

GAME = Game(
    name="cirplexed",
    title="Cirplexed!",
    summary="circles counted, and players ranked with the tie-breaks",
    adapter="referee.games.cirplexed.rule:CirplexedAdapter",
    words="referee.games.cirplexed.words:table",
    marks="referee.games.cirplexed.marks:marks",
    faces="referee.games.cirplexed.position:FACES",
    spots="referee.ruling.where:beside_tiles",
    sheet="referee.games.cirplexed.sheet:sheet",
    options=(
        RULES,
        Option(
            "players",
            "names",
            "rank these players, in the order of the photos, or of the boards in one photo from "
            "left to right",
        ),
    ),
    play="referee.games.cirplexed.live:CirplexedPlay",
)
