"""Rounds: hands, stock, turn order, variations, their end, and matches for points."""

import random
from dataclasses import replace
from typing import Any

import pytest

from referee.words import say
from rules.errors import GameError
from rules.formula import Formula, Game, HandSize, Match, Ruleset, Start, Turn, finish, judge_turn
from rules.message import Message, mentions
from tests.rules.comparisons.formula import small_formulas
from tests.rules.finding_codes import codes, notes, violations
from tests.rules.refusals import refused

TWO_FOUR = Start.parse("2 _ 4 = _")
FIVE_FIVE = Start.parse("5 _ 5 = _")


def new_round(players: str = "Ann Bo Cy", start: Start = TWO_FOUR, **rules: Any) -> Game:
    return Game.start(players.split(), start, Ruleset(**rules))


def after_first_turn(players: str = "Ann Bo Cy", **rules: Any) -> Game:
    """Ann has made 2 + 4 = 6 with one card."""
    return new_round(players, **rules).play(placing("Ann", "2 + 4 = 6")).game


def placing(player: str, formula: str, cards: int | None = None) -> Turn:
    return Turn(player, Formula.parse(formula), cards)


def hand_sizes(game: Game) -> dict[str, int | None]:
    return {player: hand.exact for player, hand in game.hands.items()}


def with_hands(game: Game, **hands: int) -> Game:
    """The game with other hands; all other cards are in the stock."""
    counted = {player: HandSize.exactly(cards) for player, cards in hands.items()}
    return replace(game, hands={**game.hands, **counted})


def test_the_deal_and_the_turn_order() -> None:
    game = Game.start(["Ann", "Bo", "Cy"], TWO_FOUR, first="Bo")
    assert hand_sizes(game) == {"Ann": 7, "Bo": 7, "Cy": 7}
    assert game.stock_and_covered == HandSize.exactly(29)
    for player in ("Bo", "Cy", "Ann", "Bo"):
        assert game.player_to_move == player
        game = game.play(Turn.drawing(player)).game


def test_hands_are_unknown_in_a_round_joined_late() -> None:
    game = Game.start(["Ann", "Bo"], Formula.parse("2 + 4 = 6"))
    assert game.hands["Ann"] == HandSize(1, None)
    played = game.play(placing("Ann", "1 × 8 = 8"))
    assert (played.taken, played.game.hands["Ann"]) == (True, HandSize(0, None))


@pytest.mark.parametrize(("extra_card", "cards"), [(True, 8), (False, 7)])
def test_the_previous_winner_has_an_extra_card_in_the_variation(
    extra_card: bool, cards: int
) -> None:
    game = Game.start(["Ann", "Bo"], TWO_FOUR, Ruleset(extra_card=extra_card), extra="Bo")
    assert hand_sizes(game) == {"Ann": 7, "Bo": cards}


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
def test_invalid_rounds(players: str, extra: str | None, message: str) -> None:
    with refused(GameError, message):
        Game.start(players.split(), TWO_FOUR, extra=extra)


def test_the_first_player_plays_and_a_card_is_left_to_draw() -> None:
    with pytest.raises(GameError, match="formula-unknown-player"):
        Game.start(["Ann", "Bo"], TWO_FOUR, first="Cy")
    assert Game.start([*"ABCDEFG"], TWO_FOUR).stock_and_covered == HandSize.exactly(1)


def test_a_legal_turn() -> None:
    played = new_round().play(placing("Ann", "2 + 4 = 6"))
    assert say(played.ruling.summary) == "Ann: 2 + 4 = 6 is right, with 1 new card."
    game = played.game
    assert (hand_sizes(game)["Ann"], game.player_to_move, str(game.table)) == (6, "Bo", "2 + 4 = 6")
    assert game.stock_and_covered == HandSize.exactly(29)
    after = game.play(placing("Bo", "2 × 4 = 8", cards=1)).game
    assert (hand_sizes(after)["Bo"], after.stock_and_covered) == (6, HandSize.exactly(30))


def test_a_count_of_cards_settles_an_uncertain_turn() -> None:
    game, same = after_first_turn("Ann Bo"), Formula.parse("2 + 4 = 6")
    uncounted = game.play(Turn("Bo", same))
    assert (uncounted.taken, uncounted.game, uncounted.ruling.outcome) == (False, game, "unsure")
    assert hand_sizes(game.play(Turn("Bo", same, cards=2)).game)["Bo"] == 5
    assert violations(game.play(Turn("Bo", same, cards=0))) == ["no-card"]


def test_an_illegal_formula_costs_the_penalty_that_was_agreed_on() -> None:
    played = new_round(penalty=1).play(placing("Ann", "2 + 4 = 7"))
    assert (violations(played), played.taken) == (["formula-false"], True)
    assert (hand_sizes(played.game)["Ann"], played.game.table) == (8, TWO_FOUR)
    assert played.game.player_to_move == "Bo"


def test_drawing_instead() -> None:
    played = new_round().play(Turn.drawing("Ann"))
    assert (say(played.ruling.summary), hand_sizes(played.game)["Ann"]) == ("Ann draws a card.", 8)
    assert played.game.player_to_move == "Bo"
    assert played.game.stock_and_covered == HandSize.exactly(28)


def test_a_hand_of_uncertain_size_refuses_no_turn() -> None:
    game = after_first_turn("Ann Bo")
    uncertain = replace(game, hands={**game.hands, "Bo": HandSize(1, 2)})
    played = uncertain.play(placing("Bo", "1 × 8 = 8"))
    assert (played.ruling.valid, played.game.is_over) == (True, False)
    assert notes(played) == ["hand-doubtful", "hand-open"]
    assert str(played.game.play(Turn.drawing("Ann")).game.hands["Bo"]) == "1 or more"
    assert played.game.play(Turn.drawing("Ann")).taken


def test_an_unseen_turn_is_noted_and_may_have_drawn_any_cards() -> None:
    played = new_round().play(Turn.unseen("Ann"))
    assert (notes(played), str(played.game.hands["Ann"])) == (["turn-unseen"], "7 or more")


@pytest.mark.parametrize(("player", "code"), [("Bo", "not-your-turn"), ("Di", "unknown-player")])
def test_refused_turns_change_nothing(player: str, code: str) -> None:
    game = new_round()
    played = game.play(placing(player, "2 + 4 = 6"))
    assert (violations(played), played.taken, played.game) == ([code], False, game)


def test_the_value_of_a_joker_is_asked_for_or_inferred() -> None:
    game = after_first_turn()
    uncertain = game.play(placing("Bo", "2 + (?) = (?)"))
    assert (uncertain.ruling.outcome, uncertain.taken, uncertain.game) == ("unsure", False, game)
    joker, _ = uncertain.ruling.questions
    assert say(joker.message).startswith("Which digit does the joker at B1 stand for: 0, 1, 2")
    named = game.play(placing("Bo", "2 + (3) = (5)"))
    assert (named.taken, str(named.game.table)) == (True, "2 + (3) = (5)")
    inferred = game.play(placing("Bo", "2 × 4 = (?)"))
    assert str(inferred.game.table) == "2 × 4 = (8)"


def test_nobody_draws_where_all_cards_are_held() -> None:
    game = with_hands(new_round("Ann Bo"), Ann=25, Bo=25)
    played = game.play(Turn.drawing("Ann"))
    assert notes(played) == ["no-stock"]
    assert (hand_sizes(played.game)["Ann"], played.game.player_to_move) == (25, "Bo")
    last = with_hands(new_round("Ann Bo", penalty=3), Ann=24, Bo=25)
    assert hand_sizes(last.play(placing("Ann", "2 + 4 = 7")).game)["Ann"] == 25


def test_a_player_without_cards_wins() -> None:
    game = with_hands(new_round(), Ann=1)
    played = game.play(placing("Ann", "2 + 4 = 6"))
    assert mentions(played.ruling.summary, Message.of("formula-out", player="Ann"))
    assert (played.game.is_over, played.game.winner) == (True, "Ann")
    late = played.game.play(Turn.drawing("Bo"))
    assert violations(late) == ["game-over"]


def test_a_player_may_be_out() -> None:
    played = with_hands(after_first_turn("Ann Bo"), Bo=3).play(placing("Bo", "2 × 4 = 8"))
    assert notes(played) == ["cards-open", "hand-open"]
    assert (played.game.is_over, played.game.possibly_out) == (False, ("Bo",))
    assert finish(played.game, {"Ann": ["1"] * 5 + ["2"]}).standings[0].player == "Bo"
    assert not finish(played.game, {"Ann": ["1"] * 5 + ["2"], "Bo": ["3"]}).valid
    after = played.game.play(Turn.drawing("Ann")).game
    assert (after.hands["Bo"], after.possibly_out) == (HandSize(1, 2), ())


def test_playing_on_until_everybody_is_out() -> None:
    game = with_hands(new_round(play_on=True), Ann=1, Bo=1, Cy=2)
    game = game.play(placing("Ann", "2 + 4 = 6")).game
    assert (game.is_over, game.player_to_move) == (False, "Bo")
    game = game.play(placing("Bo", "2 × 4 = 8")).game
    assert (game.out, game.player_to_move) == (("Ann", "Bo"), "Cy")
    game = game.play(placing("Cy", "2 × 3 = 6", cards=2)).game
    assert (game.is_over, game.out, game.winner) == (True, ("Ann", "Bo", "Cy"), "Ann")
    assert [standing.player for standing in finish(game, {}).standings] == ["Ann", "Bo", "Cy"]


@pytest.mark.parametrize(
    ("zero", "formula", "cards"),
    [(True, "5 + 5 = 10", 8), (True, "5 − 5 = 0", 8), (False, "5 − 5 = 0", 7),
     (True, "5 ÷ 5 = 1", 7)],
)  # fmt: skip
def test_answers_divisible_by_five_in_the_variant(zero: bool, formula: str, cards: int) -> None:
    game = new_round(start=FIVE_FIVE, fives_draw=True, zero_is_five=zero)
    after = game.play(placing("Ann", formula)).game
    assert (hand_sizes(after)["Bo"], hand_sizes(after)["Cy"]) == (cards, cards)


@pytest.mark.parametrize(
    ("stock", "sentence", "cards"),
    [
        (2, " Bo and Cy draw a card.", {"Bo": 8, "Cy": 8}),
        (1, " Bo draws a card.", {"Bo": 8, "Cy": 7}),
        (0, "", {"Bo": 7, "Cy": 7}),
    ],
)
def test_players_draw_while_cards_last(stock: int, sentence: str, cards: dict[str, int]) -> None:
    game = new_round(start=FIVE_FIVE, fives_draw=True)
    # The answer of two cards makes four on the table.
    played = with_hands(game, Ann=52 - 4 - 14 - stock + 2).play(placing("Ann", "5 + 5 = 10"))
    assert say(played.ruling.summary) == f"Ann: 5 + 5 = 10 is right, with 2 new cards.{sentence}"
    assert ["no-stock"] * (stock < 2) == notes(played)
    assert {player: hand_sizes(played.game)[player] for player in cards} == cards
    assert played.game.stock_and_covered == HandSize.exactly(0)


def test_a_shown_hand_overrides_its_size() -> None:
    game = after_first_turn().play(placing("Bo", "2 × 4 = 8")).game
    assert game.hands["Bo"] == HandSize(4, 6)
    bo = game.with_hand_shown("Bo", 4)
    assert (hand_sizes(bo)["Bo"], bo.out) == (4, ())
    over = game.with_hand_shown("Cy", 0)
    assert (over.out, over.player_to_move, over.is_over) == (("Cy",), "Ann", True)
    assert over.with_hand_shown("Cy", 2).out == ()
    # Whoever is in again once all others are out is to move.
    alone = over.with_hand_shown("Ann", 0).with_hand_shown("Bo", 0).with_hand_shown("Ann", 1)
    assert (alone.out, alone.player_to_move) == (("Cy", "Bo"), "Ann")
    cy = over.with_hand_shown("Ann", 0).with_hand_shown("Bo", 0).with_hand_shown("Cy", 1)
    assert (cy.out, cy.player_to_move) == (("Ann", "Bo"), "Cy")


def test_whether_a_joker_covers_another_settles_a_turn() -> None:
    game = replace(new_round(), table=Formula.parse("2 + (4) = 6"))
    three = Turn("Ann", Formula.parse("3 × (?) = 9"))
    assert game.play(three).ruling.outcome == "unsure"
    assert str(game.play(replace(three, covers_joker=True)).game.table) == "3 × (3) = 9"
    assert violations(game.play(replace(three, covers_joker=False))) == ["formula-false"]


def test_points_of_a_round_and_of_a_match() -> None:
    """Ann is out with 6 points; Bo holds 7 cards."""
    game = with_hands(new_round("Ann Bo", points=True), Ann=1)
    game = game.play(placing("Ann", "2 + 4 = 6")).game
    final = finish(game, {"Bo": ["1", "2", "3", "4", "5", "0", "joker"]})
    assert final.totals == {"Ann": 6 + 10, "Bo": -(1 + 2 + 3 + 4 + 5 + 25)}
    assert say(final.ruling.summary) == "Ann scored most in this round: 16 points."
    begun = Match(game.players, replace(game.ruleset, target=30)).start_round(game.opening)
    shown = replace(begun, game=game).show_hand("Bo", ("1", "2", "3", "4", "5", "0", "joker"))
    match = shown.game.end_round().game
    assert (match.totals, match.winners) == ({"Ann": 16, "Bo": -40}, ())
    again = replace(match, game=shown.game.game, hands=shown.game.hands, final=None)
    assert again.end_round().game.winners == ("Ann",)


def test_rounds_of_a_match_are_begun_in_turn() -> None:
    match = Match(("Ann", "Bo"), Ruleset(hand=1)).start_round(TWO_FOUR)
    assert violations(match.next_round(None)) == ["round-open"]
    bo = match.begin_with("Bo").game
    laid = bo.lay("Bo", Formula.parse("2 + 4 = 6")).game
    assert (bo.player_to_move, laid.player_to_move) == ("Bo", None)
    as_ann = laid.begin_with("Ann").game
    assert as_ann.game is not None
    assert as_ann.game.out == ("Ann",)
    assert violations(laid.show_hand("Ann", ())) == ["hand-count"]
    following = laid.next_round(None).game.start_round(FIVE_FIVE)
    assert following.player_to_move == "Ann"


def test_the_turn_of_a_match_is_lost_and_found() -> None:
    lost = Match(("Ann", "Bo")).start_round(TWO_FOUR).lose_turn()
    assert lost.game is not None
    assert (lost.turn_lost, lost.player_to_move) == (True, None)
    assert dict(lost.game.hands) == dict.fromkeys(("Ann", "Bo"), HandSize(1, None))
    assert lost.set_turn("Bo").player_to_move == "Bo"
    with pytest.raises(GameError):
        lost.set_turn("Cy")


def test_a_match_that_nobody_plays_follows_the_table() -> None:
    match = Match(()).start_round(TWO_FOUR)
    assert violations(match.lay(None, Formula.parse("2 + 4 = 7"))) == ["formula-false"]
    laid = match.lay(None, Formula.parse("2 + 4 = 6")).game
    assert (str(laid.table), laid.player_to_move, laid.totals) == ("2 + 4 = 6", None, {})


def test_all_violations_at_the_end() -> None:
    final = finish(new_round("Ann Bo"), {"Ann": ["4"] * 7, "Di": []})
    assert codes(final) == ["not-over", "hand-count", "unknown-player", "supply-exceeded"]
    assert final.standings == ()


def test_sentences_on_hand_sizes_at_the_end() -> None:
    game = with_hands(new_round(), Ann=1, Bo=1)
    game = replace(game, hands={**game.hands, "Cy": HandSize(2, 4)}, out=("Ann",))
    final = finish(game, {"Ann": ["4"], "Bo": ["1", "2"], "Cy": ["3"]})
    assert [say(finding.message) for finding in final.ruling.findings] == [
        "Bo must hold 1 card, but 2 are shown.",
        "Cy must hold 2 to 4 cards, but 1 is shown.",
    ]


@pytest.mark.parametrize("seed", range(12))
def test_ranges_contain_counted_hand_sizes(seed: int) -> None:
    """Random rounds, played with all cards counted and with none counted."""
    rng = random.Random(seed)
    rules: dict[str, Any] = {
        name: rng.random() < 0.5 for name in ("reuse", "fives_draw", "play_on")
    }
    counted = estimated = new_round("Ann Bo Cy Di", **rules)
    formulas = [" ".join((a, op, b, "=", c)) for a, op, b, c in small_formulas(12)]
    for _ in range(60):
        if counted.is_over:
            break
        turn = Turn.drawing(counted.player_to_move)
        if rng.random() < 0.8:
            formula = rng.choice([*formulas, "1 + 1 = 3"])
            turn = placing(counted.player_to_move, formula)
            size = counted.hands[counted.player_to_move].exact
            ruling = judge_turn(counted.table, Formula.parse(formula), counted.ruleset, hand=size)
            turn = replace(turn, cards=rng.randint(ruling.least, ruling.most))
        played, uncounted = counted.play(turn), estimated.play(replace(turn, cards=None))
        if not uncounted.taken or played.ruling.outcome != uncounted.ruling.outcome:
            break
        counted, estimated = played.game, uncounted.game
        for player, hand in estimated.hands.items():
            exact = counted.hands[player].exact
            assert exact is not None
            assert hand.may_be(exact)
        total = sum(hand.least for hand in counted.hands.values()) + counted.stock_and_covered.least
        assert total + len(counted.table.cards) == 52
        assert {name for name, hand in counted.hands.items() if hand.most == 0} == {*counted.out}
