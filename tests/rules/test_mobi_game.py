"""Games by their calls: tiles held, the pool, mistakes and variants."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.words import say
from rules.errors import GameError
from rules.mobi import STANDARD_GAME, Call, Game, Variant
from rules.mobi.game import Kind
from rules.mobi.ruleset import CHILL, FOR_CHILDREN, SOLO, TEAM
from tests.rules.finding_codes import notes, violations

TRIO = ("Ada", "Ben", "Cy")


def play(game: Game, *calls: Call) -> Game:
    for call in calls:
        played = game.play(call)
        assert played.taken, played.ruling.summary
        game = played.game
    return game


def refusals(game: Game, call: Call) -> list[str]:
    played = game.play(call)
    assert not played.taken
    assert played.game is game
    return violations(played)


def new_game(pool: int | None = 100, variant: Variant = STANDARD_GAME, sides: int = 3) -> Game:
    names = ("Ada", "Ben", "Cy", "Di", "Eva", "Fay")[:sides]
    return play(Game.start(names, pool, variant), Call("go", "Ada"))


def game_with_empty_pool(held: int = 7) -> Game:
    """Three players with `held` tiles each, and an empty pool."""
    return new_game(3 * held, replace(STANDARD_GAME, start=held))


@pytest.mark.parametrize(("sides", "tiles"), [(2, 7), (4, 7), (5, 5), (6, 5)])
def test_everybody_starts_with_seven_tiles_or_five(sides: int, tiles: int) -> None:
    game = new_game(100, sides=sides)
    assert set(game.held.values()) == {tiles}
    assert game.pool == 100 - sides * tiles


@pytest.mark.parametrize(
    ("pool", "sizes"), [(9 + 9 + 6 + 2, [3, 3, 2]), (9 + 3 + 1, [3, 1]), (2, [])]
)
def test_a_flip_gives_all_three_then_two_then_one_then_none(pool: int, sizes: list[int]) -> None:
    game = new_game(21 + pool)
    for size in sizes:
        before = dict(game.held)
        game = play(game, Call("flip", "Ben", outside=1))
        assert dict(game.held) == {player: (before[player] or 0) + size for player in TRIO}
    assert refusals(game, Call("flip", "Ada")) == ["pool-exhausted"]
    assert game.pool_exhausted


def test_a_flip_is_due_with_one_tile_outside() -> None:
    game = new_game()
    assert refusals(game, Call("flip", "Ada", outside=2)) == ["flip-not-due"]
    assert refusals(game, Call("flip", "Ada", outside=2, took=2)) == ["flip-size", "flip-not-due"]
    assert play(game, Call("flip", "Ada", outside=1, took=3)).held["Cy"] == 10


def test_a_swap_is_one_back_and_two_out_for_that_player_only() -> None:
    game = play(new_game(100), Call("swap", "Ben"), Call("swap", "Ben"))
    assert dict(game.held) == {"Ada": 7, "Ben": 9, "Cy": 7}
    assert game.pool == 77
    assert refusals(new_game(22), Call("swap", "Ben")) == ["pool-exhausted"]


@given(st.integers(0, 4), st.integers(0, 4), st.booleans(), st.integers(0, 30), st.integers(2, 6))
def test_the_pool_is_exhausted_by_its_remainder_or_when_nobody_can_take_any(
    flip: int, swap: int, remainder: bool, pool: int, sides: int
) -> None:
    variant = replace(
        STANDARD_GAME, flip=flip, swap=swap, remainder_exhausts=remainder, start_crowded=7
    )
    game = new_game(7 * sides + pool, variant, sides)
    can_take = any(game.play(call).taken for call in (Call("flip", "Ada"), Call("swap", "Ada")))
    assert game.pool_exhausted == ((remainder and pool < sides) or not can_take)


def test_a_right_pod_wins() -> None:
    played = game_with_empty_pool(3).play(Call("mobi", "Ben", accepted=True))
    assert played.ruling.valid
    assert say(played.ruling.summary) == "Möbi! Ben wins."
    assert (played.game.winner, played.game.over) == ("Ben", True)
    assert refusals(played.game, Call("swap", "Ada")) == ["game-over"]


def test_a_wrong_pod_disqualifies_and_the_rest_play_on() -> None:
    played = game_with_empty_pool(3).play(Call("mobi", "Ben", accepted=False))
    assert played.taken
    assert violations(played) == ["pod-rejected"]
    assert notes(played) == ["disqualified"]
    game = played.game
    assert (game.playing, game.disqualified, game.over) == (("Ada", "Cy"), ("Ben",), False)
    assert (game.pool, game.held["Ben"]) == (3, 0)
    assert refusals(game, Call("mobi", "Ada", accepted=True)) == ["pool-not-exhausted"]
    assert refusals(game, Call("swap", "Ben")) == ["disqualified"]
    again = play(game, Call("flip", "Cy"))
    assert (again.held["Ada"], again.held["Ben"], again.pool) == (4, 0, 1)


def test_the_last_one_left_wins() -> None:
    pair = new_game(6, replace(STANDARD_GAME, start=3), sides=2)
    played = pair.play(Call("mobi", "Ada", accepted=False))
    assert not played.ruling.valid
    assert notes(played) == ["disqualified", "last-left"]
    assert (played.game.winner, played.game.over) == ("Ben", True)


def test_an_uncounted_pool_is_noted_at_a_mobi() -> None:
    played = new_game(None).play(Call("mobi", "Ada", accepted=True))
    assert (played.game.winner, notes(played)) == ("Ada", ["pool-uncounted"])


def test_bounds_of_hands_with_an_uncounted_pool() -> None:
    pair = play(Game.start(["Ada", "Ben"]), Call("go", "Ada"))
    assert pair.held["Ada"] == 7
    assert play(pair, Call("flip", "Ada", took=2)).held["Ada"] == 9
    game = play(pair, Call("swap", "Ben"), Call("flip", "Ada"), Call("flip", "Ben"))
    assert (game.bounds("Ada"), game.bounds("Ben")) == ((11, 13), (12, 14))
    assert game.held["Ada"] is None
    assert game.with_hand_counted("Ada", 12).held == {"Ada": 12, "Ben": 13}
    assert game.with_pool_counted(6).held == {"Ada": 13, "Ben": 14}
    assert "Ada 11 to 13, Ben 12 to 14; the pool was not counted" in say(game.tile_counts)
    assert play(game, Call("swap", "Ada")).held["Ada"] == 14, "so the pool had enough for all"


@given(
    st.integers(0, 60),
    st.lists(st.sampled_from(["flip", "swap", "mobi"])),
    st.integers(1, 4),
    st.integers(2, 4),
)
def test_bounds_contain_counted_games(pool: int, words: list[Kind], flip: int, sides: int) -> None:
    """Every call taken with a counted pool is taken with an uncounted one, and bounds hold."""
    variant = replace(STANDARD_GAME, flip=flip)
    counted, game = (new_game(7 * sides + pool, variant, sides), new_game(None, variant, sides))
    for number, word in enumerate(words):
        side = counted.playing[number % len(counted.playing)]
        call = Call(word, side, accepted=False if word == "mobi" else None)
        after = counted.play(call)
        if after.taken:
            counted, game = after.game, play(game, call)
        for other in counted.teams:
            low, high = game.bounds(other)
            assert low <= (counted.held[other] or 0) <= high
        assert counted.pool in {split.pool for split in game.splits}
        if counted.over:
            break


def test_counts_override_the_calls() -> None:
    game = new_game(21 + 9).with_hand_counted("Ben", 9).with_pool_counted(4)
    assert dict(game.held) == {"Ada": 7, "Ben": 9, "Cy": 7}
    assert game.pool == 4
    assert play(game, Call("flip", "Cy")).held["Ben"] == 10


def test_calls_out_of_place() -> None:
    assert refusals(Game.start(TRIO, 100), Call("flip", "Ada")) == ["not-started"]
    assert refusals(Game.start(TRIO, 100), Call("go", "Zoe")) == ["unknown-player"]
    assert refusals(new_game(), Call("go", "Ben")) == ["already-started"]
    timed = play(Game.start(TRIO, 100), Call("go", "Ada", clock=10.0))
    assert refusals(timed, Call("swap", "Ada", clock=9.5)) == ["clock-backwards"]


def test_children_correct_a_mistake() -> None:
    variant = replace(FOR_CHILDREN, start=3)
    game = new_game(9, variant)
    played = game.play(Call("mobi", "Ada", accepted=False))
    assert notes(played) == ["whoops"]
    assert (played.game.playing, played.game.over) == (TRIO, False)
    assert play(played.game, Call("mobi", "Ada", accepted=True)).winner == "Ada"


def test_solo_flips_with_no_tile_outside_and_is_timed() -> None:
    game = play(Game.start(["Ada"], 10, SOLO), Call("go", "Ada", clock=2.0))
    assert refusals(game, Call("flip", "Ada", outside=1)) == ["flip-not-due"]
    game = play(game, Call("flip", "Ada", outside=0, clock=30.0))
    assert (game.held["Ada"], game.pool) == (10, 0)
    won = play(game, Call("mobi", "Ada", accepted=True, clock=95.5))
    assert (won.winner, won.seconds) == ("Ada", 93.5)
    lost = play(game, Call("mobi", "Ada", accepted=False))
    assert (lost.winner, lost.over, lost.seconds) == (None, True, None)


def test_chill_deals_all_tiles_and_has_no_flip_or_swap() -> None:
    game = new_game(11, CHILL)
    assert (game.held["Ada"], game.pool) == (3, 2)
    assert refusals(game, Call("flip", "Ada")) == ["no-flip"]
    assert refusals(game, Call("swap", "Ada")) == ["no-swap"]
    game = play(game, Call("mobi", "Ben", accepted=False))
    assert play(game, Call("mobi", "Ada", accepted=True)).winner == "Ada"
    with pytest.raises(GameError, match="mobi-pool-needed"):
        Game.start(TRIO, None, CHILL)


def test_the_builder_of_a_team_changes_at_each_flip() -> None:
    teams = {"Reds": ("Ada", "Ben", "Cy"), "Blues": ("Di", "Eva")}
    game = play(Game.start(teams, 100, TEAM), Call("go", "Reds"))
    for builders in (("Ada", "Di"), ("Ben", "Eva"), ("Cy", "Di"), ("Ada", "Eva")):
        assert (game.builder("Reds"), game.builder("Blues")) == builders
        game = play(game, Call("flip", "Blues"))
    assert game.held["Reds"] == 7 + 12
    assert Game.start({f"T{n}": (f"x{n}", f"y{n}") for n in range(5)}, 100, TEAM).held["T0"] == 7


@pytest.mark.parametrize(
    ("sides", "pool", "variant", "message"),
    [
        ({"Reds": ("Ada", "Ben"), "Blues": ("Ben", "Cy")}, 100, TEAM, "options-names-differ"),
        (("Ada",), 100, STANDARD_GAME, "mobi-side-count"),
        (tuple("abcdefg"), 100, STANDARD_GAME, "mobi-side-count"),
        (("Ada", "Ada"), 100, STANDARD_GAME, "options-names-differ"),
        (("Ada", ""), 100, STANDARD_GAME, "options-names-differ"),
        (("Ada", "Ben"), 13, STANDARD_GAME, "mobi-pool-too-small"),
        (("Ada", "Ben"), 1, CHILL, "mobi-pool-too-small"),
        (("Ada", "Ben"), 100, TEAM, "mobi-member-count"),
        (("Ada", "Ben"), 100, SOLO, "mobi-side-count"),
    ],
)
def test_invalid_games(
    sides: tuple[str, ...] | dict[str, tuple[str, ...]], pool: int, variant: Variant, message: str
) -> None:
    with pytest.raises(GameError, match=message):
        Game.start(sides, pool, variant)


@pytest.mark.parametrize(
    "invalid", [{"kind": "mobi"}, {"kind": "swap", "accepted": True}, {"kind": "sing"}]
)
def test_invalid_calls(invalid: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="must"):
        Call(player="Ada", **invalid)  # type: ignore[arg-type]


def test_the_summary_of_a_call_gives_tile_counts_and_names_builders() -> None:
    summary = say(new_game().play(Call("swap", "Ada")).ruling.summary)
    assert summary == "Ada swaps one tile for 2. Number tiles: Ada 8, Ben 7, Cy 7; 78 in the pool."
    teams = {"Reds": ("Ada", "Ben"), "Blues": ("Di", "Eva")}
    begun = Game.start(teams, 100, TEAM).play(Call("go", "Reds"))
    assert "Building now: Ada for Reds and Di for Blues." in say(begun.ruling.summary)
    summary = say(begun.game.play(Call("flip", "Reds")).ruling.summary)
    assert "all take 3. Building now: Ben for Reds and Eva for Blues." in summary
