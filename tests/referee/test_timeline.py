"""Looks at one place, corrected by one another."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from referee.ruling.faces import EMPTY, UNKNOWN
from referee.ruling.timeline import Stay, Timeline, timelines

Look = dict[str, float]

BARE: Look = {EMPTY: 0.9999, "7": 0.0001}
SEVEN: Look = {"7": 0.999, "1": 0.001}
COVERED: Look = {UNKNOWN: 0.98, EMPTY: 0.02}


def told(*looks: Look) -> tuple[Timeline, float]:
    return timelines(looks)[0]


def test_a_thing_that_comes_and_stays() -> None:
    story, share = told(BARE, BARE, SEVEN, SEVEN)
    assert story == (Stay("7", 2, 3),)
    assert share > 0.999


def test_nothing_ever() -> None:
    story, share = told(*[BARE] * 5)
    assert story == ()
    assert share > 0.999


def test_a_later_look_settles_a_doubtful_one() -> None:
    doubtful: Look = {"7": 0.45, "1": 0.55}
    assert told(BARE, doubtful)[0] == (Stay("1", 1, 1),)
    story, share = told(BARE, doubtful, SEVEN)
    assert story == (Stay("7", 1, 2),)
    assert share > 0.99


def test_one_false_look_among_many_is_set_aside() -> None:
    story, share = told(SEVEN, {"3": 0.999, "7": 0.001}, SEVEN)
    assert story == (Stay("7", 0, 2),)
    assert share > 0.99


def test_a_thing_that_is_gone_is_gone() -> None:
    story, share = told(BARE, SEVEN, SEVEN, BARE)
    assert story == (Stay("7", 1, 2),)
    assert share > 0.99


def test_a_thing_that_is_there_again_was_there_all_the_while() -> None:
    story, share = told(SEVEN, BARE, BARE, SEVEN)
    assert story == (Stay("7", 0, 3),)
    assert share > 0.99


def test_a_thing_exchanged_for_another() -> None:
    four: Look = {"4": 0.999, "7": 0.001}
    story, share = told(SEVEN, SEVEN, four, four)
    assert story == (Stay("7", 0, 1), Stay("4", 2, 3))
    assert share > 0.99


def test_a_covered_place_keeps_what_lay_there() -> None:
    story, share = told(BARE, SEVEN, COVERED, COVERED)
    assert story == (Stay("7", 1, 3),)
    assert share > 0.99
    assert told(BARE, COVERED, COVERED)[0] == ()


def test_what_came_under_cover_came_when_it_was_seen() -> None:
    story, _ = told(BARE, COVERED, SEVEN)
    assert story == (Stay("7", 2, 2),)


LOOKS = st.lists(
    st.dictionaries(st.sampled_from([EMPTY, UNKNOWN, "1", "7"]), st.floats(0, 1), min_size=1),
    min_size=1,
    max_size=8,
)


@given(LOOKS)
def test_stories_are_sound_whatever_is_seen(looks: list[Look]) -> None:
    found = timelines(looks)
    assert sum(share for _, share in found) <= 1 + 1e-9
    assert [share for _, share in found] == sorted((share for _, share in found), reverse=True)
    assert len({story for story, _ in found}) == len(found)
    for story, _ in found:
        ends = [-1, *(stay.last for stay in story)]
        for end, stay in zip(ends, story, strict=False):
            assert end < stay.first <= stay.last < len(looks)
            assert stay.face in {"1", "7"}
        for one, other in pairwise(story):
            assert one.face != other.face
