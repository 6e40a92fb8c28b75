"""The lenses of cameras that are known, kept in the user's data folder: one JSON file a camera."""

from __future__ import annotations

import dataclasses
import json
import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import quote

from calibration.lens import Intrinsics
from calibration.refusal import Refusal, sentence
from calibration.user_data import user_data, write_whole

VERSION = 2
"""Of the files; later programs read older ones, never the other way round. Those of version 1 may
hold more than a lens, or none."""
LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class Profile:
    """What is known of one camera; its lens is None where only other things were calibrated."""

    name: str
    camera: Intrinsics | None = None


def default_folder() -> Path:
    """Where the profiles of this user lie."""
    return user_data() / "cameras"


class Profiles:
    """The profiles in one folder."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or default_folder()

    def path(self, name: str) -> Path:
        """The file of a camera; whatever its name, it is one that every system can store."""
        return self.folder / f"camera-{quote(name, safe=' ')}.json"

    def load(self, name: str) -> Profile | Refusal:
        """The profile of a camera; an empty one where nothing is known of it."""
        if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            return Refusal("bad-name", {"most": LONGEST_NAME, "name": name}, "other-name")
        path = self.path(name)
        if not path.exists():
            return Profile(name)
        return _read(path)

    def save(self, profile: Profile) -> str | Refusal:
        """Write a profile at once or not at all; a sentence on what was put aside, or nothing.

        What a newer program has written stays as it is. A damaged file is kept under another
        name.
        """
        note = ""
        path = self.path(profile.name)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if path.exists():
                standing = _read(path)
                if isinstance(standing, Refusal):
                    if standing.reason != "damaged-profile":
                        return standing
                    names = (path.with_name(f"{path.name}.damaged-{n}") for n in count(1))
                    aside = next(name for name in names if not name.exists())
                    path.rename(aside)
                    note = sentence("reading-kept-damaged", path=aside)
            told = {"version": VERSION, **dataclasses.asdict(profile)}
            write_whole(path, json.dumps(told, ensure_ascii=False, indent=1) + "\n")
        except OSError as error:
            told = {"path": path, "why": error.strerror or error}
            return Refusal("not-saved", told, "check-disk")
        return note

    def __iter__(self) -> Iterator[Profile | Refusal]:
        """All profiles by name, and why one cannot be read."""
        yield from (_read(path) for path in sorted(self.folder.glob("camera-*.json")))


def _read(path: Path) -> Profile | Refusal:
    try:
        data = json.loads(path.read_text("utf-8"))
        if isinstance(data["version"], int) and data["version"] > VERSION:
            return Refusal("newer-profile", {"path": path}, "update")
        if data["version"] not in range(1, VERSION + 1) or not isinstance(data["name"], str):
            raise ValueError
        camera = data["camera"]
        return Profile(data["name"], None if camera is None else _intrinsics(camera))
    except OSError as error:
        told = {"path": path, "why": error.strerror or error}
        return Refusal("unopened-profile", told, "check-permissions")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return Refusal("damaged-profile", {"path": path}, "calibrate-anew")


def _intrinsics(data: dict[str, Any]) -> Intrinsics:
    """A lens, or a ValueError, KeyError or TypeError for what is none."""
    pairs = [*data["image_size"], *data["focal"], *data["centre"], *data["distortion"]]
    told = [float(value) for value in (*pairs, data["error_px"], data["focal_doubt"])]
    width, height, fx, fy, cx, cy, k1, k2, p1, p2, error, doubt = told
    if not all(map(math.isfinite, told)) or min(fx, fy) <= 0 or min(width, height) < 1:
        raise ValueError
    size, lens = (int(width), int(height)), (k1, k2, p1, p2)
    return Intrinsics(size, (fx, fy), (cx, cy), lens, error, doubt, int(data["views"]))
