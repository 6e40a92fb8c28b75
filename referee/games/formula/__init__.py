"""Formula: rulings on a formula, a turn, a round photo by photo, and a game at the table."""

from referee.game import RULES, Game, Option
from rules.message import Message

GAME = Game(
    name="formula",
    title="Formula",
    summary=Message.of("formula-summary"),
    adapter="referee.games.formula.rule:FormulaAdapter",
    words="referee.games.formula.words:describe",
    marks="referee.games.formula.marks:marks",
    faces="referee.games.formula.position:FACES",
    spots="referee.ruling.where:beside_cards",
    tapped="referee.ruling.tapped:in_line",
    appearance="referee.kits.formula:appearance",
    sheet="referee.games.formula.words:rulesheet",
    options=(
        RULES,
        Option("before", "photo", Message.of("formula-option-before")),
        Option("held", "number", Message.of("formula-option-held")),
    ),
    verbs=("check", "follow"),
    play="referee.games.formula.live:FormulaPlay",
)
