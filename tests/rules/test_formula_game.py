"""Rounds: hands, stock, order, variants; their end, and matches for points."""

import random
from dataclasses import replace

import pytest

from referee.words import say
from rules.errors import GameError
from rules.formula import (
    Formula,
    Game,
    HandSize,
    Match,
    Ruleset,
    Start,
    Turn,
    finish,
    judge_turn,
)
from rules.message import Message, mentions
from tests.rules.comparisons.formula import small_formulas
from tests.rules.finding_codes import codes, notes, violations

TWO_FOUR = Start.parse("2 _ 4 = _")


def begun(ruleset: Ruleset | None = None, players: str = "Ann Bo Cy") -> Game:
    return Game.start(players.split(), TWO_FOUR, ruleset or Ruleset())


def put(player: str, formula: str, cards: int | None = None) -> Turn:
    return Turn(player, Formula.parse(formula), cards)


def held(game: Game) -> dict[str, int | None]:
    return {player: hand.exact for player, hand in game.hands.items()}


def with_hands(game: Game, **hands: int) -> Game:
    """The game with other hands, the rest of the cards in the stock."""
    counted = {player: HandSize.exactly(cards) for player, cards in hands.items()}
    return replace(game, hands={**game.hands, **counted})


def test_the_deal() -> None:
    game = begun()
    assert held(game) == {"Ann": 7, "Bo": 7, "Cy": 7}
    assert (game.stock_and_covered, game.player_to_move) == (HandSize.exactly(29), "Ann")


def test_players_begin_where_they_sit() -> None:
    game = Game.start(["Ann", "Bo", "Cy"], TWO_FOUR, first="Bo")
    order = []
    for _ in range(4):
        order.append(game.player_to_move)
        game = game.play(Turn.drawing(game.player_to_move)).game
    assert order == ["Bo", "Cy", "Ann", "Bo"]


def test_nobody_knows_what_is_held_in_a_round_joined_late() -> None:
    game = Game.start(["Ann", "Bo"], Formula.parse("2 + 4 = 6"))
    assert game.hands["Ann"] == HandSize(1, None)
    played = game.play(put("Ann", "1 × 8 = 8"))
    assert (played.taken, played.game.hands["Ann"]) == (True, HandSize(0, None))


def test_the_winner_before_starts_with_a_card_more_in_the_variant() -> None:
    for extra_card, cards in ((True, 8), (False, 7)):
        ruleset = Ruleset(extra_card=extra_card)
        game = Game.start(["Ann", "Bo"], TWO_FOUR, ruleset, extra="Bo")
        assert game.hands["Bo"] == HandSize.exactly(cards)


@pytest.mark.parametrize(
    ("players", "extra", "message"),
    [
        ("Ann", None, "only 1 is named"),
        ("Ann Ann", None, "names that differ"),
        ("Ann Bo", "Cy", "Cy does not play"),
        ("A B C D E F G H", None, "8 hands of 7 cards, 2 cards on the table and 1 to draw"),
        ("", None, "nobody is named"),
    ],
)
def test_rounds_that_cannot_be(players: str, extra: str | None, message: str) -> None:
    with pytest.raises(GameError) as error:
        Game.start(players.split(), TWO_FOUR, extra=extra)
    assert message in say(error.value.args[0])
    with pytest.raises(GameError, match="formula-unknown-player"):
        Game.start(["Ann", "Bo"], TWO_FOUR, first="Cy")
    assert Game.start([*"ABCDEFG"], TWO_FOUR).stock_and_covered == HandSize.exactly(1)


def test_a_legal_turn() -> None:
    played = begun().play(put("Ann", "2 + 4 = 6"))
    assert say(played.ruling.summary) == "Ann: 2 + 4 = 6 is right, with 1 new card."
    game = played.game
    assert (held(game)["Ann"], game.player_to_move, str(game.table)) == (6, "Bo", "2 + 4 = 6")
    assert game.stock_and_covered == HandSize.exactly(29)
    after = game.play(put("Bo", "2 × 4 = 8", cards=1)).game
    assert (held(after)["Bo"], after.stock_and_covered) == (6, HandSize.exactly(30))


def test_the_cards_that_left_a_hand_settle_what_nobody_saw() -> None:
    game = begun(players="Ann Bo").play(put("Ann", "2 + 4 = 6", cards=1)).game
    same = Formula.parse("2 + 4 = 6")
    unseen = game.play(Turn("Bo", same))
    assert (unseen.taken, unseen.game, unseen.ruling.outcome) == (False, game, "unsure")
    assert held(game.play(Turn("Bo", same, cards=2)).game)["Bo"] == 5
    assert violations(game.play(Turn("Bo", same, cards=0))) == ["no-card"]


def test_an_illegal_formula_costs_the_penalty_that_was_agreed_on() -> None:
    played = begun(Ruleset(penalty=1)).play(put("Ann", "2 + 4 = 7"))
    assert (violations(played), played.taken) == (["formula-false"], True)
    assert (held(played.game)["Ann"], played.game.table) == (8, TWO_FOUR)
    assert played.game.player_to_move == "Bo"


def test_drawing_instead() -> None:
    played = begun().play(Turn.drawing("Ann"))
    assert (say(played.ruling.summary), held(played.game)["Ann"]) == ("Ann draws a card.", 8)
    assert (played.game.player_to_move, played.game.stock_and_covered) == (
        "Bo",
        HandSize.exactly(28),
    )


def test_a_hand_that_was_not_counted_out_refuses_no_turn() -> None:
    game = begun(players="Ann Bo").play(put("Ann", "2 + 4 = 6")).game
    few = replace(game, hands={**game.hands, "Bo": HandSize(1, 2)})
    played = few.play(put("Bo", "1 × 8 = 8"))
    assert (played.ruling.valid, played.game.is_over) == (True, False)
    assert notes(played) == ["hand-doubtful", "hand-open"]
    assert str(played.game.play(Turn.drawing("Ann")).game.hands["Bo"]) == "1 or more"
    assert played.game.play(Turn.drawing("Ann")).taken


def test_a_turn_that_nobody_saw_is_noted_and_may_have_drawn_any_cards() -> None:
    played = begun().play(Turn.unseen("Ann"))
    assert (notes(played), str(played.game.hands["Ann"])) == (["turn-unseen"], "7 or more")


def test_what_is_no_turn_changes_nothing() -> None:
    game = begun()
    for turn, code in (
        (put("Bo", "2 + 4 = 6"), "not-your-turn"),
        (put("Di", "2 + 4 = 6"), "unknown-player"),
    ):
        played = game.play(turn)
        assert (violations(played), played.taken, played.game) == ([code], False, game)


def test_the_value_of_a_joker_must_be_said() -> None:
    game = begun().play(put("Ann", "2 + 4 = 6")).game
    open_one = game.play(put("Bo", "2 + (?) = (?)"))
    assert (open_one.ruling.outcome, open_one.taken, open_one.game) == ("unsure", False, game)
    joker, _ = open_one.ruling.questions
    assert say(joker.message).startswith("Which digit does the joker at B1 stand for: 0, 1, 2")
    named = game.play(put("Bo", "2 + (3) = (5)"))
    assert (named.taken, str(named.game.table)) == (True, "2 + (3) = (5)")
    inferred = game.play(put("Bo", "2 × 4 = (?)"))
    assert str(inferred.game.table) == "2 × 4 = (8)"


def test_nobody_draws_where_all_cards_are_held() -> None:
    game = with_hands(begun(players="Ann Bo"), Ann=25, Bo=25)
    played = game.play(Turn.drawing("Ann"))
    assert notes(played) == ["no-stock"]
    assert (held(played.game)["Ann"], played.game.player_to_move) == (25, "Bo")
    last = with_hands(begun(Ruleset(penalty=3), players="Ann Bo"), Ann=24, Bo=25)
    assert held(last.play(put("Ann", "2 + 4 = 7")).game)["Ann"] == 25


def test_who_has_no_cards_left_wins() -> None:
    game = with_hands(begun(), Ann=1)
    played = game.play(put("Ann", "2 + 4 = 6"))
    assert mentions(played.ruling.summary, Message.of("formula-out", player="Ann"))
    assert (played.game.is_over, played.game.winner) == (True, "Ann")
    late = played.game.play(Turn.drawing("Bo"))
    assert violations(late) == ["game-over"]


def test_who_may_be_out_is_asked_for() -> None:
    game = begun(players="Ann Bo").play(put("Ann", "2 + 4 = 6")).game
    played = with_hands(game, Bo=3).play(put("Bo", "2 × 4 = 8"))
    assert notes(played) == ["cards-open", "hand-open"]
    assert (played.game.is_over, played.game.possibly_out) == (False, ("Bo",))
    assert finish(played.game, {"Ann": ["1"] * 5 + ["2"]}).standings[0].player == "Bo"
    assert not finish(played.game, {"Ann": ["1"] * 5 + ["2"], "Bo": ["3"]}).valid
    after = played.game.play(Turn.drawing("Ann")).game
    assert (after.hands["Bo"], after.possibly_out) == (HandSize(1, 2), ())


def test_playing_on_until_everybody_is_out() -> None:
    game = with_hands(begun(Ruleset(play_on=True)), Ann=1, Bo=1, Cy=2)
    game = game.play(put("Ann", "2 + 4 = 6")).game
    assert (game.is_over, game.player_to_move) == (False, "Bo")
    game = game.play(put("Bo", "2 × 4 = 8")).game
    assert (game.out, game.player_to_move) == (("Ann", "Bo"), "Cy")
    game = game.play(put("Cy", "2 × 3 = 6", cards=2)).game
    assert (game.is_over, game.out, game.winner) == (True, ("Ann", "Bo", "Cy"), "Ann")
    assert [at.player for at in finish(game, {}).standings] == ["Ann", "Bo", "Cy"]


@pytest.mark.parametrize(
    ("zero", "formula", "cards"),
    [
        (True, "5 + 5 = 10", 8),
        (True, "5 − 5 = 0", 8),
        (False, "5 − 5 = 0", 7),
        (True, "5 ÷ 5 = 1", 7),
    ],
)
def test_answers_divisible_by_five_in_the_variant(zero: bool, formula: str, cards: int) -> None:
    ruleset = Ruleset(fives_draw=True, zero_is_five=zero)
    game = Game.start(["Ann", "Bo", "Cy"], Start.parse("5 _ 5 = _"), ruleset)
    after = game.play(put("Ann", formula)).game
    assert (held(after)["Bo"], held(after)["Cy"]) == (cards, cards)


@pytest.mark.parametrize(
    ("stock", "said", "cards"),
    [
        (2, " Bo and Cy draw a card.", {"Bo": 8, "Cy": 8}),
        (1, " Bo draws a card.", {"Bo": 8, "Cy": 7}),
        (0, "", {"Bo": 7, "Cy": 7}),
    ],
)
def test_only_those_draw_for_whom_there_is_a_card(
    stock: int, said: str, cards: dict[str, int]
) -> None:
    game = Game.start(["Ann", "Bo", "Cy"], Start.parse("5 _ 5 = _"), Ruleset(fives_draw=True))
    # The answer of two cards makes four on the table.
    played = with_hands(game, Ann=52 - 4 - 14 - stock + 2).play(put("Ann", "5 + 5 = 10"))
    assert say(played.ruling.summary) == f"Ann: 5 + 5 = 10 is right, with 2 new cards.{said}"
    assert ["no-stock"] * (stock < 2) == notes(played)
    assert {player: held(played.game)[player] for player in cards} == cards
    assert played.game.stock_and_covered == HandSize.exactly(0)


def test_a_hand_that_is_shown_counts() -> None:
    game = begun().play(put("Ann", "2 + 4 = 6")).game.play(put("Bo", "2 × 4 = 8")).game
    assert game.hands["Bo"] == HandSize(4, 6)
    assert (held(game.with_hand_shown("Bo", 4))["Bo"], game.with_hand_shown("Bo", 4).out) == (4, ())
    out = game.with_hand_shown("Cy", 0)
    assert (out.out, out.player_to_move, out.is_over) == (("Cy",), "Ann", True)
    assert out.with_hand_shown("Cy", 2).out == ()


def test_it_is_told_whether_a_joker_was_played_over_another() -> None:
    game = replace(begun(), table=Formula.parse("2 + (4) = 6"))
    three = Turn("Ann", Formula.parse("3 × (?) = 9"))
    assert game.play(three).ruling.outcome == "unsure"
    assert str(game.play(replace(three, covers_joker=True)).game.table) == "3 × (3) = 9"
    assert violations(game.play(replace(three, covers_joker=False))) == ["formula-false"]


def ended(points: bool = True) -> Game:
    """Ann: 6 points and out. Bo holds 7 cards."""
    game = with_hands(begun(Ruleset(points=points), players="Ann Bo"), Ann=1)
    return game.play(put("Ann", "2 + 4 = 6")).game


BO = ["1", "2", "3", "4", "5", "0", "joker"]


def test_points_of_a_round() -> None:
    final = finish(ended(), {"Bo": BO})
    assert final.totals == {"Ann": 6 + 10, "Bo": -(1 + 2 + 3 + 4 + 5 + 25)}
    assert say(final.ruling.summary) == "Ann scored most in this round: 16 points."


def test_all_that_is_wrong_at_the_end() -> None:
    final = finish(begun(players="Ann Bo"), {"Ann": ["4"] * 7, "Di": []})
    assert codes(final) == [
        "not-over",
        "hand-count",
        "unknown-player",
        "supply-exceeded",
    ]
    assert final.standings == ()


def test_how_many_cards_a_hand_must_hold_is_said_as_far_as_it_is_known() -> None:
    ends = with_hands(begun(players="Ann Bo Cy"), Ann=1, Bo=1)
    ends = replace(ends, hands={**ends.hands, "Cy": HandSize(2, 4)}, out=("Ann",))
    final = finish(ends, {"Ann": ["4"], "Bo": ["1", "2"], "Cy": ["3"]})
    assert [say(finding.message) for finding in final.ruling.findings] == [
        "Bo must hold 1 card, but 2 are shown.",
        "Cy must hold 2 to 4 cards, but 1 is shown.",
    ]


def test_matches() -> None:
    match = Match({"Ann": 0, "Bo": 0}, target=30)
    match = match.with_round(finish(ended(), {"Bo": BO}))
    assert (match.totals, match.winners) == ({"Ann": 16, "Bo": -40}, ())
    match = match.with_round(finish(ended(), {"Bo": BO}))
    assert match.winners == ("Ann",)


@pytest.mark.parametrize("seed", range(12))
def test_hands_hold_what_was_counted(seed: int) -> None:
    """Rounds played at random, once with every card counted and once with none."""
    rng = random.Random(seed)
    ruleset = Ruleset(
        reuse=rng.random() < 0.5, fives_draw=rng.random() < 0.5, play_on=rng.random() < 0.5
    )
    counted = seen = begun(ruleset, players="Ann Bo Cy Di")
    formulas = [" ".join((a, op, b, "=", c)) for a, op, b, c in small_formulas(12)]
    for _ in range(60):
        if counted.is_over:
            break
        turn = Turn.drawing(counted.player_to_move)
        if rng.random() < 0.8:
            formula = rng.choice([*formulas, "1 + 1 = 3"])
            turn = put(counted.player_to_move, formula)
            own = counted.hands[counted.player_to_move].exact
            placed = judge_turn(counted.table, Formula.parse(formula), ruleset, hand=own)
            turn = replace(turn, cards=rng.randint(placed.least, placed.most))
        played, uncounted = counted.play(turn), seen.play(replace(turn, cards=None))
        if not uncounted.taken or played.ruling.outcome != uncounted.ruling.outcome:
            break
        counted, seen = played.game, uncounted.game
        for player, hand in seen.hands.items():
            exact = counted.hands[player].exact
            assert exact is not None
            assert hand.may_be(exact)
        total = sum(hand.least for hand in counted.hands.values()) + counted.stock_and_covered.least
        assert total + len(counted.table.cards) == 52
        assert {name for name, held in counted.hands.items() if held.most == 0} == set(counted.out)
