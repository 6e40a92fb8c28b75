"""Formula at the table, from scenes and calls that are made up."""

from collections.abc import Sequence
from typing import Any

import pytest

from referee.errors import UsageError
from referee.games.formula.live import FormulaPlay
from referee.table.calls import CallError
from referee.table.events import ChangeEvent, EndEvent, Event
from tests.table.formula_looks import Doubts, Watched
from tests.table.mathable_looks import moves, questions, ruling

TWO = ("Ann", "Bo")
THREE = ("Ann", "Bo", "Cy")


def said(events: Sequence[Event]) -> list[str]:
    """All that was said to a call, a sentence each."""
    return list(ruling(events).report.details["consequence"]["said"])


def refused(events: Sequence[Event]) -> str:
    """Why a call was not taken; what it says is an instruction, and the table's verdict stays."""
    report = ruling(events).report
    assert not report.details["consequence"]["taken"]
    return report.findings[0].code


def hands(watched: Watched) -> object:
    return watched.details["hands"]


def begun(players: tuple[str, ...] = TWO, **rules: Any) -> Watched:
    """A round after the first formula of the first player."""
    watched = Watched(players, rules)
    watched.show("24=")
    watched.show("2+4=6")
    return watched


def test_pieces_keep_their_ids_through_a_turn() -> None:
    watched = begun()
    (change, *_) = watched.show("2×4=8")
    assert isinstance(change, ChangeEvent)
    report = watched.session.play.report
    assert report.details["formula"]["pieces"] == [piece.id for piece in report.pieces]


def test_a_formula_joined_late_is_no_turn_and_nobodys_hand_is_known() -> None:
    watched = Watched(TWO)
    assert moves(watched.show("2+4=6")) == []
    assert watched.details["hands"] == {"Ann": "1 or more", "Bo": "1 or more"}
    assert moves(watched.show("2×4=8"))[0].player == "Ann"


def test_a_penalty_is_a_house_rule_and_is_said() -> None:
    watched = begun(penalty=2)
    watched.show("2×4=9")
    (move,) = moves(events := watched.call("done"))
    assert (move.number, move.player, move.legal) == (2, "Bo", False)
    assert "Bo takes the cards back and, by the house rule, draws too." in said(events)
    assert "Bo holds 9 cards. Ann is next." in said(events)
    assert hands(watched) == {"Ann": "6", "Bo": "9"}
    assert watched.show("2×4=9") == [], "they are nobody's turn while they lie there"
    with pytest.raises(CallError, match="no new formula"):
        watched.call("done")
    assert moves(events := watched.show("2+4=6")) == [], "the cards are back"
    assert ruling(events).report.verdict == "valid"


def test_a_false_formula_and_half_a_formula_are_no_turns() -> None:
    watched = begun()
    for text in ("2+4", "2+4=", "24=6"):
        assert moves(watched.show(text)) == []
    assert moves(watched.show("2+4=6")) == [], "as it was"


def test_a_doubtful_card_is_asked_about() -> None:
    watched = begun()
    events = watched.show("2×4=8", {4: {"8": 0.7, "3": 0.3}})
    assert moves(events) == []
    (asked,) = questions(events)
    assert [a.face for a in asked.question.alternatives] == ["8", "3"]
    (move,) = moves(watched.call(f"answer {asked.question.at}=8"))
    assert move.details["formula"] == "2 × 4 = 8"
    assert watched.session.play.report.verdict == "valid"


def out_first(**rules: Any) -> Watched:
    """A round of hands of one card, in which the first player is out at once."""
    return begun(hand=1, **rules)


def test_who_is_out_first_wins_the_round() -> None:
    watched = Watched(TWO, {"hand": 1})
    watched.show("24=")
    events = watched.show("2+4=6")
    (end,) = (event for event in events if isinstance(event, EndEvent))
    assert (end.over, end.scores) == (True, {"Ann": 1, "Bo": 0})
    assert watched.session.close(9.0) == ()


def test_rounds_for_points_make_a_match() -> None:
    watched = out_first(points=True, target=20)
    assert watched.details["scores"] == {"Ann": 6, "Bo": 0}
    report = ruling(watched.call("end")).report
    assert report.findings[0].code == "hand-count", "Bo's hand must be shown"
    watched.call("hand Bo joker")
    assert ruling(watched.call("end")).report.verdict == "valid"
    assert watched.details["scores"] == {"Ann": 16, "Bo": -25}
    assert "new round" in ruling(watched.call("round")).report.summary
    watched.call("begins Ann")
    watched.show("35=")
    watched.show("3+5=8")
    watched.call("hand Bo 7")
    *events, end = watched.call("end")
    assert (
        "Ann 8 + 10 = 18, 34 in all. Bo 0 − 7 = −7, −32 in all. Ann won the game."
        in said(events)[0]
    )
    assert isinstance(end, EndEvent)
    assert (end.over, end.scores) == (True, {"Ann": 34, "Bo": -32})
    assert end.details["winners"] == ["Ann"]
    assert refused(watched.call("round")) == "game-over"


def test_without_players_formulas_are_followed_all_the_same() -> None:
    watched = begun(())
    (move,) = moves(watched.show("2×4=8"))
    assert (move.number, move.player, move.legal) == (2, None, True)
    with pytest.raises(CallError, match="Nobody said who plays"):
        watched.call("draw")


def test_a_card_shows_what_was_answered() -> None:
    watched = begun()
    change, *_ = watched.call("answer 4=8")
    assert isinstance(change, ChangeEvent)
    assert [(piece.id, piece.face) for piece in change.changed] == [(4, "8")]


@pytest.mark.parametrize("word", ["done", "draw"])
def test_before_the_first_formula_there_is_no_round(word: str) -> None:
    with pytest.raises(CallError, match=f"first formula, then say '{word}'"):
        Watched(TWO).call(word)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("answer 99=8", "a piece that lies there"),
        ("answer 1=banana", "banana"),
        ("flip Ann", "This game has no call 'flip'"),
        ("draw 2", "One card is drawn"),
        ("done", "no new formula"),
        ("hand Cy 3", "Cy does not play"),
    ],
)
def test_calls_that_make_no_sense_change_nothing(line: str, said: str) -> None:
    watched = begun()
    before = watched.session.play
    with pytest.raises(CallError, match=said):
        watched.call(line)
    assert watched.session.play is before


def test_players_and_rules_that_fit_no_game() -> None:
    with pytest.raises(UsageError, match="at least 2 players"):
        FormulaPlay.start(("Ann",))
    with pytest.raises(UsageError, match="spades"):
        FormulaPlay.start(TWO, {"spades": True})


def test_a_bare_table_is_no_formula() -> None:
    watched = begun()
    assert moves(watched.show("")) == []
    assert watched.session.play.pieces == ()


EIGHT: Doubts = {4: {"8": 0.9, "6": 0.1}}
SEVEN: Doubts = {0: {"3": 0.9, "2": 0.1}, 4: {"7": 0.9, "6": 0.1}}
FIVE: Doubts = {2: {"5": 0.9, "3": 0.1}, 4: {"7": 0.9, "5": 0.1}}
HIDDEN: Doubts = {4: {"": 0.3}}
TAIL = dict.fromkeys("0123456789+−×÷", 0.0002)
UNLIKELY: Doubts = {2: TAIL | {"5": 0.98, "4": 0.01}, 4: TAIL | {"7": 0.98, "6": 0.002}}

Looks = Sequence[tuple[str, Doubts]]
COVERED: dict[str, tuple[Looks, tuple[int, str | None, bool | None]]] = {
    "a turn": ([("2×4=8", EIGHT), ("2×4=8", EIGHT), ("9×8=72", {})], (3, "Cy", None)),
    "and then another": ([("2×4=8", EIGHT), ("9×8=72", {}), ("9×7=63", {})], (4, "Ann", True)),
    "settled": ([("2×4=8", EIGHT), ("2×4=8", {})], (2, "Bo", True)),
    "no formula yet": ([("9×4=6", {0: {"9": 0.9, "3": 0.1}}), ("2×4=8", {})], (2, "Bo", True)),
    "a hand over it": ([("2+4=6", EIGHT), ("2+4=6", {}), ("2×4=8", {})], (2, "Bo", True)),
    "an open joker": ([("2×J=J", {}), ("2×4=8", {})], (3, "Cy", None)),
    "hardly likely faces": ([("2+5=7", UNLIKELY), ("9×4=36", {})], (3, "Cy", None)),
    "something else now": ([("2+5=7", FIVE), ("2+7=9", {})], (2, None, None)),
    "taken back": ([("2×4=8", EIGHT), ("2+4=6", {}), ("2×4=8", {})], (2, None, True)),
    "as it lay": ([("3+4=7", SEVEN), ("2+4=6", {}), ("2×4=8", {})], (2, "Bo", True)),
    "less in doubt": ([("2×4=8", HIDDEN), ("2×4=8", EIGHT), ("9×4=36", {})], (3, "Cy", None)),
    **{
        f"a hand over a turn, {hidden}": (
            [("2×4=8", EIGHT), (hidden, EIGHT), ("2×4=8", EIGHT), ("9×4=36", {})],
            (3, "Cy", None),
        )
        for hidden in ("", "2×4", "2×4=")
    },
}


@pytest.mark.parametrize(("looks", "last"), COVERED.values(), ids=COVERED)
def test_what_was_in_doubt_and_is_covered_may_have_been_a_turn(
    looks: Looks, last: tuple[int, str | None, bool | None]
) -> None:
    watched = begun(THREE)
    for text, doubts in looks:
        told = watched.show(text, doubts)
    (move,) = moves(told)
    assert (move.number, move.player, move.legal) == last


def test_who_draws_after_a_turn_in_doubt_says_that_it_was_one() -> None:
    watched = begun(THREE)
    watched.show("2×4=8", EIGHT)
    watched.call("draw Cy")
    assert watched.details["to_move"] == "Ann"
    (move,) = moves(watched.show("9×8=72"))
    assert (move.player, move.legal) == ("Ann", None)
    watched.show("9×7=63", {0: {"9": 0.9, "8": 0.1}})
    watched.call("draw Ann")
    watched.call("draw Cy")
    (move,) = moves(watched.show("9×7=63"))
    assert (move.player, move.legal) == (None, None), "settled when others had gone on"
    assert watched.details["to_move"] == "Ann"


def test_an_open_joker_that_is_answered_is_a_turn_like_any_other() -> None:
    watched = begun(THREE)
    first, _ = questions(watched.show("2×J=J"))
    (move,) = moves(watched.call(f"answer {first.question.at}=(4)"))
    assert (move.number, move.player, move.legal) == (2, "Bo", True)
    (move,) = moves(watched.show("9×J=36"))
    assert (move.player, move.details["formula"]) == ("Cy", "9 × (4) = 36")


MAYBE_TURNS: dict[str, tuple[str, Doubts]] = {
    "a card shows nothing": ("2×4=8", HIDDEN),
    "nothing is sure but the signs": ("2+4=6", {0: {"": 0.3}, 2: {"": 0.3}, 4: {"": 0.3}}),
    "perhaps what lay there": ("3+4=7", SEVEN),
}


@pytest.mark.parametrize(("text", "doubts"), MAYBE_TURNS.values(), ids=MAYBE_TURNS)
def test_who_follows_what_may_have_been_a_turn_is_asked(text: str, doubts: Doubts) -> None:
    watched = begun(THREE)
    watched.show(text, doubts)
    (move,) = moves(events := watched.show("9×4=36"))
    assert (move.player, move.legal) == (None, None)
    (asked,) = questions(events)
    assert [likely.face for likely in asked.question.alternatives] == [*THREE]
    assert ruling(events).report.verdict == "unsure"
    assert watched.details["to_move"] is None
    (move,) = moves(watched.show("9×5=45"))
    assert (move.player, move.legal) == (None, True), "nobody said whose turn it is"
    watched.call(f"answer {asked.question.at}=Cy")
    assert watched.session.play.report.verdict == "valid"
    assert moves(watched.show("9×6=54"))[0].player == "Cy"
    assert moves(watched.show("9×7=63"))[0].player == "Ann"


def test_a_change_of_the_symbol_alone_may_hide_a_turn() -> None:
    watched = Watched(THREE)
    watched.show("22=")
    watched.show("2+2=4")
    events = watched.show("2×2=4")
    assert moves(events) == []
    assert ruling(events).report.verdict == "unsure"
    assert moves(watched.show("3×2=6"))[0].player is None


def test_a_doubt_that_shows_something_else_at_once_was_misread() -> None:
    watched = begun(THREE)
    watched.show("2+5=7", FIVE)
    watched.t -= 0.7
    (move,) = moves(watched.show("2+7=9"))
    assert (move.number, move.player, move.legal) == (2, "Bo", True)


def lost() -> Watched:
    """A round of three in which nobody knows whose turn it is."""
    watched = begun(THREE)
    watched.show("2×4=8", HIDDEN)
    watched.show("9×4=36")
    return watched


def test_a_call_by_name_says_whose_turn_it_is() -> None:
    watched = lost()
    watched.call("draw Ann")
    assert moves(watched.show("9×5=45"))[0].player == "Bo"
    watched = lost()
    watched.show("9×5=44")
    assert "Ann takes the cards back, and lays others or draws one." in said(
        watched.call("done Ann")
    )
    assert watched.details["to_move"] == "Ann"


@pytest.mark.parametrize("line", ["draw", "done", "played 2", "answer turn=Dan"])
def test_calls_that_need_to_know_whose_turn_it_is(line: str) -> None:
    with pytest.raises(CallError, match=r"Say who|whose turn|turn of Ann, Bo or Cy"):
        lost().call(line)


def test_whose_turn_it_is_can_be_taken_back_and_ends_with_the_round() -> None:
    watched = lost()
    watched.call("answer turn=Ann")
    watched.call("undo")
    assert watched.details["to_move"] is None
    watched.call("answer turn=bo")
    assert moves(watched.show("9×5=45"))[0].player == "Bo"


def test_a_draw_while_a_turn_is_in_doubt_needs_a_name() -> None:
    watched = begun(THREE)
    watched.show("2×4=8", EIGHT)
    with pytest.raises(CallError, match="say who draws"):
        watched.call("draw")
    watched.call("draw Bo")
    assert moves(watched.show("2×4=8"))[0].player is None, "Bo drew, so whose is it?"


def test_who_is_not_to_move_ends_no_turn() -> None:
    watched = begun()
    watched.show("2×4=9")
    assert refused(watched.call("done Ann")) == "not-your-turn"
    assert watched.details["to_move"] == "Bo"


def test_before_anything_was_laid_no_card_can_be_counted() -> None:
    watched = Watched(TWO)
    watched.show("24=")
    with pytest.raises(CallError, match="No formula was laid"):
        watched.call("played 2")


def test_a_value_told_of_a_joker_is_not_that_of_another_over_it() -> None:
    watched = begun()
    (first,) = questions(watched.show("0÷J=0"))
    watched.call(f"answer {first.question.at}=(4)")
    (asked,) = questions(watched.show("9÷J=3"))
    assert asked.question.at == "joker"
    (move,) = moves(watched.call("answer joker=yes"))
    assert move.details["formula"] == "9 ÷ (3) = 3"


def zeroed(**rules: Any) -> Watched:
    """A round in which 2 × 0 = 0 lies there, and Bo has perhaps covered it whole."""
    watched = Watched(TWO, rules)
    for text in ("20=", "2×0=0", "5×0=0"):
        watched.show(text)
    return watched


@pytest.mark.parametrize("line", ["answer played=3", "played 3", "played Bo 3"])
def test_cards_covered_by_their_like_are_counted_in_the_turn_that_lies_there(line: str) -> None:
    watched = zeroed()
    (asked,) = watched.session.play.report.questions
    assert (asked.place, [a.face for a in asked.alternatives]) == ("played", ["0", "1", "2", "3"])
    assert refused(watched.call("done Bo")) == "question-open"
    (move,) = moves(watched.call(line))
    assert (move.player, move.legal) == ("Bo", True)
    assert hands(watched) == {"Ann": "6", "Bo": "4"}


def test_who_covered_too_little_after_a_zero_takes_the_cards_back() -> None:
    watched = zeroed()
    events = watched.call("played Bo 1")
    assert (moves(events), ruling(events).report.verdict) == ([], "invalid")
    assert "only 1 card was played" in ruling(events).report.summary
    watched.call("draw")
    assert (hands(watched), watched.details["to_move"]) == ({"Ann": "6", "Bo": "8"}, "Ann")
    assert moves(watched.show("5×0=0")) == [], "what was left there is nobody's turn"
    watched.show("2×0=0")
    (move,) = moves(watched.show("4×2=8"))
    assert move.player == "Ann"


def test_who_draws_while_it_is_asked_whether_all_was_covered_had_no_turn() -> None:
    watched = zeroed()
    watched.call("draw Bo")
    assert (hands(watched), watched.details["to_move"]) == ({"Ann": "6", "Bo": "8"}, "Ann")
    watched.show("2×0=0")
    assert moves(watched.show("4×2=8"))[0].player == "Ann"


def test_a_formula_covered_by_its_like_alone_is_a_turn_by_an_answer() -> None:
    watched = begun()
    with pytest.raises(CallError, match="answer played=1"):
        watched.call("done")
    (move,) = moves(watched.call("answer played=2"))
    assert (move.player, move.legal, move.details["formula"]) == ("Bo", True, "2 + 4 = 6")
    assert hands(watched) == {"Ann": "6", "Bo": "5"}
    assert moves(watched.show("2+4=6")) == []


def test_cards_are_counted_for_who_is_named() -> None:
    watched = begun()
    watched.show("2×4=8")
    events = watched.call("played Ann 1")
    assert said(events) == ["Ann played 1 card for 2 + 4 = 6. Ann is next."]
    assert hands(watched) == {"Ann": "6", "Bo": "4 to 6"}
    watched.call("played Bo 2")
    assert hands(watched) == {"Ann": "6", "Bo": "5"}
    before = watched.session.play
    for line in ("played Ann 2", "played Bo 5"):
        assert refused(watched.call(line)) == "cards-mismatch"
        assert watched.session.play == before


def test_a_count_that_makes_the_last_turn_illegal_takes_it_back() -> None:
    watched = begun(reuse=True)
    assert moves(watched.show("2×4=8"))[0].legal
    (move,) = moves(events := watched.call("played Bo 3"))
    assert (move.number, move.player, move.legal) == (2, "Bo", False)
    report = ruling(events).report
    assert report.verdict == "invalid"
    assert "no-reuse" in [found.code for found in report.findings]
    assert said(events) == ["Bo's turn is taken back. Bo holds 7 cards. Bo is next."]
    assert (hands(watched), watched.details["to_move"]) == ({"Ann": "6", "Bo": "7"}, "Bo")
    watched.show("2+4=6")
    assert moves(watched.show("2×3=6"))[0].player == "Bo"


def test_a_card_drawn_while_a_false_formula_lies_there_is_booked_and_said() -> None:
    watched = begun()
    watched.show("2×4=9")
    report = ruling(watched.call("draw")).report
    assert report.summary.startswith("Bo draws a card. Bo holds 8 cards. Ann is next.")
    assert report.details["hands"] == {"Ann": "6", "Bo": "8"}
    assert [found.severity for found in report.findings if found.code == "formula-false"] == [
        "note"
    ]
    assert watched.show("2×4=9") == []


def test_cards_that_a_small_hand_cannot_have_laid_are_not_the_next_players() -> None:
    watched = small_hand()
    watched.call("draw")
    assert moves(watched.show("1×8=8")) == []
    assert hands(watched) == {"Ann": "3", "Bo": "4"}


def small_hand() -> Watched:
    """Ann has two cards by the calls, and lays three."""
    watched = begun(hand=3)
    watched.call("draw")
    events = watched.show("1×8=8")
    assert ruling(events).report.findings[0].code == "hand-too-small"
    return watched


def test_what_was_said_of_a_card_is_not_so_of_one_that_covers_it() -> None:
    watched = begun()
    (asked,) = questions(watched.show("2×4=8", {4: {"8": 0.7, "3": 0.3}}))
    watched.call(f"answer {asked.question.at}=8")
    assert moves(watched.show("2×3=6"))[0].details["formula"] == "2 × 3 = 6"


@pytest.mark.parametrize("line", ["begins Bo", "round Bo"])
@pytest.mark.parametrize("when", range(3))
def test_who_begins_is_told_before_or_after_the_opening(line: str, when: int) -> None:
    watched = Watched(TWO)
    told: list[Event] = []
    for number, text in enumerate(("24=", "2+4=6", "")):
        if number == when:
            told += watched.call(line)
        if text:
            told += watched.show(text)
    assert [(move.number, move.player) for move in moves(told)][-1] == (1, "Bo")
    assert hands(watched) == {"Ann": "7", "Bo": "6"}
    assert watched.details["to_move"] == "Ann"
    assert moves(watched.show("2×4=8"))[0].player == "Ann"
    assert refused(watched.call("begins Bo")) == "begun"


def test_the_deal_passes_on_unless_somebody_says_who_begins() -> None:
    watched = out_first()
    watched.call("end")
    assert "A new round begins, and Bo begins it." in said(watched.call("round"))[0]
    watched.call("round Ann")
    watched.show("35=")
    assert watched.details["to_move"] == "Ann"
    watched.call("begins Bo")
    assert moves(watched.show("3+5=8"))[0].player == "Bo"


def test_cards_of_the_last_round_do_not_begin_the_next() -> None:
    watched = out_first()
    watched.call("round")
    assert moves(watched.show("2+4=6")) == []
    assert "hands" not in watched.details
    watched.show("35=")
    assert hands(watched) == {"Ann": "1", "Bo": "1"}


def test_the_last_formula_is_booked_to_who_laid_it_once() -> None:
    watched = begun(THREE)
    watched.show("2×4=8")
    watched.call("done Cy")
    with pytest.raises(CallError, match="no new formula"):
        watched.call("done Cy")
    with pytest.raises(CallError, match="done NAME"):
        watched.call("answer turn=Bo")


def test_who_shows_no_card_is_out_and_the_others_play_on() -> None:
    watched = begun(THREE, hand=3, play_on=True)
    watched.show("2×4=8")
    (asked,) = watched.session.play.report.questions
    assert asked.message == "Has Bo played the last card?"
    watched.call("answer last Bo=yes")
    assert hands(watched) == {"Ann": "2", "Bo": "0", "Cy": "3"}
    watched.call("draw")
    watched.call("draw")
    assert watched.details["to_move"] == "Cy", "Bo is out"


def test_a_hand_shown_counts_more_than_what_was_seen() -> None:
    watched = out_first()
    assert refused(watched.call("hand Bo")) == "hand-count"
    *events, end = watched.call("hand Ann 3 4")
    assert "By the calls Ann held 0 cards; what is shown counts. Ann is not out." in said(events)[0]
    assert isinstance(end, EndEvent)
    assert (end.over, hands(watched)) == (False, {"Ann": "2", "Bo": "1"})


def test_a_refused_call_is_what_undo_takes_back() -> None:
    watched = begun()
    watched.call("draw")
    before = watched.session.play
    assert refused(watched.call("end")) == "not-over"
    assert watched.session.play == before
    watched.call("undo")
    assert watched.session.play == before


def test_the_winner_of_the_last_round_alone_is_dealt_a_card_more() -> None:
    watched = out_first(extra_card=True)
    for line in ("hand Bo 7", "end", "round"):
        watched.call(line)
    watched.show("35=")
    assert hands(watched) == {"Ann": "2", "Bo": "1"}
    watched.show("3+5=8")
    assert "Bo is dealt one card more" in said(watched.call("round"))[0]
    watched.show("44=")
    assert hands(watched) == {"Ann": "1", "Bo": "2"}


def test_a_start_that_is_laid_anew_before_any_turn_counts() -> None:
    watched = Watched(TWO)
    for text in ("24=", "34="):
        watched.show(text)
    assert moves(watched.show("3+4=7"))[0].legal
    report = ruling(watched.show("55=")).report
    assert "say 'round'" in report.summary
