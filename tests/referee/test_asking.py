"""Questions at the prompt, and the answers stored for the next run."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import platformdirs
import pytest

from referee.cli import prompt, terminal
from referee.cli.answer_store import AnswerStore
from referee.cli.main import main
from referee.games.cirplexed.rule import CirplexedAdapter
from referee.games.formula.rule import FormulaAdapter
from referee.games.mathable.rule import MathableAdapter
from referee.games.mobi.rule import MobiAdapter
from referee.opening import PhotoSource, open_photo
from referee.ruling.report import Report
from tests.referee.boards import Content, fake_scenes, photo_scenes, photograph
from tests.referee.card_tables import table as line
from tests.referee.test_cirplexed import boards_scene
from tests.referee.test_mobi import pod_scene
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.piece import Piece

ROOT = Path(__file__).parents[2]
DOUBTFUL: dict[str, Content] = {"7F": {"3": 0.5, "5": 0.5}, "7E": {"4": 0.5, "9": 0.5}}

Typist = Callable[..., list[str]]


@pytest.fixture
def photo(tmp_path: Path) -> Iterator[str]:
    """A photograph on which two tiles are in doubt."""
    scenes = photo_scenes(DOUBTFUL)
    with fake_scenes(MathableAdapter, scenes):
        yield photograph(tmp_path / "01.jpg")


@pytest.fixture
def typing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Typist:
    """Simulate a person who types these lines at the terminal; returns the prompts."""
    home = tmp_path / "home"

    def sit(*lines: str) -> list[str]:
        prompts: list[str] = []
        remaining = list(lines)

        def ask(line: str) -> str:
            prompts.append(line)
            if not remaining:
                raise EOFError
            return remaining.pop(0)

        monkeypatch.setattr(terminal, "is_interactive", lambda: True)
        monkeypatch.setattr(prompt, "ask_at_terminal", ask)
        monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: home)
        return prompts

    return sit


def test_questions_are_asked_until_the_ruling_stands(
    photo: str, typing: Typist, capsys: pytest.CaptureFixture[str]
) -> None:
    prompts = typing("3", "4")
    assert main(["check", "mathable", photo]) == 0
    assert len(prompts) == 2
    assert prompts[0].startswith("  ? Is the tile on 7")
    text = capsys.readouterr().out
    assert "A few questions first." in text
    assert "01.jpg: valid. Both tiles can have been placed." in text


Sitting = tuple[list[str], str, int, int]
"""Typed lines, options, exit status and number of questions."""

BOTH: Sitting = (["3", "4"], "", 0, 2)


@pytest.mark.parametrize(
    "sittings",
    [
        pytest.param([(["", ""], "", 3, 2)], id="enter leaves a question open"),
        pytest.param([(["3"], "--answer E7=4", 0, 1)], id="what is told is not asked"),
        pytest.param(
            [(["5", "4"], "", 1, 1), ([], "", 3, 1), (["n", "3", "4"], "", 0, 3)],
            id="what was answered before changes no verdict unasked",
        ),
        pytest.param([BOTH, ([], "--forget", 3, 1), ([], "", 3, 1)], id="it is forgotten"),
        pytest.param([BOTH, (["3", "4"], "--json", 3, 0)], id="no program is asked"),
        pytest.param([(["3", "4"], "PHOTO PHOTO PHOTO", 3, 0)], id="nor who wants a list"),
    ],
)
def test_whoever_sits_there_is_asked(sittings: list[Sitting], photo: str, typing: Typist) -> None:
    for typed, options, status, questions in sittings:
        prompts = typing(*typed)
        words = options.replace("PHOTO", photo).split()
        assert main(["check", "mathable", photo, *words]) == status
        assert len(prompts) == questions


def test_where_nobody_sits_nobody_is_asked(
    photo: str, typing: Typist, monkeypatch: pytest.MonkeyPatch
) -> None:
    prompts = typing("3", "4")
    monkeypatch.setattr(terminal, "is_interactive", lambda: False)
    assert (main(["check", "mathable", photo]), prompts) == (3, [])


def test_of_one_card_it_is_asked_what_it_is_and_then_what_it_stands_for(
    tmp_path: Path, typing: Typist
) -> None:
    scene = line("4 × 0 = 0", {0: [("4", 0.5), ("joker", 0.5)]})
    with fake_scenes(FormulaAdapter, {"01.jpg": scene}):
        prompts = typing("joker", "(5)")
        assert main(["check", "formula", photograph(tmp_path / "01.jpg")]) == 0
    assert len(prompts) == 2
    assert "Which digit does the joker at A1 stand for" in prompts[1]


def test_what_is_said_of_a_turn_is_not_kept_for_another_from_elsewhere(
    tmp_path: Path, typing: Typist
) -> None:
    texts = {"01.jpg": "2 + 4 = 6", "same.jpg": "2 + 4 = 6", "other.jpg": "2 × 4 = 6"}
    with fake_scenes(FormulaAdapter, {name: line(text) for name, text in texts.items()}):
        photo, same, other = (photograph(tmp_path / name) for name in texts)
        for before in (same, other):
            prompts = typing("1")
            assert main(["check", "formula", photo, "--before", before]) == 0
            assert len(prompts) == 1


def test_nobody_is_asked_twice_about_a_photograph(
    photo: str, typing: Typist, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    typing("3", "4")
    assert main(["check", "mathable", photo]) == 0
    capsys.readouterr()
    assert typing() == []
    copy = tmp_path / "copy" / "01.jpg"
    copy.parent.mkdir()
    copy.write_bytes(Path(photo).read_bytes())
    prompts = typing("")
    assert main(["check", "mathable", str(copy)]) == 0
    assert len(prompts) == 1
    output = capsys.readouterr().out
    assert "01.jpg: You answered before: 7F=3, 7E=4. (--forget forgets it.)" in output
    assert "As you answered before: 7F=3, 7E=4; --forget forgets it." in output


def test_an_answer_that_fits_no_more_is_dropped_and_bars_no_other(
    photo: str, typing: Typist, capsys: pytest.CaptureFixture[str]
) -> None:
    typing("3")
    assert main(["check", "mathable", photo]) == 3
    (kept,) = Path(platformdirs.user_data_path()).rglob("answers.json")
    # Another version of the referee knew such a tile.
    kept.write_text(kept.read_text("utf-8").replace('"3"', '"99"'), "utf-8")
    capsys.readouterr()
    prompts = typing("", "3", "4")
    assert main(["check", "mathable", photo]) == 0
    assert len(prompts) == 3
    dropped = "What you answered before (7F=99) is not used any more. An answer must be a tile of"
    assert dropped in capsys.readouterr().out
    typing("")
    assert main(["check", "mathable", photo]) == 0
    assert "As you answered before: 7F=3, 7E=4;" in capsys.readouterr().out


def test_nonsense_is_answered_and_asked_again(
    photo: str, typing: Typist, capsys: pytest.CaptureFixture[str]
) -> None:
    prompts = typing("three", "3", "4")
    assert main(["check", "mathable", photo]) == 0
    assert prompts[0] == prompts[1]
    output = capsys.readouterr().out
    assert "must be a tile of the box" in output
    assert output.count("A few questions first.") == 1


def test_answers_are_offered_as_the_question_names_them(typing: Typist, photo: str) -> None:
    prompts = typing("", "")
    main(["check", "mathable", photo])
    question, offered = prompts[0].splitlines()
    assert question.endswith(" a 3 or a 5?")
    assert offered.strip() == "Answers: 3, 5. Enter: leave it open."


def test_what_is_covered_can_be_anything(typing: Typist) -> None:
    prompts = typing("")
    main(["check", "mathable", str(ROOT / "sample_images" / "mathable" / "note_on_a_tile.jpg")])
    assert prompts[0].endswith("Answers: what lies there, empty. Enter: leave it open. ")


@pytest.mark.parametrize(
    ("typed", "status"), [("face-down tile", 0), ("Back", 0), ("7", 1), ("", 3)]
)
def test_a_tile_is_called_what_the_question_calls_it(
    typed: str, status: int, typing: Typist, tmp_path: Path
) -> None:
    scene = pod_scene("3 + 2 = 5 7", {5: [("7", 0.6), ("back", 0.3), ("=", 0.09), ("6/9", 0.0004)]})
    prompts = typing(typed)
    with fake_scenes(MobiAdapter, {"pod.jpg": scene}):
        assert main(["check", "mobi", photograph(tmp_path / "pod.jpg")]) == status
    (line,) = prompts
    assert "Is this a 7, a face-down tile or a =?" in line
    assert line.endswith("Answers: 7, face-down tile, =. Enter: leave it open. ")


@pytest.fixture
def opened_names(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of the photographs that are opened."""
    names: list[str] = []

    def record_name(source: PhotoSource, *how: Any) -> Photo | Unreadable:
        if not isinstance(source, Photo):  # that is open
            names.append(Path(str(source)).name)
        return open_photo(source, *how)

    monkeypatch.setattr("referee.api.open_photo", record_name)
    return names


def test_players_are_asked_about_all_of_their_boards(
    tmp_path: Path, typing: Typist, opened_names: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    ann, bo = boards_scene("GRPB RYOB"), boards_scene("ROYG OBPY", doubts={(0, 1): {"purple": 0.3}})
    with fake_scenes(CirplexedAdapter, {"ann.jpg": ann, "bo.jpg": bo}):
        photos = [photograph(tmp_path / name) for name in ("ann.jpg", "bo.jpg")]
        prompts = typing("pink", "orange")
        assert main(["check", "cirplexed", *photos, "--players", "Ann,Bo"]) == 0
        assert (len(prompts), opened_names) == (2, ["ann.jpg", "bo.jpg"])
        output = capsys.readouterr().out
        assert f"{photos[1]}: A few questions first." in output
        assert "A colour must be " in output
        assert "Bo wins with 2 × ½ circle." in output
        assert main(["check", "cirplexed", *photos, "--players", "Ann,Bo", "--json"]) == 3
        assert len(prompts) == 2


def test_one_table_on_several_photographs_is_asked_about_once(
    tmp_path: Path, typing: Typist, opened_names: list[str]
) -> None:
    doubtful: dict[str, Content] = {"7F": {"3": 0.5, "5": 0.5}, "7E": 4}
    scenes = photo_scenes(doubtful, doubtful)
    photos = [photograph(tmp_path / name) for name in scenes]
    with fake_scenes(MathableAdapter, scenes):
        prompts = typing("3")
        assert main(["check", "mathable", *photos, "--same"]) == 0
    assert (len(prompts), len(opened_names)) == (1, 2)


def test_a_game_that_is_followed_is_asked_about(
    tmp_path: Path, typing: Typist, opened_names: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    scenes = photo_scenes({}, {"7F": {"3": 0.5, "5": 0.5}}, {"7F": {"3": 0.5, "5": 0.5}, "7E": 4})
    photos = [photograph(tmp_path / name) for name in scenes]
    with fake_scenes(MathableAdapter, scenes):
        prompts = typing("3")
        assert main(["follow", "mathable", *photos]) == 0
    assert (len(prompts), len(opened_names)) == (1, 3)
    assert "mathable, 3 photos: valid. 2 moves, 7 points, nothing wrong." in capsys.readouterr().out


def test_a_game_that_is_followed_with_calls_says_where_answers_go(
    tmp_path: Path, typing: Typist, capsys: pytest.CaptureFixture[str]
) -> None:
    scene = pod_scene("3 + 2 = 5 7", {5: [("7", 0.6), ("back", 0.4)]})
    prompts = typing("7")
    with fake_scenes(MobiAdapter, {"pod.jpg": scene}):
        assert main(["follow", "mobi", photograph(tmp_path / "pod.jpg")]) == 3
    output = capsys.readouterr().out
    assert prompts == []
    assert "in the file of --calls, by a line such as '1 answer 5=…'." in output
    assert "--answer" not in output


@pytest.mark.parametrize("damage", ["{", "[]", '{"x": 3}', "\x00"])
def test_a_damaged_file_is_forgotten(
    photo: str, typing: Typist, tmp_path: Path, damage: str
) -> None:
    kept = tmp_path / "home" / "answers.json"
    kept.parent.mkdir()
    kept.write_text(damage)
    typing("3", "4")
    assert main(["check", "mathable", photo]) == 0
    assert len(json.loads(kept.read_text("utf-8"))) in (1, 2)


def test_a_home_that_cannot_be_written_is_told(
    photo: str, typing: Typist, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "home").write_text("in the way")
    typing("3", "4")
    assert main(["check", "mathable", photo]) == 0
    assert "The answers are not kept: " in capsys.readouterr().err


def _report(*pieces: tuple[int, float]) -> Report:
    """Pieces by number and place along a line."""

    def piece(number: int, x: float) -> Piece:
        quad = ((x, 0.0), (x + 40, 0.0), (x + 40, 40.0), (x, 40.0))
        return Piece(number, quad, "number", "7", 1.0)

    return Report("mobi", "pod.jpg", "unsure", "", (200, 40), tuple(piece(*p) for p in pieces))


def test_pieces_are_known_by_their_place_in_the_photograph(tmp_path: Path) -> None:
    store = AnswerStore(tmp_path / "answers.json")
    store.keep("digest", _report((0, 0), (1, 50), (2, 100)), {"1": "6/9", "2.3": "red"})
    again = store.answers("digest", _report((0, 52), (1, 101), (2, 0)))
    assert again == {"0": "6/9", "1.3": "red"}
    assert store.answers("digest", _report((0, 25), (1, 75))) == {}
    assert store.answers("other", _report((1, 50))) == {}
    assert store.answers("digest", replace(_report((1, 50)), game="formula")) == {}


@pytest.mark.skipif(sys.platform == "win32", reason="there is no pseudo-terminal")
def test_at_a_real_terminal(tmp_path: Path) -> None:
    import pty
    import select

    photo = ROOT / "sample_images" / "mathable" / "note_on_a_tile.jpg"
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(XDG_DATA_HOME=str(tmp_path), PYTHONPATH=str(ROOT), TERM="dumb")
        os.execl(sys.executable, sys.executable, "-m", "referee", "check", "mathable", str(photo))
    output = b""
    while b"? 9I is covered" not in output:
        assert select.select([terminal], [], [], 60)[0], f"it waits after {output!r}"
        output += os.read(terminal, 1024)
    os.write(terminal, b"\x04")
    while True:
        try:
            piece = os.read(terminal, 1024)
        except OSError:
            break
        if not piece:
            break
        output += piece
    _, status = os.waitpid(child, 0)
    os.close(terminal)
    assert os.waitstatus_to_exitcode(status) == 3
    assert b"unsure. Not sure yet." in output
