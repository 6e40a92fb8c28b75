"""Random answers, turns and house rules: a ruling, or one sentence; never a traceback."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import Referee, UsageError, games
from referee.game import View
from referee.ruling.answers import as_answers, parse_answers
from referee.ruling.clock import Clock
from referee.ruling.turns import Turns, read_turns
from vision.photo.photo import Photo

SAMPLES = Path(__file__).parents[2] / "sample_images"
NAMES = [game.name for game in games.built_in()]


@cache
def sample_view(game: str) -> View:
    """The view of a sample of a game, read once."""
    name = "opening" if game == "mobius" else "kit"
    photo = Photo.load(SAMPLES / game / f"{name}.jpg")
    assert isinstance(photo, Photo)
    view = games.find(game).new_adapter({}).view(photo, Clock())
    assert isinstance(view, View)
    return view


LONG = "9" * 5000
PLACES = ["0", "5", "7B", "F0", "5.2", "5.9", "0.-1", "500.1", "Ann:5.2", "1:4", "²", "٣"]
SHOWN = ["7", "red", "empty", "=", "−", "(4)", "(44)", "()", "joker", "wild", "unknown"]
WORDS = st.sampled_from([*PLACES, LONG]) | st.text(max_size=6)
FACES = st.sampled_from([*SHOWN, LONG]) | st.text(max_size=6)


def error_message(action: Callable[[], object]) -> str:
    """The message of a UsageError, which is one sentence; "" for none."""
    try:
        action()
    except UsageError as error:
        message = str(error)
        assert message.endswith(".")
        assert "\n" not in message
        return message
    return ""


@pytest.mark.parametrize("game", NAMES)
@settings(max_examples=60)
@given(answers=st.dictionaries(WORDS, FACES, max_size=3))
def test_any_answers(game: str, answers: dict[str, str]) -> None:
    adapter = games.find(game).new_adapter({})
    error_message(lambda: adapter.check(sample_view(game), as_answers(answers)))


@pytest.mark.parametrize(
    ("game", "first", "again", "other"),
    [
        ("mathable", "9I=15", "I9=15", "I9=14"),
        ("mobius", "F0=red", "0f=red", "0F=blue"),
        ("mobi", "0=7", "00=7", "00=8"),
        ("formula", "0=7", "00=7", "00=8"),
        ("cirplexed", "0.1=red", "00.1=red", "00.1=blue"),
    ],
)
def test_a_place_is_answered_once_in_whatever_spelling(
    game: str, first: str, again: str, other: str
) -> None:
    adapter = games.find(game).new_adapter({})
    once, same, twice = (
        as_answers(parse_answers(typed)) for typed in ((first,), (first, again), (first, other))
    )
    assert adapter.check(sample_view(game), same) == adapter.check(sample_view(game), once)
    with pytest.raises(UsageError, match="is answered twice"):
        adapter.check(sample_view(game), twice)


@pytest.mark.parametrize("game", ["formula", "mathable"])
@settings(max_examples=40)
@given(answers=st.dictionaries(WORDS, FACES, max_size=3))
def test_any_answers_about_a_followed_game(game: str, answers: dict[str, str]) -> None:
    adapter = games.find(game).new_adapter({})
    error_message(lambda: adapter.follow([sample_view(game)], Turns(), as_answers(answers)))


@given(st.lists(st.text(max_size=12), max_size=4))
def test_any_list_of_answers(entries: list[str]) -> None:
    if not error_message(lambda: parse_answers(entries)):
        assert all(place and face for place, face in parse_answers(entries).items())


LINES = ["players Ann Bo", "Ann 1", "Bo 2 7", "Ann draws", "Cy 3", "Bo", "", "x 1 2 3"]


@given(text=st.text(max_size=60) | st.lists(st.sampled_from(LINES), max_size=5).map("\n".join))
def test_any_turns_file(text: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("turns") / "turns.txt"
    path.write_text(text, "utf-8")
    if message := error_message(lambda: read_turns(path)):
        assert path.name in message
        return
    for game in ("formula", "mathable"):
        adapter = games.find(game).new_adapter({})
        error_message(lambda: adapter.follow([sample_view(game)], read_turns(path), ()))  # noqa: B023


SIMPLE = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
VALUES = (
    SIMPLE | st.lists(st.integers()) | st.dates() | st.dictionaries(st.text(max_size=3), SIMPLE)
)
OPTIONS = st.sampled_from(["runs", "plain_equalities", "wild", "hand", "cards", "partial", "x", ""])


@pytest.mark.parametrize("game", ["cirplexed", "formula", "mobi", "mobius"])
@settings(max_examples=80)
@given(rules=st.dictionaries(OPTIONS, VALUES, max_size=3))
def test_any_house_rules(game: str, rules: dict[str, Any]) -> None:
    message = error_message(lambda: Referee(game, rules=rules))
    assert not message or "do not fit the game" in message
