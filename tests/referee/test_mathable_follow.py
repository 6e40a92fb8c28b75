"""Games photo by photo: moves, turns, points, and photographs that do not go as they should."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from referee import GameReport, Referee
from referee.games.mathable.marks import marks
from referee.games.mathable.rule import MathableAdapter
from referee.ruling.turns import Draw, Turns, TurnStart, read_turns
from tests.referee.boards import BARE, Shown, game, seeing
from vision.photo.photo import Photo

FIRST: dict[str, Shown] = {"7F": 3}
SECOND: dict[str, Shown] = FIRST | {"7E": 4}
THIRD: dict[str, Shown] = SECOND | {"7D": 12}


def follow(
    *positions: Mapping[str, Shown],
    turns: Turns | tuple[TurnStart, ...] = (),
    answers: dict[str, str] | None = None,
) -> GameReport:
    seen = game(*positions)
    photos = [Photo.from_pixels(name, BARE) for name in seen]
    with seeing(MathableAdapter, seen):
        return Referee("mathable").follow(photos, turns=turns, answers=answers)


@pytest.mark.parametrize(
    ("last", "code", "at"),
    [
        ({"7F": 3, "7E": 4}, "tile-gone", ("7D",)),
        ({"7F": 3, "7E": 4, "7I": 3, "7D": 4}, "tile-changed", ("7D",)),
        ({"7F": 3, "7E": 4, "7J": 12}, "tile-moved", ("7J", "7D")),
    ],
)
def test_tiles_stay_where_they_are(last: dict[str, Shown], code: str, at: tuple[str, ...]) -> None:
    report = follow(FIRST, SECOND, THIRD, THIRD, last, last)
    found = next(finding for finding in report.findings if finding.code == code)
    assert found.at == at
    assert report.verdict == "invalid"
    assert all(map(marks, report.photos)), "what is gone is not drawn"


def test_the_json_has_the_fields_of_the_contract() -> None:
    said: dict[str, Any] = follow(FIRST, turns=(TurnStart("Ann", 1),)).to_dict()
    assert set(said) == {
        *("schema", "game", "sources", "moves", "start", "turns", "scores", "left"),
        *("verdict", "summary", "key", "args", "findings", "questions", "timing_ms"),
    }
    assert set(said["moves"][0]) >= {"source", "square", "value", "legal", "points", "confidence"}
    assert set(said["turns"][0]) >= {"player", "first_move", "points"}


def test_a_turns_file_is_read_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "turns.txt"
    path.write_text("players Ann Bo Cy\n\nAnn 1\nBo draws\nCy 3 84\n", "utf-8")
    assert read_turns(path) == Turns(
        (TurnStart("Ann", 1), TurnStart("Cy", 3, 84)), (Draw("Bo", 3),), ("Ann", "Bo", "Cy")
    )
    # Somebody may be called so.
    path.write_text("Players 1 7\nAnn 3\n", "utf-8")
    assert read_turns(path) == Turns((TurnStart("Players", 1, 7), TurnStart("Ann", 3)))
