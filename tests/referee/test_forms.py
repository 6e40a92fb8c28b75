"""A photograph in every form in which a program may hold it: the same ruling, and its picture."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from calibration.lens import Intrinsics
from referee import Photo, Referee, RefereeError, Report, UsageError, recognise

SAMPLES = Path(__file__).parents[2] / "sample_images"
POD = SAMPLES / "mobi" / "kit.jpg"
OTHER = SAMPLES / "mobi" / "mobi_003.jpg"


def decode() -> Any:
    return np.asarray(Image.open(POD))


def load(mode: str = "RGB") -> Image.Image:
    with Image.open(POD) as picture:
        return picture.convert(mode)


def file_at_end() -> io.BytesIO:
    """A file in memory, positioned at its end."""
    file = io.BytesIO()
    file.write(POD.read_bytes())
    return file


FORMS: dict[str, Callable[[], Any]] = {
    "bytes": POD.read_bytes,
    "bytearray": lambda: bytearray(POD.read_bytes()),
    "memoryview": lambda: memoryview(POD.read_bytes()),
    "a file": lambda: POD.open("rb"),
    "a file in memory": file_at_end,
    "a PIL picture that is open": lambda: Image.open(POD),
    "a PIL picture": load,
    "a PIL picture with transparency": lambda: load("RGBA"),
    "an array": decode,
    "an array of another order": lambda: decode()[..., ::-1].copy()[..., ::-1],
    "a masked array": lambda: np.ma.masked_array(decode()),
    "Photo": lambda: Photo.from_pixels("frame 12", decode()),
}


@pytest.fixture(scope="module")
def referee() -> Referee:
    return Referee("mobi", held=10)


@pytest.fixture(scope="module")
def expected(referee: Referee) -> Report:
    return referee.check(POD)


@pytest.fixture(scope="module")
def expected_picture(expected: Report) -> Any:
    return np.asarray(expected.picture(), int)


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_ruled_on_alike_and_can_be_drawn_on(
    referee: Referee, expected: Report, expected_picture: Any, form: str
) -> None:
    photo = FORMS[form]()
    report = referee.check(photo)
    getattr(photo, "close", bool)()
    assert (report.verdict, report.summary) == (expected.verdict, expected.summary)
    assert report.image_size == expected.image_size
    quads = [np.array([piece.quad for piece in one.pieces]) for one in (expected, report)]
    assert np.abs(quads[0] - quads[1]).max() < 3
    picture = np.asarray(report.picture(), int)
    assert picture.shape == expected_picture.shape
    assert np.abs(picture - expected_picture).mean() < 4
    assert Report.from_dict(report.to_dict()) == report


def test_the_picture_is_of_what_was_given_whatever_became_of_it(referee: Referee) -> None:
    frame = decode().copy()
    report = referee.check(frame)
    frame[:] = 0
    assert np.asarray(report.picture())[:900].mean() > 40


def test_places_are_in_pixels_of_the_array_given(referee: Referee, expected: Report) -> None:
    left, top = 40, 24
    padded = np.pad(decode(), ((top, 8), (left, 8), (0, 0)), mode="edge")
    height, width = padded.shape[:2]
    original, shifted = expected, referee.check(padded)
    assert shifted.image_size == (width, height)
    first, second = (sorted(p.quad for p in one.pieces) for one in (original, shifted))
    assert np.abs(np.array(second) - first - (left, top)).max() < 4


def test_places_are_in_pixels_of_the_array_though_its_lens_is_known() -> None:
    lens = Intrinsics((1280, 960), (1100.0, 1100.0), (640.0, 480.0), (-0.12, 0.02, 0, 0), 0.2, 0, 9)
    frame = np.asarray(Image.open(POD).resize((1280, 960)))
    straight, bent = Referee("mobi").check(frame), Referee("mobi", profile=lens).check(frame)
    assert bent.image_size == (1280, 960)
    assert bent.picture().size == straight.picture().size
    assert len(bent.pieces) == len(straight.pieces)
    first, second = (sorted(p.quad for p in one.pieces) for one in (straight, bent))
    assert np.abs(np.array(second) - first).max() < 12


def test_a_picture_lies_as_its_file_says(referee: Referee, tmp_path: Path) -> None:
    turned = load().transpose(Image.Transpose.ROTATE_90)
    tags = Image.Exif()
    tags[0x0112] = 6
    turned.save(tmp_path / "turned.jpg", exif=tags, quality=95)
    picture = Image.open(tmp_path / "turned.jpg")
    picture.load()
    for photo in (tmp_path / "turned.jpg", picture):
        report = referee.check(photo)
        assert (report.verdict, report.image_size) == ("valid", load().size)


def test_a_list_gives_a_list_and_a_generator_one_after_the_other(referee: Referee) -> None:
    taken: list[int] = []

    def frames() -> Iterator[Any]:
        for number in range(3):
            taken.append(number)
            yield decode()

    reports = referee.check(frames())
    assert taken == []
    assert next(reports).verdict == "valid"
    assert taken == [0]
    both = referee.check([POD, POD.read_bytes()])
    assert [report.source for report in both] == [str(POD), "Photo 2"]
    assert referee.check([]) == []
    with pytest.raises(UsageError, match="check it by itself"):
        referee.check([POD], answers={1: "7"})  # type: ignore[call-overload]


@pytest.mark.parametrize(
    ("photo", "text"),
    [
        (None, "A photo must be a file's name, bytes, a file"),
        (3, "but got int"),
        ([[1, 2], [3]], "but got list"),
        ([None], "but got NoneType"),
        (("a.jpg", None), "but got NoneType"),
        (np.zeros((40, 40), np.uint8), "uint8, RGB, but got 40 × 40 uint8"),
        (np.zeros((40, 40, 4), np.uint8), "but got 40 × 40 × 4 uint8"),
        (np.zeros((2, 40, 40, 3), np.uint8), "but got 2 × 40 × 40 × 3 uint8"),
        (np.zeros((40, 40, 3)), "but got 40 × 40 × 3 float64"),
        (np.array(["a.jpg"]), "but got 1 <U5"),
        (Image.new("I;16", (40, 40)), "8 bits a channel, but its mode is 'I;16'"),
        (io.StringIO("text"), "open the file in binary mode"),
        ({"pod.jpg": "mobi"}, "but got dict"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_cannot_be_a_photograph_is_refused(referee: Referee, photo: Any, text: str) -> None:
    with pytest.raises(UsageError) as caught:
        referee.check(photo)
    assert text in str(caught.value)
    assert isinstance(caught.value, RefereeError)


def test_closed_files_are_refused(referee: Referee) -> None:
    for file in (POD.open("rb"), Image.open(POD), POD.open()):
        file.close()
        with pytest.raises(UsageError, match=r"must be open|cannot be read"):
            referee.check(file)


def test_one_photograph_is_not_taken_for_several() -> None:
    for photo in (str(POD), POD.read_bytes(), decode(), POD, None):
        with pytest.raises(UsageError, match="Several photos must be given"):
            Referee("mathable").follow(photo)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("photo", "code"),
    [
        (b"", "empty"),
        (b"no picture", "not-an-image"),
        (np.zeros((8, 40, 3), np.uint8), "too-small"),
        (np.zeros((0, 0, 3), np.uint8), "too-small"),
        (np.broadcast_to(np.uint8(0), (40_000, 40, 3)), "too-large"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_cannot_be_read_is_a_report(referee: Referee, photo: Any, code: str) -> None:
    report = referee.check(photo)
    assert (report.verdict, report.findings[0].code) == ("unreadable", code)
    assert report.summary.startswith("The photo ")
    assert report._repr_png_() is None


def test_a_broken_file_is_damaged_though_pillow_would_fill_it_in(referee: Referee) -> None:
    encoded = POD.read_bytes()
    broken = encoded[: len(encoded) // 2] + b"\xff\xd9"
    for photo in (broken, io.BytesIO(broken), Image.open(io.BytesIO(broken))):
        report = referee.check(photo)
        assert (report.verdict, report.findings[0].code) == ("unreadable", "damaged")


def test_games_are_followed_and_ranked_from_arrays() -> None:
    names = [SAMPLES / "mathable" / f"game_1_0{number}.jpg" for number in (1, 2, 3)]
    from_files = Referee("mathable").follow(names)
    arrays = Referee("mathable").follow(np.asarray(Image.open(name)) for name in names)
    assert arrays.sources == ("Photo 1", "Photo 2", "Photo 3")
    for report in (from_files, arrays):
        moves = report.details["moves"]
        assert [(move["square"], move["value"]) for move in moves] == [
            ("7I", 3),
            ("8I", 12),
            ("7J", 6),
        ]
        assert all(photo.picture().width > 400 for photo in report.photos)
    boards = [SAMPLES / "cirplexed" / f"cirplexed_00{number}.jpg" for number in (4, 8)]
    referee = Referee("cirplexed", players="Ann,Bo")
    reports = referee.check_together(board.read_bytes() for board in boards)
    assert [report.source for report in reports] == ["Photo 1", "Photo 2"]
    assert [report.picture().width > 400 for report in reports] == [True, True]
    assert referee.check_same([boards[0].read_bytes()]).picture().width > 400


def test_the_photograph_before_takes_every_form_too() -> None:
    rounds = [SAMPLES / "formula" / f"round_{number}.jpg" for number in (1, 2)]
    from_path = Referee("formula", before=rounds[0]).check(rounds[1])
    from_bytes = Referee("formula", before=rounds[0].read_bytes()).check(rounds[1])
    assert replace(from_bytes, timing_ms={}) == replace(from_path, timing_ms={})
    with pytest.raises(UsageError, match="The photo before cannot be read"):
        Referee("formula", before=b"none")


def test_the_game_is_recognised_in_every_form(referee: Referee) -> None:
    recognition = recognise(decode())
    assert recognition.game.name == "mobi"  # type: ignore[union-attr]
    assert referee.rule(recognition.view).picture().width > 400  # type: ignore[union-attr]
    with pytest.raises(UsageError, match="but got int"):
        recognise(3)  # type: ignore[arg-type]


def test_a_report_converts_to_words_json_rows_and_a_picture(referee: Referee) -> None:
    report = referee.check(decode())
    text = str(report)
    assert text.startswith("The photo: valid. The pod is right: 4 equations hold.")
    assert "✓ 10 − 2 = 8" in text or "10" in text.splitlines()[1]
    assert json.loads(report.to_json()) == json.loads(json.dumps(report.to_dict()))
    assert Report.from_dict(json.loads(report.to_json())) == report
    rows = report.to_rows()
    assert [row["face"] for row in rows] == [piece.face for piece in report.pieces]
    assert len({tuple(row) for row in rows}) == 1
    assert all(isinstance(value, str | int | float | None) for value in rows[0].values())
    assert (rows[2]["x0"], rows[2]["y3"]) == (
        report.pieces[2].quad[0][0],
        report.pieces[2].quad[3][1],
    )
    thumbnail = Image.open(io.BytesIO(report._repr_png_() or b""))
    assert max(thumbnail.size) <= 1024
    assert "\x1b" not in str(Report("mobi", "\x1b[2J.jpg", "valid", "Right."))


def test_discs_have_their_colours_in_the_table() -> None:
    report = Referee("cirplexed").check(SAMPLES / "cirplexed" / "cirplexed_004.jpg")
    row, piece = report.to_rows()[0], report.pieces[0]
    assert piece.corners == tuple(row[f"corner{i}"] for i in range(4))


def test_reports_differ_where_they_say_something_else(expected: Report) -> None:
    report = expected
    assert report != replace(report, summary="Something else.")
    assert report != "a report"
    assert len({report, Report.from_dict(report.to_dict())}) == 1


@pytest.mark.parametrize("schema", [2, "1", None])
def test_a_schema_that_is_not_known_is_refused(schema: object) -> None:
    document = Report("mobi", "a.jpg", "valid", "Right.").to_dict() | {"schema": schema}
    with pytest.raises(UsageError, match="schema must be 1"):
        Report.from_dict(document)
    del document["schema"]
    with pytest.raises(ValueError, match="schema"):
        Report.from_dict(document)


def test_threads_share_a_referee(referee: Referee, expected: Report) -> None:
    with ThreadPoolExecutor(2) as pool:
        reports = list(pool.map(referee.check, [POD, OTHER] * 2))
    assert reports[0].summary == reports[2].summary == expected.summary
    assert reports[1].summary == reports[3].summary == referee.check(OTHER).summary
