"""The end of a game, and the halls of fame."""

from dataclasses import replace

from referee.words import say
from rules.mathable import LAYOUT_2021, Board, Edition, Game, Standing, finish, halls_of_fame
from rules.mathable.final import Entry, FinalRuling
from tests.rules.finding_codes import codes
from tests.rules.mathable_turns import moves, turn_at_once, turn_in_order


def game_after_one_turn(players: str = "Ann Bea") -> Game:
    """A game in which the first player has 18 points, the others none."""
    game = Game.start(players.split())
    return game.play(turn_in_order(game.player_to_move, moves("7I=3 7J=6 7K=9"))).game


RACKS = {"Ann": [60, 70, 80, 90, 81, 72, 64], "Bea": [1, 1, 1, 2, 2, 2, 0]}


def places(final: FinalRuling) -> list[tuple[int, str, int]]:
    return [(standing.place, standing.player, standing.total) for standing in final.standings]


def test_the_own_rack_is_subtracted() -> None:
    final = finish(game_after_one_turn(), RACKS)
    assert places(final) == [(1, "Bea", -9), (2, "Ann", 18 - 517)]
    assert [(own.scored, own.subtracted) for own in final.standings] == [(0, 9), (18, 517)]
    assert final.winners == ("Bea",)
    assert say(final.ruling.summary) == "Bea wins with -9 points."
    assert final.valid
    assert [(note.code, say(note.message)) for note in final.ruling.notes] == [
        ("bag-not-empty", "There are still 89 tiles in the bag."),
        ("tiles-playable", "Bea could still place a tile."),
    ]


def test_equal_totals_share_a_place() -> None:
    racks = {
        "Ann": [10, 8, 3, 3, 2, 2, 2],
        "Bea": [1, 1, 0, 2, 2, 2, 4],
        "Cem": [4, 4, 4, 4, 5, 5, 5],
    }
    final = finish(game_after_one_turn("Ann Bea Cem"), racks)
    assert places(final) == [(1, "Ann", -12), (1, "Bea", -12), (3, "Cem", -31)]
    assert final.winners == ("Ann", "Bea")
    assert say(final.ruling.summary) == "Ann and Bea win with -12 points each."


def test_all_violations_of_racks_at_once() -> None:
    racks = {"Ann": [33, 90], "Bea": [90, 3, 3, 3, 3, 3, 3], "Dan": []}
    final = finish(game_after_one_turn("Ann Bea Cem"), racks)
    expected = {"rack-count", "rack-missing", "unknown-player", "unknown-value", "supply-exceeded"}
    assert set(codes(final)) == expected
    assert (final.valid, final.standings, final.winners) == (False, (), ())
    messages = [say(finding.message) for finding in final.ruling.findings]
    assert "Ann must hold 7 tiles, not 2." in messages
    assert (
        "The racks show more tiles numbered 90 than the one that is not on the board." in messages
    )


def test_open_turns_must_be_settled_first() -> None:
    game = Game.start(["Ann", "Bea"])
    game = game.play(turn_in_order("Ann", moves("7I=3 7J=6 6G=4"))).game
    game = game.play(turn_at_once("Bea", moves("6H=6 8I=7 6I=10"))).game
    final = finish(game, RACKS)
    assert codes(final) == ["turn-open"]
    assert say(final.ruling.summary) == "Turn 2 must be settled: Bea scored 23 to 33 points."
    assert finish(game.settle(1, 33), RACKS).winners == ("Bea",)


def test_racks_may_be_smaller_once_the_bag_is_empty() -> None:
    supply = {2: 4, 3: 4, 4: 4, 90: 2}
    game = Game.start(["Ann", "Bea"], edition=Edition("few", LAYOUT_2021, supply))
    game = game.play(turn_in_order("Ann", moves("7I=2 6G=2 9G=2"))).game
    final = finish(game, {"Ann": [90, 3, 3, 3], "Bea": [90, 2, 3, 4, 4, 4, 4]})
    assert places(final) == [(1, "Ann", -93), (2, "Bea", -111)]
    assert codes(final) == ["tiles-playable"]


def test_a_game_ends_with_all_tiles_on_the_board() -> None:
    edition = Edition("few", LAYOUT_2021, {2: 14})
    board = Board(edition, dict.fromkeys(edition.squares[:14], 2))
    final = finish(Game.start(["Ann", "Bea"], opening=board), {"Ann": [], "Bea": []})
    assert (final.ruling.findings, final.winners) == ((), ("Ann", "Bea"))


def test_a_player_who_took_a_hint_does_not_enter_the_hall() -> None:
    game = replace(game_after_one_turn(), hint_takers=frozenset({"Bea"}))
    standings = finish(game, RACKS).standings
    assert [standing.took_hint for standing in standings] == [True, False]
    assert halls_of_fame([standings]) == {2: [Entry("Ann", -499)], 3: [], 4: []}


def test_the_best_are_kept_and_the_earlier_stay_ahead() -> None:
    games = [
        [Standing(1, f"{name}{points}", points, 0, False), Standing(2, "Bea", 1, 0, False)]
        for name, points in (("Dan", 50), ("Cem", 70), ("Ann", 50), *[("Eva", 10)] * 9)
    ]
    names = [entry.name for entry in halls_of_fame(games)[2]]
    assert names == ["Cem70", "Dan50", "Ann50", *["Eva10"] * 7]
