"""Fuzzing: every parser of files reads mutated input, or refuses it by one of its exceptions.

Typed text is in `test_bad_input.py` and `tests/table/test_calls.py`.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from benchmarks.mutants import mutated
from benchmarks.sets import SAMPLES
from calibration.profiles import Profiles
from calibration.refusal import Refusal
from referee import Referee, games
from referee.checking.rulings_file import RulingsFile
from referee.cli.answer_store import AnswerStore
from referee.errors import UsageError
from referee.game import View
from referee.ruling.report import GameReport, Report
from referee.run import CheckRequest
from referee.table.records import Entry, Records, SessionHead
from vision.failure import Unreadable
from vision.photo.photo import DamagedPhotoError, Photo
from vision.scene import Scene

FORMATS = ("JPEG", "PNG", "WEBP", "BMP", "TIFF", "GIF", "AVIF")
SMALL = (48, 48)
CAMERA = "desk"
MUTANTS = 30


@dataclass(frozen=True, slots=True)
class Parser:
    """A parser of bytes with a folder of its own, its seeds, and the exceptions it may raise."""

    read: Callable[[bytes, Path], object]
    seeds: Callable[[Path], Iterable[bytes]]
    refused: tuple[type[Exception], ...] = (UsageError,)

    def parse(self, encoded: bytes, folder: Path) -> None:
        """Parse, or refuse with one of the permitted exceptions."""
        with suppress(*self.refused):
            self.read(encoded, folder)


def _write(encoded: bytes, path: Path) -> Path:
    path.write_bytes(encoded)
    return path


def parse_picture(encoded: bytes, _: Path) -> None:
    """Parse headers and pixels."""
    photo = Photo.from_bytes("photo", encoded)
    if isinstance(photo, Unreadable):
        return
    if photo.size[0] * photo.size[1] > 1_000_000:
        return
    with suppress(DamagedPhotoError):
        pixels = photo.pixels(2)
        assert pixels.shape[:2] == (-(-photo.size[1] // 2), -(-photo.size[0] // 2))


def picture_seeds(_: Path) -> Iterator[bytes]:
    """A small picture in all formats."""
    with Image.open(SAMPLES / "mobi" / "kit.jpg") as photo:
        small = photo.resize(SMALL)
    for form in FORMATS:
        out = BytesIO()
        with suppress(KeyError, OSError):
            small.save(out, form)
            yield out.getvalue()


def report_seeds(_: Path) -> Iterator[bytes]:
    """Reports on samples."""
    for game in games.built_in():
        photo = next((SAMPLES / game.name).glob("*.jpg"))
        yield json.dumps(Referee(game).check(photo).to_dict()).encode()


def game_seeds(_: Path) -> Iterator[bytes]:
    """A report on a game."""
    photos = sorted((SAMPLES / "mathable").glob("game_1_0[1-3].jpg"))
    yield json.dumps(Referee("mathable").follow(photos).to_dict()).encode()


def scene_seeds(_: Path) -> Iterator[bytes]:
    """Scenes of samples."""
    for game in games.built_in():
        view = Referee(game).view(next((SAMPLES / game.name).glob("*.jpg")))
        if isinstance(view, View):
            yield json.dumps(view.scene.to_dict()).encode()


def parse_record(encoded: bytes, folder: Path) -> None:
    """Read a record of games."""
    for old in folder.glob("games*"):
        old.unlink()
    with Records(_write(encoded, folder / "games.db")) as records:
        for row in records.sessions():
            records.entries(row.id)


def record_seeds(folder: Path) -> Iterator[bytes]:
    """Records of one short session, closed cleanly and not."""
    for closed in (True, False):
        path = folder / f"seed-{closed}.db"
        with Records(path) as records:
            session = records.begin(SessionHead("mobi", ("Ann", "Bo")))
            records.append(session, [Entry("call", 1.0, {"call": "go Ann"})])
            if closed:
                records.append(session, [Entry("closed", 2.0, {})])
        yield path.read_bytes()


def parse_profile(encoded: bytes, folder: Path) -> None:
    """Read a camera profile; a valid one can be saved."""
    profiles = Profiles(folder)
    _write(encoded, profiles.path(CAMERA))
    profile = profiles.load(CAMERA)
    if not isinstance(profile, Refusal) and profile.name == CAMERA:
        assert not isinstance(profiles.save(profile), Refusal)


REQUEST = CheckRequest("mobi")


def parse_rulings(encoded: bytes, folder: Path) -> None:
    """Open a file of rulings to continue."""
    path = _write(encoded, folder / "rulings.jsonl")
    try:
        RulingsFile(path, REQUEST).__exit__()
    except UsageError:
        assert path.read_bytes() == encoded


def rulings_seeds(folder: Path) -> Iterator[bytes]:
    """Rulings with and without a digest."""
    path = folder / "seed.jsonl"
    with RulingsFile(path, REQUEST) as file:
        for digest in ("0" * 64, None):
            file.add(Report("mobi", "a.jpg", "valid", "All is well."), digest)
    yield path.read_bytes()


def parse_answer_store(encoded: bytes, folder: Path) -> None:
    """Read and change stored answers."""
    store = AnswerStore(_write(encoded, folder / "answers.json"))
    report = Report("mobi", "a.jpg", "valid", "All is well.")
    store.answers("0", report)
    store.keep("0", report, {"5": "7"})
    store.forget("0")


STORED_ANSWERS = (
    b'{"0": [{"game": "mobi", "place": "5", "face": "7", "at": [10.0, 20.0]}]}',
    b'{"0": [{"game": "mathable", "place": "7B", "face": "4"}], "1": []}',
)
LENS = {"focal": [900.0, 900.0], "centre": [640.0, 360.0], "distortion": [0.1, -0.2, 0.0, 0.0]}
SIZE = {"image_size": [1280, 720]}
PROFILE: dict[str, Any] = {
    "version": 2,
    "name": CAMERA,
    "camera": SIZE | LENS | {"error_px": 0.1, "focal_doubt": 0.01, "views": 6},
}
PROFILES = (
    json.dumps(PROFILE).encode(),
    json.dumps(PROFILE | {"camera": None}).encode(),
)


def fixed(*seeds: bytes) -> Callable[[Path], Iterable[bytes]]:
    """Seeds that are independent of the folder."""
    return lambda _: seeds


def from_json(kind: type[Report | GameReport | Scene]) -> Callable[[bytes, Path], object]:
    """A parser from JSON to this class."""
    return lambda encoded, _: kind.from_dict(json.loads(encoded))


NO_JSON = (ValueError, RecursionError)
PARSERS = {
    "pictures": Parser(parse_picture, picture_seeds, ()),
    "reports": Parser(from_json(Report), report_seeds, NO_JSON),
    "game_reports": Parser(from_json(GameReport), game_seeds, NO_JSON),
    "scenes": Parser(from_json(Scene), scene_seeds, NO_JSON),
    "records": Parser(parse_record, record_seeds),
    "profiles": Parser(parse_profile, fixed(*PROFILES), ()),
    "rulings": Parser(parse_rulings, rulings_seeds),
    "remembered": Parser(parse_answer_store, fixed(*STORED_ANSWERS), ()),
}


@pytest.mark.parametrize("name", PARSERS)
def test_mutated_input_is_parsed_or_refused(name: str, tmp_path: Path) -> None:
    parser, choose = PARSERS[name], random.Random(name)
    seeds = list(parser.seeds(tmp_path))
    assert seeds
    for seed in seeds:
        parser.parse(seed, tmp_path)
    for _ in range(MUTANTS):
        parser.parse(mutated(bytearray(choose.choice(seeds)), choose), tmp_path)


@pytest.mark.parametrize("kind", [Report, GameReport, Scene])
@pytest.mark.parametrize("document", [{}, [], None, 7, {"pieces": 3}, {"image_size": [1]}])
def test_another_json_document_is_refused(
    kind: type[Report | GameReport | Scene], document: object
) -> None:
    with pytest.raises(ValueError, match=r"must be a (report|scene)"):
        kind.from_dict(document)  # type: ignore[arg-type]
