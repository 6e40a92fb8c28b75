"""Counts and rankings under doubt."""

import copy
import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cirplexed import (
    COLOURS,
    Board,
    BoardError,
    Cell,
    Colour,
    Counts,
    Quarter,
    RankingError,
    Reading,
    Ruleset,
    contest,
    count,
    rank,
    sweep,
)
from tests.rules.cirplexed_boards import readings, thorough
from tests.rules.comparisons.cirplexed import grown

FOUR = Board.parse("ROYG OBGY\nPYGB YPRO")

rulesets = st.sampled_from([Ruleset(), Ruleset("open")])


@thorough
@given(readings(), rulesets)
def test_ranges_are_never_too_narrow_where_vertices_are_taken_alone(
    reading: Reading, ruleset: Ruleset
) -> None:
    exact = reading.ranges(ruleset)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sweep, "MOST_WAYS", 0)
        loose = reading.ranges(ruleset)
    assert not loose.exact
    assert loose.least <= exact.least <= exact.most <= loose.most
    for wide, narrow in zip(loose.levels, exact.levels, strict=True):
        assert wide.least <= narrow.least <= narrow.most <= wide.most


def test_a_board_full_of_doubt_is_counted_exactly() -> None:
    """Orange and yellow, blue and purple cannot be told apart anywhere on 22 tiles."""
    board = grown(random.Random(5), 22)
    pairs: list[set[Colour]] = [{"orange", "yellow"}, {"blue", "purple"}]
    doubts = {
        Quarter(cell, corner): frozenset(next((pair for pair in pairs if colour in pair), ()))
        for cell, face in board.faces.items()
        for corner, colour in enumerate(face)
    }
    ranges = Reading(board, doubts).ranges()
    assert ranges.exact
    assert ranges.least <= count(board) <= ranges.most


def test_a_board_that_nobody_could_read_is_counted_too() -> None:
    board = grown(random.Random(6), 22)
    every = {
        Quarter(cell, corner): frozenset(COLOURS) for cell in board.faces for corner in range(4)
    }
    ranges = Reading(board, every).ranges()
    assert not ranges.exact
    assert ranges.least == (0, 0, 0)


BLUE: frozenset[Colour] = frozenset({"blue"})


def test_a_quarter_in_doubt() -> None:
    """Four tiles around one vertex: yellow, yellow, yellow, and yellow or blue."""
    assert count(FOUR) == (1, 0, 1)
    quarter = Quarter(Cell(0, 0), 2)
    reading = Reading(FOUR, {quarter: BLUE})
    ranges = reading.ranges()
    assert list(map(str, ranges.levels)) == ["0 to 1", "0 to 1", "1"]
    assert (ranges.least, ranges.most) == ((0, 1, 1), (1, 0, 1))
    assert reading.asks() == (quarter,)
    assert reading.answered(quarter, "blue").ranges().least == (0, 1, 1)


def test_a_quarter_that_changes_nothing_is_not_asked_about() -> None:
    reading = Reading(FOUR, {Quarter(Cell(0, 0), 0): BLUE})
    assert reading.ranges().is_certain
    assert reading.asks() == ()


def test_the_colours_of_a_tile_differ() -> None:
    """Orange or yellow, where the tile has an orange corner already."""
    reading = Reading(FOUR, {Quarter(Cell(0, 0), 2): frozenset({"orange"})})
    assert reading.ranges().is_certain


def test_two_quarters_of_a_tile_that_may_be_swapped() -> None:
    either: frozenset[Colour] = frozenset({"orange", "yellow"})
    cell = Cell(0, 0)
    reading = Reading(FOUR, {Quarter(cell, 1): either, Quarter(cell, 2): either})
    assert set(map(str, reading.faces(cell))) == {"ROYG", "RYOG"}


def test_a_face_that_cannot_be_stays_as_read() -> None:
    reading = Reading(Board.parse("RRYG"))
    assert list(map(str, reading.faces(Cell(0, 0)))) == ["RRYG"]


def test_readings_that_are_none() -> None:
    with pytest.raises(BoardError, match="must be of a tile"):
        Reading(FOUR, {Quarter(Cell(5, 5), 0): BLUE})
    with pytest.raises(BoardError, match="must be of a tile"):
        Reading(FOUR, {Quarter(Cell(0, 0), 4): BLUE})
    with pytest.raises(BoardError, match="purple, but got 'pink'"):
        Reading(FOUR, {Quarter(Cell(0, 0), 0): frozenset({"pink"})})  # type: ignore[arg-type]


@thorough
@given(readings())
def test_readings_can_be_copied(reading: Reading) -> None:
    assert pickle.loads(pickle.dumps(reading)) == copy.deepcopy(reading) == reading


def any_board(rng: random.Random, reading: Reading) -> Board:
    """One of the boards that a reading may be."""
    return Board({cell: rng.choice(reading.faces(cell)) for cell in reading.board.faces})


@thorough
@given(st.lists(readings(most=6, doubts=3), min_size=2, max_size=3), st.integers(0, 99))
def test_answers_settle_the_win(found: list[Reading], seed: int) -> None:
    """Whatever the doubtful quarters are, answering what is asked leads to the true winner."""
    rng = random.Random(seed)
    table = dict(zip("ABC", found, strict=False))
    true = {player: any_board(rng, reading) for player, reading in table.items()}
    while (result := contest(table)).ranking is None:
        for player, quarter in result.asks:
            colour = true[player].faces[quarter.cell][quarter.corner]
            table[player] = table[player].answered(quarter, colour)
    expected = rank({player: count(board) for player, board in true.items()}).winners
    assert sorted(result.ranking.winners) == sorted(expected)


@thorough
@given(st.lists(readings(most=6, doubts=3), min_size=2, max_size=3))
def test_places_are_never_too_narrow(found: list[Reading]) -> None:
    table = dict(zip("ABC", found, strict=False))
    result = contest(table)
    as_read = rank({player: count(reading.board) for player, reading in table.items()})
    for standing in as_read.standings:
        places = result.places(standing.player)
        assert places.least <= standing.place <= places.most


def ranking(**counts: tuple[int, int, int]) -> str:
    return str(rank({player: Counts(*own) for player, own in counts.items()}))


def test_full_circles_decide() -> None:
    assert ranking(Ann=(7, 0, 0), Bo=(6, 9, 9)) == "Ann wins with 7 full circles."


def test_three_quarters_decide_among_the_tied() -> None:
    said = ranking(Ann=(7, 2, 9), Bo=(7, 3, 0), Cy=(6, 9, 9))
    assert said == "Bo and Ann tie at 7 full circles; Bo wins with 3 × ¾ circle."


def test_halves_decide_among_the_still_tied() -> None:
    said = ranking(Ann=(1, 3, 0), Bo=(1, 3, 1), Cy=(1, 1, 9))
    assert said == (
        "Bo, Ann and Cy tie at 1 full circle; Bo and Ann tie at 3 × ¾ circle; "
        "Bo wins with 1 × ½ circle."
    )


def test_then_the_win_is_shared() -> None:
    result = rank({"Ann": Counts(1, 1, 1), "Bo": Counts(0, 9, 9), "Cy": Counts(1, 1, 1)})
    assert [(at.place, at.player) for at in result.standings] == [(1, "Ann"), (1, "Cy"), (3, "Bo")]
    assert str(result) == ("Ann and Cy share the win: 1 full circle, 1 × ¾ and 1 × ½ each.")


def test_nobody_to_rank() -> None:
    with pytest.raises(RankingError, match="must have a player"):
        rank({})
    with pytest.raises(RankingError):
        contest({})


def test_a_far_leader_needs_no_answers() -> None:
    doubtful = Reading(FOUR, {Quarter(Cell(0, 0), 2): BLUE})
    behind = contest({"Ann": doubtful, "Bo": Reading(Board.parse("ROYG"))})
    assert (behind.winners, behind.asks) == (("Ann",), ())
    level = contest({"Ann": doubtful, "Bo": Reading(FOUR)})
    assert level.winners is None
    assert [(ask.player, str(ask.quarter)) for ask in level.asks] == [("Ann", "0,0 bottom right")]
    assert (level.places("Ann"), level.places("Bo")) == ((1, 2), (1, 1))
