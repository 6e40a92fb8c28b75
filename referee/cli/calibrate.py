"""``referee calibrate``: what is known of a camera, its table and its colours."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from referee.errors import UsageError

if TYPE_CHECKING:
    from calibration.profiles import Profile, Profiles
    from calibration.refusal import Refusal
    from vision.arrays import Pixels
    from vision.photo.photo import Photo

LOOKS_A_SECOND = 4
"""Frames of a film that are looked at: the board moves a few centimetres between two."""

_T = TypeVar("_T")


def add_parser(commands: Any) -> None:
    """Add the verb to the command line."""
    calibrate = commands.add_parser(
        "calibrate", help="make a camera known: its lens, its table, its colours"
    )
    targets = calibrate.add_subparsers(dest="target", required=True, metavar="WHAT")
    camera = targets.add_parser("camera", help="its lens, by the printed ChArUco board")
    camera.add_argument(
        "pictures", metavar="PHOTO|VIDEO", nargs="+", help="photographs, folders of them, or films"
    )
    table = targets.add_parser("table", help="where the table lies, by a print that lies on it")
    table.add_argument("photo", metavar="PHOTO", help="the ChArUco board or colour card, flat")
    table.add_argument("--paper", default="A4", help="that the board is printed on; default A4")
    colours = targets.add_parser("colours", help="its colours, by the printed colour card")
    colours.add_argument("photo", metavar="PHOTO", help="the colour card in the table's light")
    for target in (camera, table, colours):
        target.add_argument("--name", required=True, help="what you call this camera")
    targets.add_parser("list", help="list the cameras that are known")


def run(args: argparse.Namespace) -> int:
    """Calibrate, say how well, and keep it; what is refused ends with exit status 2."""
    from calibration.profiles import Profiles

    profiles = Profiles()
    if args.target == "list":
        return _list(profiles)
    profile = _told(profiles.load(args.name))
    steps = {"camera": _camera, "table": _table, "colours": _colours}
    better = steps[args.target](args, profile)
    note = _told(profiles.save(better))
    if note:
        print(note, file=sys.stderr)
    print(f"Saved as {args.name!r} in {profiles.path(args.name)}.")
    return 0


def _told(value: _T | Refusal) -> _T:
    """The value, or the end of the command with the reason."""
    from calibration.refusal import Refusal

    if isinstance(value, Refusal):
        raise UsageError(str(value))
    return value


def _camera(args: argparse.Namespace, profile: Profile) -> Profile:
    from calibration.board import find_board
    from calibration.camera import calibrate_camera
    from calibration.refusal import Refusal
    from referee.prints.targets import CHARUCO

    # The boards of all papers are alike but for their size, which no lens can tell.
    found = [find_board(pixels, CHARUCO["A4"], name) for name, pixels in _pictures(args.pictures)]
    for view in found:
        if isinstance(view, Refusal) and len(found) <= 2 * LOOKS_A_SECOND * 60:
            print(f"Left out: {view.message}", file=sys.stderr)
    calibrated = _told(calibrate_camera(found))
    camera = calibrated.intrinsics
    width, height = camera.image_size
    print(
        f"{camera.views} of {len(found)} pictures used, {width} × {height} pixels; "
        f"reprojection error {camera.error_px:.2f} px; focal length {camera.focal[0]:.0f} px "
        f"± {camera.focal_doubt:.1%}."
    )
    if calibrated.missing.in_words:
        print(f"To do better: {calibrated.missing.in_words}")
    if profile.table:
        print("The table must be calibrated again, since it was by the former lens.")
    return replace(profile, camera=camera, table=None)


def _table(args: argparse.Namespace, profile: Profile) -> Profile:
    from calibration.board import find_board
    from calibration.markers import find_markers
    from calibration.refusal import Refusal
    from calibration.table import calibrate_table
    from referee.kits.colours import colour_card
    from referee.kits.paper import paper_named
    from referee.prints.targets import CHARUCO

    board = CHARUCO[paper_named(args.paper).name]
    pixels = _photo(args.photo)
    view = find_board(pixels, board, args.photo)
    if isinstance(view, Refusal):
        points, places = find_markers(pixels, colour_card())
        if len(points) == 0 and view.reason != "no-board":
            _told(view)  # A board lies there, and what is wrong with it was said.
    else:
        points, places = view.points, view.board_points
    size = (pixels.shape[1], pixels.shape[0])
    table = _told(calibrate_table(points, places, size, profile.camera))
    if table.tilt_deg is None or table.distance_mm is None:
        print(
            f"The table is known to {table.error_px:.2f} px near the print; calibrate the camera "
            "first, and it is known all over."
        )
    else:
        print(
            f"The camera is {table.distance_mm / 10:.0f} cm above the table, "
            f"{table.tilt_deg:.0f}° from straight down; error {table.error_px:.2f} px."
        )
    return replace(profile, table=table)


def _colours(args: argparse.Namespace, profile: Profile) -> Profile:
    from calibration.colours import calibrate_colours
    from calibration.patches import read_patches
    from referee.kits.colours import colour_card

    patches = _told(read_patches(_photo(args.photo), colour_card()))
    colours = _told(calibrate_colours(patches))
    print(
        f"The card's {len(patches.meant)} colours were off by ΔE {colours.error_before:.1f}, "
        f"and are by {colours.error_after:.1f} corrected."
    )
    return replace(profile, colours=colours)


def _list(profiles: Profiles) -> int:
    from calibration.refusal import Refusal

    status, known = 0, list(profiles)
    for profile in known:
        if isinstance(profile, Refusal):
            print(f"referee: {profile}", file=sys.stderr)
            status = 2
            continue
        said = []
        if profile.camera:
            width, height = profile.camera.image_size
            said.append(f"lens at {width} × {height} (± {profile.camera.error_px:.2f} px)")
        if profile.table:
            said.append(f"table (± {profile.table.error_px:.2f} px)")
        if profile.colours:
            said.append(f"colours (ΔE {profile.colours.error_after:.1f})")
        print(f"{profile.name:16} {', '.join(said) or 'nothing yet'}")
    if not known:
        print(f"No camera is known yet; profiles are kept in {profiles.folder}.")
    return status


def _pictures(names: list[str]) -> Iterator[tuple[str, Pixels]]:
    """Photographs, and some frames of each film, each with its name."""
    from referee.cli.sources import FILMS, expand
    from referee.recognition import name_of

    for name in names:
        if Path(name).suffix.lower() in FILMS:
            yield from _frames(Path(name))
            continue
        for source in expand([name]):
            if isinstance(source, tuple):
                raise UsageError(str(source[1]))
            yield Path(name_of(source)).name, _photo(source)


def _frames(path: Path) -> Iterator[tuple[str, Pixels]]:
    from referee.table.sources.film import Film

    due = 0.0
    for shot in Film(path):
        if shot.notice:
            print(shot.notice, file=sys.stderr)
        if shot.pixels is not None and shot.t >= due:
            due = shot.t + 1 / LOOKS_A_SECOND
            yield f"{path.name} at {shot.t:.1f} s", shot.pixels


def _photo(source: str | Path | Photo) -> Pixels:
    from vision.photo.photo import DamagedPhotoError, Photo

    photo = source if isinstance(source, Photo) else _told(Photo.load(source))
    try:
        return photo.pixels()
    except DamagedPhotoError as error:
        raise UsageError(str(error)) from error
