"""An answer removes a false detection."""

from pathlib import Path

import pytest

from referee import Referee, games
from referee.errors import UsageError
from referee.game import View

SAMPLES = Path(__file__).parents[2] / "sample_images"


@pytest.mark.parametrize(
    ("game", "photo", "piece", "sentence"),
    [
        ("mobi", "kit.jpg", "14", "The pod is right: 4 equations hold."),
        ("mobi", "kit.jpg", "7", "8 begins with −, but must begin with a number"),
        ("cirplexed", "ann.jpg", "0", "3 full circles, 5 × ¾ and 5 × ½."),
        ("formula", "round_2.jpg", "4", "These cards are not a formula: 2 + 4 =."),
    ],
)
def test_what_is_no_piece_counts_for_nothing(
    game: str, photo: str, piece: str, sentence: str
) -> None:
    referee, source = Referee(game), SAMPLES / game / photo
    before, after = referee.check(source), referee.check(source, answers={piece: "nothing"})
    assert any(sentence in each for each in (after.summary, *(f.message for f in after.findings)))
    assert len(after.pieces) == len(before.pieces)
    assert (after.pieces[int(piece)].kind, after.pieces[int(piece)].face) == ("unknown", "empty")


@pytest.mark.parametrize(("game", "photo"), [("mobi", "kit.jpg"), ("formula", "round_2.jpg")])
def test_only_what_was_seen_can_be_none(game: str, photo: str) -> None:
    with pytest.raises(UsageError):
        Referee(game).check(SAMPLES / game / photo, answers={"99": "nothing"})


def test_a_table_of_which_all_was_taken_away_has_no_tiles() -> None:
    referee = Referee("cirplexed")
    view = referee.view(SAMPLES / "cirplexed" / "ann.jpg")
    assert isinstance(view, View)
    answers = dict.fromkeys(range(len(view.scene.pieces)), "nothing")
    report = referee.rule(view, answers=answers)
    assert report.summary == "The board has no tiles."
    games.marks(report)
