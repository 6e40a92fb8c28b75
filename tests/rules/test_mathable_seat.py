"""The computer player: its turns are legal and the same for the same seed."""

from random import Random

import pytest

from referee.words import say
from rules.mathable import (
    UNLIMITED_RACK,
    Board,
    Game,
    Turn,
    choose,
    finish,
    judge_turn,
    legal_moves,
)
from tests.rules.comparisons.mathable import random_board


def play(levels: tuple[int, int], seed: int) -> dict[str, int]:
    """The totals of a game between two levels; each turn must be valid and score as stated."""
    rng = Random(seed)
    game = Game.start(("A", "B"), "AB"[seed % 2])
    tiles = [value for value, number in game.edition.supply.items() for _ in range(number)]
    rng.shuffle(tiles)
    racks = {player: [tiles.pop() for _ in range(7)] for player in game.players}
    passes = 0
    while passes < 4 and all(racks.values()):
        player = game.player_to_move
        level = dict(zip("AB", levels, strict=True))[player]
        choice = choose(game.board, racks[player], level, len(tiles), len(game.history))
        turn = Turn(player, tuple((move,) for move in choice.moves), len(choice.exchanged), draws=0)
        played = game.play(turn)
        assert played.ruling.valid, (choice, played.ruling)
        assert played.game.min_score(player) - game.min_score(player) == choice.points
        for value in (*(move.value for move in choice.moves), *choice.exchanged):
            racks[player].remove(value)
        while tiles and len(racks[player]) < 7:
            racks[player].append(tiles.pop())
        tiles[:0] = choice.exchanged
        rng.shuffle(tiles)
        game, passes = played.game, 0 if choice.moves else passes + 1
        assert game.bag == len(tiles)
    final = finish(game, racks)
    assert final.valid, final.ruling
    return {standing.player: standing.total for standing in final.standings}


@pytest.mark.parametrize("levels", [(1, 3), (2, 1)])
def test_every_turn_of_a_game_is_valid_and_scores_as_stated(levels: tuple[int, int]) -> None:
    assert len(play(levels, seed=0)) == 2


@pytest.mark.parametrize("seed", range(10))
def test_chosen_tiles_count_on_any_board(seed: int) -> None:
    rng = Random(seed)
    board = random_board(rng)
    unseen = [value for value, number in board.unseen().items() for _ in range(number)]
    rack = rng.sample(unseen, min(7, len(unseen)))
    for level in (1, 2, 3):
        choice = choose(board, rack, level)
        ruling = judge_turn(board, [[move] for move in choice.moves], UNLIMITED_RACK)
        assert not ruling.ruling.violations
        assert bool(choice.moves) == any(legal_moves(board, rack))


def test_a_choice_gives_the_sum_of_each_tile() -> None:
    choice = choose(Board(), [7, 21, 90, 80, 81, 72, 70], level=2)
    assert say(choice.message) == "7 to 8F, 3 + 4; 21 to 8E, 7 × 3: 28 points"
    assert say(choose(Board.of({"8F": 7}), [21], level=1).message) == "21 to 8E, 7 × 3: 21 points"
    assert say(choose(Board(), [90], bag=0).message) == "pass"
    assert say(choose(Board(), [90, 80], bag=1).message) == "exchange 1 tile: 90"


def test_the_same_seed_chooses_the_same() -> None:
    first, second = (choose(Board(), [1, 2, 5, 8, 12, 21, 30], bag=80, seed=3) for _ in range(2))
    assert first == second


def test_a_tile_that_the_box_no_longer_has_is_ignored() -> None:
    assert choose(Board.of({"8F": 7, "8E": 21}), [21]).moves == ()
