"""What people type: names of games, answers, folders and pipes as they come to mind."""

from __future__ import annotations

import io
import json
import shutil
import sys
from pathlib import Path

import pytest
from PIL import Image

from referee import Referee, UsageError, games
from referee.cli.main import main
from referee.cli.sources import expand
from referee.ruling.answers import Answer, letter_and_number, parse_answers
from referee.ruling.faces import NAMED_FACES
from referee.ruling.questions import face_name
from referee.words import LANGUAGES, say
from vision.failure import Unreadable

SAMPLES = Path(__file__).parents[2] / "sample_images"
TABLE = SAMPLES / "formula" / "round_2.jpg"


@pytest.mark.parametrize(
    ("typed", "name"),
    [("Möbi", "mobi"), ("MOBI", "mobi"), ("mo\u0308bi", "mobi"), ("cirplexed!", "cirplexed")],
)
def test_games_are_known_however_they_are_written(typed: str, name: str) -> None:
    assert games.find(typed).name == name


def test_kits_are_known_however_they_are_written(tmp_path: Path) -> None:
    for typed in ("Möbi", "Cirplexed!", "CharUco"):
        assert main(["print", typed, "--out", str(tmp_path)]) == 0
    names = {path.name.partition("-")[0] for path in tmp_path.iterdir()}
    assert names == {"mobi", "cirplexed", "charuco"}


def test_an_empty_name_is_no_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "formula", ""]) == 64
    assert "must not be empty" in capsys.readouterr().err


def test_nothing_typed_is_answered_with_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([])
    assert ended.value.code == 64
    assert "rule on photographs, each by itself" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("mob", "mobi"), ("Mobuis", "mobius"), ("matable", "mathable"), ("Cirplex", "cirplexed")],
)
def test_a_name_mistyped_is_answered_with_the_one_meant(
    typed: str, meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", typed, str(TABLE)]) == 64
    assert capsys.readouterr().err == (
        f"referee: There is no game '{typed}'; did you mean {meant}?\n"
    )


@pytest.mark.parametrize(
    ("typed", "output"),
    [("chek", "did you mean check?"), ("rule", "did you mean rules?"), ("x", "--help'.")],
)
def test_a_command_mistyped_is_answered_with_the_one_meant(
    typed: str, output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="64"):
        main([typed, str(TABLE)])
    assert f"referee: There is no command '{typed}'; " in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main([typed])
    assert output in capsys.readouterr().err


def test_what_is_neither_a_game_nor_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "mob"]) == main(["check", "pods"]) == 64
    assert capsys.readouterr().err == (
        "referee: 'mob' is neither a game nor a file; did you mean mobi?\n"
        "referee: 'pods' is neither a game nor a file; the games are cirplexed, formula, "
        "mathable, mobi and mobius.\n"
    )


@pytest.mark.parametrize("typed", ["6G", "6g", "G6", "g6", "G06"])
def test_places_are_known_either_way_round(typed: str) -> None:
    assert letter_and_number(typed) == ("G", 6)


@pytest.mark.parametrize("typed", ["", "G", "6", "6GG", "G6G", "٣B", "G1000"])
def test_what_is_no_place_on_a_board(typed: str) -> None:
    assert letter_and_number(typed) is None


@pytest.mark.parametrize(
    ("game", "photo", "one", "other"),
    [
        ("mathable", "mathable/illegal.jpg", {"9I": "15"}, {"i9": " 15"}),
        ("mathable", "mathable/illegal.jpg", {"9I": "empty"}, {"I9": "Vide"}),
        ("mobius", "mobius/opening.jpg", {"F0": "red"}, {"0f": "ROOD"}),
        ("mobi", "mobi/kit.jpg", {"1": "wild", "9": "−"}, {"1": "Wild", "9": "-"}),
        ("mobi", "mobi/kit.jpg", {"1": "wild", "9": "×"}, {"1": "Ö", "9": "x"}),
        ("mobi", "mobi/kit.jpg", {"1": "back"}, {"1": "Face-down tile"}),
        ("formula", "formula/kit.jpg", {"2": "÷"}, {"2": ":"}),
        ("formula", "formula/kit.jpg", {"0": "joker"}, {"0": "Joker"}),
        ("cirplexed", "cirplexed/kit.jpg", {"0.1": "red"}, {"0.1": "Rot"}),
    ],
)
def test_answers_mean_the_same_however_they_are_typed(
    game: str, photo: str, one: dict[str, str], other: dict[str, str]
) -> None:
    referee = Referee(game)
    view = referee.view(SAMPLES / photo)
    typed = [f"{place}={face}" for place, face in other.items()]
    meant, ruled = (
        referee.rule(view, answers=answers).to_dict() | {"timing_ms": None}
        for answers in (one, parse_answers(typed))
    )
    assert ruled == meant
    assert ruled != referee.rule(view).to_dict() | {"timing_ms": None}


@pytest.mark.parametrize("face", sorted(NAMED_FACES))
def test_a_face_is_known_by_its_name_in_every_language(face: str) -> None:
    for language in LANGUAGES:
        assert Answer.of("5", say(face_name(face), language)).face == face


@pytest.mark.parametrize("held", ["-3", "x", "1.5", ""])
def test_a_number_that_is_none_is_refused(held: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "mobi", str(TABLE), f"--held={held}"]) == 64
    assert "'held' must be a whole number from 0 on" in capsys.readouterr().err


class Piped:
    """Standard input with these bytes."""

    def __init__(self, held: bytes, *, keyboard: bool = False) -> None:
        self.buffer = io.BytesIO(held)
        self._keyboard = keyboard

    def isatty(self) -> bool:
        return self._keyboard


def test_a_photo_may_be_piped_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", Piped(TABLE.read_bytes()))
    assert main(["check", "formula", "-", "--overlay", str(tmp_path)]) == 0
    assert capsys.readouterr().out.startswith("stdin: valid. 2 + 4 = 6 is right.")
    with Image.open(tmp_path / "stdin.ruled.jpg") as picture:
        assert picture.width > 400


@pytest.mark.parametrize(
    ("piped", "output"),
    [
        (Piped(b""), "stdin: unreadable. stdin is an empty file."),
        (Piped(b"x", keyboard=True), "standard input is the keyboard"),
    ],
)
def test_nothing_piped_in_is_told(
    piped: Piped, output: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", piped)
    assert main(["check", "-"]) == (64 if "keyboard" in output else 2)
    printed = capsys.readouterr()
    assert output in printed.out + printed.err


def test_what_is_piped_in_without_end_is_too_large(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Endless(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            assert size is not None
            assert size > 0, "it has no end"
            return bytes(size)

    piped = Piped(b"")
    piped.buffer = Endless()
    monkeypatch.setattr(sys, "stdin", piped)
    assert main(["check", "mobi", "-"]) == 2
    assert "stdin is larger than 256 MB." in capsys.readouterr().out


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder as people have them."""
    for name in (
        *("10.jpg", "2.HEIC", "evening/1.avif", "evening/2.gif", "evening/late/1.png"),
        *("notes.txt", "evening/turns.txt", "game.MP4", "2.ruled.jpg"),
        *(".hidden/3.jpg", "._2.jpg"),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"x")
    return tmp_path


def test_folders_are_looked_through_and_what_is_left_out_is_told(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert [*expand([str(folder)])] == [
        folder / name
        for name in ("2.HEIC", "10.jpg", "evening/1.avif", "evening/2.gif", "evening/late/1.png")
    ]
    assert capsys.readouterr().err == (
        f"referee: Left out of {folder}: 2 files that are not pictures (.txt); 1 picture with a "
        "ruling drawn on it; 1 film, for 'referee live GAME --video FILE'.\n"
    )


def test_pictures_are_found_by_all_their_endings(tmp_path: Path) -> None:
    endings = ("jpg", "JPEG", "jfif", "png", "webp", "bmp", "tif", "TIFF", "gif", "heif", "avif")
    for ending in endings:
        (tmp_path / f"a.{ending}").write_bytes(b"x")
    assert len(list(expand([str(tmp_path)]))) == len(endings)


def test_rulings_that_were_drawn_are_never_ruled_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photo = Path(shutil.copy(TABLE, tmp_path / "table.jpg"))
    for _ in range(2):
        assert main(["check", "formula", str(tmp_path), "--overlay", str(tmp_path), "--json"]) == 0
        ruled = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert [report["source"] for report in ruled] == [str(photo)]
    picture = tmp_path / "table.ruled.jpg"
    assert main(["check", "formula", str(photo), str(picture), "--json"]) == 0
    printed = capsys.readouterr()
    assert printed.out.count("\n") == 1
    assert printed.err == f"referee: {picture} is left out: a ruling is drawn on it.\n"
    assert main(["check", "formula", str(picture)]) == 64


def test_a_film_is_not_taken_for_a_photo() -> None:
    ((name, why),) = expand([str(SAMPLES / "mobius" / "game.mp4")])  # type: ignore[misc]
    assert isinstance(why, Unreadable)
    assert why.remedy == f"Watch it: 'referee live GAME --video {name}'."


def test_what_is_listed_by_no_rule_is_not_called_valid(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["inspect", str(SAMPLES / "mobi" / "kit.jpg")]) == 0
    assert "kit.jpg: 21 pieces found.\n" in capsys.readouterr().out


def test_why_a_pod_is_wrong_is_said_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "mobi", str(SAMPLES / "mobi" / "mobi_004.jpg")]) == 1
    text = capsys.readouterr().out
    assert text.count("is false: the left side is 14 or 17, the right side 12") == 1
    assert "✗ (6 or 9) + 8 = 4 + 8\n" in text


def test_phones_pictures_are_ruled_on(tmp_path: Path) -> None:
    with Image.open(TABLE) as photo:
        photo.save(tmp_path / "table.avif", quality=90, speed=9)
    report = Referee("formula").check(tmp_path / "table.avif")
    assert report.summary == "2 + 4 = 6 is right."
    assert report.picture().width > 400


def test_wrong_answers_are_answered() -> None:
    referee = Referee("mathable")
    view = referee.view(SAMPLES / "mathable" / "illegal.jpg")
    for place in ("O1", "15A", "0A", "A0", "AA"):
        with pytest.raises(UsageError, match="must name a piece or a square such as 7B"):
            referee.rule(view, answers={place: "3"})
