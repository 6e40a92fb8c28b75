"""Counts and rankings under doubt."""

import random
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.words import say
from rules.cirplexed import (
    COLOURS,
    Board,
    Cell,
    Counts,
    Face,
    Quarter,
    Ranges,
    Reading,
    Ruleset,
    count_circles,
    doubt,
    possible_places,
    rank_boards,
)
from tests.rules.comparisons.cirplexed import random_board
from tests.rules.strategies import readings, thorough

FOUR = Board.parse("ROYG OBGY\nPYGB YPRO")

rulesets = st.sampled_from([Ruleset(), Ruleset("open")])


def independent_ranges(reading: Reading, ruleset: Ruleset) -> Ranges:
    """The ranges as if the colours of different vertices were independent."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(doubt, "MAX_READINGS", 0)
        return reading.ranges(ruleset)


@thorough
@given(readings(), rulesets)
def test_ranges_of_independent_vertices_are_never_too_narrow(
    reading: Reading, ruleset: Ruleset
) -> None:
    exact, rough = reading.ranges(ruleset), independent_ranges(reading, ruleset)
    for wide, narrow in zip(rough, exact, strict=True):
        assert wide.least <= narrow.least <= narrow.most <= wide.most


def test_an_unreadable_board_is_counted_too() -> None:
    board = random_board(random.Random(6), 22)
    all_faces = [Face.of(colours) for colours in permutations(COLOURS, 4)]
    reading = Reading(board, dict.fromkeys(board.faces, all_faces))
    assert reading.ranges() == independent_ranges(reading, Ruleset())
    assert [level.least for level in reading.ranges()] == [0, 0, 0]


def test_a_quarter_in_doubt() -> None:
    """Four tiles around one vertex: yellow, yellow, yellow, and yellow or blue."""
    assert count_circles(FOUR) == (1, 0, 1)
    quarter = Quarter(Cell(0, 0), 2)
    reading = Reading(FOUR, {Cell(0, 0): [Face.of(("red", "orange", "blue", "green"))]})
    assert reading.ranges() == ((0, 1), (0, 1), (1, 1))
    assert reading.decisive_quarters(0) == reading.decisive_quarters(1) == (quarter,)
    assert reading.decisive_quarters(2) == ()


@pytest.mark.parametrize(
    ("counts", "text"),
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
    counts: dict[str, tuple[int, int, int]], text: str
) -> None:
    ranking = rank_boards({player: Counts(*own) for player, own in counts.items()})
    assert say(ranking.result_message(over=True)) == text


@settings(max_examples=25)
@given(st.lists(readings(), min_size=1, max_size=3))
def test_places_lie_within_the_possible_ones(boards: list[Reading]) -> None:
    rng = random.Random(0)
    read = dict(zip("ABC", boards, strict=False))
    possible = possible_places({player: reading.ranges() for player, reading in read.items()})
    for _ in range(20):
        faces = {
            player: {cell: rng.choice(choices) for cell, choices in own.faces.items()}
            for player, own in read.items()
        }
        counts = {player: count_circles(Board(board)) for player, board in faces.items()}
        for standing in rank_boards(counts).standings:
            least, most = possible[standing.player]
            assert least <= standing.place <= most
