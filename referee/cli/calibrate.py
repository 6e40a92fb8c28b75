"""``referee calibrate``: what is known of the lens of a camera."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from calibration.lens import Intrinsics
from calibration.profiles import Profiles
from calibration.refusal import Refusal
from referee.cli.sources import expand
from referee.cli.speech import said, tell
from referee.errors import InputError, UsageError
from referee.extras import missing
from referee.files import FILMS
from referee.opening import name_of, photo_of
from referee.prints.targets import CHARUCO
from referee.table.sources.film import Film
from referee.words import sentence
from vision.arrays import Pixels
from vision.photo.photo import DamagedPhotoError

LOOKS_A_SECOND = 4
"""Frames of a film that are looked at: the board moves a few centimetres between two."""

_T = TypeVar("_T")


def run(args: argparse.Namespace) -> int:
    """Calibrate, say how well, and keep it; what is refused ends with exit status 2."""
    profiles = Profiles()
    if args.target == "list":
        return _list(profiles)
    profile = _told(profiles.load(args.name))
    note = _told(profiles.save(replace(profile, camera=_lens(args.pictures))))
    if note:
        tell(note)
    print(said(sentence("cli-saved", name=args.name, path=str(profiles.path(args.name)))))
    return 0


def _told(value: _T | Refusal) -> _T:
    """The value, or the end of the command with the reason."""
    if isinstance(value, Refusal):
        raise (UsageError if value.reason == "bad-name" else InputError)(str(value))
    return value


def _lens(names: list[str]) -> Intrinsics:
    try:
        from calibration.board import find_board
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "skimage":
            raise
        raise missing("calibration", "calibration") from None
    from calibration.camera import calibrate_camera

    # The boards of all papers are alike but for their size, which no lens can tell.
    found = [find_board(pixels, CHARUCO["A4"], name) for name, pixels in _pictures(names)]
    for view in found:
        if isinstance(view, Refusal) and len(found) <= 2 * LOOKS_A_SECOND * 60:
            tell(sentence("cli-left-out-view", why=view.message))
    calibrated = _told(calibrate_camera(found))
    camera = calibrated.intrinsics
    width, height = camera.image_size
    known = sentence(
        "cli-lens-known",
        used=camera.views,
        pictures=len(found),
        size=f"{width} × {height}",
        error=f"{camera.error_px:.2f}",
        focal=f"{camera.focal[0]:.0f}",
        doubt=f"{camera.focal_doubt:.1%}",
    )
    print(said(known))
    if calibrated.missing.text:
        print(said(sentence("cli-lens-better", what=calibrated.missing.text)))
    return camera


def _list(profiles: Profiles) -> int:

    status, known = 0, list(profiles)
    for profile in known:
        if isinstance(profile, Refusal):
            tell(str(profile))
            status = 2
            continue
        what = sentence("cli-lens-nothing")
        if profile.camera:
            width, height = profile.camera.image_size
            error = f"{profile.camera.error_px:.2f}"
            what = sentence("cli-lens", size=f"{width} × {height}", error=error)
        print(f"{profile.name:16} {said(what)}")
    if not known:
        print(said(sentence("cli-lens-none", folder=str(profiles.folder))))
    return status


def _pictures(names: list[str]) -> Iterator[tuple[str, Pixels]]:
    """Photographs, and some frames of each film, each with its name."""
    for name in names:
        if Path(name).suffix.lower() in FILMS:
            yield from _frames(Path(name))
            continue
        for source in expand([name]):
            photo = _told(photo_of(source, name_of(source)))
            try:
                yield Path(photo.source).name, photo.pixels()
            except DamagedPhotoError as error:
                raise InputError(str(error)) from error


def _frames(path: Path) -> Iterator[tuple[str, Pixels]]:

    due = 0.0
    for shot in Film(path):
        if shot.notice:
            tell(shot.notice)
        if shot.pixels is not None and shot.t >= due:
            due = shot.t + 1 / LOOKS_A_SECOND
            yield sentence("cli-frame", film=path.name, at=f"{shot.t:.1f}"), shot.pixels
