"""What people type: names of games, answers, folders and pipes in any spelling."""

from __future__ import annotations

import io
import shutil
import sys
from pathlib import Path

import pytest
from PIL import Image

from referee import Referee, UsageError, games
from referee.cli.sources import expand
from referee.ruling.answers import Answer, letter_and_number, parse_answers
from referee.ruling.faces import NAMED_FACES
from referee.ruling.questions import face_name
from referee.words import LANGUAGES, say
from tests.command_line import Cli
from vision.failure import Unreadable

SAMPLES = Path(__file__).parents[2] / "sample_images"
TABLE = SAMPLES / "formula" / "round_2.jpg"


@pytest.mark.parametrize(
    ("typed", "name"),
    [("Möbi", "mobi"), ("MOBI", "mobi"), ("mo\u0308bi", "mobi"), ("cirplexed!", "cirplexed")],
)
def test_games_are_found_in_any_spelling(typed: str, name: str) -> None:
    assert games.find(typed).name == name


def test_kits_are_found_in_any_spelling(tmp_path: Path, cli: Cli) -> None:
    for typed in ("Möbi", "Cirplexed!", "CharUco"):
        assert cli("print", typed, "--out", tmp_path).status == 0
    names = {path.name.partition("-")[0] for path in tmp_path.iterdir()}
    assert names == {"mobi", "cirplexed", "charuco"}


@pytest.mark.parametrize("typed", ["6G", "6g", "G6", "g6", "G06"])
def test_letter_and_number_of_a_place_come_in_either_order(typed: str) -> None:
    assert letter_and_number(typed) == ("G", 6)


@pytest.mark.parametrize("typed", ["", "G", "6", "6GG", "G6G", "٣B", "G1000"])
def test_anything_else_is_no_place(typed: str) -> None:
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
def test_a_face_is_recognised_by_its_name_in_every_language(face: str) -> None:
    for language in LANGUAGES:
        assert Answer.of("5", say(face_name(face), language)).face == face


class Piped:
    """Standard input from a pipe, or from the keyboard."""

    def __init__(self, buffer: io.BytesIO, *, keyboard: bool = False) -> None:
        self.buffer = buffer
        self._keyboard = keyboard

    def isatty(self) -> bool:
        return self._keyboard


def test_a_photo_may_be_piped_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    monkeypatch.setattr(sys, "stdin", Piped(io.BytesIO(TABLE.read_bytes())))
    done = cli("check", "formula", "-", "--overlay", tmp_path)
    assert done.status == 0
    assert done.out.startswith("stdin: valid. 2 + 4 = 6 is right.")
    with Image.open(tmp_path / "stdin.ruled.jpg") as picture:
        assert picture.width > 400


class Endless(io.BytesIO):
    """Zeros without end."""

    def read(self, size: int | None = -1) -> bytes:
        assert size is not None
        assert size > 0, "it has no end"
        return bytes(size)


@pytest.mark.parametrize(
    ("piped", "status", "output"),
    [
        (Piped(io.BytesIO()), 2, "stdin: unreadable. stdin is an empty file."),
        (Piped(io.BytesIO(), keyboard=True), 64, "standard input is the keyboard"),
        (Piped(Endless()), 2, "stdin is larger than 256 MB."),
    ],
    ids=["empty", "keyboard", "endless"],
)
def test_standard_input_without_a_photo(
    piped: Piped, status: int, output: str, monkeypatch: pytest.MonkeyPatch, cli: Cli
) -> None:
    monkeypatch.setattr(sys, "stdin", piped)
    done = cli("check", "mobi", "-")
    assert done.status == status
    assert output in done.out + done.err


def test_folders_are_searched_and_the_files_left_out_are_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pictures = ("2.HEIC", "10.jpg", "evening/1.avif", "evening/2.gif", "evening/late/1.png")
    others = (
        *("notes.txt", "evening/turns.txt", "game.MP4", "2.ruled.jpg"),
        *(".hidden/3.jpg", "._2.jpg"),
    )
    for name in (*pictures, *others):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"x")
    assert [*expand([str(tmp_path)])] == [tmp_path / name for name in pictures]
    assert capsys.readouterr().err == (
        f"referee: Left out of {tmp_path}: 2 files that are not pictures (.txt); 1 picture with a "
        "ruling drawn on it; 1 film, for 'referee live GAME --video FILE'.\n"
    )


def test_pictures_are_found_by_all_their_endings(tmp_path: Path) -> None:
    endings = ("jpg", "JPEG", "jfif", "png", "webp", "bmp", "tif", "TIFF", "gif", "heif", "avif")
    for ending in endings:
        (tmp_path / f"a.{ending}").write_bytes(b"x")
    assert len(list(expand([str(tmp_path)]))) == len(endings)


def test_drawn_rulings_are_never_ruled_on(tmp_path: Path, cli: Cli) -> None:
    photo = Path(shutil.copy(TABLE, tmp_path / "table.jpg"))
    for _ in range(2):
        done = cli("check", "formula", tmp_path, "--overlay", tmp_path, "--json")
        assert (done.status, done.report["source"]) == (0, str(photo))
    picture = tmp_path / "table.ruled.jpg"
    done = cli("check", "formula", photo, picture, "--json")
    assert (done.status, len(done.reports)) == (0, 1)
    assert done.err == f"referee: {picture} is left out: a ruling is drawn on it.\n"
    assert cli("check", "formula", picture).status == 64


def test_a_film_is_not_taken_for_a_photo() -> None:
    ((name, why),) = expand([str(SAMPLES / "mobius" / "game.mp4")])  # type: ignore[misc]
    assert isinstance(why, Unreadable)
    assert why.remedy == f"Watch it: 'referee live GAME --video {name}'."


def test_the_reason_why_a_pod_is_wrong_is_printed_once(cli: Cli) -> None:
    done = cli("check", "mobi", SAMPLES / "mobi" / "mobi_004.jpg")
    assert done.status == 1
    assert done.out.count("is false: the left side is 14 or 17, the right side 12") == 1
    assert "✗ (6 or 9) + 8 = 4 + 8\n" in done.out


def test_an_avif_picture_is_ruled_on(tmp_path: Path) -> None:
    with Image.open(TABLE) as photo:
        photo.save(tmp_path / "table.avif", quality=90, speed=9)
    report = Referee("formula").check(tmp_path / "table.avif")
    assert report.summary == "2 + 4 = 6 is right."
    assert report.picture().width > 400


def test_answers_about_no_place_are_refused() -> None:
    referee = Referee("mathable")
    view = referee.view(SAMPLES / "mathable" / "illegal.jpg")
    for place in ("O1", "15A", "0A", "A0", "AA"):
        with pytest.raises(UsageError, match="must name a piece or a square such as 7B"):
            referee.rule(view, answers={place: "3"})
