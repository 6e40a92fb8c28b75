"""The computer's seat: turns that the judge takes, of the cards in its hand, to the end."""

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


def turn(table: str, *hand: str, level: int = 2) -> str:
    found = choose(parse_table(table), hand, level=level)
    return "" if found is None else str(found.formula)


def test_it_lays_as_many_cards_as_it_can_or_as_few() -> None:
    assert turn("2 _ 4 = _", "6", "8", "3") in ("2 + 4 = 6", "2 × 4 = 8")
    assert turn("2 + 4 = 6", "1", "1", "9", "5") != ""
    many, few = (
        choose(Formula.parse("2 + 4 = 6"), ["1", "1", "8", "9"], level=level) for level in (2, 1)
    )
    assert many is not None
    assert few is not None
    assert (len(many.placements), len(few.placements)) == (3, 1)


def test_it_draws_where_nothing_fits() -> None:
    assert turn("7 _ 5 = _", "9", "0") == ""
    assert turn("12 × 0 = 0", "5", "5") == ""


def test_a_joker_stands_for_what_is_needed() -> None:
    assert turn("2 × 4 = 8", JOKER) in ("2 + 4 = (6)", "2 × 4 = (8)")


RULESETS = Ruleset(), Ruleset(points=True, fives_draw=True), Ruleset(reuse=True)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_whole_rounds_are_legal_and_use_only_cards_held(ruleset: Ruleset) -> None:
    for seed in range(2):
        played = rounds(seed, ruleset)
        assert played > 0


def rounds(seed: int, ruleset: Ruleset) -> int:
    """How many turns were laid in a round that the computer plays against itself."""
    chance = Random(seed)
    stock = chance.sample(BOX, len(BOX))
    names = ("Ann", "Bo", "Cy")
    hands = {name: [stock.pop() for _ in range(ruleset.hand)] for name in names}
    table: TableFormula = Start.parse("{} _ {} = _".format(*"24"))
    game, laid = Game.start(names, table, ruleset), 0
    for _ in range(25):
        if game.is_over or len(stock) < len(names):
            break
        who = game.player_to_move
        found = choose(game.table, hands[who], ruleset, 1 + seed % 2)
        if found is None:
            hands[who].append(stock.pop())
            game = game.play(Turn.drawing(who)).game
            continue
        faces = Counter(card.face for card, _ in found.placements)
        assert faces <= Counter(hands[who])
        assert judge_turn(game.table, found.formula, ruleset, faces.total()).valid
        held = Counter(hands[who]) - faces
        hands[who] = [*held.elements()]
        played = game.play(Turn(who, found.formula, faces.total()))
        assert (played.taken, played.ruling.outcome) == (True, "valid")
        drawn = [
            name for name in names
            if (now := played.game.hands[name].exact) is not None and now > len(hands[name])
        ]  # fmt: skip
        for name in drawn:
            hands[name].append(stock.pop())
        game, laid = played.game, laid + 1
    return laid
