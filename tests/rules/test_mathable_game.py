"""Whole games: turns, rack sizes, bag, hints, and recorded games."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.words import say
from rules.errors import GameError
from rules.mathable import (
    EDITION_2021,
    LAYOUT_2021,
    UNLIMITED_RACK,
    Board,
    Edition,
    Game,
    Move,
    Points,
    Turn,
    TurnRack,
    finish,
    judge_turn,
    legal_moves,
)
from tests.rules.comparisons.mathable import SMALL
from tests.rules.finding_codes import codes
from tests.rules.mathable_turns import (
    NAMES,
    judge_in_order,
    moves,
    recorded_turns,
    score_range,
    turn_at_once,
    turn_in_order,
)
from tests.rules.refusals import refused
from tests.rules.strategies import thorough


def game_of_two(first: str = "Ann") -> Game:
    return Game.start(["Ann", "Bea"], first)


def game_with_few_tiles(tiles: int = 18) -> Game:
    """A game of two with few tiles: 7 on each rack, the rest in the bag."""
    supply = {2: 4, 3: 4, 4: 4, tiles: tiles - 12}
    return Game.start(["Ann", "Bea"], edition=Edition("few", LAYOUT_2021, supply))


@pytest.mark.parametrize(("players", "bag"), [(2, 92), (3, 85), (4, 78)])
def test_a_game_begins_with_full_racks(players: int, bag: int) -> None:
    game = Game.start(["Ann", "Bea", "Cem", "Dan"][:players])
    assert (set(game.racks.values()), game.bag, game.player_to_move) == ({7}, bag, "Ann")
    assert game.board.unseen() == EDITION_2021.supply


@pytest.mark.parametrize(
    ("players", "first", "message"),
    [
        (["Ann"], None, "2 to 4 players, but 1 is named"),
        ([], None, "2 to 4 players, but nobody is named"),
        (list("ABCDE"), None, "2 to 4 players, but 5 are named"),
        (["Ann", "Ann"], None, "names that differ"),
        (["Ann", ""], None, "names that differ"),
        (["Ann", "Bea"], "Cem", "must be Ann or Bea, not Cem"),
    ],
)
def test_invalid_games(players: list[str], first: str | None, message: str) -> None:
    with refused(GameError, message):
        Game.start(players, first)


def test_the_box_must_fill_the_racks() -> None:
    with refused(GameError, r"^The 13 tiles of the box must fill 2 racks\.$"):
        game_with_few_tiles(13)


def test_turns_go_round_and_points_add_up() -> None:
    game = Game.start(["Ann", "Bea", "Cem"], first="Bea")
    assert game.player_to_move == "Bea"
    first, last = (turn_in_order("Bea", moves(text)) for text in ("7I=3 7J=6", "7K=9"))
    for turn in (first, Turn.passing("Cem"), Turn("Ann", exchanged=3), last):
        game = game.play(turn).game
    assert (score_range(game, "Bea"), score_range(game, "Ann")) == ((18, 18), (0, 0))
    assert (game.player_to_move, game.bag) == ("Cem", 106 - 21 - 3)
    assert set(game.racks.values()) == {7}


def test_all_violations_of_a_turn_at_once() -> None:
    turn = Turn("Bea", (tuple(moves("7I=4 7G=3 7J=77")),), exchanged=8, draws=3, settled=12)
    assert set(codes(game_of_two().play(turn))) == {
        "not-your-turn",
        "exchange-exceeds-rack",
        "exchange-after-placing",
        "square-printed",
        "no-direction",
        "unknown-value",
        "draws-exceed-signs",
    }


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        (Turn("Ann", exchanged=7), []),
        (Turn("Ann", exchanged=8), ["exchange-exceeds-rack"]),
        (Turn.passing("Bea"), ["not-your-turn"]),
        (Turn("Ann", draws=1), ["draws-exceed-signs"]),
    ],
)
def test_turns_without_tiles(turn: Turn, expected: list[str]) -> None:
    assert codes(game_of_two().play(turn)) == expected


PLAIN = Edition("plain", LAYOUT_2021, {0: 10, 1: 40, 2: 40, 3: 16})
"""106 tiles, most of which can be placed until the end."""


def board_after(tiles: int) -> Board:
    """A board after so many legal moves."""
    rng, board = Random(tiles), Board(PLAIN)
    for _ in range(tiles):
        move = rng.choice(list(legal_moves(board)))
        board = board.place(move.square, move.value)
    return board


@pytest.mark.parametrize(("players", "bag"), [(2, 14), (3, 7), (4, 0)])
def test_the_bag_holds_what_the_racks_of_all_players_leave(players: int, bag: int) -> None:
    board = board_after(78)
    game = Game.start(["Ann", "Bea", "Cem", "Dan"][:players], opening=board)
    assert TurnRack.full(board, players) == game.turn_rack() == TurnRack(7, bag)


def test_no_eighth_tile_is_placed_where_none_can_be_drawn() -> None:
    """After 92 tiles two racks hold all that is left, and sign squares allow no draw."""
    board = board_after(92)
    game = Game.start(["Ann", "Bea"], opening=board)
    assert (game.bag, game.total_held) == (0, 14)
    position, moves = board, list[Move]()
    for _ in range(8):
        moves.append(next(legal_moves(position)))
        position = position.with_tiles(moves[-1:])
    assert "too-many-tiles" in codes(game.play(turn_in_order("Ann", moves)))
    assert "too-many-tiles" in codes(judge_in_order(board, moves))
    assert game.play(turn_in_order("Ann", moves[:7])).ruling.valid


def test_only_the_total_on_racks_is_known_of_a_game_joined_late() -> None:
    board = board_after(96)
    game = Game.start(["Ann", "Bea"], opening=board)
    assert (dict(game.racks), game.total_held) == ({"Ann": 7, "Bea": 7}, 10)
    left = [value for value, count in game.board.unseen().items() for _ in range(count)]
    assert finish(game, {"Ann": left[:6], "Bea": left[6:]}).valid
    assert rack_faults(game, left[:8], left[8:]) == ["Ann can hold 7 tiles at most, not 8."]
    assert rack_faults(game, left[:5], left[6:]) == ["The racks must hold 10 tiles together."]
    move = next(legal_moves(board))
    after = game.play(turn_in_order("Ann", [move])).game
    assert (after.racks["Ann"], after.bag, after.total_held) == (6, 0, 9)


def rack_faults(game: Game, ann: list[int], bea: list[int]) -> list[str]:
    violations = finish(game, {"Ann": ann, "Bea": bea}).ruling.violations
    return [say(fault.message) for fault in violations if fault.code == "rack-count"]


def test_tiles_of_a_refused_turn_that_stay_leave_the_bag() -> None:
    turn = turn_in_order("Ann", moves("7I=3 7J=77 8I=7"))
    not_taken = game_of_two().play(turn)
    assert (not_taken.taken, not_taken.game) == (False, game_of_two())
    played = game_of_two().play(replace(turn, stays=True))
    assert (played.ruling.valid, played.taken) == (False, True)
    game = played.game
    assert (game.bag, game.racks["Ann"], game.player_to_move) == (89, 7, "Bea")
    assert game.board.squares() == {"7I": 3, "7J": 77, "8I": 7}
    assert score_range(game, "Ann") == (10, 10)
    assert not game_of_two().play(replace(turn, player="Bea", stays=True)).taken


def test_the_bag_runs_dry_and_racks_get_smaller() -> None:
    game = game_with_few_tiles(18)
    assert game.bag == 4
    game = game.play(turn_in_order("Ann", moves("7I=2 7F=3 6G=2"))).game
    assert (game.bag, game.racks["Ann"]) == (1, 7)
    game = game.play(turn_in_order("Bea", moves("6H=2 9G=4 9H=2"))).game
    assert (game.bag, game.racks["Bea"]) == (0, 5)
    played = game.play(Turn("Ann", draws=1))
    assert set(codes(played)) == {"draws-exceed-signs", "draws-exceed-bag"}


def test_no_bonus_for_emptying_a_rack_that_was_not_full() -> None:
    game = game_with_few_tiles(14)
    assert game.bag == 0
    game = game.play(turn_in_order("Ann", moves("7I=3 7F=3 6G=2"))).game
    game = game.play(Turn.passing("Bea")).game
    assert game.racks["Ann"] == 4
    played = game.play(turn_in_order("Ann", moves("9G=4 9H=2 6H=2 5G=2")))
    assert played.game.history[-1].points == Points(10, 10, (0,))
    assert played.game.racks["Ann"] == 0


def game_after_three_tiles() -> Game:
    return game_of_two().play(turn_in_order("Ann", moves("7I=3 7J=6 6G=4"))).game


def test_open_points_are_a_range_until_settled() -> None:
    game, turn = game_after_three_tiles(), turn_at_once("Bea", moves("6H=6 8I=7 6I=10"))
    played = game.play(turn)
    assert codes(played) == ["order-open"]
    assert score_range(played.game, "Bea") == (23, 33)
    agreed = played.game.settle(1, 33)
    assert score_range(agreed, "Bea") == (33, 33)
    assert game.play(replace(turn, settled=33)).game == agreed


@pytest.mark.parametrize(
    ("tiles", "low", "high"),
    [("8I=7", 7, 7), ("6H=6 8I=7 6I=10", 23, 33), ("8I=8", 0, 0), ("8I=7 8J=77", 7, 7), ("", 0, 0)],
)
@given(settled=st.integers(-600, 9999) | st.integers(-1, 40))
def test_impossible_points_are_not_recorded(tiles: str, low: int, high: int, settled: int) -> None:
    """Not even for a turn that stays although its settled points are refused."""
    turn = Turn("Bea", (tuple(moves(tiles)),), settled=settled, stays=True)
    played = game_after_three_tiles().play(turn)
    agreed = low < high and low <= settled <= high
    assert score_range(played.game, "Bea") == ((settled, settled) if agreed else (low, high))
    if judge_turn(game_after_three_tiles().board, turn.groups, UNLIMITED_RACK).valid:
        assert ("settled-out-of-range" in codes(played)) == (not low <= settled <= high)


def test_only_points_within_the_range_can_be_settled() -> None:
    game = game_of_two().play(turn_in_order("Ann", moves("7I=3"))).game
    with refused(GameError, r"^The turn scores 3 points, not 4\.$"):
        game.settle(0, 4)
    with refused(GameError, r"^There is no turn 2: only 1 is over\.$"):
        game.settle(1, 3)


def test_points_with_part_of_the_bonus_cannot_be_settled() -> None:
    """The bonus depends on whether an extra tile was drawn and kept."""
    turn = turn_in_order("Ann", moves("7I=3 7J=6 6H=6 9H=6 6G=4 9G=4 8F=7"))
    game = game_of_two().play(turn).game
    low, high = score_range(game, "Ann")
    assert high == low + 50
    for points in (low, high):
        assert game.settle(0, points) == game_of_two().play(replace(turn, settled=points)).game
    for points in (low - 1, low + 1, high - 1, high + 1):
        with refused(GameError, f"^The turn scores {low} or {high} points, not {points}\\.$"):
            game.settle(0, points)
        assert codes(game_of_two().play(replace(turn, settled=points)))[0] == "settled-out-of-range"


def test_who_took_a_hint_is_kept_from_turn_to_turn() -> None:
    game = replace(game_of_two(), hint_takers=frozenset({"Bea"}))
    assert game.play(Turn.passing("Ann")).game.hint_takers == {"Bea"}


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game of a few turns on the small board, none of them invalid."""
    game = Game.start(["Ann", "Bea", "Cem"], draw(st.sampled_from(["Ann", "Cem"])), SMALL)
    for _ in range(draw(st.integers(0, 6))):
        game = game.play(draw(turns(game))).game
    return game


def turns(game: Game) -> st.SearchStrategy[Turn]:
    player = game.player_to_move
    move = st.sampled_from(list(legal_moves(game.board)))
    return st.one_of(
        st.builds(Turn.passing, st.just(player)),
        st.builds(Turn, st.just(player), exchanged=st.integers(1, 3)),
        st.builds(lambda move: turn_in_order(player, [move]), move),
        st.builds(lambda move: turn_at_once(player, [move]), move),
    )


@thorough
@given(games())
def test_tiles_are_neither_lost_nor_made(game: Game) -> None:
    assert len(game.board.tiles) + sum(game.racks.values()) + game.bag == SMALL.tile_count
    assert sum(game.board.unseen().values()) == sum(game.racks.values()) + game.bag


@pytest.mark.parametrize("name", NAMES)
def test_recorded_turns_score_as_recorded(name: str) -> None:
    """Exactly in the known order; within the range if the order is unknown."""
    turns = recorded_turns(name)
    game = Game.start(sorted({turn.player for turn in turns}), first=turns[0].player)
    for turn in turns:
        at_once = judge_turn(game.board, [sorted(turn.moves)], game.turn_rack()).score
        played = game.play(turn_in_order(turn.player, turn.moves))
        points = played.game.history[-1].points
        assert played.ruling.valid
        assert at_once is not None
        assert at_once.tiles_low <= turn.points <= at_once.tiles_high
        assert points.tiles_low == points.tiles_high == turn.points
        game = played.game
