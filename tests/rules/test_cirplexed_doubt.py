"""Counts and rankings under doubt."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.words import say
from rules.cirplexed import (
    COLOURS,
    Board,
    Cell,
    Colour,
    Counts,
    Quarter,
    Ranges,
    Reading,
    Ruleset,
    count,
    doubt,
    places,
    rank,
)
from tests.rules.comparisons.cirplexed import grown
from tests.rules.strategies import readings, thorough

FOUR = Board.parse("ROYG OBGY\nPYGB YPRO")

rulesets = st.sampled_from([Ruleset(), Ruleset("open")])


def within(ways: int, reading: Reading, ruleset: Ruleset | None = None) -> Ranges:
    """What the counts can be, with no more than so many ways told apart."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(doubt, "MOST_WAYS", ways)
        return reading.ranges(ruleset or Ruleset())


@thorough
@given(readings(), rulesets)
def test_ranges_are_never_too_narrow_where_vertices_are_taken_alone(
    reading: Reading, ruleset: Ruleset
) -> None:
    exact, loose = reading.ranges(ruleset), within(0, reading, ruleset)
    for wide, narrow in zip(loose, exact, strict=True):
        assert wide.least <= narrow.least <= narrow.most <= wide.most


def test_a_board_full_of_doubt_is_counted_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Orange and yellow, blue and purple cannot be told apart anywhere on 22 tiles."""
    board = grown(random.Random(5), 22)
    pairs: list[set[Colour]] = [{"orange", "yellow"}, {"blue", "purple"}]
    doubts = {
        Quarter(cell, corner): frozenset(next((pair for pair in pairs if colour in pair), ()))
        for cell, face in board.faces.items()
        for corner, colour in enumerate(face)
    }
    monkeypatch.delattr(doubt, "_vertex_by_vertex")
    for level, counted in zip(Reading(board, doubts).ranges(), count(board), strict=True):
        assert level.least <= counted <= level.most


def test_a_board_that_nobody_could_read_is_counted_too() -> None:
    board = grown(random.Random(6), 22)
    every = {
        Quarter(cell, corner): frozenset(COLOURS) for cell in board.faces for corner in range(4)
    }
    reading = Reading(board, every)
    assert reading.ranges() == within(0, reading)
    assert [level.least for level in reading.ranges()] == [0, 0, 0]


BLUE: frozenset[Colour] = frozenset({"blue"})


def test_a_quarter_in_doubt() -> None:
    """Four tiles around one vertex: yellow, yellow, yellow, and yellow or blue."""
    assert count(FOUR) == (1, 0, 1)
    quarter = Quarter(Cell(0, 0), 2)
    reading = Reading(FOUR, {quarter: BLUE})
    ranges = reading.ranges()
    assert ranges == ((0, 1), (0, 1), (1, 1))
    assert reading.changing(0) == reading.changing(1) == (quarter,)
    assert reading.changing(2) == ()


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ({"Ann": (7, 0, 0), "Bo": (6, 9, 9)}, "Ann wins with 7 full circles."),
        (
            {"Ann": (7, 2, 9), "Bo": (7, 3, 0), "Cy": (6, 9, 9)},
            "Bo and Ann tie at 7 full circles; Bo wins with 3 × ¾ circle.",
        ),
        (
            {"Ann": (1, 3, 0), "Bo": (1, 3, 1), "Cy": (1, 1, 9)},
            "Bo, Ann and Cy tie at 1 full circle; Bo and Ann tie at 3 × ¾ circle; "
            "Bo wins with 1 × ½ circle.",
        ),
        (
            {"Ann": (1, 1, 1), "Bo": (0, 9, 9), "Cy": (1, 1, 1)},
            "Ann and Cy share the win: 1 full circle, 1 × ¾ and 1 × ½ each.",
        ),
    ],
)
def test_full_circles_decide_then_three_quarters_then_halves(
    counts: dict[str, tuple[int, int, int]], said: str
) -> None:
    ranked = rank({player: Counts(*own) for player, own in counts.items()})
    assert say(ranked.said(over=True)) == said


@settings(max_examples=25)
@given(st.lists(readings(), min_size=1, max_size=3))
def test_a_place_is_one_of_those_that_the_counts_allow(boards: list[Reading]) -> None:
    rng = random.Random(0)
    told = places({str(number): reading.ranges() for number, reading in enumerate(boards)})
    for _ in range(20):
        faces = [
            {cell: rng.choice(reading.faces(cell)) for cell in reading.board.faces}
            for reading in boards
        ]
        ranked = rank({str(number): count(Board(one)) for number, one in enumerate(faces)})
        for at in ranked.standings:
            assert told[at.player].least <= at.place <= told[at.player].most
