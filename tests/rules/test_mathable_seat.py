"""The computer's seat: legal by the judges, the same for the same seed, stronger by level."""

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
from tests.rules.comparisons.mathable import grown


def play(levels: tuple[int, int], seed: int) -> dict[str, int]:
    """The totals of a game in which A and B choose by these levels.

    Each turn must be valid by the judges and score what was said of it.
    """
    chance = Random(seed)
    game = Game.start(("A", "B"), "AB"[seed % 2])
    tiles = [value for value, number in game.edition.supply.items() for _ in range(number)]
    chance.shuffle(tiles)
    racks = {player: [tiles.pop() for _ in range(7)] for player in game.players}
    idle = 0
    while idle < 4 and all(racks.values()):
        player = game.player_to_move
        level = dict(zip("AB", levels, strict=True))[player]
        chosen = choose(game.board, racks[player], level, len(tiles), len(game.history))
        turn = Turn(player, tuple((move,) for move in chosen.moves), len(chosen.exchanged), draws=0)
        played = game.play(turn)
        assert played.ruling.valid, (chosen, played.ruling)
        assert played.game.min_score(player) - game.min_score(player) == chosen.points
        for value in (*(move.value for move in chosen.moves), *chosen.exchanged):
            racks[player].remove(value)
        while tiles and len(racks[player]) < 7:
            racks[player].append(tiles.pop())
        tiles[:0] = chosen.exchanged
        chance.shuffle(tiles)
        game, idle = played.game, 0 if chosen.moves else idle + 1
        assert game.bag == len(tiles)
    ended = finish(game, racks)
    assert ended.valid, ended.ruling
    return {one.player: one.total for one in ended.standings}


@pytest.mark.parametrize("levels", [(1, 3), (2, 1)])
def test_every_turn_of_a_game_is_valid_and_scores_what_was_said(levels: tuple[int, int]) -> None:
    assert len(play(levels, seed=0)) == 2


@pytest.mark.parametrize("seed", range(10))
def test_on_any_board_what_it_says_counts(seed: int) -> None:
    chance = Random(seed)
    board = grown(chance)
    unseen = [value for value, number in board.unseen().items() for _ in range(number)]
    rack = chance.sample(unseen, min(7, len(unseen)))
    for level in (1, 2, 3):
        chosen = choose(board, rack, level)
        ruled = judge_turn(board, [[move] for move in chosen.moves], UNLIMITED_RACK)
        assert not ruled.ruling.violations
        assert bool(chosen.moves) == any(legal_moves(board, rack))


def test_it_says_why_each_tile_counts() -> None:
    chosen = choose(Board(), [7, 21, 90, 80, 81, 72, 70], level=2)
    assert say(chosen.message) == "7 to 8F, 3 + 4; 21 to 8E, 7 × 3: 28 points"
    assert say(choose(Board.of({"8F": 7}), [21], level=1).message) == "21 to 8E, 7 × 3: 21 points"
    assert say(choose(Board(), [90], bag=0).message) == "pass"
    assert say(choose(Board(), [90, 80], bag=1).message) == "exchange 1 tile: 90"


def test_the_same_seed_chooses_the_same() -> None:
    rack = [1, 2, 5, 8, 12, 21, 30]
    assert choose(Board(), rack, bag=80, seed=3) == choose(Board(), rack, bag=80, seed=3)


def test_a_tile_that_lies_on_the_board_is_not_held() -> None:
    assert choose(Board.of({"8F": 7, "8E": 21}), [21]).moves == ()
