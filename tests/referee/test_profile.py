"""Photographs through a calibrated wide lens: the same rulings, and the same places."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration import profiles as profiles_module
from calibration.lens import Intrinsics
from calibration.profiles import Profile, Profiles
from referee import Referee
from referee.errors import UsageError
from tests.command_line import Cli
from tests.golden.reports import golden_report
from tests.table.films import write_film

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


@pytest.mark.parametrize(
    ("game", "sample"),
    [("mobius", "opening"), ("formula", "round_1"), ("mobi", "kit"), ("mathable", "game_1_08")],
)
def test_the_ruling_and_the_places_of_pieces(
    game: str, sample: str, tmp_path: Path, profiles: Profiles, cli: Cli
) -> None:
    original = SAMPLES / game / f"{sample}.jpg"
    path, lens = photograph_with_lens(original, tmp_path, profiles)
    expected = golden_report(f"{game}/{sample}")
    assert expected.image_size is not None
    report = cli("check", game, path, "--profile", NAME, "--json").report
    assert report["verdict"] == expected.verdict
    assert report["summary"] == expected.summary
    assert report["image_size"] == list(expected.image_size)
    if game == "formula":
        unnamed = cli("check", path, "--profile", NAME, "--json").report
        assert (unnamed["game"], unnamed["summary"]) == (game, expected.summary)
    quads = np.array([piece["quad"] for piece in report["pieces"]])
    for piece in expected.pieces:
        quad = lens.distort(np.array(piece.quad))
        side = float(np.linalg.norm(quad[1] - quad[0]))
        distances = np.linalg.norm(quads - quad, axis=2).max(axis=1)
        assert distances.min() < 0.12 * side
    if game == "mobius":
        assert report["cells"] == expected.details["cells"]
    if "board" in expected.details:
        corners = lens.distort(np.array(expected.details["board"]["corners"]))
        errors = np.linalg.norm(np.array(report["board"]["corners"]) - corners, axis=1)
        assert errors.max() < 0.01 * max(expected.image_size)


def test_a_game_followed_through_the_lens(tmp_path: Path, profiles: Profiles, cli: Cli) -> None:
    originals = [SAMPLES / "mathable" / f"game_1_0{number}.jpg" for number in (1, 2)]
    paths = [photograph_with_lens(original, tmp_path, profiles)[0] for original in originals]
    commands = [["follow", "mathable", *paths, "--profile", NAME, "--json"]]
    calls = tmp_path / "calls.txt"
    calls.write_text("2 done Ann\n", "utf-8")
    commands.append([*commands[0], "--players", "Ann,Bo", "--calls", str(calls)])
    for arguments in commands:
        moves = [(move["square"], move["value"]) for move in cli(*arguments).report["moves"]]
        assert moves == [("7I", 3), ("8I", 12)]


def test_a_film_watched_through_the_lens(tmp_path: Path, profiles: Profiles, cli: Cli) -> None:
    original = SAMPLES / "mobius" / "opening.jpg"
    path, lens = photograph_with_lens(original, tmp_path, profiles)
    picture = cv2.imread(path)
    assert picture is not None
    film = tmp_path / "film.avi"
    write_film(film, [np.asarray(picture[..., ::-1])] * 12, 5.0)
    events = cli("live", "mobius", "--video", film, "--json", "--profile", NAME).reports
    added = [piece for event in events if event["event"] == "change" for piece in event["added"]]
    expected = [piece for piece in golden_report("mobius/opening").pieces if piece.kind == "stone"]
    stones = [piece for piece in added if piece["kind"] == "stone"]
    assert len(stones) == len(expected)
    quads = np.array([piece["quad"] for piece in stones])
    for piece in expected:
        quad = lens.distort(np.array(piece.quad))
        side = float(np.linalg.norm(quad[1] - quad[0]))
        assert np.linalg.norm((quads - quad).mean(axis=1), axis=1).min() < 0.15 * side


def test_an_unknown_camera_is_refused() -> None:
    with pytest.raises(UsageError, match="'referee calibrate camera'"):
        Referee("mobius", profile="nobody")


def test_photographs_of_another_size_are_refused(profiles: Profiles, cli: Cli) -> None:
    assert profiles.save(Profile(NAME, lens_of((900, 1600)))) == ""
    done = cli("check", "mobius", SAMPLES / "mobius" / "opening.jpg", "--profile", NAME)
    assert done.status == 2
    assert "neither turned nor cropped" in done.out
    before = str(SAMPLES / "formula" / "round_1.jpg")
    with pytest.raises(UsageError, match="with another camera"):
        Referee("formula", profile=NAME, before=before)
