"""Games photo by photo: moves, turns, points, and photographs that do not go as they should."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from referee import GameReport, Referee, UsageError
from referee.games.mathable.marks import marks
from referee.games.mathable.rule import MathableAdapter
from referee.ruling.turns import Draw, Turns, TurnStart, read_turns
from tests.referee.boards import BARE, Shown, game, seeing
from vision.photo.photo import Photo

FIRST: dict[str, Shown] = {"7F": 3}
SECOND: dict[str, Shown] = FIRST | {"7E": 4}
THIRD: dict[str, Shown] = SECOND | {"7D": 12}
FOURTH: dict[str, Shown] = THIRD | {"7I": 3}


def follow(
    *positions: Mapping[str, Shown],
    turns: Turns | tuple[TurnStart, ...] = (),
    answers: dict[str, str] | None = None,
) -> GameReport:
    seen = game(*positions)
    photos = [Photo.from_pixels(name, BARE) for name in seen]
    with seeing(MathableAdapter, seen):
        return Referee("mathable").follow(photos, turns=turns, answers=answers)


def moves(report: GameReport) -> list[tuple[str, str, int, bool, int]]:
    return [
        (Path(m["source"]).stem, m["square"], m["value"], m["legal"], m["points"])
        for m in report.details["moves"]
    ]


def codes(report: GameReport) -> list[str]:
    """What is found, but for what counted as the start."""
    return [finding.code for finding in report.findings if finding.code != "game-start"]


def test_what_counts_as_the_start_is_said_and_can_be_told() -> None:
    report = follow(FIRST, SECOND)
    assert report.details["start"] == "bare"
    (note,) = report.findings
    assert note.message == (
        "1 tile of the first photo counts as placed on the bare board; if it lay there before, "
        "answer start=first."
    )
    assert follow(FIRST, SECOND, answers={"start": "bare"}).details == report.details
    told = follow(FIRST, SECOND, answers={"start": "first"})
    assert (told.details["start"], [move[1] for move in moves(told)]) == ("first", ["7E"])
    assert [finding.code for finding in told.findings] == ["game-joined"]
    with pytest.raises(UsageError, match="must start bare or first"):
        follow(FIRST, answers={"start": "last"})


def test_points_that_hang_on_the_order_are_asked_about() -> None:
    # 2 on 6H counts down its column; once 0 lies on 6F it counts along its row as well.
    tiles: dict[str, Shown] = {"9G": 4, "8F": 1, "7F": 1, "6G": 2}
    seen = [{at: tiles[at] for at in list(tiles)[: number + 1]} for number in range(4)]
    seen.append(seen[-1] | {"6F": 0, "6H": 2})
    report = follow(*seen, turns=(TurnStart("Ann", 1), TurnStart("Bob", 5)))
    assert report.verdict == "unsure"
    bob = report.details["turns"][1]
    assert (bob["points"], bob["points_at_most"]) == (2, 4)
    assert report.details["scores_at_most"]["Bob"] == 4
    assert "order" in report.questions[0].message
    alone = follow(*seen)
    assert alone.verdict == "unsure"
    agreed = follow(*seen, turns=(TurnStart("Ann", 1), TurnStart("Bob", 5, 4)))
    assert agreed.verdict == "valid"
    assert agreed.details["turns"][1]["points"] == 4


def test_photos_out_of_order_are_put_in_order() -> None:
    report = follow(FIRST, THIRD, SECOND, FOURTH)
    assert [move[:2] for move in moves(report)] == [
        ("01", "7F"),
        ("03", "7E"),
        ("02", "7D"),
        ("04", "7I"),
    ]
    assert codes(report) == ["out-of-order"]
    assert report.findings[-1].source == "03.jpg"


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


def test_an_answer_says_what_lies_there_and_not_since_when() -> None:
    doubtful: dict[str, Shown] = SECOND | {"7D": {"12": 0.7, "2": 0.3}}
    assert follow(FIRST, SECOND, doubtful).verdict == "unsure"
    settled = follow(FIRST, SECOND, doubtful, answers={"7D": "12"})
    assert settled.verdict == "valid"
    assert moves(settled) == moves(follow(FIRST, SECOND, THIRD))
    # What is read for sure may be said as well, and what no photo was read to show.
    assert moves(follow(FIRST, SECOND, THIRD, answers={"7D": "12"})) == moves(settled)
    early = follow(FIRST, doubtful, doubtful, answers={"7D": "1", "7E": "4"})
    assert moves(early)[-1][:3] == ("02", "7D", 1)
    other = follow(FIRST, SECOND, doubtful, answers={"7D": "1"})
    assert moves(other)[2] == ("03", "7D", 1, False, 0)
    bare = follow(FIRST, SECOND, doubtful, answers={"7D": "empty"})
    assert moves(bare) == moves(settled)[:2]
    unseen = follow(FIRST, SECOND, answers={"7D": "12"})
    assert moves(unseen)[2] == ("02", "7D", 12, True, 12)


def test_when_a_hidden_tile_came_is_asked_and_answered() -> None:
    # 2 on 6H counts once more if 0 lay on 6F already.
    tiles: dict[str, Shown] = {"9G": 4, "8F": 1, "7F": 1, "6G": 2}
    seen = [{at: tiles[at] for at in list(tiles)[: number + 1]} for number in range(4)]
    hazy: dict[str, Shown] = {"6F": {"empty": 0.6, "0": 0.4}}
    seen += [tiles | hazy | {"6H": 2}, tiles | {"6F": 0, "6H": 2}]
    report = follow(*seen, turns=(TurnStart("Ann", 1), TurnStart("Bob", 5)))
    assert report.verdict == "unsure"
    (question,) = report.questions
    assert question.message == "In which photo does 0 first lie on 6F: 6 or 5?"
    assert question.place == "6F.since"
    points = []
    for photo in ("5", "6"):
        told = follow(
            *seen, turns=(TurnStart("Ann", 1), TurnStart("Bob", 5)),
            answers={"6F.since": photo},
        )  # fmt: skip
        assert "6F.since" not in [question.at for question in told.questions]
        points.append(told.details.get("scores_at_most", told.details["scores"]))
    assert points[0] != points[1]
    with pytest.raises(UsageError, match="no photo 7"):
        follow(*seen, answers={"6F.since": "7"})


@pytest.mark.parametrize(("points", "bonus"), [(None, None), (98, 50), (48, 0)])
def test_a_turn_of_the_whole_rack(points: int | None, bonus: int | None) -> None:
    # Three tiles lie on sign squares: whether one more was drawn and kept no photo shows.
    tiles: dict[str, Shown] = {
        "7F": 3, "7E": 4, "7D": 12, "7C": 16, "7B": 4, "7I": 3, "7J": 6,
    }  # fmt: skip
    seen: list[dict[str, Shown]] = [
        {at: tiles[at] for at in list(tiles)[: number + 1]} for number in range(7)
    ]
    report = follow(*seen, turns=(TurnStart("Ann", 1, points),))
    (turn,) = report.details["turns"]
    assert (turn["points"], turn["bonus"]) == (48, bonus)
    assert report.details["scores"] == {"Ann": 48 + (bonus or 0)}
    assert report.verdict == ("unsure" if points is None else "valid")
    assert report.details.get("scores_at_most") == ({"Ann": 98} if points is None else None)


def test_points_written_down_are_compared() -> None:
    agreed = follow(FIRST, turns=(TurnStart("Ann", 1, 3),))
    assert agreed.verdict == "valid"
    wrong = follow(FIRST, turns=(TurnStart("Ann", 1, 9),))
    assert codes(wrong) == ["settled-out-of-range"]


def test_too_many_players() -> None:
    turns = tuple(TurnStart(name, number) for number, name in enumerate("ABCDE", start=1))
    with pytest.raises(UsageError, match="2 to 4 players"):
        follow(FIRST, turns=turns)


def test_nobody_only_draws() -> None:
    turns = Turns((TurnStart("Ann", 1),), (Draw("Bob", 2),))
    with pytest.raises(UsageError, match="Nobody only draws"):
        follow(FIRST, turns=turns)


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
