"""Pods: placement, parsing and formatting, rotation, and runs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.words import say
from rules.errors import PositionError
from rules.mobi import FACES, Cell, Pod, face_text, is_number, parse_face, row_offsets, runs
from tests.rules.strategies import thorough

CELLS = st.builds(Cell, st.integers(-9, 9), st.integers(-9, 9))
PODS = st.builds(
    Pod,
    st.dictionaries(CELLS, st.sampled_from(FACES), max_size=12),
    st.lists(st.sampled_from([face for face in FACES if is_number(face)]), max_size=3),
)


@thorough
@given(PODS)
def test_every_pod_round_trips(pod: Pod) -> None:
    assert str(Pod.parse(str(pod))) == str(pod)
    assert hash(Pod(dict(reversed(list(pod.tiles.items()))), pod.loose)) == hash(pod)


def test_a_quarter_turn_is_clockwise() -> None:
    turned = Pod.parse("1 + 2").rotated(1)
    assert turned == Pod({Cell(0, 0): "1", Cell(1, 0): "+", Cell(2, 0): "2"})
    assert runs(Pod.parse("1\n+\n2").rotated(1))[0].text == "2+1"


def test_the_grid_text() -> None:
    text = "  2   ×   3   = 6/9\n  .   .   .   .   +\n  .   .   .   #   ö\nloose: 7 6/9\n"
    pod = Pod.parse(text)
    assert str(pod) == text
    assert (pod.tiles[Cell(2, 3)], pod.tiles[Cell(2, 4)]) == ("back", "wild")
    assert (pod.loose, pod.number_count) == (("7", "6/9"), 4)


def test_other_spellings_are_read() -> None:
    assert Pod.parse("6 - 9 x 2 / 1 = (6/9)") == Pod.parse("6/9 − 6/9 × 2 ÷ 1 = 6/9")
    assert parse_face("6") == parse_face("9") == "6/9"
    assert face_text("6/9") == "(6/9)"


@pytest.mark.parametrize("text", ["13", "0", "3+4", "y"])
def test_unknown_faces_are_refused(text: str) -> None:
    with pytest.raises(PositionError, match="mobi-bad-face"):
        Pod.parse(text)


def test_loose_tiles_are_numbers() -> None:
    with pytest.raises(PositionError, match="Loose tiles must be number tiles"):
        Pod({}, ("+",))


def test_tile_words_do_not_depend_on_the_origin() -> None:
    pod = Pod({Cell(-3, 5): "1", Cell(-2, 4): "2"})
    assert say(pod.tile_words(Cell(-3, 5))) == "the 1 at row 1, column 2"


def test_backs_and_stray_operations_are_in_no_run() -> None:
    assert [run.text for run in runs(Pod.parse("3 + # 7\n. . . .\n+ = . ."))] == ["3+"]


def test_parts_are_ordered_by_their_numbers() -> None:
    pod = Pod.parse("7 . 3 + 4 = 7 . + −")
    assert [len(part) for part in pod.parts] == [5, 1]


def test_row_offsets_set_parts_side_by_side() -> None:
    parts = [[Cell(4, 4), Cell(5, 4)], [Cell(-1, 0), Cell(-1, 1)], [Cell(0, 0)]]
    assert row_offsets(parts) == (Cell(-4, -4), Cell(1, 2), Cell(0, 5))
