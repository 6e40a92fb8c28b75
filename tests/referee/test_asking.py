"""Questions at the prompt, and the answers stored for the next run."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import platformdirs
import pytest

from referee.cli import prompt, terminal
from referee.cli.answer_store import AnswerStore
from referee.games.cirplexed.rule import CirplexedAdapter
from referee.games.formula.rule import FormulaAdapter
from referee.games.mathable.rule import MathableAdapter
from referee.games.mobi.rule import MobiAdapter
from referee.opening import PhotoSource, open_photo
from referee.ruling.report import Report
from tests.command_line import Cli, Result
from tests.referee.boards import Content, fake_scenes, photo_scenes, photograph
from tests.referee.card_tables import table as line
from tests.table.cirplexed_looks import boards_scene
from tests.table.mobi_looks import pods_scene
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.piece import Piece

ROOT = Path(__file__).parents[2]
NOTE = ROOT / "sample_images" / "mathable" / "note_on_a_tile.jpg"
DOUBTFUL: dict[str, Content] = {"7F": {"3": 0.5, "5": 0.5}, "7E": {"4": 0.5, "9": 0.5}}


@dataclass(frozen=True, slots=True)
class Dialogue(Result):
    """Result of a command at the terminal, and the questions at its prompt."""

    prompts: list[str]


Talk = Callable[..., Dialogue]
"""Runs a command, given the lines to type at its prompts."""


@pytest.fixture
def photo(tmp_path: Path) -> Iterator[str]:
    """A photograph on which two tiles are in doubt."""
    scenes = photo_scenes(DOUBTFUL)
    with fake_scenes(MathableAdapter, scenes):
        yield photograph(tmp_path / "01.jpg")


@pytest.fixture
def talk(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Talk:
    """Run a command for a person at the terminal, whose data folder is `home`."""
    monkeypatch.setattr(terminal, "is_interactive", lambda: True)
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: tmp_path / "home")

    def run(typed: Sequence[str], *arguments: object) -> Dialogue:
        prompts: list[str] = []

        def ask(line: str) -> str:
            prompts.append(line)
            if len(prompts) > len(typed):
                raise EOFError
            return typed[len(prompts) - 1]

        monkeypatch.setattr(prompt, "ask_at_terminal", ask)
        done = cli(*arguments)
        return Dialogue(done.status, done.out, done.err, prompts)

    return run


def test_questions_are_asked_until_the_ruling_stands(photo: str, talk: Talk) -> None:
    done = talk(["3", "4"], "check", "mathable", photo)
    assert (done.status, len(done.prompts)) == (0, 2)
    assert done.prompts[0].startswith("  ? Is the tile on 7")
    assert "A few questions first." in done.out
    assert "01.jpg: valid. Both tiles can have been placed." in done.out


Sitting = tuple[list[str], str, int, int]
"""Typed lines, options, exit status and number of questions."""

BOTH: Sitting = (["3", "4"], "", 0, 2)


@pytest.mark.parametrize(
    "sittings",
    [
        pytest.param([(["", ""], "", 3, 2)], id="enter leaves a question open"),
        pytest.param(
            [(["3"], "--answer E7=4", 0, 1)], id="an answer on the command line is not asked for"
        ),
        pytest.param(
            [(["5", "4"], "", 1, 1), ([], "", 3, 1), (["n", "3", "4"], "", 0, 3)],
            id="a stored answer is offered and not assumed",
        ),
        pytest.param([BOTH, (["", ""], "--forget", 3, 2), (["", ""], "", 3, 2)], id="forgotten"),
        pytest.param([BOTH, (["3", "4"], "--json", 3, 0)], id="not with --json"),
        pytest.param([(["3", "4"], "PHOTO PHOTO PHOTO", 3, 0)], id="not about many photographs"),
    ],
)
def test_questions_are_asked_at_the_terminal(
    sittings: list[Sitting], photo: str, talk: Talk
) -> None:
    for typed, options, status, questions in sittings:
        words = options.replace("PHOTO", photo).split()
        done = talk(typed, "check", "mathable", photo, *words)
        assert (done.status, len(done.prompts)) == (status, questions)


def test_without_a_terminal_nothing_is_asked(photo: str, cli: Cli) -> None:
    done = cli("check", "mathable", photo)
    assert (done.status, "A few questions" in done.out) == (3, False)


def test_a_joker_is_asked_for_its_digit_next(tmp_path: Path, talk: Talk) -> None:
    scene = line("4 × 0 = 0", {0: {"4": 0.5, "joker": 0.5}})
    with fake_scenes(FormulaAdapter, {"01.jpg": scene}):
        done = talk(["joker", "(5)"], "check", "formula", photograph(tmp_path / "01.jpg"))
        assert done.status == 0
    assert len(done.prompts) == 2
    assert "Which digit does the joker at A1 stand for" in done.prompts[1]


def test_an_answer_about_a_turn_is_not_used_for_another_photo_before(
    tmp_path: Path, talk: Talk
) -> None:
    texts = {"01.jpg": "2 + 4 = 6", "same.jpg": "2 + 4 = 6", "other.jpg": "2 × 4 = 6"}
    with fake_scenes(FormulaAdapter, {name: line(text) for name, text in texts.items()}):
        photo, same, other = (photograph(tmp_path / name) for name in texts)
        for before in (same, other):
            done = talk(["1"], "check", "formula", photo, "--before", before)
            assert done.status == 0
            assert len(done.prompts) == 1


def test_answers_are_stored_by_the_content_of_the_photograph(
    photo: str, talk: Talk, tmp_path: Path
) -> None:
    assert talk(["3", "4"], "check", "mathable", photo).status == 0
    copy = tmp_path / "copy" / "01.jpg"
    copy.parent.mkdir()
    copy.write_bytes(Path(photo).read_bytes())
    done = talk([""], "check", "mathable", copy)
    assert (done.status, len(done.prompts)) == (0, 1)
    assert "01.jpg: You answered before: 7F=3, 7E=4. (--forget clears this.)" in done.out
    assert "As you answered before: 7F=3, 7E=4; --forget clears this." in done.out


def test_a_stored_answer_that_is_invalid_now_is_dropped_alone(photo: str, talk: Talk) -> None:
    assert talk(["3"], "check", "mathable", photo).status == 3
    (kept,) = Path(platformdirs.user_data_path()).rglob("answers.json")
    # Another version of the referee knew such a tile.
    kept.write_text(kept.read_text("utf-8").replace('"3"', '"99"'), "utf-8")
    done = talk(["", "3", "4"], "check", "mathable", photo)
    assert (done.status, len(done.prompts)) == (0, 3)
    dropped = "What you answered before (7F=99) is not used any more. An answer must be a tile of"
    assert dropped in done.out
    done = talk([""], "check", "mathable", photo)
    assert done.status == 0
    assert "As you answered before: 7F=3, 7E=4;" in done.out


def test_an_invalid_answer_is_refused_and_asked_for_again(photo: str, talk: Talk) -> None:
    done = talk(["three", "3", "4"], "check", "mathable", photo)
    assert done.status == 0
    assert done.prompts[0] == done.prompts[1]
    assert "must be a tile of the box" in done.out
    assert done.out.count("A few questions first.") == 1


def test_the_prompt_offers_the_answers_of_its_question(talk: Talk, photo: str) -> None:
    done = talk(["", ""], "check", "mathable", photo)
    question, offered = done.prompts[0].splitlines()
    assert question.endswith(" a 3 or a 5?")
    assert offered.strip() == "Answers: 3, 5. Enter: leave it open."


def test_a_covered_square_may_hold_anything(talk: Talk) -> None:
    done = talk([""], "check", "mathable", NOTE)
    assert done.prompts[0].endswith("Answers: what lies there, empty. Enter: leave it open. ")


@pytest.mark.parametrize(
    ("typed", "status"), [("face-down tile", 0), ("Back", 0), ("7", 1), ("", 3)]
)
def test_a_face_is_typed_as_the_question_names_it(
    typed: str, status: int, talk: Talk, tmp_path: Path
) -> None:
    scene = pods_scene(
        (0, 0, "3 + 2 = 5 7"), doubts={5: {"7": 0.6, "back": 0.3, "=": 0.09, "6/9": 4e-4}}
    )
    with fake_scenes(MobiAdapter, {"pod.jpg": scene}):
        done = talk([typed], "check", "mobi", photograph(tmp_path / "pod.jpg"))
    assert done.status == status
    (prompt,) = done.prompts
    assert "Is this a 7, a face-down tile or a =?" in prompt
    assert prompt.endswith("Answers: 7, face-down tile, =. Enter: leave it open. ")


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


def test_questions_about_the_boards_of_all_players(
    tmp_path: Path, talk: Talk, opened_names: list[str]
) -> None:
    ann, bo = boards_scene("GRPB RYOB"), boards_scene("ROYG OBPY", doubts={(0, 1): {"purple": 0.3}})
    with fake_scenes(CirplexedAdapter, {"ann.jpg": ann, "bo.jpg": bo}):
        photos = [photograph(tmp_path / name) for name in ("ann.jpg", "bo.jpg")]
        command = ["check", "cirplexed", *photos, "--players", "Ann,Bo"]
        done = talk(["pink", "orange"], *command)
        assert (done.status, len(done.prompts), opened_names) == (0, 2, ["ann.jpg", "bo.jpg"])
        assert f"{photos[1]}: A few questions first." in done.out
        assert "A colour must be " in done.out
        assert "Bo wins with 2 × ½ circle." in done.out
        done = talk(["orange"], *command, "--json")
        assert (done.status, done.prompts) == (3, [])


def test_one_table_on_several_photographs_is_asked_about_once(
    tmp_path: Path, talk: Talk, opened_names: list[str]
) -> None:
    doubtful: dict[str, Content] = {"7F": {"3": 0.5, "5": 0.5}, "7E": 4}
    scenes = photo_scenes(doubtful, doubtful)
    photos = [photograph(tmp_path / name) for name in scenes]
    with fake_scenes(MathableAdapter, scenes):
        done = talk(["3"], "check", "mathable", *photos, "--same")
        assert done.status == 0
    assert (len(done.prompts), len(opened_names)) == (1, 2)


def test_questions_about_a_followed_game(
    tmp_path: Path, talk: Talk, opened_names: list[str]
) -> None:
    scenes = photo_scenes({}, {"7F": {"3": 0.5, "5": 0.5}}, {"7F": {"3": 0.5, "5": 0.5}, "7E": 4})
    photos = [photograph(tmp_path / name) for name in scenes]
    with fake_scenes(MathableAdapter, scenes):
        done = talk(["3"], "follow", "mathable", *photos)
    assert (done.status, len(done.prompts), len(opened_names)) == (0, 1, 3)
    assert "mathable, 3 photos: valid. 2 moves, 7 points, nothing wrong." in done.out


def test_a_game_followed_with_calls_takes_answers_from_the_file_of_calls(
    tmp_path: Path, talk: Talk
) -> None:
    scene = pods_scene((0, 0, "3 + 2 = 5 7"), doubts={5: {"7": 0.6, "back": 0.4}})
    with fake_scenes(MobiAdapter, {"pod.jpg": scene}):
        done = talk(["7"], "follow", "mobi", photograph(tmp_path / "pod.jpg"))
    assert (done.status, done.prompts) == (3, [])
    assert "in the file of --calls, with a line such as '1 answer 5=…'." in done.out
    assert "--answer" not in done.out


@pytest.mark.parametrize("damage", ["{", "[]", '{"x": 3}', "\x00"])
def test_a_damaged_store_is_replaced(photo: str, talk: Talk, tmp_path: Path, damage: str) -> None:
    kept = tmp_path / "home" / "answers.json"
    kept.parent.mkdir()
    kept.write_text(damage)
    assert talk(["3", "4"], "check", "mathable", photo).status == 0
    assert len(json.loads(kept.read_text("utf-8"))) in (1, 2)


def test_a_store_that_cannot_be_written_is_reported(photo: str, talk: Talk, tmp_path: Path) -> None:
    (tmp_path / "home").write_text("in the way")
    done = talk(["3", "4"], "check", "mathable", photo)
    assert done.status == 0
    assert "The answers are not kept: " in done.err


def _report(*pieces: tuple[int, float]) -> Report:
    """Pieces by number and place along a line."""

    def piece(number: int, x: float) -> Piece:
        quad = ((x, 0.0), (x + 40, 0.0), (x + 40, 40.0), (x, 40.0))
        return Piece(number, quad, "number", "7", 1.0)

    return Report("mobi", "pod.jpg", "unsure", "", (200, 40), tuple(piece(*p) for p in pieces))


def test_stored_answers_find_their_pieces_by_place(tmp_path: Path) -> None:
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

    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(XDG_DATA_HOME=str(tmp_path), PYTHONPATH=str(ROOT), TERM="dumb")
        os.execl(sys.executable, sys.executable, "-m", "referee", "check", "mathable", str(NOTE))
    output = b""
    while b"? 9I is covered" not in output:
        assert select.select([terminal], [], [], 60)[0], f"it waits after {output!r}"
        output += os.read(terminal, 1024)
    os.write(terminal, b"\x04")
    with suppress(OSError):  # raised at the end of the output
        while piece := os.read(terminal, 1024):
            output += piece
    _, status = os.waitpid(child, 0)
    os.close(terminal)
    assert os.waitstatus_to_exitcode(status) == 3
    assert b"unsure. Not sure yet." in output
