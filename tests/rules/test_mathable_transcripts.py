"""Real games, turn by turn: the points written down at the table, and the golden reports."""

import pytest

from rules.mathable import judge_groups
from tests.rules.mathable_turns import in_order
from tests.rules.transcripts import NAMES, golden_path, read, report, start


def test_the_games_are_there() -> None:
    turns = [line for name in NAMES for line in read(name)]
    assert (len(NAMES), len(turns), sum(len(turn.moves) for turn in turns)) == (5, 54, 219)


@pytest.mark.parametrize("name", NAMES)
def test_every_turn_scores_what_was_written_down(name: str) -> None:
    lines = read(name)
    game = start(lines)
    for line in lines:
        played = game.play(in_order(line.player, line.moves))
        assert played.ruling.valid
        assert played.placed.score is not None
        assert played.placed.score.tiles_low == played.placed.score.tiles_high == line.points
        game = played.game


@pytest.mark.parametrize("name", NAMES)
def test_one_look_a_turn_never_excludes_what_was_written_down(name: str) -> None:
    lines = read(name)
    game = start(lines)
    for line in lines:
        score = judge_groups(game.board, [sorted(line.moves)], game.hand()).score
        assert score is not None
        assert score.tiles_low <= line.points <= score.tiles_high
        game = game.play(in_order(line.player, line.moves)).game


@pytest.mark.parametrize("name", NAMES)
def test_the_report_is_the_golden_one(name: str) -> None:
    """After a wanted change: python -m tests.rules.transcripts, and review the diff."""
    assert report(name) == golden_path(name).read_text(encoding="utf-8")
