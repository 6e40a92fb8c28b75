"""Magic squares: number tiles in three rows of three, all lines with the same sum."""

from referee import Game, Option

GAME = Game(
    name="magic-square",
    title="Magic square",
    summary="number tiles in three rows of three, all lines with the same sum",
    adapter="magic_square.rule:MagicSquareAdapter",
    words="magic_square.rule:describe",
    play="magic_square.rule:MagicSquarePlay",
    kit=tuple("123456789"),
    options=(Option("total", "number", "the sum that all lines must have"),),
)
