"""Cameras of this computer by name, since their numbers change when they are plugged in again."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from referee.plain_text import name_key

SYSTEM = Path("/sys/class/video4linux")
"""Where Linux lists cameras; other systems offer no list without further libraries."""


@dataclass(frozen=True, slots=True)
class Device:
    """A camera of this computer.

    It is opened by its current number; its name in the system is "" if unknown.
    """

    number: int
    name: str = ""

    def refreshed(self) -> Device:
        """The camera with its present number."""
        present = devices()
        if not self.name or self in present:
            return self
        same = [device for device in present if device.name == self.name]
        return same[0] if len(same) == 1 else self


def devices() -> list[Device]:
    """The cameras that are plugged in, by number; none where the system has no list."""
    found = []
    with suppress(OSError):
        for entry in SYSTEM.iterdir():
            number = entry.name.removeprefix("video")
            # A camera has several entries, of which the first gives pictures.
            if number.isdecimal() and _text(entry / "index") in ("", "0"):
                found.append(Device(int(number), _text(entry / "name")))
    return sorted(found, key=lambda device: device.number)


def find_device(number: int) -> Device:
    """The camera of a number, without a name if it is not listed."""
    return next((each for each in devices() if each.number == number), Device(number))


def find_devices(name: str) -> list[Device]:
    """The cameras of a name, or else those whose names contain it."""
    partial = [device for device in devices() if name_key(name) in name_key(device.name)]
    return [device for device in partial if name_key(device.name) == name_key(name)] or partial


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8", "replace").strip()
    except OSError:
        return ""
