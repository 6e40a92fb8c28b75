"""Real games, turn by turn: the points written down at the table."""

import pytest

from rules.mathable import Game, judge_groups
from tests.rules.mathable_turns import NAMES, in_order, written


def test_the_games_are_there() -> None:
    turns = [turn for name in NAMES for turn in written(name)]
    assert (len(NAMES), len(turns), sum(len(turn.moves) for turn in turns)) == (5, 54, 219)


@pytest.mark.parametrize("name", NAMES)
def test_every_turn_scores_what_was_written_down(name: str) -> None:
    """Seen tile by tile it is certain; one look a turn never excludes it."""
    turns = written(name)
    game = Game.start(sorted({turn.player for turn in turns}), first=turns[0].player)
    for turn in turns:
        seen = judge_groups(game.board, [sorted(turn.moves)], game.hand()).score
        played = game.play(in_order(turn.player, turn.moves))
        score = played.placed.score
        assert played.ruling.valid
        assert seen is not None
        assert score is not None
        assert seen.tiles_low <= turn.points <= seen.tiles_high
        assert score.tiles_low == score.tiles_high == turn.points
        game = played.game
