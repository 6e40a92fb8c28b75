"""Profiles of calibrated cameras in the user's data folder, one JSON file each."""

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
from calibration.user_data import user_data, write_atomically

VERSION = 2
"""Version of the files; older ones are read, newer ones are not. Version 1 may have other data
beside the lens, or no lens."""
LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class Profile:
    """A camera and its intrinsics, None if it was not calibrated."""

    name: str
    camera: Intrinsics | None = None


def default_folder() -> Path:
    """The folder of this user's profiles."""
    return user_data() / "cameras"


class Profiles:
    """The profiles in one folder."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or default_folder()

    def path(self, name: str) -> Path:
        """The file of a camera; special characters are quoted for all file systems."""
        return self.folder / f"camera-{quote(name, safe=' ')}.json"

    def load(self, name: str) -> Profile | Refusal:
        """The profile of a camera; an empty one if it has no file."""
        if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            return Refusal("bad-name", {"most": LONGEST_NAME, "name": name}, "other-name")
        path = self.path(name)
        if not path.exists():
            return Profile(name)
        return _read(path)

    def save(self, profile: Profile) -> str | Refusal:
        """Write a profile atomically; returns a remark, or "".

        A file of a newer version is not overwritten. A damaged one is renamed, as the remark says.
        """
        note = ""
        path = self.path(profile.name)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if path.exists():
                present = _read(path)
                if isinstance(present, Refusal):
                    if present.reason != "damaged-profile":
                        return present
                    names = (path.with_name(f"{path.name}.damaged-{n}") for n in count(1))
                    aside = next(name for name in names if not name.exists())
                    path.rename(aside)
                    note = sentence("reading-kept-damaged", path=aside)
            data = {"version": VERSION, **dataclasses.asdict(profile)}
            write_atomically(path, json.dumps(data, ensure_ascii=False, indent=1) + "\n")
        except OSError as error:
            params = {"path": path, "why": error.strerror or error}
            return Refusal("not-saved", params, "check-disk")
        return note

    def __iter__(self) -> Iterator[Profile | Refusal]:
        """All profiles by name; a Refusal for each that cannot be read."""
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
        params = {"path": path, "why": error.strerror or error}
        return Refusal("unopened-profile", params, "check-permissions")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return Refusal("damaged-profile", {"path": path}, "calibrate-anew")


def _intrinsics(data: dict[str, Any]) -> Intrinsics:
    """Intrinsics from JSON. Raises ValueError, KeyError or TypeError."""
    pairs = [*data["image_size"], *data["focal"], *data["centre"], *data["distortion"]]
    values = [float(value) for value in (*pairs, data["error_px"], data["focal_doubt"])]
    width, height, fx, fy, cx, cy, k1, k2, p1, p2, error, doubt = values
    if not all(map(math.isfinite, values)) or min(fx, fy) <= 0 or min(width, height) < 1:
        raise ValueError
    size, distortion = (int(width), int(height)), (k1, k2, p1, p2)
    return Intrinsics(size, (fx, fy), (cx, cy), distortion, error, doubt, int(data["views"]))
