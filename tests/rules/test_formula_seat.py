"""The computer player: its turns are legal and use only the cards in its hand."""

from collections import Counter
from random import Random

import pytest

from rules.formula import (
    JOKER,
    Formula,
    Game,
    Ruleset,
    Start,
    TableFormula,
    Turn,
    choose,
    judge_turn,
    parse_table,
)

BOX = [*"0123456789" * 5, JOKER, JOKER]


def chosen_formula(table: str, *hand: str) -> str:
    choice = choose(parse_table(table), hand)
    return "" if choice is None else str(choice.formula)


def test_levels_play_as_many_or_as_few_cards_as_possible() -> None:
    assert chosen_formula("2 _ 4 = _", "6", "8", "3") in ("2 + 4 = 6", "2 × 4 = 8")
    for level, cards in ((2, 3), (1, 1)):
        choice = choose(Formula.parse("2 + 4 = 6"), ["1", "1", "8", "9"], level=level)
        assert choice is not None
        assert len(choice.placements) == cards


def test_it_draws_if_no_formula_is_possible() -> None:
    assert chosen_formula("7 _ 5 = _", "9", "0") == ""
    assert chosen_formula("12 × 0 = 0", "5", "5") == ""


def test_a_joker_stands_for_what_is_needed() -> None:
    assert chosen_formula("2 × 4 = 8", JOKER) in ("2 + 4 = (6)", "2 × 4 = (8)")


RULESETS = Ruleset(), Ruleset(points=True, fives_draw=True), Ruleset(reuse=True)


@pytest.mark.parametrize(("seed", "number"), [(0, 0), (1, 0), (3, 1), (1, 2)])
def test_whole_rounds_are_legal_and_use_only_cards_held(seed: int, number: int) -> None:
    assert play_round(seed, RULESETS[number]) > 0


def play_round(seed: int, ruleset: Ruleset) -> int:
    """How many formulas the computer makes in a round against itself."""
    rng = Random(seed)
    stock = rng.sample(BOX, len(BOX))
    names = ("Ann", "Bo", "Cy")
    hands = {name: [stock.pop() for _ in range(ruleset.hand)] for name in names}
    table: TableFormula = Start.parse("{} _ {} = _".format(*"24"))
    game, formulas = Game.start(names, table, ruleset), 0
    for _ in range(25):
        if game.is_over or len(stock) < len(names):
            break
        player = game.player_to_move
        choice = choose(game.table, hands[player], ruleset, 1 + seed % 2)
        if choice is None:
            hands[player].append(stock.pop())
            game = game.play(Turn.drawing(player)).game
            continue
        faces = Counter(card.face for card, _ in choice.placements)
        assert faces <= Counter(hands[player])
        assert judge_turn(game.table, choice.formula, ruleset, faces.total()).valid
        left = Counter(hands[player]) - faces
        hands[player] = [*left.elements()]
        played = game.play(Turn(player, choice.formula, faces.total()))
        assert (played.taken, played.ruling.outcome) == (True, "valid")
        drawing = [
            name for name in names
            if (size := played.game.hands[name].exact) is not None and size > len(hands[name])
        ]  # fmt: skip
        for name in drawing:
            hands[name].append(stock.pop())
        game, formulas = played.game, formulas + 1
    return formulas
