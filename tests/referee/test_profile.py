"""Photographs through a calibrated wide lens: the same rulings, and the same places."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from calibration import profiles as profiles_module
from calibration.lens import Intrinsics
from calibration.profiles import Profile, Profiles
from referee import Referee
from referee.cli.main import main
from referee.errors import UsageError
from tests.golden.reports import golden_report

SAMPLES = Path(__file__).parents[2] / "sample_images"
WIDE = (-0.33, 0.11, 0.0, 0.0)
NAME = "wide"


def lens_of(size: tuple[int, int]) -> Intrinsics:
    """A lens with strong barrel distortion."""
    width, height = size
    focal, centre = (0.8 * width,) * 2, ((width - 1) / 2, (height - 1) / 2)
    return Intrinsics(size, focal, centre, WIDE, 0.1, 0.001, 12)


@pytest.fixture(autouse=True)
def profiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Profiles:
    monkeypatch.setattr(profiles_module, "default_folder", lambda: tmp_path / "cameras")
    return Profiles()


def photograph_with_lens(sample: Path, folder: Path, profiles: Profiles) -> tuple[str, Intrinsics]:
    """A sample seen through a wide lens, whose profile is saved."""
    flat = cv2.imread(str(sample))
    assert flat is not None
    height, width = flat.shape[:2]
    lens = lens_of((width, height))
    y, x = np.mgrid[:height, :width]
    points = lens.undistort(np.stack([x, y], axis=-1).reshape(-1, 2).astype(float))
    maps = points.astype(np.float32).reshape(height, width, 2)
    picture = cv2.remap(
        flat, maps[..., 0], maps[..., 1], cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE
    )
    path = folder / f"{sample.stem}.png"
    assert cv2.imwrite(str(path), picture)
    assert profiles.save(Profile(NAME, lens)) == ""
    return str(path), lens


def run_json(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    main(arguments)
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize(
    ("game", "sample"),
    [("mobius", "opening"), ("formula", "round_1"), ("mobi", "kit"), ("mathable", "game_1_08")],
)
def test_what_lies_there_and_where(
    game: str,
    sample: str,
    tmp_path: Path,
    profiles: Profiles,
    capsys: pytest.CaptureFixture[str],
) -> None:
    original = SAMPLES / game / f"{sample}.jpg"
    path, lens = photograph_with_lens(original, tmp_path, profiles)
    expected = golden_report(f"{game}/{sample}")
    assert expected.image_size is not None
    (report,) = run_json(["check", game, path, "--profile", NAME, "--json"], capsys)
    assert report["verdict"] == expected.verdict
    assert report["summary"] == expected.summary
    assert report["image_size"] == list(expected.image_size)
    if game == "formula":
        (unnamed,) = run_json(["check", path, "--profile", NAME, "--json"], capsys)
        assert (unnamed["game"], unnamed["summary"]) == (game, expected.summary)
    quads = np.array([piece["quad"] for piece in report["pieces"]])
    for piece in expected.pieces:
        quad = lens.distort(np.array(piece.quad))
        side = float(np.linalg.norm(quad[1] - quad[0]))
        distances = np.linalg.norm(quads - quad, axis=2).max(axis=1)
        assert distances.min() < 0.12 * side
    if "board" in expected.details:
        corners = lens.distort(np.array(expected.details["board"]["corners"]))
        errors = np.linalg.norm(np.array(report["board"]["corners"]) - corners, axis=1)
        assert errors.max() < 0.01 * max(expected.image_size)


def test_a_board_that_is_bent_too_far_is_read_with_the_lens_only(
    tmp_path: Path, profiles: Profiles, capsys: pytest.CaptureFixture[str]
) -> None:
    original = SAMPLES / "mobius" / "opening.jpg"
    path, _ = photograph_with_lens(original, tmp_path, profiles)
    cells = golden_report("mobius/opening").details["cells"]
    with_lens = run_json(["check", "mobius", path, "--profile", NAME, "--json"], capsys)
    without = run_json(["check", "mobius", path, "--json"], capsys)
    assert with_lens[0]["cells"] == cells
    assert without[0].get("cells") != cells or without[0]["verdict"] == "unsure"


def test_a_game_followed_through_the_lens(
    tmp_path: Path, profiles: Profiles, capsys: pytest.CaptureFixture[str]
) -> None:
    originals = [SAMPLES / "mathable" / f"game_1_0{number}.jpg" for number in (1, 2)]
    paths = [photograph_with_lens(original, tmp_path, profiles)[0] for original in originals]
    commands = [["follow", "mathable", *paths, "--profile", NAME, "--json"]]
    calls = tmp_path / "calls.txt"
    calls.write_text("2 done Ann\n", "utf-8")
    commands.append([*commands[0], "--players", "Ann,Bo", "--calls", str(calls)])
    for arguments in commands:
        (report,) = run_json(arguments, capsys)
        moves = [(move["square"], move["value"]) for move in report["moves"]]
        assert moves == [("7I", 3), ("8I", 12)]


def test_a_film_watched_through_the_lens(
    tmp_path: Path, profiles: Profiles, capsys: pytest.CaptureFixture[str]
) -> None:
    original = SAMPLES / "mobius" / "opening.jpg"
    path, lens = photograph_with_lens(original, tmp_path, profiles)
    picture = cv2.imread(path)
    assert picture is not None
    film = cv2.VideoWriter(
        str(tmp_path / "film.avi"), cv2.VideoWriter.fourcc(*"MJPG"), 5.0, lens.image_size
    )
    for _ in range(12):
        film.write(picture)
    film.release()
    arguments = ["live", "mobius", "--video", str(tmp_path / "film.avi"), "--json"]
    events = run_json([*arguments, "--profile", NAME], capsys)
    added = [piece for event in events if event["event"] == "change" for piece in event["added"]]
    expected = [piece for piece in golden_report("mobius/opening").pieces if piece.kind == "stone"]
    stones = [piece for piece in added if piece["kind"] == "stone"]
    assert len(stones) == len(expected)
    quads = np.array([piece["quad"] for piece in stones])
    for piece in expected:
        quad = lens.distort(np.array(piece.quad))
        side = float(np.linalg.norm(quad[1] - quad[0]))
        assert np.linalg.norm((quads - quad).mean(axis=1), axis=1).min() < 0.15 * side


def test_a_camera_that_is_not_known(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    photo = str(SAMPLES / "mobius" / "opening.jpg")
    for arguments in (["check", "mobius", photo], ["live", "mobius", "--folder", str(tmp_path)]):
        assert main([*arguments, "--profile", "nobody"]) == 64
        assert "The lens of 'nobody' is not known" in capsys.readouterr().err
    with pytest.raises(UsageError, match="'referee calibrate camera'"):
        Referee("mobius", profile="nobody")


def test_photographs_and_films_of_another_frame(
    tmp_path: Path, profiles: Profiles, capsys: pytest.CaptureFixture[str]
) -> None:
    assert profiles.save(Profile(NAME, lens_of((900, 1600)))) == ""
    photo = str(SAMPLES / "mobius" / "opening.jpg")
    assert main(["check", "mobius", photo, "--profile", NAME]) == 2
    assert "neither turned nor cropped" in capsys.readouterr().out
    before = str(SAMPLES / "formula" / "round_1.jpg")
    with pytest.raises(UsageError, match="of another camera"):
        Referee("formula", profile=NAME, before=before)
