"""Positions in one photograph: the ruling, and when it is not given."""

from referee import Referee, Report
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
