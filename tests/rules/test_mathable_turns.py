"""Turns of several tiles: order known, unknown or known in part; extra draws and the bonus."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.words import say
from rules.mathable import Board, TurnRack, judge_turn, search, signs_filled
from tests.rules.comparisons.mathable import BOXES, SMALL, oracle_moves, oracle_numbers
from tests.rules.finding_codes import codes
from tests.rules.mathable_turns import certain_points, judge_at_once, judge_in_order, moves
from tests.rules.oracles import mathable as oracle
from tests.rules.strategies import played_boards, thorough, tiles_after

racks = st.builds(
    TurnRack, size=st.integers(1, 3), bag=st.integers(0, 3), draws=st.none() | st.integers(0, 3)
)


@thorough
@given(played_boards(), racks, st.data())
def test_orders_score_as_stated(board: Board, rack: TurnRack, data: st.DataObject) -> None:
    tiles = data.draw(tiles_after(board))
    score = judge_at_once(board, tiles, rack).score
    if score is None:
        return
    for order, expected in (
        (score.low_order, score.tiles_low),
        (score.high_order, score.tiles_high),
    ):
        assert sorted(order) == sorted(tiles)
        turn = judge_in_order(board, order, rack)
        assert turn.score is not None
        assert turn.score.tiles_low == turn.score.tiles_high == expected
        assert sum(step.points for step in turn.steps) == expected
        assert turn.score.bonuses == score.bonuses


@thorough
@given(played_boards(), st.data())
def test_groups_narrow_the_score(board: Board, data: st.DataObject) -> None:
    tiles = data.draw(tiles_after(board, 4))
    cut = data.draw(st.integers(0, len(tiles)))
    rack = TurnRack(size=5, bag=9)
    ruling = judge_turn(board, [tiles[:cut], tiles[cut:]], rack)
    rulings = [
        judge_in_order(board, [*first, *second], rack)
        for first in permutations(tiles[:cut])
        for second in permutations(tiles[cut:])
    ]
    points = [each.score.low for each in rulings if each.score is not None]
    assert ruling.valid == bool(points)
    if ruling.score is not None:
        assert (ruling.score.low, ruling.score.high) == (min(points), max(points))


def test_tiles_may_depend_on_each_other() -> None:
    ruling = judge_in_order(Board(), moves("7I=3 7J=6 7K=9 7L=15 7M=6 7N=90"))
    assert (ruling.valid, certain_points(ruling)) == (True, 309)
    assert say(ruling.ruling.summary) == "6 tiles placed: 309 points."
    assert [step.points for step in ruling.steps] == [3, 6, 9, 15, 6, 270]
    assert say(ruling.steps[-1].message).startswith("90 on 7N: 15 × 6 = 90 to the left")
    assert ruling.board == Board().with_tiles(moves("7I=3 7J=6 7K=9 7L=15 7M=6 7N=90"))


def test_the_same_tiles_in_a_wrong_order_are_invalid() -> None:
    ruling = judge_in_order(Board(), moves("7J=6 7I=3"))
    assert codes(ruling) == ["no-direction"]
    assert ruling.score is None
    assert [step.valid for step in ruling.steps] == [False, True]
    assert certain_points(judge_at_once(Board(), moves("7J=6 7I=3"))) == 9


def test_points_are_a_range_if_they_depend_on_an_unknown_order() -> None:
    board = Board().with_tiles(moves("7I=3 7J=6 6G=4"))
    ruling = judge_at_once(board, moves("6H=6 8I=7 6I=10"))
    assert ruling.score is not None
    assert (ruling.score.low, ruling.score.high, certain_points(ruling)) == (23, 33, None)
    assert codes(ruling) == ["order-open"]
    assert say(ruling.ruling.summary) == "3 tiles placed: 23 to 33 points."
    message = say(ruling.ruling.findings[0].message)
    assert message == "The order of the tiles makes a difference of 10 points."
    assert certain_points(judge_in_order(board, ruling.score.low_order)) == 23
    assert certain_points(judge_in_order(board, ruling.score.high_order)) == 33
    assert certain_points(judge_in_order(board, moves("6H=6 6I=10 8I=7"))) == 30


def test_all_findings_of_a_turn_at_once() -> None:
    ruling = judge_at_once(Board.of({"8I": 12}), moves("8I=7 8F=12 8A=33 7G=1 15C=2 6G=2 6G=4"))
    tile = {"square-occupied", "square-printed", "off-board", "no-direction"}
    assert set(codes(ruling)) == tile | {"supply-exceeded", "unknown-value"}
    blamed = {finding.at for finding in ruling.ruling.findings if finding.code == "square-occupied"}
    assert blamed == {("8I",), ("6G",)}


def test_a_whole_rack_earns_the_bonus() -> None:
    board = Board()
    tiles = moves("6H=6 9H=6 6G=4 9G=4 8I=7 8F=7 7F=3")
    ruling = judge_in_order(board, tiles)
    assert signs_filled(board, tiles) == 0
    assert ruling.score is not None
    assert ruling.score.bonuses == (50,)
    assert ruling.score.tiles_low == sum(step.points for step in ruling.steps)
    assert certain_points(ruling) == ruling.score.tiles_low + 50
    assert say(ruling.ruling.summary).endswith("with the bonus for the whole rack.")


@pytest.mark.parametrize(
    ("draws", "bonuses", "codes_expected"),
    [(None, (0, 50), ["bonus-open"]), (0, (50,), []), (1, (0,), [])],
)
def test_a_hidden_draw_decides_about_the_bonus(
    draws: int | None, bonuses: tuple[int, ...], codes_expected: list[str]
) -> None:
    tiles = moves("7I=3 7J=6 6H=6 9H=6 6G=4 9G=4 8F=7")
    ruling = judge_in_order(Board(), tiles, TurnRack(7, 92, draws))
    assert ruling.score is not None
    assert (ruling.score.bonuses, codes(ruling)) == (bonuses, codes_expected)
    assert ruling.score.high - ruling.score.low == bonuses[-1] - bonuses[0]


def test_eight_tiles_need_a_draw_and_earn_the_bonus() -> None:
    tiles = moves("7I=3 7J=6 6H=6 9H=6 6G=4 9G=4 8F=7 8I=1")
    ruling = judge_in_order(Board(), tiles)
    assert ruling.score is not None
    assert ruling.score.bonuses == (50,)
    assert codes(judge_in_order(Board(), tiles, TurnRack(7, 92, 0))) == ["too-many-tiles"]
    assert codes(judge_in_order(Board(), tiles, TurnRack(7, 0))) == ["too-many-tiles"]


def test_the_sign_square_must_be_filled_before_the_tile_drawn() -> None:
    late = moves("7I=3 6H=6 9H=6 6G=4 9G=4 8F=7 8I=1 7J=6")
    assert codes(judge_in_order(Board(), late)) == ["draws-too-late"]
    assert judge_at_once(Board(), late).valid


@pytest.mark.parametrize(
    ("rack", "expected"),
    [
        (TurnRack(7, 90, 2), "draws-exceed-signs"),
        (TurnRack(7, 0, 1), "draws-exceed-bag"),
    ],
)
def test_impossible_draws(rack: TurnRack, expected: str) -> None:
    assert codes(judge_in_order(Board(), moves("7I=3 7J=6"), rack)) == [expected]


def test_very_many_tiles_at_once_are_bounded() -> None:
    """Tiles that lean on each other in more sets than are searched: a range, too wide perhaps."""
    text = "7I=3 7J=6 7K=9 7L=15 7M=6 8I=7 8J=11 6I=10 9I=4 8F=7 7F=3 7E=4 6G=2 9G=2 6H=6 9H=2 5H=8"
    tiles, rack = moves(text), TurnRack(size=17, bag=50)
    points = certain_points(judge_in_order(Board(), tiles, rack))
    assert points is not None
    for most in (1_000_000, 50):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(search, "MAX_STEPS", most)
            score = judge_at_once(Board(), tiles, rack).score
            too_many = judge_at_once(Board(), tiles, TurnRack(size=7, bag=50))
        assert score is not None
        assert score.exact == (most > 50)
        assert score.low <= points <= score.high
        assert judge_in_order(Board(), score.low_order, rack).valid
        assert too_many.ruling.outcome == "invalid"


@thorough
@given(played_boards(), st.data())
def test_bounds_contain_the_scores_of_all_orders(board: Board, data: st.DataObject) -> None:
    tiles = data.draw(tiles_after(board))
    rack = TurnRack(size=3, bag=9)
    oracle_rack = oracle.Rack(rack.size, rack.bag, rack.draws)
    scores = oracle.turn_scores(
        BOXES["small"], oracle_numbers(board), oracle_moves(tiles), oracle_rack
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search, "MAX_STEPS", 0)
        ruling = judge_at_once(board, tiles, rack)
    in_box = all(
        ruling.board.count(move.value) <= SMALL.supply.get(move.value, 0) for move in tiles
    )
    if ruling.score is not None:
        assert ruling.score.low <= min(scores) <= max(scores) <= ruling.score.high
    else:
        assert ruling.ruling.outcome == "unsure" or not (scores and in_box)
