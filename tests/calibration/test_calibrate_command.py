"""`referee calibrate` from picture files to the profile that is saved."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration import profiles as profiles_module
from calibration.arrays import Pixels
from calibration.profiles import Profile, Profiles
from referee.cli.main import main
from tests.calibration.views import CAMERA, good_photograph

COUNT = 9


@pytest.fixture(scope="module")
def views() -> list[Pixels]:
    return [good_photograph(i) for i in range(COUNT)]


@pytest.fixture(autouse=True)
def profiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Profiles:
    monkeypatch.setattr(profiles_module, "default_folder", lambda: tmp_path / "data")
    return Profiles(tmp_path / "data")


def write(path: Path, picture: Pixels) -> str:
    assert cv2.imwrite(str(path), picture[:, :, ::-1])
    return str(path)


def desk_profile(profiles: Profiles) -> Profile:
    profile = profiles.load("desk")
    assert isinstance(profile, Profile)
    return profile


def test_photographs_of_the_board(
    tmp_path: Path, profiles: Profiles, views: list[Pixels], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["calibrate", "list"]) == 0
    assert "No camera is known yet" in capsys.readouterr().out
    shots = tmp_path / "shots"
    shots.mkdir()
    for i, picture in enumerate(views):
        write(shots / f"{i}.png", picture)
    write(shots / "empty.png", np.full((720, 1280, 3), 90, np.uint8))
    assert main(["calibrate", "camera", str(shots), "--name", "desk"]) == 0
    output = capsys.readouterr()
    assert f"{COUNT} of {COUNT + 1} pictures used" in output.out
    assert "Left out: empty.png shows no board" in output.err

    profile = desk_profile(profiles)
    assert profile.camera is not None
    assert profile.camera.focal == pytest.approx(CAMERA.focal, rel=0.005)
    assert main(["calibrate", "list"]) == 0
    assert capsys.readouterr().out.startswith("desk ")


def test_a_film_of_the_board(tmp_path: Path, profiles: Profiles, views: list[Pixels]) -> None:
    path = tmp_path / "board.avi"
    film = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 8.0, CAMERA.image_size)
    for picture in views:
        for _ in range(4):
            film.write(picture[:, :, ::-1])
    film.release()
    assert main(["calibrate", "camera", str(path), "--name", "desk"]) == 0
    camera = desk_profile(profiles).camera
    assert camera is not None
    assert camera.views == COUNT
    assert camera.focal == pytest.approx(CAMERA.focal, rel=0.005)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("photo.jpg", None, "referee: "),
        ("photo.jpg", b"", "referee: "),
        ("photo.jpg", b"no picture", "referee: "),
        ("film.mp4", b"no film", "cannot be decoded"),
    ],
)
def test_what_is_neither_picture_nor_film_is_refused(
    name: str,
    content: bytes | None,
    message: str,
    tmp_path: Path,
    profiles: Profiles,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    assert main(["calibrate", "camera", str(path), "--name", "desk"]) == 2
    assert message in capsys.readouterr().err
    assert not profiles.folder.exists()


def test_pictures_of_nothing_are_refused(
    tmp_path: Path, profiles: Profiles, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path / "photo.png", np.full((300, 400, 3), 90, np.uint8))
    assert main(["calibrate", "camera", path, "--name", "desk", "--language", "fr"]) == 2
    assert "Photos sans mire lisible : 1 sur 1." in capsys.readouterr().err
    assert not profiles.folder.exists()


def test_a_damaged_profile_is_reported_before_anything_is_done(
    profiles: Profiles, capsys: pytest.CaptureFixture[str]
) -> None:
    profiles.folder.mkdir()
    profiles.path("desk").write_text("{", "utf-8")
    assert main(["calibrate", "list"]) == 2
    assert "damaged" in capsys.readouterr().err


def test_ruling_does_not_load_what_only_calibration_needs() -> None:
    code = (
        "import sys; from referee.cli.main import main; main(['games']); "
        "sys.exit(bool({'platformdirs', 'calibration.lens'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
