"""``referee calibrate``: calibrate the lens of a camera, and list the profiles."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from calibration.lens import Intrinsics
from calibration.profiles import Profiles
from calibration.refusal import Refusal
from calibration.target import CHARUCO
from referee.cli.sources import expand
from referee.cli.terminal import notify, printable
from referee.errors import InputError, UsageError, missing_extra
from referee.files import FILMS
from referee.opening import name_of, photo_of
from referee.table.sources.film import Film
from referee.table.sources.shot import decode_photo
from referee.words import sentence
from vision.arrays import Pixels

FRAMES_PER_S = 4
"""Frames of a film that are used: the board moves a few centimetres between two."""

FEW_VIEWS = 2 * FRAMES_PER_S * 60
"""Views up to which each unusable one is reported."""

_T = TypeVar("_T")


def run(args: argparse.Namespace) -> int:
    """Calibrate a camera, print the accuracy and save its profile; or list the profiles."""
    profiles = Profiles()
    if args.target == "list":
        return _list(profiles)
    profile = _require(profiles.load(args.name))
    note = _require(profiles.save(replace(profile, camera=_lens(args.pictures))))
    if note:
        notify(note)
    print(printable(sentence("cli-saved", name=args.name, path=str(profiles.path(args.name)))))
    return 0


def _require(value: _T | Refusal) -> _T:
    """The value. Raises UsageError or InputError with the reason of a refusal."""
    if isinstance(value, Refusal):
        raise (UsageError if value.reason == "bad-name" else InputError)(str(value))
    return value


def _lens(names: list[str]) -> Intrinsics:
    try:
        from calibration.board import find_board
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "skimage":
            raise
        raise missing_extra("calibration", "calibration") from None
    from calibration.camera import calibrate_camera

    # The boards of all paper sizes differ in scale only, which intrinsics do not depend on.
    views = [find_board(pixels, CHARUCO["A4"], name) for name, pixels in _pictures(names)]
    for view in views:
        if isinstance(view, Refusal) and len(views) <= FEW_VIEWS:
            notify(sentence("cli-left-out-view", why=view.message))
    calibrated = _require(calibrate_camera(views))
    camera = calibrated.intrinsics
    width, height = camera.image_size
    accuracy = sentence(
        "cli-lens-known",
        used=camera.views,
        pictures=len(views),
        size=f"{width} × {height}",
        error=f"{camera.error_px:.2f}",
        focal=f"{camera.focal[0]:.0f}",
        doubt=f"{camera.focal_doubt:.1%}",
    )
    print(printable(accuracy))
    if calibrated.missing.text:
        print(printable(sentence("cli-lens-better", what=calibrated.missing.text)))
    return camera


def _list(profiles: Profiles) -> int:
    status, entries = 0, list(profiles)
    for profile in entries:
        if isinstance(profile, Refusal):
            notify(str(profile))
            status = 2
            continue
        what = sentence("cli-lens-nothing")
        if profile.camera:
            width, height = profile.camera.image_size
            error = f"{profile.camera.error_px:.2f}"
            what = sentence("cli-lens", size=f"{width} × {height}", error=error)
        print(f"{profile.name:16} {printable(what)}")
    if not entries:
        print(printable(sentence("cli-lens-none", folder=str(profiles.folder))))
    return status


def _pictures(names: list[str]) -> Iterator[tuple[str, Pixels]]:
    """Photographs, and frames of films, each with its name."""
    for name in names:
        if Path(name).suffix.lower() in FILMS:
            yield from _frames(Path(name))
            continue
        for source in expand([name]):
            photo = photo_of(source, name_of(source))
            yield Path(name_of(source)).name, _require(decode_photo(photo))


def _frames(path: Path) -> Iterator[tuple[str, Pixels]]:
    due = 0.0
    for shot in Film(path):
        if shot.notice:
            notify(shot.notice)
        if shot.pixels is not None and shot.t >= due:
            due = shot.t + 1 / FRAMES_PER_S
            yield sentence("cli-frame", film=path.name, at=f"{shot.t:.1f}"), shot.pixels
