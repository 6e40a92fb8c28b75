"""Profiles come back as they were, and nothing that was kept is lost."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calibration.lens import Intrinsics
from calibration.profiles import VERSION, Profile, Profiles
from calibration.refusal import Refusal

LENS = Intrinsics((1280, 720), (1010.5, 1004.25), (652.0, 349.0), (-0.2, 0.06, 0.0, 0.0), 0.2, 0, 9)
FULL = Profile("desk", LENS)


@given(
    name=st.text(min_size=1, max_size=20).filter(lambda s: s.strip() and s.isprintable()),
    camera=st.sampled_from([None, LENS]),
)
def test_profiles_come_back(
    tmp_path_factory: pytest.TempPathFactory,
    name: str,
    camera: Intrinsics | None,
) -> None:
    profiles = Profiles(tmp_path_factory.mktemp("cameras") / "not there yet")
    profile = Profile(name, camera)
    assert profiles.load(name) == Profile(name)
    assert profiles.save(profile) == ""
    assert profiles.load(name) == profile
    assert list(profiles) == [profile]


@pytest.mark.parametrize("name", ["", "  ", "x" * 61, "a\nb"])
def test_names_that_are_none_are_refused(tmp_path: Path, name: str) -> None:
    refusal = Profiles(tmp_path).load(name)
    assert isinstance(refusal, Refusal)
    assert refusal.reason == "bad-name"


def test_no_name_leaves_the_folder(tmp_path: Path) -> None:
    profiles = Profiles(tmp_path)
    assert profiles.path("../../etc/passwd").parent == tmp_path


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "null", "3", "{}", '{"version": 1}', "\x00", "[" * 100_000,
        '{"version": "1", "name": "desk", "camera": null}', '{"version": 2, "name": "desk"}',
        '{"version": 0, "name": "desk", "camera": null}',
        '{"version": 2, "name": "desk", "camera": {"focal": [1]}}',
    ],
)  # fmt: skip
def test_a_damaged_file_is_reported_and_kept(tmp_path: Path, text: str) -> None:
    profiles = Profiles(tmp_path)
    profiles.path("desk").write_text(text, "utf-8")
    refusal = profiles.load("desk")
    assert isinstance(refusal, Refusal)
    assert refusal.reason == "damaged-profile"
    note = profiles.save(FULL)
    assert isinstance(note, str)
    assert "kept as" in note
    damaged = [path for path in tmp_path.iterdir() if "damaged" in path.name]
    assert [path.read_text("utf-8") for path in damaged] == [text]
    assert profiles.load("desk") == FULL


@pytest.mark.parametrize("camera", [None, LENS])
def test_files_of_the_first_version_are_read(tmp_path: Path, camera: Intrinsics | None) -> None:
    profiles = Profiles(tmp_path)
    assert profiles.save(Profile("desk", camera)) == ""
    path = profiles.path("desk")
    older = json.loads(path.read_text("utf-8")) | {"version": 1, "table": {}, "colours": None}
    path.write_text(json.dumps(older), "utf-8")
    assert profiles.load("desk") == Profile("desk", camera)
    assert profiles.save(FULL) == ""
    assert profiles.load("desk") == FULL


def test_not_a_number_is_damage(tmp_path: Path) -> None:
    profiles = Profiles(tmp_path)
    profiles.save(FULL)
    path = profiles.path("desk")
    path.write_text(path.read_text("utf-8").replace("1010.5", "NaN"), "utf-8")
    refusal = profiles.load("desk")
    assert isinstance(refusal, Refusal)
    assert refusal.reason == "damaged-profile"


def test_a_newer_file_is_reported_and_stays(tmp_path: Path) -> None:
    profiles = Profiles(tmp_path)
    newer = json.dumps({"version": VERSION + 1, "lens": "of glass"})
    profiles.path("desk").write_text(newer, "utf-8")
    for refusal in (profiles.load("desk"), profiles.save(FULL), *profiles):
        assert isinstance(refusal, Refusal)
        assert refusal.reason == "newer-profile"
    assert profiles.path("desk").read_text("utf-8") == newer


def test_a_write_that_fails_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    profiles = Profiles(tmp_path)
    profiles.save(FULL)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    refusal = profiles.save(Profile("desk"))
    assert isinstance(refusal, Refusal)
    assert "No space left" in refusal.message
    assert profiles.load("desk") == FULL
    assert [path.name for path in tmp_path.iterdir()] == ["camera-desk.json"]
