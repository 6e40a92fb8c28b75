"""Whatever is typed: a ruling, or one sentence; never a traceback."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import Referee, UsageError, games
from referee.cli.main import main
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
def test_one_place_is_answered_once_however_it_is_spelt(
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
def test_any_text_is_answers_or_wrong_use(entries: list[str]) -> None:
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
VALUES = SIMPLE | st.lists(st.integers())
OPTIONS = st.sampled_from(["runs", "plain_equalities", "wild", "hand", "cards", "partial", "x", ""])


@pytest.mark.parametrize("game", ["cirplexed", "formula", "mobi"])
@settings(max_examples=80)
@given(rules=st.dictionaries(OPTIONS, VALUES, max_size=3))
def test_any_house_rules(game: str, rules: dict[str, Any]) -> None:
    message = error_message(lambda: Referee(game, rules=rules))
    assert not message or "do not fit the game" in message


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("check cirplexed KIT --held 5", "--held is for Formula and Möbi, not for Cir"),
        ("check mathable KIT --rules x", "Möbi and Mobius, not for Mathable."),
        ("check mobius KIT --held 3", "not for Mobius."),
        ("check cirplexed KIT --answer 500.1=red", "There is no tile 500"),
        ("check mobi KIT --answer 99=7", "no tile 99"),
        ("check mobi KIT --answer ?!", "must be like"),
        ("check mobi KIT --answer 5=7 --answer 5=8", "answered twice"),
        ("check mobi KIT --held -3", "must be a whole number"),
        ("check mobi KIT --rules FILE", "is not TOML"),
        ("check mobi KIT --rules KIT", "is not text"),
        ("check mobi KIT --rules DIR", "cannot be opened"),
        ("check mobi KIT --rules WORDY", "'integers_only' must be true or false"),
        ("check mobi KIT --rules STRANGE", "do not fit the game"),
        ("check mobi KIT --overlay FILE", "cannot be made"),
        ("check mobi KIT --output DIR", "cannot be written"),
        ("check mobi KIT --output DIR/none/out.jsonl", "cannot be written"),
        ("check mobi KIT --output FILE", "is not a file of rulings"),
        ("check formula KIT --before FILE", "cannot be read"),
        ("check formula KIT --held 3", "give the photo before it too"),
        ("follow formula KIT --held 3", "is for 'check', not for 'follow'"),
        ("follow mathable KIT --turns DIR", "cannot be opened"),
        ("follow formula KIT --answer 9:1=7", "There is no photo 9"),
        ("follow mathable KIT --calls FILE --held 5", "but not --held."),
        ("follow mobi KIT --not-final", "but not --final."),
        ("check cirplexed KIT KIT --players A,B --same", "not both"),
        ("print mobi --out FILE", "cannot be made"),
        ("print mobi --out FILE/x", "cannot be made"),
        ("print chess", "There is no kit 'chess'; the kits are mobi, "),
    ],
)
def test_wrong_use_is_one_sentence(
    typed: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {
        "FILE": "= no TOML, no photograph, and no ruling",
        "WORDY": 'integers_only = "yes"',
        "STRANGE": "gravity = 9.81",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
        typed = typed.replace(name, str(tmp_path / name))
    words = typed.replace("DIR", str(tmp_path)).split()
    kit = str(SAMPLES / words[1] / "kit.jpg")
    assert main([kit if word == "KIT" else word for word in words]) == 64
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert sentence in printed.err
    assert (tmp_path / "FILE").read_text() == files["FILE"]
