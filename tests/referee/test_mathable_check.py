"""Rulings on positions of Mathable in one photograph."""

from referee import Referee, Report
from referee.games.mathable.rule import MathableAdapter
from referee.prints.mathable import LAYOUT_2021
from referee.ruling.marks import Label, doubt_marks
from tests.referee.boards import BARE, Content, board_scene, fake_scenes
from vision.photo.photo import Photo


def check(
    tiles: dict[str, Content],
    answers: dict[str, str] | None = None,
    upright: float = 1.0,
) -> Report:
    with fake_scenes(MathableAdapter, {"board": board_scene(tiles, upright)}):
        return Referee("mathable").check(Photo.from_pixels("board", BARE), answers=answers)


def test_a_photo_full_of_doubt_is_not_worked_on_for_ever() -> None:
    faces = {"empty": 0.5} | {str(face): 0.05 for face in range(1, 11)}
    report = check({f"{row}A": faces for row in range(1, 15)})
    assert report.verdict == "unsure"
    assert "too-doubtful" in [finding.code for finding in report.findings]
    assert "take another photo" in report.summary
    labels = [mark.text for mark in doubt_marks(report) if isinstance(mark, Label)]
    assert len(labels) > 6
    assert set(labels) == {""}


def test_glyphs_face_outward() -> None:
    cells = {(place.row, place.col): place for place in LAYOUT_2021.places}
    turns = {
        "13B": cells[12, 1], "14G": cells[13, 6], "1G": cells[0, 6],
        "7A": cells[6, 0], "7N": cells[6, 13], "2B": cells[1, 1], "2M": cells[1, 12],
    }  # fmt: skip
    assert {square: cell.turn for square, cell in turns.items()} == {
        "13B": 45, "14G": 0, "1G": 180, "7A": 90, "7N": 270, "2B": 135, "2M": 225,
    }  # fmt: skip
    assert [cells[6, 6].glyph, cells[6, 7].glyph, cells[7, 6].glyph] == ["1", "2", "3"]
    assert (cells[4, 1].glyph, cells[4, 1].turn, cells[1, 4].turn) == ("÷", 90, 0)
