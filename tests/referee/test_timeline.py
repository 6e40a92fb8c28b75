"""Histories of one place, inferred from several looks."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.ruling.faces import EMPTY, UNKNOWN
from referee.ruling.timeline import Stay, Timeline, timelines

Look = dict[str, float]

BARE: Look = {EMPTY: 0.9999, "7": 0.0001}
SEVEN: Look = {"7": 0.999, "1": 0.001}
COVERED: Look = {UNKNOWN: 0.98, EMPTY: 0.02}


DOUBTFUL: Look = {"7": 0.45, "1": 0.55}
FALSE: Look = {"3": 0.999, "7": 0.001}
FOUR: Look = {"4": 0.999, "7": 0.001}


@pytest.mark.parametrize(
    ("looks", "expected"),
    [
        pytest.param([BARE, BARE, SEVEN, SEVEN], [("7", 2, 3)], id="it comes and stays"),
        pytest.param([BARE] * 5, [], id="nothing ever"),
        pytest.param([BARE, DOUBTFUL, SEVEN], [("7", 1, 2)], id="a later look settles a doubt"),
        pytest.param([SEVEN, FALSE, SEVEN], [("7", 0, 2)], id="one false look is set aside"),
        pytest.param([BARE, SEVEN, SEVEN, BARE], [("7", 1, 2)], id="it is gone"),
        pytest.param([SEVEN, BARE, BARE, SEVEN], [("7", 0, 3)], id="it was there all the while"),
        pytest.param([SEVEN, SEVEN, FOUR, FOUR], [("7", 0, 1), ("4", 2, 3)], id="exchanged"),
        pytest.param([BARE, SEVEN, COVERED, COVERED], [("7", 1, 3)], id="it stays under cover"),
    ],
)
def test_what_lay_there(looks: list[Look], expected: list[tuple[str, int, int]]) -> None:
    (timeline, share), *_ = timelines(looks)
    assert [(stay.face, stay.first, stay.last) for stay in timeline] == expected
    assert share > 0.99


@pytest.mark.parametrize(
    ("looks", "expected"),
    [
        ([BARE, DOUBTFUL], (Stay("1", 1, 1),)),
        ([BARE, COVERED, COVERED], ()),
        pytest.param([BARE, COVERED, SEVEN], (Stay("7", 2, 2),), id="it came when it was seen"),
    ],
)
def test_what_is_likeliest_though_not_sure(looks: list[Look], expected: Timeline) -> None:
    assert timelines(looks)[0][0] == expected


LOOKS = st.lists(
    st.dictionaries(st.sampled_from([EMPTY, UNKNOWN, "1", "7"]), st.floats(0, 1), min_size=1),
    min_size=1,
    max_size=8,
)


@given(LOOKS)
def test_stories_are_sound_whatever_is_seen(looks: list[Look]) -> None:
    histories = timelines(looks)
    shares = [share for _, share in histories]
    assert sum(shares) <= 1 + 1e-9
    assert shares == sorted(shares, reverse=True)
    assert len({timeline for timeline, _ in histories}) == len(histories)
    for timeline, _ in histories:
        ends = [-1, *(stay.last for stay in timeline)]
        for end, stay in zip(ends, timeline, strict=False):
            assert end < stay.first <= stay.last < len(looks)
            assert stay.face in {"1", "7"}
        for first, second in pairwise(timeline):
            assert first.face != second.face
