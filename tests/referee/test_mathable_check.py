"""Positions in one photograph: the ruling, and when it is not given."""

import pytest

from referee import Referee, Report, UsageError
from referee.games.mathable.marks import marks
from referee.games.mathable.rule import MathableAdapter
from referee.prints.mathable import LAYOUT_2021
from referee.ruling.marks import Label, Outline, doubts
from tests.referee.boards import BARE, Shown, reading, seeing
from vision.photo.photo import Photo


def check(
    tiles: dict[str, Shown],
    answers: dict[str, str] | None = None,
    upright: float = 1.0,
) -> Report:
    with seeing(MathableAdapter, {"board": reading(tiles, upright)}):
        return Referee("mathable").check(Photo.from_pixels("board", BARE), answers=answers)


def test_doubt_that_does_not_change_the_ruling_is_let_be() -> None:
    # 3 and 1 may both be placed beside 1 and 2.
    report = check({"7F": {"3": 0.6, "1": 0.4}})
    assert report.verdict == "valid"
    assert report.pieces[0].confidence == 0.6


@pytest.mark.parametrize(
    ("faces", "said"), [("18 17", "an 18 or a 17"), ("81 11", "an 81 or an 11"), ("1 80", "a 1")]
)
def test_numbers_are_named_as_they_are_spoken(faces: str, said: str) -> None:
    likely, other = faces.split()
    report = check({"7F": {likely: 0.6, other: 0.4}})
    assert f"Is the tile on 7F {said}" in report.summary


def test_a_tile_that_is_hard_to_read_is_not_blamed_in_silence() -> None:
    # Neither counts beside 1 and 2, but what is hard to read may be a 3 after all.
    report = check({"7F": {"8": 0.9, "5": 0.1}})
    assert (report.verdict, [question.at for question in report.questions]) == ("unsure", ["7F"])
    assert check({"7F": {"8": 0.99, "5": 0.01}}).verdict == "invalid"


def test_what_a_tile_looks_like_most_stays_the_likeliest_however_little_that_is() -> None:
    doubt = {str(value): 0.08 - value / 1000 for value in range(1, 14)}
    report = check({"1A": 9, "7F": doubt})
    assert report.details["squares"] == {"1A": 9, "7F": 1}


def test_no_answer_is_asked_for_that_changes_nothing() -> None:
    tiles: dict[str, Shown] = {"1A": 9, "7F": {"8": 0.6, "3": 0.4}}
    report = check(tiles)
    assert (report.verdict, report.questions) == ("invalid", ())
    assert "9 on 1A" in report.summary
    said = {f.at[0]: (f.severity, f.message, f.in_doubt) for f in report.findings}
    assert said["1A"][0] == "violation"
    assert said["7F"][0] == "note"
    assert said["7F"][1].startswith("Perhaps: 8 on 7F does not count")
    assert said["7F"][2]
    roles = {mark.pieces: mark.role for mark in marks(report) if isinstance(mark, Outline)}
    pieces = {piece.face: (piece.id,) for piece in report.pieces}
    assert (roles[pieces["9"]], roles[pieces["8"]]) == ("wrong", "doubtful")


def test_a_tile_that_seems_right_and_may_be_wrong_is_not_said_to_be_able_to_lie_there() -> None:
    # 1A is wrong whatever 7F shows, so nothing is asked; 7E can lie there only if 7F does.
    tiles: dict[str, Shown] = {"1A": 9, "7F": {"3": 0.6, "8": 0.4}, "7E": 4, "7I": 1}
    report = check(tiles)
    assert (report.verdict, report.questions) == ("invalid", ())
    assert report.details["in_doubt"] == ["7E", "7F"]
    outlines = [mark for mark in marks(report) if isinstance(mark, Outline) and mark.pieces]
    pieces = {piece.id: piece.face for piece in report.pieces}
    roles = {pieces[mark.pieces[0]]: (mark.role, mark.meaning) for mark in outlines}
    assert roles["9"] == ("wrong", "wrong")
    assert roles["1"] == ("right", "can lie there")
    assert roles["3"] == roles["4"] == ("neutral", "")
    assert "in_doubt" not in check(tiles, {"7F": "3"}).details


def test_no_tile_is_drawn_as_right_on_a_board_that_may_lie_otherwise() -> None:
    report = check({"7F": 3}, upright=0.9)
    assert "right" not in {mark.role for mark in marks(report)}


def test_a_tile_that_may_not_be_there() -> None:
    tiles: dict[str, Shown] = {"7F": 3, "1A": {"empty": 0.9, "5": 0.1}}
    report = check(tiles)
    assert report.verdict == "unsure"
    assert report.questions[0].message == "Is there a 5 on 1A, or no tile?"
    assert report.details["squares"] == {"7F": 3}
    assert [piece.id for piece in report.pieces] == [0, 89]
    cleared = check(tiles, {"1A": "empty"})
    assert (cleared.verdict, len(cleared.pieces)) == ("valid", 1)


def test_which_way_is_up_must_be_certain() -> None:
    report = check({"7F": 3}, upright=0.9)
    assert report.verdict == "unsure"
    [question] = report.questions
    assert question.piece is None
    assert question.message == "Which side of the photo is the top of the board: top or bottom?"
    as_seen = check({"7F": 3}, {"top": "top"}, upright=0.9)
    assert (as_seen.verdict, as_seen.details["squares"]) == ("valid", {"7F": 3})
    # From the other side 9 is 6, and nobody can say what 3 is.
    turned = check({"7F": 3, "5D": 9}, {"top": "bottom"}, upright=0.9)
    assert turned.details["squares"] == {"10K": 6}
    assert "8I" in [question.at for question in turned.questions]
    with pytest.raises(UsageError):
        check({"7F": 3}, {"top": "left"}, upright=0.9)


def test_a_photo_full_of_doubt_is_not_worked_on_for_ever() -> None:
    faces = {"empty": 0.5} | {str(face): 0.05 for face in range(1, 11)}
    report = check({f"{row}A": faces for row in range(1, 15)})
    assert report.verdict == "unsure"
    assert "too-doubtful" in [finding.code for finding in report.findings]
    assert "take another photo" in report.summary
    labels = [mark.text for mark in doubts(report) if isinstance(mark, Label)]
    assert len(labels) > 6
    assert set(labels) == {""}


def test_reports_survive_json() -> None:
    report = check({"7F": {"3": 0.6, "8": 0.4}, "1A": 9})
    assert Report.from_dict(report.to_dict()) == report


@pytest.mark.parametrize("answer", [{"15A": "3"}, {"196": "3"}, {"7F": "23"}, {"7F": "x"}])
def test_answers_that_make_no_sense(answer: dict[str, str]) -> None:
    with pytest.raises(UsageError, match="An answer must"):
        check({"7F": 3}, answer)


def test_glyphs_face_outward() -> None:
    cells = {(place.row, place.col): place for place in LAYOUT_2021.places}
    turns = {
        "13B": cells[12, 1], "14G": cells[13, 6], "1G": cells[0, 6],
        "7A": cells[6, 0], "7N": cells[6, 13], "2B": cells[1, 1], "2M": cells[1, 12],
    }  # fmt: skip
    assert {at: cell.turn for at, cell in turns.items()} == {
        "13B": 45, "14G": 0, "1G": 180, "7A": 90, "7N": 270, "2B": 135, "2M": 225,
    }  # fmt: skip
    assert [cells[6, 6].glyph, cells[6, 7].glyph, cells[7, 6].glyph] == ["1", "2", "3"]
    assert (cells[4, 1].glyph, cells[4, 1].turn, cells[1, 4].turn) == ("÷", 90, 0)
