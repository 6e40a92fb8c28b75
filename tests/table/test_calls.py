from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.table.calls import (
    WORDS,
    Call,
    CallError,
    TimedCall,
    parse_call,
    parse_names,
    parse_timed,
    read_calls,
)

PLAYERS = ("Ann", "Bo", "Éva Maria")


@pytest.mark.parametrize(
    ("line", "call"),
    [
        ("möbi Ann", Call("möbi", "Ann")),
        ("Möbi! ann", Call("möbi", "Ann")),
        ("MOBI Bo", Call("möbi", "Bo")),
        ("mo\u0308bi Bo", Call("möbi", "Bo")),
        ("möbi Éva Maria wrong", Call("möbi", "Éva Maria", verdict=False)),
        ("möbi Ann right", Call("möbi", "Ann", verdict=True)),
        ("go", Call("go")),
        ("GO! Ann", Call("go", "Ann")),
        ("flip Ann", Call("flip", "Ann")),
        ("FLIP! Ann 2", Call("flip", "Ann", 2)),
        ("s Bo", Call("swap", "Bo")),
        ("pass", Call("pass")),
        ("exchange 3", Call("exchange", number=3)),
        ("exchange E\u0301va maria 3", Call("exchange", "Éva Maria", 3)),
        ("draw", Call("draw")),
        ("draw 2", Call("draw", number=2)),
        ("hint Ann 3 07 12", Call("hint", "Ann", faces=("3", "7", "12"))),
        ("hint", Call("hint")),
        ("hand Bo 3 joker", Call("rack", "Bo", faces=("3", "joker"))),
        ("rack Bo", Call("rack", "Bo")),
        ("answer 7B=4", Call("answer", place="7B", face="4")),
        ("a Éva Maria:5.2 = red", Call("answer", place="Éva Maria:5.2", face="red")),
        ("answer 3=E\u0301va Maria", Call("answer", place="3", face="Éva Maria")),
        ("u", Call("undo")),
        ("  end  ", Call("end")),
    ],
)
def test_calls_as_people_type_them(line: str, call: Call) -> None:
    assert parse_call(line, PLAYERS) == call


@pytest.mark.parametrize(
    ("spoken", "player"),
    [
        ("Ann!", "Ann!"),
        ("ann", "Ann"),
        ("Ann.", "Ann"),
        ("mr. bo", "Mr. Bo"),
        ("Mr. Bo!", "Mr. Bo"),
        ("Jr.", "Jr."),
    ],
)
def test_names_may_end_as_shouts_do(spoken: str, player: str) -> None:
    players = parse_names("Ann,Ann!,Mr. Bo,Jr.")
    assert parse_call(f"done {spoken}", players) == Call("done", player)
    assert parse_call("done !", players) == Call("done")


def test_names_have_something_that_can_be_called() -> None:
    with pytest.raises(CallError, match="must have names such as Ann,Bo"):
        parse_names("!,Bo")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "no call on the line"),
        ("flipp Ann", "did you mean 'flip'"),
        ("xyzzy", "calls are go, begins"),
        ("möbi", "möbi PLAYER"),
        ("möbi Cy", "no player 'Cy'; the players are Ann, Bo and Éva Maria"),
        ("exchange", "exchange [PLAYER] NUMBER"),
        ("exchange three", "no player 'three'"),
        ("exchange -3", "NUMBER"),
        ("exchange 3 4", "NUMBER"),
        ("exchange 3.5", "no player"),
        ("exchange ³", "no player"),
        ("swap Bo 2", "swap PLAYER"),
        ("undo Ann", "'undo'"),
        ("undo 2", "'undo'"),
        ("go right", "'go [PLAYER]'"),
        ("answer", "PLACE=FACE"),
        ("answer 7B", "PLACE=FACE"),
        ("answer =4", "PLACE=FACE"),
        ("rack Ann 3 red", "TILES"),
    ],
)
def test_nonsense_is_refused_in_one_sentence(line: str, message: str) -> None:
    with pytest.raises(CallError) as caught:
        parse_call(line, PLAYERS)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


names = st.lists(st.text(st.characters(categories=["L"]), min_size=1), min_size=1, max_size=3)


@st.composite
def calls(draw: st.DrawFn) -> Call:
    word = draw(st.sampled_from(sorted(WORDS)))
    form = WORDS[word]
    optional, required = form.takes, form.takes.split()
    if "PLACE" in optional:
        return Call(word, place=draw(st.sampled_from(["7B", "Ann:5.2", "turn3"])), face="4")
    name = " ".join(draw(names))
    is_named = "PLAYER" in required or ("PLAYER" in optional and draw(st.booleans()))
    player = name if is_named else None
    number = draw(st.integers(0, 999) if "NUMBER" in required else st.none())
    faces = (
        draw(st.lists(st.sampled_from(["0", "7", "90", "joker"]))) if "TILES" in optional else []
    )
    verdict = draw(st.sampled_from([None, True, False])) if "wrong" in optional else None
    return Call(word, player, number, tuple(faces), verdict)


@given(calls(), st.integers(0, 10**6))
def test_what_is_written_is_read_again(call: Call, tenths: int) -> None:
    name = (call.player or "").casefold().split()
    if {"joker", "right", "wrong"} & set(name):
        return
    players = () if call.player is None else (call.player,)
    assert parse_call(str(call), players) == call
    timed = TimedCall(tenths / 10, call)
    again = parse_timed(str(timed), players)
    assert (again.t, again.call) == (timed.t, call)


@given(st.text())
def test_any_line_is_a_call_or_is_refused(line: str) -> None:
    try:
        call = parse_call(line)
    except CallError:
        return
    assert call.word in WORDS


def test_a_file_of_calls(tmp_path: Path) -> None:
    path = tmp_path / "calls.txt"
    path.write_text("\ufeff# Sunday\n\n0 go\n12.4 flip Ann 2  # the first\n12.4 möbi Bo\n", "utf-8")
    assert [str(call) for call in read_calls(path, PLAYERS)] == [
        "0 go",
        "12.4 flip Ann 2",
        "12.4 möbi Bo",
    ]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"0 go\nflip Ann\n", "line 2: 'flip Ann' must begin with a time"),
        (b"0 go\n\n3 flop Ann\n", "line 3: 'flop Ann' is not a call; did you mean 'flip'"),
        (b"5 go\n3 flip Ann\n", "line 2: the time must not go back from 5 to 3"),
        (b"-5 go\n", "line 1: '-5 go' must begin with a time"),
        (b"nan go\n", "must begin with a time"),
        (b"\xff\xfe0\x00", "is not text"),
    ],
)
def test_a_file_with_nonsense_names_the_line(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "calls.txt"
    path.write_bytes(content)
    with pytest.raises(CallError) as caught:
        read_calls(path, PLAYERS)
    assert message in str(caught.value)
    assert str(path) in str(caught.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CallError, match="cannot be opened"):
        read_calls(tmp_path / "none.txt")
