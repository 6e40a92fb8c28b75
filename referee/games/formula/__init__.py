"""Formula on photographs: a formula, a turn, and whole rounds photo by photo."""

from referee.game import RULES, Game, Option

GAME = Game(
    name="formula",
    title="Formula",
    summary="a formula, a turn, and whole rounds photo by photo",
    adapter="referee.games.formula.rule:FormulaAdapter",
    words="referee.games.formula.words:table",
    marks="referee.games.formula.marks:marks",
    faces="referee.games.formula.position:FACES",
    spots="referee.ruling.where:beside_cards",
    tapped="referee.ruling.tapped:in_line",
    looks="referee.kits.formula:looks",
    sheet="referee.games.formula.words:sheet",
    options=(
        RULES,
        Option("before", "photo", "rule on the turn since this photo was taken"),
        Option("held", "number", "cards that the player held before the turn"),
    ),
    verbs=("check", "follow"),
    play="referee.games.formula.live:FormulaPlay",
)
